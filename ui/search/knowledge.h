/* What is known of positions of all games: views of analyses (analysis-cache.h) and proved values
 * (verdict-sets.h), put together. Main thread only. */
#pragma once

#include "analysis-cache.h"
#include "verdict-sets.h"

typedef struct {
  AnalysisCache *cache;
  VerdictSets *verdicts;
} Knowledge;

/* Without stores; `changed` as of verdicts_new(). */
Knowledge knowledge_make(VerdictsChanged changed, gpointer data);
void knowledge_clear(Knowledge *knowledge);

/* Keeps the view of an analysis of a position, and what it proves of the position itself and of
 * those a move away. */
void knowledge_keep(Knowledge *knowledge, const Position *position, const AnalysisView *view);

/* What is known of a position, judged by a goal: from the analysis of it, from analyses of the
 * positions after it, and from the store. FALSE, and *view untouched, if nothing is. */
gboolean knowledge_find(Knowledge *knowledge, const Position *position, Goal goal,
                        AnalysisView *view);
