/* A flat game's search: begins, pauses and ends analyses, and reports them. */
#include <glib/gi18n.h>

#include "flat-search-inner.h"

enum { REPORTS_PER_SECOND = 10 };

static void note(FsFlatSearch *self) {
  node_rate_add(&self->rate, self->view.seconds, self->view.counters.nodes);
  AnalysisView sample = {.counters = self->view.counters,
                         .seconds = self->view.seconds,
                         .running = self->view.running};
  if (history_is_due(&self->history, &sample))
    history_add(&self->history, &sample, fs_flat_search_get_used(self));
}

static void report(FsFlatSearch *self) {
  self->view = flat_analysis_peek(self->analysis);
  self->view.running = self->worker != NULL; /* the thread may be about to begin or to be joined */
  note(self);
  flat_search_learn(self);
  flat_search_changed(self);
}

static gboolean tick(gpointer data) {
  report(data);
  return G_SOURCE_CONTINUE;
}

static void work(gpointer data) { flat_analysis_run(((FsFlatSearch *)data)->analysis); }

static void begin(FsFlatSearch *self, FlatBoard root);

static void ended(gpointer data) {
  FsFlatSearch *self = data;
  self->worker = NULL;
  g_clear_handle_id(&self->timer, g_source_remove);
  report(self);
  if (self->view.out_of_memory) {
    flat_search_set_trouble(self, _("The solver needs more memory"));
    flat_search_changed(self);
  }
  if (!self->next) return;
  self->next = FALSE;
  begin(self, self->next_root);
}

static gboolean same_settings(const FlatSettings *a, const FlatSettings *b) {
  return flat_game_equal(a->game, b->game) && a->goal == b->goal && a->solver == b->solver &&
         a->bytes == b->bytes && a->threads == b->threads;
}

/* TRUE if there is this analysis already and need only go on. */
static gboolean can_go_on(FsFlatSearch *self, FlatBoard root) {
  return fs_flat_search_is_root(self, self->settings.game, root) && !self->view.answered &&
         !self->view.out_of_memory && same_settings(&self->settings, &self->root_settings);
}

static void prepare(FsFlatSearch *self, FlatBoard root) {
  FlatAnalysis *analysis = flat_analysis_new(flat_search_options(self, root));
  flat_analysis_free(self->analysis);
  self->analysis = analysis;
  self->root = root;
  self->root_settings = self->settings;
  self->nodes_kept = 0;
  memset(self->kept, 0, sizeof self->kept);
  history_begin(&self->history, SCHEME_TWOBIG);
}

static void begin(FsFlatSearch *self, FlatBoard root) {
  if (flat_search_make_table(self)) {
    if (!can_go_on(self, root)) prepare(self, root);
    self->stopped = self->paused = FALSE;
    self->rate = (NodeRate){0};
    self->worker = worker_start("analysis", work, ended, self);
    self->timer = g_timeout_add(1000 / REPORTS_PER_SECOND, tick, self);
    report(self);
  }
  flat_search_changed(self);
}

static void end(FsFlatSearch *self) {
  if (!self->worker || self->stopped) return;
  self->stopped = TRUE; /* a second stop might come after the end, and be kept for the next run */
  flat_analysis_stop(self->analysis);
}

void fs_flat_search_start(FsFlatSearch *self, FlatBoard root) {
  if (self->lent) return;
  if (!self->worker) {
    begin(self, root);
    return;
  }
  self->next = TRUE;
  self->next_root = root;
  end(self);
}

void fs_flat_search_stop(FsFlatSearch *self) {
  self->next = FALSE;
  self->paused = FALSE;
  end(self);
  if (!self->worker) flat_search_changed(self);
}

gboolean fs_flat_search_can_pause(FsFlatSearch *self) {
  return self->worker && self->root_settings.solver->needs_table;
}

void fs_flat_search_pause(FsFlatSearch *self) {
  if (!fs_flat_search_can_pause(self) || self->stopped) return;
  self->paused = TRUE;
  end(self);
}

void fs_flat_search_resume(FsFlatSearch *self) {
  if (fs_flat_search_get_state(self) == SEARCH_PAUSED && !self->lent) begin(self, self->root);
}

void flat_search_join(FsFlatSearch *self) {
  if (self->worker) {
    flat_analysis_stop(self->analysis);
    worker_join(g_steal_pointer(&self->worker));
    self->view = flat_analysis_peek(self->analysis);
    flat_search_learn(self);
  }
  g_clear_handle_id(&self->timer, g_source_remove);
}

gboolean fs_flat_search_is_running(FsFlatSearch *self) { return self->worker != NULL; }

gboolean fs_flat_search_is_lent(FsFlatSearch *self) { return self->lent; }

SearchState fs_flat_search_get_state(FsFlatSearch *self) {
  if (self->worker || self->next) return SEARCH_RUNNING;
  if (!self->analysis) return SEARCH_IDLE;
  if (self->view.answered) return SEARCH_DONE;
  return self->paused ? SEARCH_PAUSED : SEARCH_STOPPED;
}

gboolean fs_flat_search_get_root(FsFlatSearch *self, FlatGame *game, FlatBoard *root) {
  if (!self->analysis) return FALSE;
  *game = self->root_settings.game;
  *root = self->root;
  return TRUE;
}

char *fs_flat_search_get_root_text(FsFlatSearch *self) {
  if (!self->analysis) return NULL;
  char name[24], code[FLAT_CODE_SIZE];
  flat_game_write(self->root_settings.game, name);
  flat_write(self->root_settings.game, self->root, code);
  return g_strdup_printf("%s %s", name, code);
}

const FlatAnalysisView *fs_flat_search_get_view(FsFlatSearch *self) { return &self->view; }

double fs_flat_search_get_rate(FsFlatSearch *self) {
  if (self->worker) return node_rate_get(&self->rate);
  return self->view.seconds > 0 ? (double)self->view.counters.nodes / self->view.seconds : 0;
}

const History *fs_flat_search_get_history(FsFlatSearch *self) { return &self->history; }
