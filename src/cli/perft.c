/* fourscore-cli perft: counting games, to test the rules and their speed. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "commands.h"
#include "core/stop.h"

#include <glib.h>

enum {
  UNINTERRUPTED_DEPTH = 3, /* at most 64^3 games, which takes a moment */
  DEPTH_MOST = 64,
};

typedef struct {
  Variant variant;
  Notation notation;
  bool json;
  double time_limit;
  Position position;
  int depth;
  StopFlag stop;
  uint64_t games;
} Perft;

/* The number of games, counted piece by piece to look for a stop in between; meaningless after one.
 */
static uint64_t count_games(const Perft *perft, const Position *position, int depth) {
  const Rules *rules = position->variant.rules;
  Move moves[MOVES_MOST];
  uint64_t games = 0;
  if (depth == 0) return 1;
  if (depth <= UNINTERRUPTED_DEPTH && rules->perft != NULL) return rules->perft(position, depth);
  int count = position_moves(position, moves);
  for (int i = 0; i < count && !stop_is_raised(&perft->stop); i++) {
    Position next = position_play(position, moves[i]);
    games += count_games(perft, &next, depth - 1);
  }
  return games;
}

static void perft_work(void *data) {
  Perft *perft = data;
  perft->games = count_games(perft, &perft->position, perft->depth);
}

static ExitStatus perft_take(void *data, const char *origin, const InputPosition *input) {
  Perft *perft = data;
  const LongWork counting = {
      .work = perft_work, .flag = &perft->stop, .doing = "counting games", .data = perft};
  perft->position = input->position;
  stop_lower(&perft->stop);
  if (!run_long(&counting, perft->time_limit)) return EXIT_BAD;
  run_tell_limit(perft->time_limit);
  return output_number(perft->json ? input->text : NULL, "games", perft->games, run_ended());
}

static bool read_depth(const char *text, int *depth) {
  guint64 number;
  g_autofree char *word = g_strstrip(g_strdup(text));
  if (!g_ascii_string_to_unsigned(word, 10, 0, DEPTH_MOST, &number, NULL))
    return message_fail("the depth is a number of moves from 0 to %d", DEPTH_MOST);
  *depth = (int)number;
  return true;
}

static const Option perft_options[] = {
    {"game", options_game, offsetof(Perft, variant), .unit = "GAME", .help = OPTIONS_GAME_HELP},
    {"notation", options_notation, offsetof(Perft, notation), .unit = "NOTATION",
     .help = OPTIONS_NOTATION_HELP},
    {"json", option_flag, offsetof(Perft, json), .help = "Print the results as lines of JSON"},
    RUN_LIMIT_OPTION(offsetof(Perft, time_limit)),
    {NULL},
};

ExitStatus perft_command(int argc, char **argv) {
  Perft perft = {.variant = variant_default(), .notation = NOTATION_ANY};
  g_auto(GStrv) arguments =
      options_parse_own(argc, argv, "DEPTH [POSITION...] | -",
                        "Counts the games of exactly DEPTH moves from the empty board, or from\n"
                        "positions, which \"-\" reads from standard input. A game that is won is\n"
                        "not continued.",
                        perft_options, &perft, NULL);
  if (arguments == NULL || !read_depth(arguments[0], &perft.depth) || !run_catch_signals())
    return EXIT_BAD;
  return position_take_all(perft.variant, perft.notation, arguments + 1, perft_take, &perft);
}
