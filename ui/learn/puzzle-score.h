/* The score of puzzles, kept by the settings. Main thread only. */
#pragma once

#include <gio/gio.h>

typedef struct {
  int tried, solved; /* puzzles; the first move counts */
  int streak;        /* solved in a row, up to now */
  int rating;        /* play/puzzle.h */
} PuzzleScore;

PuzzleScore puzzle_score_get(GSettings *settings);

/* Enters a puzzle of that rating. */
void puzzle_score_enter(GSettings *settings, int puzzle, gboolean solved);

/* "7 of 9, 3 in a row, rating 1,080"; before the first puzzle it is empty. Free with g_free(). */
char *puzzle_score_words(GSettings *settings);
