/* Second opinions (storage/opinions.h) on one in `every` of the answers that searches in the window
 * prove, formed by a worker one after the other, also while no search runs. Main thread only. */
#pragma once

#include <glib.h>

#include "storage/opinions.h"

typedef struct SecondOpinions SecondOpinions;

/* Called once, with the first opinion that is different, and its answer. */
typedef void (*OpinionDiffers)(const ProofRecord *record, const Opinion *opinion, gpointer data);

/* Second opinions on answers about positions of the variant. NULL if no other
 * solver of it is known. */
SecondOpinions *second_opinions_new(Variant variant, guint64 every, gboolean bounded,
                                    OpinionDiffers differs, gpointer data);
void second_opinions_free(SecondOpinions *self); /* gives up what waits; NULL is allowed */

/* Offers answers, and reports the nodes that were searched since the last time. */
void second_opinions_offer(SecondOpinions *self, const ProofRecord *records, gsize count,
                           guint64 nodes);

/* What came of them so far. */
const Opinions *second_opinions_view(const SecondOpinions *self);
