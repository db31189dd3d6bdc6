/* One question of a batch about a flat position: what a goal asks, put to a solver. Main thread,
 * but for flat_question_run(), which a worker calls once. */
#pragma once

#include "answerer.h"
#include "flat/analysis.h"

typedef struct FlatQuestion FlatQuestion;

/* `known` has the values that are possible before. NULL if there is no memory. */
FlatQuestion *flat_question_new(FlatAnalysisOptions options, ValueSet known);
void flat_question_free(FlatQuestion *question); /* not while it runs */

/* Searches until the goal is answered, nothing more can be, or someone stops it. */
void flat_question_run(FlatQuestion *question);

/* Makes a running flat_question_run() return within 20 ms. A stop before the run is kept for it. */
void flat_question_stop(FlatQuestion *question);

/* The state now; never waits. The values are known when the run has ended. */
QuestionState flat_question_peek(FlatQuestion *question);

const FlatAnalysisOptions *flat_question_options(const FlatQuestion *question);
