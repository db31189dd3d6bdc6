#include "search.h"

#include "analysis-runner.h"
#include "line-finder.h"
#include "node-rate.h"
#include "verdicts.h"
#include "worker.h"

#include <math.h>

enum { COLLECTED = 512, SCHEMES = 3 };

static const double LOOK_SECONDS = 1; /* between two looks at how full the table is */

/* What a new analysis takes over. */
typedef struct {
  Goal goal;
  SolverChoice solver;
  int threads, cutoff;
} Settings;

struct _FsSearch {
  GObject parent_instance;
  Settings settings;
  Scheme scheme;

  Table *table;
  Table *next_table; /* replaces the table as soon as no search uses it; NULL mostly */
  size_t table_bytes;
  gboolean lent;   /* the table, to a batch */
  Worker *freeing; /* gives the memory of an old table back; NULL mostly */

  /* The analysis. */
  SearchState state;
  AnalysisRunner *runner; /* NULL before the first, and after the table was replaced */
  Game root;              /* what it analyses, or analysed last */
  Settings root_settings;
  gboolean rooted;   /* root is set */
  gboolean stopping; /* told to end, but not ended yet */
  gboolean pausing;  /* ... to be resumed later */
  gboolean queued;   /* next is to be searched when it has */
  Game next;
  AnalysisView view; /* of the root */
  NodeRate rate;
  double used;                 /* part of the table */
  double looked;               /* when that was seen, clock_seconds() */
  History *histories[SCHEMES]; /* of this root; NULL: none */

  /* What is known. */
  AnalysisCache *cache; /* views of analyses, the root's included */
  Verdicts *verdicts;   /* values */
  uint64_t nodes_kept;  /* of the analysis, told to the verdicts */

  LineFinder *finder; /* NULL unless a line is being looked for */
  gboolean has_line;
  SearchLine line;
};

G_DEFINE_FINAL_TYPE(FsSearch, fs_search, G_TYPE_OBJECT)

enum {
  PROP_STATE = 1,
  PROP_TABLE_BYTES,
  PROP_LENT,
  PROP_GOAL,
  PROP_SOLVER,
  PROP_THREADS,
  PROP_CUTOFF,
  PROP_SCHEME,
  PROPS
};
static GParamSpec *props[PROPS];
static guint changed_signal;

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

GType fs_scheme_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {SCHEME_NEW, "SCHEME_NEW", "new"},
      {SCHEME_BIG, "SCHEME_BIG", "big"},
      {SCHEME_TWOBIG, "SCHEME_TWOBIG", "twobig"},
      {0, NULL, NULL},
  };
  if (!type) type = g_enum_register_static("FsScheme", values);
  return type;
}

GType fs_solver_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {SOLVER_PARALLEL, "SOLVER_PARALLEL", "parallel"},
      {SOLVER_MINIMAX, "SOLVER_MINIMAX", "minimax"},
      {SOLVER_CLASSIC, "SOLVER_CLASSIC", "classic"},
      {0, NULL, NULL},
  };
  if (!type) type = g_enum_register_static("FsSolver", values);
  return type;
}

GType fs_search_state_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {SEARCH_IDLE, "SEARCH_IDLE", "idle"},       {SEARCH_RUNNING, "SEARCH_RUNNING", "running"},
      {SEARCH_PAUSED, "SEARCH_PAUSED", "paused"}, {SEARCH_STOPPED, "SEARCH_STOPPED", "stopped"},
      {SEARCH_DONE, "SEARCH_DONE", "done"},       {0, NULL, NULL},
  };
  if (!type) type = g_enum_register_static("FsSearchState", values);
  return type;
}

FsSearch *fs_search_new(void) { return g_object_new(FS_TYPE_SEARCH, NULL); }

static void changed(FsSearch *self) { g_signal_emit(self, changed_signal, 0); }

static void set_state(FsSearch *self, SearchState state) {
  if (state == self->state) return;
  self->state = state;
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_STATE]);
}

SearchState fs_search_get_state(FsSearch *self) { return self->state; }

/* True from the start until the thread has ended, whatever it was told meanwhile. */
gboolean fs_search_is_running(FsSearch *self) { return analysis_runner_is_running(self->runner); }

/* The table. */

typedef struct {
  Table *table;
  FsSearch *search;
} OldTable;

static void free_old(gpointer data) { table_free(((OldTable *)data)->table); }

static void old_freed(gpointer data) {
  ((OldTable *)data)->search->freeing = NULL;
  g_free(data);
}

/* A large table takes a second to give back. */
static void discard_table(FsSearch *self, Table *table) {
  if (!table) return;
  if (self->freeing) worker_join(g_steal_pointer(&self->freeing));
  OldTable *old = g_new(OldTable, 1);
  *old = (OldTable){table, self};
  self->freeing = worker_start("table", free_old, old_freed, old);
}

static void use_next_table(FsSearch *self) {
  if (!self->next_table || self->lent) return;
  fs_search_drop_line(self);
  g_clear_pointer(&self->runner, analysis_runner_free);
  discard_table(self, self->table);
  self->table = g_steal_pointer(&self->next_table);
}

size_t fs_search_get_table_bytes(FsSearch *self) { return self->table_bytes; }

const Table *fs_search_get_table(FsSearch *self) { return self->table; }

/* What the tables take that the next one will replace. */
static size_t bytes_to_be_freed(FsSearch *self) {
  size_t bytes = self->table ? table_bytes(self->table) : 0;
  return bytes + (self->next_table ? table_bytes(self->next_table) : 0);
}

size_t fs_search_get_table_most(FsSearch *self) {
  size_t available = memory_available(), held = MIN(bytes_to_be_freed(self), memory_resident());
  return available > SIZE_MAX - held ? SIZE_MAX : available + held;
}

Status fs_search_set_table_bytes(FsSearch *self, size_t bytes, Error *error) {
  Table *table = NULL;
  Status status =
      table_create(&table, bytes, CODE_BITS, self->scheme, bytes_to_be_freed(self), error);
  if (status != STATUS_OK) return status;
  g_clear_pointer(&self->next_table, table_free);
  self->next_table = table;
  self->table_bytes = bytes;
  if (self->state == SEARCH_PAUSED) set_state(self, SEARCH_STOPPED);
  if (!fs_search_is_running(self)) use_next_table(self);
  self->looked = 0;
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_TABLE_BYTES]);
  changed(self);
  return STATUS_OK;
}

double fs_search_get_used(FsSearch *self) {
  double now = clock_seconds();
  if (!self->table) return (double)NAN;
  if (now - self->looked >= LOOK_SECONDS) {
    self->used = (double)table_filled(self->table) / (double)table_entries(self->table);
    self->looked = now;
  }
  return self->used;
}

Table *fs_search_borrow_table(FsSearch *self) {
  if (fs_search_is_running(self) || self->lent || !self->table) return NULL;
  if (self->state == SEARCH_PAUSED) set_state(self, SEARCH_STOPPED);
  g_clear_pointer(&self->runner, analysis_runner_free); /* its known values will change */
  self->lent = TRUE;
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_LENT]);
  changed(self);
  return self->table;
}

void fs_search_give_back(FsSearch *self) {
  self->lent = FALSE;
  use_next_table(self);
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_LENT]);
  changed(self);
}

gboolean fs_search_is_lent(FsSearch *self) { return self->lent; }

/* The analysis. */

static const Solver *solver_of(SolverChoice choice) {
  return solver_find(choice == SOLVER_CLASSIC ? "classic" : "minimax");
}

int fs_search_get_threads(FsSearch *self) {
  return self->settings.threads > 0 ? self->settings.threads : cores_physical();
}

static int team_of(FsSearch *self) {
  return self->settings.solver == SOLVER_PARALLEL ? fs_search_get_threads(self) : 0;
}

QuestionOptions fs_search_question(FsSearch *self, Board board) {
  return (QuestionOptions){
      .board = board,
      .goal = self->settings.goal,
      .solver = solver_of(self->settings.solver),
      .table = self->table,
      .threads = team_of(self),
      .cutoff = self->settings.cutoff,
      .known = verdicts_known(self->verdicts),
      .record = true,
  };
}

static AnalysisOptions analysis_options(FsSearch *self, Board board) {
  QuestionOptions question = fs_search_question(self, board);
  return (AnalysisOptions){
      .board = board,
      .goal = question.goal,
      .solver = question.solver,
      .table = question.table,
      .threads = question.threads,
      .cutoff = question.cutoff,
      .known = question.known,
      .record = true,
  };
}

void fs_search_keep(FsSearch *self, const ProofRecord *records, size_t count, uint64_t nodes) {
  verdicts_add(self->verdicts, records, count, nodes);
}

static void keep_proofs(FsSearch *self) {
  ProofRecord records[COLLECTED];
  size_t count;
  Analysis *analysis = analysis_runner_get(self->runner);
  while ((count = analysis_collect(analysis, records, COLLECTED)) > 0)
    fs_search_keep(self, records, count, 0);
  fs_search_keep(self, NULL, 0, self->view.counters.nodes - self->nodes_kept);
  self->nodes_kept = self->view.counters.nodes;
}

/* What follows for the root from its columns. */
static void keep_root(FsSearch *self) {
  Board board = game_board(&self->root);
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    ValueSet values = self->view.values;
    if (!claim_answered(claim, values)) continue;
    if (claim_answered(claim, verdicts_find(self->verdicts, board, NULL))) continue;
    ProofRecord record = {claim, {.key = code_canonical(board)}};
    record.record.values = claim_values(claim, values == claim_value(claim));
    fs_search_keep(self, &record, 1, 0);
  }
}

static void take_sample(FsSearch *self) {
  History *history = self->histories[table_scheme(self->table)];
  if (history && history_is_due(history, &self->view))
    history_add(history, &self->view, fs_search_get_used(self));
}

static void begin(FsSearch *self, const Game *root);

static void analysis_ended(FsSearch *self) {
  gboolean pausing = self->pausing;
  self->stopping = self->pausing = FALSE;
  if (self->next_table) pausing = FALSE;
  use_next_table(self);
  if (self->queued) {
    self->queued = FALSE;
    begin(self, &self->next);
    return;
  }
  set_state(self, self->view.answered ? SEARCH_DONE : pausing ? SEARCH_PAUSED : SEARCH_STOPPED);
}

static void analysis_report(const AnalysisView *view, gpointer data) {
  FsSearch *self = data;
  self->view = *view;
  node_rate_add(&self->rate, view->seconds, view->counters.nodes);
  take_sample(self);
  analysis_cache_put(self->cache, game_board(&self->root), view);
  keep_proofs(self);
  keep_root(self);
  if (!view->running) analysis_ended(self);
  changed(self);
}

static gboolean same_position(Board a, Board b) {
  return code_compare(code_of(a), code_of(b)) == 0;
}

static gboolean same_settings(const Settings *a, const Settings *b) {
  return a->goal == b->goal && a->solver == b->solver && a->threads == b->threads &&
         a->cutoff == b->cutoff;
}

/* TRUE if the runner has this analysis already and need only go on. */
static gboolean can_resume(FsSearch *self, const Game *root) {
  return self->runner && same_settings(&self->root_settings, &self->settings) &&
         same_position(game_board(&self->root), game_board(root));
}

/* Pictures compare the schemes on one question; a new one begins with none. */
static void begin_history(FsSearch *self, const Game *root) {
  gboolean same = self->rooted && self->root_settings.goal == self->settings.goal &&
                  same_position(game_board(&self->root), game_board(root));
  for (int s = 0; s < SCHEMES && !same; s++)
    g_clear_pointer(&self->histories[s], g_free);
  Scheme scheme = table_scheme(self->table);
  if (!self->histories[scheme]) self->histories[scheme] = g_new0(History, 1);
  history_begin(self->histories[scheme], scheme);
}

static void prepare(FsSearch *self, const Game *root) {
  g_clear_pointer(&self->runner, analysis_runner_free);
  AnalysisOptions options = analysis_options(self, game_board(root));
  self->runner = analysis_runner_new(options, analysis_report, self);
  self->view = (AnalysisView){.preferred = -1};
  self->nodes_kept = 0;
  begin_history(self, root);
}

static void begin(FsSearch *self, const Game *root) {
  if (!can_resume(self, root)) prepare(self, root);
  self->root = *root;
  self->root_settings = self->settings;
  self->rooted = TRUE;
  self->rate = (NodeRate){0};
  if (!self->runner) return;
  analysis_runner_start(self->runner);
  set_state(self, SEARCH_RUNNING);
}

static void begin_after_stop(FsSearch *self, const Game *root) {
  self->queued = TRUE;
  self->next = *root;
  self->stopping = TRUE;
  analysis_runner_stop(self->runner);
}

gboolean fs_search_can_start(FsSearch *self, const Game *root) {
  return self->table && !self->lent && game_result(root) == VALUE_ANY;
}

void fs_search_start(FsSearch *self, const Game *root) {
  if (!fs_search_can_start(self, root)) return;
  if (fs_search_is_running(self))
    begin_after_stop(self, root);
  else
    begin(self, root);
  changed(self);
}

void fs_search_stop(FsSearch *self) {
  self->queued = self->pausing = FALSE;
  if (self->state == SEARCH_PAUSED && !fs_search_is_running(self)) set_state(self, SEARCH_STOPPED);
  if (!fs_search_is_running(self)) return;
  self->stopping = TRUE;
  analysis_runner_stop(self->runner);
}

void fs_search_pause(FsSearch *self) {
  if (!fs_search_is_running(self) || self->stopping) return;
  self->pausing = self->stopping = TRUE;
  analysis_runner_stop(self->runner);
}

void fs_search_resume(FsSearch *self) {
  if (self->state != SEARCH_PAUSED || self->lent) return;
  Game root = self->root;
  begin(self, &root);
  changed(self);
}

void fs_search_prefer(FsSearch *self, int column) {
  if (!self->runner) return;
  analysis_prefer(analysis_runner_get(self->runner), column);
  self->view = analysis_peek(analysis_runner_get(self->runner));
  self->view.running = fs_search_is_running(self);
  analysis_cache_put(self->cache, game_board(&self->root), &self->view);
  changed(self);
}

const Game *fs_search_get_root(FsSearch *self) { return self->rooted ? &self->root : NULL; }

const AnalysisView *fs_search_get_view(FsSearch *self) { return &self->view; }

double fs_search_get_node_rate(FsSearch *self) {
  if (fs_search_is_running(self)) return node_rate_get(&self->rate);
  double seconds = self->view.seconds;
  return seconds > 0 ? (double)self->view.counters.nodes / seconds : 0;
}

const History *fs_search_get_history(FsSearch *self, Scheme scheme) {
  return self->histories[scheme];
}

size_t fs_search_get_jobs(FsSearch *self, JobView *jobs, size_t room) {
  return self->runner ? analysis_jobs(analysis_runner_get(self->runner), jobs, room) : 0;
}

/* Settings. */

/* A search under way goes over to the new settings. */
static void settings_changed(FsSearch *self, int property) {
  if (fs_search_is_running(self) && !self->stopping)
    begin_after_stop(self, &self->root);
  else if (self->state == SEARCH_PAUSED)
    set_state(self, SEARCH_STOPPED);
  g_object_notify_by_pspec(G_OBJECT(self), props[property]);
  changed(self);
}

Goal fs_search_get_goal(FsSearch *self) { return self->settings.goal; }

void fs_search_set_goal(FsSearch *self, Goal goal) {
  if (goal == self->settings.goal) return;
  self->settings.goal = goal;
  fs_search_drop_line(self);
  settings_changed(self, PROP_GOAL);
}

SolverChoice fs_search_get_solver(FsSearch *self) { return self->settings.solver; }

static void set_solver(FsSearch *self, SolverChoice solver) {
  if (solver == self->settings.solver) return;
  self->settings.solver = solver;
  settings_changed(self, PROP_SOLVER);
}

static void set_number(FsSearch *self, int *setting, int number, int property) {
  if (number == *setting) return;
  *setting = number;
  settings_changed(self, property);
}

/* What is known. */

void fs_search_open_store(FsSearch *self, const char *path) {
  verdicts_open(self->verdicts, path, "fourscore");
}

const char *fs_search_get_trouble(FsSearch *self) { return verdicts_trouble(self->verdicts); }

ValueSet fs_search_verdict(FsSearch *self, Board board, double *seconds) {
  return verdicts_find(self->verdicts, board, seconds);
}

AnalysisCache *fs_search_get_cache(FsSearch *self) { return self->cache; }

/* An answer to another goal may leave this one open, and the other way round. */
static void judge_by_goal(AnalysisView *view, Goal goal) {
  view->answered = true;
  for (int c = 0; c < COLUMNS; c++) {
    ColumnStatus *column = &view->columns[c];
    if (column->state == COLUMN_ILLEGAL) continue;
    if (goal_answered(goal, column->values))
      column->state = COLUMN_ANSWERED;
    else if (column->state == COLUMN_ANSWERED)
      column->state = COLUMN_OPEN;
    view->answered &= column->state == COLUMN_ANSWERED;
  }
}

/* Enters what is known of a column from elsewhere; TRUE if anything is. */
static gboolean add_verdict(FsSearch *self, Board board, int column, ColumnStatus *status) {
  if (status->state == COLUMN_ILLEGAL) return FALSE;
  double seconds;
  ValueSet values = fs_search_verdict(self, board_play(board, board_cell(board, column)), &seconds);
  status->values &= values;
  if (status->nodes == 0 && status->seconds <= 0) status->seconds = seconds;
  return values != VALUE_ANY;
}

gboolean fs_search_know(FsSearch *self, Board board, AnalysisView *view) {
  AnalysisView known;
  gboolean any = analysis_cache_get(self->cache, board, &known);
  if (!any) {
    known = (AnalysisView){.values = VALUE_ANY, .preferred = -1};
    analysis_columns(board, known.columns);
  }
  if (board_result(board) == VALUE_ANY) {
    ValueSet values = fs_search_verdict(self, board, NULL);
    any |= values != VALUE_ANY;
    for (int c = 0; c < COLUMNS; c++)
      any |= add_verdict(self, board, c, &known.columns[c]);
    known.values &= values & analysis_fold(board, known.columns);
  }
  if (!any) return FALSE;
  judge_by_goal(&known, self->settings.goal);
  *view = known;
  return TRUE;
}

static void verdicts_changed(gpointer data) { changed(data); }

/* The line. */

static void line_found(const Variation *variation, gpointer data) {
  FsSearch *self = data;
  self->line.rest = *variation;
  self->line.searching = FALSE;
  g_clear_pointer(&self->finder, line_finder_free);
  changed(self);
}

void fs_search_find_line(FsSearch *self, Board from, int column) {
  int cell = board_cell(from, column);
  if (!self->table || cell < 0 || board_result(from) != VALUE_ANY) return;
  fs_search_drop_line(self);
  self->has_line = TRUE;
  self->line = (SearchLine){.from = from, .column = column, .searching = TRUE};
  self->finder = line_finder_start(board_play(from, cell), self->settings.goal,
                                   solver_of(self->settings.solver), self->table, line_found, self);
  changed(self);
}

void fs_search_drop_line(FsSearch *self) {
  g_clear_pointer(&self->finder, line_finder_free);
  if (!self->has_line) return;
  self->has_line = FALSE;
  changed(self);
}

const SearchLine *fs_search_get_line(FsSearch *self) { return self->has_line ? &self->line : NULL; }

/* The object. */

static void search_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  FsSearch *self = FS_SEARCH(object);
  switch (id) {
  case PROP_STATE:
    g_value_set_enum(value, (int)self->state);
    break;
  case PROP_TABLE_BYTES:
    g_value_set_uint64(value, self->table_bytes);
    break;
  case PROP_LENT:
    g_value_set_boolean(value, self->lent);
    break;
  case PROP_GOAL:
    g_value_set_enum(value, (int)self->settings.goal);
    break;
  case PROP_SOLVER:
    g_value_set_enum(value, (int)self->settings.solver);
    break;
  case PROP_THREADS:
    g_value_set_int(value, self->settings.threads);
    break;
  case PROP_CUTOFF:
    g_value_set_int(value, self->settings.cutoff);
    break;
  case PROP_SCHEME:
    g_value_set_enum(value, (int)self->scheme);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void search_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec) {
  FsSearch *self = FS_SEARCH(object);
  switch (id) {
  case PROP_GOAL:
    fs_search_set_goal(self, (Goal)g_value_get_enum(value));
    break;
  case PROP_SOLVER:
    set_solver(self, (SolverChoice)g_value_get_enum(value));
    break;
  case PROP_THREADS:
    set_number(self, &self->settings.threads, g_value_get_int(value), PROP_THREADS);
    break;
  case PROP_CUTOFF:
    set_number(self, &self->settings.cutoff, g_value_get_int(value), PROP_CUTOFF);
    break;
  case PROP_SCHEME:
    if ((Scheme)g_value_get_enum(value) == self->scheme) break;
    self->scheme = (Scheme)g_value_get_enum(value);
    g_object_notify_by_pspec(object, pspec);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void search_finalize(GObject *object) {
  FsSearch *self = FS_SEARCH(object);
  line_finder_free(self->finder);
  if (self->runner) {
    analysis_runner_stop(self->runner);
    keep_proofs(self);
  }
  analysis_runner_free(self->runner);
  if (self->freeing) worker_join(self->freeing);
  table_free(self->next_table);
  table_free(self->table);
  analysis_cache_free(self->cache);
  verdicts_free(self->verdicts);
  for (int s = 0; s < SCHEMES; s++)
    g_free(self->histories[s]);
  G_OBJECT_CLASS(fs_search_parent_class)->finalize(object);
}

static void install_properties(GObjectClass *class) {
  GParamFlags flags = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GParamFlags both = flags | G_PARAM_READWRITE, only = flags | G_PARAM_READABLE;
  props[PROP_STATE] =
      g_param_spec_enum("state", NULL, NULL, FS_TYPE_SEARCH_STATE, SEARCH_IDLE, only);
  props[PROP_TABLE_BYTES] = g_param_spec_uint64("table-bytes", NULL, NULL, 0, G_MAXUINT64, 0, only);
  props[PROP_LENT] = g_param_spec_boolean("lent", NULL, NULL, FALSE, only);
  props[PROP_GOAL] = g_param_spec_enum("goal", NULL, NULL, FS_TYPE_GOAL, GOAL_FIRST, both);
  props[PROP_SOLVER] =
      g_param_spec_enum("solver", NULL, NULL, FS_TYPE_SOLVER, SOLVER_PARALLEL, both);
  props[PROP_THREADS] = g_param_spec_int("threads", NULL, NULL, 0, PARALLEL_THREADS_MOST, 0, both);
  props[PROP_CUTOFF] = g_param_spec_int("cutoff", NULL, NULL, 0, CELLS, 0, both);
  props[PROP_SCHEME] = g_param_spec_enum("scheme", NULL, NULL, FS_TYPE_SCHEME, SCHEME_TWOBIG, both);
  g_object_class_install_properties(class, PROPS, props);
}

static void fs_search_class_init(FsSearchClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  object_class->get_property = search_get_property;
  object_class->set_property = search_set_property;
  object_class->finalize = search_finalize;
  install_properties(object_class);
  changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void fs_search_init(FsSearch *self) {
  self->scheme = SCHEME_TWOBIG;
  self->view.preferred = -1;
  self->cache = analysis_cache_new();
  self->verdicts = verdicts_new(verdicts_changed, self);
}
