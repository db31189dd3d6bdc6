/* What is decided at sight in Connect-4 and PopOut, against moves tried one by one. */
#include "flat/sight.h"
#include "solving.h"

enum { TRIES = 3000 };

static ValueSet win_of(Player player) { return player == FIRST ? VALUE_FIRST : VALUE_SECOND; }

static bool can_win(FlatGame game, FlatBoard board) {
  FlatMove moves[FLAT_MOVES_MOST];
  int count = flat_moves(game, board, moves);
  for (int i = 0; i < count; i++)
    if (flat_result(game, flat_play(game, board, moves[i])) == win_of(flat_mover(board)))
      return true;
  return false;
}

/* The moves after which the other player has not won and cannot win at once. */
static int replies(FlatGame game, FlatBoard board, FlatBoard after[FLAT_MOVES_MOST]) {
  FlatMove moves[FLAT_MOVES_MOST];
  int count = flat_moves(game, board, moves), found = 0;
  for (int i = 0; i < count; i++) {
    after[found] = flat_play(game, board, moves[i]);
    ValueSet result = flat_result(game, after[found]);
    found += result == VALUE_DRAW || (result == VALUE_ANY && !can_win(game, after[found]));
  }
  return found;
}

static bool is_among(FlatBoard board, const FlatBoard *boards, int count) {
  for (int i = 0; i < count; i++)
    if (memcmp(&board, &boards[i], sizeof board) == 0) return true;
  return false;
}

static void test_tried(gconstpointer data) {
  FlatGame game = game_of(data);
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  int cells = game.width * game.height, wins = 0, forced = 0, lost = 0;
  for (int i = 0; i < TRIES; i++) {
    Plain plain = random_position(game, g_rand_int_range(rand, 2, cells + 4 * game.pops), rand);
    FlatBoard board = plain_board(&plain), after[FLAT_MOVES_MOST];
    if (flat_result(game, board) != VALUE_ANY) continue;
    Sight seen = sight(game, board);
    g_assert_cmpint(seen.wins, ==, can_win(game, board));
    wins += seen.wins;
    if (seen.wins) continue;
    int count = replies(game, board, after), claim = flat_stones(board) == cells ? 2 : 0;
    g_assert_cmpint(seen.replies, ==, count + claim);
    if (count > 0) g_assert_true(is_among(seen.after, after, count));
    forced += seen.replies == 1;
    lost += seen.replies == 0;
  }
  g_assert_cmpint(wins, >, TRIES / 20);
  g_assert_cmpint(forced, >, TRIES / 100);
  g_assert_cmpint(lost, >, TRIES / 100);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/sight/connect4-7x6", "connect4:7x6", test_tried);
  g_test_add_data_func("/sight/connect4-10x9", "connect4:10x9", test_tried);
  g_test_add_data_func("/sight/popout-7x6", "popout:7x6", test_tried);
  g_test_add_data_func("/sight/popout-4x4", "popout:4x4", test_tried);
  return g_test_run();
}
