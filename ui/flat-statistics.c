#include "flat-statistics.h"

#include <glib/gi18n.h>

#include "flat-words.h"
#include "words.h"

typedef enum { RATE, NODES, TIME, TABLE, USED, HITS, FIGURES } Figure;

static const char *const captions[FIGURES] = {N_("Speed"), N_("Nodes"), N_("Time"),
                                              N_("Table"), N_("Used"),  N_("Hits")};

struct _FsFlatStatistics {
  GtkWidget parent_instance;
  FsFlatSession *session;
  GtkWidget *box;
  GtkLabel *state, *figures[FIGURES], *trouble;
};

G_DEFINE_FINAL_TYPE(FsFlatStatistics, fs_flat_statistics, GTK_TYPE_WIDGET)

static void take_text(GtkLabel *label, char *text) {
  if (!g_str_equal(gtk_label_get_text(label), text)) gtk_label_set_text(label, text);
  g_free(text);
}

static void update(FsFlatStatistics *self) {
  FsFlatSearch *search = fs_flat_session_get_search(self->session);
  const FlatAnalysisView *view = fs_flat_search_get_view(search);
  const Counters *counters = &view->counters;
  const Table *table = fs_flat_search_get_table(search);
  const char *trouble = fs_flat_search_get_trouble(search);
  g_autofree char *rate = words_count(fs_flat_search_get_rate(search));
  take_text(self->state, flat_words_search(search));
  take_text(self->figures[RATE], g_strdup_printf("%s/s", rate));
  take_text(self->figures[NODES], words_count((double)counters->nodes));
  take_text(self->figures[TIME], words_duration(view->seconds));
  take_text(self->figures[TABLE], table ? words_bytes(table_bytes(table)) : g_strdup("–"));
  take_text(self->figures[USED], words_share(fs_flat_search_get_used(search)));
  take_text(self->figures[HITS], words_share((double)counters->hits / (double)counters->probes));
  take_text(self->trouble, g_strdup(trouble ? trouble : ""));
  gtk_widget_set_visible(GTK_WIDGET(self->trouble), trouble != NULL);
}

void fs_flat_statistics_set_session(FsFlatStatistics *self, FsFlatSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "analysis-changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  update(self);
}

static void flat_statistics_dispose(GObject *object) {
  FsFlatStatistics *self = FS_FLAT_STATISTICS(object);
  g_clear_pointer(&self->box, gtk_widget_unparent);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_flat_statistics_parent_class)->dispose(object);
}

static void fs_flat_statistics_class_init(FsFlatStatisticsClass *class) {
  G_OBJECT_CLASS(class)->dispose = flat_statistics_dispose;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "statistics");
}

static GtkLabel *add_label(GtkWidget *box, const char *text, const char *class) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, class);
  gtk_box_append(GTK_BOX(box), label);
  return GTK_LABEL(label);
}

static GtkWidget *make_figures(FsFlatStatistics *self) {
  GtkWidget *grid = gtk_grid_new();
  gtk_grid_set_column_homogeneous(GTK_GRID(grid), TRUE);
  gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
  gtk_grid_set_row_spacing(GTK_GRID(grid), 12);
  for (int i = 0; i < FIGURES; i++) {
    GtkWidget *cell = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkLabel *caption = add_label(cell, _(captions[i]), "caption");
    gtk_widget_add_css_class(GTK_WIDGET(caption), "dim-label");
    self->figures[i] = add_label(cell, "", "heading");
    gtk_widget_add_css_class(GTK_WIDGET(self->figures[i]), "numeric");
    gtk_grid_attach(GTK_GRID(grid), cell, i % 3, i / 3, 1, 1);
  }
  return grid;
}

static void fs_flat_statistics_init(FsFlatStatistics *self) {
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  self->state = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS,
                             "xalign", 0.0, "wrap", TRUE, NULL);
  gtk_widget_add_css_class(GTK_WIDGET(self->state), "heading");
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->state));
  gtk_box_append(GTK_BOX(self->box), make_figures(self));
  self->trouble = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT,
                               "xalign", 0.0, "wrap", TRUE, "visible", FALSE, NULL);
  gtk_widget_add_css_class(GTK_WIDGET(self->trouble), "error");
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->trouble));
}
