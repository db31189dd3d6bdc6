#include "board-layers.h"

#include <math.h>
#include <string.h>

/* Bounds. */

static Rect rect_around(Point centre, double reach) {
  return (Rect){centre.x - reach, centre.y - reach, 2 * reach, 2 * reach};
}

static Rect rect_union(Rect a, Rect b) {
  double x = fmin(a.x, b.x), y = fmin(a.y, b.y);
  return (Rect){x, y, fmax(a.x + a.width, b.x + b.width) - x,
                fmax(a.y + a.height, b.y + b.height) - y};
}

/* In whole units, and cut off where the board ends. */
static Rect rect_fit(Rect rect, const Geometry *geometry) {
  double left = fmax(floor(rect.x), 0), top = fmax(floor(rect.y), 0);
  double right = fmin(ceil(rect.x + rect.width), geometry->width);
  double bottom = fmin(ceil(rect.y + rect.height), geometry->height);
  return (Rect){left, top, fmax(right - left, 0), fmax(bottom - top, 0)};
}

/* A plate with its side, and the stones that stand out above it. */
static Rect level_bounds(const Geometry *geometry, int level) {
  double height, more = 0.25 * geometry->tile;
  Point corners[4];
  geometry_plate(geometry, level, corners, &height);
  Rect rect = {corners[0].x, corners[0].y, 0, 0};
  for (int i = 1; i < 4; i++)
    rect = rect_union(rect, (Rect){corners[i].x, corners[i].y, 0, 0});
  return (Rect){rect.x - more, rect.y - more, rect.width + 2 * more,
                rect.height + height + 2 * more};
}

/* From a level to the one above, if there is one. */
static Rect with_next_level(const Geometry *geometry, Rect (*bounds)(const Geometry *, int, int),
                            int column, int level) {
  Rect rect = bounds(geometry, column, level);
  bool next = !geometry->plan && level < LEVEL_DROP;
  return next ? rect_union(rect, bounds(geometry, column, level + 1)) : rect;
}

static Rect any_column(const Geometry *geometry, int column, int level) {
  return level_bounds(geometry, level);
}

static Rect whole(const Geometry *geometry) {
  return (Rect){0, 0, geometry->width, geometry->height};
}

static Rect stone_bounds(const Geometry *geometry, int cell) {
  return rect_around(geometry_stone(geometry, cell), 1.1 * geometry->radius);
}

static Rect marks_bounds(const CubeScene *scene, const Geometry *geometry) {
  bool explained = scene->explained[FIRST] | scene->explained[SECOND] | scene->pairs[FIRST][0] |
                   scene->pairs[SECOND][0];
  if (scene->winning_cells || scene->pointed >= 0 || scene->studied >= 0 || explained)
    return whole(geometry);
  return scene->last_cell < 0 ? (Rect){0} : stone_bounds(geometry, scene->last_cell);
}

static Rect top_bounds(const CubeScene *scene, const Geometry *geometry, int level) {
  int ghost = cube_scene_ghost(scene);
  if (level == LEVEL_DROP) return marks_bounds(scene, geometry);
  return ghost < 0 || ghost / COLUMNS != level ? (Rect){0} : stone_bounds(geometry, ghost);
}

static Rect bounds_of(const CubeScene *scene, const Geometry *geometry, int layer) {
  int level = layer_level(layer);
  BoardPart part = layer_part(layer);
  if (part == PART_TOP) return top_bounds(scene, geometry, level);
  if (geometry->plan && level == LEVEL_DROP)
    return part == PART_CONTENT ? whole(geometry) : (Rect){0};
  if (part == PART_LIGHT && scene->hovered < 0) return (Rect){0};
  if (part == PART_LIGHT)
    return with_next_level(geometry, geometry_tile_bounds, scene->hovered, level);
  if (part == PART_CONTENT) return with_next_level(geometry, any_column, 0, level);
  return level_bounds(geometry, level);
}

Rect layer_bounds(const CubeScene *scene, const Geometry *geometry, int layer) {
  return rect_fit(bounds_of(scene, geometry, layer), geometry);
}

/* Changes. */

static bool same_position(const CubeScene *a, const CubeScene *b) {
  return memcmp(a->board.stones, b->board.stones, sizeof a->board.stones) == 0 &&
         memcmp(a->board.threats, b->board.threats, sizeof a->board.threats) == 0 &&
         a->last_cell == b->last_cell && a->winning_cells == b->winning_cells &&
         a->explained[FIRST] == b->explained[FIRST] &&
         a->explained[SECOND] == b->explained[SECOND] && a->forbidden == b->forbidden &&
         a->tempo == b->tempo && memcmp(a->pairs, b->pairs, sizeof a->pairs) == 0 &&
         a->leaving == b->leaving && memcmp(a->line, b->line, sizeof a->line) == 0;
}

static bool same_style(const CubeScene *a, const CubeScene *b) {
  return a->theme == b->theme && a->font == b->font && a->levels == b->levels &&
         a->text_scale == b->text_scale && a->hide_names == b->hide_names && a->names == b->names &&
         a->show_threats[FIRST] == b->show_threats[FIRST] &&
         a->show_threats[SECOND] == b->show_threats[SECOND];
}

static bool same_labels(const CubeScene *a, const CubeScene *b) {
  bool same = a->focused == b->focused && a->playable == b->playable;
  for (int column = 0; column < COLUMNS; column++)
    same = same && badge_equal(&a->badges[column], &b->badges[column]);
  return same;
}

bool layer_changed(const CubeScene *before, const CubeScene *after, const Geometry *geometry,
                   int layer) {
  bool drop = layer_level(layer) == LEVEL_DROP, hover = before->hovered != after->hovered;
  BoardPart part = layer_part(layer);
  if (part == PART_PLATE) return before->theme != after->theme;
  if (part == PART_LIGHT) return hover || before->theme != after->theme;
  if (!same_position(before, after) || !same_style(before, after)) return true;
  if (part == PART_TOP && drop)
    return before->pointed != after->pointed || before->studied != after->studied;
  if (part == PART_TOP)
    return hover || before->mover != after->mover || before->playable != after->playable;
  return drop && (!same_labels(before, after) || (geometry->plan && hover));
}
