#include "flat-position-bar.h"

#include <glib/gi18n.h>

struct _FsFlatPositionBar {
  GtkWidget parent_instance;
  FsFlatSession *session;
  GtkWidget *box;
  GtkEditable *entry;
  GtkLabel *trouble;
  gboolean filling; /* the text is being set from the session */
};

G_DEFINE_FINAL_TYPE(FsFlatPositionBar, fs_flat_position_bar, GTK_TYPE_WIDGET)

static void show_trouble(FsFlatPositionBar *self, const char *text) {
  gtk_label_set_text(self->trouble, text ? text : "");
  gtk_widget_set_visible(GTK_WIDGET(self->trouble), text != NULL);
  if (text)
    gtk_widget_add_css_class(GTK_WIDGET(self->entry), "error");
  else
    gtk_widget_remove_css_class(GTK_WIDGET(self->entry), "error");
}

static void fill(FsFlatPositionBar *self) {
  char text[FLAT_RECORD_TEXT];
  flat_record_write(fs_flat_session_get_record(self->session), text);
  self->filling = TRUE;
  gtk_editable_set_text(self->entry, text);
  gtk_editable_set_position(self->entry, -1);
  self->filling = FALSE;
  show_trouble(self, NULL);
}

static void text_changed(FsFlatPositionBar *self) {
  if (!self->filling) show_trouble(self, NULL);
}

void fs_flat_position_bar_enter(FsFlatPositionBar *self, const char *text) {
  g_autofree char *trimmed = g_strstrip(g_strdup(text));
  Error error;
  if (fs_flat_session_read(self->session, trimmed, &error) == STATUS_OK) return;
  self->filling = TRUE;
  gtk_editable_set_text(self->entry, trimmed);
  self->filling = FALSE;
  g_autofree char *words =
      g_strdup_printf(_("Character %d: %s"), (int)error.offset + 1, error.message);
  show_trouble(self, words);
  gtk_widget_grab_focus(GTK_WIDGET(self->entry));
  gtk_editable_set_position(self->entry, (int)error.offset);
}

static void entered(FsFlatPositionBar *self) {
  g_autofree char *text = g_strdup(gtk_editable_get_text(self->entry));
  fs_flat_position_bar_enter(self, text);
}

void fs_flat_position_bar_edit(FsFlatPositionBar *self) {
  gtk_widget_grab_focus(GTK_WIDGET(self->entry));
  gtk_editable_select_region(self->entry, 0, -1);
}

/* Escape gives up what was typed. */
static gboolean key_pressed(FsFlatPositionBar *self, guint key) {
  if (key != GDK_KEY_Escape) return FALSE;
  fill(self);
  return TRUE;
}

void fs_flat_position_bar_set_session(FsFlatPositionBar *self, FsFlatSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "position-changed", G_CALLBACK(fill), self, G_CONNECT_SWAPPED);
  fill(self);
}

static GtkWidget *add_button(GtkWidget *box, const char *icon, const char *action,
                             const char *name) {
  GtkWidget *button = gtk_button_new_from_icon_name(icon);
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_set_focus_on_click(button, FALSE);
  gtk_widget_set_tooltip_text(button, name);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
  gtk_box_append(GTK_BOX(box), button);
  return button;
}

static GtkWidget *make_row(FsFlatPositionBar *self) {
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *steps = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class(row, "toolbar");
  add_button(steps, "go-first-symbolic", "win.first", _("First Position"));
  add_button(steps, "go-previous-symbolic", "win.back", _("One Move Back"));
  add_button(steps, "go-next-symbolic", "win.forward", _("One Move Forward"));
  add_button(steps, "go-last-symbolic", "win.last", _("Last Position"));
  gtk_box_append(GTK_BOX(row), steps);
  self->entry = GTK_EDITABLE(gtk_entry_new());
  gtk_widget_set_hexpand(GTK_WIDGET(self->entry), TRUE);
  gtk_editable_set_width_chars(self->entry, 12);
  gtk_entry_set_input_purpose(GTK_ENTRY(self->entry), GTK_INPUT_PURPOSE_TERMINAL);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Position"), -1);
  gtk_box_append(GTK_BOX(row), GTK_WIDGET(self->entry));
  add_button(row, "edit-copy-symbolic", "win.copy", _("Copy Position"));
  add_button(row, "edit-paste-symbolic", "win.paste", _("Paste Position"));
  return row;
}

static void position_bar_dispose(GObject *object) {
  FsFlatPositionBar *self = FS_FLAT_POSITION_BAR(object);
  g_clear_pointer(&self->box, gtk_widget_unparent);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_flat_position_bar_parent_class)->dispose(object);
}

static void fs_flat_position_bar_class_init(FsFlatPositionBarClass *class) {
  G_OBJECT_CLASS(class)->dispose = position_bar_dispose;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static void fs_flat_position_bar_init(FsFlatPositionBar *self) {
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  self->trouble = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, "wrap",
                               TRUE, "xalign", 0.0, "visible", FALSE, NULL);
  gtk_widget_add_css_class(GTK_WIDGET(self->trouble), "trouble");
  gtk_widget_add_css_class(GTK_WIDGET(self->trouble), "error");
  gtk_box_append(GTK_BOX(self->box), make_row(self));
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->trouble));
  g_signal_connect_swapped(self->entry, "changed", G_CALLBACK(text_changed), self);
  g_signal_connect_swapped(self->entry, "activate", G_CALLBACK(entered), self);
  GtkEventController *keys = gtk_event_controller_key_new();
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed), self);
  gtk_widget_add_controller(GTK_WIDGET(self->entry), keys);
}
