#include "expect.h"

#include "estimate.h"
#include "question.h"

#include <math.h>

/* Weights of the logarithm of the odds. They were set by hand and tried in games of the levels
 * against each other. */
static const double LINE_WEIGHT = 0.06, THREAT_WEIGHT = 0.7, ROW_WEIGHT = 0.6;

double expect_of_value(ValueSet value) {
  return value == VALUE_FIRST ? 1 : value == VALUE_SECOND ? 0 : 0.5;
}

static double by_lines(const Position *position) {
  EstimateView view = estimate_view(position);
  int lines = view.lines[FIRST] - view.lines[SECOND], good = view.good[FIRST] - view.good[SECOND],
      other = view.other[FIRST] - view.other[SECOND];
  double worth = LINE_WEIGHT * lines + THREAT_WEIGHT * (good + other) + ROW_WEIGHT * good;
  return 1 / (1 + exp(-worth));
}

/* Those that go on, judged together where a game can do that. */
static void judge(const Position positions[], int count, double points[]) {
  const Solving *solving = positions[0].variant.rules->solving;
  double estimates[MOVES_MOST][3];
  bool believes =
      solving != NULL && solving->believe != NULL && solving->believe(positions, count, estimates);
  for (int i = 0; i < count; i++)
    points[i] = believes ? estimates[i][0] + estimates[i][1] / 2 : by_lines(&positions[i]);
}

void expect_points(const Position positions[], int count, double points[]) {
  Position open[MOVES_MOST];
  double judged[MOVES_MOST];
  for (int from = 0; from < count; from += MOVES_MOST) {
    int end = count - from < MOVES_MOST ? count : from + MOVES_MOST, opened = 0;
    int places[MOVES_MOST];
    for (int i = from; i < end; i++) {
      ValueSet result = position_result(&positions[i]);
      points[i] = expect_of_value(result);
      if (result != VALUE_ANY) continue;
      places[opened] = i;
      open[opened++] = positions[i];
    }
    if (opened > 0) judge(open, opened, judged);
    for (int i = 0; i < opened; i++)
      points[places[i]] = judged[i];
  }
}
