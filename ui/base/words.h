/* Words and numbers as the window's views show them, translated and in the user's locale. */
#pragma once

#include <glib.h>

#include "game/value-words.h"
#include "play/analysis.h"
#include "play/best-line.h"
#include "play/game-list.h"

/* The state of a move, e.g. "Full", "Searching", or the words of its values. `running`: a search
 * will reach the open ones. Static. */
const char *words_move(const MoveStatus *status, Goal goal, gboolean running);

/* "Connect-4, 7×6". Free with g_free(). */
char *words_game(Variant variant);

/* The engine's sentences begin with a small letter; this one does not, unless that is of the name
 * of a file. Free with g_free(). */
char *words_sentence(const char *message);

/* "lines 1–3, 9 are no game and were passed over": there is at least one. Free with g_free(). */
char *words_passed_over(PassedLines passed);

/* "Column 5" or, of a game whose higher numbers are pops, "Pop column 5". Free with g_free(). */
char *words_name(Variant variant, Move move);

/* A position that is kept as line_write() writes it, in the names that were chosen. Free with
 * g_free(). */
char *words_position(Variant variant, const char *own);

/* How a game ended or, if its result is open, whose turn it is, as a sentence without full stop.
 * Static. */
const char *words_result(ValueSet result, Player mover);

/* The same for a game. Static. */
const char *words_turn(const Line *line);

/* That values are hidden, and until when: for a whole game, or for one move. Static. */
const char *words_hidden(gboolean game);

/* "12,345", and from a million on "1.23 M", "12.3 G". Free with g_free(). */
char *words_count(double count);

/* "0.4 s", "12.3 s", "3:05", "1:02:03". Free with g_free(). */
char *words_duration(double seconds);

/* A replacement scheme by the name that it has everywhere; static. */
const char *words_scheme(Scheme scheme);

/* Which of two entries the table keeps, and that name; static. */
const char *words_scheme_keeps(Scheme scheme);

/* "64 MiB". Free with g_free(). */
char *words_bytes(guint64 bytes);

/* "12.3 %" of 0 to 1; a dash if it is not a number. Free with g_free(). */
char *words_share(double share);

/* "Estimate: White 71 %, draw 1 %, Black 28 %", of probabilities (play/estimate.h): together 100.
 * Free with g_free(). */
char *words_estimate(const double estimate[3]);

/* The moves of a line, with dots if it goes on. */
char *words_line(const BestLine *line);
