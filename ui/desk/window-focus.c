/* Where the focus goes when a menu closes: back to what had it before. GTK gives it to the menu's
 * button or, if a submenu was open when Escape closed it, to a part of the menu that nobody sees
 * any more (GTK 4.8), from where no key leads anywhere. A dialog that opens ends what
 * the pointer shows on the board. */
#include "window-inner.h"
#include "base/signals.h"

/* What was done from the menu may have moved the focus already. */
static void menu_closed(FsWindow *self, GtkWidget *menu) {
  GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(self));
  if (!focus || !gtk_widget_is_ancestor(focus, menu)) return;
  gboolean seen = self->focus && gtk_widget_get_mapped(self->focus);
  gtk_widget_grab_focus(seen ? self->focus : GTK_WIDGET(self->board));
}

static void focus_moved(FsWindow *self) {
  GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(self));
  GtkWidget *menu = focus ? gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER) : NULL;
  if (focus && !menu) g_set_weak_pointer(&self->focus, focus);
  if (!menu) return;
  g_signal_handlers_disconnect_by_func(menu, menu_closed, self);
  signal_follow(menu, "closed", menu_closed, self);
}

/* Nothing can be played below a dialog, which the board would not hear of otherwise. */
static void other_mapped(FsWindow *self, GtkWindow *other) {
  if (gtk_window_get_modal(other) && gtk_window_get_transient_for(other) == GTK_WINDOW(self))
    fs_board_forget_pointer(self->board);
}

static void windows_changed(FsWindow *self, guint at, guint removed, guint added, GListModel *all) {
  for (guint i = at; i < at + added; i++) {
    g_autoptr(GtkWindow) other = g_list_model_get_item(all, i);
    signal_follow(other, "map", other_mapped, self);
  }
}

void window_follow_focus(FsWindow *self) {
  signal_follow(gtk_window_get_toplevels(), "items-changed", windows_changed, self);
  g_signal_connect(self, "notify::focus-widget", G_CALLBACK(focus_moved), NULL);
}
