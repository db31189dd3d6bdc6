#include "badge-view.h"

#include <math.h>

#include "style.h"

enum { BADGE_SIZE = 16 }; /* beside text of normal size */

struct _FsBadgeView {
  GtkWidget parent_instance;
  Badge badge;
};

G_DEFINE_FINAL_TYPE(FsBadgeView, fs_badge_view, GTK_TYPE_WIDGET)

GtkWidget *fs_badge_view_new(void) { return g_object_new(FS_TYPE_BADGE_VIEW, NULL); }

void fs_badge_view_set_badge(FsBadgeView *self, Badge badge) {
  if (badge_equal(&self->badge, &badge)) return;
  self->badge = badge;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void badge_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                               int *minimum, int *natural, int *minimum_baseline,
                               int *natural_baseline) {
  *minimum = *natural = (int)round(BADGE_SIZE * style_text_scale(widget));
}

static void badge_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FsBadgeView *self = FS_BADGE_VIEW(widget);
  float width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, width, height);
  cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &bounds);
  double size = BADGE_SIZE * style_text_scale(widget);
  badge_paint(cr, (double)width / 2, (double)height / 2, size, &self->badge, style_theme());
  cairo_destroy(cr);
}

static void fs_badge_view_class_init(FsBadgeViewClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  widget_class->measure = badge_view_measure;
  widget_class->snapshot = badge_view_snapshot;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void fs_badge_view_init(FsBadgeView *self) {
  self->badge = (Badge){.kind = BADGE_NONE};
  style_follow(GTK_WIDGET(self));
  style_follow_text(GTK_WIDGET(self));
}
