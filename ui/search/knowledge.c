#include "knowledge.h"

Knowledge knowledge_make(VerdictsChanged changed, gpointer data) {
  return (Knowledge){analysis_cache_new(), verdict_sets_new(changed, data)};
}

void knowledge_clear(Knowledge *knowledge) {
  g_clear_pointer(&knowledge->cache, analysis_cache_free);
  g_clear_pointer(&knowledge->verdicts, verdict_sets_free);
}

/* What the search itself records is known by now: this is for positions without keys, which it
 * cannot record, and costs nothing otherwise. */
static void keep_moves(Knowledge *knowledge, const Position *position, const AnalysisView *view) {
  if (position_has_key(position->variant)) return;
  for (int m = 0; m < view->count; m++) {
    const MoveStatus *status = &view->moves[m];
    if (status->state == MOVE_ILLEGAL || status->values == VALUE_ANY) continue;
    Position child = position_play(position, (Move)m);
    verdict_sets_add(knowledge->verdicts, &child, status->values, status->nodes, status->seconds);
  }
}

void knowledge_keep(Knowledge *knowledge, const Position *position, const AnalysisView *view) {
  analysis_cache_put(knowledge->cache, position, view);
  keep_moves(knowledge, position, view);
  verdict_sets_add(knowledge->verdicts, position, view->values, 0, 0);
}

/* An answer to another goal may leave this one open, and the other way round. */
static void judge_by_goal(AnalysisView *view, Goal goal) {
  view->answered = true;
  for (int m = 0; m < view->count; m++) {
    MoveStatus *move = &view->moves[m];
    if (move->state == MOVE_ILLEGAL) continue;
    if (goal_answered(goal, move->values))
      move->state = MOVE_ANSWERED;
    else if (move->state == MOVE_ANSWERED)
      move->state = MOVE_OPEN;
    view->answered &= move->state == MOVE_ANSWERED;
  }
}

/* Enters what is known of a move from elsewhere; TRUE if anything is. */
static gboolean add_verdict(Knowledge *knowledge, const Position *position, Move move,
                            MoveStatus *status) {
  if (status->state == MOVE_ILLEGAL) return FALSE;
  double seconds;
  Position child = position_play(position, move);
  ValueSet values = verdict_sets_find(knowledge->verdicts, &child, &seconds) &
                    analysis_cache_values(knowledge->cache, &child);
  status->values &= values;
  if (status->nodes == 0 && status->seconds <= 0) status->seconds = seconds;
  return values != VALUE_ANY;
}

/* Enters what is known of a position that is not over, and of those after it. */
static gboolean add_verdicts(Knowledge *knowledge, const Position *position, AnalysisView *view) {
  ValueSet values = verdict_sets_find(knowledge->verdicts, position, NULL);
  gboolean any = values != VALUE_ANY;
  for (int m = 0; m < view->count; m++)
    any |= add_verdict(knowledge, position, (Move)m, &view->moves[m]);
  view->values &= values & analysis_fold(position, view);
  return any;
}

gboolean knowledge_find(Knowledge *knowledge, const Position *position, Goal goal,
                        AnalysisView *view) {
  AnalysisView known;
  gboolean any = analysis_cache_get(knowledge->cache, position, &known);
  if (!any) known = analysis_blank(position);
  if (position_result(position) == VALUE_ANY) any |= add_verdicts(knowledge, position, &known);
  if (!any) return FALSE;
  judge_by_goal(&known, goal);
  *view = known;
  return TRUE;
}
