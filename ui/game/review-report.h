/* A review in sentences, one a line: its mistakes, counts, and where the game was lost. */
#pragma once

#include "play/review.h"

/* Of the main line. Free with g_free(). */
char *review_report(const ReviewStep *steps, const ReviewFinding *findings, const ReviewView *view);

/* Where it was lost, and how many mistakes there were, in a line. Free with g_free(). */
char *review_sentence(const ReviewStep *steps, const ReviewFinding *findings,
                      const ReviewView *view);

/* Of the end of a game that its moves do not end: that its result is not the value, and which move
 * wins for the player to move. `result` is 0 if the game has none, `winning` -1 if no such move is
 * known. NULL if there is nothing to say. Free with g_free(). */
char *review_end(const Position *end, ValueSet values, ValueSet result, int winning);

/* What the board of a picture shows: the position before the mistake that lost the game, or its
 * end. Free with g_free(). */
char *review_turning_point(const ReviewStep *steps, const ReviewFinding *findings, int count);
