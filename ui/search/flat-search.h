/* The search of a flat session: settings, table, the analysis of one position, and what is known of
 * this and others. Main thread only; nothing here waits for a search.
 *
 * The analysis keeps to its root, whatever the session shows. Settings are for the next start. It
 * answers the positions of a batch (answerer.h), can be plotted (plotted.h) and watched
 * (watched.h).
 *
 * Signal: "changed" ten times a second while a search runs, and whenever what is known, the
 * settings or the line is another.
 * Properties: "goal" (FS_TYPE_GOAL), "threads", "table-size", as of FlatSettings. */
#pragma once

#include <glib-object.h>

#include "flat-line-finder.h"
#include "flat/analysis.h"
#include "history.h"
#include "search.h"

#define FS_TYPE_FLAT_SEARCH (fs_flat_search_get_type())
G_DECLARE_FINAL_TYPE(FsFlatSearch, fs_flat_search, FS, FLAT_SEARCH, GObject)

FsFlatSearch *fs_flat_search_new(void);

/* Keeps what is proved in stores below this folder, from now on, and knows what is in them
 * (flat-verdicts.h). */
void fs_flat_search_open_stores(FsFlatSearch *self, const char *folder);

typedef struct {
  FlatGame game;
  Goal goal;
  const FlatSolver *solver; /* fits the game */
  size_t bytes;             /* of the table, or of the positions of a solver without one */
  int threads;              /* of solvers with a table; 0: one for each core */
} FlatSettings;

const FlatSettings *fs_flat_search_get_settings(FsFlatSearch *self);

/* A solver that does not fit the game, or was the default, is replaced by the game's default. */
void fs_flat_search_set_game(FsFlatSearch *self, FlatGame game);
void fs_flat_search_set_goal(FsFlatSearch *self, Goal goal);
void fs_flat_search_set_solver(FsFlatSearch *self, const FlatSolver *solver);
void fs_flat_search_set_bytes(FsFlatSearch *self, size_t bytes);
void fs_flat_search_set_threads(FsFlatSearch *self, int threads);

/* Starts a search of a position of the game, which is not over, or goes on with it. While another
 * one runs, that one is stopped and this one follows. Nothing happens while a batch has the table.
 * If there is no memory for the table, trouble tells it. */
void fs_flat_search_start(FsFlatSearch *self, FlatBoard root);

/* Ask the search to end; they return at once. What was found stays. A search that is paused can
 * also be stopped. Solvers without a table would begin anew and cannot be paused. */
void fs_flat_search_stop(FsFlatSearch *self);
gboolean fs_flat_search_can_pause(FsFlatSearch *self);
void fs_flat_search_pause(FsFlatSearch *self);
void fs_flat_search_resume(FsFlatSearch *self);

SearchState fs_flat_search_get_state(FsFlatSearch *self);
gboolean fs_flat_search_is_running(FsFlatSearch *self);
gboolean fs_flat_search_is_lent(FsFlatSearch *self); /* its table, to a batch */

/* Why no search could begin, or nothing can be kept; NULL if all is well. */
const char *fs_flat_search_get_trouble(FsFlatSearch *self);

/* Game and position of the analysis under way or last; FALSE before the first one. */
gboolean fs_flat_search_get_root(FsFlatSearch *self, FlatGame *game, FlatBoard *root);

/* The same as a text; NULL before the first one. Free with g_free(). */
char *fs_flat_search_get_root_text(FsFlatSearch *self);

/* That analysis, all zero before the first one. */
const FlatAnalysisView *fs_flat_search_get_view(FsFlatSearch *self);
gboolean fs_flat_search_is_root(FsFlatSearch *self, FlatGame game, FlatBoard board);

/* What is known of a position's moves: from the analysis of it, and from all others. FALSE if
 * nothing is; the view then has the legal moves. */
gboolean fs_flat_search_know(FsFlatSearch *self, FlatGame game, FlatBoard board,
                             FlatAnalysisView *view);

/* The folder of the game's data; NULL without one. Free with g_free(). */
char *fs_flat_search_get_folder(FsFlatSearch *self);

/* What is known of a position by itself, and what a file tells of one. */
ValueSet fs_flat_search_find(FsFlatSearch *self, FlatGame game, FlatBoard board);
void fs_flat_search_learn(FsFlatSearch *self, FlatGame game, FlatBoard board, ValueSet values);

/* Nodes per second: over the last second of a running search, else over all of it. */
double fs_flat_search_get_rate(FsFlatSearch *self);

const Table *fs_flat_search_get_table(FsFlatSearch *self); /* NULL: none yet, or none needed */
double fs_flat_search_get_used(FsFlatSearch *self);        /* part of its entries, looked at once a
                                                              second; not a number without one */

/* How the search went. */
const History *fs_flat_search_get_history(FsFlatSearch *self);

/* Looks for the line of a position, in place of the one there is. Only where
 * fs_flat_search_has_lines(): Connect-4 on boards that the solver connect4 takes. */
gboolean fs_flat_search_has_lines(FsFlatSearch *self);
void fs_flat_search_find_line(FsFlatSearch *self, FlatBoard from);
void fs_flat_search_drop_line(FsFlatSearch *self);
const FlatBestLine *fs_flat_search_get_line(FsFlatSearch *self); /* NULL: none */
