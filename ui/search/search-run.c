/* The search: begins, pauses and ends analyses, and keeps what they prove. */
#include <glib/gi18n.h>

#include "search-inner.h"

enum { COLLECTED = 512 };

void search_keep_proofs(FsSearch *self) {
  ProofRecord records[COLLECTED];
  size_t count;
  Analysis *analysis = analysis_runner_get(self->runner);
  Variant variant = self->root_settings.variant;
  while ((count = analysis_collect(analysis, records, COLLECTED)) > 0)
    search_take_proofs(self, variant, records, count, 0);
  search_take_proofs(self, variant, NULL, 0, self->view.counters.nodes - self->nodes_kept);
  self->nodes_kept = self->view.counters.nodes;
}

static void take_sample(FsSearch *self) {
  if (self->trace && trace_is_due(self->trace, &self->view))
    trace_add(self->trace, &self->view, search_used(self));
}

static void search_run_begin(FsSearch *self, const Line *root, Goal goal);

gboolean search_gave_up(FsSearch *self) {
  return self->view.out_of_memory || self->view.contradicted;
}

static SearchState state_at_end(FsSearch *self, gboolean pausing) {
  if (self->view.answered) return SEARCH_DONE;
  if (self->view.contradicted && !self->doubted)
    search_tell_contradiction(self, self->root_settings.solver, self->root_settings.variant,
                              self->view.contradiction);
  if (self->view.out_of_memory) search_set_trouble(self, _("The solver needs more memory"));
  return pausing && !search_gave_up(self) ? SEARCH_PAUSED : SEARCH_STOPPED;
}

static void analysis_ended(FsSearch *self) {
  gboolean pausing = self->pausing;
  self->stopping = self->pausing = FALSE;
  if (self->next_table) pausing = FALSE;
  search_use_next_table(self);
  if (self->queued) {
    self->queued = FALSE;
    search_run_begin(self, &self->next, self->next_goal);
    if (pausing) fs_search_pause(self);
    return;
  }
  search_set_state(self, state_at_end(self, pausing));
}

/* The work on a move is that of earlier analyses of the root for the same goal, also before a
 * restart, and of this one. Where it leaned it leans until this one knows better. */
static void add_before(MoveStatus *status, const MoveStatus *before) {
  if ((status->nodes == 0 || status->leaning < 0) && before->leaning >= 0) {
    status->leaning = before->leaning;
    status->claim = before->claim;
  }
  status->nodes += before->nodes;
  status->seconds += before->seconds;
}

static void keep_view(FsSearch *self) {
  Position root = line_position(&self->root);
  AnalysisView all = self->view;
  for (int m = 0; m < all.count; m++)
    add_before(&all.moves[m], &self->before.moves[m]);
  all.seconds += self->before.seconds;
  knowledge_keep(self->knowledge, &root, self->root_settings.goal, &all);
  knowledge_note_searched(self->knowledge, &root, self->root_settings.goal);
}

AnalysisView search_believed(FsSearch *self, const AnalysisView *view) {
  if (!self->doubted || !self->rooted) return *view;
  Position root = line_position(&self->root);
  AnalysisView blank = analysis_blank(&root);
  blank.counters = view->counters;
  blank.seconds = view->seconds;
  blank.running = view->running;
  blank.contradicted = true;
  return blank;
}

/* Whether views have the same answers; counters and time aside. */
static gboolean same_answers(const AnalysisView *a, const AnalysisView *b) {
  if (a->running != b->running || a->values != b->values || a->count != b->count) return FALSE;
  for (int m = 0; m < a->count; m++)
    if (a->moves[m].values != b->moves[m].values) return FALSE;
  return TRUE;
}

/* ... and search the same moves. */
static gboolean same_searched(const AnalysisView *a, const AnalysisView *b) {
  for (int m = 0; m < a->count; m++)
    if (a->moves[m].state != b->moves[m].state) return FALSE;
  return TRUE;
}

/* An answer is told as soon as it is reported; so are the moves under search, if anybody looks.
 * Counters are reported once a second: to draw them ten times a second would take a fifth of a core
 * from the searching threads. At the beginning everything is reported. */
static gboolean is_news(FsSearch *self, const AnalysisView *before, gint64 now) {
  const AnalysisView *view = &self->view;
  if (!same_answers(before, view) || !view->running || view->seconds <= 1) return TRUE;
  return self->seen && (!same_searched(before, view) || now - self->told >= G_USEC_PER_SEC);
}

static void tell_view(FsSearch *self, const AnalysisView *before) {
  gint64 now = g_get_monotonic_time();
  if (!is_news(self, before, now)) return;
  self->told = now;
  search_changed(self);
}

void search_set_seen(FsSearch *self, gboolean seen) {
  if (seen == self->seen) return;
  self->seen = seen;
  search_notify(self, PROP_SEEN);
  self->told = 0; /* what comes next is told */
  if (self->runner) analysis_runner_set_seen(self->runner, seen);
}

/* What is proved elsewhere meanwhile, or read late from the store, is not searched again. */
static void learn(FsSearch *self) {
  Analysis *analysis = analysis_runner_get(self->runner);
  Position root = line_position(&self->root);
  Move moves[MOVES_MOST];
  int count = position_moves(&root, moves);
  guint version = verdicts_version(knowledge_verdicts(self->knowledge, root.variant));
  if (version == self->learned || self->doubted) return;
  self->learned = version;
  for (int i = 0; i < count; i++) {
    Position after = position_play(&root, moves[i]);
    if (position_result(&after) != VALUE_ANY) continue;
    analysis_learn(analysis, moves[i], knowledge_proved(self->knowledge, &after));
  }
}

static void analysis_report(const AnalysisView *view, gpointer data) {
  FsSearch *self = data;
  AnalysisView before = self->view;
  self->view = search_believed(self, view);
  node_rate_add(&self->rate, view->seconds, view->counters.nodes);
  take_sample(self);
  if (!view->contradicted) search_keep_proofs(self);
  keep_view(self);
  learn(self);
  if (!view->running) analysis_ended(self);
  tell_view(self, &before);
}

/* What a solver does with its team: nothing if it has none. */
static gboolean same_team(const Settings *a, const Settings *b) {
  if (!a->solver->has_team) return TRUE;
  return a->threads == b->threads && (a->cutoff == b->cutoff || !a->solver->has_cutoff);
}

static gboolean same_settings(const Settings *a, const Settings *b) {
  return a->goal == b->goal && a->solver == b->solver && same_team(a, b);
}

static gboolean is_root(FsSearch *self, const Position *position) {
  Position root = self->rooted ? line_position(&self->root) : *position;
  return self->rooted && position_equal(&root, position);
}

static Settings settings_for(FsSearch *self, Goal goal) {
  Settings settings = self->settings;
  settings.goal = goal;
  return settings;
}

/* TRUE if the runner has this analysis already and need only go on. */
static gboolean can_resume(FsSearch *self, const Position *root, const Settings *settings) {
  return self->runner && same_settings(&self->root_settings, settings) && is_root(self, root) &&
         !search_gave_up(self);
}

/* Pictures compare the schemes on one question; a new one begins with none. */
static void begin_trace(FsSearch *self, const Position *root, Goal goal) {
  gboolean same = self->root_settings.goal == goal && is_root(self, root);
  for (int s = 0; s < SCHEMES && !same; s++)
    g_clear_pointer(&self->traces[s], g_free);
  const Table *table = fs_search_get_table(self);
  Scheme scheme = table ? table_scheme(table) : self->scheme;
  if (!self->traces[scheme]) self->traces[scheme] = g_new0(Trace, 1);
  self->trace = self->traces[scheme];
  trace_begin(self->trace, scheme);
}

static gboolean search_run_prepare(FsSearch *self, const Position *root, Goal goal) {
  g_clear_pointer(&self->runner, analysis_runner_free);
  if (!search_make_table(self)) return FALSE;
  QuestionOptions options = search_question(self, root);
  options.goal = goal;
  self->runner = analysis_runner_new(&options, analysis_report, self);
  if (!self->runner) search_set_trouble(self, _("The solver needs more memory"));
  return self->runner != NULL;
}

static void search_run_run(FsSearch *self) {
  self->rate = (NodeRate){0};
  self->nodes_at_run = self->view.counters.nodes;
  Verdicts *verdicts = fs_search_get_verdicts(self);
  self->answers_told = !verdicts_are_awaited(verdicts);
  self->answers_at_run = verdicts_count(verdicts);
  analysis_runner_set_seen(self->runner, self->seen);
  analysis_runner_start(self->runner);
  search_set_state(self, SEARCH_RUNNING);
}

static void take_root(FsSearch *self, const Line *line, const Position *root,
                      const Settings *settings) {
  begin_trace(self, root, settings->goal);
  self->before = analysis_blank(root);
  knowledge_find(self->knowledge, root, settings->goal, &self->before);
  self->view = (AnalysisView){.preferred = -1};
  self->nodes_kept = 0;
  self->root = *line;
  self->root_settings = *settings;
  self->rooted = TRUE;
}

/* Moves that were searched before, also before a restart, wait for those that were not. */
static void tell_before(FsSearch *self) {
  Analysis *analysis = analysis_runner_get(self->runner);
  for (int m = 0; m < self->before.count; m++)
    if (self->before.moves[m].state != MOVE_ILLEGAL)
      analysis_tell_before(analysis, m, self->before.moves[m].nodes);
}

static void search_run_begin(FsSearch *self, const Line *line, Goal goal) {
  Position root = line_position(line);
  Settings settings = settings_for(self, goal);
  gboolean resumed = can_resume(self, &root, &settings);
  g_clear_pointer(&self->tasks, g_free);
  if (resumed) {
    self->root = *line;
    search_run_run(self);
  } else if (search_run_prepare(self, &root, goal)) {
    take_root(self, line, &root, &settings);
    tell_before(self);
    search_run_run(self);
  } else {
    search_set_state(self, self->rooted ? SEARCH_STOPPED : SEARCH_IDLE);
  }
}

void search_begin_anew(FsSearch *self, const Line *root, Goal goal) {
  self->queued = TRUE;
  self->pausing = FALSE;
  self->next = *root;
  self->next_goal = goal;
  self->stopping = TRUE;
  analysis_runner_stop(self->runner);
}

gboolean fs_search_can_start(FsSearch *self, const Line *root) {
  return self->table_bytes > 0 && !self->lent && line_result(root) == VALUE_ANY &&
         variant_equal(root->start.variant, self->settings.variant);
}

void fs_search_start_for(FsSearch *self, const Line *root, Goal goal) {
  if (!fs_search_can_start(self, root)) return;
  if (search_is_running(self))
    search_begin_anew(self, root, goal);
  else
    search_run_begin(self, root, goal);
  search_changed(self);
}

void fs_search_start(FsSearch *self, const Line *root) {
  fs_search_start_for(self, root, self->settings.goal);
}

void fs_search_stop(FsSearch *self) {
  self->queued = self->pausing = FALSE;
  if (self->state == SEARCH_PAUSED && !search_is_running(self)) {
    search_set_state(self, SEARCH_STOPPED);
    search_changed(self);
  }
  if (!search_is_running(self)) return;
  self->stopping = TRUE;
  analysis_runner_stop(self->runner);
}

/* The search that waits for this one to end will be paused when it begins. */
void fs_search_pause(FsSearch *self) {
  if (!fs_search_now(self).pausable || (self->stopping && !self->queued)) return;
  self->pausing = self->stopping = TRUE;
  analysis_runner_stop(self->runner);
}

/* With the threads that it has, whatever the settings say by now. */
void fs_search_resume(FsSearch *self) {
  if (self->state != SEARCH_PAUSED || self->lent) return;
  search_run_run(self);
  search_changed(self);
}

gboolean search_is_outdated(FsSearch *self) {
  return self->next_table || !same_team(&self->root_settings, &self->settings);
}

void fs_search_prefer(FsSearch *self, int move) {
  if (!self->runner || self->doubted) return;
  analysis_prefer(analysis_runner_get(self->runner), move);
  self->view = analysis_peek(analysis_runner_get(self->runner));
  self->view.running = search_is_running(self);
  keep_view(self);
  search_changed(self);
}

gboolean fs_search_has_tasks(FsSearch *self) {
  return solver_list_find(self->settings.variant, NULL)->divides; /* those come first */
}

size_t fs_search_get_tasks(FsSearch *self, TaskView *tasks, size_t room) {
  return self->runner ? analysis_tasks(analysis_runner_get(self->runner), tasks, room) : 0;
}

static SearchTasks *look_at_tasks(FsSearch *self) {
  SearchTasks *tasks = g_new0(SearchTasks, 1);
  tasks->looked = g_get_monotonic_time();
  tasks->count = fs_search_get_tasks(self, tasks->tasks, SEARCH_TASKS);
  tasks->root = self->rooted ? line_position(&self->root) : position_begin(self->settings.variant);
  tasks->move = -1;
  for (int m = self->view.count - 1; m >= 0; m--)
    if (self->view.moves[m].state == MOVE_SEARCHING && self->view.moves[m].same_as == m)
      tasks->move = m;
  return tasks;
}

/* To show 100 rows takes 30 ms of the main thread. */
const SearchTasks *fs_search_look_at_tasks(FsSearch *self) {
  gint64 seconds = self->tasks && self->tasks->count > 0 ? 10 : 1;
  if (self->tasks && search_is_running(self) &&
      g_get_monotonic_time() - self->tasks->looked < seconds * G_USEC_PER_SEC)
    return self->tasks;
  g_free(self->tasks);
  return self->tasks = look_at_tasks(self);
}

const Trace *fs_search_get_trace(FsSearch *self, Scheme scheme) { return self->traces[scheme]; }
