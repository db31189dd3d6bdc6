#include "review-strip.h"

#include <glib/gi18n.h>

#include "base/held.h"
#include "base/signals.h"
#include "base/style.h"
#include "review-words.h"
#include "pictures/review-picture.h"
#include "play/move-names.h"

enum {
  BARS_HEIGHT = 41,
  SIGNS_HEIGHT = 27 /* of normal text */,
  NATURAL_WIDTH = 240,
  LEAST_WIDTH = 120
};

struct _FsReviewStrip {
  GtkWidget parent_instance;
  FsSession *session;
  FsGameReview *review;
};

G_DEFINE_FINAL_TYPE(FsReviewStrip, fs_review_strip, GTK_TYPE_WIDGET)

/* The strip stays with what was played when a variation is looked at. */
static Line review_strip_main_line(FsSession *session) {
  const GameRecord *record = game_document_get(fs_session_get_document(session));
  return game_record_line(&record->line.start, record->root, NULL, 0);
}

/* The position of the main line that is shown, or that the variation shown begins at. */
static int shown_ply(FsSession *session) {
  const GameRecord *record = game_document_get(fs_session_get_document(session));
  Line line = review_strip_main_line(session);
  int n = 0;
  while (n < record->line.at && n < line.length && line.moves[n] == record->line.moves[n])
    n++;
  return n;
}

GArray *review_plies(FsSession *session, FsGameReview *review) {
  GArray *plies = g_array_new(FALSE, TRUE, sizeof(StripPly));
  Line line = review_strip_main_line(session);
  for (int n = 0; n <= line.length; n++) {
    Position position = line_position_at(&line, n);
    const ReviewFinding *finding = fs_game_review_finding(review, line.moves, n);
    StripPly ply =
        review_ply(&position, fs_game_review_values(review, &position, finding),
                   finding ? review_mark(finding) : MARK_NONE, fs_game_review_has_opinions(review));
    g_array_append_val(plies, ply);
  }
  return plies;
}

static void review_strip_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FsReviewStrip *self = FS_REVIEW_STRIP(widget);
  float width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, width, height);
  g_autoptr(GArray) plies = review_plies(self->session, self->review);
  Strip strip = {
      .plies = (const StripPly *)(const void *)plies->data,
      .count = (int)plies->len,
      .at = shown_ply(self->session),
      .first = position_stones(&fs_session_get_line(self->session)->start),
      .text_scale = style_text_scale(widget),
      .font = style_font(widget),
  };
  cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &bounds);
  strip_paint(cr, &strip, style_theme(), (double)width, (double)height);
  cairo_destroy(cr);
}

static void review_strip_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                 int *minimum, int *natural, int *minimum_baseline,
                                 int *natural_baseline) {
  bool wide = orientation == GTK_ORIENTATION_HORIZONTAL;
  *natural = wide ? NATURAL_WIDTH : BARS_HEIGHT + (int)(SIGNS_HEIGHT * style_text_scale(widget));
  *minimum = wide ? LEAST_WIDTH : *natural;
}

static int ply_at(FsReviewStrip *self, double x) {
  Strip strip = {.count = review_strip_main_line(self->session).length + 1};
  return strip_ply_at(&strip, gtk_widget_get_width(GTK_WIDGET(self)), x);
}

static void pressed(FsReviewStrip *self, int presses, double x, double y) {
  Line line = review_strip_main_line(self->session);
  fs_session_go_path(self->session, line.moves, ply_at(self, x));
}

/* "12. 5: Black wins: lost for the player who moved; a mistake", of the position under the
 * pointer. */
static gboolean query_tooltip(FsReviewStrip *self, int x, int y, gboolean keyboard,
                              GtkTooltip *tooltip) {
  Line line = review_strip_main_line(self->session);
  int n = ply_at(self, x);
  const ReviewFinding *finding = fs_game_review_finding(self->review, line.moves, n);
  if (!finding || keyboard) return FALSE;
  Position position = line_position_at(&line, n);
  char name[NOTATION_MOVE] = "";
  if (n > 0) move_name(line.start.variant, line.moves[n - 1], name);
  int ply = position_stones(&line.start) + n;
  g_autofree char *move =
      n > 0 ? g_strdup_printf(ply % 2 ? _("%d. %s") : _("%d… %s"), move_number(ply), name)
            : g_strdup(C_("of a game", "Start"));
  g_autofree char *words = review_words(fs_game_review_values(self->review, &position, finding),
                                        review_mark(finding), n > 0 ? ply : 0);
  g_autofree char *text = g_strconcat(move, ": ", words, NULL);
  gtk_tooltip_set_text(tooltip, text);
  return TRUE;
}

void fs_review_strip_set_review(FsReviewStrip *self, FsSession *session, FsGameReview *review) {
  hold(self, session, session);
  hold(self, review, review);
  signal_follow(review, "changed", gtk_widget_queue_draw, self);
  signal_follow(session, "analysis-changed", gtk_widget_queue_draw, self);
}

static void fs_review_strip_class_init(FsReviewStripClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  widget_class->snapshot = review_strip_snapshot;
  widget_class->measure = review_strip_measure;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void fs_review_strip_init(FsReviewStrip *self) {
  GtkGesture *click = gtk_gesture_click_new();
  g_signal_connect_swapped(click, "pressed", G_CALLBACK(pressed), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
  gtk_widget_set_direction(GTK_WIDGET(self), GTK_TEXT_DIR_LTR);
  gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
  g_signal_connect(self, "query-tooltip", G_CALLBACK(query_tooltip), NULL);
  style_follow(GTK_WIDGET(self));
  style_follow_text(GTK_WIDGET(self));
}
