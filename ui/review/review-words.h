/* What a review says about a move, in words. */
#pragma once

#include "play/review.h"

/* "White wins; a mistake". Free with g_free(). */
char *review_words(ValueSet values, ReviewMark mark);

/* "?", "!", "?!" or "". */
const char *review_sign(ReviewMark mark);
