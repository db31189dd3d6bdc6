#include "move-names.h"

#include <stdatomic.h>

#include "cube-play.h"

static _Atomic MoveNames chosen = MOVE_NAMES_OWN;

void move_names_choose(MoveNames names) { chosen = names; }
MoveNames move_names_chosen(void) { return chosen; }

Notation move_names_notation(Variant variant, MoveNames names) {
  bool cube = variant.rules == &rules_cube;
  Notation notation = NOTATION_OWN;
  if (names == MOVE_NAMES_NUMBERS) notation = cube ? NOTATION_NUMBERS : NOTATION_COLUMNS;
  if (names == MOVE_NAMES_LETTERS) notation = cube ? NOTATION_SQUARES : NOTATION_LETTERS;
  return notation_fits(variant, notation) ? notation : NOTATION_OWN;
}

void move_names_write(const Line *line, char text[NOTATION_TEXT]) {
  if (!notation_write(line, move_names_notation(line->start.variant, chosen), text))
    notation_write(line, NOTATION_OWN, text);
}

void move_name_in(Variant variant, MoveNames names, Move move, char text[NOTATION_MOVE]) {
  Position any = variant.rules->begin(variant); /* these names do not depend on it */
  notation_write_move(&any, move_names_notation(variant, names), move, text);
}

void move_name(Variant variant, Move move, char text[NOTATION_MOVE]) {
  move_name_in(variant, chosen, move, text);
}
