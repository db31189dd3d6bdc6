/* fourscore-cli games explore: how games went on from a position. */
#include "base/output.h"
#include "game/collection.h"
#include "games/games.h"

static const Option options_known[] = {
    GAMES_OPTIONS,
    {"json", option_flag, offsetof(GamesOptions, json), .help = "One JSON object a line"},
    {NULL},
};

static void print_json(const char *name, const CollectionMove *move, double points) {
  g_autoptr(JsonBuilder) json = json_builder_new();
  json_builder_begin_object(json);
  json_add_text(json, "move", name);
  json_add_int(json, "games", move->games);
  json_add_int(json, "first", move->first);
  json_add_int(json, "draw", move->draws);
  json_add_int(json, "second", move->second);
  if (points >= 0) json_add_double(json, "points", points);
  json_builder_end_object(json);
  output_json(json);
}

static void print_text(const char *name, const CollectionMove *move, double points) {
  g_autofree char *share = points < 0 ? g_strdup("-") : g_strdup_printf("%.3f", points);
  output_print("%s\t%u\t%u\t%u\t%u\t%s\n", name, move->games, move->first, move->draws,
               move->second, share);
}

ExitStatus games_explore_command(int argc, char **argv) {
  GamesOptions options = {variant_default(), NOTATION_ANY, false};
  g_auto(GamesSet) set = {0};
  g_auto(InputPosition) from = {0};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "POSITION FILE...",
      "Prints the moves that were played from the position or an image of it: move, games,\n"
      "won by the first player, drawn, won by the second, and the average points of the\n"
      "player who moved. Moves that a symmetry exchanges count as one.",
      options_known, &options, NULL);
  if (arguments == NULL || !games_set_read(&set, &options, arguments + 1) ||
      !position_read_argument(options.variant, options.notation, "position", arguments[0], &from))
    return EXIT_BAD;
  g_autoptr(Collection) collection = collection_new(set.games);
  g_autoptr(GArray) moves = collection_moves(collection, &from.position);
  for (guint i = 0; i < moves->len; i++) {
    const CollectionMove *move = &g_array_index(moves, CollectionMove, i);
    char name[MOVE_TEXT];
    move_write(options.variant, move->move, name);
    (options.json ? print_json : print_text)(
        name, move, collection_points(move, position_mover(&from.position)));
  }
  return moves->len > 0 ? EXIT_ANSWERED : EXIT_UNKNOWN;
}
