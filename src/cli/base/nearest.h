/* Which name a user may have meant who mistyped one. */
#pragma once

#include "base/command.h"

#include <glib.h>
#include <stddef.h>

/* The name that differs in the fewest letters that were added, left out, changed or exchanged with
 * their neighbour. NULL if that is more than a third of the letters. The names are strings. */
const char *nearest_name(const GPtrArray *names, const char *name);

/* The message for a name that no command has; always EXIT_BAD. `of` is "job " for a command of job,
 * "" for others; `help` is the command that lists the names. */
ExitStatus nearest_refuse(const CommandEntry *commands, size_t count, const char *name,
                          const char *of, const char *help);
