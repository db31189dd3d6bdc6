#include "knowledge.h"

#include "cube/code.h"

Knowledge knowledge_make(VerdictsChanged changed, gpointer data) {
  return (Knowledge){analysis_cache_new(), verdicts_new(changed, data)};
}

void knowledge_clear(Knowledge *knowledge) {
  g_clear_pointer(&knowledge->cache, analysis_cache_free);
  g_clear_pointer(&knowledge->verdicts, verdicts_free);
}

ValueSet knowledge_verdict(Knowledge *knowledge, Board board, double *seconds) {
  return verdicts_find(knowledge->verdicts, code_canonical(board), seconds);
}

void knowledge_keep(Knowledge *knowledge, Board board, const CubeAnalysisView *view) {
  analysis_cache_put(knowledge->cache, board, view);
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    if (!claim_answered(claim, view->values)) continue;
    if (claim_answered(claim, knowledge_verdict(knowledge, board, NULL))) continue;
    CubeProofRecord record = {claim, {.key = code_canonical(board)}};
    record.record.values = claim_values(claim, view->values == claim_value(claim));
    verdicts_add(knowledge->verdicts, &record, 1, 0);
  }
}

/* An answer to another goal may leave this one open, and the other way round. */
static void judge_by_goal(CubeAnalysisView *view, Goal goal) {
  view->answered = true;
  for (int c = 0; c < COLUMNS; c++) {
    ColumnStatus *column = &view->columns[c];
    if (column->state == COLUMN_ILLEGAL) continue;
    if (goal_answered(goal, column->values))
      column->state = COLUMN_ANSWERED;
    else if (column->state == COLUMN_ANSWERED)
      column->state = COLUMN_OPEN;
    view->answered &= column->state == COLUMN_ANSWERED;
  }
}

/* Enters what is known of a column from elsewhere; TRUE if anything is. */
static gboolean add_verdict(Knowledge *knowledge, Board board, int column, ColumnStatus *status) {
  if (status->state == COLUMN_ILLEGAL) return FALSE;
  double seconds;
  Board child = board_play(board, board_cell(board, column));
  ValueSet values = knowledge_verdict(knowledge, child, &seconds);
  status->values &= values;
  if (status->nodes == 0 && status->seconds <= 0) status->seconds = seconds;
  return values != VALUE_ANY;
}

/* Enters what is known of a position that is not over, and of those after it. */
static gboolean add_verdicts(Knowledge *knowledge, Board board, CubeAnalysisView *view) {
  ValueSet values = knowledge_verdict(knowledge, board, NULL);
  gboolean any = values != VALUE_ANY;
  for (int c = 0; c < COLUMNS; c++)
    any |= add_verdict(knowledge, board, c, &view->columns[c]);
  view->values &= values & cube_analysis_fold(board, view->columns);
  return any;
}

gboolean knowledge_find(Knowledge *knowledge, Board board, Goal goal, CubeAnalysisView *view) {
  CubeAnalysisView known;
  gboolean any = analysis_cache_get(knowledge->cache, board, &known);
  if (!any) {
    known = (CubeAnalysisView){.values = VALUE_ANY, .preferred = -1};
    cube_analysis_columns(board, known.columns);
  }
  if (board_result(board) == VALUE_ANY) any |= add_verdicts(knowledge, board, &known);
  if (!any) return FALSE;
  judge_by_goal(&known, goal);
  *view = known;
  return TRUE;
}
