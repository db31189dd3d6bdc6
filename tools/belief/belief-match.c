/* Games between two judges with different weights for early positions.
 *
 *     belief-match WEIGHTS|- WEIGHTS|- PAIRS VISITS SEED
 *
 * Pairs of games with the colours exchanged begin with 2, 4 and 6 random reasonable stones in
 * turns. Each judge looks at VISITS positions before a move and plays what seems best. A proof ends
 * the game. Prints the first judge's points per game with their standard error, computed from
 * pairs, since the two games of a pair have the same opening. */
#include "game.h"
#include "weights.h"

#include "core/random.h"
#include "play/cube-play.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PROOF_NODES = 50000 };

typedef struct {
  const BeliefWeights *weights[2]; /* by judge */
  uint64_t visits;
  Referee referee;
} Match;

/* The first player's points where judge `first` has that side. */
static double belief_match_play(Match *match, Line line, int first) {
  Judgement *players[2];
  for (int side = 0; side < 2; side++)
    players[side] = game_player(match->weights[side == 0 ? first : 1 - first], match->visits);
  ValueSet value = referee_value(&match->referee, &line, VALUE_ANY);
  while (value == VALUE_ANY) {
    Position position = line_position(&line);
    JudgementView view = game_think(players[position_mover(&position)], &line, match->visits);
    value = referee_value(&match->referee, &line, view.values);
    if (value == VALUE_ANY) line_play(&line, view.moves[view.best].move);
  }
  judgement_free(players[0]);
  judgement_free(players[1]);
  return value == VALUE_FIRST ? 1 : value == VALUE_SECOND ? 0 : 0.5;
}

/* The mean points of judge 0 in the two games of an opening. */
static double play_pair(Match *match, uint64_t seed, int number) {
  referee_forget(&match->referee);
  Line line =
      game_opening(random_scatter(random_scatter(seed) + (uint64_t)number), 2 + 2 * (number % 3));
  return (belief_match_play(match, line, 0) + 1 - belief_match_play(match, line, 1)) / 2;
}

int main(int argc, char **argv) {
  if (argc < 6) {
    fprintf(stderr, "usage: belief-match WEIGHTS|- WEIGHTS|- PAIRS VISITS SEED\n");
    return 2;
  }
  Match match = {.visits = strtoull(argv[4], NULL, 10)};
  for (int judge = 0; judge < 2; judge++)
    match.weights[judge] = weights_read(argv[1 + judge], belief_early());
  referee_begin(&match.referee, PROOF_NODES);
  int pairs = atoi(argv[3]);
  double sum = 0, squares = 0;
  for (int n = 1; n <= pairs; n++) {
    double points = play_pair(&match, strtoull(argv[5], NULL, 10), n);
    sum += points;
    squares += points * points;
    double mean = sum / n, deviation = sqrt(fmax(0, squares / n - mean * mean));
    if (n % 20 == 0 || n == pairs) {
      printf("%d games: %.3f ± %.3f\n", 2 * n, mean, n > 1 ? deviation / sqrt(n - 1) : 0.5);
      fflush(stdout);
    }
  }
  referee_end(&match.referee);
  return 0;
}
