#include "stone-view.h"

#include <math.h>

#include "paint/stone.h"
#include "style.h"

enum { STONE_SIZE = 18 }; /* beside text of normal size */

struct _FsStoneView {
  GtkWidget parent_instance;
  Player player;
};

G_DEFINE_FINAL_TYPE(FsStoneView, fs_stone_view, GTK_TYPE_WIDGET)

void fs_stone_view_show(FsStoneView *self, ValueSet result, Player mover) {
  self->player = result == VALUE_FIRST ? FIRST : result == VALUE_SECOND ? SECOND : mover;
  gtk_widget_set_visible(GTK_WIDGET(self), result != VALUE_DRAW);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void stone_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                               int *minimum, int *natural, int *minimum_baseline,
                               int *natural_baseline) {
  *minimum = *natural = (int)round(STONE_SIZE * style_text_scale(widget));
}

static void stone_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FsStoneView *self = FS_STONE_VIEW(widget);
  double width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height);
  cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &bounds);
  stone_paint(cr, width / 2, height / 2, MIN(width, height) / 2 - 1, self->player, 1,
              style_theme());
  cairo_destroy(cr);
}

static void fs_stone_view_class_init(FsStoneViewClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  widget_class->measure = stone_view_measure;
  widget_class->snapshot = stone_view_snapshot;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void fs_stone_view_init(FsStoneView *self) {
  gtk_widget_set_valign(GTK_WIDGET(self), GTK_ALIGN_CENTER);
  style_follow(GTK_WIDGET(self));
  style_follow_text(GTK_WIDGET(self));
}
