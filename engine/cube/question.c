#include "question.h"

#include "../core/clock.h"

#include <pthread.h>
#include <stdlib.h>

enum {
  TEAM_NODES = 1 << 20, /* a search of fewer nodes is over before a team has gathered */
  COLLECTED = 256,
};

struct CubeQuestion {
  CubeQuestionOptions options;
  StopFlag stop;
  SharedCounters shared; /* of the search under way, if it is without a team */

  pthread_mutex_t mutex; /* guards all below; held for moments only */
  CubeQuestionView view; /* without what is under way and what the team has done */
  CubeQuestionView rest; /* with the team's part; while nothing runs */
  double began;          /* the run */
  bool stopped;
  Parallel *team; /* of the claim under way; NULL: none yet */
  Claim claim;    /* that it answers */

  CubeProofRecord *records; /* not yet collected */
  size_t records_count, records_room;
};

static void lock(CubeQuestion *question) { pthread_mutex_lock(&question->mutex); }
static void unlock(CubeQuestion *question) { pthread_mutex_unlock(&question->mutex); }

CubeQuestion *cube_question_new(const CubeQuestionOptions *options) {
  CubeQuestion *question = calloc(1, sizeof *question);
  if (question == NULL) return NULL;
  question->options = *options;
  pthread_mutex_init(&question->mutex, NULL);
  ValueSet values = board_result(options->board);
  const KnownEntry *known = known_find(options->known, code_canonical(options->board));
  if (known != NULL) values &= known->values;
  question->rest = question->view = (CubeQuestionView){.values = values, .share = -1};
  return question;
}

void cube_question_free(CubeQuestion *question) {
  if (question == NULL) return;
  parallel_free(question->team);
  pthread_mutex_destroy(&question->mutex);
  free(question->records);
  free(question);
}

/* The functions from here to answer_alone() are called with the mutex locked. */

/* A record for which there is no memory is left out: it costs a second search, nothing else. */
static void keep_record(CubeQuestion *question, Claim claim, DagRecord record) {
  if (!question->options.record) return;
  if (question->records_count == question->records_room) {
    size_t room = question->records_room ? 2 * question->records_room : 16;
    CubeProofRecord *records = realloc(question->records, room * sizeof *records);
    if (records == NULL) return;
    question->records = records;
    question->records_room = room;
  }
  question->records[question->records_count++] = (CubeProofRecord){claim, record};
}

static void drain_team(CubeQuestion *question) {
  DagRecord records[COLLECTED];
  size_t count;
  if (question->team == NULL) return;
  while ((count = parallel_collect(question->team, records, COLLECTED)) > 0)
    for (size_t i = 0; i < count; i++)
      keep_record(question, question->claim, records[i]);
}

static bool is_answered(const CubeQuestion *question) {
  return goal_answered(question->options.goal, question->view.values);
}

/* The part of the goal's claims that is answered, with that of the team's on the next one. */
static double share_of(const CubeQuestion *question, double of_team) {
  if (is_answered(question)) return 1;
  double claims = question->options.goal == GOAL_EXACT ? 2 : 1;
  double answered = question->view.values == VALUE_ANY ? 0 : 1;
  return (answered + of_team) / claims;
}

/* Enters what came of a search. */
static void enter(CubeQuestion *question, Claim claim, ValueSet values, uint64_t nodes,
                  double seconds) {
  if (values == VALUE_ANY) return;
  question->view.values &= values;
  if (question->view.share >= 0) question->view.share = share_of(question, 0);
  keep_record(question, claim,
              (DagRecord){.key = code_canonical(question->options.board),
                          .values = values,
                          .nodes = nodes,
                          .seconds = (float)seconds});
}

static bool make_team(CubeQuestion *question, Claim claim) {
  const CubeQuestionOptions *options = &question->options;
  if (question->team != NULL) return true;
  const ParallelOptions team = {
      .board = options->board,
      .claim = claim,
      .solver = options->solver,
      .table = options->table,
      .without = options->without,
      .threads = options->threads,
      .cutoff = options->cutoff,
      .dag_bytes = options->tree_bytes,
      .known = options->known,
      .record = options->record,
  };
  question->claim = claim;
  return parallel_create(&question->team, &team, NULL) == STATUS_OK;
}

/* The team's view becomes part of the question's. */
static void add_team(CubeQuestion *question, CubeQuestionView *view) {
  ParallelView team;
  parallel_peek(question->team, &team);
  view->counters = counters_add(view->counters, team.counters);
  view->share = share_of(question, team.share_done);
  view->jobs_open = team.dag.open + team.dag.running;
  view->jobs_done += team.dag.done;
}

static void dismiss_team(CubeQuestion *question) {
  drain_team(question);
  add_team(question, &question->view);
  question->view.jobs_open = 0;
  parallel_free(question->team);
  question->team = NULL;
}

/* One claim by this thread alone. */
static void answer_alone(CubeQuestion *question, Claim claim, uint64_t nodes) {
  const CubeQuestionOptions *options = &question->options;
  Search search = {
      .table = options->table,
      .stop = &question->stop,
      .shared = &question->shared,
      .node_limit = nodes,
      .without = options->without,
  };
  double began = clock_seconds();
  ValueSet values = options->solver->solve(&search, options->board, claim);
  lock(question);
  question->view.counters = counters_add(question->view.counters, search.counters);
  counters_publish(&question->shared, &(Counters){0});
  enter(question, claim, values, search.counters.nodes, clock_seconds() - began);
  unlock(question);
}

/* One claim by the team, which stays for the next run if this one does not suffice. */
static void answer_together(CubeQuestion *question, Claim claim, uint64_t nodes) {
  parallel_limit(question->team, nodes);
  ValueSet values = parallel_run(question->team);
  lock(question);
  if (values != VALUE_ANY) {
    ParallelView team;
    parallel_peek(question->team, &team);
    dismiss_team(question);
    enter(question, claim, values, team.counters.nodes, team.seconds);
  }
  unlock(question);
}

/* The nodes of all runs, that of the team included. */
static uint64_t nodes_so_far(CubeQuestion *question) {
  return cube_question_peek(question).counters.nodes;
}

/* Answers the next claim, or as much of it as the nodes allow. A team works only where it is worth
 * gathering; if there is no memory for its tree, this thread works alone. */
static void answer_claim(CubeQuestion *question, uint64_t nodes) {
  lock(question);
  Claim claim = goal_next_claim(question->options.goal, question->view.values);
  bool together = question->options.threads > 0 && (nodes == 0 || nodes >= TEAM_NODES) &&
                  make_team(question, claim);
  unlock(question);
  if (together)
    answer_together(question, claim, nodes);
  else
    answer_alone(question, claim, nodes);
}

/* Enters whether searches contradict what table or known values say. */
static bool is_contradicted(CubeQuestion *question) {
  CubeQuestionView *view = &question->view;
  ParallelView team = {0};
  Key key;
  if (question->team != NULL) parallel_peek(question->team, &team);
  view->contradicted |= team.contradicted || table_contradiction(question->options.table, &key);
  return view->contradicted;
}

/* True if this run has to go on; the nodes that are left to it. */
static bool goes_on(CubeQuestion *question, uint64_t begin, uint64_t limit, uint64_t *left) {
  uint64_t spent = nodes_so_far(question) - begin;
  lock(question);
  bool more = !question->stopped && !is_answered(question) && (limit == 0 || spent < limit) &&
              !is_contradicted(question);
  unlock(question);
  *left = limit == 0 ? 0 : limit - spent;
  return more;
}

ValueSet cube_question_run(CubeQuestion *question, uint64_t nodes) {
  lock(question);
  question->view.running = true;
  question->began = clock_seconds();
  unlock(question);

  uint64_t begin = nodes_so_far(question), left;
  while (goes_on(question, begin, nodes, &left))
    answer_claim(question, left);

  lock(question);
  question->view.running = false;
  question->view.seconds += clock_seconds() - question->began;
  question->stopped = false;
  stop_lower(&question->stop);
  question->rest = question->view;
  if (question->team != NULL) add_team(question, &question->rest);
  ValueSet values = question->view.values;
  unlock(question);
  return values;
}

void cube_question_stop(CubeQuestion *question) {
  lock(question);
  question->stopped = true;
  stop_raise(&question->stop);
  if (question->team != NULL) parallel_stop(question->team);
  unlock(question);
}

CubeQuestionView cube_question_peek(CubeQuestion *question) {
  lock(question);
  CubeQuestionView view = question->rest;
  if (question->view.running) {
    view = question->view;
    view.seconds += clock_seconds() - question->began;
    view.counters = counters_add(view.counters, counters_peek(&question->shared));
    if (question->team != NULL) add_team(question, &view);
  }
  unlock(question);
  return view;
}

size_t cube_question_jobs(CubeQuestion *question, JobView *jobs, size_t room) {
  lock(question);
  size_t count = question->team == NULL ? 0 : parallel_jobs(question->team, jobs, room);
  unlock(question);
  return count;
}

size_t cube_question_collect(CubeQuestion *question, CubeProofRecord *records, size_t room) {
  lock(question);
  drain_team(question);
  size_t count = question->records_count < room ? question->records_count : room;
  for (size_t i = 0; i < count; i++)
    records[i] = question->records[i];
  question->records_count -= count;
  for (size_t i = 0; i < question->records_count; i++)
    question->records[i] = question->records[count + i];
  unlock(question);
  return count;
}
