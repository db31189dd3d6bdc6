#include "column-table.h"

#include <glib/gi18n.h>

#include "base/held.h"
#include "base/signals.h"
#include "base/template.h"
#include "base/window-common.h"
#include "column-row.h"
#include "base/access-key.h"
#include "base/one-tab.h"
#include "base/words.h"
#include "play/move-names.h"

struct _FsColumnTable {
  GtkWidget parent_instance;
  FsSession *session;
  GtkWidget *heading;
  GtkListBox *list;
  GtkWidget *rows[MOVES_MOST]; /* by move, hidden unless it is legal; NULL until it is wanted */
  GtkSizeGroup *groups[COLUMN_ROW_CELLS];
  GtkWidget *line; /* a line of best play, below the list */
  GtkLabel *line_label;
  GtkWidget *line_play;
  GtkButton *line_drop;
  GtkWidget *scores;           /* what the numbers beside the values count */
  GtkWidget *find, *distances; /* looks for the line of the best move */
};

G_DEFINE_FINAL_TYPE(FsColumnTable, fs_column_table, GTK_TYPE_WIDGET)

/* A line of best play: looked for, shown in words, played out as a variation, or dropped. */

static char *life_text(const SearchLine *line) {
  g_autofree char *nodes = words_count((double)line->work.nodes);
  g_autofree char *time = words_duration(line->work.seconds);
  return g_strdup_printf(line->waiting
                             ? _("Best play: the position is analysed first, %s nodes, %s")
                             : _("Looking for the best play: %s nodes, %s"),
                         nodes, time);
}

static char *line_text(const SearchLine *line) {
  if (line->searching) return life_text(line);
  if (line->best.length == 0) return g_strdup(_("No best play was found: the search was stopped"));
  return words_line(&line->best);
}

static void update_line(FsColumnTable *self) {
  const SearchLine *line = fs_session_get_best_line(self->session);
  gtk_widget_set_visible(self->line, line != NULL);
  gtk_widget_set_visible(self->find, !line);
  gtk_widget_set_sensitive(self->find, !fs_session_is_veiled(self->session));
  if (!line) return;
  window_take_text(self->line_label, line_text(line));
  gtk_widget_set_visible(self->line_play, !line->searching && line->best.length > 0);
  const char *name = line->searching ? _("Stop Looking") : _("Hide the Line");
  gtk_button_set_icon_name(self->line_drop, line->searching ? "media-playback-stop-symbolic"
                                                            : "window-close-symbolic");
  window_set_tooltip(GTK_WIDGET(self->line_drop), name);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->line_drop), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 name, -1);
}

static void find_line(FsColumnTable *self) {
  Position shown = fs_session_get_position(self->session);
  fs_search_find_line(fs_session_get_search(self->session), &shown, -1);
}

static void drop_line(FsColumnTable *self) {
  fs_search_drop_line(fs_session_get_search(self->session));
}

static void toggle_distances(FsColumnTable *self) {
  FsSearch *search = fs_session_get_search(self->session);
  Position shown = fs_session_get_position(self->session);
  if (!fs_session_get_distances(self->session))
    fs_search_find_distances(search, &shown);
  else if (fs_search_is_finding_distances(search))
    fs_search_stop_distances(search);
  else
    fs_search_drop_distances(search);
}

static void update_distances(FsColumnTable *self) {
  FsSearch *search = fs_session_get_search(self->session);
  Variant variant = fs_search_get_variant(search);
  gboolean shown = fs_session_get_distances(self->session) != NULL;
  const char *words = !shown                                   ? _("Show the _Distances")
                      : fs_search_is_finding_distances(search) ? _("Stop Finding _Distances")
                                                               : _("Hide the _Distances");
  gtk_widget_set_visible(self->scores, shown && !variant.rules->pops);
  gtk_widget_set_visible(self->distances, distances_possible(solving_default(variant), variant));
  gtk_widget_set_sensitive(self->distances, !fs_session_is_veiled(self->session));
  access_key_label(self->distances, words);
}

static void play_line(FsColumnTable *self) { fs_session_play_line(self->session); }

/* The rows. */

/* As many rows as the game has moves; rows that a game with more moves needed stay, hidden. */
static void make_rows(FsColumnTable *self) {
  Variant variant = fs_session_get_variant(self->session);
  for (int m = 0; m < variant_moves(variant); m++) {
    if (self->rows[m]) continue;
    self->rows[m] = fs_column_row_new(self->session, (Move)m, self->groups);
    gtk_list_box_append(self->list, self->rows[m]);
  }
}

static void update_rows(FsColumnTable *self, const Position *position, const AnalysisView *view) {
  int numbers = variant_moves(position->variant);
  make_rows(self);
  for (int m = 0; m < MOVES_MOST && self->rows[m]; m++) {
    gboolean legal = m < numbers && position_is_legal(position, (Move)m);
    gtk_widget_set_visible(self->rows[m], legal);
    if (m < numbers) fs_column_row_show(FS_COLUMN_ROW(self->rows[m]), view);
  }
}

static void column_table_update(FsColumnTable *self) {
  Position position = fs_session_get_position(self->session);
  gboolean over =
      position_result(&position) != VALUE_ANY || fs_session_is_setting_up(self->session);
  AnalysisView view;
  gboolean known = fs_session_view(self->session, &view);
  update_rows(self, &position, known ? &view : NULL);
  update_line(self);
  update_distances(self);
  gtk_widget_set_visible(GTK_WIDGET(self), !over);
}

static void row_activated(FsColumnTable *self, GtkListBoxRow *row) {
  fs_session_play(self->session, fs_column_row_get_move(FS_COLUMN_ROW(row)));
}

void fs_column_table_set_session(FsColumnTable *self, FsSession *session) {
  hold(self, session, session);
  signal_follow(session, "analysis-changed", column_table_update, self);
  column_table_update(self);
}

static void add_heading(FsColumnTable *self, const char *text, float align, int cell) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), align);
  gtk_widget_set_hexpand(label, cell == COLUMN_ROW_RESULT);
  gtk_widget_add_css_class(label, "caption");
  gtk_widget_add_css_class(label, "dim-label");
  if (cell != COLUMN_ROW_RESULT) gtk_size_group_add_widget(self->groups[cell], label);
  gtk_box_append(GTK_BOX(self->heading), label);
}

static void make_heading(FsColumnTable *self) {
  gtk_box_set_spacing(GTK_BOX(self->heading), COLUMN_ROW_SPACING);
  add_heading(self, "", 0, 0);
  add_heading(self, "", 0, 1);
  add_heading(self, _("Move"), 0, 2);
  add_heading(self, _("Nodes"), 1, 3);
  add_heading(self, _("Time"), 1, 4);
}

static void fs_column_table_class_init(FsColumnTableClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  gtk_widget_class_set_css_name(widget_class, "columntable");
  template_set_around(widget_class, "column-table");
  template_children(widget_class, FsColumnTable, heading, list, line, line_label, line_play,
                    line_drop, scores, find, distances);
  template_callbacks(widget_class, row_activated, play_line, drop_line, find_line,
                     toggle_distances);
}

static void fs_column_table_init(FsColumnTable *self) {
  for (int i = 0; i < COLUMN_ROW_CELLS; i++) {
    g_autoptr(GtkSizeGroup) group = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
    hold(self, groups[i], group);
  }
  gtk_widget_init_template(GTK_WIDGET(self));
  make_heading(self);
  one_tab_leaves(GTK_WIDGET(self->list));
  gtk_widget_set_direction(GTK_WIDGET(self->line_label), GTK_TEXT_DIR_LTR); /* as moves are read */
  access_key_label(self->find, _("Show the Best Pla_y"));
}
