/* A command with commands of its own, like "job" and "store". */
#pragma once

#include "base/command.h"

#include <stddef.h>

/* Runs the one that argv[1] names, as "FAMILY NAME", or prints help: `what` is its sentence. */
ExitStatus family_run(const char *family, const char *what, const CommandEntry *commands,
                      size_t count, int argc, char **argv);
