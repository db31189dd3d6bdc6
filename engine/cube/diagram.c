#include "diagram.h"

#include <stdio.h>

static char cell_letter(Board board, int cell) {
  if (board.stones[FIRST] >> cell & 1) return 'w';
  if (board.stones[SECOND] >> cell & 1) return 'b';
  return board_playable(board) >> cell & 1 ? '+' : '.';
}

void diagram_write(Board board, char text[DIAGRAM_SIZE]) {
  char *end = text;
  end += sprintf(end, "columns      level 0      level 1      level 2      level 3\n");
  for (int y = 0; y < 4; y++) {
    end += sprintf(end, "%X %X %X %X", 4 * y, 4 * y + 1, 4 * y + 2, 4 * y + 3);
    for (int z = 0; z < LEVELS; z++) {
      end += sprintf(end, "     ");
      for (int x = 0; x < 4; x++)
        end += sprintf(end, " %c", cell_letter(board, 16 * z + 4 * y + x));
    }
    end += sprintf(end, "\n");
  }
  sprintf(end, "%d stones. %s\n", board.ply,
          value_sentence(board_result(board), board_mover(board)));
}
