/* Games of the judge against itself in Connect-4 or PopOut, to learn positions from.
 *
 *     flat-games GAME FILE COUNT SEED VISITS [WEIGHTS|-]
 *
 * Appends games to FILE until it has COUNT; a last line that was cut off is made again. A game
 * begins with 0 to 8 random moves, and before each move the judge looks at VISITS positions. It
 * uses WEIGHTS, read again when the file has changed, or those that are built in (-). For the first
 * moves a move is as likely as its share of visits; then the one that seems best is played. Before
 * each move a proof is tried, which ends the game, and a shorter one for some of the other moves. A
 * line
 *
 *     g VALUE CODE POINTS ... [| CODE VALUE ...]
 *
 * has what was proved at last: '+' for a win of the first player, '-' of the second, '=' for a
 * draw, '?' for nothing within the longest game. Behind it are the positions that were played and
 * what the judge expected, in thousandths of a point of the first player. Behind the bar are
 * positions after other moves that were proved: 1, 0 and -1 for first, draw and second. */
#include "../label.h"
#include "flat-weights.h"
#include "games-file.h"

#include "core/random.h"
#include "judge/judgement.h"
#include "play/estimate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  OPENINGS_MOST = 8,
  DRAWN_MOVES = 16, /* behind the opening */
  MOVES_PLAYED = 70,
  PROOF_NODES = 400000,
  ASIDE_NODES = 50000,
  ASIDE_EACH = 4, /* moves beside the one played that are tried */
  ASIDE_MOST = ASIDE_EACH * (MOVES_PLAYED + 1),
  NODE_BYTES = 512, /* of a judgement for each visit, more than enough */
};

typedef struct {
  Variant variant;
  FlatWeights weights;
  uint64_t visits, random;
  Table *table;
  int count, aside_count;
  struct {
    Key code;
    double points;
  } played[MOVES_PLAYED + 1];
  struct {
    Key code;
    int points;
  } aside[ASIDE_MOST];
} FlatGameMaker;

static void insist(Status status, const Error *error) {
  if (status == STATUS_OK) return;
  fprintf(stderr, "%s\n", error->message);
  exit(1);
}

/* A move drawn in proportion to visits; moves that are proved lost do not count. */
static int flat_games_draw_move(FlatGameMaker *maker, const JudgementView *view, Player mover) {
  uint64_t sums[MOVES_MOST], sum = 0;
  for (int i = 0; i < view->count; i++)
    sums[i] = sum += view->moves[i].values == values_worst(mover) ? 0 : view->moves[i].visits;
  if (sum == 0) return view->best;
  uint64_t drawn = (uint64_t)random_below(&maker->random, (int)sum);
  for (int i = 0; i < view->count; i++)
    if (drawn < sums[i]) return i;
  return view->best;
}

static void note(FlatGameMaker *maker, const Position *position, double points) {
  maker->played[maker->count].code = position_key(position);
  maker->played[maker->count++].points = points;
}

/* Tries to prove the positions after some of the moves that are not played. */
static void note_aside(FlatGameMaker *maker, const Position *position, const JudgementView *view,
                       int played) {
  for (int i = 0; i < ASIDE_EACH; i++) {
    int move = random_below(&maker->random, view->count);
    if (move == played || view->moves[move].values != VALUE_ANY) continue;
    Position after = position_play(position, view->moves[move].move);
    ValueSet values = label_solve(&after, maker->table, ASIDE_NODES);
    if (!values_exact(values)) continue;
    maker->aside[maker->aside_count].code = position_key(&after);
    maker->aside[maker->aside_count++].points = label_points(values);
  }
}

/* How the game ends at the cursor, as far as is proved or judged; VALUE_ANY: it goes on. */
static ValueSet value_of(FlatGameMaker *maker, const Line *line, const JudgementView *view) {
  Position position = line_position(line);
  if (values_exact(view->values)) return view->values;
  ValueSet values = label_solve(&position, maker->table, PROOF_NODES);
  return values_exact(values) ? values : VALUE_ANY;
}

static Judgement *new_judge(const FlatGameMaker *maker) {
  JudgementOptions options = {.variant = maker->variant,
                              .bytes = maker->visits * 4 * NODE_BYTES,
                              .opinion = flat_weights(&maker->weights)};
  Judgement *judge;
  Error error;
  insist(judgement_create(&judge, &options, &error), &error);
  return judge;
}

/* From the opening at the cursor on. */
static ValueSet flat_games_play(FlatGameMaker *maker, Line *line) {
  Judgement *judge = new_judge(maker);
  ValueSet value = VALUE_ANY;
  for (int move = 0; value == VALUE_ANY && move < MOVES_PLAYED; move++) {
    JudgementView view;
    value = line_result(line);
    if (value != VALUE_ANY) break;
    Position position = line_position(line);
    judgement_begin(judge, line);
    judgement_run(judge, maker->visits);
    judgement_peek(judge, &view);
    value = value_of(maker, line, &view);
    note(maker, &position,
         value == VALUE_ANY ? view.moves[view.best].points : estimate_value_points(value));
    bool drawn = move < DRAWN_MOVES;
    int chosen = drawn ? flat_games_draw_move(maker, &view, position_mover(&position)) : view.best;
    note_aside(maker, &position, &view, chosen);
    if (value == VALUE_ANY) line_play(line, view.moves[chosen].move);
  }
  judgement_free(judge);
  return value;
}

static Line opening(FlatGameMaker *maker, int moves) {
  for (;;) {
    Position start = position_begin(maker->variant);
    Line line = line_new(&start);
    for (int i = 0; i < moves && line_result(&line) == VALUE_ANY; i++) {
      Position position = line_position(&line);
      Move all[MOVES_MOST];
      int count = position_moves(&position, all);
      line_play(&line, all[random_below(&maker->random, count)]);
    }
    if (line_result(&line) == VALUE_ANY) return line;
  }
}

static void flat_games_write_game(FILE *file, const FlatGameMaker *maker, ValueSet value) {
  char sign = '?';
  if (values_exact(value)) sign = value == VALUE_FIRST ? '+' : value == VALUE_SECOND ? '-' : '=';
  fprintf(file, "g %c", sign);
  for (int i = 0; i < maker->count; i++)
    fprintf(file, " %04x%016" PRIx64 " %.0f", maker->played[i].code.high, maker->played[i].code.low,
            1000 * maker->played[i].points);
  fprintf(file, maker->aside_count > 0 ? " |" : "");
  for (int i = 0; i < maker->aside_count; i++)
    fprintf(file, " %04x%016" PRIx64 " %d", maker->aside[i].code.high, maker->aside[i].code.low,
            maker->aside[i].points);
  fprintf(file, "\n");
  fflush(file);
}

static void make_game(FlatGameMaker *maker, uint64_t seed, long number, FILE *file) {
  maker->random = random_scatter(random_scatter(seed) + (uint64_t)number);
  maker->count = maker->aside_count = 0;
  table_clear(maker->table);
  Line line = opening(maker, random_below(&maker->random, OPENINGS_MOST + 1));
  flat_games_write_game(file, maker, flat_games_play(maker, &line));
}

int main(int argc, char **argv) {
  enum { TABLE_BYTES = 34 << 20 };
  static FlatGameMaker maker;
  Error error;
  if (argc < 6) {
    fprintf(stderr, "usage: flat-games GAME FILE COUNT SEED VISITS [WEIGHTS|-]\n");
    return 2;
  }
  insist(variant_read(argv[1], strlen(argv[1]), &maker.variant, &error), &error);
  insist(table_create(&maker.table, TABLE_BYTES, KEY_BITS, SCHEME_TWOBIG, 0, &error), &error);
  long number;
  FILE *file = games_file_open(argv[2], &number);
  long count = atol(argv[3]);
  uint64_t seed = strtoull(argv[4], NULL, 10);
  maker.visits = strtoull(argv[5], NULL, 10);
  flat_weights_begin(&maker.weights, argc > 6 ? argv[6] : "-", maker.variant);
  for (; number < count; number++) {
    flat_weights_again(&maker.weights);
    make_game(&maker, seed, number, file);
  }
  table_free(maker.table);
  return fclose(file) == 0 ? 0 : 1;
}
