#include "explain.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BUDGET = 1000, BUDGET_GROWTH = 4 }; /* nodes for each move that the keeper may make */

static Goal goal_of(Claim claim) { return claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND; }

/* --- At sight --------------------------------------------------------------------------------- */

/* True if each line holds a stone of the player's opponent, for good. */
static bool is_blocked(const Position *position, Player player) {
  const Rules *rules = position->variant.rules;
  int columns = variant_columns(position->variant), levels = variant_levels(position->variant);
  if (rules->pops) return false;
  for (int column = 0; column < columns; column++)
    for (int level = 0; level < levels; level++)
      if (rules->lines(position, column, level).open[player] > 0) return false;
  return true;
}

/* By zugzwang, of a position in which the other player is to move. */
static bool by_zugzwang(const Position *position, Explanation *part) {
  const Solving *solving = position->variant.rules->solving;
  if (solving->zugzwang == NULL || position_result(position) != VALUE_ANY) return false;
  return solving->zugzwang(position, part->holds, &part->zugzwang);
}

/* The same after a move of the keeper's. */
static bool by_zugzwang_after(const Position *position, Explanation *part) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    part->first = moves[i];
    if (by_zugzwang(&next, part)) return true;
  }
  part->first = -1;
  return false;
}

static Reason reason_at_sight(const Position *position, Explanation *part, const StopFlag *stop) {
  if (position_result(position) != VALUE_ANY) return REASON_OVER;
  if (part->holds && forced_find(position, part->keeper, EXPLAIN_FORCED_NODES, stop, &part->line))
    return REASON_FORCED;
  if (!part->holds && is_blocked(position, claim_player(part->claim))) return REASON_BLOCKED;
  bool waits = position_mover(position) != part->keeper;
  bool found = waits ? by_zugzwang(position, part) : by_zugzwang_after(position, part);
  return found ? REASON_ZUGZWANG : REASON_NONE;
}

Explanation explain_at_sight(const Position *position, Claim claim, bool holds,
                             const StopFlag *stop) {
  Player player = claim_player(claim);
  Explanation part = {
      .claim = claim, .holds = holds, .keeper = holds ? player : player_other(player), .first = -1};
  part.reason = reason_at_sight(position, &part, stop);
  if (part.reason != REASON_FORCED) part.line.length = 0;
  return part;
}

/* --- By search -------------------------------------------------------------------------------- */

/* Puts the claim of the part to a position, and says what it took. */
static ValueSet ask(const QuestionOptions *options, const Explanation *part,
                    const Position *position, const StopFlag *stop, uint64_t *nodes) {
  QuestionOptions asked = *options;
  asked.position = *position;
  asked.goal = goal_of(part->claim);
  asked.stop = stop;
  if (asked.table != NULL) table_clear(asked.table);
  QuestionView view = question_answer(&asked);
  *nodes = view.counters.nodes;
  return view.values;
}

static bool keeps(const Explanation *part, ValueSet values) {
  return claim_answered(part->claim, values) && (values == claim_value(part->claim)) == part->holds;
}

/* Gives each question a budget in turn, until one keeps the answer. Its place; -1 if none is left,
 * or it was stopped. Without a budget each question runs to its end. */
static int first_that_keeps(const Explanation *part, Question *questions[], int count,
                            uint64_t budget, const StopFlag *stop) {
  for (bool open = true; open && !stop_is_raised(stop); budget *= BUDGET_GROWTH) {
    open = false;
    for (int i = 0; i < count && !stop_is_raised(stop); i++) {
      if (questions[i] == NULL || question_peek(questions[i]).exhausted) continue;
      ValueSet values = question_peek(questions[i]).values;
      if (!claim_answered(part->claim, values)) values = question_run(questions[i], budget);
      if (keeps(part, values)) return i;
      open |= !claim_answered(part->claim, values);
    }
  }
  return -1;
}

/* A move by which the keeper, who is to move, keeps the answer; -1 if stopped, or if all he can do
 * is to end the game as a draw. */
static int keeping_move(const QuestionOptions *options, const Explanation *part,
                        const Position *position, const StopFlag *stop) {
  Move moves[MOVES_MOST];
  Question *questions[MOVES_MOST];
  QuestionOptions asked = *options;
  int count = position_moves(position, moves);
  asked.goal = goal_of(part->claim);
  asked.stop = stop;
  question_share_trees(&asked, count);
  for (int i = 0; i < count; i++) {
    asked.position = position_play(position, moves[i]);
    questions[i] = question_new(&asked);
  }
  uint64_t budget = question_goes_on(&asked) ? FIRST_BUDGET : 0;
  int found = first_that_keeps(part, questions, count, budget, stop);
  for (int i = 0; i < count; i++)
    question_free(questions[i]);
  return found < 0 ? -1 : moves[found];
}

static int compare_replies(const void *a, const void *b) {
  const ExplainReply *x = a, *y = b;
  if (x->nodes != y->nodes) return x->nodes < y->nodes ? 1 : -1;
  return x->move - y->move;
}

/* False if it was stopped. */
static bool explain_reply(const QuestionOptions *options, const Explanation *part,
                          const Position *position, const StopFlag *stop, ExplainReply *reply) {
  Position next = position_play(position, reply->move);
  Explanation sight = explain_at_sight(&next, part->claim, part->holds, stop);
  reply->reason = sight.reason;
  reply->line_length = sight.line.length;
  if (reply->reason != REASON_NONE) return !stop_is_raised(stop);
  reply->reason = REASON_MOVES;
  return keeps(part, ask(options, part, &next, stop, &reply->nodes));
}

/* All replies of the other player; none of a position that is over. */
static bool explain_replies(const QuestionOptions *options, const Position *position,
                            const StopFlag *stop, Explanation *part) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    ExplainReply reply = {.move = moves[i]};
    if (!explain_reply(options, part, position, stop, &reply)) return false;
    part->replies[part->reply_count++] = reply;
  }
  qsort(part->replies, (size_t)part->reply_count, sizeof *part->replies, compare_replies);
  return true;
}

static void explain_moves(const QuestionOptions *options, const StopFlag *stop, Explanation *part) {
  Position position = options->position;
  if (position_mover(&position) == part->keeper) {
    part->first = keeping_move(options, part, &position, stop);
    if (part->first < 0) {
      bool ends = !stop_is_raised(stop);
      part->reason = ends ? REASON_MOVES : REASON_NONE;
      return;
    }
    position = position_play(&position, (Move)part->first);
  }
  part->reason = explain_replies(options, &position, stop, part) ? REASON_MOVES : REASON_NONE;
}

/* --- All of it -------------------------------------------------------------------------------- */

static void explain_claim(const QuestionOptions *options, Claim claim, bool holds,
                          const StopFlag *stop, Explanations *found) {
  Explanation *part = &found->parts[found->count++];
  *part = explain_at_sight(&options->position, claim, holds, stop);
  if (part->reason == REASON_NONE && !stop_is_raised(stop)) explain_moves(options, stop, part);
}

void explain_find(const QuestionOptions *options, const StopFlag *stop, Explanations *found) {
  QuestionOptions asked = *options;
  asked.stop = stop;
  if (asked.solver->divides) asked.threads = 0;
  memset(found, 0, sizeof *found);
  found->position = options->position;
  found->values = question_answer(&asked).values;
  if (!goal_answered(options->goal, found->values)) return;
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++)
    if (found->values == claim_value(claim)) {
      explain_claim(&asked, claim, true, stop, found);
      return;
    }
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++)
    if (options->goal == GOAL_EXACT || options->goal == goal_of(claim))
      explain_claim(&asked, claim, false, stop, found);
}
