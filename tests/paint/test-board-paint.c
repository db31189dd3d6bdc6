/* The picture of the board, pixel by pixel: everything is visible, distinct, inside and
 * repeatable. */
#include "pictures/board-file.h"
#include "whole-board.h"
#include "play/cube-play.h"
#include "cube/symmetry.h"

#include <cairo-svg.h>
#include <glib.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Pixels in which two pictures of one size differ. */
static int count_differences(cairo_surface_t *a, cairo_surface_t *b) {
  int differing = 0;
  for (int y = 0; y < cairo_image_surface_get_height(a); y++)
    for (int x = 0; x < cairo_image_surface_get_width(a); x++)
      differing += pixel(a, x, y) != pixel(b, x, y);
  return differing;
}

/* Paints both scenes and counts the pixels in which they differ. */
static int compare(const CubeScene *a, const CubeScene *b, const Geometry *geometry) {
  cairo_surface_t *first = paint(a, geometry), *second = paint(b, geometry);
  int differing = count_differences(first, second);
  cairo_surface_destroy(first);
  cairo_surface_destroy(second);
  return differing;
}

/* White on 0, 6, A and F, Black on 3 and on top of 0 and 6. */
static Board some_board(void) { return board_from_stones(0x8441ull, 0x410008ull); }

static void check_stones_visible(double width, double height, double lean) {
  Geometry geometry = geometry_fit(width, height, lean, 0);
  double whole = M_PI * geometry.radius * geometry.radius;
  Board full = board_from_stones(0x5a5aa5a5c3c33c3cull, ~0x5a5aa5a5c3c33c3cull);
  CubeScene scene = cube_scene_of_board(full);
  cairo_surface_t *before = paint(&scene, &geometry);
  for (int cell = 0; cell < CELLS; cell++) {
    CubeScene other = scene;
    other.board.stones[FIRST] ^= 1ull << cell;
    other.board.stones[SECOND] ^= 1ull << cell;
    cairo_surface_t *after = paint(&other, &geometry);
    g_assert_cmpfloat(count_differences(before, after), >, 0.5 * whole);
    cairo_surface_destroy(after);
  }
  cairo_surface_destroy(before);
}

static void test_all_stones_visible(void) {
  check_stones_visible(160, 360, 0);
  check_stones_visible(220, 320, geometry_staircase(220, 320));
  check_stones_visible(360, 280, STAIRCASE_MOST);
}

/* Neither name nor badge is written over the number of a stone in the plan. */
static void test_numbers_are_free(void) {
  Geometry geometry = geometry_fit_plan(400, 400, 0);
  CubeScene scene = cube_scene_of_board(some_board()), other;
  scene.line[5] = 1;
  other = scene;
  other.badges[5] = (Badge){.kind = BADGE_GOOD, .values = VALUE_FIRST, .progress = -1};
  g_assert_cmpint(compare(&scene, &other, &geometry), ==, 0);
  scene.line[5] = other.line[5] = 0;
  g_assert_cmpint(compare(&scene, &other, &geometry), >, 0);
}

static void test_stays_inside(void) {
  enum { EDGE = 40 };
  Geometry geometry = geometry_fit(220, 300, 0.2, 0);
  CubeScene scene = cube_scene_of_board(some_board());
  scene.text_scale = 4;
  scene.hovered = scene.focused = 3;
  cairo_surface_t *surface = canvas(220 + 2 * EDGE, 300 + 2 * EDGE);
  cairo_t *cr = cairo_create(surface);
  cairo_translate(cr, EDGE, EDGE);
  /* A geometry that is too large for its allocation. */
  geometry.tile *= 3;
  board_paint(cr, &scene, &geometry);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  int inside = 0;
  for (int y = 0; y < 300 + 2 * EDGE; y++)
    for (int x = 0; x < 220 + 2 * EDGE; x++)
      if (x < EDGE || x >= 220 + EDGE || y < EDGE || y >= 300 + EDGE)
        g_assert_cmphex(pixel(surface, x, y), ==, 0);
      else
        inside += pixel(surface, x, y) != 0;
  g_assert_cmpint(inside, >, 10000);
  cairo_surface_destroy(surface);
}

static void test_leaves_context_as_it_was(void) {
  Geometry geometry = geometry_fit(220, 300, 0.2, 0);
  CubeScene scene = cube_scene_of_board(some_board());
  cairo_surface_t *surface = canvas(220, 300);
  cairo_t *cr = cairo_create(surface);
  cairo_matrix_t before, after;
  cairo_set_line_width(cr, 7);
  cairo_get_matrix(cr, &before);
  board_paint(cr, &scene, &geometry);
  cairo_get_matrix(cr, &after);
  g_assert_cmpmem(&before, sizeof before, &after, sizeof after);
  g_assert_cmpfloat(cairo_get_line_width(cr), ==, 7);
  g_assert_false(cairo_has_current_point(cr));
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
}

/* What can be seen in a scene, one change each. */
typedef void Change(CubeScene *s);
static void nothing(CubeScene *s) { (void)s; }
static void hover(CubeScene *s) { s->hovered = 1; }
static void focus(CubeScene *s) { s->focused = 1; }
static void last_cell(CubeScene *s) { s->last_cell = 0; }
static void winning_line(CubeScene *s) { s->winning_cells = 0x8421; }
static void nothing_playable(CubeScene *s) { s->playable = 0; }
static void hover_by_the_other(CubeScene *s) { s->hovered = 1, s->mover = player_other(s->mover); }
static void threat_of_first(CubeScene *s) {
  s->board.threats[FIRST] = 2, s->show_threats[FIRST] = true;
}
static void threat_of_second(CubeScene *s) {
  s->board.threats[SECOND] = 2, s->show_threats[SECOND] = true;
}
static void higher_threat(CubeScene *s) {
  s->board.threats[FIRST] = 2 << 16, s->show_threats[FIRST] = true;
}
static void dark(CubeScene *s) { s->theme = theme_get(true, false); }
static void contrast(CubeScene *s) { s->theme = theme_get(false, true); }
static void dark_contrast(CubeScene *s) { s->theme = theme_get(true, true); }
static void badge(CubeScene *s) { s->badges[1].kind = BADGE_GOOD; }
static void larger_text(CubeScene *s) { s->text_scale = 1.3; }
static void other_font(CubeScene *s) { s->font = "serif"; }
static void explained_first(CubeScene *s) { s->explained[FIRST] = 4 << 16; }
static void explained_second(CubeScene *s) { s->explained[SECOND] = 4 << 16; }
static void forbidden(CubeScene *s) { s->forbidden = 2; }
static void tempo(CubeScene *s) { s->tempo = 2; }
static void pair_of_first(CubeScene *s) { s->pairs[FIRST][0] = 2 | 1 << 9; }
static void pair_of_second(CubeScene *s) { s->pairs[SECOND][0] = 2 | 1 << 9; }

static Change *const changes[] = {nothing,
                                  hover,
                                  focus,
                                  last_cell,
                                  winning_line,
                                  nothing_playable,
                                  hover_by_the_other,
                                  threat_of_first,
                                  threat_of_second,
                                  higher_threat,
                                  dark,
                                  contrast,
                                  dark_contrast,
                                  badge,
                                  larger_text,
                                  other_font,
                                  explained_first,
                                  explained_second,
                                  forbidden,
                                  tempo,
                                  pair_of_first,
                                  pair_of_second};

static CubeScene changed_scene(Change *change) {
  CubeScene scene = cube_scene_of_board(some_board());
  change(&scene);
  return scene;
}

static void test_every_change_shows(void) {
  Geometry geometry = geometry_fit(300, 420, 0.2, 0);
  enum { CHANGES = G_N_ELEMENTS(changes) };
  cairo_surface_t *pictures[CHANGES];
  for (int a = 0; a < CHANGES; a++) {
    CubeScene scene = changed_scene(changes[a]);
    pictures[a] = paint(&scene, &geometry);
    cairo_surface_t *again = paint(&scene, &geometry);
    g_assert_cmpint(count_differences(pictures[a], again), ==, 0);
    cairo_surface_destroy(again);
    for (int b = 0; b < a; b++)
      g_assert_cmpint(count_differences(pictures[a], pictures[b]), >, 15);
  }
  for (int a = 0; a < CHANGES; a++)
    cairo_surface_destroy(pictures[a]);
}

/* How far a pixel is from the nearest of the cells, in radii of a stone. */
static double nearest(const Geometry *geometry, uint64_t cells, int x, int y) {
  double least = INFINITY;
  for (; cells; cells &= cells - 1) {
    Point stone = geometry_stone(geometry, __builtin_ctzll(cells));
    least = fmin(least, hypot(x + 0.5 - stone.x, y + 0.5 - stone.y));
  }
  return least / geometry->radius;
}

/* What a change draws, of pixels outside these cells. */
static int count_strays(const CubeScene *scene, const CubeScene *changed, const Geometry *geometry,
                        uint64_t cells) {
  int strays = 0, drawn = 0;
  cairo_surface_t *before = paint(scene, geometry), *after = paint(changed, geometry);
  for (int y = 0; y < cairo_image_surface_get_height(before); y++)
    for (int x = 0; x < cairo_image_surface_get_width(before); x++)
      if (pixel(before, x, y) != pixel(after, x, y)) {
        drawn++;
        strays += nearest(geometry, cells, x, y) > 1.25;
      }
  cairo_surface_destroy(before);
  cairo_surface_destroy(after);
  g_assert_cmpint(drawn, >, 100);
  return strays;
}

/* The levels of a plan lie side by side: a line through all of them is no zigzag over the picture,
 * but four rings. */
static void test_lines_in_plan(void) {
  const uint64_t across = 1 | 1ull << 21 | 1ull << 42 | 1ull << 63, within = 0xf;
  Geometry geometry = geometry_fit_plan(420, 420, 0);
  const uint64_t below = 1 << 5 | 1 << 10 | 1 << 15 | 1 << 26 | 1u << 31 | 1ull << 47;
  CubeScene plain = cube_scene_of_board(board_from_stones(across | within, below)), won = plain;
  plain.winning_cells = won.winning_cells = plain.board.threats[FIRST] = 0;
  won.winning_cells = across;
  g_assert_cmpint(count_strays(&plain, &won, &geometry, across), ==, 0);
  won.winning_cells = within;
  g_assert_cmpint(count_strays(&plain, &won, &geometry, within), >, 0);
  won = plain = cube_scene_of_board(board_from_stones((across & ~1ull) | 0x16, below));
  won.explained[FIRST] = 1;
  g_assert_cmpint(count_strays(&plain, &won, &geometry, across), ==, 0);
}

/* Pixels in which two pictures differ around the middle of a stone. */
static int count_in_middle(const CubeScene *a, const CubeScene *b, const Geometry *geometry,
                           int cell) {
  cairo_surface_t *first = paint(a, geometry), *second = paint(b, geometry);
  Point centre = geometry_stone(geometry, cell);
  int radius = (int)(0.4 * geometry->radius), differing = 0;
  for (int y = -radius; y <= radius; y++)
    for (int x = -radius; x <= radius; x++)
      differing += x * x + y * y <= radius * radius &&
                   pixel(first, (int)centre.x + x, (int)centre.y + y) !=
                       pixel(second, (int)centre.x + x, (int)centre.y + y);
  cairo_surface_destroy(first);
  cairo_surface_destroy(second);
  return differing;
}

/* A line of four that moves with numbers end in has no other numbers, and crosses none of these
 * out: what the moves were is read as without it. */
static void check_numbers_stay(const Geometry *geometry) {
  const uint64_t four = 1 | 1ull << 21 | 1ull << 42 | 1ull << 63, played = 1 | 1ull << 21;
  CubeScene plain = cube_scene_of_board(board_from_stones(played, 1 << 5 | 1 << 10));
  plain.line[42] = 1;
  plain.line[63] = 3;
  plain.last_cell = -1;
  CubeScene won = plain, other;
  won.winning_cells = four;
  other = won;
  other.winning_cells &= ~1ull; /* no line */
  g_assert_cmpint(count_in_middle(&won, &other, geometry, 42), ==, 0);
  g_assert_cmpint(count_in_middle(&won, &other, geometry, 63), ==, 0);
  if (geometry->plan) g_assert_cmpint(count_in_middle(&won, &plain, geometry, 21), ==, 0);
}

static void test_numbers_stay(void) {
  Geometry plan = geometry_fit_plan(420, 420, 0), stairs = geometry_fit(420, 420, 0.2, 0);
  check_numbers_stay(&plan);
  check_numbers_stay(&stairs);
}

static void test_hidden_threats_do_not_show(void) {
  Geometry geometry = geometry_fit(300, 420, 0.2, 0);
  CubeScene plain = changed_scene(nothing), threatened = changed_scene(threat_of_first);
  threatened.show_threats[FIRST] = false;
  g_assert_cmpint(compare(&plain, &threatened, &geometry), ==, 0);
}

static void test_unplayable_column_has_no_ghost(void) {
  Geometry geometry = geometry_fit(300, 420, 0.2, 0);
  CubeScene lit = changed_scene(hover), other = changed_scene(hover_by_the_other);
  lit.playable = other.playable = 0;
  g_assert_cmpint(compare(&lit, &other, &geometry), ==, 0);
}

/* Turning the view is turning the board, except for names and the colours of tiles. */
static void test_turns(void) {
  static const int symmetry_of_turns[] = {0, 6, 3, 5};
  Theme nameless = *theme_get(false, false);
  nameless.label.alpha = nameless.label_dim.alpha = nameless.label_plate.alpha = 0;
  nameless.plate_alternate.alpha = nameless.drop_alternate.alpha = 0;
  for (int turns = 0; turns < 4; turns++) {
    Geometry straight = geometry_fit(300, 420, 0.2, 0), turned = geometry_fit(300, 420, 0.2, turns);
    CubeScene scene = cube_scene_of_board(some_board());
    CubeScene image = cube_scene_of_board(symmetry_board(some_board(), symmetry_of_turns[turns]));
    scene.theme = image.theme = &nameless;
    scene.hovered = 1;
    image.hovered = symmetry_column(1, symmetry_of_turns[turns]);
    cairo_surface_t *a = paint(&scene, &turned), *b = paint(&image, &straight);
    g_assert_cmpint(count_differences(a, b), ==, 0);
    cairo_surface_destroy(a);
    cairo_surface_destroy(b);
  }
}

static cairo_status_t append(void *text, const unsigned char *data, unsigned length) {
  g_string_append_len(text, (const char *)data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* An SVG file has shapes in it, not pictures of pixels. */
static void test_vector_surface(void) {
  Geometry geometry = geometry_fit(300, 420, 0.2, 0);
  CubeScene scene = changed_scene(last_cell);
  GString *text = g_string_new(NULL);
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream(append, text, 300, 420);
  cairo_t *cr = cairo_create(surface);
  board_paint(cr, &scene, &geometry);
  g_assert_cmpint(cairo_status(cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy(cr);
  cairo_surface_finish(surface);
  cairo_surface_destroy(surface);
  g_assert_nonnull(strstr(text->str, "<radialGradient"));
  g_assert_null(strstr(text->str, "<image"));
  g_string_free(text, TRUE);
}

static void test_scene_of_board(void) {
  CubeScene scene = cube_scene_of_board(board_from_stones(0, 0));
  g_assert_cmphex(scene.playable, ==, 0xffff);
  g_assert_cmpint(scene.mover, ==, FIRST);
  /* Column 0 full: white, black, white, black. */
  scene = cube_scene_of_board(board_from_stones(0x100000001ull, 0x1000000010000ull));
  g_assert_cmphex(scene.playable, ==, 0xfffe);
  /* White has won. */
  scene = cube_scene_of_board(board_from_stones(0xf, 0x70));
  g_assert_cmphex(scene.playable, ==, 0);
}

static void test_speed(void) {
  enum { ROUNDS = 50 };
  if (!g_test_perf()) {
    g_test_skip("run with -m perf");
    return;
  }
  Geometry geometry = geometry_fit(700, 900, geometry_staircase(700, 900), 0);
  CubeScene scene =
      cube_scene_of_board(board_from_stones(0x5a5aa5a5c3c33c3cull, ~0x5a5aa5a5c3c33c3cull));
  cairo_surface_t *surface = canvas(700, 900);
  cairo_t *cr = cairo_create(surface);
  for (int i = 0; i < COLUMNS; i++)
    scene.badges[i].kind = BADGE_SEARCHING;
  g_test_timer_start();
  for (int round = 0; round < ROUNDS; round++)
    board_paint(cr, &scene, &geometry);
  double seconds = g_test_timer_elapsed() / ROUNDS;
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
  g_test_minimized_result(seconds, "full board of 700x900: %.2f ms", 1000 * seconds);
  g_assert_cmpfloat(seconds, <, 0.05);
}

typedef struct {
  size_t length;
  char head[8];
} Written;

static cairo_status_t count_bytes(void *closure, const unsigned char *data, unsigned int length) {
  Written *written = closure;
  for (unsigned int i = 0; i < length && written->length + i < sizeof written->head; i++)
    written->head[written->length + i] = (char)data[i];
  written->length += length;
  return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t refuse(void *closure, const unsigned char *data, unsigned int length) {
  return CAIRO_STATUS_WRITE_ERROR;
}

static void test_files(void) {
  static const char *const heads[] = {"\x89PNG", "<?xml", "%PDF"};
  Position position = cube_position(some_board());
  Frame frame = frame_fit(position.variant, 300, 420, BOARD_AUTOMATIC, 0);
  Scene scene = scene_of_position(&position);
  for (int format = PICTURE_PNG; format <= PICTURE_PDF; format++) {
    Written written = {0};
    g_assert_cmpint(
        board_file_write(&scene, &frame, (PictureFormat)format, 2, count_bytes, &written), ==,
        CAIRO_STATUS_SUCCESS);
    g_assert_cmpuint(written.length, >, 1000);
    g_assert_cmpint(memcmp(written.head, heads[format], strlen(heads[format])), ==, 0);
    g_assert_cmpint(board_file_write(&scene, &frame, (PictureFormat)format, 2, refuse, NULL), ==,
                    CAIRO_STATUS_WRITE_ERROR);
  }
}

static void test_file_names(void) {
  PictureFormat format = PICTURE_PNG;
  g_assert_true(picture_format_of("a.SVG", &format));
  g_assert_cmpint(format, ==, PICTURE_SVG);
  g_assert_true(picture_format_of("a b.pdf", &format));
  g_assert_cmpint(format, ==, PICTURE_PDF);
  g_assert_false(picture_format_of(".png", &format));
  g_assert_false(picture_format_of("board", &format));
  g_assert_false(picture_format_of("board.gif", &format));
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/board/all-stones-visible", test_all_stones_visible);
  g_test_add_func("/paint/board/stays-inside", test_stays_inside);
  g_test_add_func("/paint/board/numbers-are-free", test_numbers_are_free);
  g_test_add_func("/paint/board/numbers-stay", test_numbers_stay);
  g_test_add_func("/paint/board/leaves-context", test_leaves_context_as_it_was);
  g_test_add_func("/paint/board/every-change-shows", test_every_change_shows);
  g_test_add_func("/paint/board/hidden-threats", test_hidden_threats_do_not_show);
  g_test_add_func("/paint/board/lines-in-plan", test_lines_in_plan);
  g_test_add_func("/paint/board/unplayable-no-ghost", test_unplayable_column_has_no_ghost);
  g_test_add_func("/paint/board/turns", test_turns);
  g_test_add_func("/paint/board/vector-surface", test_vector_surface);
  g_test_add_func("/paint/board/scene-of-board", test_scene_of_board);
  if (g_test_perf()) g_test_add_func("/paint/board/speed", test_speed);
  g_test_add_func("/paint/board/files", test_files);
  g_test_add_func("/paint/board/file-names", test_file_names);
  return g_test_run();
}
