#include "review-picture.h"

#include "paint/lettering.h"
#include "play/estimate.h"
#include "play/line.h"
#include "play/move-names.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* All lengths in units of the picture. */
static const double WIDTH = 900, MARGIN = 28, TITLE = 20, TEXT = 14, LEADING = 21, STRIP = 90,
                    BOARD = 410, SPACE = 18, PAIR = 118, NUMBER = 30, MOVE = 42;

/* Where it is drawn: `cr` is NULL while it is only measured. */
typedef struct {
  const ReviewPicture *picture;
  const Theme *theme;
  cairo_t *cr;
  int plies; /* positions of the main line */
  int lost;  /* the step that lost the game, or -1 */
} Page;

/* --- The strip -------------------------------------------------------------------------------- */

StripPly review_ply(const Position *position, ValueSet values, ReviewMark mark, bool estimates) {
  static const StripMark marks[] = {[MARK_NONE] = STRIP_MARK_NONE,
                                    [MARK_ONLY] = STRIP_MARK_ONLY,
                                    [MARK_MISTAKE] = STRIP_MARK_MISTAKE,
                                    [MARK_DOUBTED] = STRIP_MARK_DOUBTED};
  StripPly ply = {.values = values,
                  .mark = marks[mark],
                  .believed = estimates && !goal_answered(GOAL_EXACT, values)};
  if (ply.believed) estimate_value(position, ply.estimate);
  return ply;
}

static void draw_strip(const Page *page, double y) {
  StripPly plies[LINE_MOST + 1];
  const ReviewPicture *picture = page->picture;
  for (int i = 0; i < page->plies; i++)
    plies[i] = review_ply(&picture->steps[i].position, picture->findings[i].values,
                          review_mark(&picture->findings[i]), picture->estimates);
  Strip strip = {.plies = plies,
                 .count = page->plies,
                 .at = page->lost >= 0 ? page->lost : -1,
                 .first = position_stones(&picture->steps[0].position),
                 .text_scale = 1};
  cairo_save(page->cr);
  cairo_translate(page->cr, MARGIN, y);
  strip_paint(page->cr, &strip, page->theme, WIDTH - 2 * MARGIN, STRIP);
  cairo_restore(page->cr);
}

/* --- Text ------------------------------------------------------------------------------------- */

static void write_text(const Page *page, const char *text, double x, double y, double size,
                       bool bold, Colour colour) {
  if (page->cr == NULL) return;
  theme_set(page->cr, colour, 1);
  lettering_show(page->cr, (Lettering){.size = size, .bold = bold}, text, x, y);
}

static double text_width(const char *text, double size) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create(surface);
  double width = lettering_extents(cr, (Lettering){.size = size}, text).x_advance;
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
  return width;
}

/* Bytes of the text's beginning, whole words if there are any, that fit a width. */
static size_t fitting(const char *text, double width) {
  char begin[512];
  size_t fits = 0;
  for (size_t end = 0; text[end] != '\0'; fits = end) {
    end = fits + strspn(text + fits, " ");
    end += strcspn(text + end, " ");
    if (end == fits || end >= sizeof begin) break;
    snprintf(begin, sizeof begin, "%.*s", (int)end, text);
    if (fits > 0 && text_width(begin, TEXT) > width) return fits;
  }
  return fits > 0 ? fits : strlen(text);
}

/* A text in lines of that width. Returns the place below it. */
static double draw_paragraph(const Page *page, const char *text, double x, double y, double width) {
  while (*text != '\0') {
    char line[512];
    size_t length = fitting(text, width);
    snprintf(line, sizeof line, "%.*s", (int)length, text);
    write_text(page, line, x, y + TEXT, TEXT, false, page->theme->label);
    text += length;
    text += strspn(text, " ");
    y += LEADING;
  }
  return y + LEADING / 3;
}

/* --- The moves -------------------------------------------------------------------------------- */

/* A move in the colour of its mark. */
static void review_picture_draw_move(const Page *page, int at, double x, double y) {
  const ReviewPicture *picture = page->picture;
  static const char *const signs[] = {
      [MARK_NONE] = "", [MARK_ONLY] = "!", [MARK_MISTAKE] = "?", [MARK_DOUBTED] = "?!"};
  const Theme *theme = page->theme;
  const Colour colours[] = {theme->label, theme->win, theme->not_win, theme->label};
  ReviewMark mark = review_mark(&picture->findings[at]);
  char name[NOTATION_MOVE], text[NOTATION_MOVE + 2];
  move_name(picture->steps[at].position.variant, picture->steps[at].move, name);
  snprintf(text, sizeof text, "%s%s", name, signs[mark]);
  write_text(page, text, x, y + TEXT, TEXT, mark == MARK_ONLY || mark == MARK_MISTAKE,
             colours[mark]);
}

/* White's and Black's moves in pairs, from left to right. Returns the place below them. */
static double draw_moves(const Page *page, double y) {
  int stones = position_stones(&page->picture->steps[0].position);
  Player first = position_mover(&page->picture->steps[0].position);
  double x = MARGIN;
  for (int at = 1; at < page->plies; at++) {
    int place = at - 1 + (first == SECOND);
    char number[16];
    snprintf(number, sizeof number, "%d.", move_number(stones + at));
    if (place % 2 == 0 && at > 1) x += PAIR;
    if (x + PAIR > WIDTH - MARGIN + 1) x = MARGIN, y += LEADING;
    if (place % 2 == 0 || at == 1)
      write_text(page, number, x, y + TEXT, TEXT, false, page->theme->label_dim);
    review_picture_draw_move(page, at, x + NUMBER + (place % 2) * MOVE, y);
  }
  return y + LEADING;
}

/* --- The board -------------------------------------------------------------------------------- */

/* The position before the mistake that lost: what was played has its badge, the better move is a
 * numbered stone. Or the end of the game. */
static Scene scene_of(const Page *page) {
  const ReviewPicture *picture = page->picture;
  int at = page->lost >= 0 ? page->lost - 1 : page->plies - 1;
  const Position *position = &picture->steps[at].position;
  Scene scene = scene_of_position(position);
  scene.names = move_names_chosen();
  scene.last = at > 0 ? picture->steps[at].move : -1;
  if (page->lost < 0) return scene;
  const ReviewFinding *finding = &picture->findings[page->lost];
  Player mover = position_mover(position);
  scene.badges[picture->steps[page->lost].move] =
      badge_of_values(finding->values, GOAL_EXACT, mover);
  if (finding->better < 0) return scene;
  scene.badges[finding->better] = badge_of_values(picture->findings[at].values, GOAL_EXACT, mover);
  int columns = variant_columns(position->variant);
  if (finding->better < columns) {
    int level = scene_height(position, finding->better);
    scene.line[scene_cell(position, finding->better, level)] = 1;
  } else {
    scene.steps[finding->better] = 1;
  }
  return scene;
}

static void review_picture_draw_board(const Page *page, double y) {
  Scene scene = scene_of(page);
  scene.theme = page->theme;
  Frame frame = frame_fit(scene.position.variant, BOARD, BOARD, BOARD_AUTOMATIC, 0);
  cairo_save(page->cr);
  cairo_translate(page->cr, MARGIN, y);
  frame_paint(page->cr, &scene, &frame);
  cairo_restore(page->cr);
}

/* --- The page --------------------------------------------------------------------------------- */

static double draw_sentences(const Page *page, double y) {
  double x = MARGIN + BOARD + SPACE;
  for (int i = 0; page->picture->sentences[i] != NULL; i++)
    y = draw_paragraph(page, page->picture->sentences[i], x, y, WIDTH - MARGIN - x);
  return y;
}

/* Returns its height. */
static double review_picture_draw(const Page *page) {
  double y = MARGIN;
  write_text(page, page->picture->title, MARGIN, y + TITLE, TITLE, true, page->theme->label);
  y += TITLE + SPACE;
  if (page->cr != NULL) draw_strip(page, y);
  y = draw_moves(page, y + STRIP + SPACE) + SPACE;
  write_text(page, page->picture->caption, MARGIN, y + TEXT, TEXT, true, page->theme->label);
  y += LEADING + SPACE / 2;
  if (page->cr != NULL) review_picture_draw_board(page, y);
  return fmax(draw_sentences(page, y), y + BOARD) + MARGIN;
}

static int review_picture_main_line(const ReviewPicture *picture) {
  int plies = 1;
  while (plies < picture->count && plies <= LINE_MOST && picture->steps[plies].before == plies - 1)
    plies++;
  return plies;
}

static void draw_page(cairo_t *cr, const void *data) {
  Page page = *(const Page *)data;
  page.cr = cr;
  review_picture_draw(&page);
}

cairo_status_t review_picture_write(const ReviewPicture *picture, PictureFormat format,
                                    double scale, cairo_write_func_t write, void *closure) {
  ReviewSummary summary = review_summary(picture->steps, picture->findings, picture->count);
  Page page = {.picture = picture,
               .theme = theme_get(false, false),
               .plies = review_picture_main_line(picture),
               .lost = summary.lost};
  PictureSize size = {WIDTH, ceil(review_picture_draw(&page)), scale};
  return picture_file_write(draw_page, &page, page.theme, format, size, write, closure);
}
