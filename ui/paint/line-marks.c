#include "line-marks.h"

#include <math.h>

#include "stone.h"

static bool is_rings(const Geometry *geometry, uint64_t line) {
  int level = __builtin_ctzll(line) / COLUMNS;
  return geometry->plan && line >> COLUMNS * level > UINT16_MAX;
}

/* A line's cells in rising order are its cells from end to end. */
void line_path(cairo_t *cr, const Geometry *geometry, uint64_t line, int threat, double ring) {
  bool rings = is_rings(geometry, line);
  cairo_new_path(cr);
  for (; line; line &= line - 1) {
    int cell = __builtin_ctzll(line);
    Point point = cell == threat ? geometry_tile_centre(geometry, cell % COLUMNS, cell / COLUMNS)
                                 : geometry_stone(geometry, cell);
    if (!rings) {
      cairo_line_to(cr, point.x, point.y);
    } else if (cell != threat) {
      cairo_new_sub_path(cr);
      cairo_arc(cr, point.x, point.y, ring, 0, 2 * M_PI);
    }
  }
}

void line_paint_won(cairo_t *cr, const CubeScene *scene, const Geometry *geometry, uint64_t line) {
  line_path(cr, geometry, line, -1, geometry->radius);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width(cr, 0.24 * geometry->radius);
  theme_set(cr, scene->theme->winning, 0.9);
  cairo_stroke(cr);
}

uint64_t line_numbered(const CubeScene *scene, const Geometry *geometry) {
  uint64_t cells = 0;
  for (int i = 0; i < LINES; i++)
    if ((lines[i] & scene->winning_cells & board_filled(scene->board)) == lines[i] &&
        is_rings(geometry, lines[i]))
      cells |= lines[i];
  return cells;
}

void line_paint_numbers(cairo_t *cr, const CubeScene *scene, const Geometry *geometry,
                        uint64_t cells) {
  for (; cells; cells &= cells - 1) {
    int cell = __builtin_ctzll(cells);
    Player player = scene->board.stones[FIRST] >> cell & 1 ? FIRST : SECOND;
    Colour last = scene->theme->stones[player].mark;
    Point centre = geometry_stone(geometry, cell);
    stone_paint_number(cr, centre.x, centre.y, geometry->radius, cell / COLUMNS + 1, scene->font,
                       cell == scene->last_cell ? last : stone_ink(player));
  }
}
