/* Waiting: for the end of a search, for a limit, for a signal, for input.
 *
 * A search runs in a thread of its own; the main thread sleeps until the search ends, its time is
 * over, a tick is due, or SIGINT or SIGTERM arrives. The first such signal asks for a clean stop
 * and is remembered; it also restores the default action, so that a second one ends the process at
 * once. All functions are called from the main thread. */
#pragma once

#include "base/option-table.h"
#include "core/stop.h"

#include <stdbool.h>

/* Work that may take long: what its thread does, and how it is ended. */
typedef struct {
  void (*work)(void *data); /* blocks; called in the search thread */
  StopFlag *flag;           /* raised to make work return soon; NULL: ... */
  void (*stop)(void *data); /* ... this does; main thread, perhaps after the end */
  void (*tick)(void *data); /* called ten times a second in the main thread; NULL: ... */
  const char *doing;        /* ... a terminal shows this, such as "thinking", and for how long */
  void *data;
} LongWork;

/* Takes over SIGINT and SIGTERM, unless the parent process had them ignored. False, with a message,
 * if the system refuses. Call once before the other functions. */
bool run_catch_signals(void);

/* Makes the next signal a request for a clean stop, too. */
void run_catch_also(int number);

/* True once such a signal has arrived. */
bool run_interrupted(void);

/* Which one it was; 0 if none has. */
int run_signal(void);

/* Runs the work until it ends, or stops it after `limit` seconds (0: no limit) or at a signal. In
 * every case work() has returned. False, with a message, if no thread could be started.
 */
bool run_long(const LongWork *work, double limit);

/* True if the limit ended the last run_long(); _tell_limit() then gives that, with the limit, as
 * the reason why there is no answer. */
bool run_out_of_time(void);
void run_tell_limit(double seconds);

/* True if the last run_long() went on to its end. */
bool run_ended(void);

/* The option --time-limit for commands without another limit: at `offset` a double, 0 for none.
 */
#define RUN_LIMIT_OPTION(offset)                                                                   \
  { "time-limit", option_seconds, offset, .unit = "SECONDS", .help = "Give up after this time" }

/* Waits this many seconds; false if interrupted before or meanwhile. */
bool run_pause(double seconds);

/* Waits until the file can be read without blocking; false if interrupted. */
bool run_wait_for_input(int fd);
