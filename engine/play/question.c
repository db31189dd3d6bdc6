#include "question-inner.h"

#include "../core/clock.h"
#include "deduce.h"

#include <stdlib.h>
#include <string.h>

static const size_t TREES_BYTES = (size_t)1 << 30; /* of questions kept together */

const SolverInfo *solving_find(Variant variant, const char *name) {
  const SolverInfo *const *solvers = variant.rules->solving->solvers;
  for (int i = 0; solvers[i] != NULL; i++)
    if (strcmp(solvers[i]->name, name) == 0) return solvers[i];
  return NULL;
}

const SolverInfo *solving_default(Variant variant) {
  const struct Solving *solving = variant.rules->solving;
  for (int i = 0; solving->solvers[i] != NULL; i++)
    if (solving->fits(solving->solvers[i], variant, NULL) == STATUS_OK) return solving->solvers[i];
  return NULL;
}

bool question_goes_on(const QuestionOptions *options) {
  bool limited = options->solver->has_handicap &&
                 (options->plies != QUESTION_NO_LIMIT || options->pops != QUESTION_NO_LIMIT);
  return options->solver->needs_table && !limited;
}

void question_share_trees(QuestionOptions *options, int count) {
  size_t all = options->tree_bytes > 0 ? options->tree_bytes : TREES_BYTES;
  options->tree_bytes = all / (size_t)(count > 0 ? count : 1);
}

ValueSet question_known(const QuestionOptions *options, const Position *position) {
  const Knower *knower = &options->knower;
  ValueSet values = position_result(position);
  if (values != VALUE_ANY) return values;
  if (options->known != NULL) values = deduce_values(position, deduce_known(options->known));
  if (knower->values != NULL) values &= knower->values(position, knower->data);
  return values != 0 ? values : VALUE_ANY;
}

Family question_family(const QuestionOptions *options, const Position *position) {
  Family family = family_of_nothing();
  Move moves[MOVES_MOST];
  int count = position_result(position) == VALUE_ANY ? position_moves(position, moves) : 0;
  family.values = question_known(options, position);
  for (int i = 0; i < count; i++) {
    Position after = position_play(position, moves[i]);
    family.moves[moves[i]] = question_known(options, &after);
  }
  return deduce_narrow(position, &family) ? family : family_of_nothing();
}

Distance question_known_distance(const QuestionOptions *options, const Position *position) {
  const Knower *knower = &options->knower;
  bool tells = knower->distance != NULL && position_result(position) == VALUE_ANY;
  return tells ? knower->distance(position, knower->data) : (Distance){.value = VALUE_ANY};
}

Question *question_new(const QuestionOptions *options) {
  return options->position.variant.rules->solving->question(options);
}

Question *question_make(const QuestionKind *kind, const QuestionOptions *options) {
  Question *question = calloc(1, kind->size);
  if (question == NULL) return NULL;
  ValueSet values = question_known(options, &options->position);
  question->kind = kind;
  question->options = *options;
  if (options->tally == NULL) question->options.tally = &question->tally;
  question->rest = question->view = (QuestionView){.values = values, .leaning = -1};
  pthread_mutex_init(&question->mutex, NULL);
  return question;
}

void question_free(Question *question) {
  if (question == NULL) return;
  if (question->kind->clear != NULL) question->kind->clear(question);
  pthread_mutex_destroy(&question->mutex);
  free(question->records);
  free(question);
}

bool question_wants_team(const Question *question, uint64_t nodes) {
  const QuestionOptions *options = &question->options;
  uint64_t least = options->solver->divides ? QUESTION_DIVIDING_NODES : QUESTION_TEAM_NODES;
  return options->solver->has_team && options->threads > 0 &&
         (options->at_once || nodes == 0 || nodes >= least);
}

void question_contradict(Question *question, Key key) {
  QuestionView *view = &question->view;
  if (view->contradicted) return;
  view->contradicted = view->exhausted = true;
  view->contradiction = key;
  view->values = position_result(&question->options.position);
  question->records_count = 0;
}

/* Looks at the table: once it was given a contradiction, nothing that follows from it is a
 * proof. */
static bool is_contradicted(Question *question) {
  Table *table = question->options.table;
  Key key;
  if (table != NULL && table_contradiction(table, &key)) question_contradict(question, key);
  return question->view.contradicted;
}

/* A record for which there is no memory is left out: it costs a second search, nothing else. */
void question_keep(Question *question, ProofRecord record) {
  if (!question->options.record || question->view.contradicted) return;
  if (question->records_count == question->records_room) {
    size_t room = question->records_room ? 2 * question->records_room : 16;
    ProofRecord *records = realloc(question->records, room * sizeof *records);
    if (records == NULL) return;
    question->records = records;
    question->records_room = room;
  }
  question->records[question->records_count++] = record;
}

void question_enter(Question *question, Claim claim, ValueSet values, uint64_t nodes,
                    double seconds) {
  const Position *position = &question->options.position;
  if (values == VALUE_ANY || is_contradicted(question)) return;
  question->view.values &= values;
  question->claim_began = question->view.counters.nodes;
  if (!question->options.record || !position_has_key(position->variant)) return;
  question_keep(question, (ProofRecord){.claim = claim,
                                        .key = position_key(position),
                                        .values = values,
                                        .nodes = nodes,
                                        .seconds = (float)seconds});
}

void question_count(Question *question, const Counters *counters) {
  question->view.counters = counters_add(question->view.counters, *counters);
  tally_end(question->options.tally, *counters);
}

static bool question_is_answered(const Question *question) {
  return goal_answered(question->options.goal, question->view.values);
}

/* True if this run has to go on; the nodes that are left to it. */
static bool question_run_goes_on(Question *question, uint64_t begin, uint64_t limit,
                                 uint64_t *left) {
  uint64_t spent = question_peek(question).counters.nodes - begin;
  question_lock(question);
  bool more = !is_contradicted(question) && !question->stopped &&
              !stop_is_raised(question_stop_flag(question)) && !question_is_answered(question) &&
              !question->view.exhausted && (limit == 0 || spent < limit);
  question_unlock(question);
  *left = limit == 0 ? 0 : limit - spent;
  return more;
}

ValueSet question_run(Question *question, uint64_t nodes) {
  question_lock(question);
  question->view.running = true;
  question->began = clock_seconds();
  question_unlock(question);

  uint64_t begin = question_peek(question).counters.nodes, left;
  while (question_run_goes_on(question, begin, nodes, &left))
    question->kind->answer(question, left);

  question_lock(question);
  question->view.running = false;
  question->view.seconds += clock_seconds() - question->began;
  question->stopped = false;
  stop_lower(&question->stop);
  question->rest = question->view;
  if (question->kind->add != NULL) question->kind->add(question, &question->rest);
  ValueSet values = question->view.values;
  question_unlock(question);
  return values;
}

QuestionView question_answer(const QuestionOptions *options) {
  Question *question = question_new(options);
  if (question == NULL) return (QuestionView){.values = VALUE_ANY, .out_of_memory = true};
  question_run(question, 0);
  QuestionView view = question_peek(question);
  question_free(question);
  return view;
}

void question_stop(Question *question) {
  question_lock(question);
  question->stopped = true;
  stop_raise(&question->stop);
  if (question->kind->stop != NULL) question->kind->stop(question);
  question_unlock(question);
}

void question_unstop(Question *question) {
  question_lock(question);
  question->stopped = false;
  stop_lower(&question->stop);
  question_unlock(question);
}

/* With the mutex locked. */
static void tell_outlook(const Question *question, QuestionView *view) {
  Goal goal = question->options.goal;
  view->outlook.over = goal_answered(goal, view->values);
  view->outlook.stones =
      question->kind->measured ? position_stones(&question->options.position) : 0;
  view->outlook.claims = goal == GOAL_EXACT && view->values == VALUE_ANY ? 2 : 1;
  view->outlook.nodes = (double)(view->counters.nodes - question->claim_began);
  if (!view->outlook.over) view->claim = goal_next_claim(goal, view->values);
}

QuestionView question_peek(Question *question) {
  question_lock(question);
  QuestionView view = question->rest;
  if (question->view.running) {
    view = question->view;
    view.seconds += clock_seconds() - question->began;
    view.counters = counters_add(view.counters, counters_peek(&question->options.tally->now));
    if (question->kind->add != NULL) question->kind->add(question, &view);
  }
  tell_outlook(question, &view);
  question_unlock(question);
  return view;
}

size_t question_tasks(Question *question, TaskView *tasks, size_t room) {
  if (question->kind->tasks == NULL) return 0;
  question_lock(question);
  size_t count = question->kind->tasks(question, tasks, room);
  question_unlock(question);
  return count;
}

size_t question_collect(Question *question, ProofRecord *records, size_t room) {
  question_lock(question);
  if (question->kind->drain != NULL) question->kind->drain(question);
  size_t count = question->records_count < room ? question->records_count : room;
  for (size_t i = 0; i < count; i++)
    records[i] = question->records[i];
  question->records_count -= count;
  for (size_t i = 0; i < question->records_count; i++)
    question->records[i] = question->records[count + i];
  question_unlock(question);
  return count;
}
