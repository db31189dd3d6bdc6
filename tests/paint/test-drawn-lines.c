/* Lines over the board, pixel by pixel: of threats, through a cell, and of four. */
#include "paint/painter.h"
#include "paint/theme.h"
#include "play/line.h"

#include <cairo.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* Pixels of two pictures of a game that differ plainly in lightness. */
static int differing(const Scene *a, const Scene *b, const Frame *frame) {
  enum { SIDE_LONG = 400 };
  static unsigned char data[2][SIDE_LONG * SIDE_LONG * 4];
  const Scene *scenes[] = {a, b};
  for (int i = 0; i < 2; i++) {
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        data[i], CAIRO_FORMAT_RGB24, SIDE_LONG, SIDE_LONG, SIDE_LONG * 4);
    cairo_t *cr = cairo_create(surface);
    theme_set(cr, a->theme->ground, 1);
    cairo_paint(cr);
    frame_paint(cr, scenes[i], frame);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
  }
  int count = 0;
  for (int i = 0; i < SIDE_LONG * SIDE_LONG * 4; i += 4)
    count += abs(data[0][i + 1] - data[1][i + 1]) > 60;
  return count;
}

/* Rings are seen in every theme; pointing at one, and at nothing else, draws its line. */
static void check_threats(const char *game, const char *moves, int pointed, int other) {
  Variant variant;
  Line line;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_read(variant, moves, strlen(moves), &line, NULL), ==, STATUS_OK);
  Position position = line_position(&line);
  Frame frame = frame_fit(variant, 400, 400, BOARD_AUTOMATIC, 0);
  for (int theme = 0; theme < 4; theme++) {
    Scene plain = scene_of_position(&position), marked, drawn;
    plain.theme = theme_get(theme & 1, theme & 2);
    for (int player = FIRST; player <= SECOND; player++) {
      marked = plain;
      marked.show_threats[player] = true;
      g_assert_cmpint(differing(&plain, &marked, &frame), >, 15);
    }
    marked.show_threats[FIRST] = true;
    drawn = marked;
    drawn.pointed = pointed;
    g_assert_cmpint(differing(&marked, &drawn, &frame), >, 100);
    drawn.pointed = other;
    g_assert_cmpint(differing(&marked, &drawn, &frame), ==, 0);
    plain.pointed = pointed;
    drawn = plain;
    drawn.pointed = -1;
    g_assert_cmpint(differing(&plain, &drawn, &frame), ==, 0);
  }
}

static void test_threat_lines(void) {
  check_threats("cube", "041526", 3 * 4, 8 * 4); /* White's at 3, Black's at 7 */
  check_threats("connect4:7x6", "061626", 3 * 6, 5 * 6);
  check_threats("popout:7x6", "061626", 3 * 6, 4 * 6);
}

/* Resting on a cell draws the lines through it that somebody can still complete, and no others. */
static void check_studied(const char *game, const char *moves, int open, int blocked) {
  Variant variant;
  Line line;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_read(variant, moves, strlen(moves), &line, NULL), ==, STATUS_OK);
  Position position = line_position(&line);
  for (int layout = 0; layout < BOARD_LAYOUTS; layout++) {
    Frame frame = frame_fit(variant, 400, 400, (BoardLayout)layout, 0);
    Scene plain = scene_of_position(&position), drawn = plain;
    drawn.studied = open;
    g_assert_cmpint(differing(&plain, &drawn, &frame), >, 200);
    drawn.studied = blocked;
    g_assert_cmpint(differing(&plain, &drawn, &frame), ==, 0);
  }
}

static void test_studied(void) {
  check_studied("cube", "0102C55A3F", 5 * 4 + 2, -1);
  check_studied("connect4:4x4", "001132", 3 * 4 + 3, 0);
  check_studied("popout:4x4", "001132", 3 * 4 + 3, 0);
}

/* The line of four that numbered moves complete. */
static void check_four(const char *game, int columns[4]) {
  Variant variant;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  Position position = position_begin(variant);
  Frame frame = frame_fit(variant, 400, 400, BOARD_AUTOMATIC, 0);
  Scene plain = scene_of_position(&position), drawn = plain;
  for (int n = 0; n < 4; n++)
    plain.line[scene_cell(&position, columns[n], 0)] = (uint8_t)(2 * n + 1);
  drawn = plain;
  for (int n = 0; n < 4; n++)
    drawn.four[scene_cell(&position, columns[n], 0)] = true;
  g_assert_cmpint(differing(&plain, &drawn, &frame), >, 100);
}

static void test_four(void) {
  check_four("cube", (int[]){0, 5, 10, 15});
  check_four("connect4:7x6", (int[]){1, 2, 3, 4});
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/lines/threat-lines", test_threat_lines);
  g_test_add_func("/paint/lines/studied-cell", test_studied);
  g_test_add_func("/paint/lines/four", test_four);
  return g_test_run();
}
