#include "base/sampler.h"

#include "base/message.h"
#include "cube/notation.h"

bool sampler_new(Sampler *sampler, const GameChoice *game, uint64_t seed, int stones) {
  int most = game->flat ? game->rules.width * game->rules.height - 1 : SAMPLE_STONES_MOST;
  if (stones > most) {
    g_autofree char *name = game_choice_name(game);
    message_print("a random position of %s has %d stones at most, not %d", name, most, stones);
    return false;
  }
  *sampler = (Sampler){.game = *game};
  if (game->flat)
    sampler->flat = flat_sample_new(game->rules, seed, stones);
  else
    sampler->cube = sample_new(seed, stones);
  return true;
}

static void next_cube(Sampler *sampler, InputPosition *position) {
  char moves[NOTATION_MOVES_SIZE];
  Game game = sample_next(&sampler->cube);
  notation_write_moves(&game, moves);
  *position = (InputPosition){.text = g_strdup(moves), .board = game_board(&game)};
}

static bool next_flat(Sampler *sampler, InputPosition *position) {
  FlatBoard board;
  FlatMove moves[128];
  if (!flat_sample_next(&sampler->flat, &board, moves)) {
    message_print("no random game reaches %d stones", sampler->flat.stones);
    return false;
  }
  GString *text = g_string_new(sampler->flat.stones == 0 ? "." : "");
  for (int i = 0; i < sampler->flat.stones; i++) {
    char move[3];
    flat_move_write(moves[i], move);
    g_string_append(text, move);
  }
  *position = (InputPosition){.text = g_string_free(text, FALSE), .flat = board};
  return true;
}

bool sampler_next(Sampler *sampler, InputPosition *position) {
  if (sampler->game.flat) return next_flat(sampler, position);
  next_cube(sampler, position);
  return true;
}
