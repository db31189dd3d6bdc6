/* Sets of values: their words, and folding by brute force over everything they can mean. */
#include "positions.h"

static const ValueSet single[3] = {VALUE_FIRST, VALUE_DRAW, VALUE_SECOND};

static void test_claim_values(void) {
  g_assert_cmpint(claim_values(CLAIM_FIRST, true), ==, VALUE_FIRST);
  g_assert_cmpint(claim_values(CLAIM_FIRST, false), ==, VALUE_DRAW | VALUE_SECOND);
  g_assert_cmpint(claim_values(CLAIM_SECOND, true), ==, VALUE_SECOND);
  g_assert_cmpint(claim_values(CLAIM_SECOND, false), ==, VALUE_DRAW | VALUE_FIRST);
  g_assert_cmpint(claim_player(CLAIM_FIRST), ==, FIRST);
  g_assert_cmpint(claim_player(CLAIM_SECOND), ==, SECOND);
}

/* The word for a claim or the exact value that holds for every value of the set, else "unknown". */
static const char *word_by_hand(Goal goal, ValueSet values) {
  static const char *const exact[] = {"first", "draw", "second"};
  const char *found = NULL;
  for (int i = 0; i < 3; i++) {
    if (!(values & single[i])) continue;
    const char *word = exact[i];
    if (goal != GOAL_EXACT)
      word = single[i] == (goal == GOAL_FIRST ? VALUE_FIRST : VALUE_SECOND) ? "win" : "not-win";
    if (found != NULL && g_strcmp0(found, word) != 0) return "unknown";
    found = word;
  }
  return found;
}

static void test_goals(void) {
  for (ValueSet values = 1; values <= VALUE_ANY; values++)
    for (Goal goal = GOAL_FIRST; goal <= GOAL_EXACT; goal++) {
      const char *word = word_by_hand(goal, values);
      bool answered = g_strcmp0(word, "unknown") != 0;
      g_assert_cmpstr(goal_word(goal, values), ==, word);
      g_assert_cmpint(goal_answered(goal, values), ==, answered);
      if (answered) continue;
      Claim claim = goal_next_claim(goal, values);
      g_assert_false(claim_answered(claim, values));
      if (goal != GOAL_EXACT)
        g_assert_cmpint(claim, ==, goal == GOAL_FIRST ? CLAIM_FIRST : CLAIM_SECOND);
      else if (claim == CLAIM_SECOND)
        g_assert_true(claim_answered(CLAIM_FIRST, values));
    }
}

static void test_claim_answered(void) {
  for (ValueSet values = 1; values <= VALUE_ANY; values++)
    for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
      Goal goal = claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND;
      bool answered = g_strcmp0(word_by_hand(goal, values), "unknown") != 0;
      g_assert_cmpint(claim_answered(claim, values), ==, answered);
    }
}

/* -1 if a is worse than b for the mover. */
static int rank(Player mover, ValueSet value) {
  int rank_for_first = value == VALUE_FIRST ? 1 : value == VALUE_SECOND ? -1 : 0;
  return mover == FIRST ? rank_for_first : -rank_for_first;
}

/* The values the mover can get over all choices of one value from each child's set. */
static ValueSet reachable(Player mover, const ValueSet *children, int count, ValueSet best) {
  if (count == 0) return best;
  ValueSet values = 0;
  for (int i = 0; i < 3; i++) {
    if (!(children[0] & single[i])) continue;
    bool better = best == 0 || rank(mover, single[i]) > rank(mover, best);
    values |= reachable(mover, children + 1, count - 1, better ? single[i] : best);
  }
  return values;
}

/* All lists of one to four children: exactly the reachable values, no more and no less. */
static void test_fold(void) {
  for (Player mover = FIRST; mover <= SECOND; mover++)
    for (int count = 1; count <= 4; count++)
      for (int n = 0; n < (int[]){1, 7, 49, 343, 2401}[count]; n++) {
        ValueSet children[4], best = values_worst(mover);
        for (int i = 0, rest = n; i < count; i++, rest /= 7) {
          children[i] = (ValueSet)(1 + rest % 7);
          best = values_fold(mover, best, children[i]);
        }
        g_assert_cmpint(best, ==, reachable(mover, children, count, 0));
      }
}

static void test_worst(void) {
  g_assert_cmpint(values_worst(FIRST), ==, VALUE_SECOND);
  g_assert_cmpint(values_worst(SECOND), ==, VALUE_FIRST);
  g_assert_cmpint(player_other(FIRST), ==, SECOND);
  g_assert_cmpint(player_other(SECOND), ==, FIRST);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/value/claim-values", test_claim_values);
  g_test_add_func("/value/goals", test_goals);
  g_test_add_func("/value/claim-answered", test_claim_answered);
  g_test_add_func("/value/worst", test_worst);
  g_test_add_func("/value/fold", test_fold);
  return g_test_run();
}
