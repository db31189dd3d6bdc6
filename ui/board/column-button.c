#include "column-button.h"

struct _FsColumnButton {
  GtkWidget parent_instance;
  int column;
  char *label;
  char *description;
};

G_DEFINE_FINAL_TYPE(FsColumnButton, fs_column_button, GTK_TYPE_WIDGET)

static guint played_signal;

GtkWidget *fs_column_button_new(int column) {
  FsColumnButton *self = g_object_new(FS_TYPE_COLUMN_BUTTON, NULL);
  self->column = column;
  return GTK_WIDGET(self);
}

int fs_column_button_get_column(FsColumnButton *self) { return self->column; }

/* TRUE if *kept was something else; ten times a second it is not. */
static gboolean keep_string(char **kept, const char *string) {
  if (g_strcmp0(*kept, string) == 0) return FALSE;
  g_free(*kept);
  *kept = g_strdup(string);
  return TRUE;
}

void fs_column_button_describe(FsColumnButton *self, const char *label, const char *description,
                               gboolean playable) {
  GtkAccessible *accessible = GTK_ACCESSIBLE(self);
  if (keep_string(&self->label, label))
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  if (keep_string(&self->description, description))
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description,
                                   -1);
  gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_DISABLED, !playable, -1);
}

static void column_button_play(GtkWidget *widget, const char *action, GVariant *parameter) {
  g_signal_emit(widget, played_signal, 0);
}

static void column_button_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline) {
  *minimum = *natural = 0; /* the board gives it the place of the column's tile */
}

static void column_button_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {}

static void column_button_finalize(GObject *object) {
  FsColumnButton *self = FS_COLUMN_BUTTON(object);
  g_free(self->label);
  g_free(self->description);
  G_OBJECT_CLASS(fs_column_button_parent_class)->finalize(object);
}

static void fs_column_button_class_init(FsColumnButtonClass *class) {
  static const guint keys[] = {GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space,
                               GDK_KEY_KP_Space};
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->finalize = column_button_finalize;
  widget_class->measure = column_button_measure;
  widget_class->snapshot = column_button_snapshot;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_widget_class_install_action(widget_class, "column.play", NULL, column_button_play);
  for (guint k = 0; k < G_N_ELEMENTS(keys); k++)
    gtk_widget_class_add_binding_action(widget_class, keys[k], 0, "column.play", NULL);
  played_signal = g_signal_new("played", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
}

static void fs_column_button_init(FsColumnButton *self) {
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
}
