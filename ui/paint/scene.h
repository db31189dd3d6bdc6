/* What is drawn of a position of any game. A plain value; functions are pure: any thread. */
#pragma once

#include "badge.h"
#include "play/move-names.h"
#include "play/position.h"
#include "theme.h"

enum { SCENE_CELLS = 128 }; /* the most that a board has */

/* What an explanation marks on an empty cell: by Player a threat, with its lines; a cell where
 * playing loses; and one where the keeper gains a move. */
enum { SCENE_THREAT = 1, SCENE_FORBIDDEN = 4, SCENE_TEMPO = 8 };

typedef struct {
  Position position;        /* or stones that are being set up */
  uint64_t legal;           /* a bit a move that can be made; names of the others are dimmed */
  Badge badges[MOVES_MOST]; /* by move */
  int hovered, focused;     /* move under the pointer, with the keyboard focus; -1 for none */
  int pointed; /* the cell at the pointer, by scene_cell(); -1 for none. The lines of its
                  threats are drawn, if those are marked */
  int studied; /* the cell, likewise, whose lines are drawn as far as they are open; -1 for none */
  int last;    /* the move that was made last, gets a mark; -1 for none */
  bool won;    /* winning lines are marked */
  bool removing;              /* where one points, the column's highest stone is shown leaving */
  Player mover;               /* whose stone is shown where one points */
  uint8_t line[SCENE_CELLS];  /* by scene_cell(), at empty cells: the number of the move of a line
                                 that puts a stone there; 0 for none */
  bool four[SCENE_CELLS];     /* by scene_cell(): the lines of four in which that line ends */
  uint8_t steps[MOVES_MOST];  /* the same by move, of one that puts no stone anywhere */
  uint8_t marks[SCENE_CELLS]; /* by scene_cell(): SCENE_THREAT << player, SCENE_FORBIDDEN,
                                 SCENE_TEMPO; boards whose games have no such explanations draw
                                 none, and no pairs */
  uint8_t pairs[2][SCENE_CELLS]; /* by Player and scene_cell(): the number, from 1, of a pair of
                                    cells of which he gets one; 0 for none */
  uint64_t scored;               /* a bit a move that has a score, which is shown at its badge */
  int8_t scores[MOVES_MOST];
  MoveNames names;      /* of the columns */
  bool hide_names;      /* shows none of them */
  bool show_threats[2]; /* by Player: mark the cells that complete a line, solid or dashed:
                           whether or not a stone comes to rest there now */
  const Theme *theme;
  const char *font;          /* family; NULL for "sans-serif" */
  const char *const *levels; /* captions of the levels; NULL for none */
  double text_scale;         /* 1 normally; larger for users who ask for large text */
} Scene;

/* The position with its legal moves, and nothing hovered, known or marked but winning lines, in the
 * light theme. */
Scene scene_of_position(const Position *position);

/* A cell as a place in Scene.line. */
static inline int scene_cell(const Position *position, int column, int level) {
  return column * variant_levels(position->variant) + level;
}

/* The stones in a column, which rest on each other. */
int scene_height(const Position *position, int column);

static inline bool scene_is_legal(const Scene *scene, int move) {
  return move >= 0 && scene->legal >> move & 1;
}
