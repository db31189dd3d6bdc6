#include "wrap-layout.h"

enum { LINE_MOST = 8, GAP = 6, LINE_GAP = 3 /* pixels */ };

struct _FsWrapLayout {
  GtkLayoutManager parent_instance;
  gboolean apart;
};

G_DEFINE_FINAL_TYPE(FsWrapLayout, fs_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

/* Widgets beside each other. */
typedef struct {
  GtkWidget *parts[LINE_MOST];
  int widths[LINE_MOST];
  int count, height;
} WrapLine;

static GtkWidget *next_shown(GtkWidget *widget) {
  while (widget && !gtk_widget_should_layout(widget))
    widget = gtk_widget_get_next_sibling(widget);
  return widget;
}

static GtkWidget *first_shown(GtkWidget *parent) {
  return next_shown(gtk_widget_get_first_child(parent));
}

static GtkWidget *shown_after(GtkWidget *widget) {
  return next_shown(gtk_widget_get_next_sibling(widget));
}

static int natural_width(GtkWidget *widget) {
  int natural;
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

static void share(WrapLine *line, int rest) {
  int expanding = 0, given = 0;
  for (int i = 0; i < line->count; i++)
    expanding += gtk_widget_compute_expand(line->parts[i], GTK_ORIENTATION_HORIZONTAL);
  if (expanding == 0 || rest < 0) {
    line->widths[0] += rest; /* one that is wider than the line gets what there is */
    return;
  }
  for (int i = 0; i < line->count; i++) {
    if (!gtk_widget_compute_expand(line->parts[i], GTK_ORIENTATION_HORIZONTAL)) continue;
    int part = (rest - given) / expanding--;
    line->widths[i] += part;
    given += part;
  }
}

static int most_in_line(GtkWidget *parent) {
  return FS_WRAP_LAYOUT(gtk_widget_get_layout_manager(parent))->apart ? 1 : LINE_MOST;
}

/* The line that begins with this widget; returns the one behind it. */
static GtkWidget *take_line(GtkWidget *widget, int width, WrapLine *line) {
  int used = 0, most = most_in_line(gtk_widget_get_parent(widget));
  *line = (WrapLine){.count = 0};
  for (; widget && line->count < most; widget = shown_after(widget)) {
    int natural = natural_width(widget), gap = line->count > 0 ? GAP : 0;
    if (line->count > 0 && used + gap + natural > width) break;
    line->parts[line->count] = widget;
    line->widths[line->count++] = natural;
    used += gap + natural;
  }
  share(line, width - used);
  for (int i = 0; i < line->count; i++) {
    int height;
    gtk_widget_measure(line->parts[i], GTK_ORIENTATION_VERTICAL, line->widths[i], NULL, &height,
                       NULL, NULL);
    line->height = MAX(line->height, height);
  }
  return widget;
}

static void measure_widths(GtkWidget *parent, int *minimum, int *natural) {
  for (GtkWidget *widget = first_shown(parent); widget; widget = shown_after(widget)) {
    int least, usual;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &usual, NULL, NULL);
    *minimum = MAX(*minimum, least);
    *natural += usual + (*natural > 0 ? GAP : 0);
  }
}

static int height_of(GtkWidget *parent, int width) {
  int height = 0;
  for (GtkWidget *widget = first_shown(parent); widget;) {
    WrapLine line;
    widget = take_line(widget, width, &line);
    height += line.height + (height > 0 ? LINE_GAP : 0);
  }
  return height;
}

static void wrap_layout_measure(GtkLayoutManager *layout, GtkWidget *parent,
                                GtkOrientation orientation, int for_size, int *minimum,
                                int *natural, int *minimum_baseline, int *natural_baseline) {
  int least = 0, usual = 0;
  measure_widths(parent, &least, &usual);
  *minimum = least, *natural = usual;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) return;
  *minimum = *natural = height_of(parent, for_size < 0 ? usual : MAX(for_size, least));
}

static void wrap_layout_allocate(GtkLayoutManager *layout, GtkWidget *parent, int width, int height,
                                 int baseline) {
  gboolean mirrored = gtk_widget_get_direction(parent) == GTK_TEXT_DIR_RTL;
  int y = 0;
  for (GtkWidget *widget = first_shown(parent); widget;) {
    WrapLine line;
    widget = take_line(widget, width, &line);
    for (int i = 0, x = 0; i < line.count; x += line.widths[i++] + GAP) {
      int left = mirrored ? width - x - line.widths[i] : x;
      gtk_widget_size_allocate(line.parts[i],
                               &(GtkAllocation){left, y, line.widths[i], line.height}, -1);
    }
    y += line.height + LINE_GAP;
  }
}

void fs_wrap_layout_set_apart(FsWrapLayout *self, gboolean apart) {
  if (self->apart == apart) return;
  self->apart = apart;
  gtk_layout_manager_layout_changed(GTK_LAYOUT_MANAGER(self));
}

static GtkSizeRequestMode wrap_layout_mode(GtkLayoutManager *layout, GtkWidget *parent) {
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void fs_wrap_layout_class_init(FsWrapLayoutClass *class) {
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS(class);
  layout_class->measure = wrap_layout_measure;
  layout_class->allocate = wrap_layout_allocate;
  layout_class->get_request_mode = wrap_layout_mode;
}

static void fs_wrap_layout_init(FsWrapLayout *self) {}
