#include "preferences-window.h"

#include <glib/gi18n.h>

#include "base/template.h"
#include "base/window-common.h"
#include "books-group.h"
#include "opened-group.h"
#include "panes/answers-group.h"
#include "panes/search-settings.h"

struct _FsPreferencesWindow {
  AdwPreferencesWindow parent_instance;
  AdwComboRow *style, *layout, *move_names;
  GtkSwitch *high_contrast, *column_names, *beliefs, *white_threats, *black_threats;
  GtkSwitch *restore_session, *notify, *stay_awake;
  GtkSpinButton *notify_after;
  AdwPreferencesPage *search_page, *answers_page;
  AdwPreferencesGroup *groups[4];
  int count; /* of them */
};

G_DEFINE_FINAL_TYPE(FsPreferencesWindow, fs_preferences_window, ADW_TYPE_PREFERENCES_WINDOW)

/* What the rows of a combo stand for, in their order: the nicks of the key's enumeration. */
static const char *const styles[] = {"default", "light", "dark", NULL};
static const char *const namings[] = {"own", "numbers", "letters", NULL};
static const char *const layouts[] = {"automatic", "tower", "staircase", "plan", NULL};

static gboolean row_of_nick(GValue *row, GVariant *nick, gpointer nicks) {
  guint i = 0;
  while (((char **)nicks)[i] && !g_str_equal(((char **)nicks)[i], g_variant_get_string(nick, NULL)))
    i++;
  g_value_set_uint(row, i);
  return TRUE;
}

/* No row is selected while the list is made. */
static GVariant *nick_of_row(const GValue *row, const GVariantType *type, gpointer nicks) {
  guint i = g_value_get_uint(row);
  return i < g_strv_length(nicks) ? g_variant_new_string(((char **)nicks)[i]) : NULL;
}

static void bind_choice(GSettings *settings, const char *key, AdwComboRow *row,
                        const char *const *nicks) {
  g_settings_bind_with_mapping(settings, key, row, "selected", G_SETTINGS_BIND_DEFAULT, row_of_nick,
                               nick_of_row, (gpointer)nicks, NULL);
}

static void bind_switch(GSettings *settings, const char *key, GtkSwitch *row) {
  g_settings_bind(settings, key, row, "active", G_SETTINGS_BIND_DEFAULT);
}

static void bind_rows(FsPreferencesWindow *self, GSettings *settings) {
  bind_choice(settings, "style", self->style, styles);
  bind_choice(settings, "move-names", self->move_names, namings);
  bind_choice(settings, "board-layout", self->layout, layouts);
  bind_switch(settings, "high-contrast", self->high_contrast);
  bind_switch(settings, "column-names", self->column_names);
  bind_switch(settings, "beliefs", self->beliefs);
  bind_switch(settings, "white-threats", self->white_threats);
  bind_switch(settings, "black-threats", self->black_threats);
  bind_switch(settings, "restore-session", self->restore_session);
  bind_switch(settings, "notify", self->notify);
  g_settings_bind(settings, "notify-after", self->notify_after, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind(settings, "notify", self->notify_after, "sensitive", G_SETTINGS_BIND_GET);
  bind_switch(settings, "stay-awake", self->stay_awake);
}

static gpointer add_group(FsPreferencesWindow *self, AdwPreferencesPage *page, GType type) {
  AdwPreferencesGroup *group = g_object_new(type, NULL);
  adw_preferences_page_add(page, group);
  self->groups[self->count++] = group;
  return group;
}

static void add_groups(FsPreferencesWindow *self, FsSession *session, GSettings *settings) {
  FsSearch *search = fs_session_get_search(session);
  FsSearchSettings *searching = add_group(self, self->search_page, FS_TYPE_SEARCH_SETTINGS);
  fs_search_settings_set_session(searching, session, settings);
  fs_search_settings_expand(searching);
  adw_preferences_group_set_description(
      ADW_PREFERENCES_GROUP(searching),
      _("A running search changes to what is chosen here. The table is empty when its "
        "size or scheme changes."));
  fs_answers_group_set_search(add_group(self, self->answers_page, FS_TYPE_ANSWERS_GROUP), search);
  fs_books_group_set_search(add_group(self, self->answers_page, FS_TYPE_BOOKS_GROUP), search);
  fs_opened_group_set_session(add_group(self, self->answers_page, FS_TYPE_OPENED_GROUP), session,
                              settings);
}

GtkWidget *fs_preferences_window_new(GtkWindow *parent, FsSession *session, GSettings *settings,
                                     gboolean turns) {
  FsPreferencesWindow *self = g_object_new(FS_TYPE_PREFERENCES_WINDOW, "transient-for", parent,
                                           "modal", TRUE, "destroy-with-parent", TRUE, NULL);
  window_fit_parent(GTK_WINDOW(self));
  bind_rows(self, settings);
  add_groups(self, session, settings);
  gtk_widget_set_visible(GTK_WIDGET(self->layout), turns);
  return GTK_WIDGET(self);
}

/* libadwaita 1.2 does not let go of the groups of a window that is gone. They would keep the
 * session, and so its store locked, until the program ends. */
static void drop_group(AdwPreferencesGroup *group) {
  GtkWidget *page = gtk_widget_get_ancestor(GTK_WIDGET(group), ADW_TYPE_PREFERENCES_PAGE);
  g_object_ref(group);
  adw_preferences_page_remove(ADW_PREFERENCES_PAGE(page), group);
  g_object_run_dispose(G_OBJECT(group));
  g_object_unref(group);
}

static void preferences_window_dispose(GObject *object) {
  FsPreferencesWindow *self = FS_PREFERENCES_WINDOW(object);
  while (self->count > 0)
    drop_group(self->groups[--self->count]);
  G_OBJECT_CLASS(fs_preferences_window_parent_class)->dispose(object);
}

static void fs_preferences_window_class_init(FsPreferencesWindowClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = preferences_window_dispose;
  template_set(widget_class, "preferences-window");
  template_children(widget_class, FsPreferencesWindow, style, layout, move_names, high_contrast,
                    column_names, beliefs, white_threats, black_threats, restore_session, notify,
                    notify_after, stay_awake, search_page, answers_page);
}

static void fs_preferences_window_init(FsPreferencesWindow *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
}
