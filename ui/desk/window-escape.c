/* Escape closes what opened last of the bars around the board. A game that is played is ended by
 * its own button only. */
#include "window-inner.h"

/* Newest last. */
static void opened_or_closed(FsWindow *self, GParamSpec *pspec, GtkRevealer *revealer) {
  g_ptr_array_remove(self->opened, revealer);
  if (gtk_revealer_get_reveal_child(revealer)) g_ptr_array_add(self->opened, revealer);
}

static void follow_bar(FsWindow *self, gpointer bar) {
  GtkWidget *revealer = gtk_widget_get_first_child(bar);
  g_signal_connect_object(revealer, "notify::reveal-child", G_CALLBACK(opened_or_closed), self,
                          G_CONNECT_SWAPPED);
  opened_or_closed(self, NULL, GTK_REVEALER(revealer));
}

void window_follow_bars(FsWindow *self) {
  self->opened = g_ptr_array_new();
  follow_bar(self, self->explain_bar);
  follow_bar(self, self->review_bar);
  follow_bar(self, self->puzzle_bar);
  follow_bar(self, self->tour_bar);
}

static void close_bar(FsWindow *self, gpointer bar) {
  if (bar == self->explain_bar)
    fs_explain_bar_toggle(self->explain_bar);
  else if (bar == self->review_bar)
    fs_review_bar_close(self->review_bar);
  else if (bar == self->puzzle_bar)
    fs_trainer_end(fs_puzzle_bar_get_trainer(self->puzzle_bar));
  else
    fs_tour_bar_end(self->tour_bar);
}

void window_action_close_last(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsWindow *self = FS_WINDOW(widget);
  if (fs_session_is_setting_up(self->session))
    fs_session_cancel_setup(self->session);
  else if (self->opened->len > 0)
    close_bar(self, gtk_widget_get_parent(self->opened->pdata[self->opened->len - 1]));
}
