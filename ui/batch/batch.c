#include "batch.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>

#include "base/signals.h"
#include "base/worker.h"
#include "base/words.h"
#include "storage/whole-file.h"

/* Seconds from look to look: each takes time from the search, as what has changed is drawn. */
enum { SEEN_EVERY = 1, UNSEEN_EVERY = 10 };

/* Nodes that each position gets in the first round, and how many times as many in each further one:
 * a hard position does not keep the others waiting. */
enum { ROUND_FIRST = 1 << 22, ROUND_GROWS = 8 };

struct _FsBatch {
  GObject parent_instance;
  FsSearch *search;
  Variant variant; /* of the positions */
  GArray *items;   /* BatchItem */
  char *list_path, *results_path;
  char *trouble;
  gboolean stale; /* results on disk are damaged or without checksums: the run writes them again */

  /* The run. */
  int current; /* -1: none */
  gboolean stopping;
  Goal goal;               /* of the question under way */
  Question *question;      /* NULL: none is under way */
  uint64_t question_nodes; /* that it may take; 0: all it needs */
  Worker *worker;
  guint timer;
  uint64_t budget; /* nodes for each position in this round */
  int answered;    /* in this run ... */
  double spent;    /* ... and the seconds that these took */
};

G_DEFINE_FINAL_TYPE(FsBatch, fs_batch, G_TYPE_OBJECT)

static guint changed_signal;

static void batch_changed(FsBatch *self, int place) {
  g_signal_emit(self, changed_signal, 0, place);
}

static BatchItem *item_at(FsBatch *self, int place) {
  return &g_array_index(self->items, BatchItem, place);
}

static Goal goal_now(FsBatch *self) { return fs_search_get_goal(self->search); }

FsSearch *fs_batch_get_search(FsBatch *self) { return self->search; }

int fs_batch_count(FsBatch *self) { return (int)self->items->len; }

const BatchItem *fs_batch_get(FsBatch *self, int place) { return item_at(self, place); }

gboolean fs_batch_is_answered(FsBatch *self, int place) {
  return goal_answered(goal_now(self), item_at(self, place)->values);
}

int fs_batch_count_answered(FsBatch *self) {
  int count = 0;
  for (int i = 0; i < fs_batch_count(self); i++)
    count += fs_batch_is_answered(self, i);
  return count;
}

gboolean fs_batch_is_running(FsBatch *self) { return self->current >= 0; }

const char *fs_batch_get_path(FsBatch *self) { return self->results_path; }

const char *fs_batch_get_trouble(FsBatch *self) {
  SearchNow now = fs_search_now(self->search);
  return now.doubted ? now.trouble : self->trouble;
}

static void set_trouble(FsBatch *self, const char *path, const char *reason) {
  g_autofree char *shown = g_filename_display_name(path);
  g_free(self->trouble);
  self->trouble = reason ? g_strdup_printf(_("Results are not kept in %s: %s. They stay here until "
                                             "the window is closed; save them elsewhere."),
                                           shown, reason)
                         : NULL;
}

/* The list as text. */

char *fs_batch_get_text(FsBatch *self) {
  GString *text = g_string_new(NULL);
  for (int i = 0; i < fs_batch_count(self); i++)
    g_string_append_printf(text, "%s\n", item_at(self, i)->text);
  return g_string_free(text, FALSE);
}

/* Results as text. */

char *fs_batch_csv(FsBatch *self) {
  Goal goal = goal_now(self);
  GString *text = g_string_new(BATCH_HEAD);
  for (int i = 0; i < fs_batch_count(self); i++)
    batch_item_write(item_at(self, i), goal, NULL, text);
  return g_string_free(text, FALSE);
}

/* The same as it is kept. */
static char *kept_text(FsBatch *self) {
  Goal goal = goal_now(self);
  char game[VARIANT_TEXT];
  variant_write(self->variant, game);
  GString *text = g_string_new(BATCH_KEPT_HEAD);
  for (int i = 0; i < fs_batch_count(self); i++)
    batch_item_write(item_at(self, i), goal, game, text);
  return g_string_free(text, FALSE);
}

static void load_results(FsBatch *self, GArray *items) {
  g_autofree char *text = NULL;
  char game[VARIANT_TEXT];
  variant_write(self->variant, game);
  if (!self->results_path || !g_file_get_contents(self->results_path, &text, NULL, NULL)) return;
  guint damaged = batch_items_take_results(items, game, text);
  self->stale |= damaged > 0 || !g_str_has_prefix(text, BATCH_KEPT_HEAD);
  if (damaged == 0) return;
  g_autofree char *shown = g_filename_display_name(self->results_path);
  g_free(self->trouble);
  g_autofree char *count = words_count(damaged);
  self->trouble = g_strdup_printf(_("%s damaged lines of %s were left out; what they said is "
                                    "searched again."),
                                  count, shown);
}

static void batch_add_line(FsBatch *self, const char *line, gboolean begin) {
  if (!self->results_path) return;
  FILE *file = g_fopen(self->results_path, begin ? "we" : "ae");
  gboolean written = file && fputs(line, file) != EOF;
  int reason = errno;
  if (file && fclose(file) != 0) written = FALSE, reason = errno;
  set_trouble(self, self->results_path, written ? NULL : g_strerror(reason));
}

static void keep_result(FsBatch *self, const BatchItem *item) {
  g_autoptr(GString) line = g_string_new(NULL);
  char game[VARIANT_TEXT];
  variant_write(self->variant, game);
  batch_item_write(item, self->goal, game, line);
  batch_add_line(self, line->str, FALSE);
}

/* Writes the results that are known in place of what is there. */
static void renew_results(FsBatch *self) {
  g_autofree char *results = kept_text(self);
  batch_add_line(self, results, TRUE);
  self->stale = FALSE;
}

/* Keeps the list, and begins the results again with those that are known already. */
static void keep_list(FsBatch *self) {
  if (!self->list_path) return;
  g_autofree char *folder = g_path_get_dirname(self->list_path);
  g_autofree char *list = fs_batch_get_text(self);
  g_autoptr(GError) error = NULL;
  if (g_mkdir_with_parents(folder, 0700) != 0) {
    set_trouble(self, folder, g_strerror(errno));
  } else if (!whole_file_write(self->list_path, list, strlen(list), 0666, &error)) {
    set_trouble(self, self->list_path, error->message);
  } else {
    renew_results(self);
  }
}

gboolean fs_batch_set_text(FsBatch *self, Notation asked, const char *text, NotationChoice *choice,
                           GError **error) {
  if (fs_batch_is_running(self)) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_BUSY, _("Stop the batch first"));
    return FALSE;
  }
  GArray *items = batch_items_read(self->variant, asked, text, choice, error);
  if (!items) return FALSE;
  load_results(self, items);
  g_array_unref(self->items);
  self->items = items;
  keep_list(self);
  batch_changed(self, -1);
  return TRUE;
}

/* The run. */

static void search_next(FsBatch *self);

static void batch_end_run(FsBatch *self) {
  self->current = -1;
  if (self->timer) g_source_remove(self->timer);
  self->timer = 0;
  fs_search_give_back(self->search);
  batch_changed(self, -1);
}

static void solve(gpointer data) {
  FsBatch *self = data;
  question_run(self->question, self->question_nodes);
}

static const Position *current_position(FsBatch *self) {
  return &item_at(self, self->current)->position;
}

static void end_question(FsBatch *self) {
  fs_search_end_question(self->search, current_position(self), g_steal_pointer(&self->question));
}

/* The result of the question under way; if it is doubted, it is not believed. */
static void take_values(FsBatch *self, const QuestionView *view) {
  BatchItem *item = item_at(self, self->current);
  item->nodes += view->counters.nodes;
  item->seconds += view->seconds;
  if (fs_search_now(self->search).doubted) return;
  item->values &= view->values;
  item->fresh = true;
  item->exhausted |= view->exhausted;
  if (!goal_answered(self->goal, item->values)) return;
  self->answered++;
  self->spent += view->seconds;
  keep_result(self, item);
}

/* Once the search is doubted, which says why, the findings of this run are forgotten. */
static void search_told(FsBatch *self) {
  if (!fs_search_now(self->search).doubted || self->answered == 0) return;
  self->answered = 0;
  for (int i = 0; i < fs_batch_count(self); i++)
    if (item_at(self, i)->fresh) item_at(self, i)->values = VALUE_ANY;
  renew_results(self);
  batch_changed(self, -1);
}

static void solved(gpointer data) {
  FsBatch *self = data;
  self->worker = NULL;
  QuestionView view = question_peek(self->question);
  end_question(self);
  take_values(self, &view);
  batch_changed(self, self->current);
  if (self->stopping || fs_search_now(self->search).doubted)
    batch_end_run(self);
  else
    search_next(self);
}

/* A position that ran out of memory stays open. */
static gboolean is_wanted(FsBatch *self, int place) {
  return !fs_batch_is_answered(self, place) && !item_at(self, place)->exhausted;
}

/* The first position from this one on that is wanted; the count of all if there is none. */
static int wanted_from(FsBatch *self, int place) {
  while (place < fs_batch_count(self) && !is_wanted(self, place))
    place++;
  return place;
}

/* The next position of this round, or the first of the next round. */
static int next_place(FsBatch *self) {
  int place = wanted_from(self, self->current + 1);
  if (place < fs_batch_count(self)) return place;
  self->budget *= ROUND_GROWS;
  return wanted_from(self, 0);
}

/* For the last that is open, or a solver that would begin again, a limit is only in the way. */
static uint64_t nodes_for(FsBatch *self, int place, const QuestionOptions *options) {
  gboolean alone =
      wanted_from(self, place + 1) == fs_batch_count(self) && wanted_from(self, 0) == place;
  return alone || !question_goes_on(options) ? 0 : self->budget;
}

static void search_next(FsBatch *self) {
  int place = next_place(self);
  if (place == fs_batch_count(self)) {
    batch_end_run(self);
    return;
  }
  self->current = place;
  self->goal = goal_now(self);
  QuestionOptions options;
  if (fs_search_question(self->search, current_position(self), &options)) {
    self->question = question_new(&options);
    self->question_nodes = nodes_for(self, place, &options);
  }
  if (!self->question) {
    set_trouble(self, _("the table"), _("there is no memory"));
    batch_end_run(self);
    return;
  }
  self->worker = worker_start("batch", solve, solved, self);
  batch_changed(self, place);
}

static gboolean batch_tick(gpointer data) {
  FsBatch *self = data;
  if (self->question) fs_search_collect(self->search, current_position(self), self->question);
  batch_changed(self, self->current);
  return G_SOURCE_CONTINUE;
}

static void batch_set_timer(FsBatch *self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  guint seconds = fs_search_is_seen(self->search) ? SEEN_EVERY : UNSEEN_EVERY;
  self->timer = g_timeout_add(1000 * seconds, batch_tick, self);
}

/* It is looked at as soon as somebody can see it. */
static void batch_seen_changed(FsBatch *self) {
  if (!fs_batch_is_running(self)) return;
  batch_set_timer(self);
  if (fs_search_is_seen(self->search)) batch_tick(self);
}

gboolean fs_batch_start(FsBatch *self) {
  if (fs_batch_is_running(self) || fs_batch_count_answered(self) == fs_batch_count(self))
    return FALSE;
  if (!fs_search_borrow(self->search, _("A batch is running"))) return FALSE;
  if (self->stale) renew_results(self);
  self->stopping = FALSE;
  self->answered = 0;
  self->spent = 0;
  self->budget = ROUND_FIRST;
  for (int i = 0; i < fs_batch_count(self); i++)
    item_at(self, i)->fresh = item_at(self, i)->exhausted = false;
  batch_set_timer(self);
  search_next(self);
  batch_changed(self, -1);
  return TRUE;
}

void fs_batch_stop(FsBatch *self) {
  if (!fs_batch_is_running(self) || self->stopping) return;
  self->stopping = TRUE;
  if (self->question) question_stop(self->question);
}

int fs_batch_get_current(FsBatch *self, QuestionView *view) {
  if (self->question && view) *view = question_peek(self->question);
  return self->question ? self->current : -1;
}

/* A position that was left for a later round may take any time. */
static gboolean is_one_waiting(FsBatch *self) {
  return self->budget > ROUND_FIRST || wanted_from(self, 0) < self->current;
}

double fs_batch_get_remaining(FsBatch *self) {
  QuestionView view;
  int place = fs_batch_get_current(self, &view), open = 0;
  if (place < 0 || self->answered == 0 || is_one_waiting(self)) return -1;
  for (int i = place; i < fs_batch_count(self); i++)
    open += !fs_batch_is_answered(self, i);
  double rest = self->spent / self->answered * open - view.seconds;
  return view.seconds <= self->spent ? rest : -1;
}

/* The object. */

FsBatch *fs_batch_new(FsSearch *search, const char *folder) {
  FsBatch *self = g_object_new(FS_TYPE_BATCH, NULL);
  self->search = g_object_ref(search);
  signal_follow(search, "changed", search_told, self);
  signal_follow(search, "notify::seen", batch_seen_changed, self);
  self->variant = fs_search_get_variant(search);
  if (!folder) return self;
  self->list_path = g_build_filename(folder, "batch.txt", NULL);
  self->results_path = g_build_filename(folder, "batch.csv", NULL);
  g_autofree char *text = NULL;
  if (!g_file_get_contents(self->list_path, &text, NULL, NULL)) return self;
  GArray *items = batch_items_read(self->variant, NOTATION_OWN, text, NULL, NULL);
  if (!items) return self; /* it is no longer ours, and left alone */
  load_results(self, items);
  g_array_unref(self->items);
  self->items = items;
  return self;
}

static void batch_dispose(GObject *object) {
  FsBatch *self = FS_BATCH(object);
  if (self->worker) {
    question_stop(self->question);
    worker_join(g_steal_pointer(&self->worker));
    end_question(self);
    batch_end_run(self);
  }
  g_clear_object(&self->search);
  G_OBJECT_CLASS(fs_batch_parent_class)->dispose(object);
}

static void batch_finalize(GObject *object) {
  FsBatch *self = FS_BATCH(object);
  g_array_unref(self->items);
  g_free(self->list_path);
  g_free(self->results_path);
  g_free(self->trouble);
  G_OBJECT_CLASS(fs_batch_parent_class)->finalize(object);
}

static void fs_batch_class_init(FsBatchClass *class) {
  G_OBJECT_CLASS(class)->dispose = batch_dispose;
  G_OBJECT_CLASS(class)->finalize = batch_finalize;
  changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void fs_batch_init(FsBatch *self) {
  self->current = -1;
  self->items = batch_items_new();
}
