#include "plots-view.h"

#include <glib/gi18n.h>

#include "base/signals.h"
#include "base/template.h"
#include "base/window-common.h"
#include "base/window-toasts.h"
#include "charts.h"
#include "base/style.h"

struct _FsPlotsView {
  AdwBin parent_instance;
  FsSearch *search;
  GtkDropDown *choice;
  ChartKind kinds[CHARTS]; /* what its rows stand for */
  GtkWidget *area;
  AdwToastOverlay *toasts;
  GtkFileChooserNative *chooser; /* while it is open */
  gint64 drawn;                  /* g_get_monotonic_time() */
};

G_DEFINE_FINAL_TYPE(FsPlotsView, fs_plots_view, ADW_TYPE_BIN)

static Chart *current_chart(FsPlotsView *self, gboolean dark) {
  return chart_new(self->search, self->kinds[gtk_drop_down_get_selected(self->choice)], dark);
}

static void plots_view_draw(GtkDrawingArea *area, cairo_t *cr, int width, int height,
                            gpointer data) {
  FsPlotsView *self = data;
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());
  g_autoptr(Chart) chart = current_chart(self, dark);
  chart->plot.font = style_font(GTK_WIDGET(area));
  chart->plot.text_scale = style_text_scale(GTK_WIDGET(area));
  plot_paint(cr, &chart->plot, width, height);
}

static void chosen(FsPlotsView *self) { gtk_widget_queue_draw(self->area); }

/* Often enough for a curve that nobody touches. */
static void plots_view_search_changed(FsPlotsView *self) {
  gint64 now = g_get_monotonic_time();
  if (fs_search_now(self->search).running && now - self->drawn < 3 * G_USEC_PER_SEC) return;
  self->drawn = now;
  gtk_widget_queue_draw(self->area);
}

static void save(FsPlotsView *self, int response) {
  g_autoptr(GtkFileChooserNative) chooser = g_steal_pointer(&self->chooser);
  if (response != GTK_RESPONSE_ACCEPT) return;
  g_autoptr(GFile) file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser));
  g_autofree char *path = g_file_get_path(file);
  g_autofree char *shown = path ? g_filename_display_name(path) : NULL;
  g_autoptr(Chart) chart = current_chart(self, FALSE);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;
  if (!path)
    text = g_strdup(_("Only files of this computer can be written"));
  else if (chart_save(chart, path, &error))
    text = g_strdup_printf(_("Saved %s"), shown);
  else
    text = g_strdup_printf(_("Not saved: %s"), error->message);
  adw_toast_overlay_add_toast(self->toasts, window_new_toast(text));
}

static void ask_for_file(FsPlotsView *self) {
  if (self->chooser) return;
  self->chooser = gtk_file_chooser_native_new(_("Save the Picture"),
                                              GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
                                              GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(self->chooser), _("picture.svg"));
  g_signal_connect_swapped(self->chooser, "response", G_CALLBACK(save), self);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(self->chooser));
}

static void list_kinds(FsPlotsView *self) {
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  int count = 0;
  for (ChartKind kind = 0; kind < CHARTS; kind++) {
    if (kind == CHART_TASKS && !fs_search_has_tasks(self->search)) continue;
    self->kinds[count++] = kind;
    gtk_string_list_append(names, chart_name(kind));
  }
  gtk_drop_down_set_model(self->choice, G_LIST_MODEL(names));
}

GtkWidget *fs_plots_view_new(FsSearch *search) {
  FsPlotsView *self = g_object_new(FS_TYPE_PLOTS_VIEW, NULL);
  self->search = g_object_ref(search);
  list_kinds(self);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(self->area), plots_view_draw, self, NULL);
  signal_follow(search, "changed", plots_view_search_changed, self);
  return GTK_WIDGET(self);
}

static void plots_view_dispose(GObject *object) {
  FsPlotsView *self = FS_PLOTS_VIEW(object);
  if (self->area) gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(self->area), NULL, NULL, NULL);
  self->area = NULL;
  g_clear_object(&self->chooser);
  g_clear_object(&self->search);
  G_OBJECT_CLASS(fs_plots_view_parent_class)->dispose(object);
}

static void fs_plots_view_class_init(FsPlotsViewClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = plots_view_dispose;
  template_set(widget_class, "plots-view");
  template_children(widget_class, FsPlotsView, choice, area, toasts);
  template_callbacks(widget_class, chosen, ask_for_file);
}

static void fs_plots_view_init(FsPlotsView *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  window_close_on_escape(GTK_WIDGET(self->toasts));
  style_follow(self->area);
}
