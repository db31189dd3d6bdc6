/* Where the focus goes when a menu closes: back to what had it before. GTK gives it to the menu's
 * button or, if a submenu was open when Escape closed it, to a part of the menu that nobody sees
 * any more (GTK 4.8), from where no key leads anywhere. */
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

void window_follow_focus(FsWindow *self) {
  g_signal_connect(self, "notify::focus-widget", G_CALLBACK(focus_moved), NULL);
}
