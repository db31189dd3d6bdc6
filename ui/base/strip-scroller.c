#include "strip-scroller.h"

#include <limits.h>

enum { LEAST = 64 /* pixels, in which it can be scrolled */ };

struct _FsStripScroller {
  GtkWidget parent_instance;
  GtkWidget *scrolled, *content;
  int most;
};

static GtkBuildableIface *parent_buildable;
static void strip_scroller_buildable(GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE(FsStripScroller, fs_strip_scroller, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_BUILDABLE, strip_scroller_buildable))

static void strip_scroller_hold(FsStripScroller *self, GtkWidget *content) {
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scrolled), content);
  self->content = content;
}

GtkWidget *strip_scroller_new(GtkWidget *content) {
  FsStripScroller *self = g_object_new(FS_TYPE_STRIP_SCROLLER, NULL);
  strip_scroller_hold(self, content);
  return GTK_WIDGET(self);
}

void strip_scroller_add(GtkRevealer *revealer) {
  g_autoptr(GtkWidget) content = g_object_ref(gtk_revealer_get_child(revealer));
  gtk_revealer_set_child(revealer, NULL);
  gtk_revealer_set_child(revealer, strip_scroller_new(content));
}

void fs_strip_scroller_set_most(FsStripScroller *self, int most) {
  if (self->most == most) return;
  self->most = most;
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

int fs_strip_scroller_get_most(FsStripScroller *self) { return self->most; }

int fs_strip_scroller_whole(FsStripScroller *self, int width) {
  int height;
  gtk_widget_measure(self->content, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

/* A scrolled window does not ask for a height for its width, so the content is asked. What is
 * between is measured all the same. GTK passes a change on to parents only as far as they were
 * measured since the last one, and the window measures between two when it looks for room. */
static void strip_scroller_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                   int *minimum, int *natural, int *minimum_baseline,
                                   int *natural_baseline) {
  FsStripScroller *self = FS_STRIP_SCROLLER(widget);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) for_size = -1; /* it is scrolled to any height */
  gtk_widget_measure(self->scrolled, orientation, -1, NULL, NULL, NULL, NULL);
  gtk_widget_measure(self->content, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) return;
  *natural = MIN(*natural, self->most);
  *minimum = MIN(*minimum, MIN(*natural, LEAST));
}

static GtkSizeRequestMode strip_scroller_mode(GtkWidget *widget) {
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void strip_scroller_allocate(GtkWidget *widget, int width, int height, int baseline) {
  gtk_widget_size_allocate(FS_STRIP_SCROLLER(widget)->scrolled,
                           &(GtkAllocation){0, 0, width, height}, baseline);
}

/* A template's child is what it holds. */
static void strip_scroller_add_child(GtkBuildable *buildable, GtkBuilder *builder, GObject *child,
                                     const char *type) {
  FsStripScroller *self = FS_STRIP_SCROLLER(buildable);
  if (GTK_IS_WIDGET(child) && !type)
    strip_scroller_hold(self, GTK_WIDGET(child));
  else
    parent_buildable->add_child(buildable, builder, child, type);
}

static void strip_scroller_buildable(GtkBuildableIface *iface) {
  parent_buildable = g_type_interface_peek_parent(iface);
  iface->add_child = strip_scroller_add_child;
}

static void strip_scroller_dispose(GObject *object) {
  g_clear_pointer(&FS_STRIP_SCROLLER(object)->scrolled, gtk_widget_unparent);
  G_OBJECT_CLASS(fs_strip_scroller_parent_class)->dispose(object);
}

static void fs_strip_scroller_class_init(FsStripScrollerClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = strip_scroller_dispose;
  gtk_widget_class_set_css_name(widget_class, "stripscroller");
  widget_class->measure = strip_scroller_measure;
  widget_class->get_request_mode = strip_scroller_mode;
  widget_class->size_allocate = strip_scroller_allocate;
}

static void fs_strip_scroller_init(FsStripScroller *self) {
  self->most = INT_MAX;
  self->scrolled = gtk_scrolled_window_new();
  g_object_set(self->scrolled, "hscrollbar-policy", GTK_POLICY_NEVER, "overlay-scrolling", FALSE,
               NULL);
  gtk_widget_set_parent(self->scrolled, GTK_WIDGET(self));
}
