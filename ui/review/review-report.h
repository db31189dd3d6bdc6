/* A review in sentences, one a line: its mistakes, counts, and where the game was lost. */
#pragma once

#include "play/review.h"

/* Of the main line. Free with g_free(). */
char *review_report(const ReviewStep *steps, const ReviewNote *notes, const ReviewView *view);
