/* What the tests of engine/play share: variants by name, and games of random moves. */
#pragma once

#include "amount.h"
#include "play/line.h"
#include "play/question.h"

#include <glib.h>
#include <string.h>

/* Variants of all games: sizes of one and of two words, and some without keys. */
static const char *const plays_names[] = {
    "cube",       "connect4:7x6", "connect4:9x9", "connect4:4x5",  "popout:5x4", "popout:7x6",
    "popout:4x4", "popout:3x3",   "popout:9x9",   "connect4:31x3", NULL};

static inline Variant plays_variant(const char *name) {
  Variant variant;
  g_assert_cmpint(variant_read(name, strlen(name), &variant, NULL), ==, STATUS_OK);
  return variant;
}

/* The table that a solver needs; NULL if it needs none. */
static inline Table *plays_table(const SolverInfo *solver, Variant variant) {
  Table *table = NULL;
  unsigned bits = variant.rules->solving->key_bits(solver, variant);
  if (solver->needs_table)
    g_assert_cmpint(table_create(&table, 48 << 20, bits, SCHEME_TWOBIG, 0, NULL), ==, STATUS_OK);
  return table;
}

/* Legal moves at the cursor: 0 if the game is over. */
static inline int plays_moves(const Line *line, Move moves[MOVES_MOST]) {
  if (line_result(line) != VALUE_ANY) return 0;
  Position position = line_position(line);
  return position_moves(&position, moves);
}

/* A line of at most this many random moves from the empty board. */
static inline Line plays_random(Variant variant, int moves, GRand *rand) {
  Position start = position_begin(variant);
  Line line = line_new(&start);
  Move legal[MOVES_MOST];
  for (int i = 0, count; i < moves && (count = plays_moves(&line, legal)) > 0; i++)
    g_assert_true(line_play(&line, legal[g_rand_int_range(rand, 0, count)]));
  return line;
}
