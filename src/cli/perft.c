/* fourscore-cli perft: counting games, to test the rules and their speed. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "commands.h"

#include <glib.h>

enum {
  UNINTERRUPTED_DEPTH = 3, /* at most 64^3 games, a moment */
  DEPTH_MOST = 64,
};

/* The number of games, counted piece by piece to look for an interrupt in between; meaningless
 * after one. */
static uint64_t count_games(const Position *position, int depth) {
  const Rules *rules = position->variant.rules;
  Move moves[MOVES_MOST];
  uint64_t games = 0;
  if (depth == 0) return 1;
  if (depth <= UNINTERRUPTED_DEPTH && rules->perft != NULL) return rules->perft(position, depth);
  int count = position_moves(position, moves);
  for (int i = 0; i < count && !run_interrupted(); i++) {
    Position next = position_play(position, moves[i]);
    games += count_games(&next, depth - 1);
  }
  return games;
}

static bool read_depth(const char *text, int *depth) {
  guint64 number;
  if (!g_ascii_string_to_unsigned(text, 10, 0, DEPTH_MOST, &number, NULL))
    return message_fail("the depth is a number of moves from 0 to %d", DEPTH_MOST);
  *depth = (int)number;
  return true;
}

typedef struct {
  Variant variant;
  Notation notation;
  bool json;
  int depth;
} PerftOptions;

static const Option perft_options[] = {
    {"game", options_game, offsetof(PerftOptions, variant), .unit = "GAME",
     .help = OPTIONS_GAME_HELP},
    {"notation", options_notation, offsetof(PerftOptions, notation), .unit = "NOTATION",
     .help = OPTIONS_NOTATION_HELP},
    {"json", option_flag, offsetof(PerftOptions, json),
     .help = "Print the results as lines of JSON"},
    {NULL},
};

static ExitStatus take(void *data, const char *origin, const InputPosition *input) {
  const PerftOptions *options = data;
  uint64_t games = count_games(&input->position, options->depth);
  bool known = !run_interrupted();
  return output_number(options->json ? input->text : NULL, "games", games, known);
}

ExitStatus perft_command(int argc, char **argv) {
  PerftOptions options = {.variant = variant_default(), .notation = NOTATION_ANY};
  g_auto(GStrv) arguments =
      options_parse_own(argc, argv, "DEPTH [POSITION...] | -",
                        "Counts the games of exactly DEPTH moves from the empty board, or from\n"
                        "positions, which \"-\" reads from standard input. A game that is won is\n"
                        "not continued.",
                        perft_options, &options, NULL);
  if (arguments == NULL || !read_depth(arguments[0], &options.depth) || !run_catch_signals())
    return EXIT_BAD;
  return position_take_all(options.variant, options.notation, arguments + 1, take, &options);
}
