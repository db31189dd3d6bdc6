/* What the judge thinks about the moves of a game: which seem worse than another one. These are
 * opinions, noted in a review beside what is proved (review_doubt()).
 *
 * The best move by a judgement of the position is compared with the one that was played. The
 * positions after both are judged alike, so that errors of a look ahead affect both. The same
 * visits give the same opinions. */
#pragma once

#include "../core/stop.h"
#include "../play/review.h"

enum { DOUBT_VISITS = 400 };

/* Judges the moves to all steps of a review, from the first on, each with this many visits, until
 * it is stopped. Any thread, also while the review runs. */
void doubt_moves(Review *review, const ReviewStep *steps, int count, uint64_t visits,
                 const StopFlag *stop);
