#include "diagram.h"

#include <stdio.h>

static char cell_letter(FlatGame game, FlatBoard board, int x, int y) {
  int player = flat_at(game, board, x, y);
  return player < 0 ? '.' : "wb"[player];
}

static char column_letter(int column) {
  char name[3];
  flat_move_write((FlatMove){(uint8_t)column, false}, name);
  return name[0];
}

void flat_diagram_write(FlatGame game, FlatBoard board, ValueSet result,
                        char text[FLAT_DIAGRAM_SIZE]) {
  char *end = text;
  for (int y = game.height; y >= 0; y--)
    for (int x = 0; x < game.width; x++) {
      *end++ = y == game.height ? column_letter(x) : cell_letter(game, board, x, y);
      *end++ = x + 1 < game.width ? ' ' : '\n';
    }
  sprintf(end, "%d stones. %s\n", flat_stones(board), value_sentence(result, flat_mover(board)));
}
