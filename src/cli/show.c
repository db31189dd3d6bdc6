/* fourscore-cli show: a position as text, the four layers of the cube or the flat board. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "commands.h"

#include <glib.h>
#include <string.h>

typedef struct {
  Variant variant;
  Notation notation, as;
} ShowOptions;

static const Option show_options[] = {
    {"game", options_game, offsetof(ShowOptions, variant), .unit = "GAME",
     .help = OPTIONS_GAME_HELP},
    {"notation", options_notation, offsetof(ShowOptions, notation), .unit = "NOTATION",
     .help = OPTIONS_NOTATION_HELP},
    {"as", options_notation, offsetof(ShowOptions, as), .unit = "NOTATION",
     .help = "Print the game alone, in a notation as above"},
    {NULL},
};

/* The moves of a position that was given as such, in another notation. */
static ExitStatus print_as(Variant variant, const char *own, Notation as) {
  Line line;
  char text[NOTATION_TEXT];
  if (line_read(variant, own, strlen(own), &line, NULL) != STATUS_OK ||
      !notation_write(&line, as, text)) {
    message_print("this position cannot be written as %s", notation_name(as));
    return EXIT_BAD;
  }
  g_autofree char *printed = g_strconcat(text, "\n", NULL);
  output_text(printed);
  return EXIT_ANSWERED;
}

ExitStatus show_command(int argc, char **argv) {
  ShowOptions options = {variant_default(), NOTATION_ANY, NOTATION_ANY};
  g_auto(InputPosition) input = {0};
  char diagram[DIAGRAM_TEXT];
  g_auto(GStrv) positions = options_parse_own(
      argc, argv, "POSITION", "Prints the four layers of a position, or the board of a flat game.",
      show_options, &options, NULL);
  Variant variant = options.variant;
  if (positions == NULL) return EXIT_BAD;
  if (!position_read_argument(variant, options.notation, "position", positions[0], &input))
    return EXIT_BAD;
  if (options.as != NOTATION_ANY) return print_as(variant, input.text, options.as);
  ValueSet result = position_result(&input.position);
  position_draw(&input.position, result, diagram);
  output_text(diagram);
  return EXIT_ANSWERED;
}
