/* A rule by which the player R, who is not to move, answers every move of the other player M.
 * docs/certificates.md, section "rule", has its conditions and why they suffice. Written from that
 * for the checker alone. */
#pragma once

#include "game.h"
#include "lines.h"

enum { RULE_PAIRS = COLUMNS / 2, RULE_TEXT = 128 };

typedef struct {
  uint64_t closing; /* cells below a threat of R's: he leaves them to M, who loses by them */
  uint64_t yielded; /* columns in which R leaves level 1 to M, and takes level 2 */
  uint64_t tempo;   /* closed columns in which R may play level 1 to gain a move */
  uint64_t pairs[RULE_PAIRS]; /* two singles each: R answers one with the other */
  int pair_count;
} Rule;

/* What M can come to hold while R follows the rule. */
typedef struct {
  uint64_t sure;    /* his stones, and cells that are left to him */
  uint64_t singles; /* cells that either may take */
  int tempi;        /* moves that R has to gain */
} RuleReach;

/* Reads a rule as it stands in a certificate; false if it is none. */
bool rule_read(const char *text, Rule *rule);

/* NULL if the rule proves that M never completes a line and, if `wins`, that R completes one in the
 * end; else why it does not. The game is not over. */
const char *rule_fault(const Position *position, bool wins, const Rule *rule);

/* The same in parts, for the search for a rule. `threats` are R's. Pairs are not looked at. */
const char *rule_reach(const Position *position, uint64_t threats, bool wins, const Rule *rule,
                       RuleReach *reach);

/* The lines in reach, which pairs have to stop. */
int rule_lines(const RuleReach *reach, const Rule *rule, uint64_t lines[LINES]);

/* Looks for a rule that proves this, given the threats of both; the player to move has no
 * opening. */
bool rule_find(const Position *position, const uint64_t threats[2], bool wins, Rule *rule);
