/* fourscore-cli show: a position as text, the four layers of the cube or the flat board. */
#include "base/describe.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "commands.h"

#include <glib.h>

typedef struct {
  Variant variant;
  Notation notation, as;
  bool json;
  bool listed; /* each board has a heading */
} ShowOptions;

static const Option show_options[] = {
    {"game", options_game, offsetof(ShowOptions, variant), .unit = "GAME",
     .help = OPTIONS_GAME_HELP},
    {"notation", options_notation, offsetof(ShowOptions, notation), .unit = "NOTATION",
     .help = OPTIONS_NOTATION_HELP},
    {"as", options_notation, offsetof(ShowOptions, as), .unit = "NOTATION",
     .help = "Print the game alone, in a notation as above"},
    {"json", option_flag, offsetof(ShowOptions, json),
     .help = "Print what a board shows as lines of JSON"},
    {NULL},
};

/* The moves of a position that was given as such, in another notation; NULL: there are none. */
static ExitStatus print_as(const ShowOptions *options, const Line *line) {
  char text[NOTATION_TEXT];
  if (line == NULL || !notation_write(line, options->as, text))
    return message_bad("this position cannot be written as %s", notation_name(options->as));
  output_print("%s\n", text);
  return EXIT_ANSWERED;
}

static void show_print_json(const Line *line) {
  g_autoptr(JsonBuilder) json = output_json_new();
  describe_line(line, json);
  output_json(json);
}

static void show_print_board(const ShowOptions *options, const InputPosition *input) {
  char diagram[DIAGRAM_TEXT];
  if (options->listed) output_heading(input->text);
  position_draw(&input->position, position_result(&input->position), diagram);
  output_text(diagram);
}

static ExitStatus show_take(void *data, const char *origin, const InputPosition *input) {
  const ShowOptions *options = data;
  if (options->as != NOTATION_ANY) return print_as(options, input->whole ? &input->line : NULL);
  if (options->json)
    show_print_json(&input->line);
  else
    show_print_board(options, input);
  return EXIT_ANSWERED;
}

ExitStatus show_command(int argc, char **argv) {
  ShowOptions options = {variant_default(), NOTATION_ANY, NOTATION_ANY, false, false};
  g_auto(GStrv) positions = options_parse_own(
      argc, argv, "POSITION... | -",
      "Prints the four layers of a position, or the board of a flat game. \"-\" reads\n"
      "positions from standard input, one a line.",
      show_options, &options, NULL);
  if (positions == NULL || !run_catch_signals()) return EXIT_BAD;
  options.listed = position_are_listed(positions);
  return position_take_all(options.variant, options.notation, positions, show_take, &options);
}
