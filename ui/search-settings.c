#include "search-settings.h"

#include <glib/gi18n.h>
#include <unistd.h>

#include "words.h"

#define LEAST_BYTES ((guint64)64 << 20)

struct _FsSearchSettings {
  AdwPreferencesGroup parent_instance;
  FsSession *session;
  GSettings *settings;
  AdwComboRow *goal_row;
  AdwComboRow *table_row;
  GtkRevealer *note; /* about the table, below the rows */
  GtkLabel *note_label;
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

/* The engine's sentences begin with a small letter. */
static void show_note(FsSearchSettings *self, const char *text, gboolean error) {
  g_autofree char *first = g_utf8_substring(text, 0, 1);
  g_autofree char *capital = g_utf8_strup(first, -1);
  g_autofree char *sentence = g_strconcat(capital, text + strlen(first), NULL);
  gtk_label_set_text(self->note_label, sentence);
  gtk_widget_set_css_classes(GTK_WIDGET(self->note_label),
                             (const char *[]){"note", error ? "error" : "dim-label", NULL});
  gtk_revealer_set_reveal_child(self->note, TRUE);
}

static void table_chosen(FsSearchSettings *self) {
  guint selected = adw_combo_row_get_selected(self->table_row);
  if (self->filling || !self->session || selected >= self->sizes->len) return;
  guint64 bytes = g_array_index(self->sizes, guint64, selected);
  if (bytes == fs_session_get_table_bytes(self->session)) return;
  Error error;
  gtk_revealer_set_reveal_child(self->note, FALSE);
  if (fs_session_set_table_bytes(self->session, bytes, &error) != STATUS_OK) {
    fill_table_row(self);
    show_note(self, error.message, TRUE);
    return;
  }
  g_settings_set_uint64(self->settings, "table-size", bytes);
  if (fs_session_is_running(self->session))
    show_note(self, _("The new table is used when this search has ended."), FALSE);
}

/* The note that the new table is still to come has served when the search ends. */
static void search_ended(FsSearchSettings *self) {
  if (!fs_session_is_running(self->session)) gtk_revealer_set_reveal_child(self->note, FALSE);
}

/* If the system has less memory today than the setting asks for, half as much and so on will do. */
static void make_table(FsSearchSettings *self) {
  guint64 bytes = g_settings_get_uint64(self->settings, "table-size");
  Error error;
  if (fs_session_set_table_bytes(self->session, bytes, &error) == STATUS_OK) return;
  show_note(self, error.message, TRUE);
  while (bytes > 1 && fs_session_set_table_bytes(self->session, bytes /= 2, NULL) != STATUS_OK)
    ;
}

void fs_search_settings_set_session(FsSearchSettings *self, FsSession *session,
                                    GSettings *settings) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  self->settings = g_object_ref(settings);
  g_settings_bind(settings, "goal", session, "goal", G_SETTINGS_BIND_DEFAULT);
  g_object_bind_property(session, "goal", self->goal_row, "selected",
                         G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_signal_connect_object(session, "notify::table-bytes", G_CALLBACK(fill_table_row), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "notify::running", G_CALLBACK(search_ended), self,
                          G_CONNECT_SWAPPED);
  make_table(self);
  fill_table_row(self);
}

static void search_settings_dispose(GObject *object) {
  FsSearchSettings *self = FS_SEARCH_SETTINGS(object);
  g_clear_object(&self->session);
  g_clear_object(&self->settings);
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
  gtk_widget_class_bind_template_child(widget_class, FsSearchSettings, note);
  gtk_widget_class_bind_template_child(widget_class, FsSearchSettings, note_label);
  gtk_widget_class_bind_template_callback(widget_class, table_chosen);
}

static void fs_search_settings_init(FsSearchSettings *self) {
  self->sizes = g_array_new(FALSE, FALSE, sizeof(guint64));
  gtk_widget_init_template(GTK_WIDGET(self));
}
