/* fourscore-cli show: a position as text, the four layers of the cube or the flat board. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "commands.h"
#include "play/foreign.h"

#include <glib.h>
#include <string.h>

typedef struct {
  Variant variant;
  Notation as;
} ShowOptions;

static gboolean read_notation(const Option *option, const char *value, void *field,
                              GError **error) {
  const char *names[NOTATIONS];
  for (Notation notation = NOTATION_OWN; notation < NOTATIONS; notation++)
    names[notation] = notation_name(notation);
  int choice = 0;
  gboolean found = option_choice(option, value, names, NOTATIONS, &choice, error);
  if (found) *(int *)field = choice;
  return found;
}

static const Option show_options[] = {
    {"game", options_game, offsetof(ShowOptions, variant), .unit = "GAME",
     .help = OPTIONS_GAME_HELP},
    {"as", read_notation, offsetof(ShowOptions, as), .unit = "NOTATION",
     .help = "Print the game alone: own, squares, pairs, numbers or columns"},
    {NULL},
};

enum { DIAGRAM = NOTATIONS };

/* The moves of a position that was given as such, in another notation. */
static ExitStatus print_as(Variant variant, const char *own, Notation as) {
  Line line;
  char text[FOREIGN_TEXT];
  if (line_read(variant, own, strlen(own), &line, NULL) != STATUS_OK ||
      !foreign_write(&line, as, text)) {
    message_print("this position cannot be written as %s", notation_name(as));
    return EXIT_BAD;
  }
  g_autofree char *printed = g_strconcat(text, "\n", NULL);
  output_text(printed);
  return EXIT_ANSWERED;
}

ExitStatus show_command(int argc, char **argv) {
  ShowOptions options = {variant_default(), (Notation)DIAGRAM};
  g_auto(InputPosition) input = {0};
  char diagram[DIAGRAM_TEXT];
  g_auto(GStrv) positions = options_parse_own(
      argc, argv, "POSITION", "Prints the four layers of a position, or the board of a flat game.",
      show_options, &options, NULL);
  Variant variant = options.variant;
  if (positions == NULL) return EXIT_BAD;
  if (!position_read_argument(variant, "position", positions[0], &input)) return EXIT_BAD;
  if (options.as != (Notation)DIAGRAM) return print_as(variant, input.text, options.as);
  ValueSet result = position_result(&input.position);
  position_draw(&input.position, result, diagram);
  output_text(diagram);
  return EXIT_ANSWERED;
}
