#include "positions.h"

#include <string.h>

static ValueSet value_of_word(const char *word) {
  if (strcmp(word, "first") == 0) return VALUE_FIRST;
  if (strcmp(word, "draw") == 0) return VALUE_DRAW;
  g_assert_cmpstr(word, ==, "second");
  return VALUE_SECOND;
}

/* The moves are played on the oracle, so that reading does not lean on what is tested. */
static KnownPosition known_of_line(const char *line) {
  g_auto(GStrv) fields = g_strsplit(line, " ", -1);
  g_assert_cmpuint(g_strv_length(fields), ==, 3);
  g_assert_cmpuint(strlen(fields[0]), <=, 64);
  KnownPosition known = {.value = value_of_word(fields[1])};
  Oracle oracle = oracle_empty();
  for (const char *c = fields[0]; *c != '\0'; c++) {
    g_assert_true(g_ascii_isxdigit(*c) && oracle_legal(&oracle, g_ascii_xdigit_value(*c)));
    oracle_play(&oracle, g_ascii_xdigit_value(*c));
  }
  g_strlcpy(known.moves, fields[0], sizeof known.moves);
  known.board = positions_board(&oracle);
  return known;
}

GArray *positions_known(int least, int most) {
  g_autofree char *path = g_test_build_filename(G_TEST_DIST, "known.txt", NULL);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  g_file_get_contents(path, &text, NULL, &error);
  g_assert_no_error(error);

  g_auto(GStrv) rows = g_strsplit(text, "\n", -1);
  GArray *positions = g_array_new(FALSE, FALSE, sizeof(KnownPosition));
  for (char **row = rows; *row != NULL; row++) {
    if (**row == '#' || **row == '\0') continue;
    KnownPosition known = known_of_line(*row);
    if (known.board.ply >= least && known.board.ply <= most) g_array_append_val(positions, known);
  }
  return positions;
}

uint64_t positions_stones(const Oracle *oracle, int player) {
  uint64_t set = 0;
  for (int cell = 0; cell < 64; cell++)
    if (oracle_at(oracle, cell) == player) set |= UINT64_C(1) << cell;
  return set;
}

uint64_t positions_threats(const Oracle *oracle, int player) {
  uint64_t set = 0;
  for (int cell = 0; cell < 64; cell++)
    if (oracle_threat(oracle, player, cell)) set |= UINT64_C(1) << cell;
  return set;
}

Board positions_board(const Oracle *oracle) {
  return board_from_stones(positions_stones(oracle, ORACLE_WHITE),
                           positions_stones(oracle, ORACLE_BLACK));
}

ValueSet positions_value(int winner) {
  if (winner == ORACLE_NOBODY) return VALUE_DRAW;
  return winner == ORACLE_WHITE ? VALUE_FIRST : VALUE_SECOND;
}

/* One of the columns whose flag is set, -1 if none is. */
static int random_flagged(const bool flags[16], GRand *rand) {
  int columns[16], count = 0;
  for (int column = 0; column < 16; column++)
    if (flags[column]) columns[count++] = column;
  return count == 0 ? -1 : columns[g_rand_int_range(rand, 0, count)];
}

int positions_random_column(const Oracle *oracle, GRand *rand) {
  bool legal[16];
  for (int column = 0; column < 16; column++)
    legal[column] = oracle_legal(oracle, column);
  return random_flagged(legal, rand);
}

Oracle positions_random_game(GRand *rand, int stones, int columns[64]) {
  Oracle oracle = oracle_empty();
  while (oracle.stones < stones) {
    int column = positions_random_column(&oracle, rand);
    if (column < 0) break;
    columns[oracle.stones] = column;
    oracle_play(&oracle, column);
  }
  return oracle;
}

/* The player could complete a line with a stone in this column. */
static bool opening_at(const Oracle *oracle, int player, int column) {
  int height = oracle_height(oracle, column);
  return height < 4 && oracle_threat(oracle, player, column + 16 * height);
}

/* A column where the mover completes no line, -1 if there is none. */
static int quiet_column(const Oracle *oracle, GRand *rand) {
  bool untried[16];
  int column;
  for (column = 0; column < 16; column++)
    untried[column] = oracle_height(oracle, column) < 4;
  while ((column = random_flagged(untried, rand)) >= 0) {
    if (!opening_at(oracle, oracle_mover(oracle), column)) break;
    untried[column] = false;
  }
  return column;
}

Oracle positions_random_unfinished(GRand *rand, int stones) {
  Oracle oracle = oracle_empty();
  while (oracle.stones < stones) {
    int column = quiet_column(&oracle, rand);
    if (column < 0)
      oracle = oracle_empty();
    else
      oracle_play(&oracle, column);
  }
  return oracle;
}

/* A blocking column if the opponent has an opening, else any; -1 if the mover could win, or could
 * not move. */
static int reasonable_column(const Oracle *oracle, GRand *rand) {
  int mover = oracle_mover(oracle);
  bool block[16];
  for (int column = 0; column < 16; column++) {
    if (opening_at(oracle, mover, column)) return -1;
    block[column] = opening_at(oracle, ORACLE_WHITE + ORACLE_BLACK - mover, column);
  }
  int column = random_flagged(block, rand);
  return column >= 0 ? column : positions_random_column(oracle, rand);
}

/* Starting again whenever somebody can win at once would take a thousand games for one that is long
 * enough, so a few moves are taken back instead. */
Oracle positions_random_reasonable(GRand *rand, int stones) {
  Oracle game[65] = {oracle_empty()};
  int ply = 0;
  while (ply < stones || reasonable_column(&game[ply], rand) < 0) {
    int column = ply < stones ? reasonable_column(&game[ply], rand) : -1;
    if (column < 0) {
      int back = g_rand_int_range(rand, 1, 12);
      ply = ply > back ? ply - back : 0;
      continue;
    }
    game[ply + 1] = game[ply];
    oracle_play(&game[++ply], column);
  }
  return game[ply];
}

uint64_t positions_random_word(GRand *rand) {
  return (uint64_t)g_rand_int(rand) << 32 | g_rand_int(rand);
}
