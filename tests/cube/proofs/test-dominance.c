/* A move that cannot do better than another, by the rule of dominance, does not: both are searched
 * plainly, at nodes of plain searches. A version with a planted fault is found out. */
#include "amount.h"
#include "dominance-rule.h"
#include "starts.h"
#include "truth.h"

enum { NODES = 200000, EACH = 16, PAIRS = 300000, PAIRS_SLOW = 30000000, FALSE_WITHIN = 10000000 };

/* How a rule fares. */
typedef struct {
  DominanceRule *rule;
  uint64_t nodes, pairs, wrong;
} Fare;

/* Whether the mover reaches his goal by the move; TRUTH_OPEN: that takes too long. */
static TruthAnswer reaches(const Truth *truth, Board board, int cell) {
  Player mover = board_mover(board);
  Board after = board_play(board, cell);
  bool claimant = mover == claim_player(truth->claim);
  ValueSet result = board_result(after);
  Truth search = {.table = truth->table, .claim = truth->claim, .node_limit = NODES};
  TruthAnswer holds = result == VALUE_ANY                          ? truth_search(&search, after)
                      : result == claim_values(truth->claim, true) ? TRUTH_YES
                                                                   : TRUTH_NO;
  if (holds == TRUTH_OPEN) return TRUTH_OPEN;
  return (holds == TRUTH_YES) == claimant ? TRUTH_YES : TRUTH_NO;
}

static void compare_moves(Fare *fare, const Truth *truth, Board board, int worse, int better) {
  TruthAnswer least = reaches(truth, board, worse), most = reaches(truth, board, better);
  if (least == TRUTH_OPEN || most == TRUTH_OPEN) return;
  fare->pairs++;
  fare->wrong += least == TRUTH_YES && most == TRUTH_NO;
}

/* As in a search: cells that were filled since may still be in the threats. */
static Node node_with_filled(const Fare *fare, Board board) {
  Node node = node_of(board);
  uint64_t filled = node.own | node.other, some = fare->nodes * 0x9E3779B97F4A7C15;
  node.own_threats |= filled & some;
  node.other_threats |= filled & some >> 1;
  return node;
}

static void visit(Truth *truth, Board board, bool holds) {
  Fare *fare = truth->data;
  uint64_t playable = board_playable(board);
  if (board_openings(board, FIRST) || board_openings(board, SECOND)) return;
  if (fare->nodes++ % EACH) return;
  Node node = node_with_filled(fare, board);
  for (uint64_t a = playable; a; a &= a - 1)
    for (uint64_t b = playable; b; b &= b - 1) {
      int worse = __builtin_ctzll(a), better = __builtin_ctzll(b);
      if (worse == better || worse / COLUMNS != better / COLUMNS) continue;
      if (fare->rule(node, worse, better)) compare_moves(fare, truth, board, worse, better);
    }
}

static Fare watch(DominanceRule *rule, uint64_t pairs, uint64_t wrong) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(210);
  Table *tables[2] = {truth_table(), truth_table()};
  Fare fare = {.rule = rule};
  while (fare.pairs < pairs && fare.wrong < wrong) {
    Player answerer = g_rand_boolean(rand) ? FIRST : SECOND;
    Board board = starts_position(rand, g_rand_int_range(rand, 32, 54), answerer, tables[0]);
    for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
      Truth truth = {.table = tables[claim],
                     .claim = claim,
                     .node_limit = NODES,
                     .visit = visit,
                     .data = &fare};
      truth_search(&truth, board);
    }
  }
  table_free(tables[0]);
  table_free(tables[1]);
  return fare;
}

static void test_engine(void) {
  Fare fare = watch(dominance_versions[0].rule,
                    (uint64_t)amount(g_test_slow() ? PAIRS_SLOW : PAIRS), UINT64_MAX);
  g_test_message("%" G_GUINT64_FORMAT " pairs", fare.pairs);
  g_assert_cmpuint(fare.wrong, ==, 0);
}

static void test_fault(gconstpointer data) {
  const DominanceVersion *version = data;
  Fare fare = watch(version->rule, FALSE_WITHIN, 1);
  g_test_message("%" G_GUINT64_FORMAT " pairs", fare.pairs);
  g_assert_cmpuint(fare.wrong, >, 0);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/dominance/engine", test_engine);
  for (const DominanceVersion *version = dominance_versions + 1; version->name; version++) {
    g_autofree char *path = g_strdup_printf("/dominance/faults/%s", version->name);
    g_test_add_data_func(path, version, test_fault);
  }
  return g_test_run();
}
