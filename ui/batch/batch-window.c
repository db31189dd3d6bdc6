#include "batch-window.h"

#include <glib/gi18n.h>

#include "base/access-key.h"
#include "base/notation-bar.h"
#include "base/one-tab.h"
#include "base/signals.h"
#include "base/template.h"
#include "base/window-common.h"
#include "base/window-toasts.h"
#include "files/file-writer.h"
#include "files/files-dialogs.h"
#include "base/words.h"

enum { FILE_BYTES_MOST = 16 << 20 };

enum { CELL_NAME, CELL_VALUE, CELL_NODES, CELL_TIME, CELLS_OF_ROW };

struct _FsBatchWindow {
  AdwWindow parent_instance;
  FsBatch *batch;
  BatchVisit visit;
  GObject *session; /* for visit */
  GtkStack *stack;  /* the list as text, or with results */
  GtkTextBuffer *text;
  GtkWidget *text_view, *use, *start, *edit, *save;
  GtkLabel *wrong; /* what is wrong with the text */
  GtkListView *list;
  GtkStringList *names; /* the list's model: the positions as text */
  GtkWidget *heading;   /* of its columns */
  GtkSizeGroup *groups[CELLS_OF_ROW];
  GtkProgressBar *progress;
  GtkLabel *figures, *trouble;
  AdwToastOverlay *toasts;
  FsNotationBar *notation_bar;
};

G_DEFINE_FINAL_TYPE(FsBatchWindow, fs_batch_window, ADW_TYPE_WINDOW)

/* Rows. */

typedef struct {
  GtkLabel *labels[CELLS_OF_ROW];
} Cells;

static GtkLabel *batch_window_add_label(FsBatchWindow *self, GtkWidget *box, int cell,
                                        const char *text) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), cell <= CELL_VALUE ? 0 : 1);
  gtk_widget_set_hexpand(label, cell == CELL_NAME);
  gtk_widget_add_css_class(label, "numeric");
  if (cell == CELL_NAME) {
    gtk_label_set_width_chars(GTK_LABEL(label), 8);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_MIDDLE);
  }
  gtk_size_group_add_widget(self->groups[cell], label);
  gtk_box_append(GTK_BOX(box), label);
  return GTK_LABEL(label);
}

static void make_heading(FsBatchWindow *self) {
  const char *names[CELLS_OF_ROW] = {_("Position"), _("Value"), _("Nodes"), _("Time")};
  for (int cell = 0; cell < CELLS_OF_ROW; cell++) {
    self->groups[cell] = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
    GtkWidget *label = GTK_WIDGET(batch_window_add_label(self, self->heading, cell, names[cell]));
    gtk_widget_add_css_class(label, "caption");
    gtk_widget_add_css_class(label, "dim-label");
  }
}

static void make_row(FsBatchWindow *self, GtkListItem *item) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  Cells *cells = g_new(Cells, 1);
  for (int cell = 0; cell < CELLS_OF_ROW; cell++)
    cells->labels[cell] = batch_window_add_label(self, box, cell, NULL);
  g_object_set_data_full(G_OBJECT(box), "cells", cells, g_free);
  gtk_list_item_set_child(item, box);
}

/* In the names of the screen. */
static char *position_name(FsBatchWindow *self, int place) {
  Variant variant = fs_search_get_variant(fs_batch_get_search(self->batch));
  return words_position(variant, fs_batch_get(self->batch, place)->text);
}

static void bind_row(FsBatchWindow *self, GtkListItem *list_item) {
  int place = (int)gtk_list_item_get_position(list_item);
  Cells *cells = g_object_get_data(G_OBJECT(gtk_list_item_get_child(list_item)), "cells");
  BatchItem item = *fs_batch_get(self->batch, place);
  QuestionView view;
  gboolean current = fs_batch_get_current(self->batch, &view) == place;
  if (current) {
    item.nodes += view.counters.nodes;
    item.seconds += view.seconds;
  }
  gboolean answered = fs_batch_is_answered(self->batch, place);
  Goal goal = fs_search_get_goal(fs_batch_get_search(self->batch));
  gboolean empty = g_str_equal(item.text, ".");
  GtkWidget *value = GTK_WIDGET(cells->labels[CELL_VALUE]);
  window_take_text(cells->labels[CELL_NAME],
                   empty ? g_strdup(_("empty board")) : position_name(self, place));
  gtk_label_set_text(GTK_LABEL(value),
                     current && !answered ? _("Searching") : words_values(item.values, goal));
  gtk_widget_set_opacity(value, answered ? 1 : 0.6);
  window_take_text(cells->labels[CELL_NODES],
                   item.nodes ? words_count((double)item.nodes) : g_strdup(""));
  window_take_text(cells->labels[CELL_TIME],
                   item.seconds > 0 ? words_duration(item.seconds) : g_strdup(""));
}

static void fill_list(FsBatchWindow *self) {
  int count = fs_batch_count(self->batch);
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
  for (int i = 0; i < count; i++)
    g_strv_builder_add(builder, fs_batch_get(self->batch, i)->text);
  g_auto(GStrv) names = g_strv_builder_end(builder);
  gtk_string_list_splice(self->names, 0, g_list_model_get_n_items(G_LIST_MODEL(self->names)),
                         (const char *const *)names);
}

/* Binds the row again. */
static void refresh_row(FsBatchWindow *self, int place) {
  const char *name[] = {fs_batch_get(self->batch, place)->text, NULL};
  gtk_string_list_splice(self->names, (guint)place, 1, name);
}

/* Progress. */

/* The position under way may take any time: unless the rest can be predicted, its own is said. */
static char *figures_text(FsBatchWindow *self) {
  QuestionView view;
  int count = fs_batch_count(self->batch), done = fs_batch_count_answered(self->batch);
  int place = fs_batch_get_current(self->batch, &view);
  double remaining = fs_batch_get_remaining(self->batch);
  g_autofree char *answered = words_count(done), *all = words_count(count);
  g_autofree char *open = words_count(count - done);
  if (place < 0) return g_strdup_printf(_("%s of %s answered"), answered, all);
  double spent = fs_batch_get(self->batch, place)->seconds + view.seconds;
  g_autofree char *time = words_duration(remaining < 0 ? spent : remaining);
  if (remaining >= 0)
    return g_strdup_printf(_("%s of %s answered, about %s to go"), answered, all, time);
  return g_strdup_printf(_("%s of %s answered, %s open; the present one has been searched for %s"),
                         answered, all, open, time);
}

static gboolean is_editing(FsBatchWindow *self) {
  return g_str_equal(gtk_stack_get_visible_child_name(self->stack), "text");
}

static void update_buttons(FsBatchWindow *self) {
  gboolean running = fs_batch_is_running(self->batch);
  gboolean text = is_editing(self);
  int count = fs_batch_count(self->batch);
  access_key_label(GTK_WIDGET(self->start), running ? _("_Stop") : _("_Start"));
  gboolean open = fs_batch_count_answered(self->batch) < count;
  gboolean free = fs_search_now(fs_batch_get_search(self->batch)).lendable;
  gtk_widget_set_sensitive(self->start, running || (open && free));
  gtk_widget_set_visible(self->start, !text);
  gtk_widget_set_visible(self->edit, !text);
  gtk_widget_set_sensitive(self->edit, !running);
  gtk_widget_set_visible(self->save, !text);
  gtk_widget_set_visible(self->use, text);
}

static void update_progress(FsBatchWindow *self) {
  int count = fs_batch_count(self->batch);
  window_take_text(self->figures, figures_text(self));
  window_show_progress(self->progress, fs_batch_count_answered(self->batch), count);
  const char *trouble = fs_batch_get_trouble(self->batch), *path = fs_batch_get_path(self->batch);
  g_autofree char *shown = path ? g_filename_display_name(path) : NULL;
  g_autofree char *kept = shown ? g_strdup_printf(_("Results are kept in %s"), shown) : NULL;
  gtk_label_set_text(self->trouble, trouble ? trouble : kept ? kept : "");
  gtk_widget_set_css_classes(GTK_WIDGET(self->trouble),
                             (const char *[]){"caption", trouble ? "error" : "dim-label", NULL});
  update_buttons(self);
}

static void batch_changed(FsBatchWindow *self, int place) {
  if (place < 0)
    fill_list(self);
  else
    refresh_row(self, place);
  update_progress(self);
}

/* The list as text. */

static void fill_text(FsBatchWindow *self) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < fs_batch_count(self->batch); i++) {
    g_autofree char *name = position_name(self, i);
    g_string_append_printf(text, "%s\n", name);
  }
  gtk_text_buffer_set_text(self->text, text->str, -1);
  gtk_text_buffer_set_modified(self->text, FALSE);
}

/* One that was written and left is still there. */
static void show_text(FsBatchWindow *self) {
  if (!gtk_text_buffer_get_modified(self->text)) fill_text(self);
  gtk_stack_set_visible_child_name(self->stack, "text");
  gtk_widget_grab_focus(self->text_view);
  update_buttons(self);
}

static void use_text_as(FsBatchWindow *self, Notation asked);

static void batch_window_read_again(GtkWidget *window, Notation asked, const char *text) {
  FsBatchWindow *self = FS_BATCH_WINDOW(window);
  gtk_text_buffer_set_text(self->text, text, -1);
  use_text_as(self, asked);
}

static void use_text_as(FsBatchWindow *self, Notation asked) {
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(self->text, &start, &end);
  g_autofree char *text = gtk_text_buffer_get_text(self->text, &start, &end, FALSE);
  g_autoptr(GError) error = NULL;
  NotationChoice choice;
  gboolean right = fs_batch_set_text(self->batch, asked, text, &choice, &error);
  gtk_label_set_text(self->wrong, right ? "" : error->message);
  gtk_widget_set_visible(GTK_WIDGET(self->wrong), !right);
  if (right) gtk_text_buffer_set_modified(self->text, FALSE);
  if (right && fs_batch_count(self->batch) > 0)
    gtk_stack_set_visible_child_name(self->stack, "list");
  if (right && notation_is_open(asked))
    fs_notation_bar_tell(self->notation_bar,
                         fs_search_get_variant(fs_batch_get_search(self->batch)), NULL, choice,
                         text, batch_window_read_again);
  update_progress(self);
}

static void use_text(FsBatchWindow *self) { use_text_as(self, NOTATION_CHOSEN); }

/* The note, then the text above a list, then the window. */
static void close_last(GtkWidget *widget, const char *name, GVariant *parameter) {
  FsBatchWindow *self = FS_BATCH_WINDOW(widget);
  if (gtk_widget_get_visible(GTK_WIDGET(self->notation_bar))) {
    fs_notation_bar_end(self->notation_bar);
  } else if (is_editing(self) && fs_batch_count(self->batch) > 0) {
    gtk_stack_set_visible_child_name(self->stack, "list");
    update_buttons(self);
  } else {
    gtk_window_close(GTK_WINDOW(self));
  }
}

static void start_or_stop(FsBatchWindow *self) {
  if (fs_batch_is_running(self->batch))
    fs_batch_stop(self->batch);
  else
    fs_batch_start(self->batch);
  update_progress(self);
}

static void row_activated(FsBatchWindow *self, guint place) {
  self->visit(fs_batch_get(self->batch, (int)place)->text, self->session);
}

/* Files. */

static void toast(FsBatchWindow *self, const char *text) {
  adw_toast_overlay_add_toast(self->toasts, window_new_toast(text));
}

static void loaded(GObject *source, GAsyncResult *result, gpointer data) {
  g_autoptr(FsBatchWindow) self = data;
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  gsize length;
  if (!g_file_load_contents_finish(G_FILE(source), result, &text, &length, NULL, &error)) {
    toast(self, error->message);
  } else if (length > FILE_BYTES_MOST || !g_utf8_validate(text, (gssize)length, NULL)) {
    toast(self, _("This is not a list of positions"));
  } else if (self->text) {
    gtk_text_buffer_set_text(self->text, text, (int)length);
    use_text(self);
  }
}

static void open_chosen(GFile *file, gpointer data) {
  FsBatchWindow *self = data;
  if (gtk_stack_get_visible_child(self->stack)) show_text(self);
  g_file_load_contents_async(file, NULL, loaded, g_object_ref(self));
}

static void save_chosen(GFile *file, gpointer data) {
  FsBatchWindow *self = data;
  char *text = fs_batch_csv(self->batch);
  g_autoptr(GBytes) bytes = g_bytes_new_take(text, strlen(text));
  g_autoptr(GError) error = NULL;
  g_autofree char *saved = file_write(file, bytes, &error)
                               ? g_strdup(_("Results saved"))
                               : g_strdup_printf(_("Not saved: %s"), error->message);
  toast(self, saved);
}

static void ask_to_open(FsBatchWindow *self) {
  if (!fs_batch_is_running(self->batch))
    dialog_open(GTK_WINDOW(self), _("Open a List of Positions"), NULL, open_chosen, self);
}

static void ask_to_save(FsBatchWindow *self) {
  dialog_save(GTK_WINDOW(self), _("Save the Results"), _("results.csv"), NULL, save_chosen, self);
}

/* The object. */

static void make_list(FsBatchWindow *self) {
  self->names = gtk_string_list_new(NULL);
  g_autoptr(GtkListItemFactory) factory = gtk_signal_list_item_factory_new();
  g_signal_connect_swapped(factory, "setup", G_CALLBACK(make_row), self);
  g_signal_connect_swapped(factory, "bind", G_CALLBACK(bind_row), self);
  GtkNoSelection *model = gtk_no_selection_new(G_LIST_MODEL(g_object_ref(self->names)));
  gtk_list_view_set_factory(self->list, factory);
  gtk_list_view_set_model(self->list, GTK_SELECTION_MODEL(model));
  g_object_unref(model);
}

GtkWidget *fs_batch_window_new(GtkWindow *parent, FsBatch *batch, BatchVisit visit,
                               GObject *session) {
  FsBatchWindow *self = g_object_new(FS_TYPE_BATCH_WINDOW, NULL);
  window_go_with(GTK_WINDOW(self), parent);
  self->session = g_object_ref(session);
  self->batch = g_object_ref(batch);
  self->visit = visit;
  make_heading(self);
  make_list(self);
  fill_list(self);
  if (fs_batch_count(batch) == 0)
    show_text(self);
  else
    gtk_stack_set_visible_child_name(self->stack, "list");
  signal_follow(batch, "changed", batch_changed, self);
  signal_follow(batch, "changed", fs_notation_bar_end, self->notation_bar);
  signal_follow(fs_batch_get_search(batch), "changed", update_buttons, self);
  update_progress(self);
  return GTK_WIDGET(self);
}

static void batch_window_dispose(GObject *object) {
  FsBatchWindow *self = FS_BATCH_WINDOW(object);
  if (self->list) gtk_list_view_set_model(self->list, NULL);
  self->list = NULL;
  self->text = NULL;
  g_clear_object(&self->names);
  for (int cell = 0; cell < CELLS_OF_ROW; cell++)
    g_clear_object(&self->groups[cell]);
  g_clear_object(&self->batch);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_batch_window_parent_class)->dispose(object);
}

static void fs_batch_window_class_init(FsBatchWindowClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = batch_window_dispose;
  gtk_widget_class_install_action(widget_class, "batch.close-last", NULL, close_last);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "batch.close-last", NULL);
  template_set(widget_class, "batch-window");
  g_type_ensure(FS_TYPE_NOTATION_BAR);
  template_children(widget_class, FsBatchWindow, stack, text, text_view, use, start, edit, save,
                    wrong, heading, list, progress, figures, trouble, toasts, notation_bar);
  template_callbacks(widget_class, use_text, show_text, start_or_stop, row_activated, ask_to_open,
                     ask_to_save);
}

static void fs_batch_window_init(FsBatchWindow *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  window_wrap_lines(GTK_TEXT_VIEW(self->text_view));
  window_act_on_escape(GTK_WIDGET(self->toasts), "batch.close-last");
  one_tab_leaves(GTK_WIDGET(self->list));
}
