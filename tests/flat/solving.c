#include "solving.h"

FlatGame game_of(const char *text) {
  Variant variant;
  g_assert_cmpint(variant_read(text, strlen(text), &variant, NULL), ==, STATUS_OK);
  return flat_play_game(variant);
}

FlatBoard board_of(FlatGame game, const char *text) {
  Line line;
  g_assert_cmpint(line_read(flat_variant(game), text, strlen(text), &line, NULL), ==, STATUS_OK);
  Position position = line_position(&line);
  return flat_play_board(&position);
}

Table *table_for(const FlatSolver *solver, FlatGame game) {
  Table *table;
  if (!solver->needs_table) return NULL;
  size_t bytes = table_least_bytes(flat_key_bits(solver, game), SCHEME_TWOBIG);
  if (bytes < TABLE_BYTES) bytes = TABLE_BYTES;
  g_assert_cmpint(table_create(&table, bytes, flat_key_bits(solver, game), SCHEME_TWOBIG, 0, NULL),
                  ==, STATUS_OK);
  return table;
}

Plain random_position(FlatGame game, int plies, GRand *rand) {
  for (;;) {
    Plain plain = plain_start(game);
    for (int tries = 0; plain.plies < plies && tries < 8 * plies; tries++) {
      FlatMove move = {(uint8_t)g_rand_int_range(rand, 0, game.width),
                       game.pops && g_rand_int_range(rand, 0, 4) == 0};
      if (!plain_legal(&plain, move)) continue;
      Plain before = plain;
      plain_play(&plain, move);
      bool large = game.width * (game.height + 1) > 64; /* one that rarely fills up by chance */
      if (large && plain_winner(&plain) != 0) plain = before;
    }
    if (plain.plies == plies && plain_winner(&plain) == 0) return plain;
  }
}

ValueSet value_of(const Plain *plain) {
  int value = plain_value(plain, -1, 1);
  if (value == 0) return VALUE_DRAW;
  return (value > 0) == (plain_mover(plain) == 1) ? VALUE_FIRST : VALUE_SECOND;
}
