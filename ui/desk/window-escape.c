/* What opens and closes around the board: strips, what is tried in that of the review, the note
 * about a text that was read, and panes that lie over the board in a narrow window. Escape closes
 * what opened last, but first what is told about the games, which lies over all of that; only its
 * own button ends a game that is played. If there is little room, one strip is shown at a time. */
#include "window-inner.h"
#include "base/signals.h"
#include "base/strip-scroller.h"
#include "base/window-toasts.h"

static gboolean is_strip(gpointer part) {
  return GTK_IS_WIDGET(part) && !ADW_IS_FLAP(part) && !FS_IS_NOTATION_BAR(part);
}

static gboolean is_open(gpointer part) {
  if (FS_IS_NOTATION_BAR(part)) return gtk_widget_get_visible(part);
  if (FS_IS_RETRY(part)) return fs_retry_is_trying(part);
  if (ADW_IS_FLAP(part)) return adw_flap_get_reveal_flap(part) && adw_flap_get_folded(part);
  return gtk_revealer_get_reveal_child(GTK_REVEALER(gtk_widget_get_first_child(part)));
}

/* As it is when it is open and all of it can be seen. */
static int natural_height(GtkWidget *widget, int width) {
  int height;
  gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

/* At least: an explanation gets what the others and the board leave. */
static int strip_height(FsWindow *self, gpointer strip, int width) {
  GtkRevealer *revealer = GTK_REVEALER(gtk_widget_get_first_child(strip));
  int height = natural_height(gtk_revealer_get_child(revealer), width);
  return strip == self->explain_bar ? height - fs_explain_bar_spare(strip, width) : height;
}

static gboolean is_open_strip(FsWindow *self, gpointer part) {
  return is_strip(part) && g_ptr_array_find(self->opened, part, NULL);
}

/* Pixels for the board and the strips that are open: what the bars around them leave. */
static int shared_height(FsWindow *self, GtkWidget *box) {
  int height = gtk_widget_get_height(box);
  for (GtkWidget *child = gtk_widget_get_first_child(box); child;
       child = gtk_widget_get_next_sibling(child))
    if (!is_open_strip(self, child) && !gtk_widget_compute_expand(child, GTK_ORIENTATION_VERTICAL))
      height -= natural_height(child, gtk_widget_get_width(box));
  return height;
}

/* Of a game that has ended, a review says more. */
static gboolean is_told_by_review(FsWindow *self, gpointer strip) {
  return strip == self->play_bar && is_open(self->review_bar) &&
         fs_partner_is_over(fs_play_bar_get_partner(self->play_bar)) &&
         fs_game_review_is_here(fs_review_bar_get_review(self->review_bar));
}

/* While stones are set up, a strip about the game is about none that is shown. */
static gboolean has_subject(FsWindow *self, gpointer strip) {
  if (is_told_by_review(self, strip)) return FALSE;
  return strip == self->setup_bar || strip == self->tour_bar || !is_open(self->setup_bar);
}

/* A strip, and room for it if it is not the first; its bit by its place in `opened`. */
static void find_room(FsWindow *self, gpointer strip, int *left, guint *strips) {
  guint place;
  if (!g_ptr_array_find(self->opened, strip, &place) || *strips >> place & 1) return;
  if (!has_subject(self, strip)) return;
  int height = strip_height(self, strip, gtk_widget_get_width(gtk_widget_get_parent(strip)));
  if (*strips && !fs_board_has_room(self->board, *left - height)) return;
  *left -= height;
  *strips |= 1u << place;
}

/* Bits by place in `opened`: the strip in front, or else the newest, and older ones beside which
 * the board keeps its room. */
static guint strips_with_room(FsWindow *self, int *left) {
  guint strips = 0;
  *left = shared_height(self, gtk_widget_get_parent(GTK_WIDGET(self->explain_bar)));
  if (self->front) find_room(self, self->front, left, &strips);
  for (guint i = self->opened->len; i > 0; i--) {
    gpointer part = self->opened->pdata[i - 1];
    if (is_strip(part)) find_room(self, part, left, &strips);
  }
  return strips;
}

/* The most that can be taken of the height without the board's losing its room. */
static int most_taken(FsBoard *board, int height) {
  int most = 0, beyond = MAX(1, height);
  while (beyond - most > 1) {
    int half = (most + beyond) / 2;
    if (fs_board_has_room(board, height - half))
      most = half;
    else
      beyond = half;
  }
  return most;
}

/* The board keeps its room beside the strips that are seen, and the explanation uses the rest. */
static void share_room(FsWindow *self, guint *strips, int *more) {
  int left;
  *strips = strips_with_room(self, &left);
  *more = most_taken(self->board, left);
}

void window_fit_strips(FsWindow *self) {
  guint strips;
  int more;
  share_room(self, &strips, &more);
  for (guint i = 0; i < self->opened->len; i++) {
    gpointer part = self->opened->pdata[i];
    if (is_strip(part)) gtk_widget_set_visible(part, strips >> i & 1);
  }
}

void window_fit_explanation(FsWindow *self) {
  guint strips;
  int more;
  share_room(self, &strips, &more);
  fs_explain_bar_fit(self->explain_bar, more);
}

gboolean window_strips_fit(FsWindow *self) {
  guint strips, seen = 0;
  int more;
  share_room(self, &strips, &more);
  for (guint i = 0; i < self->opened->len; i++) {
    gpointer part = self->opened->pdata[i];
    if (is_strip(part)) seen |= (guint)gtk_widget_get_visible(part) << i;
  }
  return seen == strips && fs_explain_bar_fits(self->explain_bar, more);
}

/* Newest last. */
static void opened_or_closed(FsWindow *self, GParamSpec *pspec, GObject *object) {
  gpointer part = GTK_IS_REVEALER(object) ? (gpointer)gtk_widget_get_parent(GTK_WIDGET(object))
                                          : (gpointer)object;
  if (!part || !self->opened) return; /* the window goes away */
  g_ptr_array_remove(self->opened, part);
  if (is_open(part)) g_ptr_array_add(self->opened, part);
  if (is_open(part) && is_strip(part)) self->front = part;
  window_fit_strips(self);
}

static void window_escape_follow(FsWindow *self, gpointer object, const char *signal) {
  signal_follow(object, signal, opened_or_closed, self);
}

static void follow_strip(FsWindow *self, gpointer strip) {
  GtkWidget *revealer = gtk_widget_get_first_child(strip);
  window_escape_follow(self, revealer, "notify::reveal-child");
  opened_or_closed(self, NULL, G_OBJECT(revealer));
}

static void follow_scrolled(FsWindow *self, gpointer strip) {
  strip_scroller_add(GTK_REVEALER(gtk_widget_get_first_child(strip)));
  follow_strip(self, strip);
}

static void follow_pane(FsWindow *self, AdwFlap *flap) {
  window_escape_follow(self, flap, "notify::reveal-flap");
  window_escape_follow(self, flap, "notify::folded");
  signal_follow(flap, "notify::reveal-flap", fs_board_hide_hint, self->board);
}

/* It changes more often than it begins or ends. What it asks and answers is to be seen. */
static void tried(FsWindow *self, FsRetry *retry) {
  gboolean listed = self->opened && g_ptr_array_find(self->opened, retry, NULL);
  if (fs_retry_is_trying(retry)) self->front = self->review_bar;
  if (listed != fs_retry_is_trying(retry))
    opened_or_closed(self, NULL, G_OBJECT(retry));
  else if (listed)
    window_fit_strips(self);
}

void window_follow_bars(FsWindow *self) {
  self->opened = g_ptr_array_new();
  follow_scrolled(self, self->setup_bar);
  follow_strip(self, self->explain_bar); /* it scrolls by itself */
  follow_scrolled(self, self->play_bar);
  follow_scrolled(self, self->review_bar);
  signal_follow(fs_review_bar_get_retry(self->review_bar), "changed", tried, self);
  follow_scrolled(self, self->puzzle_bar);
  follow_scrolled(self, self->tour_bar);
  window_escape_follow(self, self->notation_bar, "notify::visible");
  follow_pane(self, self->flap);
  follow_pane(self, self->game_flap);
}

static void close_part(FsWindow *self, gpointer part) {
  if (ADW_IS_FLAP(part))
    adw_flap_set_reveal_flap(part, FALSE);
  else if (FS_IS_NOTATION_BAR(part))
    fs_notation_bar_end(part);
  else if (part == self->setup_bar)
    fs_session_cancel_setup(self->session);
  else if (part == self->explain_bar)
    fs_explain_bar_toggle(self->explain_bar);
  else if (FS_IS_RETRY(part))
    fs_retry_leave(part);
  else if (part == self->review_bar)
    fs_review_bar_close(self->review_bar);
  else if (part == self->puzzle_bar)
    fs_trainer_end(fs_puzzle_bar_get_trainer(self->puzzle_bar));
  else
    fs_tour_bar_end(self->tour_bar);
}

static gboolean is_hidden(gpointer part) {
  return GTK_IS_WIDGET(part) && !gtk_widget_get_visible(part);
}

/* Nobody means to close what is not to be seen. */
void window_action_close_last(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  guint i = self->opened->len;
  if (window_close_told(self->toasts)) return;
  while (i > 0 && (self->opened->pdata[i - 1] == (gpointer)self->play_bar ||
                   is_hidden(self->opened->pdata[i - 1])))
    i--;
  if (i > 0) close_part(self, self->opened->pdata[i - 1]);
}

/* Reasons that are open, but made way for another strip, are asked for again. */
void window_action_why(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  if (is_open(self->explain_bar) && is_hidden(self->explain_bar)) {
    self->front = self->explain_bar;
    window_fit_strips(self);
  } else {
    fs_explain_bar_toggle(self->explain_bar);
  }
}
