#include "analysis.h"

#include "../core/clock.h"
#include "deduce.h"
#include "question-inner.h"

#include <pthread.h>
#include <stdlib.h>

/* More is counted as this: it comes from files, and budgets grow beyond it. */
static const uint64_t BEFORE_MOST = (uint64_t)1 << 50;

enum {
  FIRST_BUDGET = 1 << 14, /* nodes for each move in the first round */
  BUDGET_GROWTH = 8,
  HELPERS_MOST = MOVES_MOST - 1,
};

struct Analysis {
  QuestionOptions options;
  Question *questions[MOVES_MOST]; /* legal moves that no symmetry maps to a lower one */

  pthread_mutex_t mutex; /* guards all below; held for moments only */
  AnalysisView view;     /* with the moves as they were when last searched */
  double began;          /* when the run began */
  bool stopped;
  bool exhausted[MOVES_MOST];  /* searching it again would end the same way */
  bool under_way[MOVES_MOST];  /* being searched */
  int last;                    /* move of which a search began last, or -1 */
  int at;                      /* the move that is next in this round */
  uint64_t budget;             /* of this round; 0: none */
  uint64_t before[MOVES_MOST]; /* nodes that earlier analyses have spent on the move */
};

static void analysis_lock(Analysis *analysis) { pthread_mutex_lock(&analysis->mutex); }
static void analysis_unlock(Analysis *analysis) { pthread_mutex_unlock(&analysis->mutex); }

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

/* Enters which moves are answered, and stops searches of those. */
static void analysis_judge_moves(Analysis *analysis) {
  AnalysisView *view = &analysis->view;
  view->answered = true;
  for (int m = 0; m < view->count; m++) {
    MoveStatus *status = &view->moves[m];
    if (status->state == MOVE_ILLEGAL) continue;
    bool answered = goal_answered(analysis->options.goal, status->values);
    bool under_way = analysis->under_way[m];
    status->state = answered ? MOVE_ANSWERED : under_way ? MOVE_SEARCHING : MOVE_OPEN;
    if (answered && under_way) question_stop(analysis->questions[m]);
    view->answered &= answered;
    if ((answered || analysis->exhausted[m]) && view->preferred == m) view->preferred = -1;
  }
}

/* Enters what is known about a move, for all moves that are the same as it. */
static void set_values(Analysis *analysis, int move, ValueSet values) {
  AnalysisView *view = &analysis->view;
  for (int m = 0; m < view->count; m++)
    if (view->moves[m].state != MOVE_ILLEGAL && view->moves[m].same_as == move)
      view->moves[m].values &= values;
  deduce_view(&analysis->options.position, view);
  analysis_judge_moves(analysis);
}

/* Makes the questions and enters what they know already; false if there is no memory. */
static bool make_questions(Analysis *analysis) {
  QuestionOptions options = analysis->options;
  question_share_trees(&options, analysis->view.count);
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
  analysis->last = -1;
  analysis->budget = question_goes_on(options) ? FIRST_BUDGET : 0;
  pthread_mutex_init(&analysis->mutex, NULL);
  analysis->view = analysis_blank(&options->position);
  analysis->view.values = question_known(options, &options->position);
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

static bool analysis_is_due(const Analysis *analysis, int move) {
  const MoveStatus *status = &analysis->view.moves[move];
  return status->state == MOVE_OPEN && status->same_as == move && !analysis->exhausted[move];
}

/* True if the move had this round, and those before it, in an earlier analysis. */
static bool had_round(const Analysis *analysis, int move) {
  uint64_t rounds = (analysis->budget * BUDGET_GROWTH - FIRST_BUDGET) / (BUDGET_GROWTH - 1);
  return analysis->budget > 0 && analysis->before[move] >= rounds;
}

static bool is_due_now(const Analysis *analysis, int move) {
  return analysis_is_due(analysis, move) && !had_round(analysis, move);
}

/* The first move from `at` on that is due in this round; -1 if none is. */
static int due_from(const Analysis *analysis, int at) {
  for (int m = at; m < analysis->view.count; m++)
    if (is_due_now(analysis, m)) return m;
  return -1;
}

static bool any_is_due(const Analysis *analysis) {
  for (int m = 0; m < analysis->view.count; m++)
    if (analysis_is_due(analysis, m)) return true;
  return false;
}

/* Begins the next round in which a move is due if this one is over, and any are left. */
static void turn_round(Analysis *analysis) {
  if (due_from(analysis, analysis->at) >= 0 || !any_is_due(analysis)) return;
  analysis->at = 0;
  do
    analysis->budget *= BUDGET_GROWTH;
  while (due_from(analysis, 0) < 0);
}

static int next_in_round(Analysis *analysis) {
  int move = due_from(analysis, analysis->at);
  if (move >= 0) analysis->at = move + 1;
  return move;
}

/* Chooses the move to search and its budget, 0 if it has none; false if there is nothing to do.
 * Threads that search a round together leave what is preferred, and the next round, for later. */
static bool analysis_choose(Analysis *analysis, bool together, int *move, uint64_t *budget) {
  AnalysisView *view = &analysis->view;
  bool preferred = view->preferred >= 0;
  if (analysis->stopped || view->answered || view->contradicted || (together && preferred))
    return false;
  if (!together && !preferred) turn_round(analysis);
  *move = preferred ? view->preferred : next_in_round(analysis);
  *budget = preferred ? 0 : analysis->budget;
  return *move >= 0;
}

static void stop_searches(Analysis *analysis) {
  for (int m = 0; m < analysis->view.count; m++)
    if (analysis->under_way[m]) question_stop(analysis->questions[m]);
}

/* Findings about other moves are no proofs either. */
static void contradict(Analysis *analysis, Key key) {
  AnalysisView *view = &analysis->view;
  if (view->contradicted) return;
  view->contradicted = true;
  view->contradiction = key;
  view->values = VALUE_ANY;
  view->preferred = -1;
  stop_searches(analysis);
  for (int m = 0; m < view->count; m++) {
    view->moves[m].values = VALUE_ANY;
    if (view->moves[m].state != MOVE_ILLEGAL) view->moves[m].state = MOVE_OPEN;
  }
}

static bool begin_search(Analysis *analysis, bool together, int *move, uint64_t *budget) {
  analysis_lock(analysis);
  bool more = analysis_choose(analysis, together, move, budget);
  if (more) {
    analysis->last = *move;
    analysis->under_way[*move] = true;
    analysis->view.moves[*move].state = MOVE_SEARCHING;
  }
  analysis_unlock(analysis);
  return more;
}

static void end_search(Analysis *analysis, int move, ValueSet values) {
  QuestionView question = question_peek(analysis->questions[move]);
  analysis_lock(analysis);
  analysis->under_way[move] = false;
  analysis->exhausted[move] = question.exhausted;
  analysis->view.out_of_memory |= question.out_of_memory;
  enter_view(&analysis->view, move, &question);
  if (question.contradicted) contradict(analysis, question.contradiction);
  if (!analysis->view.contradicted) set_values(analysis, move, values);
  analysis_unlock(analysis);
}

/* Searches one move and enters what came out; false if there is nothing more to do. */
static bool search_next(Analysis *analysis, bool together) {
  int move;
  uint64_t budget;
  if (!begin_search(analysis, together, &move, &budget)) return false;
  end_search(analysis, move, question_run(analysis->questions[move], budget));
  return true;
}

/* --- Rounds of several threads ---------------------------------------------------------------- */

/* Before a team is worth it, each of its threads searches a move of its own. Then no more is
 * searched twice, or guessed wrong, than with one thread. */
static int helpers_wanted(Analysis *analysis) {
  const QuestionOptions *options = &analysis->options;
  if (!options->solver->divides) return 0;
  analysis_lock(analysis);
  turn_round(analysis);
  int due = 0;
  for (int m = analysis->at; m < analysis->view.count; m++)
    due += is_due_now(analysis, m);
  const AnalysisView *view = &analysis->view;
  bool over = analysis->stopped || view->answered || view->contradicted;
  bool together = !over && view->preferred < 0 && analysis->budget < QUESTION_DIVIDING_NODES;
  analysis_unlock(analysis);
  int most = options->threads < due ? options->threads : due;
  return together && most > 1 ? most - 1 : 0;
}

static void *analysis_help(void *data) {
  while (search_next(data, true)) {
  }
  return NULL;
}

/* The rest of a round, by this thread and the helpers, or by fewer if the system has no more. */
static void search_together(Analysis *analysis, int helpers) {
  pthread_t threads[HELPERS_MOST];
  int count = 0;
  while (count < helpers && pthread_create(&threads[count], NULL, analysis_help, analysis) == 0)
    count++;
  analysis_help(analysis);
  for (int i = 0; i < count; i++)
    pthread_join(threads[i], NULL);
}

static void search_all(Analysis *analysis) {
  for (;;) {
    int helpers = helpers_wanted(analysis);
    if (helpers > 0)
      search_together(analysis, helpers);
    else if (!search_next(analysis, false))
      return;
  }
}

void analysis_run(Analysis *analysis) {
  analysis_lock(analysis);
  /* A second run goes on counting where the first ended. */
  analysis->began = clock_seconds() - analysis->view.seconds;
  analysis->view.running = true;
  analysis_unlock(analysis);

  search_all(analysis);

  analysis_lock(analysis);
  analysis->view.running = false;
  analysis->view.seconds = clock_seconds() - analysis->began;
  analysis->stopped = false;
  analysis_unlock(analysis);
}

void analysis_stop(Analysis *analysis) {
  analysis_lock(analysis);
  analysis->stopped = true;
  stop_searches(analysis);
  analysis_unlock(analysis);
}

void analysis_unstop(Analysis *analysis) {
  analysis_lock(analysis);
  analysis->stopped = false;
  for (int m = 0; m < analysis->view.count; m++)
    if (analysis->questions[m] != NULL) question_unstop(analysis->questions[m]);
  analysis_unlock(analysis);
}

void analysis_tell_before(Analysis *analysis, int move, uint64_t nodes) {
  analysis_lock(analysis);
  uint64_t *before = &analysis->before[analysis->view.moves[move].same_as];
  if (nodes > BEFORE_MOST) nodes = BEFORE_MOST;
  if (nodes > *before) *before = nodes;
  analysis_unlock(analysis);
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
  analysis_lock(analysis);
  int wanted = preferable(analysis, move);
  if (wanted >= -1 && wanted != analysis->view.preferred) {
    analysis->view.preferred = wanted;
    stop_searches(analysis);
  }
  analysis_unlock(analysis);
}

void analysis_learn(Analysis *analysis, int move, ValueSet values) {
  analysis_lock(analysis);
  const AnalysisView *view = &analysis->view;
  ValueSet found = view->moves[move].values;
  bool news = (found & values) != 0 && (found & values) != found;
  if (news && !view->contradicted) set_values(analysis, view->moves[move].same_as, values);
  analysis_unlock(analysis);
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

/* What the moves say about the work that is left, for the moment: what is shown follows it. */
static Outlook outlook_now(const AnalysisView *view) {
  OutlookPart parts[MOVES_MOST];
  int count = 0;
  for (int m = 0; m < view->count; m++)
    if (is_searched(view, m)) parts[count++] = outlook_of(&view->moves[m]);
  return outlook_make((double)view->counters.nodes, outlook_sum(parts, count), view->answered);
}

/* Called with the mutex locked: shares never fall, so they are kept. */
static void analysis_follow(Analysis *analysis, AnalysisView *view) {
  outlook_follow(&analysis->view.outlook, outlook_now(view));
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
  analysis_lock(analysis);
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
  analysis_follow(analysis, &view);
  analysis_unlock(analysis);
  return view;
}

size_t analysis_tasks(Analysis *analysis, TaskView *tasks, size_t room) {
  analysis_lock(analysis);
  int move = analysis->last;
  size_t count = move < 0 ? 0 : question_tasks(analysis->questions[move], tasks, room);
  analysis_unlock(analysis);
  return count;
}

size_t analysis_collect(Analysis *analysis, ProofRecord *records, size_t room) {
  size_t count = 0;
  for (int m = 0; m < analysis->view.count && count < room; m++)
    if (analysis->questions[m] != NULL)
      count += question_collect(analysis->questions[m], records + count, room - count);
  return count;
}
