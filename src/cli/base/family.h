/* A command with subcommands, like "job" and "store". */
#pragma once

#include "base/command.h"

#include <stddef.h>

/* Runs the subcommand that argv[1] names, as "FAMILY NAME", or prints help, of which `what` is the
 * sentence. */
ExitStatus family_run(const char *family, const char *what, const CommandEntry *commands,
                      size_t count, int argc, char **argv);
