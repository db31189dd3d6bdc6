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
    {NULL},
};

/* One game a line: variations are lost. */
static bool write_line(const GamesSet *set, guint game, Notation as, GString *text) {
  Line line = game_main_line(set->games->pdata[game]);
  const GameOrigin *origin = &g_array_index(set->origins, GameOrigin, game);
  g_autofree char *moves = g_malloc(NOTATION_TEXT);
  line.at = line.length;
  if (!notation_write(&line, as, moves))
    return message_fail("%s:%u: this game cannot be written as %s", origin->file, origin->number,
                        notation_name(as));
  g_string_append_printf(text, "%s\n", moves);
  return true;
}

static bool write_lines(const GamesSet *set, Notation as) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint game = 0; game < set->games->len; game++)
    if (!write_line(set, game, as, text)) return false;
  output_text(text->str);
  return true;
}

static void write_saved(const GamesSet *set) {
  GameFile file = {.games = set->games, .reviews = set->reviews};
  g_autoptr(GArray) answers = g_array_new(FALSE, FALSE, sizeof(GameAnswer));
  file.answers = answers;
  g_autofree char *text = game_file_write(&file, FALSE);
  output_text(text);
}

static void write_annotated(const GamesSet *set, Notation as) {
  g_autofree char *text = annotated_write(set->games, set->reviews, as);
  output_text(text);
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
  if (options.form == WRITE_LINES) return write_lines(&set, options.as) ? EXIT_ANSWERED : EXIT_BAD;
  (options.form == WRITE_SAVED) ? write_saved(&set) : write_annotated(&set, options.as);
  return EXIT_ANSWERED;
}
