/* A flat board as a picture, as board-paint.h does it for the cube: same scene and geometry, same
 * picture. Any thread, with a context of its own. */
#pragma once

#include "badge.h"
#include "flat-geometry.h"
#include "theme.h"

/* What is known of the two moves of a column. */
typedef struct {
  bool legal;
  Badge badge;
} FlatSign;

typedef struct {
  FlatGame game;
  FlatBoard board;
  FlatSign drops[FLAT_WIDTH_MOST], pops[FLAT_WIDTH_MOST];
  int hovered, focused; /* column under the pointer, with the keyboard focus; -1 for none */
  bool hovered_pop, focused_pop;
  int last;          /* column of the last move; -1 for none */
  bool last_pop;     /* it was a pop */
  FlatCells winning; /* cells of winning lines */
  Player mover;      /* whose stone is shown where one points */
  bool removing;     /* the highest stone of the column is shown leaving where one points */
  uint8_t line[128]; /* by bit of FlatCells, at empty cells: the number of the move of a line */
  const Theme *theme;
  const char *font;  /* family; NULL for "sans-serif" */
  double text_scale; /* 1 normally; larger for users who ask for large text */
} FlatScene;

/* The position with its legal moves and nothing else, in the light theme. */
FlatScene flat_scene_of(FlatGame game, FlatBoard board);

/* Draws the scene over what is there; the background stays as it is. */
void flat_paint(cairo_t *cr, const FlatScene *scene, const FlatGeometry *geometry);
