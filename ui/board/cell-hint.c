#include "cell-hint.h"

#include <math.h>

#include "base/style.h"
#include "base/window-common.h"

enum { RESTS = 600 }; /* ms without a movement */

/* Characters in a line, and how wide one is at most, in pixels. */
static const double WIDEST = 70, CHARACTER = 9;

static const double ROUNDED = 0.01; /* pixels */

struct CellHint {
  GtkWidget *widget;
  CellHintWords words;
  GtkWidget *popover, *label;
  double x, y; /* of the pointer */
  guint timer; /* until it rests; 0: none */
};

/* A popover that is wider than its window would be cut. */
static void fit(CellHint *self) {
  double room = gtk_widget_get_width(self->widget) / (CHARACTER * style_text_scale(self->widget));
  gtk_label_set_max_width_chars(GTK_LABEL(self->label), (int)MIN(WIDEST, room));
}

/* Not over a dialog, whatever the pointer did since that opened. It is below the widget. GTK looks
 * for the monitor of what it points to, so that reaches up to the pointer: the lower edge may be
 * outside the screen. */
static gboolean show(gpointer data) {
  CellHint *self = data;
  self->timer = 0;
  if (window_is_below_dialog(self->widget)) return G_SOURCE_REMOVE;
  g_autofree char *words = self->words(self->widget, self->x, self->y);
  if (!words) return G_SOURCE_REMOVE;
  int height = gtk_widget_get_height(self->widget), at = MIN((int)self->y, height);
  GdkRectangle below = {(int)self->x, at, 1, height + 1 - at};
  gtk_label_set_text(GTK_LABEL(self->label), words);
  fit(self);
  gtk_popover_set_pointing_to(GTK_POPOVER(self->popover), &below);
  gtk_popover_popup(GTK_POPOVER(self->popover));
  return G_SOURCE_REMOVE;
}

void cell_hint_hide(CellHint *self) {
  if (self->timer) g_source_remove(self->timer);
  self->timer = 0;
  if (gtk_widget_get_visible(self->popover)) gtk_popover_popdown(GTK_POPOVER(self->popover));
}

/* A pointer that stays is reported again when the widget changes below it, after its place was
 * rounded. */
void cell_hint_pointer_at(CellHint *self, double x, double y) {
  if (fabs(self->x - x) < ROUNDED && fabs(self->y - y) < ROUNDED) return;
  self->x = x;
  self->y = y;
  cell_hint_hide(self);
  self->timer = g_timeout_add(RESTS, show, self);
}

void cell_hint_allocate(CellHint *self) { gtk_popover_present(GTK_POPOVER(self->popover)); }

CellHint *cell_hint_new(GtkWidget *widget, CellHintWords words) {
  CellHint *self = g_new0(CellHint, 1);
  *self = (CellHint){.widget = widget, .words = words, .x = -1, .y = -1};
  self->label = gtk_label_new(NULL);
  gtk_label_set_wrap(GTK_LABEL(self->label), TRUE);
  self->popover = gtk_popover_new();
  gtk_popover_set_child(GTK_POPOVER(self->popover), self->label);
  gtk_popover_set_autohide(GTK_POPOVER(self->popover), FALSE);
  gtk_popover_set_has_arrow(GTK_POPOVER(self->popover), FALSE);
  gtk_popover_set_position(GTK_POPOVER(self->popover), GTK_POS_BOTTOM);
  gtk_widget_set_can_target(self->popover, FALSE);
  gtk_widget_add_css_class(self->popover, "hint");
  gtk_widget_set_parent(self->popover, widget);
  return self;
}

void cell_hint_free(CellHint *self) {
  if (self->timer) g_source_remove(self->timer);
  gtk_widget_unparent(self->popover);
  g_free(self);
}
