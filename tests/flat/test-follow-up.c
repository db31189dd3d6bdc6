/* The follow-up proofs against a search without them: what they prove has to be so. */
#include "amount.h"
#include "flat/follow-up.h"
#include "solving.h"

/* Sizes with columns of even and of odd height, with the plies at which fhourstones is fast. */
static const struct {
  const char *game;
  int plies;
} games[] = {{"connect4:7x6", 22}, {"connect4:6x6", 16}, {"connect4:8x4", 12},
             {"connect4:8x5", 20}, {"connect4:7x5", 15}, {"connect4:5x7", 15},
             {"connect4:6x7", 22}, {"connect4:7x7", 29}, {"connect4:9x4", 16},
             {"connect4:4x9", 16}, {"connect4:9x5", 25}, {"connect4:10x5", 30}};

/* How many proofs rested on each rule. */
typedef struct {
  int all, answers, pairs, six, forestalled;
} Rested;

/* False if a player has an opening, or M wins by two threats: then nothing may be asked. */
static gboolean make_case(const Follow *follow, FlatBoard board, FollowCase *position) {
  Player mover = flat_mover(board);
  Cells own = (Cells)board.stones[mover], other = (Cells)board.stones[player_other(mover)];
  Cells empty = follow->grid.board & ~(own | other);
  Cells threats = grid_almost(&follow->grid, other) & empty;
  *position = (FollowCase){own, other, threats};
  Cells openings =
      (grid_almost(&follow->grid, own) | threats) & grid_moves(&follow->grid, own | other);
  return (openings & empty) == 0;
}

/* What the proof needed, told by what is without each rule. Of no threat is forgone. */
static void count(const Follow *follow, FollowCase position, FollowGoal goal, Rested *rested) {
  const Grid *grid = &follow->grid;
  FollowReach reach = follow_reach(follow, position, follow_flips(follow, position.threats));
  rested->all++;
  rested->answers += goal == FOLLOW_WIN && position.threats == 0;
  if (!grid_line(grid, reach.mover | reach.singles)) return;
  reach.answers = 0;
  int missing = FOLLOW_WRONG;
  if (!follow_safe(follow, reach, &missing))
    rested->forestalled++;
  else
    rested->pairs++, rested->six += cells_count(reach.singles) == 6;
}

static void assert_proofs(const char *name, int plies, int positions, GRand *rand, Rested *rested) {
  FlatGame game = game_of(name);
  const FlatSolver *solver = flat_solver_find("fhourstones");
  Follow follow = follow_make(grid_make(game.width, game.height));
  Table *table = table_for(solver, game);
  for (int k = 0; k < positions; k++) {
    Plain plain = random_position(game, plies + g_rand_int_range(rand, 0, 8), rand);
    FlatBoard board = plain_board(&plain);
    FollowCase position;
    if (!make_case(&follow, board, &position)) continue;
    ValueSet wins = flat_mover(board) == FIRST ? VALUE_SECOND : VALUE_FIRST;
    for (FollowGoal goal = FOLLOW_HOLD; goal <= FOLLOW_WIN; goal++) {
      int missing;
      if (!follow_proof(&follow, position, goal, &missing)) continue;
      FlatSearch search = flat_search_make(table);
      ValueSet value = solver->solve(&search, game, board, GOAL_EXACT);
      g_assert_cmpint(value & (goal == FOLLOW_WIN ? wins : wins | VALUE_DRAW), ==, value);
      count(&follow, position, goal, rested);
    }
  }
  table_free(table);
}

static void test_proofs(void) {
  int positions = amount(g_test_slow() ? 400000 : 20000);
  g_autoptr(GRand) rand = g_rand_new_with_seed(5);
  Rested rested = {0};
  for (guint i = 0; i < G_N_ELEMENTS(games); i++)
    assert_proofs(games[i].game, games[i].plies, positions, rand, &rested);
  g_test_message(
      "%d proofs: %d of wins by answers alone, %d by pairs, %d of them by six, %d forestalled",
      rested.all, rested.answers, rested.pairs, rested.six, rested.forestalled);
  g_assert_cmpint(rested.all, >, positions / 4);
  g_assert_cmpint(MIN(MIN(rested.answers, rested.pairs), MIN(rested.six, rested.forestalled)), >,
                  0);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/flat/follow-up/proofs", test_proofs);
  return g_test_run();
}
