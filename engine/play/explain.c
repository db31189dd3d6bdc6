#include "explain.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BUDGET = 1000, BUDGET_GROWTH = 4 }; /* nodes for each move that the keeper may make */

static Goal explain_goal_of(Claim claim) { return claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND; }

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

/* By a rule of answers, if the other player is to move: one that wins, or else one that holds him
 * off. */
static Reason by_rule(const Position *position, bool wins, Explanation *part) {
  const Solving *solving = position->variant.rules->solving;
  if (solving->zugzwang == NULL || position_result(position) != VALUE_ANY) return REASON_NONE;
  if (!solving->zugzwang(position, wins, &part->zugzwang)) return REASON_NONE;
  return wins ? REASON_ZUGZWANG : REASON_ANSWERED;
}

/* The same after a move of the keeper's, if he is to move. */
static Reason by_rule_or_move(const Position *position, bool wins, Explanation *part) {
  Move moves[MOVES_MOST];
  Reason reason = REASON_NONE;
  if (position_mover(position) != part->keeper) return by_rule(position, wins, part);
  int count = position_moves(position, moves);
  for (int i = 0; i < count && reason == REASON_NONE; i++) {
    Position next = position_play(position, moves[i]);
    reason = by_rule(&next, wins, part);
    if (reason != REASON_NONE) part->first = moves[i];
  }
  return reason;
}

/* The keeper of a claim that does not hold may win, too. */
static Reason reason_at_sight(const Position *position, Explanation *part, const StopFlag *stop) {
  uint64_t nodes = part->holds ? EXPLAIN_FORCED_NODES : EXPLAIN_LUCKY_NODES;
  if (position_result(position) != VALUE_ANY) return REASON_OVER;
  if (forced_find(position, part->keeper, nodes, stop, &part->line)) return REASON_FORCED;
  if (!part->holds && is_blocked(position, claim_player(part->claim))) return REASON_BLOCKED;
  Reason reason = by_rule_or_move(position, true, part);
  if (reason == REASON_NONE && !part->holds) reason = by_rule_or_move(position, false, part);
  return reason;
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

/* True for the reasons by which the keeper wins, whatever was asked. */
static bool reason_wins(Reason reason) {
  return reason == REASON_FORCED || reason == REASON_ZUGZWANG;
}

ValueSet explain_values(const Explanation *part) {
  if (reason_wins(part->reason)) return part->keeper == FIRST ? VALUE_FIRST : VALUE_SECOND;
  return claim_values(part->claim, part->holds);
}

Position explain_end_of(const Position *position, const Explanation *part) {
  Position end = *position;
  for (int i = 0; i < part->line.length; i++)
    end = position_play(&end, part->line.moves[i]);
  return part->first < 0 ? end : position_play(&end, (Move)part->first);
}

/* --- By search -------------------------------------------------------------------------------- */

/* Asks the claim of the part about a position, and notes the nodes. A search that takes long is
 * given up: VALUE_ANY. What is known would hide how hard it is; only a solver that cannot give up
 * is told. */
static ValueSet explain_ask(const QuestionOptions *options, const Explanation *part,
                            const Position *position, const StopFlag *stop, ExplainReply *reply) {
  QuestionOptions asked = *options;
  asked.position = *position;
  asked.goal = explain_goal_of(part->claim);
  asked.stop = stop;
  bool gives_up = question_goes_on(&asked);
  if (gives_up) asked.known = NULL, asked.knower = (Knower){NULL};
  if (asked.table != NULL) table_clear(asked.table);
  Question *question = question_new(&asked);
  if (question == NULL) return VALUE_ANY;
  ValueSet values = question_run(question, gives_up ? EXPLAIN_REPLY_NODES : 0);
  reply->nodes = question_peek(question).counters.nodes;
  question_free(question);
  reply->cut = !claim_answered(part->claim, values);
  return values;
}

static bool keeps(const Explanation *part, ValueSet values) {
  return claim_answered(part->claim, values) && (values == claim_value(part->claim)) == part->holds;
}

/* Gives each question a budget in turn, until one keeps the answer. Returns its place; -1 if none
 * is left, if stopped, or if the budget would be more than `most`. Without a budget each question
 * runs to its end. */
static int first_that_keeps(const Explanation *part, Question *questions[], int count,
                            uint64_t budget, uint64_t most, const StopFlag *stop) {
  for (bool open = true; open && budget <= most && !stop_is_raised(stop); budget *= BUDGET_GROWTH) {
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

/* A move by which the keeper, who is to move, keeps the answer. -1 if stopped, or if all he can do
 * is to end the game as a draw, or if each of his moves takes more than `most` nodes. */
static int keeping_move(const QuestionOptions *options, const Explanation *part,
                        const Position *position, uint64_t most, const StopFlag *stop) {
  Move moves[MOVES_MOST];
  Question *questions[MOVES_MOST];
  QuestionOptions asked = *options;
  int count = position_moves(position, moves);
  asked.goal = explain_goal_of(part->claim);
  asked.stop = stop;
  question_share_trees(&asked, count);
  for (int i = 0; i < count; i++) {
    asked.position = position_play(position, moves[i]);
    questions[i] = question_new(&asked);
  }
  uint64_t budget = question_goes_on(&asked) ? FIRST_BUDGET : 0;
  int found = first_that_keeps(part, questions, count, budget, most, stop);
  for (int i = 0; i < count; i++)
    question_free(questions[i]);
  return found < 0 ? -1 : moves[found];
}

/* Those without a short reason come first. */
static int compare_replies(const void *a, const void *b) {
  const ExplainReply *x = a, *y = b;
  int hard = (y->reason == REASON_MOVES) - (x->reason == REASON_MOVES);
  if (hard != 0) return hard;
  if (x->nodes != y->nodes) return x->nodes < y->nodes ? 1 : -1;
  return x->move - y->move;
}

/* The keeper's move in a reason at sight after a reply. */
static int answer_at_sight(const Explanation *sight) {
  return sight->line.length > 0 ? sight->line.moves[0] : sight->first;
}

/* Why a reply fails that has no short reason. The table has what the search of its work found, so
 * that the move against it comes soon; after a search that was given up only what is known, or
 * nearly so, tells it. */
static bool search_reply(const QuestionOptions *options, const Explanation *part,
                         const Position *next, const StopFlag *stop, ExplainReply *reply) {
  reply->reason = REASON_MOVES;
  ValueSet values = explain_ask(options, part, next, stop, reply);
  if (!reply->cut && !keeps(part, values)) return false;
  uint64_t most = reply->cut ? FIRST_BUDGET : EXPLAIN_REPLY_NODES;
  reply->answer = keeping_move(options, part, next, most, stop);
  return !stop_is_raised(stop);
}

/* False if it was stopped. */
static bool explain_reply(const QuestionOptions *options, const Explanation *part,
                          const Position *position, const StopFlag *stop, ExplainReply *reply) {
  Position next = position_play(position, reply->move);
  Explanation sight = explain_at_sight(&next, part->claim, part->holds, stop);
  reply->reason = sight.reason;
  reply->line_length = sight.line.length;
  reply->answer = answer_at_sight(&sight);
  if (reply->reason != REASON_NONE) return !stop_is_raised(stop);
  return search_reply(options, part, &next, stop, reply);
}

/* All replies of the other player; none if the game is over. */
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

/* True if the keeper wins after each reply, as far as is said why. */
static bool wins_after_all(const Explanation *part) {
  for (int i = 0; i < part->reply_count; i++)
    if (!reason_wins(part->replies[i].reason)) return false;
  return part->reply_count > 0;
}

/* The keeper of a claim that does not hold wins if he does after all replies: then that is the
 * claim. */
static void raise_claim(Explanation *part) {
  if (part->holds || part->reason != REASON_MOVES || !wins_after_all(part)) return;
  part->claim = part->keeper == FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  part->holds = true;
}

static void explain_moves(const QuestionOptions *options, const StopFlag *stop, Explanation *part) {
  Position position = options->position;
  if (position_mover(&position) == part->keeper) {
    part->first = keeping_move(options, part, &position, UINT64_MAX, stop);
    if (part->first < 0) {
      bool ends = !stop_is_raised(stop);
      part->reason = ends ? REASON_MOVES : REASON_NONE;
      return;
    }
    position = position_play(&position, (Move)part->first);
  }
  part->reason = explain_replies(options, &position, stop, part) ? REASON_MOVES : REASON_NONE;
  raise_claim(part);
}

/* --- All of it -------------------------------------------------------------------------------- */

static void explain_claim(const QuestionOptions *options, Claim claim, bool holds,
                          const StopFlag *stop, Explanations *found) {
  Explanation *part = &found->parts[found->count++];
  *part = explain_at_sight(&options->position, claim, holds, stop);
  if (part->reason == REASON_NONE && !stop_is_raised(stop)) explain_moves(options, stop, part);
}

static ValueSet value_within(const QuestionOptions *options, uint64_t nodes) {
  Question *question = question_new(options);
  if (question == NULL) return VALUE_ANY;
  ValueSet values = question_run(question, question_goes_on(options) ? nodes : 0);
  question_free(question);
  return values;
}

void explain_find(const QuestionOptions *options, uint64_t nodes, const StopFlag *stop,
                  Explanations *found) {
  QuestionOptions asked = *options;
  asked.stop = stop;
  if (asked.solver->divides) asked.threads = 0;
  memset(found, 0, sizeof *found);
  found->position = options->position;
  found->values = value_within(&asked, nodes);
  if (!goal_answered(options->goal, found->values)) return;
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++)
    if (found->values == claim_value(claim)) {
      explain_claim(&asked, claim, true, stop, found);
      return;
    }
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++)
    if (options->goal == GOAL_EXACT || options->goal == explain_goal_of(claim))
      explain_claim(&asked, claim, false, stop, found);
}
