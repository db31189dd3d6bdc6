#include "column-table.h"

#include <glib/gi18n.h>

#include "badge-view.h"
#include "words.h"

/* The widgets of one row; the row is hidden while its column is not legal. */
typedef struct {
  GtkWidget *name, *badge, *result, *nodes, *time;
} Row;

struct _FsColumnTable {
  GtkWidget parent_instance;
  FsSession *session;
  GtkGrid *grid;
  Row rows[COLUMNS];
};

G_DEFINE_FINAL_TYPE(FsColumnTable, fs_column_table, GTK_TYPE_WIDGET)

static void show_row(Row *row, gboolean visible) {
  GtkWidget *widgets[] = {row->name, row->badge, row->result, row->nodes, row->time};
  for (guint i = 0; i < G_N_ELEMENTS(widgets); i++)
    gtk_widget_set_visible(widgets[i], visible);
}

/* Answers stand out from what is still open. */
static void show_result(Row *row, const char *words, gboolean answered) {
  gtk_label_set_text(GTK_LABEL(row->result), words);
  if (answered)
    gtk_widget_remove_css_class(row->result, "dim-label");
  else
    gtk_widget_add_css_class(row->result, "dim-label");
}

static void take_text(GtkWidget *label, char *text) {
  gtk_label_set_text(GTK_LABEL(label), text);
  g_free(text);
}

static void clear_row(Row *row) {
  fs_badge_view_set_badge(FS_BADGE_VIEW(row->badge),
                          (Badge){.kind = BADGE_OPEN, .values = VALUE_ANY, .progress = -1});
  show_result(row, "–", FALSE);
  gtk_label_set_text(GTK_LABEL(row->nodes), "");
  gtk_label_set_text(GTK_LABEL(row->time), "");
}

/* A column that a symmetry maps to another is answered by that one and has no nodes of its own. */
static void fill_row(Row *row, int column, const AnalysisView *view, Goal goal) {
  const ColumnStatus *status = &view->columns[column];
  Badge badge = badge_of_column(status, column, goal, view->running, view->seconds);
  fs_badge_view_set_badge(FS_BADGE_VIEW(row->badge), badge);
  show_result(row, words_column(status, goal, view->running), goal_answered(goal, status->values));
  if (status->same_as != column) {
    take_text(row->nodes, g_strdup_printf(_("like %X"), (guint)status->same_as));
    gtk_label_set_text(GTK_LABEL(row->time), "");
  } else {
    take_text(row->nodes, words_count((double)status->nodes));
    take_text(row->time, words_duration(status->seconds));
  }
}

static void update(FsColumnTable *self) {
  const Game *game = fs_session_get_game(self->session);
  gboolean over = game_result(game) != VALUE_ANY;
  AnalysisView view;
  gboolean known = fs_session_view(self->session, &view);
  for (int c = 0; c < COLUMNS; c++) {
    show_row(&self->rows[c], !over && board_cell(game_board(game), c) >= 0);
    if (known)
      fill_row(&self->rows[c], c, &view, fs_session_get_goal(self->session));
    else
      clear_row(&self->rows[c]);
  }
  gtk_widget_set_visible(GTK_WIDGET(self), !over);
}

void fs_column_table_set_session(FsColumnTable *self, FsSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "analysis-changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  update(self);
}

static GtkWidget *add_label(FsColumnTable *self, const char *text, float align, int place,
                            int row) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), align);
  gtk_grid_attach(self->grid, label, place, row, 1, 1);
  return label;
}

static void add_heading(FsColumnTable *self, const char *text, float align, int place, int places) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), align);
  gtk_widget_add_css_class(label, "caption");
  gtk_widget_add_css_class(label, "dim-label");
  gtk_grid_attach(self->grid, label, place, 0, places, 1);
}

static void add_row(FsColumnTable *self, int column) {
  char name[] = {"0123456789ABCDEF"[column], '\0'};
  Row *row = &self->rows[column];
  row->name = add_label(self, name, 0, 0, column + 1);
  row->badge = fs_badge_view_new();
  gtk_grid_attach(self->grid, row->badge, 1, column + 1, 1, 1);
  row->result = add_label(self, NULL, 0, 2, column + 1);
  gtk_label_set_ellipsize(GTK_LABEL(row->result), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand(row->result, TRUE);
  row->nodes = add_label(self, NULL, 1, 3, column + 1);
  row->time = add_label(self, NULL, 1, 4, column + 1);
  gtk_widget_add_css_class(row->name, "heading");
  gtk_widget_add_css_class(row->nodes, "numeric");
  gtk_widget_add_css_class(row->time, "numeric");
}

static void column_table_dispose(GObject *object) {
  FsColumnTable *self = FS_COLUMN_TABLE(object);
  GtkWidget *grid = GTK_WIDGET(self->grid);
  if (grid) gtk_widget_unparent(grid);
  self->grid = NULL;
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_column_table_parent_class)->dispose(object);
}

static void fs_column_table_class_init(FsColumnTableClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = column_table_dispose;
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(widget_class, "columntable");
}

static void fs_column_table_init(FsColumnTable *self) {
  self->grid = GTK_GRID(gtk_grid_new());
  gtk_grid_set_column_spacing(self->grid, 12);
  gtk_grid_set_row_spacing(self->grid, 6);
  gtk_widget_set_parent(GTK_WIDGET(self->grid), GTK_WIDGET(self));
  add_heading(self, _("Column"), 0, 0, 2);
  add_heading(self, _("Result"), 0, 2, 1);
  add_heading(self, _("Nodes"), 1, 3, 1);
  add_heading(self, _("Time"), 1, 4, 1);
  for (int c = 0; c < COLUMNS; c++)
    add_row(self, c);
}
