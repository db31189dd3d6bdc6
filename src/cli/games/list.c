/* fourscore-cli games list and find: games, one a line. */
#include "game/collection.h"
#include "games/games.h"

static const Option options_known[] = {
    GAMES_OPTIONS,
    {"json", option_flag, offsetof(GamesOptions, json), .help = "One JSON object a line"},
    {NULL},
};

ExitStatus games_list_command(int argc, char **argv) {
  GamesOptions options = {variant_default(), NOTATION_ANY, false};
  g_auto(GamesSet) set = {0};
  g_auto(GStrv) files = options_parse_own(
      argc, argv, "FILE...",
      "Prints a line for each game: file and number, players, date, result, the first mistake\n"
      "if a review is saved with the game, and its moves; - is standard input.",
      options_known, &options, NULL);
  if (files == NULL || !games_set_read(&set, &options, files)) return EXIT_BAD;
  for (guint game = 0; game < set.games->len; game++)
    games_print(&options, &set, game, -1);
  return EXIT_ANSWERED;
}

ExitStatus games_find_command(int argc, char **argv) {
  GamesOptions options = {variant_default(), NOTATION_ANY, false};
  g_auto(GamesSet) set = {0};
  g_auto(InputPosition) sought = {0};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "POSITION FILE...",
      "Prints the games whose main line contains the position, or an image of it under a\n"
      "symmetry of the board, and after which move. Status 1: no game does.",
      options_known, &options, NULL);
  if (arguments == NULL || !games_set_read(&set, &options, arguments + 1) ||
      !position_read_argument(options.variant, options.notation, "position", arguments[0], &sought))
    return EXIT_BAD;
  g_autoptr(Collection) collection = collection_new(set.games);
  g_autoptr(GArray) places = collection_find(collection, &sought.position);
  for (guint i = 0; i < places->len; i++) {
    const CollectionPlace *place = &g_array_index(places, CollectionPlace, i);
    games_print(&options, &set, place->game, (int)place->ply);
  }
  return places->len > 0 ? EXIT_ANSWERED : EXIT_UNKNOWN;
}
