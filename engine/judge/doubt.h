/* What the judge thinks about the moves of a game: which seem worse than another one. These are
 * opinions, noted in a review beside what is proved (review_doubt()).
 *
 * The best move by a judgement of the position is compared with the one that was played. The
 * positions after both are judged alike, so that errors of a look ahead affect both. The same
 * visits give the same opinions, if the same is proved.
 *
 * What is proved is not judged: a position with a known value has its points, and there is no
 * opinion of a move that cannot be worse than another one, or has its mark.
 *
 * A move that loses at once where the other one does not counts as a loss of DOUBT_AT_ONCE at
 * least. A player who expects little any more has little to lose, but wants to see that. */
#pragma once

#include "../core/stop.h"
#include "../play/review.h"

enum { DOUBT_VISITS = 400 };
#define DOUBT_AT_ONCE 0.5

/* The points that the mover seems to lose by a move against another one: the positions after both
 * are judged, each with this many visits. NAN if it was stopped or there is no memory. Any thread.
 */
double doubt_points(const Position *position, Move other, Move move, uint64_t visits,
                    const StopFlag *stop);

/* Judges the moves to all steps of a review, from the first on, each with this many visits, until
 * it is stopped. What is known is looked up first (review_look_up()), even if it is stopped. Any
 * thread, also while the review runs. */
void doubt_moves(Review *review, const ReviewStep *steps, int count, uint64_t visits,
                 const StopFlag *stop);
