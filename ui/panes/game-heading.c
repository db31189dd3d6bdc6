#include "game-heading.h"

#include <glib/gi18n.h>

#include "base/signals.h"
#include "session/about-words.h"

struct _FsGameHeading {
  GtkButton parent_instance;
  FsSession *session; /* not owned: its signals are gone before it */
  GtkLabel *players, *rest;
};

G_DEFINE_FINAL_TYPE(FsGameHeading, fs_game_heading, GTK_TYPE_BUTTON)

/* What is told about the game. If nothing but its moves says how it ends, that is told at their
 * end: where a line was added to be looked at, as the solution of a puzzle, nobody has won before.
 */
static GameAbout *about_to_tell(const GameRecord *record) {
  g_autoptr(GameAbout) bare = game_about_with_result(record->about, 0);
  gboolean by_moves = game_about_is_empty(bare) &&
                      record->about->result == game_record_end(&record->line.start, record->root);
  gboolean told = !by_moves || line_result(&record->line) != VALUE_ANY;
  return game_about_ref(told ? record->about : bare);
}

static void show_about(FsGameHeading *self) {
  const GameDocument *document = fs_session_get_document(self->session);
  g_autoptr(GameAbout) about = about_to_tell(game_document_get(document));
  g_autofree char *players = about_words_players(about);
  g_autofree char *rest = about_words_rest(about);
  gtk_label_set_text(self->players, players ? players : _("Players, Date, Place…"));
  gtk_label_set_text(self->rest, rest);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("About This Game"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                 players ? players : rest, -1);
  gtk_widget_set_visible(GTK_WIDGET(self->players), players || !*rest);
  gtk_widget_set_visible(GTK_WIDGET(self->rest), *rest != 0);
  if (players)
    gtk_widget_remove_css_class(GTK_WIDGET(self->players), "dim-label");
  else
    gtk_widget_add_css_class(GTK_WIDGET(self->players), "dim-label");
}

void fs_game_heading_set_session(FsGameHeading *self, FsSession *session) {
  self->session = session;
  signal_follow(session, "games-changed", show_about, self);
  signal_follow(session, "position-changed", show_about, self);
  show_about(self);
}

static void fs_game_heading_class_init(FsGameHeadingClass *class) {}

static GtkLabel *add_label(GtkWidget *box, const char *class) {
  GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                  "xalign", 0.0, NULL);
  gtk_widget_add_css_class(label, class);
  gtk_box_append(GTK_BOX(box), label);
  return GTK_LABEL(label);
}

static void fs_game_heading_init(FsGameHeading *self) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->players = add_label(box, "heading");
  self->rest = add_label(box, "caption");
  gtk_button_set_child(GTK_BUTTON(self), box);
  gtk_widget_add_css_class(GTK_WIDGET(self), "flat");
  gtk_widget_set_focus_on_click(GTK_WIDGET(self), FALSE);
  gtk_widget_set_tooltip_text(GTK_WIDGET(self), _("About This Game"));
  gtk_actionable_set_action_name(GTK_ACTIONABLE(self), "win.details");
}
