/* fourscore-cli show: the four layers of a position as text. */
#include "command.h"
#include "cube/diagram.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "position.h"

#include <glib.h>

ExitStatus show_command(int argc, char **argv) {
  g_auto(Position) position = {0};
  char diagram[DIAGRAM_SIZE];
  g_auto(GStrv) positions =
      options_parse(argc, argv, "POSITION", "Prints the four layers of a position.", NULL);
  if (positions == NULL) return EXIT_BAD;
  if (g_strv_length(positions) != 1) {
    message_print("show needs one position");
    return EXIT_BAD;
  }
  if (!position_read_argument(&(GameChoice){0}, "position", positions[0], &position))
    return EXIT_BAD;
  diagram_write(position.board, diagram);
  output_text(diagram);
  return EXIT_ANSWERED;
}
