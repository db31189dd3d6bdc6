/* What the window shows where, by its width. libadwaita 1.2 has no breakpoints. */
#include "window-inner.h"

enum { NARROW = 620 /* pixels, below which the header has no room for all */ };

static gboolean is_narrow(FsWindow *self) {
  return gtk_widget_get_visible(self->moves_toggle_below);
}

/* In a narrow window the toggles of the panes are beside the status. What may leave the header is
 * in squeezers, so that the window can become narrow at once. */
static void fit(FsWindow *self, gboolean narrow) {
  gtk_widget_set_visible(self->moves_toggle, !narrow);
  gtk_widget_set_visible(self->search_toggle, !narrow);
  gtk_widget_set_visible(self->moves_toggle_below, narrow);
  gtk_widget_set_visible(self->search_toggle_below, narrow);
}

static gboolean fit_now(gpointer data) {
  FsWindow *self = data;
  self->fitting = 0;
  fit(self, gtk_widget_get_width(GTK_WIDGET(self)) < NARROW);
  return G_SOURCE_REMOVE;
}

/* So that the window may become as small as it can. */
void window_begin_narrow(FsWindow *self) { fit(self, TRUE); }

/* Not at once: what is being laid out cannot change. Before the next frame is. */
void window_fit_soon(FsWindow *self, int width) {
  if (!self->fitting && (width < NARROW) != is_narrow(self))
    self->fitting = g_idle_add_full(G_PRIORITY_HIGH, fit_now, self, NULL);
}
