/* Draws scenes of the board, badges and plots for a person to look at.
 *
 *     paint-render FOLDER    writes one PNG a scene into the folder */
#include "whole-board.h"
#include "paint/painter.h"
#include "play/cube-play.h"
#include "play/line.h"
#include "paint/plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *name;
  const char *moves;
  double width, height, scale;
  void (*dress)(CubeScene *scene); /* adds what a search or a user would; NULL for nothing */
  bool dark, contrast;
  int turns;
} Picture;

static void set_kind(CubeScene *scene, int column, BadgeKind kind) {
  static const ValueSet values[] = {[BADGE_GOOD] = VALUE_FIRST,
                                    [BADGE_EVEN] = VALUE_DRAW,
                                    [BADGE_BAD] = VALUE_DRAW | VALUE_SECOND};
  if (!(scene->playable >> column & 1)) return;
  scene->badges[column].kind = kind;
  scene->badges[column].values = kind <= BADGE_BAD ? values[kind] : VALUE_ANY;
}

static void dress_searching(CubeScene *scene) {
  for (int column = 0; column < COLUMNS; column++) {
    set_kind(scene, column, BADGE_QUEUED);
    scene->badges[column].phase = column / 16.0;
  }
  for (int column = 3; column < 7; column++)
    set_kind(scene, column, BADGE_SEARCHING);
  scene->badges[4].progress = 0.35;
  set_kind(scene, 10, BADGE_GOOD);
  set_kind(scene, 0, BADGE_BAD);
  set_kind(scene, 2, BADGE_BAD);
  set_kind(scene, 9, BADGE_BAD);
  set_kind(scene, 1, BADGE_GOOD);
  scene->badges[1].shared = scene->badges[2].shared = true;
}

static void dress_exact(CubeScene *scene) {
  static const BadgeKind kinds[] = {BADGE_GOOD, BADGE_EVEN,   BADGE_BAD,
                                    BADGE_OPEN, BADGE_QUEUED, BADGE_SEARCHING};
  for (int column = 0; column < COLUMNS; column++)
    if (scene->playable >> column & 1) {
      Badge *badge = &scene->badges[column];
      badge->kind = kinds[column % 6];
      badge->shared = column >= 6 && column < 12;
      badge->values = column == 4 || column == 11  ? VALUE_FIRST | VALUE_DRAW
                      : column == 3 || column == 5 ? VALUE_DRAW | VALUE_SECOND
                                                   : VALUE_ANY;
      badge->phase = 0.2;
    }
}

static void dress_hover(CubeScene *scene) {
  dress_searching(scene);
  scene->hovered = 10;
  scene->focused = 13;
}

static void dress_threats(CubeScene *scene) {
  scene->show_threats[FIRST] = scene->show_threats[SECOND] = true;
}

static void dress_large_text(CubeScene *scene) {
  dress_searching(scene);
  scene->text_scale = 2;
}

static void dress_all(CubeScene *scene) {
  dress_exact(scene);
  dress_threats(scene);
  scene->hovered = 6;
  scene->focused = 6;
}

static const char *const midgame = "205A58F9B637E4CD55AAF08C";
static const char *const won = "0516273";
static const char *const won_rising = "w///w//bw/////bbw/////wbbw";
static const char *const threats = "DCFAF60CB2EAFFA93707AB802CC77896";
static const char *const full = "0123456789abcdef";

static const Picture pictures[] = {
    {"empty", ".", 640, 880, 1, NULL, false, false, 0},
    {"midgame", midgame, 640, 880, 1, dress_searching, false, false, 0},
    {"exact", midgame, 640, 880, 1, dress_exact, false, false, 0},
    {"hover", midgame, 640, 880, 1, dress_hover, false, false, 0},
    {"threats", threats, 640, 880, 1, dress_threats, false, false, 0},
    {"won", won, 640, 880, 1, NULL, false, false, 0},
    {"won-rising", won_rising, 640, 880, 1, NULL, false, false, 0},
    {"full", full, 640, 880, 1, NULL, false, false, 0},
    {"staircase", midgame, 1200, 860, 1, dress_searching, false, false, 0},
    {"dark", midgame, 640, 880, 1, dress_hover, true, false, 0},
    {"dark-won", won, 640, 880, 1, NULL, true, false, 0},
    {"contrast", midgame, 640, 880, 1, dress_hover, false, true, 0},
    {"dark-contrast", midgame, 640, 880, 1, dress_exact, true, true, 0},
    {"narrow", midgame, 360, 520, 1, dress_hover, false, false, 0},
    {"narrow-x2", midgame, 360, 520, 2, dress_exact, false, false, 0},
    {"large-text", midgame, 360, 520, 1, dress_large_text, false, false, 0},
    {"turned", midgame, 640, 880, 1, dress_all, false, false, 1},
    {"large", midgame, 1600, 1000, 1, dress_all, true, false, 0},
    {"plan", midgame, 640, 760, 1, dress_hover, false, false, 0},
    {"plan-threats", threats, 640, 760, 1, dress_threats, false, false, 0},
    {"plan-won", won_rising, 640, 760, 1, NULL, false, false, 0},
    {"plan-dark", midgame, 1500, 480, 1, dress_all, true, false, 1},
    {"plan-contrast", threats, 360, 480, 1, dress_all, false, true, 0},
    {"plan-narrow", midgame, 360, 480, 2, dress_large_text, false, false, 0},
};

/* The position after the moves; "full" is filled without regard to wins, level by level. */
static CubeScene scene_of_moves(const char *moves) {
  Error error;
  Line line;
  if (moves == full) {
    uint64_t white = 0x5a5aa5a5c3c33c3cull;
    return cube_scene_of_board(board_from_stones(white, ~white));
  }
  if (line_read(variant_default(), moves, strlen(moves), &line, &error) != STATUS_OK) {
    fprintf(stderr, "paint-render: %s: at %zu: %s\n", moves, error.offset, error.message);
    exit(1);
  }
  Position before = line_position_at(&line, line.at > 0 ? line.at - 1 : 0),
           position = line_position(&line);
  Board board = cube_board(&position);
  CubeScene scene = cube_scene_of_board(board);
  if (line.at > 0) scene.last_cell = board_cell(cube_board(&before), line_last(&line));
  scene.winning_cells = lines_cells(board.stones[FIRST]) | lines_cells(board.stones[SECOND]);
  return scene;
}

/* Writes the surface as PNG and frees it. */
static void save(cairo_surface_t *surface, const char *path) {
  cairo_status_t status = cairo_surface_write_to_png(surface, path);
  cairo_surface_destroy(surface);
  if (status == CAIRO_STATUS_SUCCESS) return;
  fprintf(stderr, "paint-render: %s: %s\n", path, cairo_status_to_string(status));
  exit(1);
}

static void render(const Picture *picture, const char *folder) {
  char path[4096];
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(picture->width * picture->scale),
                                 (int)(picture->height * picture->scale));
  cairo_t *cr = cairo_create(surface);
  double ground = picture->dark ? 0.14 : 0.98;
  cairo_scale(cr, picture->scale, picture->scale);
  cairo_set_source_rgb(cr, ground, ground, ground);
  cairo_paint(cr);
  CubeScene scene = scene_of_moves(picture->moves);
  scene.theme = theme_get(picture->dark, picture->contrast);
  if (picture->dress) picture->dress(&scene);
  static const char *const levels[] = {"Level 0", "Level 1", "Level 2", "Level 3"};
  bool plan = strncmp(picture->name, "plan", 4) == 0;
  double staircase = geometry_staircase(picture->width, picture->height);
  Geometry geometry =
      plan ? geometry_fit_plan(picture->width, picture->height, picture->turns)
           : geometry_fit(picture->width, picture->height, staircase, picture->turns);
  scene.levels = levels;
  board_paint(cr, &scene, &geometry);
  cairo_destroy(cr);
  snprintf(path, sizeof path, "%s/%s.png", folder, picture->name);
  save(surface, path);
}

static void dress_flat(Scene *scene) {
  static const BadgeKind kinds[] = {BADGE_GOOD, BADGE_BAD, BADGE_SEARCHING, BADGE_QUEUED};
  int columns = variant_columns(scene->position.variant);
  for (int move = 0; move < MOVES_MOST; move++)
    if (scene_is_legal(scene, move)) scene->badges[move].kind = kinds[move % 4];
  scene->show_threats[FIRST] = scene->show_threats[SECOND] = true;
  scene->hovered = columns - 2;
  scene->focused = 1;
  for (int column = 0; column < columns; column += 2) {
    int cell = scene_cell(&scene->position, column, scene_height(&scene->position, column));
    scene->line[cell] = (uint8_t)(column / 2 + 1);
  }
}

static void dress_threats_flat(Scene *scene) {
  scene->show_threats[FIRST] = scene->show_threats[SECOND] = true;
}

typedef struct {
  const char *name, *game, *position;
  double width, height;
  bool dark;
  void (*dress)(Scene *scene);
} GamePicture;

static const GamePicture game_pictures[] = {
    {"connect4", "connect4:7x6", "33342415", 560, 560, false, dress_flat},
    {"connect4-dark", "connect4:7x6", "33342415", 560, 560, true, dress_flat},
    {"connect4-threats", "connect4:7x6", "445566", 560, 560, false, dress_threats_flat},
    {"connect4-won", "connect4:7x6", "0414243", 560, 560, false, NULL},
    {"popout", "popout:7x6", "3343212645", 560, 640, false, dress_flat},
    {"popout-dark", "popout:5x4", "3343212", 420, 480, true, dress_flat},
    {"connect4-wide", "connect4:31x3", "abc", 900, 300, false, dress_flat},
    {"cube-as-any", "cube", "205A58F9B637E4CD55AAF08C", 640, 760, false, NULL},
};

/* Through the painter of the game. */
static void render_game(const char *folder, const GamePicture *picture) {
  Variant variant;
  Line line;
  Error error;
  char path[4096];
  if (variant_read(picture->game, strlen(picture->game), &variant, &error) != STATUS_OK ||
      line_read(variant, picture->position, strlen(picture->position), &line, &error) !=
          STATUS_OK) {
    fprintf(stderr, "paint-render: %s: %s\n", picture->name, error.message);
    exit(1);
  }
  Position position = line_position(&line);
  Scene scene = scene_of_position(&position);
  scene.last = line_last(&line);
  scene.theme = theme_get(picture->dark, false);
  if (picture->dress) picture->dress(&scene);
  Frame frame = frame_fit(variant, picture->width, picture->height, BOARD_AUTOMATIC, 0);
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)picture->width, (int)picture->height);
  cairo_t *cr = cairo_create(surface);
  theme_set(cr, scene.theme->ground, 1);
  cairo_paint(cr);
  frame_paint(cr, &scene, &frame);
  cairo_destroy(cr);
  snprintf(path, sizeof path, "%s/%s.png", folder, picture->name);
  save(surface, path);
}

/* Every badge, solid and shared, in rows of 12 to 40 units. */
static void render_badges(const char *folder, bool dark, const char *name) {
  static const double sizes[] = {12, 14, 16, 20, 28, 40};
  char path[4096];
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 860, 280);
  cairo_t *cr = cairo_create(surface);
  cairo_set_source_rgb(cr, dark ? 0.2 : 1, dark ? 0.2 : 1, dark ? 0.22 : 1);
  cairo_paint(cr);
  static const ValueSet answers[] = {VALUE_FIRST, VALUE_SECOND, VALUE_DRAW,
                                     VALUE_DRAW | VALUE_SECOND, VALUE_FIRST | VALUE_DRAW};
  for (int row = 0; row < 6; row++)
    for (int i = 0; i < 18; i++) {
      Badge badge = badge_of_values(answers[i % 5],
                                    i % 5 == 3   ? GOAL_FIRST
                                    : i % 5 == 4 ? GOAL_SECOND
                                                 : GOAL_EXACT,
                                    i < 10 ? FIRST : SECOND);
      badge.shared = i >= 5 && i < 10;
      badge.assumed = row == 5;
      badge.phase = 0.1;
      if (i >= 15) {
        badge = (Badge){.kind = (BadgeKind)(BADGE_OPEN + i % 3), .phase = 0.1, .progress = -1};
        badge.values = i == 15 ? VALUE_DRAW | VALUE_SECOND : VALUE_ANY;
      }
      badge_paint(cr, 28 + 47 * i, 20 + row * 44, sizes[row], &badge, theme_get(dark, false));
    }
  cairo_destroy(cr);
  snprintf(path, sizeof path, "%s/%s.png", folder, name);
  save(surface, path);
}

/* Two search curves and a cloud of points, as a benchmark would give. */
static void render_plot(const char *folder, const char *name, bool log_y, bool dark, int width,
                        int height) {
  enum { POINTS = 12 };
  double x[POINTS], classic[POINTS], ordered[POINTS], lucky[POINTS];
  char path[4096];
  for (int i = 0; i < POINTS; i++) {
    x[i] = 28 + 2 * i;
    classic[i] = 4e7 * pow(0.35, i) * (1 + 0.3 * sin(2.7 * i));
    ordered[i] = 6e6 * pow(0.42, i) * (1 + 0.3 * cos(1.9 * i));
    lucky[i] = 2e6 * pow(0.5, i) * (1.2 + sin(5.1 * i));
  }
  const Series series[] = {
      {"classic", x, classic, POINTS, true, plot_marker(0), plot_colour(0, dark)},
      {"ordered by learned weights", x, ordered, POINTS, true, plot_marker(1),
       plot_colour(1, dark)},
      {"single positions", x, lucky, POINTS, false, plot_marker(2), plot_colour(2, dark)},
  };
  Plot plot = {.title = "Nodes to the exact value",
               .x_label = "stones on the board",
               .y_label = "nodes",
               .series = series,
               .count = 3,
               .log_y = log_y,
               .dark = dark};
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create(surface);
  plot_paint(cr, &plot, width, height);
  cairo_destroy(cr);
  snprintf(path, sizeof path, "%s/%s.png", folder, name);
  save(surface, path);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: paint-render FOLDER\n");
    return 2;
  }
  for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++)
    render(&pictures[i], argv[1]);
  for (size_t i = 0; i < sizeof game_pictures / sizeof *game_pictures; i++)
    render_game(argv[1], &game_pictures[i]);
  render_badges(argv[1], false, "badges");
  render_badges(argv[1], true, "badges-dark");
  render_plot(argv[1], "plot-log", true, false, 800, 500);
  render_plot(argv[1], "plot-linear", false, true, 800, 500);
  render_plot(argv[1], "plot-narrow", true, false, 340, 300);
  return 0;
}
