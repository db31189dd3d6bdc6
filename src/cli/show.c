/* fourscore-cli show: a position as text, the four layers of the cube or the flat board. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "commands.h"
#include "cube/diagram.h"
#include "flat/diagram.h"

#include <glib.h>

static void print_diagram(const GameChoice *game, const InputPosition *position) {
  char diagram[MAX((int)DIAGRAM_SIZE, (int)FLAT_DIAGRAM_SIZE)];
  if (game->flat)
    flat_diagram_write(game->rules, position->flat, flat_result(game->rules, position->flat),
                       diagram);
  else
    diagram_write(position->board, diagram);
  output_text(diagram);
}

ExitStatus show_command(int argc, char **argv) {
  GameChoice game = {0};
  g_auto(InputPosition) position = {0};
  g_auto(GStrv) positions = options_parse_own(
      argc, argv, "POSITION", "Prints the four layers of a position, or the board of a flat game.",
      options_of_game, &game, NULL);
  if (positions == NULL) return EXIT_BAD;
  if (g_strv_length(positions) != 1) {
    message_print("show needs one position");
    return EXIT_BAD;
  }
  if (!position_read_argument(&game, "position", positions[0], &position)) return EXIT_BAD;
  print_diagram(&game, &position);
  return EXIT_ANSWERED;
}
