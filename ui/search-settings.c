#include "search-settings.h"

#include <unistd.h>

#include "words.h"

#define LEAST_BYTES ((guint64)64 << 20)

struct _FsSearchSettings {
  AdwPreferencesGroup parent_instance;
  FsSession *session;
  AdwComboRow *goal_row;
  AdwComboRow *table_row;
  GArray *sizes;    /* guint64 bytes, what the rows of table_row stand for */
  gboolean filling; /* the rows are being set from the session */
};

G_DEFINE_FINAL_TYPE(FsSearchSettings, fs_search_settings, ADW_TYPE_PREFERENCES_GROUP)

static guint64 physical_memory(void) {
  long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  return pages > 0 && page > 0 ? (guint64)pages * (guint64)page : 0;
}

static guint find_size(FsSearchSettings *self, guint64 bytes) {
  for (guint i = 0; i < self->sizes->len; i++)
    if (g_array_index(self->sizes, guint64, i) == bytes) return i;
  return GTK_INVALID_LIST_POSITION;
}

static int compare_sizes(gconstpointer a, gconstpointer b) {
  guint64 x = *(const guint64 *)a, y = *(const guint64 *)b;
  return (x > y) - (x < y);
}

/* The powers of two up to the first that is as large as the memory, and the size in use. */
static void list_sizes(FsSearchSettings *self, guint64 present) {
  guint64 bytes = LEAST_BYTES, most = physical_memory();
  g_array_set_size(self->sizes, 0);
  g_array_append_val(self->sizes, bytes);
  while (bytes < most) {
    bytes *= 2;
    g_array_append_val(self->sizes, bytes);
  }
  if (present > 0 && find_size(self, present) == GTK_INVALID_LIST_POSITION)
    g_array_append_val(self->sizes, present);
  g_array_sort(self->sizes, compare_sizes);
}

static void fill_table_row(FsSearchSettings *self) {
  guint64 present = fs_session_get_table_bytes(self->session);
  self->filling = TRUE;
  if (self->sizes->len == 0 || find_size(self, present) == GTK_INVALID_LIST_POSITION) {
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    list_sizes(self, present);
    for (guint i = 0; i < self->sizes->len; i++)
      gtk_string_list_take(names, words_bytes(g_array_index(self->sizes, guint64, i)));
    adw_combo_row_set_model(self->table_row, G_LIST_MODEL(names));
  }
  adw_combo_row_set_selected(self->table_row, find_size(self, present));
  self->filling = FALSE;
}

static void table_chosen(FsSearchSettings *self) {
  guint selected = adw_combo_row_get_selected(self->table_row);
  if (self->filling || !self->session || selected >= self->sizes->len) return;
  guint64 bytes = g_array_index(self->sizes, guint64, selected);
  Error error;
  if (fs_session_set_table_bytes(self->session, bytes, &error) == STATUS_OK) return;
  fill_table_row(self);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.tell", "s", error.message);
}

void fs_search_settings_set_session(FsSearchSettings *self, FsSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_object_bind_property(session, "goal", self->goal_row, "selected",
                         G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_signal_connect_object(session, "notify::table-bytes", G_CALLBACK(fill_table_row), self,
                          G_CONNECT_SWAPPED);
  fill_table_row(self);
}

static void search_settings_dispose(GObject *object) {
  g_clear_object(&FS_SEARCH_SETTINGS(object)->session);
  G_OBJECT_CLASS(fs_search_settings_parent_class)->dispose(object);
}

static void search_settings_finalize(GObject *object) {
  g_array_unref(FS_SEARCH_SETTINGS(object)->sizes);
  G_OBJECT_CLASS(fs_search_settings_parent_class)->finalize(object);
}

static void fs_search_settings_class_init(FsSearchSettingsClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = search_settings_dispose;
  G_OBJECT_CLASS(class)->finalize = search_settings_finalize;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/fourscore/Fourscore/search-settings.ui");
  gtk_widget_class_bind_template_child(widget_class, FsSearchSettings, goal_row);
  gtk_widget_class_bind_template_child(widget_class, FsSearchSettings, table_row);
  gtk_widget_class_bind_template_callback(widget_class, table_chosen);
}

static void fs_search_settings_init(FsSearchSettings *self) {
  self->sizes = g_array_new(FALSE, FALSE, sizeof(guint64));
  gtk_widget_init_template(GTK_WIDGET(self));
}
