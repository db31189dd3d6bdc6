#include "move-button.h"

#include "base/signals.h"

struct _FsMoveButton {
  GtkWidget parent_instance;
  int move;
  char *label;
  char *description;
};

G_DEFINE_FINAL_TYPE(FsMoveButton, fs_move_button, GTK_TYPE_WIDGET)

GtkWidget *fs_move_button_new(int move) {
  FsMoveButton *self = g_object_new(FS_TYPE_MOVE_BUTTON, NULL);
  self->move = move;
  return GTK_WIDGET(self);
}

int fs_move_button_get_move(FsMoveButton *self) { return self->move; }

/* TRUE if *kept was different; called ten times a second, it mostly is not. */
static gboolean keep_string(char **kept, const char *string) {
  if (g_strcmp0(*kept, string) == 0) return FALSE;
  g_free(*kept);
  *kept = g_strdup(string);
  return TRUE;
}

void fs_move_button_describe(FsMoveButton *self, const char *label, const char *description,
                             gboolean playable) {
  GtkAccessible *accessible = GTK_ACCESSIBLE(self);
  if (keep_string(&self->label, label))
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  if (keep_string(&self->description, description))
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description,
                                   -1);
  gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_DISABLED, !playable, -1);
}

static void move_button_play(GtkWidget *widget, const char *action, GVariant *parameter) {
  g_signal_emit_by_name(widget, "played");
}

static void move_button_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                int *minimum, int *natural, int *minimum_baseline,
                                int *natural_baseline) {
  *minimum = *natural = 0; /* the board gives it the place of the column's tile */
}

static void move_button_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {}

static void move_button_finalize(GObject *object) {
  FsMoveButton *self = FS_MOVE_BUTTON(object);
  g_free(self->label);
  g_free(self->description);
  G_OBJECT_CLASS(fs_move_button_parent_class)->finalize(object);
}

static void fs_move_button_class_init(FsMoveButtonClass *class) {
  static const guint keys[] = {GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space,
                               GDK_KEY_KP_Space};
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->finalize = move_button_finalize;
  widget_class->measure = move_button_measure;
  widget_class->snapshot = move_button_snapshot;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_widget_class_install_action(widget_class, "column.play", NULL, move_button_play);
  for (guint k = 0; k < G_N_ELEMENTS(keys); k++)
    gtk_widget_class_add_binding_action(widget_class, keys[k], 0, "column.play", NULL);
  signal_add(class, "played");
}

static void fs_move_button_init(FsMoveButton *self) {
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
}
