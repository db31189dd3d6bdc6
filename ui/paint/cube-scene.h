/* What is drawn of a position of the cube. A plain value; functions are pure: any thread. */
#pragma once

#include "cube/board.h"
#include "badge.h"
#include "geometry.h"
#include "play/move-names.h"
#include "theme.h"

enum { PAIRS_MOST = COLUMNS / 2 };

typedef struct {
  Board board;
  uint16_t playable; /* bit = column that can be played; labels of the others are dimmed */
  Badge badges[COLUMNS];
  int hovered;            /* column under the pointer: ghost stone and lit tiles; -1 for none */
  int pointed;            /* cell of a threat that is marked, whose lines are drawn; -1 for none */
  int studied;            /* cell whose open lines are drawn; -1 for none */
  int focused;            /* column with the keyboard focus: ring; -1 for none */
  int last_cell;          /* cell of the last move, gets a marker; -1 for none */
  uint64_t winning_cells; /* cells of winning lines, 0 for none */
  Player mover;           /* colour of the ghost stone */
  int leaving;            /* cell of a stone that is about to be taken away; -1 for none */
  uint8_t line[CELLS];    /* at empty cells: the number of the move of a line to show, 0 for none */
  uint64_t explained[2];  /* by Player: cells of threats that are drawn with their lines */
  uint64_t forbidden;     /* cells with a cross */
  uint64_t tempo;         /* cells with a frame */
  uint64_t pairs[2][PAIRS_MOST]; /* by Player: two cells each, which are joined; 0 for none */
  MoveNames names;               /* of the columns */
  bool hide_names;               /* shows none of them */
  bool show_threats[2]; /* by Player: mark his threats, solid if playable now, dashed if not */
  const Theme *theme;
  const char *font;          /* family; NULL for "sans-serif" */
  const char *const *levels; /* captions of the plan's four levels; NULL for none */
  double text_scale;         /* 1 normally; larger for users who ask for large text */
} CubeScene;

/* A scene of the position with nothing hovered, known or marked, in the light theme. */
CubeScene cube_scene_of_board(Board board);

/* The level whose tile stands for the column: it carries label, badge and focus. In the plan it is
 * where a stone goes next. */
int cube_scene_level(const CubeScene *scene, const Geometry *geometry, int column);

/* Whether the column, which may be -1 for none, can be played. */
bool cube_scene_is_playable(const CubeScene *scene, int column);

/* The cell of the ghost stone, where the hovered column would be played; -1 if there is none. */
int cube_scene_ghost(const CubeScene *scene);
