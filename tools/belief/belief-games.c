/* Games of the judge against itself, to learn early positions from.
 *
 *     belief-games FILE COUNT SEED VISITS [WEIGHTS|-]
 *
 * Appends games to FILE until it has COUNT; a last line that was cut off is made again. A game
 * begins with 0 or 2 to 8 random reasonable stones. Before each move the judge looks at VISITS
 * positions, with WEIGHTS for early ones, or those that are built in (-). Up to 12 stones a move is
 * as likely as the share of visits that it got; then the one that seems best is played. A proof
 * ends the game, which is tried from 22 stones on. A line
 *
 *     g VALUE CODE POINTS ... [| CODE POINTS ...]
 *
 * has what was proved at last: '+' for a win of the first player, '-' of the second, '=' for a
 * draw. Behind it are the positions that were played and what the judge expected, in thousandths of
 * a point of the first player. So a value is not proved for each position: it says how such a game
 * ended. It was proved for the last position. Behind the bar are positions after moves that were
 * looked into and not played. All have fewer than 28 stones. */
#include "core/random.h"
#include "cube/code.h"
#include "game.h"
#include "games-file.h"
#include "play/cube-play.h"
#include "play/estimate.h"
#include "weights.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum {
  OPENINGS_MOST = 8,
  EMPTY_EACH = 4, /* one game in this many begins with the empty board */
  DRAWN_UNTIL = 12,
  WRITTEN_END = 28,  /* later positions are won or lost at sight too often to teach how games end */
  ASIDE_VISITS = 32, /* visits that a move needs to be written though it was not played */
  ASIDE_MOST = WRITTEN_END * COLUMNS,
  PROOF_NODES = 50000,
};

/* A position, and what is expected of it. */
typedef struct {
  Board board;
  double points;
} GameOpinion;

typedef struct {
  const BeliefWeights *weights;
  uint64_t visits, random;
  Referee referee;
  int played_count, aside_count;
  GameOpinion played[WRITTEN_END], aside[ASIDE_MOST];
} GameMaker;

static Board board_at(const Line *line) {
  Position position = line_position(line);
  return cube_board(&position);
}

static bool is_lost(const JudgedMove *move, Player mover) {
  return move->values == values_worst(mover);
}

/* A move drawn in proportion to visits; moves that are proved lost do not count. */
static int belief_games_draw_move(GameMaker *maker, const JudgementView *view, Player mover) {
  uint64_t sum = 0;
  for (int i = 0; i < view->count; i++)
    sum += is_lost(&view->moves[i], mover) ? 0 : view->moves[i].visits;
  if (sum == 0) return view->best;
  uint64_t left = (uint64_t)random_below(&maker->random, (int)sum);
  for (int i = 0; i < view->count; i++) {
    uint64_t visits = is_lost(&view->moves[i], mover) ? 0 : view->moves[i].visits;
    if (left < visits) return i;
    left -= visits;
  }
  return view->best;
}

static void note_played(GameMaker *maker, Board board, double points) {
  if (board.ply < WRITTEN_END) maker->played[maker->played_count++] = (GameOpinion){board, points};
}

static void note_aside(GameMaker *maker, Board board, const JudgementView *view, int played) {
  for (int i = 0; i < view->count && board.ply + 1 < WRITTEN_END; i++) {
    const JudgedMove *move = &view->moves[i];
    if (i == played || move->visits < ASIDE_VISITS || move->values != VALUE_ANY) continue;
    maker->aside[maker->aside_count++] =
        (GameOpinion){board_play(board, board_cell(board, move->move)), move->points};
  }
}

/* How the game ends, from the opening at the cursor on. */
static ValueSet belief_games_play(GameMaker *maker, Line *line) {
  Judgement *player = game_player(maker->weights, maker->visits);
  ValueSet value = referee_value(&maker->referee, line, VALUE_ANY);
  while (value == VALUE_ANY) {
    Board board = board_at(line);
    JudgementView view = game_think(player, line, maker->visits);
    value = referee_value(&maker->referee, line, view.values);
    double points = view.moves[view.best].points;
    note_played(maker, board, value == VALUE_ANY ? points : estimate_value_points(value));
    if (value != VALUE_ANY) break;
    bool drawn = board.ply < DRAWN_UNTIL;
    int move = drawn ? belief_games_draw_move(maker, &view, board_mover(board)) : view.best;
    note_aside(maker, board, &view, move);
    line_play(line, view.moves[move].move);
  }
  judgement_free(player);
  return value;
}

static void write_opinions(FILE *file, const GameOpinion opinions[], int count) {
  for (int i = 0; i < count; i++) {
    Key code = code_of(opinions[i].board);
    fprintf(file, " %04x%016" PRIx64 " %.0f", code.high, code.low, 1000 * opinions[i].points);
  }
}

static void belief_games_write_game(FILE *file, const GameMaker *maker, ValueSet value) {
  fprintf(file, "g %c", value == VALUE_FIRST ? '+' : value == VALUE_SECOND ? '-' : '=');
  write_opinions(file, maker->played, maker->played_count);
  fprintf(file, " |");
  write_opinions(file, maker->aside, maker->aside_count);
  fprintf(file, "\n");
  fflush(file);
}

static void make_game(GameMaker *maker, uint64_t seed, long number, FILE *file) {
  maker->random = random_scatter(random_scatter(seed) + (uint64_t)number);
  maker->played_count = maker->aside_count = 0;
  referee_forget(&maker->referee);
  int stones = random_below(&maker->random, EMPTY_EACH) == 0
                   ? 0
                   : 2 + random_below(&maker->random, OPENINGS_MOST - 1);
  Line line = game_opening(random_word(&maker->random), stones);
  belief_games_write_game(file, maker, belief_games_play(maker, &line));
}

int main(int argc, char **argv) {
  if (argc < 5) {
    fprintf(stderr, "usage: belief-games FILE COUNT SEED VISITS [WEIGHTS|-]\n");
    return 2;
  }
  static GameMaker maker;
  long number;
  FILE *file = games_file_open(argv[1], &number);
  long count = atol(argv[2]);
  uint64_t seed = strtoull(argv[3], NULL, 10);
  maker.visits = strtoull(argv[4], NULL, 10);
  maker.weights = weights_read(argc > 5 ? argv[5] : "-", belief_early());
  referee_begin(&maker.referee, PROOF_NODES);
  for (; number < count; number++)
    make_game(&maker, seed, number, file);
  referee_end(&maker.referee);
  return fclose(file) == 0 ? 0 : 1;
}
