/* The list of painters by rules, and frames made and drawn by them. */
#include "painter.h"

#include <stddef.h>

#include "play/cube-play.h"
#include "play/flat-play.h"

/* The painter of each game; adding a game that looks like no other is one entry. */
static const struct {
  const Rules *rules;
  const Painter *painter;
} painters[] = {
    {&rules_cube, &cube_painter},
    {&rules_connect4, &flat_painter},
    {&rules_popout, &flat_painter},
};

const Painter *painter_of(Variant variant) {
  for (size_t i = 0; i < sizeof painters / sizeof *painters; i++)
    if (painters[i].rules == variant.rules) return painters[i].painter;
  return &flat_painter;
}

void frame_refit(Frame *frame, double width, double height, BoardLayout layout, int turns) {
  bool planned = frame->planned && layout == BOARD_AUTOMATIC;
  *frame = (Frame){.painter = frame->painter,
                   .variant = frame->variant,
                   .width = width,
                   .height = height,
                   .layout = layout,
                   .turns = turns,
                   .planned = planned};
  frame->painter->fit(frame);
}

void frame_squeeze(Frame *frame, double height) {
  frame->height = height;
  frame->squeezed = true;
  frame->painter->fit(frame);
}

Frame frame_fit(Variant variant, double width, double height, BoardLayout layout, int turns) {
  Frame frame = {.painter = painter_of(variant), .variant = variant};
  frame_refit(&frame, width, height, layout, turns);
  return frame;
}

bool frame_equal(const Frame *a, const Frame *b) {
  return a->painter == b->painter && variant_equal(a->variant, b->variant) &&
         a->width == b->width && a->height == b->height && a->layout == b->layout &&
         a->turns == b->turns && a->planned == b->planned;
}

void frame_paint(cairo_t *cr, const Scene *scene, const Frame *frame) {
  cairo_save(cr);
  cairo_new_path(cr);
  cairo_rectangle(cr, 0, 0, frame->width, frame->height);
  cairo_clip(cr);
  StoneSet stones = stone_set_make(cr, frame->radius, scene->theme);
  for (int layer = 0; layer < frame->painter->layers; layer++)
    frame->painter->paint(cr, scene, frame, &stones, layer);
  stone_set_clear(&stones);
  cairo_restore(cr);
}
