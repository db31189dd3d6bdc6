/* GtkListBox walks on only from a row that takes the focus, and keeps in mind which did: that a row
 * cannot have the focus would end the walk there. So the row takes it, and hands it on. */
#include "field-row.h"

struct _FsFieldRow {
  AdwActionRow parent_instance;
};

G_DEFINE_FINAL_TYPE(FsFieldRow, fs_field_row, ADW_TYPE_ACTION_ROW)

/* A row that the focus leaves backwards is asked, too. */
static gboolean field_row_grab_focus(GtkWidget *row) {
  GtkWidget *widgets = gtk_list_box_row_get_child(GTK_LIST_BOX_ROW(row));
  if (gtk_widget_get_focus_child(row)) return FALSE;
  return gtk_widget_child_focus(widgets, GTK_DIR_TAB_FORWARD) ||
         GTK_WIDGET_CLASS(fs_field_row_parent_class)->grab_focus(row);
}

static void fs_field_row_class_init(FsFieldRowClass *class) {
  GTK_WIDGET_CLASS(class)->grab_focus = field_row_grab_focus;
}

static void fs_field_row_init(FsFieldRow *self) {}
