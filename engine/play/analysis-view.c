/* What is asked of views of an analysis alone, without one that runs. */
#include "analysis.h"

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

AnalysisCount analysis_count(const AnalysisView *view) {
  AnalysisCount count = {.last = -1};
  int open = 0;
  for (int m = 0; m < view->count; m++) {
    const MoveStatus *status = &view->moves[m];
    bool legal = status->state != MOVE_ILLEGAL, answered = status->state == MOVE_ANSWERED;
    count.legal += legal;
    count.answered += answered;
    if (!legal || answered || status->same_as != m) continue;
    count.last = open++ == 0 ? m : -1;
  }
  return count;
}
