/* The static proofs of connect4 against a search without them: what they prove has to be true. */
#include "amount.h"
#include "flat/follow-up.h"
#include "flat/pairs.h"
#include "solving.h"

typedef struct {
  const char *game;
  int plies; /* at least; 7 more at most */
} Start;

/* Sizes with columns of even and of odd height, as early as fhourstones is fast. */
static const Start follow_ups[] = {
    {"connect4:7x6", 22}, {"connect4:6x6", 16}, {"connect4:8x4", 12}, {"connect4:8x5", 20},
    {"connect4:7x5", 15}, {"connect4:5x7", 15}, {"connect4:6x7", 22}, {"connect4:7x7", 29},
    {"connect4:9x4", 16}, {"connect4:4x9", 16}, {"connect4:9x5", 25}, {"connect4:10x5", 30}};

/* Later, when most lines are blocked. */
static const Start pairs[] = {{"connect4:7x6", 29}, {"connect4:6x6", 25}, {"connect4:8x4", 21},
                              {"connect4:7x5", 24}, {"connect4:5x7", 24}, {"connect4:9x4", 25},
                              {"connect4:4x9", 25}, {"connect4:6x5", 19}, {"connect4:5x5", 14}};

/* How many proofs rested on each rule. */
typedef struct {
  int all, answers, pairs, six, forestalled; /* follow-up proofs */
  int cells, lines, shared; /* proofs by pairs of cells, with lines left, and by a shared cell */
} Rested;

/* False if a player has an opening: then the proofs must not be asked. */
static gboolean make_case(const Proving *proving, FlatBoard board, FollowCase *position) {
  Player mover = flat_mover(board);
  Cells own = (Cells)board.stones[mover], other = (Cells)board.stones[player_other(mover)];
  Cells empty = proving->grid.board & ~(own | other);
  Cells threats = grid_almost(&proving->grid, other) & empty;
  *position = (FollowCase){own, other, threats};
  Cells openings =
      (grid_almost(&proving->grid, own) | threats) & grid_moves(&proving->grid, own | other);
  return (openings & empty) == 0;
}

/* What the proof needed, found by leaving out each rule. No threat is forgone. */
static void count(const Proving *proving, FollowCase position, FollowGoal goal, Rested *rested) {
  const Grid *grid = &proving->grid;
  FollowReach reach = follow_reach(proving, position, follow_flips(proving, position.threats));
  rested->all++;
  rested->answers += goal == FOLLOW_WIN && position.threats == 0;
  if (!grid_line(grid, reach.mover | reach.singles)) return;
  reach.answers = 0;
  int missing = FOLLOW_WRONG;
  if (!follow_safe(proving, reach, &missing))
    rested->forestalled++;
  else
    rested->pairs++, rested->six += cells_count(reach.singles) == 6;
}

/* These values are all that remain possible for the position. */
static void assert_value(Table *table, FlatGame game, FlatBoard board, ValueSet values) {
  FlatSearch search = flat_search_make(table);
  ValueSet value = flat_solver_find("fhourstones")->solve(&search, game, board, GOAL_EXACT);
  g_assert_cmpint(value & values, ==, value);
}

static ValueSet without_win(Player player) {
  return VALUE_ANY & ~(player == FIRST ? VALUE_FIRST : VALUE_SECOND);
}

static void assert_follow_up(const Proving *proving, Table *table, FlatGame game, FlatBoard board,
                             Rested *rested) {
  FollowCase position;
  if (!make_case(proving, board, &position)) return;
  Player mover = flat_mover(board);
  for (FollowGoal goal = FOLLOW_HOLD; goal <= FOLLOW_WIN; goal++) {
    int missing, latest;
    if (!follow_proof(proving, position, goal, &missing, &latest)) continue;
    ValueSet values = without_win(mover);
    assert_value(table, game, board, goal == FOLLOW_WIN ? values & ~VALUE_DRAW : values);
    count(proving, position, goal, rested);
  }
}

/* The player who has just moved may have openings. */
static void assert_pairs(const Proving *proving, Table *table, FlatGame game, FlatBoard board,
                         Rested *rested) {
  const Grid *grid = &proving->grid;
  Player mover = flat_mover(board);
  Cells own = (Cells)board.stones[mover], other = (Cells)board.stones[player_other(mover)];
  if (grid_almost(grid, own) & grid_moves(grid, own | other)) return;
  if (!pairs_hold(proving, own, other)) return;
  assert_value(table, game, board, without_win(mover));
  PairsLines lines = {{grid->stride, grid->stride - 1, grid->stride + 1}, {0}};
  for (int i = 0; i < PAIRS_STEPS; i++)
    lines.starts[i] = cells_four(grid->board & ~other, lines.steps[i]);
  rested->cells++;
  rested->lines += (lines.starts[0] | lines.starts[1] | lines.starts[2]) != 0;
  rested->shared += !pairs_match(proving, own, grid_moves(grid, own | other), lines);
}

typedef void Assert(const Proving *proving, Table *table, FlatGame game, FlatBoard board,
                    Rested *rested);

/* This many random positions of each game. */
static Rested assert_games(const Start *starts, guint count, Assert *assert_position,
                           int positions) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(5);
  Rested rested = {0};
  for (guint i = 0; i < count; i++) {
    FlatGame game = game_of(starts[i].game);
    Proving proving = proving_make(grid_make(game.width, game.height));
    Table *table = table_for(flat_solver_find("fhourstones"), game);
    for (int k = 0; k < positions; k++) {
      Plain plain = random_position(game, starts[i].plies + g_rand_int_range(rand, 0, 8), rand);
      assert_position(&proving, table, game, plain_board(&plain), &rested);
    }
    table_free(table);
  }
  return rested;
}

static int positions_of_each(void) { return amount(g_test_slow() ? 400000 : 10000); }

static void test_follow_up(void) {
  Rested rested =
      assert_games(follow_ups, G_N_ELEMENTS(follow_ups), assert_follow_up, positions_of_each());
  g_test_message(
      "%d proofs: %d of wins by answers alone, %d by pairs, %d of them by six, %d forestalled",
      rested.all, rested.answers, rested.pairs, rested.six, rested.forestalled);
  g_assert_cmpint(rested.all, >, positions_of_each() / 4);
  g_assert_cmpint(MIN(MIN(rested.answers, rested.pairs), MIN(rested.six, rested.forestalled)), >,
                  0);
}

static void test_pairs(void) {
  Rested rested = assert_games(pairs, G_N_ELEMENTS(pairs), assert_pairs, positions_of_each());
  g_test_message("%d proofs, %d with lines left, %d by a shared cell", rested.cells, rested.lines,
                 rested.shared);
  g_assert_cmpint(rested.cells, >, positions_of_each() / 4);
  g_assert_cmpint(MIN(rested.lines, rested.shared), >, 0);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/flat/proofs/follow-up", test_follow_up);
  g_test_add_func("/flat/proofs/pairs", test_pairs);
  return g_test_run();
}
