#include "store-taker.h"

#include <glib/gi18n.h>

#include "base/window-toasts.h"
#include "base/words.h"
#include "files-dialogs.h"
#include "storage/store-care.h"

/* Belongs to the worker while it merges. */
typedef struct {
  GWeakRef window, toasts, session;
  GFile *file;
  StoreMerged merged;
  uint64_t answers; /* that the file has */
  Status status;
  Error error;
} StoreTaking;

gboolean store_taker_is_store(GFile *file) {
  g_autofree char *name = g_file_get_basename(file);
  return g_str_has_suffix(name, ".store");
}

/* In the worker. */

static Status merge(StoreTaking *taking, Store *store, Store *from) {
  uint64_t conflicts;
  Status status = store_count(from, &taking->answers, &conflicts, &taking->error);
  return status == STATUS_OK ? store_merge(store, from, &taking->merged, &taking->error) : status;
}

static void store_taker_work(Store *store, const GArray *waiting, const StopFlag *stop,
                             gpointer data) {
  StoreTaking *taking = data;
  Store *from = NULL;
  taking->status =
      store ? store_open(&from, g_file_peek_path(taking->file), store_variant(store), STORE_SALVAGE,
                         NULL, &taking->error)
            : status_fail(&taking->error, STATUS_FILE, 0, "answers are not kept on disk here");
  if (taking->status == STATUS_OK) taking->status = merge(taking, store, from);
  store_close(from);
}

/* In the main thread. */

/* Perhaps only a part of a broken file can be read. */
static void tell_taken(AdwToastOverlay *toasts, const StoreTaking *taking) {
  g_autofree char *name = dialog_file_name(taking->file);
  g_autofree char *all = words_count((double)taking->answers);
  g_autofree char *added = words_count((double)taking->merged.added);
  g_autofree char *words =
      taking->merged.gaps == 0
          ? g_strdup_printf(_("%s of the %s answers of “%s” are new and known from now on"), added,
                            all, name)
          : g_strdup_printf(_("%s answers of “%s” are new and known from now on; the file is "
                              "broken, and others could not be read"),
                            added, name);
  window_tell(toasts, words);
}

static void taking_free(StoreTaking *taking) {
  g_weak_ref_clear(&taking->window);
  g_weak_ref_clear(&taking->toasts);
  g_weak_ref_clear(&taking->session);
  g_object_unref(taking->file);
  g_free(taking);
}

static void taken(gpointer data) {
  StoreTaking *taking = data;
  g_autoptr(GtkWindow) window = g_weak_ref_get(&taking->window);
  g_autoptr(AdwToastOverlay) toasts = g_weak_ref_get(&taking->toasts);
  g_autoptr(FsSession) session = g_weak_ref_get(&taking->session);
  if (session && taking->status == STATUS_OK)
    knowledge_look_again(fs_search_get_knowledge(fs_session_get_search(session)));
  if (window && toasts && taking->status == STATUS_OK) tell_taken(toasts, taking);
  if (window && taking->status != STATUS_OK)
    dialog_cannot_use(window, taking->file, taking->error.message);
  taking_free(taking);
}

static StoreTaking *taking_new(GtkWindow *window, AdwToastOverlay *toasts, FsSession *session,
                               GFile *file) {
  StoreTaking *taking = g_new0(StoreTaking, 1);
  g_weak_ref_init(&taking->window, window);
  g_weak_ref_init(&taking->toasts, toasts);
  g_weak_ref_init(&taking->session, session);
  taking->file = g_object_ref(file);
  return taking;
}

void store_taker_take(GtkWindow *window, AdwToastOverlay *toasts, FsSession *session, GFile *file) {
  Verdicts *verdicts = fs_search_get_verdicts(fs_session_get_search(session));
  const char *path = g_file_peek_path(file), *own = verdicts_path(verdicts);
  if (!path || !own) {
    dialog_cannot_use(window, file,
                      _("Answers can only be taken over from a folder of this computer."));
  } else if (g_str_equal(path, own)) {
    dialog_cannot_use(window, file, _("This is the file in which this window keeps its answers."));
  } else {
    StoreTaking *taking = taking_new(window, toasts, session, file);
    if (verdicts_lend(verdicts, store_taker_work, taken, taking)) return;
    dialog_cannot_use(window, file, _("Answers are being saved or taken over already. Try again."));
    taking_free(taking);
  }
}
