#include "flat-search.h"

#include <glib/gi18n.h>
#include <math.h>

#include "flat-line-finder.h"
#include "flat-verdicts.h"
#include "node-rate.h"
#include "table-keeper.h"

enum { REPORTS_PER_SECOND = 10, DEFAULT_BYTES = 256 << 20 };

struct _FsFlatSearch {
  GObject parent_instance;
  FlatSettings settings;
  FlatVerdicts *verdicts;

  TableKeeper keeper;
  FlatSettings made_for; /* game, solver and size that its table serves */

  FlatAnalysis *analysis; /* under way or last, of `root`; NULL before the first */
  FlatSettings root_settings;
  FlatBoard root;
  FlatAnalysisView view; /* of the analysis */
  uint64_t nodes_kept;   /* of it, told to the verdicts */
  Worker *worker;        /* NULL unless it is running */
  guint timer;
  gboolean stopped; /* told to end since it was started */
  gboolean next;    /* another one follows, of `next_root` */
  FlatBoard next_root;
  NodeRate rate;
  History history;
  char *trouble;

  FlatLineFinder *finder; /* of the line; NULL: there is none */
};

G_DEFINE_FINAL_TYPE(FsFlatSearch, fs_flat_search, G_TYPE_OBJECT)

static guint changed_signal;

static void changed(FsFlatSearch *self) { g_signal_emit(self, changed_signal, 0); }

/* Settings. */

const FlatSettings *fs_flat_search_get_settings(FsFlatSearch *self) { return &self->settings; }

void fs_flat_search_set_game(FsFlatSearch *self, FlatGame game) {
  self->settings.game = game;
  if (flat_solver_fits(self->settings.solver, game, NULL) != STATUS_OK)
    self->settings.solver = flat_solver_default(game);
  changed(self);
}

void fs_flat_search_set_goal(FsFlatSearch *self, Goal goal) {
  self->settings.goal = goal;
  changed(self);
}

void fs_flat_search_set_solver(FsFlatSearch *self, const FlatSolver *solver) {
  self->settings.solver = solver;
  changed(self);
}

void fs_flat_search_set_bytes(FsFlatSearch *self, size_t bytes) {
  self->settings.bytes = bytes;
  changed(self);
}

/* The table. */

static gboolean is_same_game(FlatGame a, FlatGame b) {
  return a.width == b.width && a.height == b.height && a.pops == b.pops;
}

/* Entries are of one game and of one solver's keys. */
static gboolean table_serves(const FsFlatSearch *self) {
  const FlatSettings *now = &self->settings, *made = &self->made_for;
  return self->keeper.table && is_same_game(now->game, made->game) && now->solver == made->solver &&
         now->bytes == made->bytes;
}

static void set_trouble(FsFlatSearch *self, const char *trouble) {
  g_free(self->trouble);
  self->trouble = g_strdup(trouble);
}

static gboolean make_table(FsFlatSearch *self) {
  const FlatSettings *settings = &self->settings;
  Error error;
  if (!settings->solver->needs_table || table_serves(self)) {
    set_trouble(self, NULL);
    return TRUE;
  }
  size_t reusable = self->keeper.table ? table_bytes(self->keeper.table) : 0;
  Table *table;
  unsigned bits = flat_key_bits(settings->solver, settings->game);
  if (table_create(&table, settings->bytes, bits, SCHEME_TWOBIG, reusable, &error) != STATUS_OK) {
    set_trouble(self, error.message);
    return FALSE;
  }
  table_keeper_take(&self->keeper, table);
  self->made_for = *settings;
  set_trouble(self, NULL);
  return TRUE;
}

const Table *fs_flat_search_get_table(FsFlatSearch *self) {
  return self->settings.solver->needs_table ? self->keeper.table : NULL;
}

double fs_flat_search_get_used(FsFlatSearch *self) {
  return self->settings.solver->needs_table ? table_keeper_used(&self->keeper) : (double)NAN;
}

/* What is known. */

static void learn(FsFlatSearch *self) {
  const FlatAnalysisView *view = &self->view;
  FlatGame game = self->root_settings.game;
  for (int i = 0; i < view->count; i++)
    flat_verdicts_add(self->verdicts, game, flat_play(game, self->root, view->moves[i].move),
                      view->moves[i].values, view->moves[i].nodes, view->moves[i].seconds);
  flat_verdicts_add(self->verdicts, game, self->root, view->values, 0, 0);
  flat_verdicts_spend(self->verdicts, game, view->counters.nodes - self->nodes_kept);
  self->nodes_kept = view->counters.nodes;
}

gboolean fs_flat_search_is_root(FsFlatSearch *self, FlatGame game, FlatBoard board) {
  return self->analysis && is_same_game(game, self->root_settings.game) &&
         board.stones[0] == self->root.stones[0] && board.stones[1] == self->root.stones[1];
}

static void view_of(FsFlatSearch *self, FlatGame game, FlatBoard board, FlatAnalysisView *view) {
  if (fs_flat_search_is_root(self, game, board)) {
    *view = self->view;
    return;
  }
  FlatMove moves[FLAT_MOVES_MOST];
  *view = (FlatAnalysisView){.values = VALUE_ANY, .count = flat_moves(game, board, moves)};
  for (int i = 0; i < view->count; i++)
    view->moves[i] = (FlatMoveStatus){.move = moves[i], .same_as = i, .values = VALUE_ANY};
}

gboolean fs_flat_search_know(FsFlatSearch *self, FlatGame game, FlatBoard board,
                             FlatAnalysisView *view) {
  view_of(self, game, board, view);
  gboolean known = view->running;
  for (int i = 0; i < view->count; i++) {
    FlatMoveStatus *status = &view->moves[i];
    FlatBoard child = flat_play(game, board, status->move);
    double seconds;
    status->values &= flat_verdicts_find(self->verdicts, game, child, &seconds);
    if (status->nodes == 0 && status->seconds <= 0) status->seconds = seconds;
    status->answered = goal_answered(self->settings.goal, status->values);
    known |= status->values != VALUE_ANY;
  }
  view->values &= flat_verdicts_find(self->verdicts, game, board, NULL);
  if (view->count > 0) view->values &= flat_analysis_fold(game, board, view->moves, view->count);
  return known || view->values != VALUE_ANY;
}

ValueSet fs_flat_search_find(FsFlatSearch *self, FlatGame game, FlatBoard board) {
  return flat_verdicts_find(self->verdicts, game, board, NULL);
}

void fs_flat_search_learn(FsFlatSearch *self, FlatGame game, FlatBoard board, ValueSet values) {
  flat_verdicts_add(self->verdicts, game, board, values, 0, 0);
  changed(self);
}

void fs_flat_search_open_stores(FsFlatSearch *self, const char *folder) {
  flat_verdicts_open(self->verdicts, folder);
}

/* The analysis. */

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
  learn(self);
  changed(self);
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
    set_trouble(self, _("The solver needs more memory"));
    changed(self);
  }
  if (!self->next) return;
  self->next = FALSE;
  begin(self, self->next_root);
}

static FlatAnalysisOptions options_of(FsFlatSearch *self, FlatBoard root) {
  const FlatSettings *settings = &self->settings;
  return (FlatAnalysisOptions){.game = settings->game,
                               .board = root,
                               .goal = settings->goal,
                               .solver = settings->solver,
                               .table = settings->solver->needs_table ? self->keeper.table : NULL,
                               .memory = settings->bytes,
                               .handicap = {FLAT_NO_LIMIT, FLAT_NO_LIMIT}};
}

static void begin(FsFlatSearch *self, FlatBoard root) {
  if (make_table(self)) {
    FlatAnalysis *analysis = flat_analysis_new(options_of(self, root));
    flat_analysis_free(self->analysis);
    self->analysis = analysis;
    self->root = root;
    self->root_settings = self->settings;
    self->stopped = FALSE;
    self->nodes_kept = 0;
    self->rate = (NodeRate){0};
    history_begin(&self->history, SCHEME_TWOBIG);
    self->worker = worker_start("analysis", work, ended, self);
    self->timer = g_timeout_add(1000 / REPORTS_PER_SECOND, tick, self);
    report(self);
  }
  changed(self);
}

void fs_flat_search_start(FsFlatSearch *self, FlatBoard root) {
  if (!self->worker) {
    begin(self, root);
    return;
  }
  self->next = TRUE;
  self->next_root = root;
  flat_analysis_stop(self->analysis);
}

void fs_flat_search_stop(FsFlatSearch *self) {
  self->next = FALSE;
  if (!self->worker || self->stopped) return;
  self->stopped = TRUE;
  flat_analysis_stop(self->analysis);
}

gboolean fs_flat_search_is_running(FsFlatSearch *self) { return self->worker != NULL; }

SearchState fs_flat_search_get_state(FsFlatSearch *self) {
  if (self->worker) return SEARCH_RUNNING;
  if (!self->analysis) return SEARCH_IDLE;
  return self->view.answered ? SEARCH_DONE : SEARCH_STOPPED;
}

const char *fs_flat_search_get_trouble(FsFlatSearch *self) {
  return self->trouble ? self->trouble : flat_verdicts_trouble(self->verdicts, self->settings.game);
}

const FlatAnalysisView *fs_flat_search_get_view(FsFlatSearch *self) { return &self->view; }

double fs_flat_search_get_rate(FsFlatSearch *self) {
  if (self->worker) return node_rate_get(&self->rate);
  return self->view.seconds > 0 ? (double)self->view.counters.nodes / self->view.seconds : 0;
}

const History *fs_flat_search_get_history(FsFlatSearch *self) { return &self->history; }

/* The line. */

gboolean fs_flat_search_has_lines(FsFlatSearch *self) {
  const FlatSolver *solver = flat_solver_find("connect4");
  return flat_solver_fits(solver, self->settings.game, NULL) == STATUS_OK;
}

static void line_found(gpointer data) { changed(data); }

void fs_flat_search_find_line(FsFlatSearch *self, FlatBoard from) {
  fs_flat_search_drop_line(self);
  self->finder = flat_line_finder_new(self->settings.game, from, line_found, self);
  changed(self);
}

void fs_flat_search_drop_line(FsFlatSearch *self) {
  if (!self->finder) return;
  g_clear_pointer(&self->finder, flat_line_finder_free);
  changed(self);
}

const FlatBestLine *fs_flat_search_get_line(FsFlatSearch *self) {
  return self->finder ? flat_line_finder_get(self->finder) : NULL;
}

/* The object. */

static void more_known(gpointer data) { changed(data); }

FsFlatSearch *fs_flat_search_new(void) { return g_object_new(FS_TYPE_FLAT_SEARCH, NULL); }

static void flat_search_finalize(GObject *object) {
  FsFlatSearch *self = FS_FLAT_SEARCH(object);
  if (self->worker) {
    flat_analysis_stop(self->analysis);
    worker_join(self->worker);
    self->view = flat_analysis_peek(self->analysis);
    learn(self);
  }
  if (self->timer) g_source_remove(self->timer);
  flat_analysis_free(self->analysis);
  flat_line_finder_free(self->finder);
  table_keeper_clear(&self->keeper);
  flat_verdicts_free(self->verdicts);
  g_free(self->trouble);
  G_OBJECT_CLASS(fs_flat_search_parent_class)->finalize(object);
}

static void fs_flat_search_class_init(FsFlatSearchClass *class) {
  G_OBJECT_CLASS(class)->finalize = flat_search_finalize;
  changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void fs_flat_search_init(FsFlatSearch *self) {
  FlatGame game = {7, 6, false};
  self->settings = (FlatSettings){game, GOAL_EXACT, flat_solver_default(game), DEFAULT_BYTES};
  self->verdicts = flat_verdicts_new(more_known, self);
}
