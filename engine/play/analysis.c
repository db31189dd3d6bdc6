#include "analysis.h"

#include "../core/clock.h"
#include "deduce.h"

#include <pthread.h>
#include <stdlib.h>

enum {
  FIRST_BUDGET = 1 << 14, /* nodes for each move in the first round */
  BUDGET_GROWTH = 8,
};

static const size_t TREE_BYTES = (size_t)1 << 30; /* of all moves' teams, if nothing is said */

struct Analysis {
  QuestionOptions options;
  Question *questions[MOVES_MOST]; /* of legal moves that are the same as no lower one */

  pthread_mutex_t mutex; /* guards all below; held for moments only */
  AnalysisView view;     /* with the moves as they were when last searched */
  double began;          /* when the run began */
  bool stopped;
  bool exhausted[MOVES_MOST]; /* searching it again would end the same way */
  int move;                   /* being searched, or -1 */
  int last;                   /* move that was searched last, or -1 */
  int at;                     /* the move that is next in this round */
  uint64_t budget;            /* of this round; 0: none */
};

static void lock(Analysis *analysis) { pthread_mutex_lock(&analysis->mutex); }
static void unlock(Analysis *analysis) { pthread_mutex_unlock(&analysis->mutex); }

ValueSet analysis_fold(const Position *position, const AnalysisView *view) {
  ValueSet values[MOVES_MOST];
  for (int m = 0; m < view->count; m++)
    values[m] = view->moves[m].values;
  return position_fold(position, values);
}

AnalysisView analysis_blank(const Position *position) {
  AnalysisView view = {.count = variant_moves(position->variant),
                       .values = position_result(position),
                       .preferred = -1};
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  view.answered = view.values != VALUE_ANY;
  for (int m = 0; m < view.count; m++)
    view.moves[m] = (MoveStatus){.state = MOVE_ILLEGAL,
                                 .values = VALUE_ANY,
                                 .same_as = position_same_move(position, (Move)m),
                                 .leaning = -1};
  for (int i = 0; i < count; i++)
    view.moves[moves[i]].state = MOVE_OPEN;
  return view;
}

/* Enters what follows from the values of the position and of its moves. */
static void deduce_view(const Position *position, AnalysisView *view) {
  Family family = {.values = view->values};
  for (int m = 0; m < view->count; m++)
    family.moves[m] = view->moves[m].values;
  if (!deduce_narrow(position, &family)) return;
  view->values = family.values;
  for (int m = 0; m < view->count; m++)
    if (view->moves[m].state != MOVE_ILLEGAL) view->moves[m].values = family.moves[m];
}

/* Enters which moves are answered. None is being searched. */
static void judge_moves(Analysis *analysis) {
  AnalysisView *view = &analysis->view;
  view->answered = true;
  for (int m = 0; m < view->count; m++) {
    MoveStatus *status = &view->moves[m];
    if (status->state == MOVE_ILLEGAL) continue;
    bool answered = goal_answered(analysis->options.goal, status->values);
    status->state = answered ? MOVE_ANSWERED : MOVE_OPEN;
    view->answered &= answered;
    if ((answered || analysis->exhausted[m]) && view->preferred == m) view->preferred = -1;
  }
}

/* Enters what is known of a move, for all moves that are the same as it. */
static void set_values(Analysis *analysis, int move, ValueSet values) {
  AnalysisView *view = &analysis->view;
  for (int m = 0; m < view->count; m++)
    if (view->moves[m].state != MOVE_ILLEGAL && view->moves[m].same_as == move)
      view->moves[m].values &= values;
  deduce_view(&analysis->options.position, view);
  judge_moves(analysis);
}

/* Makes the questions and enters what they know already; false if there is no memory. */
static bool make_questions(Analysis *analysis) {
  QuestionOptions options = analysis->options;
  size_t all = options.tree_bytes > 0 ? options.tree_bytes : TREE_BYTES;
  options.tree_bytes = all / (size_t)analysis->view.count;
  for (int m = 0; m < analysis->view.count; m++) {
    const MoveStatus *status = &analysis->view.moves[m];
    if (status->state == MOVE_ILLEGAL || status->same_as != m) continue;
    options.position = position_play(&analysis->options.position, (Move)m);
    analysis->questions[m] = question_new(&options);
    if (analysis->questions[m] == NULL) return false;
    set_values(analysis, m, question_peek(analysis->questions[m]).values);
  }
  return true;
}

Analysis *analysis_new(const QuestionOptions *options) {
  Analysis *analysis = calloc(1, sizeof *analysis);
  if (analysis == NULL) return NULL;
  analysis->options = *options;
  analysis->move = analysis->last = -1;
  analysis->budget = question_goes_on(options) ? FIRST_BUDGET : 0;
  pthread_mutex_init(&analysis->mutex, NULL);
  analysis->view = analysis_blank(&options->position);
  if (options->known != NULL)
    analysis->view.values = deduce_values(&options->position, deduce_known(options->known));
  if (make_questions(analysis)) return analysis;
  analysis_free(analysis);
  return NULL;
}

void analysis_free(Analysis *analysis) {
  if (analysis == NULL) return;
  for (int m = 0; m < analysis->view.count; m++)
    question_free(analysis->questions[m]);
  pthread_mutex_destroy(&analysis->mutex);
  free(analysis);
}

/* Enters what a question's view says of its move and of the whole. */
static void enter_view(AnalysisView *view, int move, const QuestionView *question) {
  MoveStatus *status = &view->moves[move];
  status->nodes = question->counters.nodes;
  status->seconds = question->seconds;
  status->outlook = question->outlook;
  status->leaning = question->leaning;
  status->claim = question->claim;
}

static bool is_due(const Analysis *analysis, int move) {
  const MoveStatus *status = &analysis->view.moves[move];
  return status->state == MOVE_OPEN && status->same_as == move && !analysis->exhausted[move];
}

/* The next move of this round that is due, or of the next round; -1 if none is. */
static int next_in_rounds(Analysis *analysis) {
  for (int tries = 0; tries < analysis->view.count; tries++, analysis->at++) {
    if (analysis->at == analysis->view.count) {
      analysis->at = 0;
      analysis->budget *= BUDGET_GROWTH;
    }
    if (is_due(analysis, analysis->at)) return analysis->at++;
  }
  return -1;
}

/* Chooses the move to search and its budget, 0 if it has none; false if the run is over. */
static bool choose(Analysis *analysis, int *move, uint64_t *budget) {
  AnalysisView *view = &analysis->view;
  if (analysis->stopped || view->answered || view->contradicted) return false;
  bool preferred = view->preferred >= 0;
  *move = preferred ? view->preferred : next_in_rounds(analysis);
  *budget = preferred ? 0 : analysis->budget;
  return *move >= 0;
}

/* What was found of other moves is no proof either. */
static void contradict(Analysis *analysis, Key key) {
  AnalysisView *view = &analysis->view;
  view->contradicted = true;
  view->contradiction = key;
  view->values = VALUE_ANY;
  view->preferred = -1;
  for (int m = 0; m < view->count; m++) {
    view->moves[m].values = VALUE_ANY;
    if (view->moves[m].state != MOVE_ILLEGAL) view->moves[m].state = MOVE_OPEN;
  }
}

/* Searches one move and enters what came out; false if there is nothing more to do. */
static bool search_next(Analysis *analysis) {
  int move;
  uint64_t budget;
  lock(analysis);
  bool more = choose(analysis, &move, &budget);
  if (more) {
    analysis->move = analysis->last = move;
    analysis->view.moves[move].state = MOVE_SEARCHING;
  }
  unlock(analysis);
  if (!more) return false;

  ValueSet values = question_run(analysis->questions[move], budget);
  QuestionView question = question_peek(analysis->questions[move]);

  lock(analysis);
  analysis->move = -1;
  analysis->exhausted[move] = question.exhausted;
  analysis->view.out_of_memory |= question.out_of_memory;
  enter_view(&analysis->view, move, &question);
  if (question.contradicted)
    contradict(analysis, question.contradiction);
  else
    set_values(analysis, move, values);
  unlock(analysis);
  return true;
}

void analysis_run(Analysis *analysis) {
  lock(analysis);
  /* A second run goes on counting where the first ended. */
  analysis->began = clock_seconds() - analysis->view.seconds;
  analysis->view.running = true;
  unlock(analysis);

  while (search_next(analysis)) {
  }

  lock(analysis);
  analysis->view.running = false;
  analysis->view.seconds = clock_seconds() - analysis->began;
  analysis->stopped = false;
  unlock(analysis);
}

void analysis_stop(Analysis *analysis) {
  lock(analysis);
  analysis->stopped = true;
  if (analysis->move >= 0) question_stop(analysis->questions[analysis->move]);
  unlock(analysis);
}

/* The move that is searched for this one if it may be preferred, else -2; -1 for none. */
static int preferable(const Analysis *analysis, int move) {
  const AnalysisView *view = &analysis->view;
  if (move < 0) return -1;
  if (move >= view->count) return -2;
  int wanted = view->moves[move].same_as;
  MoveState state = view->moves[wanted].state;
  bool open = state == MOVE_OPEN || state == MOVE_SEARCHING;
  return open && !analysis->exhausted[wanted] ? wanted : -2;
}

void analysis_prefer(Analysis *analysis, int move) {
  lock(analysis);
  int wanted = preferable(analysis, move);
  if (wanted >= -1 && wanted != analysis->view.preferred) {
    analysis->view.preferred = wanted;
    if (analysis->move >= 0) question_stop(analysis->questions[analysis->move]);
  }
  unlock(analysis);
}

/* --- The outlook ------------------------------------------------------------------------------ */

static bool is_searched(const AnalysisView *view, int move) {
  return view->moves[move].state != MOVE_ILLEGAL && view->moves[move].same_as == move;
}

/* Other moves, or the position itself, may have answered it. */
static OutlookPart outlook_of(const MoveStatus *status) {
  OutlookPart part = status->outlook;
  part.over |= status->state == MOVE_ANSWERED;
  return part;
}

Outlook analysis_outlook(const AnalysisView *view) {
  OutlookPart parts[MOVES_MOST];
  int count = 0;
  for (int m = 0; m < view->count; m++)
    if (is_searched(view, m)) parts[count++] = outlook_of(&view->moves[m]);
  return outlook_make((double)view->counters.nodes, outlook_sum(parts, count), view->answered);
}

/* With the mutex locked: shares never fall, so they are kept. */
static void follow(Analysis *analysis, AnalysisView *view) {
  outlook_follow(&analysis->view.outlook, analysis_outlook(view));
  view->outlook = analysis->view.outlook;
  for (int m = 0; m < view->count; m++) {
    const MoveStatus *status = &view->moves[m];
    if (!is_searched(view, m)) continue;
    Outlook shown = {.share = analysis->view.moves[m].share};
    OutlookPart part = outlook_of(status);
    outlook_follow(&shown, outlook_make((double)status->nodes, outlook_rest(&part), part.over));
    analysis->view.moves[m].share = view->moves[m].share = shown.share;
  }
}

AnalysisView analysis_peek(Analysis *analysis) {
  lock(analysis);
  AnalysisView view = analysis->view;
  if (view.running) view.seconds = clock_seconds() - analysis->began;
  for (int m = 0; m < view.count; m++) {
    if (analysis->questions[m] == NULL) continue;
    QuestionView question = question_peek(analysis->questions[m]);
    view.counters = counters_add(view.counters, question.counters);
    view.tasks_open += question.tasks_open;
    view.tasks_done += question.tasks_done;
    enter_view(&view, m, &question);
  }
  for (int m = 0; m < view.count; m++)
    view.moves[m].state = view.moves[view.moves[m].same_as].state;
  follow(analysis, &view);
  unlock(analysis);
  return view;
}

size_t analysis_tasks(Analysis *analysis, TaskView *tasks, size_t room) {
  lock(analysis);
  int move = analysis->move >= 0 ? analysis->move : analysis->last;
  size_t count = move < 0 ? 0 : question_tasks(analysis->questions[move], tasks, room);
  unlock(analysis);
  return count;
}

size_t analysis_collect(Analysis *analysis, ProofRecord *records, size_t room) {
  size_t count = 0;
  for (int m = 0; m < analysis->view.count && count < room; m++)
    if (analysis->questions[m] != NULL)
      count += question_collect(analysis->questions[m], records + count, room - count);
  return count;
}
