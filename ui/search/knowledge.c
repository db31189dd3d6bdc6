#include "knowledge.h"

#include "play/deduce.h"

Knowledge knowledge_make(VerdictsChanged changed, gpointer data) {
  return (Knowledge){analysis_cache_new(), verdict_sets_new(changed, data)};
}

void knowledge_clear(Knowledge *knowledge) {
  g_clear_pointer(&knowledge->cache, analysis_cache_free);
  g_clear_pointer(&knowledge->verdicts, verdict_sets_free);
}

/* Who is asked while something is deduced of positions of one variant. */
typedef struct {
  VerdictSets *sets;
  Verdicts *verdicts;
} Asked;

static Asked ask(Knowledge *knowledge, Variant variant) {
  return (Asked){knowledge->verdicts, verdict_sets_get(knowledge->verdicts, variant)};
}

/* By a search or in a book; a book does not stand against what was proved here. */
static ValueSet proved(const Position *position, const void *data) {
  const Asked *asked = data;
  Key key;
  if (!verdict_sets_key(asked->sets, position, &key)) return VALUE_ANY;
  ValueSet values = verdicts_find(asked->verdicts, key, NULL);
  ValueSet both = values & verdict_sets_look(asked->sets, position).values;
  return both != 0 ? both : values;
}

static ValueSet proved_or_told(const Position *position, const void *data) {
  const Asked *asked = data;
  Key key;
  if (!verdict_sets_key(asked->sets, position, &key)) return VALUE_ANY;
  return proved(position, data) & verdicts_told(asked->verdicts, key);
}

/* What the search itself has recorded is known by now: this is for positions without keys, which it
 * cannot record, and for moves that needed no search. */
static void keep_moves(Knowledge *knowledge, const Position *position, const AnalysisView *view) {
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

void knowledge_tell(Knowledge *knowledge, const Position *position, const AnalysisView *view) {
  analysis_cache_put(knowledge->cache, position, view);
  verdict_sets_tell(knowledge->verdicts, position, view->values);
  for (int m = 0; m < view->count; m++) {
    if (view->moves[m].state == MOVE_ILLEGAL) continue;
    Position child = position_play(position, (Move)m);
    verdict_sets_tell(knowledge->verdicts, &child, view->moves[m].values);
  }
}

static void empty_cache(Knowledge *knowledge) {
  analysis_cache_free(knowledge->cache);
  knowledge->cache = analysis_cache_new();
}

void knowledge_withdraw(Knowledge *knowledge, Variant variant) {
  empty_cache(knowledge);
  verdicts_withdraw(verdict_sets_get(knowledge->verdicts, variant));
}

void knowledge_doubt(Knowledge *knowledge, Variant variant, const ProofRecord *record,
                     const Opinion *opinion, const char *words) {
  empty_cache(knowledge);
  verdicts_doubt(verdict_sets_get(knowledge->verdicts, variant), record, opinion, words);
}

void knowledge_settle(Knowledge *knowledge, const Line *line) {
  Asked asked = ask(knowledge, line->start.variant);
  Position path[LINE_MOST + 1] = {line->start};
  for (int n = 0; n < line->length; n++)
    path[n + 1] = position_play(&path[n], line->moves[n]);
  for (int n = line->length; n >= 0; n--) {
    ValueSet values = deduce_values(&path[n], (Knower){proved, &asked});
    verdict_sets_add(knowledge->verdicts, &path[n], values, 0, 0);
  }
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

/* What a file told does not stand against proofs. */
static Family family_of(const Position *position, const Asked *asked) {
  Family family;
  if (!deduce_family(position, (Knower){proved_or_told, asked}, &family))
    deduce_family(position, (Knower){proved, asked}, &family);
  return family;
}

/* How long a search of a move took that this session did not do. */
static void add_seconds(const Asked *asked, const Position *position, Move move,
                        MoveStatus *status) {
  Key key;
  Position child = position_play(position, move);
  if (status->nodes > 0 || status->seconds > 0 || position_result(&child) != VALUE_ANY) return;
  if (verdict_sets_key(asked->sets, &child, &key))
    verdicts_find(asked->verdicts, key, &status->seconds);
}

/* Enters what is known of a position that is not over, and of those after it; TRUE if anything is.
 */
static gboolean add_family(Knowledge *knowledge, const Position *position, AnalysisView *view) {
  Asked asked = ask(knowledge, position->variant);
  Family family = family_of(position, &asked);
  gboolean any = family.values != VALUE_ANY;
  view->values = family.values;
  for (int m = 0; m < view->count; m++) {
    MoveStatus *status = &view->moves[m];
    if (status->state == MOVE_ILLEGAL) continue;
    any |= family.moves[m] != VALUE_ANY;
    status->values = family.moves[m];
    add_seconds(&asked, position, (Move)m, status);
  }
  return any;
}

gboolean knowledge_has(Knowledge *knowledge, const Position *position) {
  AnalysisView view;
  Asked asked = ask(knowledge, position->variant);
  return deduce_any(position, (Knower){proved_or_told, &asked}) ||
         analysis_cache_get(knowledge->cache, position, &view);
}

gboolean knowledge_find(Knowledge *knowledge, const Position *position, Goal goal,
                        AnalysisView *view) {
  AnalysisView known;
  gboolean any = analysis_cache_get(knowledge->cache, position, &known);
  if (!any) known = analysis_blank(position);
  if (position_result(position) == VALUE_ANY) any |= add_family(knowledge, position, &known);
  if (!any) return FALSE;
  judge_by_goal(&known, goal);
  *view = known;
  return TRUE;
}
