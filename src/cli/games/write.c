/* fourscore-cli games write: games in another form. */
#include "base/message.h"
#include "base/output.h"
#include "game/annotated.h"
#include "game/game-summary.h"
#include "games/games.h"

#include <string.h>

typedef enum { WRITE_ANNOTATED, WRITE_LINES, WRITE_SAVED } WriteForm;

typedef struct {
  GamesOptions games;
  WriteForm form;
  Notation as;
} WriteOptions;

static gboolean read_form(const Option *option, const char *value, void *field, GError **error) {
  static const char *const names[] = {"annotated", "lines", "saved"};
  int form;
  if (!option_choice(option, value, names, G_N_ELEMENTS(names), &form, error)) return FALSE;
  *(WriteForm *)field = (WriteForm)form;
  return TRUE;
}

static const Option options_known[] = {
    GAMES_OPTIONS,
    {"form", read_form, offsetof(WriteOptions, form), .unit = "FORM",
     .help = "annotated (the default), lines or saved"},
    {"as", options_notation, offsetof(WriteOptions, as), .unit = "NOTATION",
     .help = "How moves are written: as in --notation"},
    {"json", option_flag, offsetof(WriteOptions, games.json),
     .help = "Print a JSON object for each game, whose text is a file with that game"},
    {NULL},
};

/* One game a line: variations are lost. NULL after a message. */
static char *games_write_line_text(const GamesSet *set, guint game, Notation as) {
  Line line = game_main_line(set->games->pdata[game]);
  const GameOrigin *origin = &g_array_index(set->origins, GameOrigin, game);
  g_autofree char *moves = g_malloc(NOTATION_TEXT);
  line.at = line.length;
  if (notation_write(&line, as, moves)) return g_strconcat(moves, "\n", NULL);
  message_print("%s:%u: this game cannot be written as %s", origin->file, origin->number,
                notation_name(as));
  return NULL;
}

static char *lines_text(const GamesSet *set, Notation as) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint game = 0; game < set->games->len; game++) {
    g_autofree char *line = games_write_line_text(set, game, as);
    if (line == NULL) return NULL;
    g_string_append(text, line);
  }
  return g_string_free(g_steal_pointer(&text), FALSE);
}

static char *saved_text(const GamesSet *set) {
  g_autoptr(GArray) answers = g_array_new(FALSE, FALSE, sizeof(GameAnswer));
  GameFile file = {.games = set->games, .reviews = set->reviews, .answers = answers};
  return game_file_write(&file, FALSE);
}

/* The file that has these games in that form. NULL after a message. */
static char *text_of(const GamesSet *set, const WriteOptions *options) {
  if (options->form == WRITE_LINES) return lines_text(set, options->as);
  if (options->form == WRITE_SAVED) return saved_text(set);
  return annotated_write(set->games, set->reviews, options->as);
}

/* --- Output ----------------------------------------------------------------------------------- */

static bool games_write_print_text(const GamesSet *set, const WriteOptions *options) {
  g_autofree char *text = text_of(set, options);
  if (text != NULL) output_text(text);
  return text != NULL;
}

/* A file of its own for each game, in an object with where the game is from. */
static bool games_write_print_json(const GamesSet *set, guint game, const WriteOptions *options) {
  const GameOrigin *origin = &g_array_index(set->origins, GameOrigin, game);
  g_autoptr(GPtrArray) games = g_ptr_array_new(), reviews = g_ptr_array_new();
  g_autoptr(GArray) origins = g_array_new(FALSE, FALSE, sizeof(GameOrigin));
  g_ptr_array_add(games, set->games->pdata[game]);
  g_ptr_array_add(reviews, set->reviews->pdata[game]);
  g_array_append_val(origins, *origin);
  g_autofree char *text =
      text_of(&(GamesSet){.games = games, .reviews = reviews, .origins = origins}, options);
  if (text == NULL) return false;
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, "file", origin->file);
  json_add_int(json, "number", origin->number);
  json_add_text(json, "text", text);
  output_json(json);
  return true;
}

static bool games_write_print_all(const GamesSet *set, const WriteOptions *options) {
  if (!options->games.json) return games_write_print_text(set, options);
  for (guint game = 0; game < set->games->len; game++)
    if (!games_write_print_json(set, game, options)) return false;
  return true;
}

ExitStatus games_write_command(int argc, char **argv) {
  WriteOptions options = {{variant_default(), NOTATION_ANY, false}, WRITE_ANNOTATED, NOTATION_OWN};
  g_auto(GamesSet) set = {0};
  g_auto(GStrv) files = options_parse_own(
      argc, argv, "FILE...",
      "Writes the games of all files to standard output: as annotated text with variations,\n"
      "comments and what a saved review has proved, as one line of moves for each game, or as a\n"
      "saved game.",
      options_known, &options, NULL);
  if (files == NULL || !games_set_read(&set, &options.games, files)) return EXIT_BAD;
  if (!notation_fits(options.games.variant, options.as))
    return message_bad("--as %s: this game has no such notation", notation_name(options.as));
  return games_write_print_all(&set, &options) ? EXIT_ANSWERED : EXIT_BAD;
}
