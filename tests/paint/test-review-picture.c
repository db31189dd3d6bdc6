/* A review as a picture: its height grows with what it says, the strip shows the values, and the
 * marks have their colours. */
#include "pictures/review-picture.h"
#include "play/line.h"

#include <glib.h>
#include <string.h>

enum { PLIES = 11, STRIP_TOP = 28 + 20 + 18, STRIP_LEFT = 28, STRIP_WIDTH = 900 - 2 * 28 };

#define GAME "0123012301"

typedef struct {
  ReviewStep steps[PLIES];
  ReviewFinding findings[PLIES];
  ReviewPicture picture;
} Reviewed;

static const char *const few[] = {"White: 1 mistake", NULL};

/* A game of Connect-4 5x4 with made-up values: White wins up to the fourth move, then Black does.
 */
static void review_make(Reviewed *reviewed) {
  Variant variant;
  Line line;
  g_assert_cmpint(variant_read("connect4:5x4", 12, &variant, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_read(variant, GAME, strlen(GAME), &line, NULL), ==, STATUS_OK);
  for (int i = 0; i < PLIES; i++) {
    reviewed->steps[i] = (ReviewStep){.position = line_position_at(&line, i),
                                      .result = VALUE_ANY,
                                      .before = i - 1,
                                      .move = i > 0 ? line.moves[i - 1] : 0};
    reviewed->findings[i] =
        (ReviewFinding){.values = i < 5 ? VALUE_FIRST : VALUE_SECOND, .judged = true, .better = -1};
  }
  reviewed->findings[5].mark = MARK_MISTAKE;
  reviewed->findings[5].better = 4;
  reviewed->picture = (ReviewPicture){.steps = reviewed->steps,
                                      .findings = reviewed->findings,
                                      .count = PLIES,
                                      .title = "Anna – Ben",
                                      .caption = "Before 5. 0",
                                      .sentences = few};
}

static cairo_status_t append(void *bytes, const unsigned char *data, unsigned int length) {
  g_byte_array_append(bytes, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t read_on(void *bytes, unsigned char *data, unsigned int length) {
  GByteArray *array = bytes;
  g_assert_cmpuint(array->len, >=, length);
  memcpy(data, array->data, length);
  g_byte_array_remove_range(array, 0, length);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *paint(const ReviewPicture *picture) {
  g_autoptr(GByteArray) bytes = g_byte_array_new();
  g_assert_cmpint(review_picture_write(picture, PICTURE_PNG, 1, append, bytes), ==,
                  CAIRO_STATUS_SUCCESS);
  cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(read_on, bytes);
  g_assert_cmpint(cairo_surface_status(surface), ==, CAIRO_STATUS_SUCCESS);
  return surface;
}

static guint32 pixel_at(cairo_surface_t *surface, int x, int y) {
  const unsigned char *data = cairo_image_surface_get_data(surface);
  const guint32 *row =
      (const guint32 *)(const void *)(data + y * cairo_image_surface_get_stride(surface));
  return row[x] & 0xffffff;
}

static void test_strip(void) {
  Reviewed reviewed;
  review_make(&reviewed);
  cairo_surface_t *surface = paint(&reviewed.picture);
  for (int i = 0; i < PLIES; i++) {
    int x = STRIP_LEFT + (2 * i + 1) * STRIP_WIDTH / (2 * PLIES);
    g_assert_cmphex(pixel_at(surface, x, STRIP_TOP + 30), ==, i < 5 ? 0xffffff : 0x241f31);
  }
  cairo_surface_destroy(surface);
}

/* What is open has a hatched bar if estimates are shown, and else an empty one. */
static void test_estimates(void) {
  Reviewed reviewed;
  review_make(&reviewed);
  reviewed.findings[3].values = VALUE_ANY;
  int x = STRIP_LEFT + 7 * STRIP_WIDTH / (2 * PLIES), hatched[2] = {0};
  for (int on = 0; on < 2; on++) {
    reviewed.picture.estimates = on;
    cairo_surface_t *surface = paint(&reviewed.picture);
    for (int y = STRIP_TOP + 10; y < STRIP_TOP + 40; y++)
      hatched[on] += pixel_at(surface, x, y) != pixel_at(surface, 2, 2);
    cairo_surface_destroy(surface);
  }
  g_assert_cmpint(hatched[0], ==, 0);
  g_assert_cmpint(hatched[1], >, 20);
}

static int count_colour(cairo_surface_t *surface, int from, int end, guint32 colour) {
  int found = 0;
  for (int y = from; y < end; y++)
    for (int x = 0; x < cairo_image_surface_get_width(surface); x++)
      found += pixel_at(surface, x, y) == colour;
  return found;
}

/* Below the strip and above the board are the moves: a mistake is orange. */
static void test_marks(void) {
  enum { MOVES_TOP = STRIP_TOP + 90 + 18 };
  Reviewed reviewed;
  review_make(&reviewed);
  cairo_surface_t *with = paint(&reviewed.picture);
  reviewed.findings[5].mark = MARK_NONE;
  cairo_surface_t *without = paint(&reviewed.picture);
  const Theme *theme = theme_get(false, false);
  guint32 colour = (guint32)(theme->not_win.red * 255 + 0.5) << 16 |
                   (guint32)(theme->not_win.green * 255 + 0.5) << 8 |
                   (guint32)(theme->not_win.blue * 255 + 0.5);
  g_assert_cmpint(count_colour(with, MOVES_TOP, MOVES_TOP + 20, colour), >, 5);
  g_assert_cmpint(count_colour(without, MOVES_TOP, MOVES_TOP + 20, colour), ==, 0);
  cairo_surface_destroy(with);
  cairo_surface_destroy(without);
}

/* Many sentences, and words longer than a line, make it higher and nothing else. */
static void test_height(void) {
  Reviewed reviewed;
  const char *many[62];
  g_autofree char *word = g_strnfill(2000, 'x');
  review_make(&reviewed);
  cairo_surface_t *low = paint(&reviewed.picture);
  for (int i = 0; i < 61; i++)
    many[i] = i < 60 ? "12. 5 (White): before it White wins, after it Black wins; better 4" : word;
  many[61] = NULL;
  reviewed.picture.sentences = many;
  cairo_surface_t *high = paint(&reviewed.picture);
  g_assert_cmpint(cairo_image_surface_get_width(high), ==, cairo_image_surface_get_width(low));
  g_assert_cmpint(cairo_image_surface_get_height(high), >,
                  cairo_image_surface_get_height(low) + 1000);
  cairo_surface_destroy(low);
  cairo_surface_destroy(high);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/review-picture/strip", test_strip);
  g_test_add_func("/review-picture/estimates", test_estimates);
  g_test_add_func("/review-picture/marks", test_marks);
  g_test_add_func("/review-picture/height", test_height);
  return g_test_run();
}
