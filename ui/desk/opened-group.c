#include "opened-group.h"

#include <glib/gi18n.h>

#include "base/access-key.h"
#include "base/held.h"
#include "base/signals.h"
#include "base/template.h"
#include "base/words.h"
#include "files/files-dialogs.h"

struct _FsOpenedGroup {
  AdwPreferencesGroup parent_instance;
  FsOpened *opened;
  GtkSwitch *keep;
  AdwActionRow *count;
  GtkWidget *forget;
};

G_DEFINE_FINAL_TYPE(FsOpenedGroup, fs_opened_group, ADW_TYPE_PREFERENCES_GROUP)

static void opened_group_update(FsOpenedGroup *self) {
  guint64 games = fs_opened_count(self->opened);
  const char *trouble = fs_opened_get_trouble(self->opened);
  g_autofree char *count = words_count((double)games);
  adw_action_row_set_subtitle(self->count, trouble ? trouble : count);
  gtk_widget_set_sensitive(self->forget, games > 0);
}

static void answered(const char *answer, gpointer data) {
  g_autoptr(FsOpened) opened = data;
  if (g_str_equal(answer, "forget")) fs_opened_forget(opened);
}

static void ask_to_forget(FsOpenedGroup *self) {
  dialog_ask_forget(
      GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))), _("Forget the Games That Were Opened?"),
      _("They are no longer counted or listed. Those that are in no file are lost; files "
        "stay as they are."),
      answered, g_object_ref(self->opened));
}

void fs_opened_group_set_session(FsOpenedGroup *self, FsSession *session, GSettings *settings) {
  hold(self, opened, fs_session_get_opened(session));
  g_settings_bind(settings, "keep-opened", self->keep, "active", G_SETTINGS_BIND_DEFAULT);
  signal_follow(self->opened, "changed", opened_group_update, self);
  fs_opened_look(self->opened);
  opened_group_update(self);
}

static void fs_opened_group_class_init(FsOpenedGroupClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  template_set(widget_class, "opened-group");
  template_children(widget_class, FsOpenedGroup, keep, count, forget);
  template_callbacks(widget_class, ask_to_forget);
}

static void fs_opened_group_init(FsOpenedGroup *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  access_key_label(self->forget, _("_Forget All…"));
  access_key_in_a_line(self->forget);
}
