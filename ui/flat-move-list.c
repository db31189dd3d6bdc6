#include "flat-move-list.h"

#include <glib/gi18n.h>

struct _FsFlatMoveList {
  GtkWidget parent_instance;
  FsFlatSession *session;
  GtkWidget *scrolled;
  GtkListView *view;
  GtkStringList *rows; /* "Start" and the moves */
  GtkSingleSelection *selection;
  gboolean filling;
};

G_DEFINE_FINAL_TYPE(FsFlatMoveList, fs_flat_move_list, GTK_TYPE_WIDGET)

static char *row_text(const FlatRecord *record, int i) {
  char name[3];
  if (i < 0) return g_strdup(_("Start"));
  flat_move_write(record->moves[i], name);
  return g_strdup_printf("%d. %s", i + 1, name);
}

/* Replaces the rows from the first that is another. */
static void fill(FsFlatMoveList *self) {
  const FlatRecord *record = fs_flat_session_get_record(self->session);
  guint same = 0, wanted = (guint)record->length + 1;
  guint count = g_list_model_get_n_items(G_LIST_MODEL(self->rows));
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
  for (guint i = 0; i < wanted; i++) {
    g_autofree char *text = row_text(record, (int)i - 1);
    if (same == i && i < count && g_str_equal(gtk_string_list_get_string(self->rows, i), text))
      same++;
    else
      g_strv_builder_add(builder, text);
  }
  g_auto(GStrv) texts = g_strv_builder_end(builder);
  self->filling = TRUE;
  gtk_string_list_splice(self->rows, same, count - same, (const char *const *)texts);
  gtk_single_selection_set_selected(self->selection, (guint)record->at);
  self->filling = FALSE;
  gtk_widget_activate_action(GTK_WIDGET(self->view), "list.scroll-to-item", "u", (guint)record->at);
}

static void chosen(FsFlatMoveList *self) {
  if (self->filling) return;
  fs_flat_session_go_to(self->session, (int)gtk_single_selection_get_selected(self->selection));
}

void fs_flat_move_list_set_session(FsFlatMoveList *self, FsFlatSession *session) {
  g_return_if_fail(!self->session);
  self->session = g_object_ref(session);
  g_signal_connect_object(session, "position-changed", G_CALLBACK(fill), self, G_CONNECT_SWAPPED);
  fill(self);
}

static void make_row(GtkSignalListItemFactory *factory, GtkListItem *item) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_list_item_set_child(item, label);
}

static void bind_row(GtkSignalListItemFactory *factory, GtkListItem *item) {
  GtkStringObject *text = gtk_list_item_get_item(item);
  gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(item)), gtk_string_object_get_string(text));
}

static void move_list_dispose(GObject *object) {
  FsFlatMoveList *self = FS_FLAT_MOVE_LIST(object);
  if (self->scrolled) g_signal_handlers_disconnect_by_data(self->selection, self);
  g_clear_pointer(&self->scrolled, gtk_widget_unparent);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_flat_move_list_parent_class)->dispose(object);
}

static void fs_flat_move_list_class_init(FsFlatMoveListClass *class) {
  G_OBJECT_CLASS(class)->dispose = move_list_dispose;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "gamepane");
}

static void fs_flat_move_list_init(FsFlatMoveList *self) {
  self->rows = gtk_string_list_new(NULL);
  self->selection = gtk_single_selection_new(G_LIST_MODEL(self->rows));
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(make_row), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind_row), NULL);
  g_signal_connect_swapped(self->selection, "notify::selected", G_CALLBACK(chosen), self);
  self->view = GTK_LIST_VIEW(gtk_list_view_new(GTK_SELECTION_MODEL(self->selection), factory));
  gtk_widget_add_css_class(GTK_WIDGET(self->view), "navigation-sidebar");
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Moves"), -1);
  self->scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->scrolled), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scrolled), GTK_WIDGET(self->view));
  gtk_widget_set_parent(self->scrolled, GTK_WIDGET(self));
}
