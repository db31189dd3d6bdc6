/* How the boards of the games are drawn, and where things are on them: the same for windows, files
 * and tests. Pure cairo; any thread, with a context of its own.
 *
 * painters.c has the list by rules. A game that is not in it gets the upright board. */
#pragma once

#include "scene.h"
#include "shapes.h"
#include "stone.h"

typedef struct Painter Painter;

/* How a board that can be turned is laid out. */
typedef enum {
  BOARD_AUTOMATIC, /* leans as far as makes the tiles largest; the plan where that is small */
  BOARD_TOWER,
  BOARD_STAIRCASE,
  BOARD_PLAN,
  BOARD_LAYOUTS
} BoardLayout;

/* A board fitted into an allocation. Plain value; only its painter looks into `words`. */
typedef struct {
  const Painter *painter;
  Variant variant;
  double width, height; /* of the allocation */
  BoardLayout layout;
  int turns;
  bool planned;  /* what is laid out automatically took the plan */
  bool squeezed; /* a strip alone changed the size, which is no reason for the plan */
  bool beside;   /* the window's buttons have their place beside the plan, not below it */
  double radius; /* of a stone */
  double words[32];
} Frame;

typedef struct {
  int column, level;
} CellPlace;

struct Painter {
  int least_width, least_height; /* of a board that can be used */
  bool turns;                    /* it has layouts and can be turned by quarters */
  int layers;                    /* of a picture, at most 32 */
  /* Fills in a frame's radius and words; the rest is filled in before, with `planned` as it was in
   * the size before. */
  void (*fit)(Frame *frame);

  /* The move that is seen at a point, or -1. */
  int (*hit)(const Frame *frame, const Position *position, double x, double y);
  /* Where a move has its name and badge. */
  Rect (*sign)(const Frame *frame, const Position *position, Move move);
  /* The move that an arrow key leads to, itself at the edge; from -1 the one to begin with. */
  int (*neighbour)(const Frame *frame, int move, int right, int down);
  /* The cell that a point is about. False if there is none. */
  bool (*cell)(const Frame *frame, const Position *position, double x, double y, CellPlace *place);

  /* Draws one layer over those before it; the stones are those of the frame's radius. */
  void (*paint)(cairo_t *cr, const Scene *scene, const Frame *frame, const StoneSet *stones,
                int layer);
  /* The area in which the layer draws, in whole units and within the frame; empty if it draws
   * nothing. */
  Rect (*bounds)(const Scene *scene, const Frame *frame, int layer);
  /* A bit for each layer that may look different in two scenes of one frame, whose texts are
   * compared by their addresses. */
  uint32_t (*changed)(const Scene *before, const Scene *after, const Frame *frame);
};

extern const Painter cube_painter, flat_painter;

const Painter *painter_of(Variant variant);

/* The largest centred board with its margins. `turns` may be any number. */
Frame frame_fit(Variant variant, double width, double height, BoardLayout layout, int turns);

/* The same for another size or layout. A view that was chosen automatically changes only if the
 * other one is clearly better, so that it does not flip with each strip that comes and goes. */
void frame_refit(Frame *frame, double width, double height, BoardLayout layout, int turns);

/* The same for a strip that took height of the same window, or gave it back: the stack stays as
 * long as it can be used. */
void frame_squeeze(Frame *frame, double height);

/* Whether everything is in the same place in both. */
bool frame_equal(const Frame *a, const Frame *b);

/* Draws the scene over what is there; the background stays as it is. Nothing is drawn outside of
 * the frame's size from the context's origin. */
void frame_paint(cairo_t *cr, const Scene *scene, const Frame *frame);
