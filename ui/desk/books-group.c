#include "books-group.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "base/access-key.h"
#include "base/field-row.h"
#include "base/held.h"
#include "base/signals.h"
#include "base/window-common.h"
#include "base/words.h"
#include "base/worker.h"
#include "files/book-taker.h"
#include "files/files-dialogs.h"
#include "storage/book.h"
#include "storage/shelf.h"

struct _FsBooksGroup {
  AdwPreferencesGroup parent_instance;
  FsSearch *search;
  GPtrArray *rows; /* GtkWidget, children of the group */
  guint version;   /* of the books that they show */
};

G_DEFINE_FINAL_TYPE(FsBooksGroup, fs_books_group, ADW_TYPE_PREFERENCES_GROUP)

static GtkWindow *window_of(FsBooksGroup *self) {
  return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
}

/* --- Removing --------------------------------------------------------------------------------- */

static void responded(AdwMessageDialog *dialog, const char *answer, const char *path) {
  GtkWindow *window = gtk_window_get_transient_for(GTK_WINDOW(dialog));
  if (!g_str_equal(answer, "remove") || g_remove(path) == 0) return;
  g_autofree char *name = g_filename_display_name(path);
  g_autofree char *body = g_strdup_printf("%s: %s", name, g_strerror(errno));
  dialog_tell(window, _("The Book Cannot Be Removed"), body);
}

static void free_path(gpointer path, GClosure *closure) { g_free(path); }

static void ask_to_remove(FsBooksGroup *self, const char *path) {
  g_autofree char *base = g_path_get_basename(path), *name = g_filename_display_name(base);
  g_autofree char *heading = g_strdup_printf(_("Remove “%s”?"), name);
  g_autofree char *whole = g_filename_display_name(path);
  AdwMessageDialog *dialog =
      ADW_MESSAGE_DIALOG(adw_message_dialog_new(window_of(self), heading, NULL));
  adw_message_dialog_format_body(
      dialog, _("The file %s is deleted. What was searched with its help until now stays known."),
      whole);
  adw_message_dialog_add_responses(dialog, "cancel", _("_Cancel"), "remove", _("_Remove"), NULL);
  adw_message_dialog_set_response_appearance(dialog, "remove", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response(dialog, "cancel");
  adw_message_dialog_set_close_response(dialog, "cancel");
  g_signal_connect_data(dialog, "response", G_CALLBACK(responded), g_strdup(path), free_path, 0);
  window_keep_names(GTK_WIDGET(dialog));
  gtk_window_present(GTK_WINDOW(dialog));
}

static void remove_clicked(GtkWidget *button, FsBooksGroup *self) {
  ask_to_remove(self, g_object_get_data(G_OBJECT(button), "path"));
}

/* With the focus at the button, what its row says of the book is read aloud, too. */
static void describe_remover(AdwActionRow *row, GParamSpec *property, GtkWidget *button) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                 adw_action_row_get_subtitle(row), -1);
}

static GtkWidget *new_remover(FsBooksGroup *self, const char *path, const char *name) {
  g_autofree char *words = g_strdup_printf(_("Remove “%s”"), name);
  GtkWidget *button = window_icon_button("user-trash-symbolic", words);
  g_object_set_data_full(G_OBJECT(button), "path", g_strdup(path), g_free);
  g_signal_connect(button, "clicked", G_CALLBACK(remove_clicked), self);
  return button;
}

/* --- The rows --------------------------------------------------------------------------------- */

/* Describes a book, or says why it is not used. Free with g_free(). */
static char *about(const char *path, gboolean installed) {
  Book *book;
  Error error;
  if (book_open(&book, path, &error) != STATUS_OK) return words_sentence(error.message);
  size_t count = book_count(book);
  g_autofree char *game = words_game(book_variant(book)), *number = words_count((double)count);
  const char *format = installed ? g_dngettext(NULL, "%s, %s position, installed with Fourscore",
                                               "%s, %s positions, installed with Fourscore", count)
                                 : g_dngettext(NULL, "%s, %s position", "%s, %s positions", count);
  book_close(book);
  return g_strdup_printf(format, game, number);
}

/* Belongs to the worker while it reads a whole book, which may be large. */
typedef struct {
  GWeakRef row;
  char *path;
  Status status;
  Error error;
} BooksCheck;

/* The row of a book that cannot be opened says so already. */
static void check_whole(gpointer data) {
  BooksCheck *check = data;
  Book *book;
  if (book_open(&book, check->path, NULL) != STATUS_OK) return;
  check->status = book_check_whole(book, &check->error);
  book_close(book);
}

static void checked(gpointer data) {
  BooksCheck *check = data;
  g_autoptr(AdwActionRow) row = g_weak_ref_get(&check->row);
  if (row && check->status != STATUS_OK) {
    g_autofree char *damage = words_sentence(check->error.message);
    g_autofree char *both = g_strconcat(adw_action_row_get_subtitle(row), "\n", damage, NULL);
    adw_action_row_set_subtitle(row, both);
  }
  g_weak_ref_clear(&check->row);
  g_free(check->path);
  g_free(check);
}

static void check_book(GtkWidget *row, const char *path) {
  BooksCheck *check = g_new0(BooksCheck, 1);
  g_weak_ref_init(&check->row, row);
  check->path = g_strdup(path);
  worker_start("book", check_whole, checked, check);
}

static void add_remover(FsBooksGroup *self, AdwActionRow *row, const char *path, const char *name) {
  GtkWidget *button = new_remover(self, path, name);
  adw_action_row_add_suffix(row, button);
  g_signal_connect(row, "notify::subtitle", G_CALLBACK(describe_remover), button);
  describe_remover(row, NULL, button);
}

static void add_row(FsBooksGroup *self, const char *path, gboolean installed) {
  g_autofree char *base = g_path_get_basename(path), *name = g_filename_display_name(base);
  g_autofree char *subtitle = about(path, installed);
  GtkWidget *row = g_object_new(FS_TYPE_FIELD_ROW, "use-markup", FALSE, "title", name, "subtitle",
                                subtitle, NULL);
  if (!installed) add_remover(self, ADW_ACTION_ROW(row), path, name);
  g_ptr_array_add(self->rows, row);
  adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), row);
  check_book(row, path);
}

static void drop_rows(FsBooksGroup *self) {
  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove(ADW_PREFERENCES_GROUP(self), self->rows->pdata[i]);
  g_ptr_array_set_size(self->rows, 0);
}

static void show_books(FsBooksGroup *self) {
  g_auto(GStrv) paths = shelf_paths(), installed = shelf_installed_paths();
  drop_rows(self);
  for (char **path = paths; *path; path++)
    add_row(self, *path, FALSE);
  for (char **path = installed; *path; path++)
    add_row(self, *path, TRUE);
}

static void books_group_update(FsBooksGroup *self) {
  guint version = knowledge_books_version(fs_search_get_knowledge(self->search));
  if (version == self->version) return;
  self->version = version;
  show_books(self);
}

/* --- Adding ----------------------------------------------------------------------------------- */

static void books_group_chosen(GFile *file, gpointer self) {
  book_taker_take(window_of(self), NULL, file);
}

static void add_clicked(FsBooksGroup *self) {
  GtkFileFilter *filter = gtk_file_filter_new();
  gtk_file_filter_set_name(filter, _("Books"));
  gtk_file_filter_add_pattern(filter, "*" SHELF_SUFFIX);
  dialog_open(window_of(self), _("Use a Book"), filter, books_group_chosen, self);
}

static void add_adder(FsBooksGroup *self) {
  GtkWidget *button = gtk_button_new();
  access_key_label(button, _("_Use a Book…"));
  gtk_widget_set_halign(button, GTK_ALIGN_START);
  gtk_widget_set_margin_top(button, 12);
  g_signal_connect_swapped(button, "clicked", G_CALLBACK(add_clicked), self);
  adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), button);
}

/* --- The object ------------------------------------------------------------------------------- */

void fs_books_group_set_search(FsBooksGroup *self, FsSearch *search) {
  hold(self, search, search);
  self->version = knowledge_books_version(fs_search_get_knowledge(search));
  signal_follow(search, "changed", books_group_update, self);
  show_books(self);
}

static void books_group_finalize(GObject *object) {
  g_ptr_array_unref(FS_BOOKS_GROUP(object)->rows);
  G_OBJECT_CLASS(fs_books_group_parent_class)->finalize(object);
}

static void fs_books_group_class_init(FsBooksGroupClass *class) {
  G_OBJECT_CLASS(class)->finalize = books_group_finalize;
}

static void fs_books_group_init(FsBooksGroup *self) {
  g_autofree char *folder = shelf_folder(), *place = g_filename_display_name(folder);
  g_autofree char *words = g_strdup_printf(
      _("Proved positions that are known before any search. Books that you add are kept in %s."),
      place);
  self->rows = g_ptr_array_new();
  adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(self), _("Books"));
  g_autofree char *markup = g_markup_escape_text(words, -1);
  adw_preferences_group_set_description(ADW_PREFERENCES_GROUP(self), markup);
  window_keep_names(GTK_WIDGET(self));
  add_adder(self);
}
