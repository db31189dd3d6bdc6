/* A review in sentences, one a line: its mistakes, counts, and where the game was lost. */
#pragma once

#include "play/review.h"

/* Of the main line. Free with g_free(). */
char *review_report(const ReviewStep *steps, const ReviewFinding *findings, const ReviewView *view);

/* Where it was lost, and how many mistakes there were, in a line. Free with g_free(). */
char *review_sentence(const ReviewStep *steps, const ReviewFinding *findings,
                      const ReviewView *view);

/* What the board of a picture shows: the position before the mistake that lost the game, or its
 * end. Free with g_free(). */
char *review_turning_point(const ReviewStep *steps, const ReviewFinding *findings, int count);
