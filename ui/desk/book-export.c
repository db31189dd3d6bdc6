#include "book-export.h"

#include <glib/gi18n.h>

#include "base/window-toasts.h"
#include "base/words.h"
#include "files/files-dialogs.h"
#include "search/verdicts.h"
#include "storage/book-store.h"
#include "storage/shelf.h"

/* The choices of answers: those that took at least this many nodes, by the choice's name. */
static const char *const works[] = {"0", "1000", "100000", "10000000"};

/* Belongs to the worker while it writes. */
typedef struct {
  GWeakRef window, toasts, session;
  GFile *file;
  Variant variant;
  uint64_t work;
  atomic_ullong rows;   /* answers read so far */
  guint timer;          /* the main thread's: tells how far it is; 0: it has not begun */
  size_t before, after; /* positions in the book */
  gboolean written;
  Status status;
  Error error;
} BookExport;

static BookExport *export_new(GtkWindow *window, AdwToastOverlay *toasts, FsSession *session) {
  BookExport *export = g_new0(BookExport, 1);
  g_weak_ref_init(&export->window, window);
  g_weak_ref_init(&export->toasts, toasts);
  g_weak_ref_init(&export->session, session);
  export->variant = fs_session_get_variant(session);
  return export;
}

static void export_free(gpointer data) {
  BookExport *export = data;
  g_weak_ref_clear(&export->window);
  g_weak_ref_clear(&export->toasts);
  g_weak_ref_clear(&export->session);
  g_clear_object(&export->file);
  g_free(export);
}

/* --- In the worker ---------------------------------------------------------------------------- */

/* Findings of this window that it could not write to its store yet. */
static Status add_waiting(BookExport *export, BookDraft *draft, const GArray *waiting) {
  BookEntry entry = {0};
  Status status = book_draft_source(draft, "fourscore", &entry.source, &export->error);
  for (guint i = 0; i < waiting->len && status == STATUS_OK; i++) {
    const ProofRecord *record = &g_array_index(waiting, ProofRecord, i);
    entry.key = record->key;
    entry.values = record->values;
    entry.nodes = record->nodes;
    if (record->values != VALUE_ANY && record->nodes >= export->work)
      status = book_draft_add(draft, entry, &export->error);
  }
  return status;
}

static Status book_export_fill(BookExport *export, BookDraft *draft, Store *store,
                               const GArray *waiting) {
  const BookWanted wanted = {.work = export->work, .rows = &export->rows};
  Error *error = &export->error;
  Status status = STATUS_OK;
  if (store) status = book_draft_take_store(draft, store, &wanted, error);
  if (status == STATUS_OK) status = add_waiting(export, draft, waiting);
  export->after = book_draft_count(draft);
  return status;
}

/* Answers that this window has are counted before those of the file are added: without any of ours
 * nothing is written. */
static Status add_file(BookExport *export, BookDraft *draft, const char *path) {
  BookDraft *there = book_draft_new(export->variant);
  Status status = book_draft_take_file(there, path, &export->error);
  export->before = book_draft_count(there);
  book_draft_free(there);
  if (status == STATUS_OK) status = book_draft_take_file(draft, path, &export->error);
  export->after = book_draft_count(draft);
  return status;
}

/* The file is written at once, or not at all. */
static void write_book(Store *store, const GArray *waiting, const StopFlag *stop, gpointer data) {
  BookExport *export = data;
  const char *path = g_file_peek_path(export->file);
  BookDraft *draft = book_draft_new(export->variant);
  export->status = book_export_fill(export, draft, store, waiting);
  if (export->status == STATUS_OK && export->after > 0) {
    export->status = add_file(export, draft, path);
    if (export->status == STATUS_OK && !stop_is_raised(stop)) {
      export->status = book_draft_write(draft, path, &export->error);
      export->written = export->status == STATUS_OK;
    }
  }
  book_draft_free(draft);
}

/* --- In the main thread ----------------------------------------------------------------------- */

static const char *busy_words(void) {
  return _("Answers are being saved or taken over already. Try again.");
}

static void refuse(GtkWindow *window, GFile *file, const char *reason) {
  g_autofree char *name = dialog_file_name(file), *sentence = words_sentence(reason);
  g_autofree char *heading = g_strdup_printf(_("Cannot Save “%s”"), name);
  dialog_tell(window, heading, sentence);
}

static void tell_written(AdwToastOverlay *toasts, const BookExport *export) {
  size_t fresh = export->after - export->before;
  g_autofree char *path = g_filename_display_name(g_file_peek_path(export->file));
  g_autofree char *all = words_count((double)export->after);
  g_autofree char *more = words_count((double)fresh), *words = NULL;
  if (export->before == 0)
    words = g_strdup_printf(
        g_dngettext(NULL, "%s position saved in “%s”", "%s positions saved in “%s”", fresh), all,
        path);
  else
    words = g_strdup_printf(g_dngettext(NULL, "%s position added to “%s”, which has %s now",
                                        "%s positions added to “%s”, which has %s now", fresh),
                            more, path, all);
  window_tell(toasts, words);
}

static void written(gpointer data) {
  BookExport *export = data;
  g_autoptr(GtkWindow) window = g_weak_ref_get(&export->window);
  g_autoptr(AdwToastOverlay) toasts = g_weak_ref_get(&export->toasts);
  g_clear_handle_id(&export->timer, g_source_remove);
  if (window && toasts) {
    window_tell_no_more(toasts);
    if (export->status != STATUS_OK)
      refuse(window, export->file, export->error.message);
    else if (export->written)
      tell_written(toasts, export);
    else
      refuse(window, export->file,
             _("Nothing that is proved of this game took so much work. Search it first, or choose "
               "all answers."));
  }
  export_free(export);
}

static gboolean tell_rows(gpointer data) {
  BookExport *export = data;
  g_autoptr(AdwToastOverlay) toasts = g_weak_ref_get(&export->toasts);
  g_autofree char *rows = words_count((double)atomic_load(&export->rows));
  g_autofree char *words = g_strdup_printf(_("Saving a book: %s answers read so far…"), rows);
  if (toasts) window_tell_on(toasts, words);
  return G_SOURCE_CONTINUE;
}

/* Takes the export. */
static void book_export_begin(BookExport *export) {
  g_autoptr(GtkWindow) window = g_weak_ref_get(&export->window);
  g_autoptr(FsSession) session = g_weak_ref_get(&export->session);
  if (window && session) {
    Verdicts *verdicts = fs_search_get_verdicts(fs_session_get_search(session));
    const char *trouble = NULL;
    if (!g_file_peek_path(export->file))
      trouble = _("A book can only be saved in a folder of this computer.");
    else if (verdicts_contradicted(verdicts))
      trouble = verdicts_trouble(verdicts);
    else if (verdicts_lend(verdicts, write_book, written, export)) {
      export->timer = g_timeout_add_seconds(1, tell_rows, export);
      return;
    }
    refuse(window, export->file, trouble ? trouble : busy_words());
  }
  export_free(export);
}

static void responded(GtkNativeDialog *dialog, int response, BookExport *export) {
  const char *work = gtk_file_chooser_get_choice(GTK_FILE_CHOOSER(dialog), "work");
  export->work = work ? g_ascii_strtoull(work, NULL, 10) : 0;
  export->file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
  gtk_native_dialog_hide(dialog);
  if (response == GTK_RESPONSE_ACCEPT && export->file)
    book_export_begin(export);
  else
    export_free(export);
  g_object_unref(dialog);
}

static void add_choice(GtkFileChooser *chooser) {
  const char *names[G_N_ELEMENTS(works) + 1] = {NULL}, *labels[G_N_ELEMENTS(works) + 1] = {NULL};
  g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_add(words, g_strdup(_("All answers")));
  for (guint i = 0; i < G_N_ELEMENTS(works); i++) {
    g_autofree char *nodes = words_count(g_ascii_strtod(works[i], NULL));
    if (i > 0) g_ptr_array_add(words, g_strdup_printf(_("That took %s nodes or more"), nodes));
    names[i] = works[i];
    labels[i] = words->pdata[i];
  }
  gtk_file_chooser_add_choice(chooser, "work", _("Which:"), names, labels);
  gtk_file_chooser_set_choice(chooser, "work", works[0]);
}

/* The name under which programs look for it. */
static char *usual_name(Variant variant) {
  g_autofree char *path = shelf_own_path(variant);
  return g_path_get_basename(path);
}

static void book_export_ask(GtkWindow *window, AdwToastOverlay *toasts, FsSession *session) {
  BookExport *export = export_new(window, toasts, session);
  g_autofree char *name = usual_name(export->variant);
  GtkFileFilter *filter = gtk_file_filter_new();
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
      _("Save Answers as a Book"), window, GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  gtk_file_filter_set_name(filter, _("Books"));
  gtk_file_filter_add_pattern(filter, "*.book");
  gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
  g_object_unref(filter);
  gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), name);
  add_choice(GTK_FILE_CHOOSER(dialog));
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  g_signal_connect(dialog, "response", G_CALLBACK(responded), export);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

void book_export(GtkWindow *window, AdwToastOverlay *toasts, FsSession *session) {
  if (verdicts_are_lent(fs_search_get_verdicts(fs_session_get_search(session))))
    dialog_tell(window, _("Cannot Save a Book Now"), busy_words());
  else
    book_export_ask(window, toasts, session);
}
