/* fourscore-cli sample: random positions, the same for a seed on every machine. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/sampler.h"
#include "commands.h"

#include <glib.h>

typedef struct {
  SearchOptions search; /* first, for the options' callbacks; only the game */
  guint64 stones, count, seed;
  bool stones_given;
} SampleOptions;

static gboolean set_stones(const char *option, const char *value, void *data, GError **error) {
  SampleOptions *options = data;
  options->stones_given = true;
  return options_read_number(option, value, 0, SAMPLER_STONES_MOST, &options->stones, error);
}

static gboolean set_count(const char *option, const char *value, void *data, GError **error) {
  return options_read_number(option, value, 1, G_MAXUINT64, &((SampleOptions *)data)->count, error);
}

static gboolean set_seed(const char *option, const char *value, void *data, GError **error) {
  return options_read_number(option, value, 0, G_MAXUINT64, &((SampleOptions *)data)->seed, error);
}

static const GOptionEntry sample_entries[] = {
    {"game", 0, 0, G_OPTION_ARG_CALLBACK, options_set_game,
     "Which game: cube (the default), connect4:WxH or popout:WxH", "GAME"},
    {"stones", 0, 0, G_OPTION_ARG_CALLBACK, set_stones, "Stones on the board, not all (0 to 63)",
     "N"},
    {"count", 0, 0, G_OPTION_ARG_CALLBACK, set_count, "How many positions (default 1)", "K"},
    {"seed", 0, 0, G_OPTION_ARG_CALLBACK, set_seed, "Which positions (default 1)", "S"},
    {NULL},
};

static char **parse(int argc, char **argv, SampleOptions *options) {
  GOptionGroup *group = g_option_group_new("sample", "", "", options, NULL);
  g_option_group_add_entries(group, sample_entries);
  return options_parse_group(
      argc, argv, "--stones N",
      "Prints random positions of games in which each player blocks where he must and\n"
      "otherwise moves at random, and nobody could have won. A seed gives the same\n"
      "positions on every machine.",
      group, NULL);
}

ExitStatus sample_command(int argc, char **argv) {
  SampleOptions options = {.count = 1, .seed = 1};
  g_auto(GStrv) rest = parse(argc, argv, &options);
  if (rest == NULL) return EXIT_BAD;
  if (!options.stones_given || rest[0] != NULL) {
    message_print("sample needs --stones N, and nothing but options");
    return EXIT_BAD;
  }
  Sampler sampler;
  if (!sampler_new(&sampler, &options.search.game, options.seed, (int)options.stones))
    return EXIT_BAD;
  for (guint64 i = 0; i < options.count; i++) {
    g_auto(Position) position = {0};
    if (!sampler_next(&sampler, &position)) return EXIT_BAD;
    g_autofree char *line = g_strconcat(position.text, "\n", NULL);
    output_text(line);
  }
  return EXIT_ANSWERED;
}
