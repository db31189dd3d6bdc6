/* What is known about a position's value: the set of values that are still possible.
 *
 * A position's value is "first", "draw" or "second" (who wins under best play). A search that
 * answers a claim with yes or no excludes some of the three; two claims answered intersect. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum { FIRST, SECOND } Player; /* first player = White, second = Black */

static inline Player player_other(Player player) { return player == FIRST ? SECOND : FIRST; }

typedef uint8_t ValueSet; /* a non-empty set of the three values below */

enum {
  VALUE_FIRST = 1,
  VALUE_DRAW = 2,
  VALUE_SECOND = 4,
  VALUE_ANY = 7, /* nothing is known */
};

/* The yes/no question a search answers. A draw is a no to both. */
typedef enum { CLAIM_FIRST, CLAIM_SECOND } Claim;

/* What a user asks for: one claim, or the exact value, which takes both. */
typedef enum { GOAL_FIRST, GOAL_SECOND, GOAL_EXACT } Goal;

enum { GOALS = GOAL_EXACT + 1 };

/* The player who wins if the claim holds. */
static inline Player claim_player(Claim claim) { return claim == CLAIM_FIRST ? FIRST : SECOND; }

/* The value with which the claim holds. */
static inline ValueSet claim_value(Claim claim) {
  return claim == CLAIM_FIRST ? VALUE_FIRST : VALUE_SECOND;
}

/* The values that remain when the claim is answered with yes or with no. */
static inline ValueSet claim_values(Claim claim, bool holds) {
  ValueSet value = claim_value(claim);
  return holds ? value : (ValueSet)(VALUE_ANY & ~value);
}

/* True if the set answers the claim, with yes or with no. */
static inline bool claim_answered(Claim claim, ValueSet values) {
  ValueSet value = claim_value(claim);
  return values == value || (values & value) == 0;
}

/* True if the set answers all that the goal asks for. */
bool goal_answered(Goal goal, ValueSet values);

/* One value is left: GOAL_EXACT is answered. */
bool values_exact(ValueSet values);

/* The first claim that the goal asks for and the set leaves open. Requires !goal_answered(). */
Claim goal_next_claim(Goal goal, ValueSet values);

/* The word for a result line: "win", "not-win" or "unknown" for a claim, "first", "draw",
 * "second" or "unknown" for the exact value. A static string. */
const char *goal_word(Goal goal, ValueSet values);

/* What a diagram says below it: who has won, or who is to move (result VALUE_ANY). A static string.
 */
const char *value_sentence(ValueSet result, Player mover);

/* The best a mover can reach when `children` holds one set for each of his legal moves, folded with
 * values_fold: start with values_worst(mover), fold each child, and the result is the mover's set.
 * Sound with unknown children: a child of VALUE_ANY leaves open whatever it could improve. */
ValueSet values_worst(Player mover);
ValueSet values_fold(Player mover, ValueSet best, ValueSet child);

/* The goal's name in files: "first", "second" or "exact"; and the goal of a name, false if there is
 * none. */
const char *goal_name(Goal goal);
bool goal_find(const char *name, Goal *goal);

/* The player's name in files: "first" or "second". */
const char *claim_name(Claim claim);
