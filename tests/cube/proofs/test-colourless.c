/* Positions with the same colourless code have the same value, and the code keeps every open line.
 *
 * The values come from plain searches. Each node of theirs is noted by its colourless code; when a
 * code is met again with another position, the two values must be the same. Open lines are compared
 * line by line without any search. */
#include "amount.h"
#include "starts.h"
#include "truth.h"

#include "cube/colourless.h"

enum {
  MEMORY_BITS = 20,
  NODES = 1000000,
  REMET = 1000000,
  REMET_SLOW = 30000000,
  USES = 4,
};

static const unsigned both = COLOURLESS_STONES | SPARE_COLUMNS;

/* The last position met with some colourless code. */
typedef struct {
  Key key;
  uint64_t first, second;
  bool known[2], holds[2]; /* by claim */
} Met;

typedef struct {
  Met *memory[USES];     /* by the parts of the colourless code in use; the first is not used */
  uint64_t remet[USES];  /* codes met again with another position and the same claim */
  uint64_t merged[USES]; /* nodes whose colourless code is not their code */
} Live;

static Key colourless_code_of(Board board, unsigned use) {
  return colourless_code(board.stones[FIRST], board.stones[SECOND], use);
}

/* The position that a code means; the numbers of stones of both colours need not fit. */
static void decode(Key code, uint64_t *first, uint64_t *filled) {
  *filled = 0;
  for (int column = 0; column < COLUMNS; column++) {
    int level = LEVELS;
    if (!(code.high >> column & 1))
      for (level = LEVELS - 1; !(code.low >> (column + 16 * level) & 1); level--)
        g_assert_cmpint(level, >, 0);
    for (int z = 0; z < level; z++)
      *filled |= (uint64_t)1 << (column + 16 * z);
  }
  *first = code.low & *filled;
}

static char *words(uint64_t first, uint64_t second) {
  char code[POSITION_TEXT];
  cube_write(board_from_stones(first, second), code);
  return g_strdup(code);
}

/* The same lines with an empty cell are open, with the same stones and empty cells; columns with
 * one of their cells have the same height; and the turn is the same. */
static void assert_open_kept(Board board, unsigned use) {
  uint64_t first, filled, before = board_filled(board), open_columns = 0;
  decode(colourless_code_of(board, use), &first, &filled);
  uint64_t stones[2] = {first, filled & ~first};
  g_assert_cmpint(__builtin_popcountll(filled) % 2, ==, board.ply % 2);
  for (int i = 0; i < LINES; i++)
    for (int player = FIRST; player <= SECOND; player++) {
      uint64_t line = lines[i];
      bool open = (line & board.stones[!player]) == 0 && (line & ~before) != 0;
      bool still = (line & stones[!player]) == 0 && (line & ~filled) != 0;
      g_assert_true(open == still);
      if (!open) continue;
      g_assert_cmphex(line & stones[player], ==, line & board.stones[player]);
      for (uint64_t empty = line & ~before; empty != 0; empty &= empty - 1)
        open_columns |= (uint64_t)0x0001000100010001 << (__builtin_ctzll(empty) & 15);
    }
  g_assert_cmphex(filled & open_columns, ==, before & open_columns);
  g_assert_cmphex(before & ~filled, ==, 0);
}

static Met *place_of(Live *live, unsigned use, Key key) {
  uint64_t mixed = (key.low ^ key.high * UINT64_C(0xD6E8FEB86659FD93)) * 0x9E3779B97F4A7C15;
  return &live->memory[use][mixed >> (64 - MEMORY_BITS)];
}

static void compare(Live *live, unsigned use, Board board, Claim claim, bool holds) {
  Key key = colourless_code_of(board, use);
  if (code_compare(key, code_of(board)) != 0) live->merged[use]++;
  Met *met = place_of(live, use, key);
  if (code_compare(met->key, key) != 0) {
    *met = (Met){.key = key};
  } else if (met->first != board.stones[FIRST] || met->second != board.stones[SECOND]) {
    live->remet[use] += met->known[claim];
    if (met->known[claim] && met->holds[claim] != holds)
      g_error("one colourless code (parts %u), two values: %s and %s", use,
              words(met->first, met->second), words(board.stones[FIRST], board.stones[SECOND]));
  }
  met->first = board.stones[FIRST];
  met->second = board.stones[SECOND];
  met->known[claim] = true;
  met->holds[claim] = holds;
}

static void visit(Truth *truth, Board board, bool holds) {
  for (unsigned use = COLOURLESS_STONES; use <= both; use++)
    compare(truth->data, use, board, truth->claim, holds);
}

/* A table for each claim: the answer to one may be an answer to the other, and hide nodes. */
static void search_start(GRand *rand, Table *tables[2], Live *live) {
  Player answerer = g_rand_boolean(rand) ? FIRST : SECOND;
  Board board = starts_position(rand, g_rand_int_range(rand, 36, 53), answerer, tables[0]);
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    Truth truth = {
        .table = tables[claim], .claim = claim, .node_limit = NODES, .visit = visit, .data = live};
    truth_search(&truth, board);
  }
}

static void test_values(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(200);
  uint64_t wanted = (uint64_t)amount(g_test_slow() ? REMET_SLOW : REMET);
  Live live = {0};
  for (unsigned use = COLOURLESS_STONES; use <= both; use++)
    live.memory[use] = g_new0(Met, 1 << MEMORY_BITS);
  Table *tables[2] = {truth_table(), truth_table()};
  while (live.remet[both] < wanted)
    search_start(rand, tables, &live);
  for (unsigned use = COLOURLESS_STONES; use <= both; use++) {
    g_test_message("parts %u: %" G_GUINT64_FORMAT " codes met again, %" G_GUINT64_FORMAT
                   " nodes with another code",
                   use, live.remet[use], live.merged[use]);
    g_assert_cmpuint(live.remet[use], >, wanted / 20);
    g_free(live.memory[use]);
  }
  table_free(tables[0]);
  table_free(tables[1]);
}

static void visit_open(Truth *truth, Board board, bool holds) {
  for (unsigned use = 0; use <= both; use++)
    assert_open_kept(board, use);
}

static void test_open_lines(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(201);
  Table *table = truth_table();
  for (int i = 0; i < amount(60); i++) {
    Board board = starts_position(rand, 10 + i % 46, FIRST, table);
    Truth truth = {.table = table, .claim = CLAIM_FIRST, .node_limit = 10000, .visit = visit_open};
    truth_search(&truth, board);
  }
  table_free(table);
}

static void test_random_games(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(202);
  for (int i = 0; i < amount(3000); i++)
    for (Board board = board_empty(); board_result(board) == VALUE_ANY;) {
      for (unsigned use = 0; use <= both; use++)
        assert_open_kept(board, use);
      int cell;
      while ((cell = board_cell(board, g_rand_int_range(rand, 0, COLUMNS))) < 0)
        ;
      board = board_play(board, cell);
    }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/colourless/random-games", test_random_games);
  g_test_add_func("/colourless/open-lines", test_open_lines);
  g_test_add_func("/colourless/values", test_values);
  return g_test_run();
}
