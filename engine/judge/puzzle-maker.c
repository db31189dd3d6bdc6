#include "puzzle-maker.h"

#include "../core/random.h"
#include "opponent.h"

enum {
  NODES = 100000,    /* nodes for one position; longer ones are no puzzles for people */
  TRIES = 4000,      /* positions or games, until there seems to be no puzzle */
  TRIES_OF_GAME = 8, /* positions of one game that are tried */
  OPENING = 6,       /* random moves before levels play */
  LEAST_LEVEL = 3,   /* of those that play ... */
  LEVELS = 3,        /* ... and how many there are */
};

/* How full boards are, at least and at most: earlier, proofs take long, and later there is little
 * to choose from. */
static const double LEAST_FULL = 0.4, MOST_FULL = 0.85;

static int puzzle_maker_cells_of(Variant variant) {
  return variant_columns(variant) * variant_levels(variant);
}

PuzzleSupply puzzle_supply(uint64_t seed) { return (PuzzleSupply){random_scatter(seed + 1)}; }

static bool puzzle_maker_is_stopped(const PuzzleOptions *options) {
  return options->question.stop != NULL && stop_is_raised(options->question.stop);
}

static int random_stones(Variant variant, uint64_t *random) {
  int least = (int)(LEAST_FULL * puzzle_maker_cells_of(variant)),
      most = (int)(MOST_FULL * puzzle_maker_cells_of(variant));
  return least + random_below(random, most - least + 1);
}

static bool suits(const PuzzleOptions *options, const Line *line, Puzzle *puzzle) {
  return line_result(line) == VALUE_ANY &&
         puzzle_prove(&options->question, line, NULL, NODES, puzzle) &&
         (options->grade == 0 || puzzle->grade == options->grade);
}

static bool from_random(const PuzzleOptions *options, uint64_t *random, Puzzle *puzzle) {
  Variant variant = options->question.position.variant;
  Position start = position_begin(variant);
  Line line = line_new(&start);
  int stones = random_stones(variant, random);
  if (variant.rules->sample == NULL || !variant.rules->sample(variant, stones, random, line.moves))
    return false;
  line.length = line.at = stones;
  return suits(options, &line, puzzle);
}

/* A game of two levels, which may be the same. */
static Line play_game(const PuzzleOptions *options, uint64_t *random) {
  Position start = position_begin(options->question.position.variant);
  Line line = line_new(&start);
  int levels[2] = {LEAST_LEVEL + random_below(random, LEVELS),
                   LEAST_LEVEL + random_below(random, LEVELS)};
  OpponentOptions opponent = {.question = options->question, .seed = random_word(random)};
  while (line_result(&line) == VALUE_ANY && line.at < LINE_MOST &&
         !puzzle_maker_is_stopped(options)) {
    opponent.level = line.at < OPENING ? 1 : levels[line.at % 2];
    line_play(&line, (Move)opponent_choose(&opponent, &line).move);
  }
  return line;
}

static bool from_played(const PuzzleOptions *options, uint64_t *random, Puzzle *puzzle) {
  Line line = play_game(options, random);
  for (int tries = 0; tries < TRIES_OF_GAME; tries++) {
    line.at = random_stones(line.start.variant, random);
    if (line.at < line.length && suits(options, &line, puzzle)) return true;
  }
  return false;
}

bool puzzle_make(const PuzzleOptions *options, PuzzleSupply *supply, Puzzle *puzzle) {
  for (int tries = 0; tries < TRIES && !puzzle_maker_is_stopped(options); tries++) {
    int source = random_below(&supply->random, PUZZLE_SOURCES);
    if ((options->sources >> source & 1) == 0) continue;
    if (source == PUZZLE_RANDOM ? from_random(options, &supply->random, puzzle)
                                : from_played(options, &supply->random, puzzle))
      return true;
  }
  return false;
}
