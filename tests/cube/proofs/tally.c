#include "tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const goal_names[] = {"hold", "win"};
static const char *const player_names[] = {"first", "second"};
static const char *const part_names[TALLY_PARTS] = {
    "plain",         "pairing",     "tempo",     "tempo+pairing", "yield",
    "yield+pairing", "yield+tempo", "all three", "crossing",
};

static int band_of(int ply) {
  int band = (ply - 32) / 4;
  return band < 0 ? 0 : band >= TALLY_BANDS ? TALLY_BANDS - 1 : band;
}

static FollowCase case_of(Board board) {
  Player mover = board_mover(board), other = player_other(mover);
  return (FollowCase){board.stones[mover], board.stones[other], board.threats[mover],
                      board.threats[other], mover == FIRST};
}

static void note_false(ClaimTally *tally, const Truth *truth, Board board, FollowGoal goal,
                       unsigned parts) {
  if (tally->false_claims++ > 0) return;
  char code[POSITION_TEXT], path[CELLS + 1];
  cube_write(board, code);
  for (int i = 0; i < truth->path_length; i++)
    path[i] = "0123456789ABCDEF"[truth->path[i] & 15];
  path[truth->path_length] = '\0';
  snprintf(tally->false_claim, sizeof tally->false_claim,
           "%s (reached by %s, ply %d): %s is said to %s by %s", code, path, board.ply,
           player_names[player_other(board_mover(board))], goal_names[goal], part_names[parts]);
}

/* As bits of the proof. */
static unsigned parts_use(unsigned parts) {
  return parts < TALLY_PARTS - 1 ? parts : 2 * (TALLY_PARTS - 1) - 1;
}

/* The least parts that prove the goal; all parts do. */
static unsigned least_parts(KernelProof *proof, FollowCase position, FollowGoal goal) {
  unsigned parts = 0;
  while (parts < TALLY_PARTS - 1 && !proof(position, goal, parts_use(parts)))
    parts++;
  return parts;
}

static void tally_goal(ClaimTally *tally, KernelProof *proof, const Truth *truth, Board board,
                       FollowGoal goal, bool reached) {
  Player answerer = player_other(board_mover(board));
  FollowCase position = case_of(board);
  int band = band_of(board.ply);
  if (proof(position, goal, parts_use(TALLY_PARTS - 1))) {
    unsigned parts = least_parts(proof, position, goal);
    bool forced = board_openings(board, answerer) != 0;
    tally->claims[goal][answerer][parts][forced][band]++;
    if (!reached) note_false(tally, truth, board, goal, parts);
  } else if (reached) {
    tally->missed[goal][answerer][band]++;
  } else {
    tally->untrue[goal][answerer][band]++;
  }
}

void tally_node(ClaimTally *tally, KernelProof *proof, const Truth *truth, Board board,
                bool holds) {
  if (claim_player(truth->claim) == board_mover(board))
    tally_goal(tally, proof, truth, board, FOLLOW_HOLD, !holds);
  else
    tally_goal(tally, proof, truth, board, FOLLOW_WIN, holds);
}

void tally_add(ClaimTally *sum, const ClaimTally *part) {
  uint64_t *to = &sum->claims[0][0][0][0][0];
  const uint64_t *from = &part->claims[0][0][0][0][0];
  for (size_t i = 0; i < sizeof sum->claims / sizeof *to; i++)
    to[i] += from[i];
  for (int goal = 0; goal < TALLY_GOALS; goal++)
    for (int player = FIRST; player <= SECOND; player++)
      for (int band = 0; band < TALLY_BANDS; band++) {
        sum->missed[goal][player][band] += part->missed[goal][player][band];
        sum->untrue[goal][player][band] += part->untrue[goal][player][band];
      }
  sum->false_claims += part->false_claims;
  if (sum->false_claim[0] == '\0') strcpy(sum->false_claim, part->false_claim);
}

/* Of one kind, with M forced or not. */
static uint64_t count(const ClaimTally *tally, int goal, int answerer, int parts, int forced) {
  uint64_t sum = 0;
  for (int band = 0; band < TALLY_BANDS; band++)
    sum += tally->claims[goal][answerer][parts][forced][band];
  return sum;
}

uint64_t tally_kind(const ClaimTally *tally, FollowGoal goal, Player answerer, unsigned parts) {
  return count(tally, goal, answerer, (int)parts, 0) + count(tally, goal, answerer, (int)parts, 1);
}

uint64_t tally_claims(const ClaimTally *tally) {
  uint64_t sum = 0;
  for (int goal = 0; goal < TALLY_GOALS; goal++)
    for (int answerer = FIRST; answerer <= SECOND; answerer++)
      for (unsigned parts = 0; parts < TALLY_PARTS; parts++)
        sum += tally_kind(tally, (FollowGoal)goal, (Player)answerer, parts);
  return sum;
}

/* Claims that took just these parts. */
static uint64_t tally_parts(const ClaimTally *tally, unsigned parts) {
  uint64_t sum = 0;
  for (int goal = 0; goal < TALLY_GOALS; goal++)
    for (int answerer = FIRST; answerer <= SECOND; answerer++)
      sum += tally_kind(tally, (FollowGoal)goal, (Player)answerer, parts);
  return sum;
}

TallyKind tally_rarest(const ClaimTally *tally) {
  TallyKind rarest = {.claims = UINT64_MAX};
  bool all_seen = tally_claims(tally) > 1000000;
  for (unsigned parts = 0; parts < TALLY_PARTS; parts++) {
    if (all_seen && tally_parts(tally, parts) == 0) continue;
    for (int goal = 0; goal < TALLY_GOALS; goal++)
      for (int answerer = FIRST; answerer <= SECOND; answerer++) {
        TallyKind kind = {(FollowGoal)goal, (Player)answerer, 0};
        kind.claims = tally_kind(tally, kind.goal, kind.answerer, parts);
        if (kind.claims < rarest.claims) rarest = kind;
      }
  }
  return rarest;
}

static void print_kinds(const ClaimTally *tally, const char *prefix) {
  printf("%sclaims  R       parts          M free        M forced\n", prefix);
  for (int goal = 0; goal < TALLY_GOALS; goal++)
    for (int answerer = FIRST; answerer <= SECOND; answerer++)
      for (int parts = 0; parts < TALLY_PARTS; parts++)
        printf("%s%-6s  %-6s  %-13s  %12" PRIu64 "  %12" PRIu64 "\n", prefix, goal_names[goal],
               player_names[answerer], part_names[parts], count(tally, goal, answerer, parts, 0),
               count(tally, goal, answerer, parts, 1));
}

static void print_bands(const ClaimTally *tally, const char *prefix) {
  printf("%splies   goal    R             proved        missed   missed of true        untrue\n",
         prefix);
  for (int band = 0; band < TALLY_BANDS; band++)
    for (int goal = 0; goal < TALLY_GOALS; goal++)
      for (int answerer = FIRST; answerer <= SECOND; answerer++) {
        uint64_t proved = 0, missed = tally->missed[goal][answerer][band];
        for (int parts = 0; parts < TALLY_PARTS; parts++)
          proved += tally->claims[goal][answerer][parts][0][band] +
                    tally->claims[goal][answerer][parts][1][band];
        if (proved + missed == 0) continue;
        printf("%s%2d-%2d   %-6s  %-6s  %12" PRIu64 "  %12" PRIu64 "  %14.1f%%  %12" PRIu64 "\n",
               prefix, 32 + 4 * band, 35 + 4 * band, goal_names[goal], player_names[answerer],
               proved, missed, 100.0 * (double)missed / (double)(proved + missed),
               tally->untrue[goal][answerer][band]);
      }
}

void tally_print(const ClaimTally *tally, const char *prefix) {
  print_kinds(tally, prefix);
  print_bands(tally, prefix);
  printf("%sall %" PRIu64 " claims, of the rarest kind %" PRIu64 ", false %" PRIu64 "\n", prefix,
         tally_claims(tally), tally_rarest(tally).claims, tally->false_claims);
  if (tally->false_claims > 0) printf("%sfalse claim: %s\n", prefix, tally->false_claim);
}
