/* The search: begins, pauses and ends analyses, and keeps what they prove. */
#include "search-inner.h"

enum { COLLECTED = 512 };

static CubeAnalysisOptions analysis_options(FsSearch *self, Board board) {
  CubeQuestionOptions question = fs_search_question(self, board);
  return (CubeAnalysisOptions){
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

void search_keep_proofs(FsSearch *self) {
  CubeProofRecord records[COLLECTED];
  size_t count;
  CubeAnalysis *analysis = analysis_runner_get(self->runner);
  while ((count = cube_analysis_collect(analysis, records, COLLECTED)) > 0)
    fs_search_keep(self, records, count, 0);
  fs_search_keep(self, NULL, 0, self->view.counters.nodes - self->nodes_kept);
  self->nodes_kept = self->view.counters.nodes;
}

static void take_sample(FsSearch *self) {
  History *history = self->histories[table_scheme(self->keeper.table)];
  if (history && history_is_due(history, &self->view))
    history_add(history, &self->view, fs_search_get_used(self));
}

static void begin(FsSearch *self, const Game *root);

static void analysis_ended(FsSearch *self) {
  gboolean pausing = self->pausing;
  self->stopping = self->pausing = FALSE;
  if (self->next_table) pausing = FALSE;
  search_use_next_table(self);
  if (self->queued) {
    self->queued = FALSE;
    begin(self, &self->next);
    return;
  }
  search_set_state(self, self->view.answered ? SEARCH_DONE
                         : pausing           ? SEARCH_PAUSED
                                             : SEARCH_STOPPED);
}

static void analysis_report(const CubeAnalysisView *view, gpointer data) {
  FsSearch *self = data;
  self->view = *view;
  node_rate_add(&self->rate, view->seconds, view->counters.nodes);
  take_sample(self);
  search_keep_proofs(self);
  knowledge_keep(&self->knowledge, game_board(&self->root), view);
  if (!view->running) analysis_ended(self);
  search_changed(self);
}

static gboolean same_position(Board a, Board b) {
  return code_compare(code_of(a), code_of(b)) == 0;
}

static gboolean same_team(const Settings *a, const Settings *b) {
  return a->threads == b->threads && a->cutoff == b->cutoff;
}

static gboolean same_settings(const Settings *a, const Settings *b) {
  return a->goal == b->goal && a->solver == b->solver && same_team(a, b);
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
  Scheme scheme = table_scheme(self->keeper.table);
  if (!self->histories[scheme]) self->histories[scheme] = g_new0(History, 1);
  history_begin(self->histories[scheme], scheme);
}

static void prepare(FsSearch *self, const Game *root) {
  g_clear_pointer(&self->runner, analysis_runner_free);
  CubeAnalysisOptions options = analysis_options(self, game_board(root));
  self->runner = analysis_runner_new(options, analysis_report, self);
  self->view = (CubeAnalysisView){.preferred = -1};
  self->nodes_kept = 0;
  begin_history(self, root);
}

static void run(FsSearch *self) {
  self->rate = (NodeRate){0};
  if (!self->runner) return;
  analysis_runner_start(self->runner);
  search_set_state(self, SEARCH_RUNNING);
}

static void begin(FsSearch *self, const Game *root) {
  if (!can_resume(self, root)) prepare(self, root);
  self->root = *root;
  self->root_settings = self->settings;
  self->rooted = TRUE;
  run(self);
}

void search_begin_anew(FsSearch *self, const Game *root) {
  self->queued = TRUE;
  self->next = *root;
  self->stopping = TRUE;
  analysis_runner_stop(self->runner);
}

gboolean fs_search_can_start(FsSearch *self, const Game *root) {
  return self->keeper.table && !self->lent && game_result(root) == VALUE_ANY;
}

void fs_search_start(FsSearch *self, const Game *root) {
  if (!fs_search_can_start(self, root)) return;
  if (fs_search_is_running(self))
    search_begin_anew(self, root);
  else
    begin(self, root);
  search_changed(self);
}

void fs_search_stop(FsSearch *self) {
  self->queued = self->pausing = FALSE;
  if (self->state == SEARCH_PAUSED && !fs_search_is_running(self)) {
    search_set_state(self, SEARCH_STOPPED);
    search_changed(self);
  }
  if (!fs_search_is_running(self)) return;
  self->stopping = TRUE;
  analysis_runner_stop(self->runner);
}

void fs_search_pause(FsSearch *self) {
  if (!fs_search_is_running(self) || self->stopping) return;
  self->pausing = self->stopping = TRUE;
  analysis_runner_stop(self->runner);
}

/* With the threads that it has, whatever the settings say by now. */
void fs_search_resume(FsSearch *self) {
  if (self->state != SEARCH_PAUSED || self->lent) return;
  run(self);
  search_changed(self);
}

gboolean fs_search_is_outdated(FsSearch *self) {
  gboolean under_way = self->state == SEARCH_RUNNING || self->state == SEARCH_PAUSED;
  gboolean team = self->root_settings.solver == SOLVER_PARALLEL;
  return under_way &&
         (self->next_table || (team && !same_team(&self->root_settings, &self->settings)));
}

void fs_search_prefer(FsSearch *self, int column) {
  if (!self->runner) return;
  cube_analysis_prefer(analysis_runner_get(self->runner), column);
  self->view = cube_analysis_peek(analysis_runner_get(self->runner));
  self->view.running = fs_search_is_running(self);
  knowledge_keep(&self->knowledge, game_board(&self->root), &self->view);
  search_changed(self);
}

const Game *fs_search_get_root(FsSearch *self) { return self->rooted ? &self->root : NULL; }

const CubeAnalysisView *fs_search_get_view(FsSearch *self) { return &self->view; }

double fs_search_get_node_rate(FsSearch *self) {
  if (fs_search_is_running(self)) return node_rate_get(&self->rate);
  double seconds = self->view.seconds;
  return seconds > 0 ? (double)self->view.counters.nodes / seconds : 0;
}

const History *fs_search_get_history(FsSearch *self, Scheme scheme) {
  return self->histories[scheme];
}

size_t fs_search_get_jobs(FsSearch *self, JobView *jobs, size_t room) {
  return self->runner ? cube_analysis_jobs(analysis_runner_get(self->runner), jobs, room) : 0;
}
