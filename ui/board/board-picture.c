#include "board-picture.h"

enum { LAYERS_MOST = 32 };

struct BoardPicture {
  Scene scene; /* as drawn last */
  Frame frame; /* without a painter before */
  StoneSet stones;
  GskRenderNode *layers[LAYERS_MOST]; /* NULL: nothing is to be seen */
  guint drawn;
};

BoardPicture *board_picture_new(void) { return g_new0(BoardPicture, 1); }

static void clear(BoardPicture *picture) {
  for (int layer = 0; layer < LAYERS_MOST; layer++)
    g_clear_pointer(&picture->layers[layer], gsk_render_node_unref);
}

void board_picture_free(BoardPicture *picture) {
  stone_set_clear(&picture->stones);
  clear(picture);
  g_free(picture);
}

guint board_picture_get_drawn(const BoardPicture *picture) { return picture->drawn; }

static GskRenderNode *draw_layer(BoardPicture *picture, int layer) {
  const Frame *frame = &picture->frame;
  Rect bounds = frame->painter->bounds(&picture->scene, frame, layer);
  if (bounds.width <= 0 || bounds.height <= 0) return NULL;
  GskRenderNode *node = gsk_cairo_node_new(&GRAPHENE_RECT_INIT(
      (float)bounds.x, (float)bounds.y, (float)bounds.width, (float)bounds.height));
  cairo_t *cr = gsk_cairo_node_get_draw_context(node);
  if (picture->stones.radius <= 0)
    picture->stones = stone_set_make(cr, frame->radius, picture->scene.theme);
  frame->painter->paint(cr, &picture->scene, frame, &picture->stones, layer);
  cairo_destroy(cr);
  picture->drawn++;
  return node;
}

void board_picture_snapshot(BoardPicture *picture, const Scene *scene, const Frame *frame,
                            GtkSnapshot *snapshot) {
  Scene before = picture->scene;
  gboolean moved = !frame_equal(&picture->frame, frame);
  uint32_t changed = moved ? UINT32_MAX : frame->painter->changed(&before, scene, frame);
  if (moved) clear(picture);
  if (moved || before.theme != scene->theme) stone_set_clear(&picture->stones);
  picture->scene = *scene;
  picture->frame = *frame;
  for (int layer = 0; layer < frame->painter->layers; layer++) {
    GskRenderNode **node = &picture->layers[layer];
    if (changed >> layer & 1) {
      g_clear_pointer(node, gsk_render_node_unref);
      *node = draw_layer(picture, layer);
    }
    if (*node) gtk_snapshot_append_node(snapshot, *node);
  }
}
