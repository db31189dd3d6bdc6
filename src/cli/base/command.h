/* What a subcommand of fourscore-cli is: one function in a file of its name, and one line in the
 * table of main.c or of its family (job/job.c, store/store.c). */
#pragma once

/* Exit statuses; the worst one decides. */
typedef enum {
  EXIT_ANSWERED,          /* everything asked is answered */
  EXIT_UNKNOWN,           /* a limit or an interrupt left something open */
  EXIT_BAD,               /* wrong usage or input, or the results could not be written */
  EXIT_CONTRADICTION = 5, /* two results contradict each other */
} ExitStatus;

static inline ExitStatus exit_worse(ExitStatus a, ExitStatus b) { return a > b ? a : b; }

/* Runs a subcommand; argv[0] is its name. */
typedef ExitStatus Command(int argc, char **argv);

/* A line of a table of subcommands. */
typedef struct {
  const char *name;
  const char *summary;
  Command *run;
} CommandEntry;
