/* Wins of PopOut in games with a past, against a search of the rules alone. */
#include "amount.h"
#include "flat/sure-win.h"
#include "solving.h"

#include <string.h>

/* --- The rules alone -------------------------------------------------------------------------- */

typedef struct {
  FlatBoard board;
  int plies, pops;
} Asked;

static guint asked_hash(gconstpointer data) {
  const Asked *asked = data;
  uint64_t mixed = 0;
  for (int player = 0; player < 2; player++) {
    FlatCells stones = asked->board.stones[player];
    mixed = (mixed ^ (uint64_t)stones ^ (uint64_t)(stones >> 64)) * 0x9E3779B97F4A7C15;
  }
  return (guint)(mixed >> 32) + (guint)(asked->plies * 8 + asked->pops);
}

static gboolean asked_equal(gconstpointer a, gconstpointer b) {
  const Asked *x = a, *y = b;
  return memcmp(&x->board, &y->board, sizeof x->board) == 0 && x->plies == y->plies &&
         x->pops == y->pops;
}

typedef struct {
  FlatGame game;
  Player claimant;
  const FlatBoard *past;
  int past_count;
  GHashTable *known;
} PlainRules;

static bool has_been(const FlatBoard *past, int count, FlatBoard board) {
  for (int i = 0; i < count; i++)
    if (memcmp(&past[i], &board, sizeof board) == 0) return true;
  return false;
}

static bool wins_within(const PlainRules *rules, FlatBoard board, int plies, int pops);

static bool wins_by(const PlainRules *rules, FlatBoard board, FlatMove move, int plies, int pops) {
  FlatBoard next = flat_play(rules->game, board, move);
  ValueSet over = flat_result(rules->game, next);
  if (over != VALUE_ANY) return over == (rules->claimant == FIRST ? VALUE_FIRST : VALUE_SECOND);
  if (has_been(rules->past, rules->past_count, next)) return false;
  bool counts = move.pop && flat_mover(board) == rules->claimant && pops != FLAT_NO_LIMIT;
  return !(counts && pops == 0) && wins_within(rules, next, plies - 1, counts ? pops - 1 : pops);
}

static bool search(const PlainRules *rules, FlatBoard board, int plies, int pops) {
  FlatMove moves[FLAT_MOVES_MOST];
  int count = flat_moves(rules->game, board, moves);
  bool claims = flat_mover(board) == rules->claimant;
  if (plies == 0) return false;
  if (!claims && flat_stones(board) == rules->game.width * rules->game.height) return false;
  for (int i = 0; i < count; i++)
    if (wins_by(rules, board, moves[i], plies, pops) == claims) return claims;
  return !claims;
}

static bool wins_within(const PlainRules *rules, FlatBoard board, int plies, int pops) {
  Asked asked = {board, plies, pops};
  gpointer known = g_hash_table_lookup(rules->known, &asked);
  if (known == NULL) {
    known = GINT_TO_POINTER(search(rules, board, plies, pops) ? 1 : 2);
    g_hash_table_insert(rules->known, g_memdup2(&asked, sizeof asked), known);
  }
  return GPOINTER_TO_INT(known) == 1;
}

/* --- Games with a past ------------------------------------------------------------------------ */

enum { PAST_MOST = 64 };

typedef struct {
  FlatBoard past[PAST_MOST];
  int count;
  FlatBoard board;
} Game;

/* A random move that keeps the game going; false if there is none. */
static bool step(FlatGame game, FlatBoard *board, GRand *rand) {
  FlatMove moves[FLAT_MOVES_MOST];
  int count = flat_moves(game, *board, moves);
  for (int tries = 0; tries < 20 && count > 0; tries++) {
    FlatBoard next = flat_play(game, *board, moves[g_rand_int_range(rand, 0, count)]);
    if (flat_result(game, next) != VALUE_ANY) continue;
    *board = next;
    return true;
  }
  return false;
}

static void remember(Game *played, FlatBoard board) {
  bool here = memcmp(&board, &played->board, sizeof board) == 0;
  if (!here && played->count < PAST_MOST && !has_been(played->past, played->count, board))
    played->past[played->count++] = board;
}

/* A game whose past is what lies around its position: walks from there to where wins may lead. */
static Game random_game(FlatGame game, GRand *rand) {
  Game played = {.count = 0};
  Plain plain = random_position(game, g_rand_int_range(rand, 4, 16), rand);
  played.board = plain_board(&plain);
  int walks = g_rand_int_range(rand, 0, 12);
  for (int i = 0; i < walks && flat_result(game, played.board) == VALUE_ANY; i++) {
    FlatBoard board = played.board;
    int steps = g_rand_int_range(rand, 1, 6);
    while (steps-- > 0 && step(game, &board, rand))
      ;
    remember(&played, board);
  }
  return played;
}

/* --- Tests ------------------------------------------------------------------------------------ */

/* Under each handicap, whoever claims to win. */
static void test_limits(void) {
  static const char *const names[] = {"popout:4x4", "popout:5x4", "popout:4x5"};
  const FlatSolver *solver = flat_solver_find("popout");
  g_autoptr(GRand) rand = g_rand_new_with_seed(23);
  int seen[2] = {0}, saved = 0;
  for (int n = 0; n < amount(6000); n++) {
    FlatGame game = game_of(names[n % 3]);
    Game played = random_game(game, rand);
    if (flat_result(game, played.board) != VALUE_ANY) continue;
    int plies = g_rand_int_range(rand, 1, n % 16 == 0 ? 10 : 7);
    int pops = g_rand_int_range(rand, FLAT_NO_LIMIT, 3);
    Player claimant = g_rand_int_range(rand, 0, 2);
    if (claimant != flat_mover(played.board)) plies++; /* he has the last move, at the least */
    PlainRules rules = {game, claimant, played.past, played.count, NULL};
    rules.known = g_hash_table_new_full(asked_hash, asked_equal, g_free, NULL);
    bool expected = wins_within(&rules, played.board, plies, pops);
    g_hash_table_remove_all(rules.known);
    rules.past_count = 0;
    saved += wins_within(&rules, played.board, plies, pops) != expected;
    g_hash_table_unref(rules.known);
    Table *table = table_for(solver, game);
    FlatSearch each = flat_search_make(table);
    each.handicap = (FlatHandicap){plies, pops};
    each.past = played.past;
    each.past_count = played.count;
    Goal goal = claimant == FIRST ? GOAL_FIRST : GOAL_SECOND;
    ValueSet win = claimant == FIRST ? VALUE_FIRST : VALUE_SECOND;
    g_assert_cmpint(solver->solve(&each, game, played.board, goal) == win, ==, expected);
    seen[expected]++;
    table_free(table);
  }
  g_assert_cmpint(MIN(seen[0], seen[1]), >, amount(300));
  g_assert_cmpint(saved, >, amount(10));
}

/* A reply that returns to an earlier position of the game, if there is one, else a random one. */
static FlatMove reply(FlatGame game, const Game *played, GRand *rand) {
  FlatMove moves[FLAT_MOVES_MOST];
  int count = flat_moves(game, played->board, moves);
  for (int i = 0; i < count; i++)
    if (has_been(played->past, played->count, flat_play(game, played->board, moves[i])))
      return moves[i];
  return moves[g_rand_int_range(rand, 0, count)];
}

static bool find(FlatGame game, const Game *played, uint64_t nodes, FlatMove *move) {
  Table *table = table_for(flat_solver_find("popout"), game);
  FlatSearch each = flat_search_make(table);
  each.past = played->past;
  each.past_count = played->count;
  FlatSureWin win = flat_sure_win_begin();
  bool found = flat_sure_win_find(&win, &each, game, played->board, nodes, move);
  table_free(table);
  return found;
}

/* Once found, it is found at every later move, and the game ends won. */
static void test_is_kept(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(29);
  FlatGame game = game_of("popout:5x4");
  int won = 0;
  for (int n = 0; n < amount(150); n++) {
    Game played = random_game(game, rand);
    FlatMove move;
    if (flat_result(game, played.board) != VALUE_ANY) continue;
    played.count = MIN(played.count, PAST_MOST / 2);
    if (!find(game, &played, 20000, &move)) continue;
    Player winner = flat_mover(played.board);
    do {
      if (flat_mover(played.board) == winner)
        g_assert_true(find(game, &played, 1000000, &move));
      else
        move = reply(game, &played, rand);
      g_assert_cmpint(played.count, <, PAST_MOST);
      played.past[played.count++] = played.board;
      played.board = flat_play(game, played.board, move);
      g_assert_false(has_been(played.past, played.count, played.board));
    } while (flat_result(game, played.board) == VALUE_ANY);
    g_assert_cmpint(flat_result(game, played.board), ==,
                    winner == FIRST ? VALUE_FIRST : VALUE_SECOND);
    won++;
  }
  g_assert_cmpint(won, >, amount(20));
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/sure-win/limits", test_limits);
  g_test_add_func("/sure-win/is-kept", test_is_kept);
  return g_test_run();
}
