#include "statistics.h"

#include "words.h"

struct _FsStatistics {
  GtkWidget parent_instance;
  FsSession *session;
  GtkWidget *grid;
  GtkLabel *rate, *nodes, *time, *table, *used, *hits;
  gint64 sampled; /* when the table was last looked at, g_get_monotonic_time() */
};

G_DEFINE_FINAL_TYPE(FsStatistics, fs_statistics, GTK_TYPE_WIDGET)

static void take_text(GtkLabel *label, char *text) {
  gtk_label_set_text(label, text);
  g_free(text);
}

static void update_used(FsStatistics *self) {
  const Table *table = fs_session_get_table(self->session);
  double entries = table ? (double)table_entries(table) : 0;
  double filled = table ? (double)table_filled(table) : 0;
  take_text(self->used, words_share(filled / entries));
  take_text(self->table, words_bytes(table ? table_bytes(table) : 0));
}

/* Looking at the table costs some milliseconds of cache misses: once a second is enough. */
static gboolean is_due(FsStatistics *self) {
  gint64 now = g_get_monotonic_time();
  if (fs_session_is_running(self->session) && now - self->sampled < G_USEC_PER_SEC) return FALSE;
  self->sampled = now;
  return TRUE;
}

static void update(FsStatistics *self) {
  Counters counters = fs_session_get_counters(self->session);
  g_autofree char *rate = words_count(fs_session_get_node_rate(self->session));
  take_text(self->rate, g_strdup_printf("%s/s", rate));
  take_text(self->nodes, words_count((double)counters.nodes));
  take_text(self->time, words_duration(fs_session_get_seconds(self->session)));
  take_text(self->hits, words_share((double)counters.hits / (double)counters.probes));
  if (is_due(self)) update_used(self);
}

void fs_statistics_set_session(FsStatistics *self, FsSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "analysis-changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
  update(self);
}

static void statistics_dispose(GObject *object) {
  FsStatistics *self = FS_STATISTICS(object);
  g_clear_pointer(&self->grid, gtk_widget_unparent);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_statistics_parent_class)->dispose(object);
}

static void fs_statistics_class_init(FsStatisticsClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = statistics_dispose;
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(widget_class, "statistics");
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/fourscore/Fourscore/statistics.ui");
  gtk_widget_class_bind_template_child(widget_class, FsStatistics, grid);
  gtk_widget_class_bind_template_child(widget_class, FsStatistics, rate);
  gtk_widget_class_bind_template_child(widget_class, FsStatistics, nodes);
  gtk_widget_class_bind_template_child(widget_class, FsStatistics, time);
  gtk_widget_class_bind_template_child(widget_class, FsStatistics, table);
  gtk_widget_class_bind_template_child(widget_class, FsStatistics, used);
  gtk_widget_class_bind_template_child(widget_class, FsStatistics, hits);
}

static void fs_statistics_init(FsStatistics *self) { gtk_widget_init_template(GTK_WIDGET(self)); }
