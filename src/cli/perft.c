/* fourscore-cli perft: counting games, to test the rules and their speed. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "commands.h"
#include "cube/perft.h"

#include <glib.h>
#include <inttypes.h>

enum { UNINTERRUPTED_DEPTH = 6 }; /* at most 16^6 games, a moment */

/* The number of games, counted piece by piece to look for an interrupt in between; meaningless
 * after one. */
static uint64_t count_games(Board board, int depth) {
  if (depth <= UNINTERRUPTED_DEPTH || board_result(board) != VALUE_ANY) return perft(board, depth);
  uint64_t games = 0;
  for (int column = 0; column < COLUMNS && !run_interrupted(); column++)
    if (board_cell(board, column) >= 0)
      games += count_games(board_play(board, board_cell(board, column)), depth - 1);
  return games;
}

/* The same of a flat game, which has up to 31 columns and as many pops. */
static uint64_t count_flat(FlatGame rules, FlatBoard board, int depth) {
  enum { UNINTERRUPTED = 3 };
  FlatMove moves[FLAT_MOVES_MOST];
  uint64_t games = 0;
  if (depth <= UNINTERRUPTED) return flat_perft(rules, board, depth);
  int count = flat_moves(rules, board, moves);
  for (int i = 0; i < count && !run_interrupted(); i++)
    games += count_flat(rules, flat_play(rules, board, moves[i]), depth - 1);
  return games;
}

static ExitStatus print_games(const GameChoice *game, const InputPosition *position, int depth) {
  uint64_t games = game->flat ? count_flat(game->rules, position->flat, depth)
                              : count_games(position->board, depth);
  if (run_interrupted()) {
    output_text("unknown\n");
    return EXIT_UNKNOWN;
  }
  g_autofree char *line = g_strdup_printf("%" PRIu64 "\n", games);
  output_text(line);
  return EXIT_ANSWERED;
}

static bool read_depth(const char *text, int *depth) {
  guint64 number;
  if (!g_ascii_string_to_unsigned(text, 10, 0, CELLS, &number, NULL)) {
    message_print("the depth is a number of moves from 0 to %d", CELLS);
    return false;
  }
  *depth = (int)number;
  return true;
}

ExitStatus perft_command(int argc, char **argv) {
  int depth;
  GameChoice game = {0};
  g_auto(InputPosition) position = position_start();
  g_auto(GStrv) arguments =
      options_parse_own(argc, argv, "DEPTH [POSITION]",
                        "Counts the games of exactly DEPTH moves from the empty board, or from\n"
                        "a position. A game that is won is not continued.",
                        options_of_game, &game, NULL);
  if (arguments == NULL) return EXIT_BAD;
  if (g_strv_length(arguments) != 1 && g_strv_length(arguments) != 2) {
    message_print("perft needs a depth, and after it at most one position");
    return EXIT_BAD;
  }
  if (!read_depth(arguments[0], &depth)) return EXIT_BAD;
  if (arguments[1] != NULL) {
    position_clear(&position);
    if (!position_read_argument(&game, "position", arguments[1], &position)) return EXIT_BAD;
  }
  if (!run_catch_signals()) return EXIT_BAD;
  return print_games(&game, &position, depth);
}
