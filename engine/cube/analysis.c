#include "analysis.h"

#include "../core/clock.h"
#include "symmetry.h"

#include <pthread.h>
#include <stdlib.h>

enum {
  FIRST_BUDGET = 1 << 14, /* nodes for each column in the first round */
  BUDGET_GROWTH = 8,
};

static const size_t TREE_BYTES = (size_t)1 << 30; /* of all columns' teams */

struct CubeAnalysis {
  CubeAnalysisOptions options;
  CubeQuestion *questions[COLUMNS]; /* of columns that are legal and the same as no lower one */

  pthread_mutex_t mutex; /* guards all below; held for moments only */
  CubeAnalysisView view; /* with the columns as they were when last searched */
  double began;          /* when the run began */
  bool stopped;
  int column;      /* being searched, or -1 */
  int last;        /* column that was searched last, or -1 */
  int at;          /* the column that is next in this round */
  uint64_t budget; /* of this round */
};

static void lock(CubeAnalysis *analysis) { pthread_mutex_lock(&analysis->mutex); }
static void unlock(CubeAnalysis *analysis) { pthread_mutex_unlock(&analysis->mutex); }

ValueSet cube_analysis_fold(Board board, const ColumnStatus columns[COLUMNS]) {
  ValueSet values = values_worst(board_mover(board));
  for (int c = 0; c < COLUMNS; c++)
    if (columns[c].state != COLUMN_ILLEGAL)
      values = values_fold(board_mover(board), values, columns[c].values);
  return values;
}

double cube_analysis_progress(const CubeAnalysisView *view) {
  double done = 0;
  int count = 0;
  for (int c = 0; c < COLUMNS; c++) {
    const ColumnStatus *status = &view->columns[c];
    if (status->state == COLUMN_ILLEGAL || status->same_as != c) continue;
    count++;
    done += status->state == COLUMN_ANSWERED ? 1 : status->share > 0 ? status->share : 0;
  }
  return count > 0 ? done / count : 0;
}

/* The least column to which a symmetry of the position maps this one. */
static int least_image(int column, unsigned stabiliser) {
  int least = column;
  for (int g = 0; g < SYMMETRIES; g++) {
    int image = symmetry_column(column, g);
    if ((stabiliser >> g & 1) && image < least) least = image;
  }
  return least;
}

void cube_analysis_columns(Board board, ColumnStatus columns[COLUMNS]) {
  bool over = board_result(board) != VALUE_ANY;
  unsigned stabiliser = symmetry_stabiliser(board);
  for (int c = 0; c < COLUMNS; c++)
    columns[c] = (ColumnStatus){
        .state = over || board_cell(board, c) < 0 ? COLUMN_ILLEGAL : COLUMN_OPEN,
        .values = VALUE_ANY,
        .same_as = least_image(c, stabiliser),
        .share = -1,
    };
}

/* Enters what is known of a column, for all columns that are the same as it. */
static void set_values(CubeAnalysis *analysis, int column, ValueSet values) {
  CubeAnalysisView *view = &analysis->view;
  bool answered = goal_answered(analysis->options.goal, values);
  view->answered = true;
  for (int c = 0; c < COLUMNS; c++) {
    ColumnStatus *status = &view->columns[c];
    if (status->state == COLUMN_ILLEGAL) continue;
    if (status->same_as == column) {
      status->values = values;
      status->state = answered ? COLUMN_ANSWERED : COLUMN_OPEN;
    }
    if (status->state != COLUMN_ANSWERED) view->answered = false;
  }
  view->values = cube_analysis_fold(analysis->options.board, view->columns);
  if (answered && view->preferred == column) view->preferred = -1;
}

static CubeQuestionOptions question_of(const CubeAnalysisOptions *options, int column) {
  return (CubeQuestionOptions){
      .board = board_play(options->board, board_cell(options->board, column)),
      .goal = options->goal,
      .solver = options->solver,
      .table = options->table,
      .without = options->without,
      .threads = options->threads,
      .cutoff = options->cutoff,
      .tree_bytes = TREE_BYTES / COLUMNS,
      .known = options->known,
      .record = options->record,
  };
}

/* Makes the questions and enters what they know already; false if there is no memory. */
static bool make_questions(CubeAnalysis *analysis) {
  for (int c = 0; c < COLUMNS; c++) {
    const ColumnStatus *status = &analysis->view.columns[c];
    if (status->state == COLUMN_ILLEGAL || status->same_as != c) continue;
    CubeQuestionOptions options = question_of(&analysis->options, c);
    analysis->questions[c] = cube_question_new(&options);
    if (analysis->questions[c] == NULL) return false;
    set_values(analysis, c, cube_question_peek(analysis->questions[c]).values);
  }
  return true;
}

CubeAnalysis *cube_analysis_new(CubeAnalysisOptions options) {
  CubeAnalysis *analysis = calloc(1, sizeof *analysis);
  if (analysis == NULL) return NULL;
  analysis->options = options;
  analysis->column = analysis->last = -1;
  analysis->budget = FIRST_BUDGET;
  pthread_mutex_init(&analysis->mutex, NULL);
  ValueSet result = board_result(options.board);
  analysis->view.values = result;
  analysis->view.answered = result != VALUE_ANY;
  analysis->view.preferred = -1;
  cube_analysis_columns(options.board, analysis->view.columns);
  if (make_questions(analysis)) return analysis;
  cube_analysis_free(analysis);
  return NULL;
}

void cube_analysis_free(CubeAnalysis *analysis) {
  if (analysis == NULL) return;
  for (int c = 0; c < COLUMNS; c++)
    cube_question_free(analysis->questions[c]);
  pthread_mutex_destroy(&analysis->mutex);
  free(analysis);
}

/* What a question's view says of its column and of the whole. */
static void enter_view(CubeAnalysisView *view, int column, const CubeQuestionView *question) {
  ColumnStatus *status = &view->columns[column];
  status->nodes = question->counters.nodes;
  status->seconds = question->seconds;
  status->share = question->share;
}

/* Chooses the column to search and its budget, 0 if it has none; false if the run is over. */
static bool choose(CubeAnalysis *analysis, int *column, uint64_t *budget) {
  CubeAnalysisView *view = &analysis->view;
  if (analysis->stopped || view->answered) return false;
  *column = view->preferred;
  *budget = 0;
  if (view->preferred >= 0) return true;
  for (;; analysis->at++) {
    if (analysis->at == COLUMNS) {
      analysis->at = 0;
      analysis->budget *= BUDGET_GROWTH;
    }
    const ColumnStatus *status = &view->columns[analysis->at];
    if (status->state == COLUMN_OPEN && status->same_as == analysis->at) break;
  }
  *column = analysis->at++;
  *budget = analysis->budget;
  return true;
}

/* Searches one column and enters what came out; false if there is nothing more to do. */
static bool search_next(CubeAnalysis *analysis) {
  int column;
  uint64_t budget;
  lock(analysis);
  bool more = choose(analysis, &column, &budget);
  if (more) {
    analysis->column = analysis->last = column;
    analysis->view.columns[column].state = COLUMN_SEARCHING;
  }
  unlock(analysis);
  if (!more) return false;

  ValueSet values = cube_question_run(analysis->questions[column], budget);
  CubeQuestionView question = cube_question_peek(analysis->questions[column]);

  lock(analysis);
  analysis->column = -1;
  enter_view(&analysis->view, column, &question);
  set_values(analysis, column, values);
  unlock(analysis);
  return true;
}

void cube_analysis_run(CubeAnalysis *analysis) {
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

void cube_analysis_stop(CubeAnalysis *analysis) {
  lock(analysis);
  analysis->stopped = true;
  if (analysis->column >= 0) cube_question_stop(analysis->questions[analysis->column]);
  unlock(analysis);
}

void cube_analysis_prefer(CubeAnalysis *analysis, int column) {
  lock(analysis);
  CubeAnalysisView *view = &analysis->view;
  int wanted = column < 0 ? -1 : view->columns[column].same_as;
  ColumnState state = wanted < 0 ? COLUMN_OPEN : view->columns[wanted].state;
  if (wanted != view->preferred && (state == COLUMN_OPEN || state == COLUMN_SEARCHING)) {
    view->preferred = wanted;
    if (analysis->column >= 0) cube_question_stop(analysis->questions[analysis->column]);
  }
  unlock(analysis);
}

CubeAnalysisView cube_analysis_peek(CubeAnalysis *analysis) {
  lock(analysis);
  CubeAnalysisView view = analysis->view;
  if (view.running) view.seconds = clock_seconds() - analysis->began;
  for (int c = 0; c < COLUMNS; c++) {
    if (analysis->questions[c] == NULL) continue;
    CubeQuestionView question = cube_question_peek(analysis->questions[c]);
    view.counters = counters_add(view.counters, question.counters);
    view.jobs_open += question.jobs_open;
    view.jobs_done += question.jobs_done;
    enter_view(&view, c, &question);
  }
  for (int c = 0; c < COLUMNS; c++)
    view.columns[c].state = view.columns[view.columns[c].same_as].state;
  unlock(analysis);
  return view;
}

size_t cube_analysis_jobs(CubeAnalysis *analysis, JobView *jobs, size_t room) {
  lock(analysis);
  int column = analysis->column >= 0 ? analysis->column : analysis->last;
  size_t count = column < 0 ? 0 : cube_question_jobs(analysis->questions[column], jobs, room);
  unlock(analysis);
  return count;
}

size_t cube_analysis_collect(CubeAnalysis *analysis, CubeProofRecord *records, size_t room) {
  size_t count = 0;
  for (int c = 0; c < COLUMNS && count < room; c++)
    if (analysis->questions[c] != NULL)
      count += cube_question_collect(analysis->questions[c], records + count, room - count);
  return count;
}
