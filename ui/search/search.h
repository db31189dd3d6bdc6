/* The search of a session: its settings, its table, the analysis of one position, what is known of
 * this and other positions, and how the search went. Main thread only.
 *
 * The analysis keeps to its root, whatever the session shows. Another goal or solver while it runs
 * or is paused begins it anew on its root; its table keeps what was found. Another table, number of
 * threads or cut-off is for the search after it. Nothing here waits for a search.
 *
 * It answers the positions of a batch (answerer.h), can be plotted (plotted.h) and watched
 * (watched.h).
 *
 * Signal: "changed" ten times a second while a search runs, and whenever what is known, the state,
 * the table or the line is another.
 * Properties: "state" (FS_TYPE_SEARCH_STATE, read only), "table-bytes" (read only), "lent" (read
 * only: whether a batch has the table), "goal"
 * (FS_TYPE_GOAL), "solver" (FS_TYPE_SOLVER), "threads" (of the parallel solver; 0: each core),
 * "cutoff" (a ply; 0: automatic), "scheme" (FS_TYPE_SCHEME, of the next table). */
#pragma once

#include <glib-object.h>

#include "analysis-cache.h"
#include "fourscore.h"
#include "history.h"
#include "line-finder.h"
#include "base/search-types.h"

#define FS_TYPE_SEARCH (fs_search_get_type())
G_DECLARE_FINAL_TYPE(FsSearch, fs_search, FS, SEARCH, GObject)

/* Without a table, and with no store. */
FsSearch *fs_search_new(void);

/* Keeps what is proved in a store, from now on, and knows what is in it (verdicts.h). */
void fs_search_open_store(FsSearch *self, const char *path);

/* Why nothing can be kept in the store at the moment; NULL if all is well. */
const char *fs_search_get_trouble(FsSearch *self);

Goal fs_search_get_goal(FsSearch *self);
void fs_search_set_goal(FsSearch *self, Goal goal);
SolverChoice fs_search_get_solver(FsSearch *self);
int fs_search_get_threads(FsSearch *self); /* that a team would have, never 0 */

/* Takes a table of that size and of the scheme of the settings in place of the present one, which a
 * running search keeps until it ends. Only address space is taken here, which is a matter of
 * microseconds for any size; a worker gives the old memory back. On failure nothing is changed. */
Status fs_search_set_table_bytes(FsSearch *self, size_t bytes, Error *error);
size_t fs_search_get_table_bytes(FsSearch *self); /* as asked for; 0 without a table */
const Table *fs_search_get_table(FsSearch *self); /* the one in use, or NULL */

/* Bytes that the largest table possible now could have. */
size_t fs_search_get_table_most(FsSearch *self);

/* Starts a search of a position, or goes on with it. Needs a table and an unfinished game. While
 * another search runs, that one is stopped and this one follows. */
void fs_search_start(FsSearch *self, const Game *root);
gboolean fs_search_can_start(FsSearch *self, const Game *root);

/* Ask the search to end; they return at once. What was found stays. A search that is paused can
 * also be stopped. */
void fs_search_stop(FsSearch *self);
void fs_search_pause(FsSearch *self);
void fs_search_resume(FsSearch *self);

SearchState fs_search_get_state(FsSearch *self);

/* TRUE while a search is under way, or paused, whose table, threads or cut-off are others than the
 * next one's. */
gboolean fs_search_is_outdated(FsSearch *self);
gboolean fs_search_is_running(FsSearch *self);

/* Searches this column of the root first; -1: none. */
void fs_search_prefer(FsSearch *self, int column);

/* The root of the analysis, under way or last. NULL before the first one. */
const Game *fs_search_get_root(FsSearch *self);

/* The analysis of the root, whatever is shown; all zero before the first one. */
const CubeAnalysisView *fs_search_get_view(FsSearch *self);

/* What is known of a position, judged by the present goal: from the analysis of it, from analyses
 * of the positions after it, and from the store. FALSE, and *view untouched, if nothing is. */
gboolean fs_search_know(FsSearch *self, Board board, CubeAnalysisView *view);

/* The values of one position, and the seconds its search took. */
ValueSet fs_search_verdict(FsSearch *self, Board board, double *seconds);

/* What analyses have found, by position. */
AnalysisCache *fs_search_get_cache(FsSearch *self);

/* Nodes per second: over the last second of a running search, else over all of it. */
double fs_search_get_node_rate(FsSearch *self);

/* The part of the table's entries that is used, looked at once a second; not a number without one.
 */
double fs_search_get_used(FsSearch *self);

/* How searches of the present root went with tables of a scheme; NULL if there was none. */
const History *fs_search_get_history(FsSearch *self, Scheme scheme);

/* Jobs of a team, as cube_analysis_jobs() writes them. */
size_t fs_search_get_jobs(FsSearch *self, JobView *jobs, size_t room);

/* Looks for the line of a column that is answered; replaces the line there is. */
void fs_search_find_line(FsSearch *self, Board from, int column);
void fs_search_drop_line(FsSearch *self);
const SearchLine *fs_search_get_line(FsSearch *self); /* NULL: none */

/* Takes the table for a batch: no analysis can start until it is given back. NULL if a search is
 * running or there is no table. fs_search_give_back() keeps what the batch has proved. */
Table *fs_search_borrow_table(FsSearch *self);
void fs_search_keep(FsSearch *self, const CubeProofRecord *records, size_t count, uint64_t nodes);
void fs_search_give_back(FsSearch *self);
gboolean fs_search_is_lent(FsSearch *self);

/* The question that the settings ask about a position, with the table lent to the caller. */
CubeQuestionOptions fs_search_question(FsSearch *self, Board board);
