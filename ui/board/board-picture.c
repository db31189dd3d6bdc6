#include "board-picture.h"

struct BoardPicture {
  Scene scene; /* as drawn last */
  Geometry geometry;
  gboolean begun;
  StoneSet stones;
  GskRenderNode *layers[BOARD_LAYERS]; /* NULL: nothing is to be seen */
  guint drawn;
};

BoardPicture *board_picture_new(void) { return g_new0(BoardPicture, 1); }

void board_picture_free(BoardPicture *picture) {
  stone_set_clear(&picture->stones);
  for (int layer = 0; layer < BOARD_LAYERS; layer++)
    g_clear_pointer(&picture->layers[layer], gsk_render_node_unref);
  g_free(picture);
}

guint board_picture_get_drawn(const BoardPicture *picture) { return picture->drawn; }

/* What a geometry is made from, and what that gives. */
static gboolean same_geometry(const Geometry *a, const Geometry *b) {
  return a->width == b->width && a->height == b->height && a->plan == b->plan &&
         a->turns == b->turns && a->tile == b->tile && a->planes[1].x == b->planes[1].x &&
         a->planes[1].y == b->planes[1].y;
}

static GskRenderNode *draw_layer(BoardPicture *picture, int layer) {
  Rect bounds = layer_bounds(&picture->scene, &picture->geometry, layer);
  if (bounds.width <= 0 || bounds.height <= 0) return NULL;
  GskRenderNode *node = gsk_cairo_node_new(&GRAPHENE_RECT_INIT(
      (float)bounds.x, (float)bounds.y, (float)bounds.width, (float)bounds.height));
  cairo_t *cr = gsk_cairo_node_get_draw_context(node);
  if (picture->stones.radius <= 0)
    picture->stones = stone_set_make(cr, picture->geometry.radius, picture->scene.theme);
  board_paint_layer(cr, &picture->scene, &picture->geometry, &picture->stones, layer);
  cairo_destroy(cr);
  picture->drawn++;
  return node;
}

void board_picture_snapshot(BoardPicture *picture, const Scene *scene, const Geometry *geometry,
                            GtkSnapshot *snapshot) {
  Scene before = picture->scene;
  gboolean moved = !picture->begun || !same_geometry(&picture->geometry, geometry);
  if (moved || before.theme != scene->theme) stone_set_clear(&picture->stones);
  picture->scene = *scene;
  picture->geometry = *geometry;
  picture->begun = TRUE;
  for (int layer = 0; layer < BOARD_LAYERS; layer++) {
    GskRenderNode **node = &picture->layers[layer];
    if (moved || layer_changed(&before, scene, geometry, layer)) {
      g_clear_pointer(node, gsk_render_node_unref);
      *node = draw_layer(picture, layer);
    }
    if (*node) gtk_snapshot_append_node(snapshot, *node);
  }
}
