#include "estimate.h"

#include "question.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { PLIES = 2 }; /* moves to look ahead in games that can */

/* --- What lines tell -------------------------------------------------------------------------- */

static bool has_own_rows(Variant variant) {
  return !variant.rules->pops && variant_levels(variant) % 2 == 0;
}

static void estimate_add_cell(EstimateView *view, const Position *position, int column, int level) {
  const Rules *rules = position->variant.rules;
  CellLines lines = rules->lines(position, column, level);
  int owner = rules->at(position, column, level);
  if (owner != CELL_EMPTY) {
    view->lines[owner] += lines.open[owner];
    return;
  }
  for (int player = FIRST; player <= SECOND; player++) {
    bool good = has_own_rows(position->variant) && level % 2 == (player == FIRST ? 0 : 1);
    if (lines.missing_one[player] > 0) ++(good ? view->good : view->other)[player];
  }
}

EstimateView estimate_view(const Position *position) {
  EstimateView view = {0};
  if (position->variant.rules->view != NULL) return position->variant.rules->view(position);
  for (int column = 0; column < variant_columns(position->variant); column++)
    for (int level = 0; level < variant_levels(position->variant); level++)
      estimate_add_cell(&view, position, column, level);
  return view;
}

/* --- What follows from it --------------------------------------------------------------------- */

enum { SEEN = 5 }; /* differences of lines, good and other threats; the mover; and 1 */

/* Score and width of a draw, each also times the share of the cells that are full: the first player
 * is better by `score`, and what lies between two cuts is a draw. tools/estimate-fit.py found the
 * numbers, from random positions of 7x6. */
typedef struct {
  double score[2][SEEN], draw[2];
} EstimateWeights;

static const EstimateWeights filled = {
    {{0.438, 0.911, 0.619, 2.852, -0.507}, {-0.460, 0.941, -0.312, -2.438, 0.676}},
    {-2.173, 3.139}};
static const EstimateWeights popping = {
    {{0.247, 0.000, 1.376, 1.509, 0.630}, {-0.322, 0.000, -1.507, -0.431, -0.677}},
    {-4.618, -1.727}};

static double logistic(double odds) { return 1 / (1 + exp(-odds)); }

static void by_lines(const Position *position, double estimate[3]) {
  Variant variant = position->variant;
  EstimateView view = estimate_view(position);
  const EstimateWeights *weights = variant.rules->pops ? &popping : &filled;
  int cells = variant_columns(variant) * variant_levels(variant);
  double full = (double)position_stones(position) / cells, score = 0;
  double seen[SEEN] = {view.lines[FIRST] - view.lines[SECOND], view.good[FIRST] - view.good[SECOND],
                       view.other[FIRST] - view.other[SECOND],
                       position_mover(position) == FIRST ? 1 : -1, 1};
  for (int i = 0; i < SEEN; i++)
    score += seen[i] * (weights->score[0][i] + full * weights->score[1][i]);
  double half = log1p(exp(weights->draw[0] + full * weights->draw[1]));
  estimate[0] = logistic(score - half);
  estimate[2] = logistic(-score - half);
  estimate[1] = 1 - estimate[0] - estimate[2];
}

static void certain(ValueSet value, double estimate[3]) {
  estimate[0] = value == VALUE_FIRST;
  estimate[1] = value == VALUE_DRAW;
  estimate[2] = value == VALUE_SECOND;
}

/* Of positions whose games go on, judged together where a game can do that. */
static void estimate_open(const Position positions[], int count, int plies, double estimates[][3]) {
  const struct Solving *solving = positions[0].variant.rules->solving;
  bool believed = solving != NULL && solving->believe != NULL &&
                  solving->believe(positions, count, plies, estimates);
  for (int i = 0; i < count && !believed; i++)
    by_lines(&positions[i], estimates[i]);
}

static void estimate_ahead(const Position *position, int plies, double estimate[3]) {
  ValueSet result = position_result(position);
  if (result != VALUE_ANY)
    certain(result, estimate);
  else
    estimate_open(position, 1, plies, (double(*)[3])estimate);
}

void estimate_value(const Position *position, double estimate[3]) {
  estimate_ahead(position, PLIES, estimate);
}

void estimate_move(const Position *after, double estimate[3]) {
  estimate_ahead(after, PLIES - 1, estimate);
}

void estimate_at_sight(const Position positions[], int count, double estimates[][3]) {
  Position open[MOVES_MOST];
  double found[MOVES_MOST][3];
  int places[MOVES_MOST], opened = 0;
  assert(count <= MOVES_MOST);
  for (int i = 0; i < count; i++) {
    ValueSet result = position_result(&positions[i]);
    certain(result, estimates[i]);
    if (result != VALUE_ANY) continue;
    places[opened] = i;
    open[opened++] = positions[i];
  }
  if (opened > 0) estimate_open(open, opened, 0, found);
  for (int i = 0; i < opened; i++)
    memcpy(estimates[places[i]], found[i], sizeof found[i]);
}

void estimate_points(const Position positions[], int count, double points[]) {
  double estimates[MOVES_MOST][3];
  estimate_at_sight(positions, count, estimates);
  for (int i = 0; i < count; i++)
    points[i] = estimates[i][0] + estimates[i][1] / 2;
}

void estimate_take_points(double points, double estimate[3]) {
  double draw = fmin(estimate[1], 2 * fmin(points, 1 - points));
  estimate[0] = points - draw / 2;
  estimate[1] = draw;
  estimate[2] = 1 - points - draw / 2;
}

double estimate_value_points(ValueSet value) {
  return value == VALUE_FIRST ? 1 : value == VALUE_SECOND ? 0 : 0.5;
}
