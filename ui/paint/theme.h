/* The colours of the board: all of them, so that no other file in this folder names one. */
#pragma once

#include <cairo.h>
#include <stdbool.h>

typedef struct {
  double red, green, blue, alpha; /* 0 to 1, not premultiplied */
} Colour;

typedef struct {
  Colour centre, body, edge, outline, mark; /* lit spot to rim; outline; last move marker on it */
} StoneColours;

typedef struct {
  Colour ground;                                         /* behind the board, in files */
  Colour plate, plate_alternate, plate_edge, plate_line; /* a level's tiles, side and lines */
  Colour drop, drop_alternate, drop_edge, drop_line;     /* the drop plane */
  Colour label, label_dim;                               /* column names on the drop plane */
  Colour label_plate;                                    /* column names on the levels */
  Colour guide;        /* the thin vertical that joins the tiles of a column */
  Colour shadow;       /* under stones and plates */
  Colour hover, focus; /* tiles of the hovered column; ring of the focused one */
  Colour winning;      /* line through four winning stones */
  StoneColours stones[2];
  Colour threats[2], threat_outline[2];
  Colour win, not_win, draw; /* badges: what is good, bad and even for the mover */
  Colour first, first_ink, second, second_ink, draw_rim; /* stones on them, and their rims */
  Colour open, searching;
  Colour rule;       /* pairs of cells, and where a move is gained, of an explanation */
  double line_scale; /* thickness of lines and outlines, 1 normally */
} Theme;

/* One of the four built-in themes. */
const Theme *theme_get(bool dark, bool high_contrast);

/* Sets the source colour, with its alpha multiplied by `fade`. */
void theme_set(cairo_t *cr, Colour colour, double fade);
