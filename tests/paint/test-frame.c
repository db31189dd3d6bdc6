/* How the board stands in the room that it has: when it is drawn as a plan, and what stays free. */
#include "paint/painter.h"
#include "play/line.h"

#include <glib.h>
#include <string.h>

static bool planned_at(Frame *frame, double height) {
  frame_refit(frame, 328, height, BOARD_AUTOMATIC, 0);
  return frame->planned;
}

/* A strip that comes and goes takes up to 120 pixels. The plan stays then, until
 * there is much more room. */
static void test_automatic_stays(void) {
  Frame frame = frame_fit(variant_default(), 328, 400, BOARD_AUTOMATIC, 0);
  g_assert_true(frame.planned);
  for (double height = 400; height < 520; height += 4)
    g_assert_true(planned_at(&frame, height));
  g_assert_false(planned_at(&frame, 900));
  Frame tall = frame;
  g_assert_false(planned_at(&frame, 580)); /* as does the stack */
  g_assert_true(planned_at(&frame, 400));
  g_assert_false(frame_equal(&frame, &tall));
  Frame fresh = frame_fit(variant_default(), 328, 580, BOARD_AUTOMATIC, 0);
  g_assert_false(fresh.planned);
  g_assert_true(planned_at(&frame, 580));
  g_assert_false(frame_equal(&frame, &fresh)); /* the same size, another view */
  frame_refit(&frame, 328, 580, BOARD_STAIRCASE, 0);
  g_assert_false(planned_at(&frame, 580)); /* as if for the first time */
}

/* A strip does not turn the stack into the plan, as a smaller window does, until it cannot be used;
 * nor back. */
static void test_automatic_stays_for_a_strip(void) {
  Frame frame = frame_fit(variant_default(), 412, 560, BOARD_AUTOMATIC, 0), small;
  g_assert_false(frame.planned);
  frame_squeeze(&frame, 380);
  g_assert_false(frame.planned);
  small = frame;
  frame_refit(&small, 412, 379, BOARD_AUTOMATIC, 0);
  g_assert_true(small.planned);
  frame_squeeze(&small, 500);
  g_assert_true(small.planned);
  frame_squeeze(&frame, 560);
  g_assert_false(frame.planned);
  frame_squeeze(&frame, 200);
  g_assert_true(frame.planned);
}

/* The window's buttons in the corner are over no column, whatever the size. */
static void test_corner_is_free(void) {
  static const char *const games[] = {"connect4:7x6", "popout:7x6", "connect4:5x4"};
  for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
    Variant variant;
    g_assert_cmpint(variant_read(games[i], strlen(games[i]), &variant, NULL), ==, STATUS_OK);
    Position position = position_begin(variant);
    for (int width = 240; width <= 800; width += 16)
      for (int height = 240; height <= 800; height += 16) {
        Frame frame = frame_fit(variant, width, height, BOARD_AUTOMATIC, 0);
        g_assert_cmpint(frame.painter->hit(&frame, &position, width - 38, height - 38), ==, -1);
      }
  }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/frame/corner-is-free", test_corner_is_free);
  g_test_add_func("/paint/frame/automatic-stays", test_automatic_stays);
  g_test_add_func("/paint/frame/automatic-stays-for-a-strip", test_automatic_stays_for_a_strip);
  return g_test_run();
}
