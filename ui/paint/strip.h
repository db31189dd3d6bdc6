/* The course of a game as a strip: a bar for each position, white, grey or black by its value, and
 * hatched where that is only believed. Below it are the marks of the moves, and some numbers.
 *
 * Same strip, same picture; nothing is kept between calls. Any thread. */
#pragma once

#include "core/value.h"
#include "theme.h"

/* Marks that are proved, and one that is an opinion. */
typedef enum {
  STRIP_MARK_NONE,
  STRIP_MARK_ONLY,
  STRIP_MARK_MISTAKE,
  STRIP_MARK_DOUBTED,
} StripMark;

typedef struct {
  ValueSet values;    /* of the position */
  bool believed;      /* what is open has an estimate */
  double estimate[3]; /* then: the probabilities of first, draw and second */
  StripMark mark;     /* of the move that led here */
} StripPly;

typedef struct {
  const StripPly *plies; /* at least one; not owned */
  int count;
  int at;            /* the position shown; -1: none */
  int first;         /* stones of the first position */
  double text_scale; /* 1: normal */
  const char *font;  /* family; NULL for "sans-serif" */
} Strip;

/* Draws the strip into width x height from the context's origin on. */
void strip_paint(cairo_t *cr, const Strip *strip, const Theme *theme, double width, double height);

/* The position that is drawn at x, the nearest one outside. */
int strip_ply_at(const Strip *strip, double width, double x);
