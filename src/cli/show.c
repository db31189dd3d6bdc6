/* fourscore-cli show: a position as text, the four layers of the cube or the flat board. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "commands.h"

#include <glib.h>

ExitStatus show_command(int argc, char **argv) {
  Variant variant = variant_default();
  g_auto(InputPosition) input = {0};
  char diagram[DIAGRAM_TEXT];
  g_auto(GStrv) positions = options_parse_own(
      argc, argv, "POSITION", "Prints the four layers of a position, or the board of a flat game.",
      options_of_game, &variant, NULL);
  if (positions == NULL) return EXIT_BAD;
  if (!position_read_argument(variant, "position", positions[0], &input)) return EXIT_BAD;
  ValueSet result = position_result(&input.position);
  position_draw(&input.position, result, diagram);
  output_text(diagram);
  return EXIT_ANSWERED;
}
