#include "shelf.h"

#include "book-inner.h"
#include "book-proof.h"
#include "book-store.h"
#include "whole-file.h"

#include <errno.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

enum {
  BYTES_MOST = 1 << 30,
  SAMPLE = 10,            /* answers that are proved again ... */
  SAMPLE_NODES = 1 << 18, /* ... each with this many nodes at most */
};

/* --- What is there ---------------------------------------------------------------------------- */

char *shelf_folder(void) {
  return g_build_filename(g_get_user_data_dir(), "fourscore", "books", NULL);
}

static char *file_name(Variant variant) {
  char name[VARIANT_TEXT];
  variant_write(variant, name);
  g_strdelimit(name, ":", '-');
  return g_strconcat(name, SHELF_SUFFIX, NULL);
}

char *shelf_own_path(Variant variant) {
  g_autofree char *folder = shelf_folder(), *name = file_name(variant);
  return g_build_filename(folder, name, NULL);
}

static const char *installed_folder(void) {
  const char *folder = g_getenv("FOURSCORE_BOOKS");
  return folder != NULL ? folder : FOURSCORE_DATA_DIR "/books";
}

char *shelf_installed_path(Variant variant) {
  g_autofree char *name = file_name(variant);
  return g_build_filename(installed_folder(), name, NULL);
}

char *shelf_openings_path(const char *book) {
  g_autofree char *stem = g_strndup(book, strlen(book) - strlen(SHELF_SUFFIX));
  return g_strconcat(stem, ".openings", NULL);
}

static int by_name(gconstpointer a, gconstpointer b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static char **paths_in(const char *folder) {
  g_autoptr(GDir) all = g_dir_open(folder, 0, NULL);
  GPtrArray *paths = g_ptr_array_new();
  for (const char *name; all != NULL && (name = g_dir_read_name(all)) != NULL;)
    if (name[0] != '.' && g_str_has_suffix(name, SHELF_SUFFIX))
      g_ptr_array_add(paths, g_build_filename(folder, name, NULL));
  g_ptr_array_sort(paths, by_name);
  g_ptr_array_add(paths, NULL);
  return (char **)g_ptr_array_free(paths, FALSE);
}

char **shelf_paths(void) {
  g_autofree char *folder = shelf_folder();
  return paths_in(folder);
}

char **shelf_installed_paths(void) { return paths_in(installed_folder()); }

bool shelf_begins_as_book(const char *path) {
  char begin[BOOK_MAGIC_SIZE];
  if (!g_file_test(path, G_FILE_TEST_IS_REGULAR)) return false;
  FILE *file = g_fopen(path, "rb");
  bool is = file != NULL && fread(begin, sizeof begin, 1, file) == 1 &&
            memcmp(begin, BOOK_MAGIC, strlen("fourscore-book")) == 0;
  if (file != NULL) fclose(file);
  return is;
}

/* --- Whether a book can be taken up ----------------------------------------------------------- */

/* Reads the whole file: what is then checked cannot change or vanish, as a mapped one can. */
static Status shelf_read_file(const char *path, GBytes **bytes, Error *error) {
  g_autoptr(GError) reason = NULL;
  GStatBuf about;
  char *text;
  gsize length;
  if (g_stat(path, &about) != 0)
    return status_fail(error, STATUS_FILE, 0, "%s: %s", path, g_strerror(errno));
  if (!S_ISREG(about.st_mode) || about.st_size > BYTES_MOST)
    return status_fail(error, STATUS_FILE, 0, "%s is no file, or too large for a book", path);
  if (!g_file_get_contents(path, &text, &length, &reason))
    return status_fail(error, STATUS_FILE, 0, "%s: %s", path, reason->message);
  *bytes = g_bytes_new_take(text, length);
  return STATUS_OK;
}

/* It must contradict neither itself nor those in use; damaged ones say nothing. */
static Status check_agrees(const Book *book, Error *error) {
  Variant variant = book_variant(book);
  g_autofree char *installed = shelf_installed_path(variant);
  g_auto(GStrv) paths = shelf_paths();
  BookDraft *all = book_draft_new(variant);
  book_draft_take_file(all, installed, NULL);
  for (char **path = paths; *path != NULL; path++)
    book_draft_take_file(all, *path, NULL);
  Status status = book_draft_take(all, book, error);
  book_draft_free(all);
  return status;
}

static Status shelf_prove_sample(const Book *book, int *again, Error *error) {
  const StopFlag never = {0};
  const BookSample sample = {.size = SAMPLE, .node_limit = SAMPLE_NODES, .stop = &never};
  ProvedAgain proved;
  Status status = book_prove_sample(book, &sample, &proved, error);
  *again = (int)proved.again;
  return status == STATUS_RANGE ? STATUS_OK : status; /* there is no other solver */
}

static Status shelf_check_book(const Book *book, int *again, Error *error) {
  Status status = book_check_whole(book, error);
  if (status == STATUS_OK) status = check_agrees(book, error);
  return status == STATUS_OK ? shelf_prove_sample(book, again, error) : status;
}

/* --- Taking it up ----------------------------------------------------------------------------- */

static bool has_bytes(const char *path, GBytes *bytes) {
  g_autoptr(GMappedFile) file = g_mapped_file_new(path, FALSE, NULL);
  g_autoptr(GBytes) others = file != NULL ? g_mapped_file_get_bytes(file) : NULL;
  return others != NULL && g_bytes_equal(others, bytes);
}

/* The file in use that has the same bytes; NULL if none has. */
static char *find_same(Variant variant, GBytes *bytes) {
  g_auto(GStrv) paths = shelf_paths();
  char *installed = shelf_installed_path(variant);
  if (has_bytes(installed, bytes)) return installed;
  g_free(installed);
  for (char **path = paths; *path != NULL; path++)
    if (has_bytes(*path, bytes)) return g_strdup(*path);
  return NULL;
}

/* True for the names of the user's own books, whatever the game. */
static bool is_own_name(const char *name) {
  Variant variant;
  g_autofree char *text = g_strdelimit(g_strdup(name), "-", ':');
  return variant_read(text, strlen(text), &variant, NULL) == STATUS_OK;
}

/* A free name in the folder. The names of the user's own books are not free: what he proves later
 * would be added to somebody else's. */
static char *free_path(const char *path) {
  g_autofree char *folder = shelf_folder();
  g_autofree char *name = g_path_get_basename(path);
  if (g_str_has_suffix(name, SHELF_SUFFIX)) name[strlen(name) - strlen(SHELF_SUFFIX)] = '\0';
  for (int number = is_own_name(name) ? 2 : 1;; number++) {
    g_autofree char *more = number > 1 ? g_strdup_printf("-%d", number) : g_strdup("");
    g_autofree char *file = g_strconcat(name, more, SHELF_SUFFIX, NULL);
    char *found = g_build_filename(folder, file, NULL);
    if (file[0] != '.' && !g_file_test(found, G_FILE_TEST_EXISTS)) return found;
    g_free(found);
  }
}

static Status shelf_keep(const char *path, GBytes *bytes, Error *error) {
  g_autofree char *folder = shelf_folder();
  g_autoptr(GError) reason = NULL;
  gsize size;
  const char *text = g_bytes_get_data(bytes, &size);
  g_mkdir_with_parents(folder, 0777);
  if (whole_file_write(path, text, size, 0666, &reason)) return STATUS_OK;
  return status_fail(error, STATUS_FILE, 0, "%s: %s", path, reason->message);
}

static Status shelf_take_book(const Book *book, GBytes *bytes, const char *path, ShelfTaken *taken,
                              Error *error) {
  ShelfTaken now = {.variant = book_variant(book), .count = book_count(book)};
  now.path = find_same(now.variant, bytes);
  now.was_there = now.path != NULL;
  Status status = now.was_there ? STATUS_OK : shelf_check_book(book, &now.again, error);
  if (!now.was_there) now.path = free_path(path);
  if (status == STATUS_OK && !now.was_there) status = shelf_keep(now.path, bytes, error);
  if (status == STATUS_OK)
    *taken = now;
  else
    g_free(now.path);
  return status;
}

Status shelf_take(const char *path, ShelfTaken *taken, Error *error) {
  g_autoptr(GBytes) bytes = NULL;
  Book *book;
  Status status = shelf_read_file(path, &bytes, error);
  if (status == STATUS_OK) status = book_open_bytes(&book, bytes, path, error);
  if (status != STATUS_OK) return status;
  status = shelf_take_book(book, bytes, path, taken, error);
  book_close(book);
  return status;
}
