#include "review-bar.h"

#include <glib/gi18n.h>

#include "base/signals.h"
#include "base/template.h"
#include "base/window-common.h"
#include "base/window-toasts.h"
#include "review-export.h"
#include "review-strip.h"

/* What the time can be, as the choice lists it. */
static const double times[] = {30, 120, 600, 3600, 0};

enum { USUAL_TIME = 1 };

struct _FsReviewBar {
  GtkWidget parent_instance;
  FsSession *session;
  FsGameReview *review;
  FsRetry *retry;
  GtkWidget *revealer;
  gboolean left; /* another game was shown while it ran, and its own has not been shown since */
  GtkWidget *here, *away;
  GtkLabel *away_words;
  GtkPopover *more;
  FsReviewStrip *strip;
  GtkLabel *state, *sentence;
  GtkWidget *course; /* what the sentence stands below, or above during a retry */
  GtkDropDown *time;
  GtkButton *toggle;
  GtkWidget *previous, *next, *better, *try, *play, *leave, *copy, *save;
};

G_DEFINE_FINAL_TYPE(FsReviewBar, fs_review_bar, GTK_TYPE_WIDGET)

FsGameReview *fs_review_bar_get_review(FsReviewBar *self) { return self->review; }
FsRetry *fs_review_bar_get_retry(FsReviewBar *self) { return self->retry; }

/* As many as there are bars; variations are reviewed, too, and have none. */
static char *words_of_count(const ReviewCount *count, gboolean running) {
  if (running && count->all_proved == count->all)
    return g_strdup_printf(_("All %d positions proved; comparing moves"), count->all);
  if (count->all == count->count)
    return g_strdup_printf(_("%d of %d positions proved"), count->proved, count->count);
  return g_strdup_printf(_("%1$d of %2$d positions proved, with variations %3$d of %4$d"),
                         count->proved, count->count, count->all_proved, count->all);
}

static void show_state(FsReviewBar *self) {
  ReviewCount count = fs_game_review_count(self->review);
  gboolean running = fs_game_review_is_running(self->review);
  window_take_text(self->state, words_of_count(&count, running));
  gtk_button_set_icon_name(self->toggle, running ? "media-playback-stop-symbolic"
                                                 : "media-playback-start-symbolic");
  window_set_tooltip(GTK_WIDGET(self->toggle), running ? _("Stop the Review") : _("Review"));
  gtk_widget_set_sensitive(GTK_WIDGET(self->toggle),
                           running || fs_game_review_can_start(self->review));
}

/* No line ends between the number of a move and its name. Takes the text; NULL is allowed. */
static char *keep_moves_whole(char *text) {
  g_autofree char *words = text;
  g_autoptr(GRegex) moves =
      g_regex_new("(?<=[0-9][.…]|[.] …) (?=…|[0-9A-Zp][0-9]{0,2}(?!\\w))", 0, 0, NULL);
  return words ? g_regex_replace_literal(moves, words, -1, 0, "\u00A0", 0, NULL) : NULL;
}

/* Says what is tried, or what the review found; while it runs the count is enough. */
static char *words_below(FsReviewBar *self) {
  char *words = fs_retry_words(self->retry);
  if (words || fs_game_review_is_running(self->review)) return words;
  return keep_moves_whole(fs_game_review_sentence(self->review));
}

/* Where the window scrolls the strip. */
static void scroll_up(FsReviewBar *self) {
  GtkWidget *scrolled = gtk_widget_get_ancestor(self->here, GTK_TYPE_SCROLLED_WINDOW);
  if (!scrolled) return;
  gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)), 0);
}

/* What a retry asks and answers stands first, and is seen where the strip has to be scrolled. */
static void show_sentence(FsReviewBar *self) {
  GtkWidget *label = GTK_WIDGET(self->sentence);
  g_autofree char *text = words_below(self);
  gtk_widget_set_visible(label, text != NULL);
  if (!text || g_str_equal(text, gtk_label_get_text(self->sentence))) return;
  gtk_label_set_text(self->sentence, text);
  gboolean trying = fs_retry_is_trying(self->retry);
  gtk_box_reorder_child_after(GTK_BOX(self->here), label, trying ? NULL : self->course);
  if (trying) scroll_up(self);
}

/* While a move is tried, the others would be about another one. */
static void show_retry(FsReviewBar *self) {
  gboolean trying = fs_retry_is_trying(self->retry);
  gtk_widget_set_sensitive(self->try, fs_retry_can_begin(self->retry));
  gtk_widget_set_visible(self->better, !trying);
  gtk_widget_set_visible(self->play, !trying);
  gtk_widget_set_visible(self->leave, trying);
}

/* What the button does, or why it can do nothing. */
static const char *better_words(FsReviewBar *self, gboolean known, BetterMove better) {
  static const char *const words[] = {
      [BETTER_NONE] = N_("The move shown is not marked as a mistake"),
      [BETTER_FINDABLE] = N_("Search for the Better Move, Which Is Not Known Yet"),
      [BETTER_LATER] = N_("The better move is not known yet. It can be searched for when nothing "
                          "else is searched."),
      [BETTER_BEYOND_GOAL] = N_("The better move is not known yet. It can be searched for when the "
                                "settings ask for the exact value."),
  };
  const ReviewFinding *finding = fs_game_review_shown(self->review);
  if (!known) return _(words[better]);
  return review_mark(finding) == MARK_DOUBTED ? _("Show the Move That Seems Better, an Estimate")
                                              : _("Show the Better Move and Its Line");
}

static void show_better(FsReviewBar *self) {
  gboolean known = fs_game_review_better(self->review) >= 0;
  BetterMove better = fs_game_review_can_find_better(self->review);
  gtk_widget_set_sensitive(self->better, known || better == BETTER_FINDABLE);
  window_set_tooltip(self->better, better_words(self, known, better));
}

/* A review is of one game. Above another one, the bar says only that it goes on. A menu that stayed
 * open where its button is gone would be drawn without a place, of which GTK warns. */
static void show_here(FsReviewBar *self) {
  gboolean here = fs_game_review_is_here(self->review);
  self->left = !here && (self->left || fs_game_review_is_running(self->review));
  gboolean shown = !fs_game_review_is_closed(self->review) && (here || self->left);
  if (!shown || self->left) gtk_popover_popdown(self->more);
  gtk_widget_set_visible(self->away, self->left);
  gtk_widget_set_visible(self->here, !self->left);
  gtk_revealer_set_reveal_child(GTK_REVEALER(self->revealer), shown);
}

static void show_away(FsReviewBar *self) {
  gboolean running = fs_game_review_is_running(self->review);
  if (!self->left) return;
  ReviewCount count = fs_game_review_count(self->review);
  window_take_text(
      self->away_words,
      g_strdup_printf(running
                          ? _("A review of another game is running: %d of %d positions proved.")
                          : _("The review of another game has ended: %d of %d positions proved."),
                      count.proved, count.count));
}

/* Nothing is counted for a bar that is not shown: that would take time from a search. */
static void review_bar_follow(FsReviewBar *self) {
  show_here(self);
  if (!gtk_revealer_get_reveal_child(GTK_REVEALER(self->revealer))) return;
  show_away(self);
  show_state(self);
  show_sentence(self);
  show_retry(self);
  gtk_widget_set_sensitive(self->previous, fs_game_review_find_mistake(self->review, -1, NULL));
  gtk_widget_set_sensitive(self->next, fs_game_review_find_mistake(self->review, 1, NULL));
  show_better(self);
  gboolean reviewed = fs_game_review_view(self->review).count > 0;
  gtk_widget_set_sensitive(self->copy, reviewed);
  gtk_widget_set_sensitive(self->save, reviewed);
}

void fs_review_bar_toggle(FsReviewBar *self) {
  if (fs_game_review_is_running(self->review)) {
    fs_game_review_stop(self->review);
    return;
  }
  guint chosen = gtk_drop_down_get_selected(self->time);
  fs_game_review_set_closed(self->review, FALSE);
  fs_game_review_start(self->review, times[MIN(chosen, G_N_ELEMENTS(times) - 1)]);
}

static void tell_no_mistake(FsReviewBar *self, int direction) {
  AdwToastOverlay *toasts = window_toasts(GTK_WIDGET(self));
  gboolean here = fs_game_review_is_here(self->review);
  if (!toasts || fs_session_is_blind(self->session)) return;
  window_tell(toasts, !here           ? _("This game is not reviewed.")
                      : direction > 0 ? _("No mistake comes after this position")
                                      : _("No mistake comes before it"));
}

void fs_review_bar_show_mistake(FsReviewBar *self, int direction) {
  Line line;
  if (fs_game_review_find_mistake(self->review, direction, &line))
    fs_session_go_path(self->session, line.moves, line.at);
  else
    tell_no_mistake(self, direction);
}

gboolean fs_review_bar_is_open(FsReviewBar *self) {
  return gtk_revealer_get_reveal_child(GTK_REVEALER(self->revealer)) && !self->left;
}

gboolean fs_review_bar_retry(FsReviewBar *self) {
  gboolean seen = gtk_widget_get_visible(GTK_WIDGET(self)) && fs_review_bar_is_open(self);
  if (!seen || !fs_retry_begin(self->retry)) return FALSE;
  g_signal_emit_by_name(self, "retrying");
  gtk_widget_activate_action(GTK_WIDGET(self), "win.board", NULL);
  return TRUE;
}

static void leave(FsReviewBar *self) { fs_retry_leave(self->retry); }

static void show_game(FsReviewBar *self) { fs_game_review_show_game(self->review); }

static void show_previous(FsReviewBar *self) { fs_review_bar_show_mistake(self, -1); }

static void show_next(FsReviewBar *self) { fs_review_bar_show_mistake(self, 1); }

void fs_review_bar_show_better(FsReviewBar *self) { fs_game_review_show_better(self->review); }

static void copy_report(FsReviewBar *self) {
  g_autofree char *text = fs_game_review_report(self->review);
  if (text) gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(self)), text);
}

static void save_report(FsReviewBar *self) {
  review_export(GTK_WIDGET(self), self->session, self->review);
}

void fs_review_bar_close(FsReviewBar *self) {
  fs_retry_end(self->retry);
  fs_game_review_stop(self->review);
  self->left = FALSE;
  fs_game_review_set_closed(self->review, TRUE);
}

void fs_review_bar_make_way(FsReviewBar *self) {
  fs_retry_end(self->retry);
  if (fs_game_review_is_running(self->review) || fs_game_review_is_here(self->review))
    fs_review_bar_close(self);
}

void fs_review_bar_set_session(FsReviewBar *self, FsSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  self->review = fs_game_review_new(session);
  self->retry = fs_retry_new(session, self->review);
  signal_follow(self->retry, "changed", review_bar_follow, self);
  fs_review_strip_set_review(self->strip, session, self->review);
  signal_follow(self->review, "changed", review_bar_follow, self);
  signal_follow(session, "analysis-changed", review_bar_follow, self);
  review_bar_follow(self);
}

/* The object. */

/* Objects that end with the bar may still report changes, which nothing is left to show. */
static void forget(FsReviewBar *self, gpointer source) {
  if (source) g_signal_handlers_disconnect_by_data(source, self);
}

static void review_bar_dispose(GObject *object) {
  FsReviewBar *self = FS_REVIEW_BAR(object);
  forget(self, self->retry);
  forget(self, self->review);
  forget(self, self->session);
  g_clear_pointer(&self->revealer, gtk_widget_unparent);
  if (self->review) g_object_run_dispose(G_OBJECT(self->review)); /* so that its worker is gone */
  g_clear_object(&self->retry);
  g_clear_object(&self->review);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_review_bar_parent_class)->dispose(object);
}

/* Where there is room for one strip, another one has taken its place. */
static void review_bar_unmap(GtkWidget *widget) {
  gtk_popover_popdown(FS_REVIEW_BAR(widget)->more);
  GTK_WIDGET_CLASS(fs_review_bar_parent_class)->unmap(widget);
}

static void fs_review_bar_class_init(FsReviewBarClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = review_bar_dispose;
  widget_class->unmap = review_bar_unmap;
  signal_add(class, "retrying");
  g_type_ensure(FS_TYPE_REVIEW_STRIP);
  template_set_around(widget_class, "review-bar");
  template_children(widget_class, FsReviewBar, revealer, strip, state, time, toggle, previous, next,
                    better, try, play, leave, sentence, course, copy, save, here, away, away_words,
                    more);
  template_callbacks(widget_class, fs_review_bar_toggle, show_previous, show_next,
                     fs_review_bar_show_better, fs_review_bar_retry, copy_report, save_report,
                     leave, show_game, fs_review_bar_close);
}

static void fs_review_bar_init(FsReviewBar *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  gtk_drop_down_set_selected(self->time, USUAL_TIME);
}
