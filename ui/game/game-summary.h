/* A game in a row of a list. */
#pragma once

#include "game-reviewed.h"

typedef struct {
  int length;      /* moves of the main line, of both players */
  int numbers;     /* how many numbers these moves have together, as a list of moves shows them */
  int start;       /* stones on the board at its start, which count as moves do */
  ValueSet result; /* the result given; 0: none */
  int mistake;     /* which of the moves was the first to give something away; 0: none is known */
} GameSummary;

/* `reviewed` may be NULL. */
GameSummary game_summary(const GameRecord *record, const GameReviewed *reviewed);

/* "4" is White's fourth move, "4…" Black's, "0" the beginning of a game. The ply counts from 1, and
 * stones at the start count. Free with g_free(). */
char *game_ply_text(int ply);

/* The main line, at the start. */
Line game_main_line(const GameRecord *record);

/* All that is searched, its case folded: players, date, place, result, tags, and the moves as they
 * are written. Free with g_free(). */
char *game_folded(const GameAbout *about, const char *moves);

/* "1-0", "0-1", "1/2-1/2" or "*"; and back, also from "first", "second" and "draw". 0: another
 * text. */
const char *game_result_text(ValueSet result);
ValueSet game_result_of_text(const char *text);

/* "resignation", "time forfeit", or NULL if it is unknown; and back. */
const char *game_ending_text(GameEnding ending);
GameEnding game_ending_of_text(const char *text);
