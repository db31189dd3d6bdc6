#include "clock-view.h"

#include "base/held.h"
#include "base/signals.h"
#include "base/stone-view.h"
#include "base/template.h"
#include "base/window-common.h"

struct _FsClockView {
  GtkWidget parent_instance;
  FsPartner *partner;
  FsStoneView *stone;
  GtkLabel *clock;
};

G_DEFINE_FINAL_TYPE(FsClockView, fs_clock_view, GTK_TYPE_WIDGET)

static void clock_view_follow(FsClockView *self) {
  gboolean timed = fs_partner_is_playing(self->partner) && !fs_partner_is_over(self->partner) &&
                   fs_partner_get_game(self->partner).clock > 0;
  gtk_widget_set_visible(GTK_WIDGET(self), timed);
  if (!timed) return;
  fs_stone_view_show(self->stone, VALUE_ANY, fs_partner_get_mover(self->partner));
  window_take_text(self->clock, fs_partner_clock_words(self->partner));
}

void fs_clock_view_set_partner(FsClockView *self, FsPartner *partner) {
  hold(self, partner, partner);
  signal_follow(partner, "changed", clock_view_follow, self);
  clock_view_follow(self);
}

static void fs_clock_view_class_init(FsClockViewClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  g_type_ensure(FS_TYPE_STONE_VIEW);
  template_set_around(widget_class, "clock-view");
  template_children(widget_class, FsClockView, stone, clock);
}

static void fs_clock_view_init(FsClockView *self) { gtk_widget_init_template(GTK_WIDGET(self)); }
