/* What is known of positions of all games: views of analyses (analysis-cache.h), proved values
 * (verdict-sets.h), what files told, and what follows from all that (play/deduce.h). Main thread
 * only. */
#pragma once

#include "analysis-cache.h"
#include "play/line.h"
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

/* The same of a view that a file told: it is shown, but nothing is proved with it. */
void knowledge_tell(Knowledge *knowledge, const Position *position, const AnalysisView *view);

/* Forgets what searches have found since they last began: they contradict what was known. */
void knowledge_withdraw(Knowledge *knowledge, Variant variant);

/* Forgets what was proved of positions of the variant: of an answer there is a different second
 * opinion. The verdicts keep both, and tell these words. */
void knowledge_doubt(Knowledge *knowledge, Variant variant, const ProofRecord *record,
                     const Opinion *opinion, const char *words);

/* Carries what is proved from the end of a line to its start, position by position, and keeps what
 * follows: a look at one position reaches no further than two moves. */
void knowledge_settle(Knowledge *knowledge, const Line *line);

/* TRUE if anything is known of the position itself or of one after it, without looking further: for
 * those who go through many positions. */
gboolean knowledge_has(Knowledge *knowledge, const Position *position);

/* What is known of a position and its moves, judged by a goal, whoever found it, and what follows
 * from it. FALSE, and *view untouched, if nothing is. */
gboolean knowledge_find(Knowledge *knowledge, const Position *position, Goal goal,
                        AnalysisView *view);
