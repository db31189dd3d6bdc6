/* What a review says about a move, in words. */
#pragma once

#include "play/review.h"

/* "White wins: lost for the player who moved; a mistake", of the move that made this
 * position, whose ply counts from 1; 0: no move did. Free with g_free(). */
char *review_words(ValueSet values, ReviewMark mark, int ply);

/* "?", "!", "?!" or "". */
const char *review_sign(ReviewMark mark);
