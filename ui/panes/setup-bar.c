#include "setup-bar.h"

#include <glib/gi18n.h>

struct _FsSetupBar {
  GtkWidget parent_instance;
  FsSession *session;
  GtkRevealer *revealer;
  GtkLabel *message;
  GtkToggleButton *brushes[BRUSH_REMOVE + 1];
};

G_DEFINE_FINAL_TYPE(FsSetupBar, fs_setup_bar, GTK_TYPE_WIDGET)

static void show_message(FsSetupBar *self, const char *message) {
  gtk_label_set_text(self->message, message ? message : "");
  gtk_widget_set_visible(GTK_WIDGET(self->message), message != NULL);
}

void fs_setup_bar_finish(FsSetupBar *self) {
  Error error;
  if (fs_session_finish_setup(self->session, &error) == STATUS_OK) return;
  g_autofree char *message = g_strdup_printf(_("No game leads here: %s"), error.message);
  show_message(self, message);
}

static void games_changed(FsSetupBar *self) {
  gtk_revealer_set_reveal_child(self->revealer, fs_session_is_setting_up(self->session));
  show_message(self, NULL);
}

static void brush_changed(FsSetupBar *self) {
  gtk_toggle_button_set_active(self->brushes[fs_session_get_brush(self->session)], TRUE);
}

static void brush_chosen(FsSetupBar *self, GtkToggleButton *button) {
  for (int brush = BRUSH_TURNS; brush <= BRUSH_REMOVE; brush++)
    if (button == self->brushes[brush] && gtk_toggle_button_get_active(button) &&
        fs_session_get_brush(self->session) != (Brush)brush)
      fs_session_set_brush(self->session, (Brush)brush);
}

void fs_setup_bar_set_session(FsSetupBar *self, FsSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "games-changed", G_CALLBACK(games_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "notify::brush", G_CALLBACK(brush_changed), self,
                          G_CONNECT_SWAPPED);
  games_changed(self);
}

static void setup_bar_dispose(GObject *object) {
  FsSetupBar *self = FS_SETUP_BAR(object);
  gpointer revealer = g_steal_pointer(&self->revealer);
  if (revealer) gtk_widget_unparent(revealer);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_setup_bar_parent_class)->dispose(object);
}

static void fs_setup_bar_class_init(FsSetupBarClass *class) {
  static const char *const names[] = {"turns", "white", "black", "remove"};
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = setup_bar_dispose;
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(widget_class, "setupbar");
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/fourscore/Fourscore/setup-bar.ui");
  gtk_widget_class_bind_template_child(widget_class, FsSetupBar, revealer);
  gtk_widget_class_bind_template_child(widget_class, FsSetupBar, message);
  for (int brush = BRUSH_TURNS; brush <= BRUSH_REMOVE; brush++)
    gtk_widget_class_bind_template_child_full(widget_class, names[brush], FALSE,
                                              G_STRUCT_OFFSET(FsSetupBar, brushes) +
                                                  (gssize)sizeof(gpointer) * brush);
  gtk_widget_class_bind_template_callback(widget_class, brush_chosen);
}

static void fs_setup_bar_init(FsSetupBar *self) { gtk_widget_init_template(GTK_WIDGET(self)); }
