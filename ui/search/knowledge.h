/* What is known of positions: views of analyses (analysis-cache.h) and proved values (verdicts.h),
 * put together. Main thread only. */
#pragma once

#include "analysis-cache.h"
#include "verdicts.h"

typedef struct {
  AnalysisCache *cache;
  Verdicts *verdicts;
} Knowledge;

/* Without a store; `changed` as of verdicts_new(). */
Knowledge knowledge_make(VerdictsChanged changed, gpointer data);
void knowledge_clear(Knowledge *knowledge);

/* The values that are proved of a position, as verdicts_find(). */
ValueSet knowledge_verdict(Knowledge *knowledge, Board board, double *seconds);

/* Keeps the view of an analysis of a position, and what it proves of the position itself. */
void knowledge_keep(Knowledge *knowledge, Board board, const CubeAnalysisView *view);

/* What is known of a position, judged by a goal: from the analysis of it, from analyses of the
 * positions after it, and from the store. FALSE, and *view untouched, if nothing is. */
gboolean knowledge_find(Knowledge *knowledge, Board board, Goal goal, CubeAnalysisView *view);
