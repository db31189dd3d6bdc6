#include "explain-bar.h"

#include <glib/gi18n.h>

#include "base/words.h"
#include "explain-legend.h"
#include "game/explain-words.h"

enum { NARROW_CHARS = 38 };

struct _FsExplainBar {
  GtkWidget parent_instance;
  FsSession *session;
  GtkWidget *revealer;
  GtkWidget *content; /* what is said, made again with each explanation */
  Position position;  /* ... of this one; without a variant: nothing is said */
  gboolean searching; /* ... and it is still looked for */
  gboolean proved;    /* ... and its value is known */
};

G_DEFINE_FINAL_TYPE(FsExplainBar, fs_explain_bar, GTK_TYPE_WIDGET)

static FsSearch *search_of(FsExplainBar *self) { return fs_session_get_search(self->session); }

/* What a row of replies plays: the move that comes first, or -1, and the reply. */
typedef struct {
  int first;
  Move reply;
} Walk;

static const Walk *walk_of(GtkWidget *row) { return g_object_get_data(G_OBJECT(row), "walk"); }

/* Its moves are numbered on the board; the game stays as it is. */
static void row_activated(FsExplainBar *self, GtkListBoxRow *row) {
  const Walk *walk = walk_of(GTK_WIDGET(row));
  Move moves[] = {(Move)MAX(walk->first, 0), walk->reply};
  bool alone = walk->first < 0;
  fs_session_preview(self->session, moves + alone, 2 - alone);
}

static void play_clicked(FsExplainBar *self, GtkWidget *button) {
  Walk walk = *walk_of(button); /* the row goes with the first move */
  if (walk.first >= 0) fs_session_play(self->session, (Move)walk.first);
  fs_session_play(self->session, walk.reply);
}

static GtkWidget *label_new(const char *text, gboolean wrap) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_wrap(GTK_LABEL(label), wrap);
  return label;
}

static void set_walk(GtkWidget *widget, const Explanation *part, const ExplainReply *reply) {
  Walk *walk = g_new(Walk, 1);
  *walk = (Walk){part->first, reply->move};
  g_object_set_data_full(G_OBJECT(widget), "walk", walk, g_free);
}

static GtkWidget *play_button(FsExplainBar *self, const Explanation *part,
                              const ExplainReply *reply) {
  GtkWidget *button = gtk_button_new_from_icon_name("go-next-symbolic");
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_set_focus_on_click(button, FALSE);
  gtk_widget_set_tooltip_text(button, _("Play This in the Game"));
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Play This in the Game"), -1);
  set_walk(button, part, reply);
  g_signal_connect_swapped(button, "clicked", G_CALLBACK(play_clicked), self);
  return button;
}

static GtkWidget *row_new(FsExplainBar *self, Variant variant, const Explanation *part,
                          const ExplainReply *reply) {
  GtkWidget *row = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *name = words_name(variant, reply->move);
  g_autofree char *words = explain_reply_words(reply);
  GtkWidget *why = label_new(words, FALSE);
  gtk_widget_add_css_class(why, "dim-label");
  gtk_widget_add_css_class(why, "numeric");
  gtk_widget_set_hexpand(why, TRUE);
  gtk_label_set_xalign(GTK_LABEL(why), 1);
  gtk_label_set_ellipsize(GTK_LABEL(why), PANGO_ELLIPSIZE_END);
  gtk_box_append(GTK_BOX(box), label_new(name, FALSE));
  gtk_box_append(GTK_BOX(box), why);
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
  gtk_box_append(GTK_BOX(box), play_button(self, part, reply));
  set_walk(row, part, reply);
  return row;
}

static void add_replies(FsExplainBar *self, Variant variant, const Explanation *part) {
  GtkWidget *list = gtk_list_box_new();
  if (part->reply_count == 0) return;
  gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class(list, "replies");
  gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Replies"),
                                 -1);
  for (int i = 0; i < part->reply_count; i++)
    gtk_list_box_append(GTK_LIST_BOX(list), row_new(self, variant, part, &part->replies[i]));
  g_signal_connect_swapped(list, "row-activated", G_CALLBACK(row_activated), self);
  gtk_box_append(GTK_BOX(self->content), list);
}

/* As tall as it needs to be in a narrow window: what scrolls is not asked for its height by width.
 */
static GtkWidget *say(FsExplainBar *self, const char *text) {
  GtkWidget *label = label_new(text, TRUE);
  gtk_label_set_max_width_chars(GTK_LABEL(label), NARROW_CHARS);
  gtk_label_set_selectable(GTK_LABEL(label), TRUE);
  gtk_widget_set_can_focus(label, FALSE);
  gtk_box_append(GTK_BOX(self->content), label);
  return label;
}

static void add_legend(FsExplainBar *self, const Explanation *part) {
  g_autofree char *legend = explain_legend(part);
  if (legend) gtk_widget_add_css_class(say(self, legend), "dim-label");
}

static void clear(FsExplainBar *self) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(self->content)))
    gtk_box_remove(GTK_BOX(self->content), child);
}

/* FALSE while the game goes on. */
static gboolean show_end(FsExplainBar *self) {
  if (fs_session_is_setting_up(self->session)) return FALSE;
  const Line *line = fs_session_get_line(self->session);
  if (line_result(line) == VALUE_ANY) return FALSE;
  Position end = line_position(line);
  g_autofree char *words = explain_end(&end, line_result(line));
  say(self, words);
  return TRUE;
}

static void show(FsExplainBar *self, const SearchExplanation *shown, gboolean proved) {
  clear(self);
  if (show_end(self)) return;
  if (!proved)
    say(self, _("The value of this position is not proved yet. Analyse it first."));
  else if (!shown || shown->searching)
    say(self, _("Looking for the reason…"));
  else if (shown->found.count == 0)
    say(self, _("There is no explanation yet: the search was stopped."));
  for (int i = 0; proved && shown && !shown->searching && i < shown->found.count; i++) {
    const Explanation *part = &shown->found.parts[i];
    g_autofree char *sentence = explain_sentence(&shown->found.position, part);
    say(self, sentence);
    add_legend(self, part);
    add_replies(self, shown->found.position.variant, part);
  }
}

static gboolean is_proved(FsExplainBar *self) {
  AnalysisView view;
  if (fs_session_is_setting_up(self->session)) return FALSE;
  if (line_result(fs_session_get_line(self->session)) != VALUE_ANY) return FALSE;
  return fs_session_view(self->session, &view) &&
         goal_answered(fs_session_get_goal(self->session), view.values);
}

/* Called often while a search runs. */
static void follow(FsExplainBar *self) {
  if (!gtk_revealer_get_reveal_child(GTK_REVEALER(self->revealer))) return;
  Position position = fs_session_get_shown(self->session);
  gboolean proved = is_proved(self);
  if (proved) fs_search_explain(search_of(self), &position);
  const SearchExplanation *shown = fs_session_get_explanation(self->session);
  gboolean searching = !shown || shown->searching;
  if (self->position.variant.rules && position_equal(&position, &self->position) &&
      searching == self->searching && proved == self->proved)
    return;
  self->position = position;
  self->searching = searching;
  self->proved = proved;
  show(self, shown, proved);
}

static void close_bar(FsExplainBar *self) {
  gtk_revealer_set_reveal_child(GTK_REVEALER(self->revealer), FALSE);
  self->position = (Position){0};
  clear(self);
  fs_search_drop_explanation(search_of(self));
}

void fs_explain_bar_toggle(FsExplainBar *self) {
  if (gtk_revealer_get_reveal_child(GTK_REVEALER(self->revealer))) {
    close_bar(self);
    return;
  }
  gtk_revealer_set_reveal_child(GTK_REVEALER(self->revealer), TRUE);
  follow(self);
}

void fs_explain_bar_set_session(FsExplainBar *self, FsSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "analysis-changed", G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "position-changed", G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
}

/* The object. */

static void explain_bar_dispose(GObject *object) {
  FsExplainBar *self = FS_EXPLAIN_BAR(object);
  g_clear_pointer(&self->revealer, gtk_widget_unparent);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_explain_bar_parent_class)->dispose(object);
}

static void fs_explain_bar_class_init(FsExplainBarClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = explain_bar_dispose;
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/fourscore/Fourscore/explain-bar.ui");
  gtk_widget_class_bind_template_child(widget_class, FsExplainBar, revealer);
  gtk_widget_class_bind_template_child(widget_class, FsExplainBar, content);
  gtk_widget_class_bind_template_callback(widget_class, close_bar);
}

static void fs_explain_bar_init(FsExplainBar *self) { gtk_widget_init_template(GTK_WIDGET(self)); }
