#include "book-taker.h"

#include <glib/gi18n.h>

#include "base/window-toasts.h"
#include "base/words.h"
#include "base/worker.h"
#include "files-dialogs.h"
#include "storage/shelf.h"

/* Belongs to the worker while it checks and copies. */
typedef struct {
  GWeakRef window, toasts;
  GFile *file;
  ShelfTaken taken;
  Status status;
  Error error;
} BookTakingUp;

gboolean book_taker_is_book(GFile *file) {
  const char *path = g_file_peek_path(file);
  g_autofree char *name = g_file_get_basename(file);
  return g_str_has_suffix(name, SHELF_SUFFIX) || (path && shelf_begins_as_book(path));
}

static void book_taker_tell(GtkWindow *window, AdwToastOverlay *toasts, const char *words) {
  if (toasts)
    window_tell(toasts, words);
  else if (ADW_IS_PREFERENCES_WINDOW(window))
    adw_preferences_window_add_toast(ADW_PREFERENCES_WINDOW(window), window_new_toast(words));
}

static void tell_taken(GtkWindow *window, AdwToastOverlay *toasts, const BookTakingUp *taking) {
  g_autofree char *name = dialog_file_name(taking->file);
  g_autofree char *count = words_count((double)taking->taken.count);
  g_autofree char *words =
      taking->taken.was_there
          ? g_strdup_printf(_("“%s” is in use already"), name)
          : g_strdup_printf(g_dngettext(NULL, "%s position of “%s” is known from now on",
                                        "%s positions of “%s” are known from now on",
                                        (gulong)taking->taken.count),
                            count, name);
  book_taker_tell(window, toasts, words);
}

static void book_taker_work(gpointer data) {
  BookTakingUp *taking = data;
  taking->status = shelf_take(g_file_peek_path(taking->file), &taking->taken, &taking->error);
}

static void taken(gpointer data) {
  BookTakingUp *taking = data;
  g_autoptr(GtkWindow) window = g_weak_ref_get(&taking->window);
  g_autoptr(AdwToastOverlay) toasts = g_weak_ref_get(&taking->toasts);
  if (window && taking->status == STATUS_OK) tell_taken(window, toasts, taking);
  if (window && taking->status != STATUS_OK)
    dialog_cannot_use(window, taking->file, taking->error.message);
  g_weak_ref_clear(&taking->window);
  g_weak_ref_clear(&taking->toasts);
  g_object_unref(taking->file);
  g_free(taking->taken.path);
  g_free(taking);
}

void book_taker_take(GtkWindow *window, AdwToastOverlay *toasts, GFile *file) {
  if (!g_file_peek_path(file)) {
    dialog_cannot_use(window, file, _("A book can only be read from a folder of this computer."));
    return;
  }
  g_autofree char *name = dialog_file_name(file),
                  *words = g_strdup_printf(_("Checking “%s”…"), name);
  BookTakingUp *taking = g_new0(BookTakingUp, 1);
  g_weak_ref_init(&taking->window, window);
  g_weak_ref_init(&taking->toasts, toasts);
  taking->file = g_object_ref(file);
  book_taker_tell(window, toasts, words);
  worker_start("book", book_taker_work, taken, taking);
}
