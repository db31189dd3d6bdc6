/* Games of the beliefs against themselves, to learn early positions from.
 *
 *     belief-games SECONDS [SEED [NODES]] >> data
 *
 * A game begins with 0 to 14 random reasonable stones. Then both players choose among moves with a
 * preference for what the built-in weights believe to be best, until minimax answers both claims
 * within NODES nodes each (100000), which it is asked from 24 stones on. A line
 *
 *     g VALUE CODE...
 *
 * has what was proved at last: '+' for a win of the first player, '-' of the second, '=' for a
 * draw. Behind it are the positions that the players chose, the last of them of fewer than 22
 * stones. So a value is not what is proved of them, but how such a game ended. */
#include "core/clock.h"
#include "core/random.h"
#include "cube/belief.h"
#include "cube/code.h"
#include "cube/minimax.h"
#include "cube/sample.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
  OPENING_KINDS = 15, /* random stones at the beginning, 0 and more */
  WRITTEN_END = 22,   /* later positions are learned from proofs */
  ASKED_FROM = 24,
  TABLE_BYTES = 34 << 20,
};

/* So much less of a belief makes a move e times less likely. */
static const double CARE = 0.04;

typedef struct {
  uint64_t random, nodes_most;
  Table *tables[2]; /* by claim: what one proves would help the other */
} Maker;

/* How the game ends if minimax or the rules tell, else VALUE_ANY. */
static ValueSet find_value(Maker *maker, Board board) {
  static const ValueSet of_player[2] = {VALUE_FIRST, VALUE_SECOND};
  ValueSet values = board_result(board);
  if (values != VALUE_ANY) return values;
  if (board_openings(board, board_mover(board)) != 0) return of_player[board_mover(board)];
  for (int claim = 0; claim < 2 && board.ply >= ASKED_FROM; claim++) {
    Search search = {.table = maker->tables[claim], .node_limit = maker->nodes_most};
    ValueSet found = minimax_solver.solve(&search, board, claim);
    if (!claim_answered(claim, found)) return VALUE_ANY;
    values &= found;
    if (values == VALUE_FIRST) break;
  }
  return values;
}

/* What the mover thinks each move is worth: a win 1, a draw 1/2. */
static void judge_moves(Board board, const int cells[], int count, double worth[]) {
  Board children[COLUMNS];
  Belief beliefs[COLUMNS];
  for (int i = 0; i < count; i++)
    children[i] = board_play(board, cells[i]);
  belief_of(belief_built_in(), children, count, beliefs);
  for (int i = 0; i < count; i++) {
    double first = belief_yes(&beliefs[i], CLAIM_FIRST),
           second = belief_yes(&beliefs[i], CLAIM_SECOND);
    worth[i] = 0.5 + (board_mover(board) == FIRST ? first - second : second - first) / 2;
  }
}

static int draw_move(Maker *maker, const double worth[], int count) {
  double best = 0, sum = 0, weight[COLUMNS];
  for (int i = 0; i < count; i++)
    best = fmax(best, worth[i]);
  for (int i = 0; i < count; i++)
    sum += weight[i] = exp((worth[i] - best) / CARE);
  double left = (double)(random_word(&maker->random) >> 11) * 0x1p-53 * sum;
  int chosen = 0;
  while (chosen < count - 1 && left >= weight[chosen])
    left -= weight[chosen++];
  return chosen;
}

/* The mover has no opening; he blocks the opponent's if there is one. */
static Board play_move(Maker *maker, Board board) {
  uint64_t playable = board_playable(board);
  uint64_t block = board_openings(board, player_other(board_mover(board)));
  int cells[COLUMNS], count = 0;
  double worth[COLUMNS];
  for (uint64_t left = block ? block : playable; left != 0; left &= left - 1)
    cells[count++] = __builtin_ctzll(left);
  judge_moves(board, cells, count, worth);
  return board_play(board, cells[draw_move(maker, worth, count)]);
}

static void write_game(ValueSet value, const Board boards[], int count) {
  printf("g %c", value == VALUE_FIRST ? '+' : value == VALUE_SECOND ? '-' : '=');
  for (int i = 0; i < count; i++) {
    Key code = code_of(boards[i]);
    printf(" %04x%016" PRIx64, code.high, code.low);
  }
  printf("\n");
}

static void make_game(Maker *maker) {
  Sample sample =
      sample_new(random_word(&maker->random), random_below(&maker->random, OPENING_KINDS));
  Board board = sample_next(&sample, NULL), boards[WRITTEN_END];
  ValueSet value = VALUE_ANY;
  int count = 0;
  while ((value = find_value(maker, board)) == VALUE_ANY) {
    if (board.ply < WRITTEN_END) boards[count++] = board;
    board = play_move(maker, board);
  }
  if (count > 0) write_game(value, boards, count);
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: belief-games SECONDS [SEED [NODES]] >> data\n");
    return 2;
  }
  Maker maker = {.random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1,
                 .nodes_most = argc > 3 ? strtoull(argv[3], NULL, 10) : 100000};
  Error error;
  for (int claim = 0; claim < 2; claim++)
    if (table_create(&maker.tables[claim], TABLE_BYTES, CODE_BITS, SCHEME_TWOBIG, 0, &error) !=
        STATUS_OK) {
      fprintf(stderr, "%s\n", error.message);
      return 1;
    }
  for (double end = clock_seconds() + atof(argv[1]); clock_seconds() < end;)
    make_game(&maker);
  return 0;
}
