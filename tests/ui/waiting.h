/* Waiting in tests of the window: the main loop runs until something holds. */
#pragma once

#include "amount.h"
#include "session/session.h"

/* Positions with short and with long searches: hundredths of a second, and the better part of a
 * minute. */
#define EASY "4C44220B552D40263139857D8619650EFA76D8D7"
#define HARD "1EA8B23029F7528ADDA6C8"

/* Runs the main loop until the condition holds; the test fails if it does not within two minutes,
 * or eight where a step takes longer (amount.h). */
#define wait_until(condition)                                                                      \
  do {                                                                                             \
    gint64 deadline = g_get_monotonic_time() + (amount_is_whole() ? 120 : 480) * G_USEC_PER_SEC;   \
    while (!(condition) && g_get_monotonic_time() < deadline)                                      \
      main_loop_turn();                                                                            \
    g_assert_true(condition);                                                                      \
  } while (0)

/* One turn of the main loop, at most a few milliseconds of waiting. */
void main_loop_turn(void);

/* Runs the main loop for this many seconds. */
void main_loop_run(double seconds);

/* Promises that a call which began then (microseconds) and must not wait for a search took no
 * longer than this many milliseconds; see promise.h. */
void took_at_most(gint64 began, double milliseconds);

/* A new folder, whose name is freed with g_free(); and its end, with all files in it. */
char *scratch_new(void);
void scratch_remove(const char *folder);

/* The line of these moves of a game, such as "popout:5x4", or from this board code; and the same
 * for the cube. */
Line line_of(const char *game, const char *position);
Line line_at(const char *position);

/* A session that shows the position and has a table of 64 MiB. */
FsSession *session_at(const char *position);

/* Analyses the position shown, to its end; and the answers that there are then. */
void session_analyse(FsSession *session);
AnalysisView session_view(FsSession *session);

/* Begins this game. */
void session_set_line(FsSession *session, const Line *line);

/* Shows a position of the session's variant in any notation. On failure nothing is changed and
 * *error says where and why. */
Status session_read(FsSession *session, const char *text, Error *error);

/* Plants in the session's table that the first player wins none of the positions two moves on. */
void plant_lies(FsSession *session);

/* What the search of the session has counted. */
Counters counters_of(FsSession *session);

/* The text of the position shown; good until the next call. */
const char *session_text(FsSession *session);

/* The cube's stones that the session shows. */
Board session_board(FsSession *session);
