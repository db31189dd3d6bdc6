/* fourscore-cli games explore: how games went on from a position. */
#include "base/message.h"
#include "base/output.h"
#include "game/archive.h"
#include "games/games.h"

typedef struct {
  GamesOptions games;
  bool opened; /* the games that the window has opened, in place of files */
} ExploreOptions;

static const Option options_known[] = {
    GAMES_OPTIONS,
    {"json", option_flag, offsetof(GamesOptions, json), .help = "One JSON object a line"},
    {"opened", option_flag, offsetof(ExploreOptions, opened),
     .help = "Of all games that the window has opened, in place of FILE"},
    {NULL},
};

static void explore_print_json(const char *name, const CollectionMove *move, double points) {
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, "move", name);
  json_add_int(json, "games", move->games);
  json_add_int(json, "first", move->first);
  json_add_int(json, "draw", move->draws);
  json_add_int(json, "second", move->second);
  if (points >= 0) json_add_double(json, "points", points);
  output_json(json);
}

static void explore_print_text(const char *name, const CollectionMove *move, double points) {
  g_autofree char *share = points < 0 ? g_strdup("-") : g_strdup_printf("%.3f", points);
  output_print("%s\t%u\t%u\t%u\t%u\t%s\n", name, move->games, move->first, move->draws,
               move->second, share);
}

/* Of the files, whose games may be of another variant than the options said. NULL after a message.
 */
static GArray *explore_files(ExploreOptions *options, char *const *files, const char *position,
                             InputPosition *from) {
  g_auto(GamesSet) set = {0};
  GamesOptions *games = &options->games;
  if (!games_set_read(&set, games, files) ||
      !position_read_argument(games->variant, games->notation, "position", position, from))
    return NULL;
  g_autoptr(Collection) collection = collection_new(set.games);
  return collection_moves(collection, &from->position);
}

static GArray *explore_opened(const GamesOptions *games, const char *position,
                              InputPosition *from) {
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_build_filename(g_get_user_data_dir(), "fourscore", ARCHIVE_NAME, NULL);
  if (!position_read_argument(games->variant, games->notation, "position", position, from))
    return NULL;
  if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
    message_print("--opened: the window has opened no games yet: there is no %s", path);
    return NULL;
  }
  g_autoptr(Archive) archive = archive_open(path, ARCHIVE_READ, NULL, &error);
  GArray *moves = archive ? archive_moves(archive, &from->position, &error) : NULL;
  if (moves == NULL) message_print("--opened: %s: %s", path, error->message);
  return moves;
}

static void print_moves(const GamesOptions *games, const GArray *moves, Player mover) {
  for (guint i = 0; i < moves->len; i++) {
    const CollectionMove *move = &g_array_index(moves, CollectionMove, i);
    char name[MOVE_TEXT];
    move_write(games->variant, move->move, name);
    (games->json ? explore_print_json : explore_print_text)(name, move,
                                                            collection_points(move, mover));
  }
}

static bool check_files(const ExploreOptions *options, char *const *files) {
  if (options->opened && files[0] != NULL)
    return message_fail("--opened: it takes no files, and there is %s", files[0]);
  if (!options->opened && files[0] == NULL)
    return message_fail("a FILE is missing, or the option --opened");
  return true;
}

ExitStatus games_explore_command(int argc, char **argv) {
  ExploreOptions options = {{variant_default(), NOTATION_ANY, false}, false};
  g_auto(InputPosition) from = {0};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "POSITION [FILE...]",
      "Prints the moves that were played from the position or an image of it: move, games,\n"
      "won by the first player, drawn, won by the second, and the average points of the\n"
      "player who moved. Moves that a symmetry exchanges count as one, named after the one\n"
      "that was played most often.",
      options_known, &options, NULL);
  if (arguments == NULL || !check_files(&options, arguments + 1)) return EXIT_BAD;
  g_autoptr(GArray) moves = options.opened
                                ? explore_opened(&options.games, arguments[0], &from)
                                : explore_files(&options, arguments + 1, arguments[0], &from);
  if (moves == NULL) return EXIT_BAD;
  print_moves(&options.games, moves, position_mover(&from.position));
  return moves->len > 0 ? EXIT_ANSWERED : EXIT_UNKNOWN;
}
