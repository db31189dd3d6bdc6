/* What the window knows about the positions of a game that is reviewed. Each is looked up once,
 * until more has become known: a strip asks for all of them whenever it is drawn, and a look goes
 * through the positions two moves away. Main thread only. */
#pragma once

#include "play/deduce.h"
#include "search/search.h"

typedef struct ReviewKnown ReviewKnown;

/* Of what this search knows, which lives longer. */
ReviewKnown *review_known_new(FsSearch *search);
void review_known_free(ReviewKnown *known); /* NULL is allowed */

/* A number that changes as soon as anything else is known about positions of the variant. */
guint review_known_version(const ReviewKnown *known, Variant variant);

/* Values of the position and of those after its moves, as the rest of the window shows them. Valid
 * until more has become known. */
const Family *review_known_of(ReviewKnown *known, const Position *position);

/* A move after which the position is proved to have no other value than these; -1: none is. */
int review_known_move(ReviewKnown *known, const Position *position, ValueSet values);

/* Has the search take over what a review has proved. The review has that itself, so nothing is
 * looked up again for it. */
void review_known_collect(ReviewKnown *known, Variant variant, Review *review);

/* Everything is looked up again: a review has ended. */
void review_known_forget(ReviewKnown *known);
