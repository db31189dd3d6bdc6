/* The search of a session: its settings, its table, the analysis of one position of any game, what
 * is known about this and other positions, and how the search went. Main thread only.
 *
 * The analysis keeps to its root, whatever the session shows. A new goal or solver while it runs or
 * is paused begins it again on its root; its table keeps what was found if the solvers can share
 * it. A new table, number of threads or cut-off is for the search after it. A new variant stops it.
 * Nothing here waits for a search.
 *
 * Signal: "changed" once a second while a search runs, and whenever what is known, the state,
 * the settings, the table or the line has changed.
 *
 * Properties:
 *
 *   state        FS_TYPE_SEARCH_STATE, read only
 *   table-bytes  read only
 *   lent         whether a batch has the table; read only
 *   goal         FS_TYPE_GOAL
 *   solver       its name; one that does not fit the variant stands for the first of solver-list.h
 *   threads      of a team; 0: each core
 *   cutoff       stones, for solvers that have one; 0: automatic
 *   scheme       FS_TYPE_SCHEME, of the next table
 *   seen         whether anybody can see it; if not, "changed" means answers, ten seconds late at
 * most
 */
#pragma once

#include <glib-object.h>

#include "base/search-types.h"
#include "finder.h"
#include "play/best-line.h"
#include "play/distances.h"
#include "play/explain.h"
#include "play/review.h"
#include "knowledge.h"
#include "solver-list.h"
#include "storage/opinions.h"
#include "trace.h"

#define FS_TYPE_SEARCH (fs_search_get_type())
G_DECLARE_FINAL_TYPE(FsSearch, fs_search, FS, SEARCH, GObject)

/* Of the default variant, without memory for a table, and with no stores. */
FsSearch *fs_search_new(void);

/* Has all that shows it draw itself once more: columns have other names. */
void fs_search_tell_anew(FsSearch *self);

/* Whether anybody can see it; property "seen". */
gboolean fs_search_is_seen(FsSearch *self);

/* What is known; lives as long as the search, and its books likewise. */
Knowledge *fs_search_get_knowledge(FsSearch *self);

/* As knowledge_open(), and opens the store of the present variant. */
void fs_search_open_stores(FsSearch *self, const char *folder);

/* The state of the search. Pointers are valid until it changes. */
typedef struct {
  SearchState state;
  gboolean running;   /* from the start until its thread has ended, whatever it was told */
  gboolean ended;     /* it is over and nobody stopped it */
  gboolean under_way; /* it runs or is paused */
  gboolean pausable;  /* it runs, and its solver can go on */
  gboolean outdated;  /* under way; the next has another table, threads or cut-off */
  gboolean lent;      /* somebody has the table ... */
  gboolean lendable;  /* ... could have it */
  gboolean doubted;   /* what was found is no proof: an opinion differed, or a contradiction was met
                         after the last search began */
  const char *trouble; /* why none could begin or go on, or nothing can be kept in the variant's
                          store at the moment; NULL: all is well */
  Goal goal;           /* of the analysis, under way or last */
  const Line *root;    /* of the analysis, under way or last; NULL before the first one */
  const AnalysisView *view; /* of the root, whatever is shown; all zero before the first one */
  uint64_t nodes_before;    /* on the root, before it was begun or continued last ... */
  gboolean answers_told;    /* the store had been read then ... */
  size_t answers_before;    /* ... and this many positions were proved */
} SearchNow;
SearchNow fs_search_now(FsSearch *self);

/* The game of the next search. The solver becomes the one last chosen for that game, or the first
 * that fits. */
Variant fs_search_get_variant(FsSearch *self);
void fs_search_set_variant(FsSearch *self, Variant variant);

Goal fs_search_get_goal(FsSearch *self);
const SolverInfo *fs_search_get_solver(FsSearch *self);
int fs_search_get_threads(FsSearch *self); /* that a team of the solver would have, never 0 */

/* Sets the memory that searches get: for a table of the scheme of the settings, or for the
 * positions of a solver without one. A table is taken at once, and used as soon as a running search
 * has ended. Only address space is taken here, which takes microseconds for any size; a worker
 * gives the old memory back. On failure nothing is changed. */
Status fs_search_set_table_bytes(FsSearch *self, size_t bytes, Error *error);
size_t fs_search_get_table_bytes(FsSearch *self); /* as asked for; 0 before */

/* The table in use; NULL if the solver needs none, or there is none yet. It is made again when a
 * search begins with a variant or solver that it does not serve. */
const Table *fs_search_get_table(FsSearch *self);

/* Bytes that the largest table possible now could have. */
size_t fs_search_get_table_most(FsSearch *self);

/* Starts a search of the position at the cursor of a line, or continues with it. Needs memory, and
 * an unfinished game of the present variant. If a search of a different position runs, it is
 * stopped, and this one follows. If there is no memory for the table, the search's trouble says so.
 */
void fs_search_start(FsSearch *self, const Line *root);

/* The same with another goal than that of the settings. */
void fs_search_start_for(FsSearch *self, const Line *root, Goal goal);

gboolean fs_search_can_start(FsSearch *self, const Line *root);

/* Ask the search to end; they return at once. What was found stays. A search that is paused can
 * also be stopped. One whose solver has no table would begin again and cannot be paused. */
void fs_search_stop(FsSearch *self);
void fs_search_pause(FsSearch *self);
void fs_search_resume(FsSearch *self);

/* Searches this move of the root first; -1: none. */
void fs_search_prefer(FsSearch *self, int move);

/* What is known about a position, judged by the present goal: from analyses, batches, jobs, files
 * and the store, and what follows from all that. FALSE, and *view untouched, if nothing is. */
gboolean fs_search_know(FsSearch *self, const Position *position, AnalysisView *view);

/* The proofs about positions of the present variant, and where they are kept. */
Verdicts *fs_search_get_verdicts(FsSearch *self);

/* What has been counted: by the analysis, or, while somebody has the table, by the batch or the
 * review that has it. */
typedef struct {
  Counters counters;
  double seconds;
  double rate; /* nodes per second: over the last second of a running search, else over all of it */
  double used; /* part of the table's entries, looked at once a second; NAN without a table */
} SearchFigures;
SearchFigures fs_search_get_figures(FsSearch *self);

/* What the search is doing, or what came of it, with the root as a text and its game unless that is
 * the first one; NULL before the first search. Free with g_free(). */
char *fs_search_get_words(FsSearch *self);
char *fs_search_write_root(FsSearch *self);

/* How searches of the present root with tables of a scheme went; NULL: there were none. Valid until
 * the main loop continues. */
const Trace *fs_search_get_trace(FsSearch *self, Scheme scheme);

/* TRUE if a solver of the variant divides its work. */
gboolean fs_search_has_tasks(FsSearch *self);

/* Tasks of a team that divides its work, as analysis_tasks() writes them. */
size_t fs_search_get_tasks(FsSearch *self, TaskView *tasks, size_t room);

enum { SEARCH_TASKS = 100 };

/* The first of them, as they were at the last look. */
typedef struct {
  TaskView tasks[SEARCH_TASKS];
  size_t count;
  Position root; /* what is searched ... */
  int move;      /* ... and the move of it; -1: none is at the moment */
  gint64 looked; /* g_get_monotonic_time() */
} SearchTasks;

/* All that show them show the same. From one look at a running search to the next ten seconds pass
 * once there are tasks. Valid until the next call. */
const SearchTasks *fs_search_look_at_tasks(FsSearch *self);

/* A line of best play. */
typedef struct {
  gboolean searching; /* all but a first move that was asked for is still being looked for */
  gboolean waiting;   /* ... after the analysis has proved where it begins */
  SearchWork work;
  BestLine best;
} SearchLine;

/* Looks for the line of best play that begins with a move, or with the best one if it is negative;
 * replaces the line there is. The position is one of the present variant, whose game goes on. What
 * is not known about it is first proved by the analysis, which begins unless it is busy elsewhere:
 * so columns and line have the same proofs. When all distances of the position become known, the
 * line is looked for again by them. */
void fs_search_find_line(FsSearch *self, const Position *from, int first);
void fs_search_drop_line(FsSearch *self);
const SearchLine *fs_search_get_line(FsSearch *self); /* NULL: none */

/* Looks for the number of moves to the end after each move of a position of the present variant, if
 * its solver can find that (distances_possible()). fs_search_get_distances() has what is known
 * so far; NULL: nothing was asked. */
void fs_search_find_distances(FsSearch *self, const Position *position);
void fs_search_stop_distances(FsSearch *self); /* and keeps what it has found */
void fs_search_drop_distances(FsSearch *self);
const Distances *fs_search_get_distances(FsSearch *self);
gboolean fs_search_is_finding_distances(FsSearch *self);

/* An explanation (play/explain.h). */
typedef struct {
  gboolean searching; /* the rest is not yet there except for the position */
  guint64 limit;      /* nodes after which its value is given up; 0: none */
  SearchWork work;
  Explanations found;
} SearchExplanation;

/* Looks for the reason of a position's value by a goal; replaces what was explained. The position
 * is one of the present variant; `known` is what else is proved of it, VALUE_ANY for nothing. If
 * its value takes more than `limit` nodes, nothing is found. Nothing happens where the same was
 * asked before. What is proved is kept. */
void fs_search_explain(FsSearch *self, const Position *position, Goal goal, ValueSet known,
                       guint64 limit);
void fs_search_stop_explanation(FsSearch *self); /* it stays, without what was not found */
void fs_search_drop_explanation(FsSearch *self);
const SearchExplanation *fs_search_get_explanation(FsSearch *self); /* NULL: none */

/* Keeps what was proved of positions of a variant, and notes the nodes that it took. */
void fs_search_keep(FsSearch *self, Variant variant, const ProofRecord *records, size_t count,
                    uint64_t nodes);

/* Takes the table for a batch or a review: no analysis can start until it is given back. FALSE if a
 * search is running or there is no memory. `words` say what has it meanwhile; static. */
gboolean fs_search_borrow(FsSearch *self, const char *words);
void fs_search_give_back(FsSearch *self);

/* One answer in this many that searches prove gets a second opinion (storage/opinions.h), however
 * long that takes; 0, as at first: one in 10,000, and all together take at most one node in a
 * hundred. A different one stops what searches, with a trouble, and forgets what is known. */
void fs_search_set_verify(FsSearch *self, guint64 every);
const Opinions *fs_search_get_opinions(FsSearch *self); /* of now; NULL: none yet */

/* What the settings ask now about a position of the present variant, with the table that is lent,
 * until the next call. FALSE if there is no memory for it. */
gboolean fs_search_question(FsSearch *self, const Position *position, QuestionOptions *options);

/* Keeps what such a question has proved, also while it runs; ends it, which frees it. */
void fs_search_collect(FsSearch *self, const Position *position, Question *question);
void fs_search_end_question(FsSearch *self, const Position *position, Question *question);

/* The same of a review. */
void fs_search_collect_review(FsSearch *self, Variant variant, Review *review);
void fs_search_end_review(FsSearch *self, Variant variant, Review *review);
