#include "session.h"

#include "analysis-runner.h"
#include "node-rate.h"
#include "session-inner.h"

struct _FsSession {
  GObject parent_instance;

  GameDocument *document;
  Brush brush; /* while a position is set up */

  /* Settings of the search. */
  Goal goal;
  Table *table;
  Table *next_table; /* replaces the table as soon as no search uses it; NULL mostly */
  size_t table_bytes;

  /* The search. */
  AnalysisRunner *runner; /* NULL before the first, and after the table was replaced */
  Game root;              /* what it analyses, or analysed last */
  Goal root_goal;
  gboolean rooted;   /* root is set */
  gboolean stopping; /* told to end, but not ended yet */
  gboolean queued;   /* next is to be searched when it has */
  Game next;
  AnalysisView view; /* of the root; its counters and seconds */
  NodeRate rate;

  AnalysisCache *cache; /* what is known of this and other positions, the root's view included */
};

G_DEFINE_FINAL_TYPE(FsSession, fs_session, G_TYPE_OBJECT)

enum { PROP_RUNNING = 1, PROP_GOAL, PROP_TABLE_BYTES, PROP_BRUSH, PROPS };
enum { GAMES_CHANGED, POSITION_CHANGED, ANALYSIS_CHANGED, SIGNALS };
static GParamSpec *props[PROPS];
static guint signals[SIGNALS];

GType fs_goal_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {GOAL_FIRST, "GOAL_FIRST", "first"},
      {GOAL_SECOND, "GOAL_SECOND", "second"},
      {GOAL_EXACT, "GOAL_EXACT", "exact"},
      {0, NULL, NULL},
  };
  if (!type) type = g_enum_register_static("FsGoal", values);
  return type;
}

FsSession *fs_session_new(void) { return g_object_new(FS_TYPE_SESSION, NULL); }

/* For the other files of the session. */

GameDocument **session_document(FsSession *self) { return &self->document; }

Brush *session_brush(FsSession *self) { return &self->brush; }

AnalysisCache *session_cache(FsSession *self) { return self->cache; }

void session_games_changed(FsSession *self) { g_signal_emit(self, signals[GAMES_CHANGED], 0); }

void session_position_changed(FsSession *self) {
  g_signal_emit(self, signals[POSITION_CHANGED], 0);
  g_signal_emit(self, signals[ANALYSIS_CHANGED], 0);
}

void session_analysis_changed(FsSession *self) {
  g_signal_emit(self, signals[ANALYSIS_CHANGED], 0);
}

/* The search. */

static gboolean same_position(Board a, Board b) {
  return code_compare(code_of(a), code_of(b)) == 0;
}

static void use_next_table(FsSession *self) {
  if (!self->next_table) return;
  g_clear_pointer(&self->runner, analysis_runner_free);
  table_free(self->table);
  self->table = g_steal_pointer(&self->next_table);
}

static void begin(FsSession *self, const Game *root);

static void analysis_ended(FsSession *self) {
  self->stopping = FALSE;
  use_next_table(self);
  if (self->queued) {
    self->queued = FALSE;
    begin(self, &self->next);
  } else {
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_RUNNING]);
  }
}

static void analysis_report(const AnalysisView *view, gpointer data) {
  FsSession *self = data;
  self->view = *view;
  node_rate_add(&self->rate, view->seconds, view->counters.nodes);
  analysis_cache_put(self->cache, game_board(&self->root), view);
  if (!view->running) analysis_ended(self);
  g_signal_emit(self, signals[ANALYSIS_CHANGED], 0);
}

/* TRUE if the runner has this analysis already and need only go on. */
static gboolean can_resume(FsSession *self, const Game *root) {
  return self->runner && self->root_goal == self->goal &&
         same_position(game_board(&self->root), game_board(root));
}

static void begin(FsSession *self, const Game *root) {
  if (!can_resume(self, root)) {
    AnalysisOptions options = {
        .board = game_board(root), .goal = self->goal, .solver = solvers[0], .table = self->table};
    g_clear_pointer(&self->runner, analysis_runner_free);
    self->runner = analysis_runner_new(options, analysis_report, self);
    self->view = (AnalysisView){0};
  }
  self->root = *root;
  self->root_goal = self->goal;
  self->rooted = TRUE;
  self->rate = (NodeRate){0};
  if (self->runner) analysis_runner_start(self->runner);
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_RUNNING]);
}

static void begin_after_stop(FsSession *self, const Game *root) {
  self->queued = TRUE;
  self->next = *root;
  self->stopping = TRUE;
  analysis_runner_stop(self->runner);
}

void fs_session_start(FsSession *self) {
  if (!fs_session_can_start(self)) return;
  if (fs_session_is_running(self))
    begin_after_stop(self, fs_session_get_game(self));
  else
    begin(self, fs_session_get_game(self));
  g_signal_emit(self, signals[ANALYSIS_CHANGED], 0);
}

void fs_session_stop(FsSession *self) {
  self->queued = FALSE;
  if (fs_session_is_running(self)) {
    self->stopping = TRUE;
    analysis_runner_stop(self->runner);
  }
}

gboolean fs_session_is_running(FsSession *self) { return analysis_runner_is_running(self->runner); }

gboolean fs_session_can_start(FsSession *self) {
  return self->table && !fs_session_is_setting_up(self) &&
         game_result(fs_session_get_game(self)) == VALUE_ANY;
}

/* Settings of the search. */

Goal fs_session_get_goal(FsSession *self) { return self->goal; }

void fs_session_set_goal(FsSession *self, Goal goal) {
  if (goal == self->goal) return;
  self->goal = goal;
  if (fs_session_is_running(self) && !self->stopping) begin_after_stop(self, &self->root);
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_GOAL]);
  g_signal_emit(self, signals[ANALYSIS_CHANGED], 0);
}

size_t fs_session_get_table_bytes(FsSession *self) { return self->table_bytes; }

const Table *fs_session_get_table(FsSession *self) { return self->table; }

/* What the tables take that the next one will replace. */
static size_t bytes_to_be_freed(FsSession *self) {
  size_t bytes = self->table ? table_bytes(self->table) : 0;
  return bytes + (self->next_table ? table_bytes(self->next_table) : 0);
}

Status fs_session_set_table_bytes(FsSession *self, size_t bytes, Error *error) {
  Table *table = NULL;
  Status status =
      table_create(&table, bytes, CODE_BITS, SCHEME_TWOBIG, bytes_to_be_freed(self), error);
  if (status != STATUS_OK) return status;
  g_clear_pointer(&self->next_table, table_free);
  self->next_table = table;
  self->table_bytes = bytes;
  if (!fs_session_is_running(self)) use_next_table(self);
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_TABLE_BYTES]);
  g_signal_emit(self, signals[ANALYSIS_CHANGED], 0);
  return STATUS_OK;
}

/* What is known. */

/* An answer to another goal may leave this one open, and the other way round. */
static void judge_by_goal(AnalysisView *view, Goal goal) {
  for (int c = 0; c < COLUMNS; c++) {
    ColumnStatus *column = &view->columns[c];
    if (column->state == COLUMN_ILLEGAL) continue;
    if (goal_answered(goal, column->values))
      column->state = COLUMN_ANSWERED;
    else if (column->state == COLUMN_ANSWERED)
      column->state = COLUMN_OPEN;
  }
}

gboolean fs_session_view(FsSession *self, AnalysisView *view) {
  if (!analysis_cache_get(self->cache, fs_session_get_board(self), view)) return FALSE;
  judge_by_goal(view, self->goal);
  return TRUE;
}

const Game *fs_session_get_root(FsSession *self) { return self->rooted ? &self->root : NULL; }

gboolean fs_session_is_at_root(FsSession *self) {
  return self->rooted && code_compare(code_canonical(game_board(&self->root)),
                                      code_canonical(fs_session_get_board(self))) == 0;
}

void fs_session_show_root(FsSession *self) {
  if (!self->rooted) return;
  const Game *game = fs_session_get_game(self), *root = &self->root;
  for (int n = 0; n <= game->length; n++)
    if (same_position(game_board_at(game, n), game_board(root))) {
      fs_session_go_to(self, n);
      return;
    }
  gboolean same_start = same_position(game->start, root->start);
  if (!same_start || !fs_session_go_path(self, root->columns, root->at))
    fs_session_set_game(self, root);
}

Counters fs_session_get_counters(FsSession *self) { return self->view.counters; }

double fs_session_get_seconds(FsSession *self) { return self->view.seconds; }

double fs_session_get_node_rate(FsSession *self) {
  if (fs_session_is_running(self)) return node_rate_get(&self->rate);
  double seconds = self->view.seconds;
  return seconds > 0 ? (double)self->view.counters.nodes / seconds : 0;
}

/* The object. */

static void session_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  FsSession *self = FS_SESSION(object);
  if (id == PROP_RUNNING)
    g_value_set_boolean(value, fs_session_is_running(self));
  else if (id == PROP_GOAL)
    g_value_set_enum(value, self->goal);
  else if (id == PROP_TABLE_BYTES)
    g_value_set_uint64(value, self->table_bytes);
  else if (id == PROP_BRUSH)
    g_value_set_enum(value, self->brush);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void session_set_property(GObject *object, guint id, const GValue *value,
                                 GParamSpec *pspec) {
  if (id == PROP_GOAL)
    fs_session_set_goal(FS_SESSION(object), g_value_get_enum(value));
  else if (id == PROP_BRUSH)
    fs_session_set_brush(FS_SESSION(object), g_value_get_enum(value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void session_finalize(GObject *object) {
  FsSession *self = FS_SESSION(object);
  analysis_runner_free(self->runner);
  table_free(self->next_table);
  table_free(self->table);
  analysis_cache_free(self->cache);
  game_document_free(self->document);
  G_OBJECT_CLASS(fs_session_parent_class)->finalize(object);
}

static void fs_session_class_init(FsSessionClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  GType type = G_TYPE_FROM_CLASS(class);
  GParamFlags flags = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  object_class->get_property = session_get_property;
  object_class->set_property = session_set_property;
  object_class->finalize = session_finalize;
  props[PROP_RUNNING] =
      g_param_spec_boolean("running", NULL, NULL, FALSE, flags | G_PARAM_READABLE);
  props[PROP_GOAL] =
      g_param_spec_enum("goal", NULL, NULL, FS_TYPE_GOAL, GOAL_FIRST, flags | G_PARAM_READWRITE);
  props[PROP_TABLE_BYTES] =
      g_param_spec_uint64("table-bytes", NULL, NULL, 0, G_MAXUINT64, 0, flags | G_PARAM_READABLE);
  props[PROP_BRUSH] =
      g_param_spec_enum("brush", NULL, NULL, FS_TYPE_BRUSH, BRUSH_TURNS, flags | G_PARAM_READWRITE);
  g_object_class_install_properties(object_class, PROPS, props);
  signals[GAMES_CHANGED] =
      g_signal_new("games-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[POSITION_CHANGED] = g_signal_new("position-changed", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
  signals[ANALYSIS_CHANGED] = g_signal_new("analysis-changed", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
}

static void fs_session_init(FsSession *self) {
  Game game = game_new(board_empty());
  self->document = game_document_new(&game);
  self->cache = analysis_cache_new();
}
