#include "flat-search-inner.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/cores.h"
#include "cube/parallel.h"

enum { DEFAULT_BYTES = 256 << 20 };

G_DEFINE_FINAL_TYPE_WITH_CODE(FsFlatSearch, fs_flat_search, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(FS_TYPE_ANSWERER, flat_search_answerer_init)
                                  G_IMPLEMENT_INTERFACE(FS_TYPE_PLOTTED, flat_search_plotted_init)
                                      G_IMPLEMENT_INTERFACE(FS_TYPE_WATCHED,
                                                            flat_search_watched_init))

enum { PROP_GOAL = 1, PROP_THREADS, PROP_TABLE_SIZE, PROPS };

static GParamSpec *props[PROPS];
static guint changed_signal;

void flat_search_changed(FsFlatSearch *self) { g_signal_emit(self, changed_signal, 0); }

/* Settings. */

const FlatSettings *fs_flat_search_get_settings(FsFlatSearch *self) { return &self->settings; }

/* A search that is paused is one of the settings that there were. */
static void settings_changed(FsFlatSearch *self, int property) {
  self->paused = FALSE;
  if (property) g_object_notify_by_pspec(G_OBJECT(self), props[property]);
  flat_search_changed(self);
}

void fs_flat_search_set_game(FsFlatSearch *self, FlatGame game) {
  FlatSettings *settings = &self->settings;
  gboolean usual = settings->solver == flat_solver_default(settings->game);
  settings->game = game;
  if (usual || flat_solver_fits(settings->solver, game, NULL) != STATUS_OK)
    settings->solver = flat_solver_default(game);
  settings_changed(self, 0);
}

void fs_flat_search_set_goal(FsFlatSearch *self, Goal goal) {
  if (goal == self->settings.goal) return;
  self->settings.goal = goal;
  settings_changed(self, PROP_GOAL);
}

void fs_flat_search_set_solver(FsFlatSearch *self, const FlatSolver *solver) {
  if (solver == self->settings.solver) return;
  self->settings.solver = solver;
  settings_changed(self, 0);
}

void fs_flat_search_set_bytes(FsFlatSearch *self, size_t bytes) {
  if (bytes == self->settings.bytes) return;
  self->settings.bytes = bytes;
  settings_changed(self, PROP_TABLE_SIZE);
}

void fs_flat_search_set_threads(FsFlatSearch *self, int threads) {
  if (threads == self->settings.threads) return;
  self->settings.threads = threads;
  settings_changed(self, PROP_THREADS);
}

FlatAnalysisOptions flat_search_options(FsFlatSearch *self, FlatBoard board) {
  const FlatSettings *settings = &self->settings;
  int threads = settings->threads > 0 ? settings->threads : cores_physical();
  return (FlatAnalysisOptions){.game = settings->game,
                               .board = board,
                               .goal = settings->goal,
                               .solver = settings->solver,
                               .table = settings->solver->needs_table ? self->keeper.table : NULL,
                               .memory = settings->bytes,
                               .threads = MIN(threads, FLAT_TEAM_MOST),
                               .handicap = {FLAT_NO_LIMIT, FLAT_NO_LIMIT}};
}

/* The table. */

/* Entries are of one game and of one solver's keys. */
static gboolean table_serves(const FsFlatSearch *self) {
  const FlatSettings *now = &self->settings, *made = &self->made_for;
  return self->keeper.table && flat_game_equal(now->game, made->game) &&
         now->solver == made->solver && now->bytes == made->bytes;
}

void flat_search_set_trouble(FsFlatSearch *self, const char *trouble) {
  g_free(self->trouble);
  self->trouble = g_strdup(trouble);
}

gboolean flat_search_make_table(FsFlatSearch *self) {
  const FlatSettings *settings = &self->settings;
  Error error;
  if (!settings->solver->needs_table || table_serves(self)) {
    flat_search_set_trouble(self, NULL);
    return TRUE;
  }
  size_t reusable = self->keeper.table ? table_bytes(self->keeper.table) : 0;
  Table *table;
  unsigned bits = flat_key_bits(settings->solver, settings->game);
  if (table_create(&table, settings->bytes, bits, SCHEME_TWOBIG, reusable, &error) != STATUS_OK) {
    flat_search_set_trouble(self, error.message);
    return FALSE;
  }
  table_keeper_take(&self->keeper, table);
  self->made_for = *settings;
  flat_search_set_trouble(self, NULL);
  return TRUE;
}

const Table *fs_flat_search_get_table(FsFlatSearch *self) {
  return self->settings.solver->needs_table ? self->keeper.table : NULL;
}

double fs_flat_search_get_used(FsFlatSearch *self) {
  return self->settings.solver->needs_table ? table_keeper_used(&self->keeper) : (double)NAN;
}

/* What is known. */

void flat_search_learn(FsFlatSearch *self) {
  const FlatAnalysisView *view = &self->view;
  FlatGame game = self->root_settings.game;
  for (int i = 0; i < view->count; i++) {
    const FlatMoveStatus *move = &view->moves[i];
    Kept *kept = &self->kept[i];
    if (flat_verdicts_add(self->verdicts, game, flat_play(game, self->root, move->move),
                          move->values, move->nodes - kept->nodes, move->seconds - kept->seconds))
      *kept = (Kept){move->nodes, move->seconds};
  }
  flat_verdicts_add(self->verdicts, game, self->root, view->values, 0, 0);
  flat_verdicts_spend(self->verdicts, game, view->counters.nodes - self->nodes_kept);
  self->nodes_kept = view->counters.nodes;
}

gboolean fs_flat_search_is_root(FsFlatSearch *self, FlatGame game, FlatBoard board) {
  return self->analysis && flat_game_equal(game, self->root_settings.game) &&
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
  flat_search_changed(self);
}

void fs_flat_search_open_stores(FsFlatSearch *self, const char *folder) {
  flat_verdicts_open(self->verdicts, folder);
}

const char *fs_flat_search_get_trouble(FsFlatSearch *self) {
  if (self->trouble) return self->trouble;
  return flat_verdicts_trouble(self->verdicts, self->settings.game);
}

char *fs_flat_search_get_folder(FsFlatSearch *self) {
  return flat_verdicts_folder(self->verdicts, self->settings.game);
}

/* The line. */

gboolean fs_flat_search_has_lines(FsFlatSearch *self) {
  const FlatSolver *solver = flat_solver_find("connect4");
  return flat_solver_fits(solver, self->settings.game, NULL) == STATUS_OK;
}

static void line_found(gpointer data) { flat_search_changed(data); }

void fs_flat_search_find_line(FsFlatSearch *self, FlatBoard from) {
  fs_flat_search_drop_line(self);
  self->finder = flat_line_finder_new(self->settings.game, from, line_found, self);
  flat_search_changed(self);
}

void fs_flat_search_drop_line(FsFlatSearch *self) {
  if (!self->finder) return;
  g_clear_pointer(&self->finder, flat_line_finder_free);
  flat_search_changed(self);
}

const FlatBestLine *fs_flat_search_get_line(FsFlatSearch *self) {
  return self->finder ? flat_line_finder_get(self->finder) : NULL;
}

/* The object. */

static void more_known(gpointer data) { flat_search_changed(data); }

FsFlatSearch *fs_flat_search_new(void) { return g_object_new(FS_TYPE_FLAT_SEARCH, NULL); }

static void flat_search_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  const FlatSettings *settings = &FS_FLAT_SEARCH(object)->settings;
  if (id == PROP_GOAL)
    g_value_set_enum(value, (int)settings->goal);
  else if (id == PROP_THREADS)
    g_value_set_int(value, settings->threads);
  else
    g_value_set_uint64(value, settings->bytes);
}

static void flat_search_set_property(GObject *object, guint id, const GValue *value,
                                     GParamSpec *pspec) {
  FsFlatSearch *self = FS_FLAT_SEARCH(object);
  if (id == PROP_GOAL)
    fs_flat_search_set_goal(self, (Goal)g_value_get_enum(value));
  else if (id == PROP_THREADS)
    fs_flat_search_set_threads(self, g_value_get_int(value));
  else
    fs_flat_search_set_bytes(self, g_value_get_uint64(value));
}

static void install_properties(GObjectClass *class) {
  GParamFlags flags = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_READWRITE;
  props[PROP_GOAL] = g_param_spec_enum("goal", NULL, NULL, FS_TYPE_GOAL, (int)GOAL_EXACT, flags);
  props[PROP_THREADS] = g_param_spec_int("threads", NULL, NULL, 0, PARALLEL_THREADS_MOST, 0, flags);
  props[PROP_TABLE_SIZE] =
      g_param_spec_uint64("table-size", NULL, NULL, 0, G_MAXUINT64, DEFAULT_BYTES, flags);
  g_object_class_install_properties(class, PROPS, props);
}

static void flat_search_finalize(GObject *object) {
  FsFlatSearch *self = FS_FLAT_SEARCH(object);
  flat_search_join(self);
  flat_analysis_free(self->analysis);
  flat_line_finder_free(self->finder);
  table_keeper_clear(&self->keeper);
  flat_verdicts_free(self->verdicts);
  g_free(self->trouble);
  G_OBJECT_CLASS(fs_flat_search_parent_class)->finalize(object);
}

static void fs_flat_search_class_init(FsFlatSearchClass *class) {
  G_OBJECT_CLASS(class)->get_property = flat_search_get_property;
  G_OBJECT_CLASS(class)->set_property = flat_search_set_property;
  G_OBJECT_CLASS(class)->finalize = flat_search_finalize;
  install_properties(G_OBJECT_CLASS(class));
  changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void fs_flat_search_init(FsFlatSearch *self) {
  FlatGame game = {7, 6, false};
  self->settings = (FlatSettings){game, GOAL_EXACT, flat_solver_default(game), DEFAULT_BYTES, 0};
  self->verdicts = flat_verdicts_new(more_known, self);
}
