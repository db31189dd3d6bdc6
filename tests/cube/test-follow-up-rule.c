/* The rule of a zugzwang is followed by a player who knows nothing else, against every move or many
 * random ones. */
#include "cube/follow-up-rule.h"
#include "cube/follow-up.h"
#include "positions.h"

/* The player who follows the rule, on the oracle's board. */
typedef struct {
  Oracle oracle;
  const FollowRule *rule;
  int answerer;
  uint64_t open;   /* columns that he has opened, or the rule says are open */
  int opening;     /* a column opened last, in which the other must answer; -1: none */
  uint64_t budget; /* moves of the other that are still tried */
} Follower;

static int cell_of_pair(uint64_t pair, int cell) {
  uint64_t other = pair & ~(UINT64_C(1) << cell);
  return pair >> cell & 1 ? __builtin_ctzll(other) : -1;
}

/* The highest level of the column that he and the other share out in pairs. */
static int top_of(const Follower *follower, int column) {
  for (int level = 0; level < 4; level++)
    if (follower->rule->closing >> (column + 16 * level) & 1 && !(follower->open >> column & 1))
      return level - 1;
  return 3;
}

static bool is_yielded(const Follower *follower, int column) {
  return follower->rule->yielded >> column & 1;
}

/* A single: a cell that can be played now, and has none above it that it is paired with. */
static bool is_single(const Follower *follower, int column) {
  int level = oracle_height(&follower->oracle, column);
  if (level == 4) return false;
  if (is_yielded(follower, column)) return level == 0;
  int left = top_of(follower, column) - level;
  return left >= 0 && left % 2 == 0;
}

static bool is_paired(const Follower *follower, int cell) {
  for (int i = 0; i < follower->rule->pair_count; i++) {
    int other = cell_of_pair(follower->rule->pairs[i], cell);
    if (other >= 0) return oracle_at(&follower->oracle, other) == ORACLE_NOBODY;
  }
  return false;
}

/* The column of the other cell of a pair that is still empty; -1 if the cell is in none. */
static int partner_of(const Follower *follower, int cell) {
  for (int i = 0; i < follower->rule->pair_count; i++) {
    int other = cell_of_pair(follower->rule->pairs[i], cell);
    if (other >= 0 && oracle_at(&follower->oracle, other) == ORACLE_NOBODY) return other % 16;
  }
  return -1;
}

static int free_single(const Follower *follower) {
  for (int column = 0; column < 16; column++) {
    int level = oracle_height(&follower->oracle, column);
    if (is_single(follower, column) && !is_paired(follower, column + 16 * level)) return column;
  }
  return -1;
}

/* A closed column whose first cell is filled, in which he may gain a move. */
static int tempo_of(Follower *follower) {
  for (int column = 0; column < 16; column++)
    if (follower->rule->tempo >> column & 1 && !(follower->open >> column & 1) &&
        oracle_height(&follower->oracle, column) == 1) {
      follower->open |= UINT64_C(1) << column;
      return column;
    }
  return -1;
}

static int winning_column(const Oracle *oracle, int player) {
  for (int column = 0; column < 16; column++)
    if (oracle_legal(oracle, column) &&
        oracle_threat(oracle, player, column + 16 * oracle_height(oracle, column)))
      return column;
  return -1;
}

/* His answer to a stone of the other's in the column, -1 if the rule has none. */
static int answer_to(Follower *follower, int column) {
  int level = oracle_height(&follower->oracle, column) - 1;
  int wins = winning_column(&follower->oracle, follower->answerer);
  if (wins >= 0) return wins;
  if (is_yielded(follower, column) && level == 1) return column;
  if (is_yielded(follower, column) && level == 3) return tempo_of(follower);
  if (!is_yielded(follower, column) && (top_of(follower, column) - level) % 2) return column;
  int partner = partner_of(follower, column + 16 * level);
  if (partner >= 0) return partner;
  int single = free_single(follower);
  return single >= 0 ? single : tempo_of(follower);
}

static void follow(const Follower *from, bool wins, GRand *rand);

/* The other plays there, and the follower answers. */
static void play_out(const Follower *from, int column, bool wins, GRand *rand) {
  Follower next = *from;
  int other = ORACLE_WHITE + ORACLE_BLACK - next.answerer;
  oracle_play(&next.oracle, column);
  g_assert_cmpint(oracle_winner(&next.oracle), !=, other);
  if (oracle_over(&next.oracle)) {
    g_assert_false(wins);
    return;
  }
  int answer = answer_to(&next, column);
  g_assert_cmpint(answer, >=, 0);
  g_assert_true(oracle_legal(&next.oracle, answer));
  oracle_play(&next.oracle, answer);
  if (oracle_winner(&next.oracle) == next.answerer) return;
  g_assert_false(wins && oracle_over(&next.oracle));
  if (!oracle_over(&next.oracle)) follow(&next, wins, rand);
}

/* All moves of the other, or with a generator one at random. */
static void follow(const Follower *from, bool wins, GRand *rand) {
  int columns[16], count = 0;
  for (int column = 0; column < 16; column++)
    if (oracle_legal(&from->oracle, column)) columns[count++] = column;
  if (rand != NULL) {
    play_out(from, columns[g_rand_int_range(rand, 0, count)], wins, rand);
    return;
  }
  for (int i = 0; i < count; i++)
    play_out(from, columns[i], wins, NULL);
}

/* What is said about cells is true on the oracle's board. */
static void assert_cells(const Oracle *oracle, int answerer, const FollowRule *rule) {
  uint64_t free = 0;
  for (int column = 0; column < 16; column++) {
    bool below = true;
    for (int level = oracle_height(oracle, column); level < 4; level++) {
      int cell = column + 16 * level;
      bool closing = rule->closing >> cell & 1;
      if (closing) g_assert_true(level < 3 && oracle_threat(oracle, answerer, cell + 16));
      below &= !closing && !(rule->yielded >> column & 1 && level > 0);
      if (below) free |= UINT64_C(1) << cell;
    }
  }
  g_assert_cmphex(rule->free, ==, free);
  for (int i = 0; i < rule->pair_count; i++) {
    g_assert_cmpint(__builtin_popcountll(rule->pairs[i]), ==, 2);
    g_assert_cmphex(rule->pairs[i] & ~free, ==, 0);
  }
  g_assert_cmphex(rule->tempo & ~(rule->closing | rule->closing >> 16), ==, 0);
}

enum { KIND_PLAIN, KIND_PAIRS, KIND_OPENED, KIND_TEMPO, KIND_YIELDED, KINDS };

static int kind_of(const FollowRule *rule) {
  return rule->yielded      ? KIND_YIELDED
         : rule->tempo      ? KIND_TEMPO
         : rule->opened     ? KIND_OPENED
         : rule->pair_count ? KIND_PAIRS
                            : KIND_PLAIN;
}

static void assert_rule(const Oracle *oracle, const FollowRule *rule, bool wins, GRand *rand) {
  Follower follower = {.oracle = *oracle,
                       .rule = rule,
                       .answerer = ORACLE_WHITE + ORACLE_BLACK - oracle_mover(oracle),
                       .open = rule->opened};
  assert_cells(oracle, follower.answerer, rule);
  if (64 - oracle->stones <= 7)
    follow(&follower, wins, NULL);
  else
    for (int game = 0; game < 40; game++)
      follow(&follower, wins, rand);
}

static bool is_proved(Board board, bool wins) {
  Player mover = board_mover(board), other = player_other(mover);
  FollowCase position = {board.stones[mover], board.stones[other], board.threats[mover],
                         board.threats[other], mover == FIRST};
  int missing;
  return follow_proof(position, wins ? FOLLOW_WIN : FOLLOW_HOLD,
                      FOLLOW_PAIRING | FOLLOW_TEMPO | FOLLOW_YIELD, &missing);
}

static void test_follow_rule(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(12);
  int counts[2][KINDS] = {{0}};
  for (int i = 0; i < amount(7000); i++) {
    Oracle oracle = positions_random_reasonable(rand, g_rand_int_range(rand, 36, 61));
    Board board = positions_board(&oracle);
    for (int wins = 0; wins < 2; wins++) {
      FollowRule rule;
      bool found = follow_rule_find(board, wins, &rule);
      g_assert_true(found || !is_proved(board, wins));
      if (!found || counts[wins][kind_of(&rule)]++ >= 60) continue;
      assert_rule(&oracle, &rule, wins, rand);
    }
  }
  for (int wins = 0; wins < 2; wins++) {
    int *count = counts[wins];
    g_test_message("%s: %d plain, %d with pairs, %d opened, %d with tempo, %d yielded",
                   wins ? "wins" : "holds", count[KIND_PLAIN], count[KIND_PAIRS],
                   count[KIND_OPENED], count[KIND_TEMPO], count[KIND_YIELDED]);
    for (int kind = 0; kind < KINDS && amount_is_whole(); kind++)
      g_assert_cmpint(count[kind], >, 3);
  }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/follow-up-rule", test_follow_rule);
  return g_test_run();
}
