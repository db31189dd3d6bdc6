/* The subcommands of fourscore-cli: each is one function in a file of its name, and one line in the
 * table of main.c. */
#pragma once

/* Exit statuses; the worst that happened counts. */
typedef enum {
  EXIT_ANSWERED, /* everything asked is answered */
  EXIT_UNKNOWN,  /* a limit or an interrupt left something open */
  EXIT_BAD,      /* wrong usage or input, or the results could not be written */
  /* Of the job commands only: */
  EXIT_CONTRADICTION = 5, /* two results contradict each other */
  EXIT_NEW_ROUND = 10,    /* there is more to work on */
  EXIT_RUNNING = 11,      /* the last round is not over */
} ExitStatus;

static inline ExitStatus exit_worse(ExitStatus a, ExitStatus b) { return a > b ? a : b; }

/* Run a subcommand; argv[0] is its name. */
ExitStatus solve_command(int argc, char **argv);
ExitStatus analyse_command(int argc, char **argv);
ExitStatus variation_command(int argc, char **argv);
ExitStatus perft_command(int argc, char **argv);
ExitStatus show_command(int argc, char **argv);
ExitStatus count_command(int argc, char **argv);
ExitStatus sample_command(int argc, char **argv);
ExitStatus bench_command(int argc, char **argv);
ExitStatus simulate_command(int argc, char **argv);
ExitStatus job_command(int argc, char **argv);
