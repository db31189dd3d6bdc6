#include "play-bar.h"

#include <glib/gi18n.h>

#include "base/settings.h"
#include "base/signals.h"
#include "base/template.h"
#include "base/wrap-layout.h"
#include "base/window-common.h"
#include "base/window-toasts.h"
#include "play-dialog.h"
#include "play-settings.h"

enum { LOST_SECONDS = 60 }; /* that a game was lost elsewhere is said */

struct _FsPlayBar {
  GtkWidget parent_instance;
  FsSession *session;
  FsPartner *partner;
  GSettings *settings;
  PartnerGame asked; /* begins once no other one goes on, ... */
  gboolean anew;     /* ... at an empty board */
  AdwToast *lost;    /* that says so; weak, NULL: none */
  GtkWidget *revealer, *rows, *below;
  GtkSpinner *spinner;
  GtkLabel *words, *clock;
  GtkWidget *back, *hint, *resign, *rematch, *review;
};

G_DEFINE_FINAL_TYPE(FsPlayBar, fs_play_bar, GTK_TYPE_WIDGET)

FsPartner *fs_play_bar_get_partner(FsPlayBar *self) { return self->partner; }

static void show_clock(FsPlayBar *self) {
  gboolean runs = fs_partner_get_game(self->partner).clock > 0;
  gtk_widget_set_visible(GTK_WIDGET(self->clock), runs);
  if (runs) window_take_text(self->clock, fs_partner_clock_words(self->partner));
}

/* One row, if there is room for all. While the game goes on there are two: what the words say may
 * not move the board. */
static void take_rows(FsPlayBar *self, gboolean over) {
  GtkLayoutManager *rows = gtk_widget_get_layout_manager(self->rows);
  fs_wrap_layout_set_apart(FS_WRAP_LAYOUT(rows), !over);
}

/* What cannot be done any more goes. One row has room left for it: a click for a hint may come when
 * the game has just ended, and is none for a rematch. */
static void show_what_follows(FsPlayBar *self, gboolean over) {
  int least;
  take_rows(self, over);
  if (over == !gtk_widget_get_visible(self->hint)) return;
  gtk_widget_set_size_request(self->below, -1, -1);
  gtk_widget_measure(self->below, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (over) gtk_widget_set_size_request(self->below, least, -1);
  gtk_widget_set_visible(self->hint, !over);
  gtk_widget_set_visible(self->resign, !over);
  gtk_widget_set_visible(self->rematch, over);
  gtk_widget_set_visible(self->review, over);
}

static void play_bar_follow(FsPlayBar *self) {
  gboolean playing = fs_partner_is_playing(self->partner);
  gtk_revealer_set_reveal_child(GTK_REVEALER(self->revealer), playing);
  gtk_widget_set_sensitive(self->back, fs_partner_can_take_back(self->partner));
  gtk_widget_set_sensitive(self->hint, fs_partner_can_hint(self->partner));
  gtk_widget_set_sensitive(self->resign, fs_partner_can_resign(self->partner));
  show_what_follows(self, fs_partner_is_over(self->partner));
  gboolean thinking = fs_partner_is_thinking(self->partner);
  gtk_widget_set_visible(GTK_WIDGET(self->spinner), thinking);
  gtk_spinner_set_spinning(self->spinner, thinking);
  if (!playing) return;
  window_take_text(self->words, fs_partner_words(self->partner));
  show_clock(self);
}

/* It goes when the game is shown, or gone. */
static void drop_lost(FsPlayBar *self) {
  if (self->lost && !fs_partner_has_lost_elsewhere(self->partner)) window_dismiss_toast(self->lost);
}

/* The user stays where he is, and goes there by a button. */
static void tell_lost(FsPlayBar *self) {
  AdwToastOverlay *toasts = window_toasts(GTK_WIDGET(self));
  g_autofree char *words = fs_partner_words(self->partner);
  if (!toasts) return;
  GtkWidget *show;
  AdwToast *toast = window_new_toast_with(words, _("Show the Game"), &show);
  adw_toast_set_timeout(toast, LOST_SECONDS);
  signal_follow(show, "clicked", fs_partner_show_game, self->partner);
  g_set_weak_pointer(&self->lost, toast);
  adw_toast_overlay_add_toast(toasts, toast);
}

static GtkWindow *play_bar_window(FsPlayBar *self) {
  return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
}

static void play_bar_begin(gpointer data) {
  FsPlayBar *self = data;
  fs_partner_begin(self->partner, self->asked, self->anew);
}

/* The side of one who plays on alone from a position is that of its mover. On the empty board he
 * has the one that he had before. */
static PartnerGame as_at_empty_board(FsPlayBar *self, PartnerGame game) {
  PartnerGame before = play_settings_get(self->settings);
  return play_settings_turned(game, before.program[FIRST] ? SECOND : FIRST);
}

static void play_bar_chosen(PartnerGame game, const char *person, gboolean anew, gpointer data) {
  FsPlayBar *self = data;
  play_settings_keep(self->settings, anew ? game : as_at_empty_board(self, game));
  play_settings_keep_person(self->settings, person);
  fs_partner_set_person(self->partner, person);
  self->asked = game;
  self->anew = anew;
  if (fs_partner_goes_on(self->partner))
    play_dialog_end_then(play_bar_window(self), self->partner, play_bar_begin, self);
  else
    play_bar_begin(self);
}

static PlayFrom play_bar_from(FsPlayBar *self, gboolean here) {
  Position position = fs_session_get_position(self->session);
  gboolean over = line_result(fs_session_get_line(self->session)) != VALUE_ANY;
  if (over || position_stones(&position) == 0) return PLAY_FROM_EMPTY_ONLY;
  return here ? PLAY_FROM_SHOWN : PLAY_FROM_EMPTY;
}

void fs_play_bar_ask(FsPlayBar *self, GtkWindow *window, gboolean here) {
  if (fs_session_is_setting_up(self->session)) return;
  g_autofree char *person = play_settings_get_person(self->settings);
  Position position = fs_session_get_position(self->session);
  PlayProposal proposal = {play_settings_get(self->settings), person, play_bar_from(self, here),
                           position_mover(&position)};
  play_dialog_show(window, &proposal, play_bar_chosen, self);
}

static void take_back(FsPlayBar *self) { fs_partner_take_back(self->partner); }

static void show_hint(FsPlayBar *self) { fs_partner_hint(self->partner); }

static void resign(FsPlayBar *self) { play_dialog_resign(play_bar_window(self), self->partner); }

static void rematch(FsPlayBar *self) { fs_partner_rematch(self->partner); }

static void end(FsPlayBar *self) {
  if (fs_partner_goes_on(self->partner))
    play_dialog_end(play_bar_window(self), self->partner);
  else
    fs_partner_end(self->partner);
}

void fs_play_bar_set_session(FsPlayBar *self, FsSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  self->partner = fs_partner_new(session);
  self->settings = g_settings_new(FS_SETTINGS_SCHEMA);
  signal_follow(self->partner, "changed", play_bar_follow, self);
  signal_follow(self->partner, "lost-elsewhere", tell_lost, self);
  signal_follow(session, "games-changed", drop_lost, self);
  signal_follow(session, "position-changed", drop_lost, self);
  play_bar_follow(self);
}

/* The object. */

static void play_bar_dispose(GObject *object) {
  FsPlayBar *self = FS_PLAY_BAR(object);
  g_clear_pointer(&self->revealer, gtk_widget_unparent);
  if (self->partner) g_object_run_dispose(G_OBJECT(self->partner)); /* so that its worker is gone */
  g_clear_object(&self->partner);
  g_clear_weak_pointer(&self->lost);
  g_clear_object(&self->settings);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_play_bar_parent_class)->dispose(object);
}

static void fs_play_bar_class_init(FsPlayBarClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = play_bar_dispose;
  template_set_around(widget_class, "play-bar");
  template_children(widget_class, FsPlayBar, revealer, rows, below, spinner, words, clock, back,
                    hint, resign, rematch, review);
  template_callbacks(widget_class, take_back, show_hint, resign, rematch, end);
}

static void fs_play_bar_init(FsPlayBar *self) { gtk_widget_init_template(GTK_WIDGET(self)); }
