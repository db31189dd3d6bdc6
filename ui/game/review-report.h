/* A review in sentences, one a line: its mistakes, counts, and where the game was lost. */
#pragma once

#include "play/review.h"

/* The end of a game that its moves do not end: it is said if the game's result is not the value,
 * and which move wins for the player to move. */
typedef struct {
  Position position;
  ValueSet values;
  ValueSet result; /* 0: the game has none */
  int winning;     /* -1: no such move is known */
} ReviewEnd;

/* Of the main line; `end` is NULL if moves end it. `after` are the open ones of the positions that
 * were played on after these. Free with g_free(). */
char *review_report(const ReviewStep *steps, const ReviewFinding *findings, const ReviewView *view,
                    int after, const ReviewEnd *end);

/* Where it was lost, how many mistakes there were, and what is said of the end, in a line. */
char *review_sentence(const ReviewStep *steps, const ReviewFinding *findings,
                      const ReviewView *view, int after, const ReviewEnd *end);

/* What the board of a picture shows: the position before the mistake that lost the game, or its
 * end. Free with g_free(). */
char *review_turning_point(const ReviewStep *steps, const ReviewFinding *findings, int count);
