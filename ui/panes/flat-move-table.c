#include "flat-move-table.h"

#include <glib/gi18n.h>

#include "base/badge-view.h"
#include "session/flat-words.h"
#include "base/words.h"

/* A row and what is in it. */
typedef struct {
  GtkWidget *row, *badge; /* NULL until it is wanted */
  GtkLabel *name, *result, *nodes, *time;
  FlatMove move;
  char *told; /* to assistive technology */
} Row;

struct _FsFlatMoveTable {
  GtkWidget parent_instance;
  FsFlatSession *session;
  GtkWidget *box;
  GtkListBox *list;
  Row rows[FLAT_MOVES_MOST]; /* the first ones are shown */
  GtkLabel *line;
  GtkWidget *find; /* begins and ends the search for a line */
  GtkWidget *play; /* makes it a variation */
};

G_DEFINE_FINAL_TYPE(FsFlatMoveTable, fs_flat_move_table, GTK_TYPE_WIDGET)

static void take_text(GtkLabel *label, char *text) {
  if (!g_str_equal(gtk_label_get_text(label), text)) gtk_label_set_text(label, text);
  g_free(text);
}

/* Moves. */

static void tell(Row *row, const char *result) {
  g_autofree char *move = flat_words_move(row->move);
  g_autofree char *text = g_strdup_printf("%s: %s", move, result);
  if (g_strcmp0(text, row->told) == 0) return;
  gtk_accessible_update_property(GTK_ACCESSIBLE(row->row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  g_free(row->told);
  row->told = g_steal_pointer(&text);
}

/* A move that its mirror image answers has no nodes of its own. An answer that took time, but no
 * nodes of this session, was known before. */
static void show_work(Row *row, const FlatAnalysisView *view, int i, gboolean answered) {
  const FlatMoveStatus *status = &view->moves[i];
  char same[3];
  flat_move_write(view->moves[status->same_as].move, same);
  gboolean begun = status->nodes > 0 || status->seconds > 0;
  gboolean known_before = answered && status->nodes == 0 && status->seconds > 0.001;
  take_text(row->nodes, status->same_as != i ? g_strdup_printf(_("like %s"), same)
                        : known_before       ? g_strdup(_("known"))
                        : begun              ? words_count((double)status->nodes)
                                             : g_strdup(""));
  take_text(row->time, begun ? words_duration(status->seconds) : g_strdup(""));
}

static void show_move(Row *row, const FlatAnalysisView *view, int i, Goal goal, gboolean known) {
  MoveStatus status = flat_words_status(view, i);
  char name[3];
  row->move = view->moves[i].move;
  flat_move_write(row->move, name);
  const char *words = known ? words_move(&status, goal, view->running) : "–";
  take_text(row->name, g_strdup(name));
  take_text(row->result, g_strdup(words));
  if (goal_answered(goal, status.values))
    gtk_widget_remove_css_class(GTK_WIDGET(row->result), "dim-label");
  else
    gtk_widget_add_css_class(GTK_WIDGET(row->result), "dim-label");
  fs_badge_view_set_badge(FS_BADGE_VIEW(row->badge),
                          badge_of_move(&status, i, goal, view->running, view->seconds));
  show_work(row, view, i, goal_answered(goal, status.values));
  tell(row, known ? words : _("Not analysed"));
}

/* The line. */

static char *line_text(const FlatBestLine *line) {
  if (line->searching) return g_strdup(_("Looking for the best play …"));
  GString *text = g_string_new(NULL);
  for (int i = 0; i < line->length; i++) {
    char name[3];
    flat_move_write(line->moves[i], name);
    g_string_append_printf(text, i > 0 ? " %s" : "%s", name);
  }
  return g_string_free(text, FALSE);
}

static void update_line(FsFlatMoveTable *self, gboolean over) {
  const FlatBestLine *line = fs_flat_session_get_line(self->session);
  FsFlatSearch *search = fs_flat_session_get_search(self->session);
  gtk_widget_set_visible(self->find, !over && fs_flat_search_has_lines(search));
  gtk_button_set_label(GTK_BUTTON(self->find), line ? _("Hide the Line") : _("Show the Best Play"));
  gtk_widget_set_visible(GTK_WIDGET(self->line), line != NULL);
  gtk_widget_set_visible(self->play, line && line->length > 0);
  if (line) take_text(self->line, line_text(line));
}

static void find_line(FsFlatMoveTable *self) {
  FsFlatSearch *search = fs_flat_session_get_search(self->session);
  if (fs_flat_session_get_line(self->session))
    fs_flat_search_drop_line(search);
  else
    fs_flat_search_find_line(search, fs_flat_session_get_board(self->session));
}

static void play_line(FsFlatMoveTable *self) { fs_flat_session_play_line(self->session); }

/* Rows are made when they are wanted first. */

static GtkLabel *add_label(GtkWidget *box, float align, int width, const char *class) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), align);
  gtk_label_set_width_chars(GTK_LABEL(label), width);
  if (class) gtk_widget_add_css_class(label, class);
  gtk_box_append(GTK_BOX(box), label);
  return GTK_LABEL(label);
}

static void make_row(FsFlatMoveTable *self, Row *row) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  row->name = add_label(box, 0, 2, "heading");
  row->badge = fs_badge_view_new();
  gtk_box_append(GTK_BOX(box), row->badge);
  row->result = add_label(box, 0, -1, NULL);
  gtk_label_set_ellipsize(row->result, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand(GTK_WIDGET(row->result), TRUE);
  row->nodes = add_label(box, 1, 7, "numeric");
  row->time = add_label(box, 1, 6, "numeric");
  row->row = gtk_list_box_row_new();
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row->row), box);
  gtk_list_box_append(self->list, row->row);
}

static void update(FsFlatMoveTable *self) {
  FlatAnalysisView view;
  gboolean known = fs_flat_session_view(self->session, &view);
  gboolean over = flat_record_result(fs_flat_session_get_record(self->session)) != VALUE_ANY ||
                  fs_flat_session_is_setting_up(self->session);
  Goal goal = fs_flat_search_get_settings(fs_flat_session_get_search(self->session))->goal;
  for (int i = 0; i < FLAT_MOVES_MOST; i++) {
    gboolean shown = i < view.count && !over;
    Row *row = &self->rows[i];
    if (shown && !row->row) make_row(self, row);
    if (row->row) gtk_widget_set_visible(row->row, shown);
    if (shown) show_move(row, &view, i, goal, known);
  }
  update_line(self, over);
  gtk_widget_set_visible(GTK_WIDGET(self), !over);
}

static void row_activated(FsFlatMoveTable *self, GtkListBoxRow *row) {
  fs_flat_session_play(self->session, self->rows[gtk_list_box_row_get_index(row)].move);
}

void fs_flat_move_table_set_session(FsFlatMoveTable *self, FsFlatSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "analysis-changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  update(self);
}

/* The object. */

static void move_table_dispose(GObject *object) {
  FsFlatMoveTable *self = FS_FLAT_MOVE_TABLE(object);
  g_clear_pointer(&self->box, gtk_widget_unparent);
  g_clear_object(&self->session);
  for (int i = 0; i < FLAT_MOVES_MOST; i++)
    g_clear_pointer(&self->rows[i].told, g_free);
  G_OBJECT_CLASS(fs_flat_move_table_parent_class)->dispose(object);
}

static void fs_flat_move_table_class_init(FsFlatMoveTableClass *class) {
  G_OBJECT_CLASS(class)->dispose = move_table_dispose;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "columntable");
}

static void fs_flat_move_table_init(FsFlatMoveTable *self) {
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  self->list = GTK_LIST_BOX(gtk_list_box_new());
  gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_BROWSE);
  gtk_list_box_set_activate_on_single_click(self->list, FALSE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Moves of the Position"), -1);
  g_signal_connect_swapped(self->list, "row-activated", G_CALLBACK(row_activated), self);
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->list));
  self->line = add_label(self->box, 0, -1, "line");
  gtk_label_set_wrap(self->line, TRUE);
  gtk_label_set_selectable(self->line, TRUE);
  gtk_widget_set_tooltip_text(GTK_WIDGET(self->line), _("Best play from this position"));
  self->find = gtk_button_new_with_label(_("Show the Best Play"));
  g_signal_connect_swapped(self->find, "clicked", G_CALLBACK(find_line), self);
  self->play = gtk_button_new_with_label(_("Play the Line"));
  g_signal_connect_swapped(self->play, "clicked", G_CALLBACK(play_line), self);
  gtk_box_append(GTK_BOX(self->box), self->play);
  gtk_box_append(GTK_BOX(self->box), self->find);
}
