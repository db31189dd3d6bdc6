#include "search-inner.h"

#include "base/signals.h"
#include "core/cores.h"

#include <string.h>

G_DEFINE_FINAL_TYPE(FsSearch, fs_search, G_TYPE_OBJECT)

enum { THREADS_MOST = 256, CUTOFF_MOST = 64 /* plies */ };

static GParamSpec *props[PROPS];
FsSearch *fs_search_new(void) { return g_object_new(FS_TYPE_SEARCH, NULL); }

void search_changed(FsSearch *self) {
  search_follow_wish(self);
  g_signal_emit_by_name(self, "changed");
}

void fs_search_tell_anew(FsSearch *self) { search_changed(self); }

void search_notify(FsSearch *self, int property) {
  g_object_notify_by_pspec(G_OBJECT(self), props[property]);
}

void search_set_state(FsSearch *self, SearchState state) {
  if (state == self->state) return;
  self->state = state;
  search_notify(self, PROP_STATE);
}

gboolean search_is_running(FsSearch *self) { return analysis_runner_is_running(self->runner); }

/* Of earlier analyses of the root, and of this one before it was stopped last. */
static uint64_t nodes_before(const FsSearch *self) {
  uint64_t nodes = self->nodes_at_run;
  for (int m = 0; m < self->before.count; m++)
    nodes += self->before.moves[m].nodes;
  return nodes;
}

SearchNow fs_search_now(FsSearch *self) {
  const char *trouble = verdicts_trouble(fs_search_get_verdicts(self));
  gboolean running = search_is_running(self);
  gboolean under_way = self->state == SEARCH_RUNNING || self->state == SEARCH_PAUSED;
  return (SearchNow){
      .state = self->state,
      .running = running,
      .ended =
          self->state == SEARCH_DONE || (self->state == SEARCH_STOPPED && search_gave_up(self)),
      .under_way = under_way,
      .pausable = running && self->root_settings.solver->needs_table,
      .outdated = under_way && search_is_outdated(self),
      .lent = self->lent,
      .lendable = !running && !self->lent && self->table_bytes > 0,
      .doubted = self->doubted,
      .trouble = self->trouble ? self->trouble : trouble,
      .goal = self->root_settings.goal,
      .root = self->rooted ? &self->root : NULL,
      .view = &self->view,
      .nodes_before = nodes_before(self),
      .answers_told = self->answers_told,
      .answers_before = self->answers_at_run,
  };
}

/* Settings. */

int fs_search_get_threads(FsSearch *self) {
  int threads = self->settings.threads > 0 ? self->settings.threads : cores_physical();
  return CLAMP(threads, 1, MAX(self->settings.solver->threads_most, 1));
}

QuestionOptions search_question(FsSearch *self, const Position *position) {
  const Settings *settings = &self->settings;
  Verdicts *verdicts = knowledge_verdicts(self->knowledge, position->variant);
  knowledge_learn(self->knowledge, position);
  return (QuestionOptions){
      .position = *position,
      .goal = settings->goal,
      .solver = settings->solver,
      .table = search_table_for(self, position->variant, settings->solver),
      .memory = self->table_bytes,
      .threads = settings->solver->has_team ? fs_search_get_threads(self) : 0,
      .cutoff = settings->cutoff,
      .plies = QUESTION_NO_LIMIT,
      .pops = QUESTION_NO_LIMIT,
      .known = verdicts_known(verdicts),
      .knower = knowledge_knower(self->knowledge, position->variant),
      .record = true,
  };
}

/* A search under way changes to the new settings. */
static void settings_changed(FsSearch *self, int property) {
  if (search_is_running(self) && !self->stopping)
    search_begin_anew(self, &self->root, self->settings.goal);
  else if (self->state == SEARCH_PAUSED)
    search_set_state(self, SEARCH_STOPPED);
  search_notify(self, property);
  search_changed(self);
}

Variant fs_search_get_variant(FsSearch *self) { return self->settings.variant; }

static const SolverInfo *chosen_solver(FsSearch *self, Variant variant) {
  return solver_list_find(variant, g_hash_table_lookup(self->chosen, variant.rules));
}

void fs_search_set_variant(FsSearch *self, Variant variant) {
  if (variant_equal(variant, self->settings.variant)) return;
  fs_search_stop(self);
  fs_search_drop_line(self);
  fs_search_drop_explanation(self);
  fs_search_drop_distances(self);
  self->settings.variant = variant;
  self->settings.solver = chosen_solver(self, variant);
  search_set_trouble(self, NULL);
  search_notify(self, PROP_SOLVER);
  search_changed(self);
}

Goal fs_search_get_goal(FsSearch *self) { return self->settings.goal; }

static void set_goal(FsSearch *self, Goal goal) {
  if (goal == self->settings.goal) return;
  self->settings.goal = goal;
  fs_search_drop_line(self);
  fs_search_drop_explanation(self);
  settings_changed(self, PROP_GOAL);
}

const SolverInfo *fs_search_get_solver(FsSearch *self) { return self->settings.solver; }

static void set_solver(FsSearch *self, const char *name) {
  Variant variant = self->settings.variant;
  const SolverInfo *solver = solver_list_find(variant, name);
  if (solver == self->settings.solver) return;
  self->settings.solver = solver;
  g_hash_table_replace(self->chosen, (gpointer)variant.rules, (gpointer)solver->name);
  if (solver == solver_list_find(variant, NULL))
    g_hash_table_remove(self->chosen, variant.rules); /* on another size the first may differ */
  settings_changed(self, PROP_SOLVER);
}

/* The question stays the same, however it is searched. So a search under way, which may have taken
 * days, keeps its team. */
static void set_number(FsSearch *self, int *setting, int number, int property) {
  if (number == *setting) return;
  *setting = number;
  search_notify(self, property);
  search_changed(self);
}

/* What is known. */

void search_keep(FsSearch *self, Variant variant, const ProofRecord *records, size_t count,
                 uint64_t nodes) {
  verdicts_add(knowledge_verdicts(self->knowledge, variant), records, count, nodes);
}

void fs_search_keep(FsSearch *self, Variant variant, const ProofRecord *records, size_t count,
                    uint64_t nodes) {
  search_keep(self, variant, records, count, nodes);
  if (count > 0) search_changed(self);
}

gboolean fs_search_know(FsSearch *self, const Position *position, AnalysisView *view) {
  return knowledge_find(self->knowledge, position, self->settings.goal, view);
}

Verdicts *fs_search_get_verdicts(FsSearch *self) {
  return knowledge_verdicts(self->knowledge, self->settings.variant);
}

gboolean fs_search_is_seen(FsSearch *self) { return self->seen; }

Knowledge *fs_search_get_knowledge(FsSearch *self) { return self->knowledge; }

void fs_search_open_stores(FsSearch *self, const char *folder) {
  knowledge_open(self->knowledge, folder);
  fs_search_get_verdicts(self); /* which opens it */
}

void search_set_trouble(FsSearch *self, const char *trouble) {
  g_free(self->trouble);
  self->trouble = g_strdup(trouble);
}

static void more_known(gpointer data) { search_changed(data); }

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
    g_value_set_static_string(value, self->settings.solver->name);
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
  case PROP_SEEN:
    g_value_set_boolean(value, self->seen);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void search_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec) {
  FsSearch *self = FS_SEARCH(object);
  switch (id) {
  case PROP_GOAL:
    set_goal(self, (Goal)g_value_get_enum(value));
    break;
  case PROP_SOLVER:
    set_solver(self, g_value_get_string(value));
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
  case PROP_SEEN:
    search_set_seen(self, g_value_get_boolean(value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void search_finalize(GObject *object) {
  FsSearch *self = FS_SEARCH(object);
  finder_free(self->line);
  second_opinions_free(self->opinions);
  self->opinions = NULL;
  finder_free(self->explanation);
  finder_free(self->distances);
  if (self->runner) {
    analysis_runner_stop(self->runner);
    search_keep_proofs(self);
  }
  analysis_runner_free(self->runner);
  search_drop_tables(self);
  knowledge_free(self->knowledge);
  g_hash_table_unref(self->chosen);
  g_free(self->trouble);
  g_free(self->tasks);
  for (int s = 0; s < SCHEMES; s++)
    g_free(self->traces[s]);
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
  props[PROP_SOLVER] = g_param_spec_string("solver", NULL, NULL, NULL, both);
  props[PROP_THREADS] = g_param_spec_int("threads", NULL, NULL, 0, THREADS_MOST, 0, both);
  props[PROP_CUTOFF] = g_param_spec_int("cutoff", NULL, NULL, 0, CUTOFF_MOST, 0, both);
  props[PROP_SCHEME] = g_param_spec_enum("scheme", NULL, NULL, FS_TYPE_SCHEME, SCHEME_TWOBIG, both);
  props[PROP_SEEN] = g_param_spec_boolean("seen", NULL, NULL, TRUE, both);
  g_object_class_install_properties(class, PROPS, props);
}

static void fs_search_class_init(FsSearchClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  object_class->get_property = search_get_property;
  object_class->set_property = search_set_property;
  object_class->finalize = search_finalize;
  install_properties(object_class);
  signal_add(class, "changed");
}

static void fs_search_init(FsSearch *self) {
  self->scheme = SCHEME_TWOBIG;
  self->seen = TRUE;
  self->settings.variant = variant_default();
  self->settings.solver = solver_list_find(self->settings.variant, NULL);
  self->chosen = g_hash_table_new(NULL, NULL);
  self->view.preferred = -1;
  self->knowledge = knowledge_new(more_known, self);
}
