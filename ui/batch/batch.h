/* A list of positions that are solved one after another, with the settings and the table of a
 * session's search. They are of the game that the session has when the batch is made. Main thread
 * only.
 *
 * List and results are kept in a folder: the list as it was given, the results as lines that are
 * added as they come. A batch that finds them there continues where the last one ended. What is
 * proved also goes to the search's store.
 *
 * Signal: "changed" with the place of the position that has changed, or -1 for everything.
 */
#pragma once

#include <glib-object.h>

#include "batch-item.h"
#include "search/search.h"

#define FS_TYPE_BATCH (fs_batch_get_type())
G_DECLARE_FINAL_TYPE(FsBatch, fs_batch, FS, BATCH, GObject)

/* `folder` is where list and results are kept and looked for; NULL: nowhere. */
FsBatch *fs_batch_new(FsSearch *search, const char *folder);

/* Replaces the list by a text with a position a line, as `fourscore-cli solve -` reads it; blank
 * lines are skipped. `asked` and *choice as in position-list.h. Fails, and changes nothing, if a
 * line is wrong or a batch is running. */
gboolean fs_batch_set_text(FsBatch *self, Notation asked, const char *text, NotationChoice *choice,
                           GError **error);

/* The list as a text. Free with g_free(). */
char *fs_batch_get_text(FsBatch *self);

FsSearch *fs_batch_get_search(FsBatch *self);

int fs_batch_count(FsBatch *self);
const BatchItem *fs_batch_get(FsBatch *self, int place);
gboolean fs_batch_is_answered(FsBatch *self, int place); /* under the present goal */
int fs_batch_count_answered(FsBatch *self);

/* Solves the open positions. FALSE if none is open, or the table is in use. */
gboolean fs_batch_start(FsBatch *self);

/* Asks it to end; returns at once. */
void fs_batch_stop(FsBatch *self);
gboolean fs_batch_is_running(FsBatch *self);

/* The place that is being solved, -1 if none is, and what that search has done so far. */
int fs_batch_get_current(FsBatch *self, QuestionView *view);

/* Seconds until the end at the pace of this run so far. Negative if they cannot be predicted: none
 * is answered yet, or the present one has taken longer than all answered ones together, or than all
 * open ones were expected to. */
double fs_batch_get_remaining(FsBatch *self);

/* The file that results are added to, NULL if there is none; and why they cannot be added, or why
 * nothing that was found is believed (fs_search_now().doubted); NULL if all is well. */
const char *fs_batch_get_path(FsBatch *self);
const char *fs_batch_get_trouble(FsBatch *self);

/* All results as text: position, goal, value, nodes and seconds, separated by commas. Free with
 * g_free(). */
char *fs_batch_csv(FsBatch *self);
