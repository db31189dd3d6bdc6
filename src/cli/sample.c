/* fourscore-cli sample: random positions; a seed gives the same ones on every machine. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/sampler.h"
#include "commands.h"

#include <glib.h>

enum { STONES_NOT_GIVEN = -1 };

typedef struct {
  Variant variant;
  int stones;
  bool json;
  guint64 count, seed;
} SampleOptions;

static const Option sample_options[] = {
    {"game", options_game, offsetof(SampleOptions, variant), .unit = "GAME",
     .help = OPTIONS_GAME_HELP},
    {"stones", option_int, offsetof(SampleOptions, stones), 0, SAMPLER_STONES_MOST, .unit = "N",
     .help = "Stones on the board, not all (0 to 63)"},
    {"count", option_uint64, offsetof(SampleOptions, count), 1, G_MAXUINT64, .unit = "K",
     .help = "How many positions (default 1)"},
    {"seed", option_uint64, offsetof(SampleOptions, seed), 0, G_MAXUINT64, .unit = "S",
     .help = "Which positions (default 1)"},
    {"json", option_flag, offsetof(SampleOptions, json),
     .help = "Print the positions as lines of JSON"},
    {NULL},
};

ExitStatus sample_command(int argc, char **argv) {
  SampleOptions options = {
      .variant = variant_default(), .stones = STONES_NOT_GIVEN, .count = 1, .seed = 1};
  g_auto(GStrv) rest = options_parse_own(
      argc, argv, "--stones N",
      "Prints positions from random games in which each player blocks where he must, and no\n"
      "player to move could have won. A seed gives the same positions on every machine.",
      sample_options, &options, NULL);
  if (rest == NULL) return EXIT_BAD;
  if (options.stones == STONES_NOT_GIVEN)
    return message_bad("sample needs --stones N, and nothing but options");
  Sampler sampler;
  if (!sampler_new(&sampler, options.variant, options.seed, options.stones)) return EXIT_BAD;
  for (guint64 i = 0; i < options.count; i++) {
    g_auto(InputPosition) position = {0};
    if (!sampler_next(&sampler, &position)) return EXIT_BAD;
    output_listed(options.json, position.text);
  }
  return EXIT_ANSWERED;
}
