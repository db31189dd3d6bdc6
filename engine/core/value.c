#include "value.h"

#include <assert.h>
#include <string.h>

static const char *const goal_names[GOALS] = {"first", "second", "exact"};

bool goal_answered(Goal goal, ValueSet values) {
  switch (goal) {
  case GOAL_FIRST:
    return claim_answered(CLAIM_FIRST, values);
  case GOAL_SECOND:
    return claim_answered(CLAIM_SECOND, values);
  case GOAL_EXACT:
    break;
  }
  return claim_answered(CLAIM_FIRST, values) && claim_answered(CLAIM_SECOND, values);
}

bool values_exact(ValueSet values) { return goal_answered(GOAL_EXACT, values); }

Claim goal_next_claim(Goal goal, ValueSet values) {
  assert(!goal_answered(goal, values));
  if (goal == GOAL_SECOND) return CLAIM_SECOND;
  return claim_answered(CLAIM_FIRST, values) ? CLAIM_SECOND : CLAIM_FIRST;
}

const char *goal_name(Goal goal) { return goal_names[goal]; }

bool goal_find(const char *name, Goal *goal) {
  for (int g = 0; g < GOALS; g++)
    if (strcmp(name, goal_names[g]) == 0) {
      *goal = (Goal)g;
      return true;
    }
  return false;
}

static const char *claim_word(Claim claim, ValueSet values) {
  if (!claim_answered(claim, values)) return "unknown";
  return values == claim_value(claim) ? "win" : "not-win";
}

const char *goal_word(Goal goal, ValueSet values) {
  if (goal == GOAL_FIRST) return claim_word(CLAIM_FIRST, values);
  if (goal == GOAL_SECOND) return claim_word(CLAIM_SECOND, values);
  switch (values) {
  case VALUE_FIRST:
    return "first";
  case VALUE_DRAW:
    return "draw";
  case VALUE_SECOND:
    return "second";
  default:
    return "unknown";
  }
}

const char *value_sentence(ValueSet result, Player mover) {
  switch (result) {
  case VALUE_FIRST:
    return "The first player (w) has won.";
  case VALUE_SECOND:
    return "The second player (b) has won.";
  case VALUE_DRAW:
    return "The game is a draw.";
  default:
    return mover == FIRST ? "The first player (w) is to move."
                          : "The second player (b) is to move.";
  }
}

ValueSet values_worst(Player mover) { return mover == FIRST ? VALUE_SECOND : VALUE_FIRST; }

/* The set's values in the mover's eyes, worst at bit 0 and best at bit 2; its own inverse. */
static ValueSet seen_by(Player mover, ValueSet values) {
  if (mover == SECOND) return values;
  return (ValueSet)((values & VALUE_DRAW) | (values & VALUE_FIRST) << 2 |
                    (values & VALUE_SECOND) >> 2);
}

ValueSet values_fold(Player mover, ValueSet best, ValueSet child) {
  /* The maximum of two: each member of one set that is not below the least member of the other. */
  static const ValueSet at_least_lowest[8] = {0, 7, 6, 7, 4, 7, 6, 7};
  ValueSet a = seen_by(mover, best), b = seen_by(mover, child);
  ValueSet maximum = (ValueSet)((a & at_least_lowest[b]) | (b & at_least_lowest[a]));
  return seen_by(mover, maximum);
}

const char *claim_name(Claim claim) { return claim == CLAIM_FIRST ? "first" : "second"; }
