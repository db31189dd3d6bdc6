#include "verdict-sets.h"

#include "position-hash.h"
#include "storage/shelf.h"

#include <gio/gio.h>

struct VerdictSets {
  GHashTable *sets;    /* Verdicts by the name of the variant */
  GHashTable *books;   /* Books, likewise, of those that were looked into */
  GHashTable *wide;    /* numbers that stand for positions without keys, by Position */
  char *folder;        /* NULL: none */
  GFileMonitor *shelf; /* of the folder of books; NULL without a folder */
  guint books_version;
  VerdictsChanged changed;
  gpointer data;
};

char *verdict_sets_folder(const VerdictSets *sets, Variant variant) {
  char name[VARIANT_TEXT];
  if (!sets->folder || variant_equal(variant, variant_default())) return g_strdup(sets->folder);
  variant_write(variant, name);
  g_strdelimit(name, ":", '-');
  return g_build_filename(sets->folder, name, NULL);
}

static void open_store(VerdictSets *sets, Verdicts *verdicts, Variant variant) {
  g_autofree char *folder = verdict_sets_folder(sets, variant);
  if (!folder || !position_has_key(variant)) return;
  g_autofree char *path = g_build_filename(folder, "verdicts.store", NULL);
  verdicts_open(verdicts, path, variant, "fourscore");
}

Verdicts *verdict_sets_get(VerdictSets *sets, Variant variant) {
  char name[VARIANT_TEXT];
  variant_write(variant, name);
  Verdicts *found = g_hash_table_lookup(sets->sets, name);
  if (found) return found;
  found = verdicts_new(sets->changed, sets->data);
  g_hash_table_insert(sets->sets, g_strdup(name), found);
  open_store(sets, found, variant);
  return found;
}

/* Opening one maps a file, and reads its head. */
Books *verdict_sets_books(VerdictSets *sets, Variant variant) {
  char name[VARIANT_TEXT];
  if (!sets->folder || !position_has_key(variant)) return NULL;
  variant_write(variant, name);
  Books *books = g_hash_table_lookup(sets->books, name);
  if (books) return books;
  books = books_open(variant);
  g_hash_table_insert(sets->books, g_strdup(name), books);
  return books;
}

BookAnswer verdict_sets_look(VerdictSets *sets, const Position *position) {
  Books *books = verdict_sets_books(sets, position->variant);
  if (!books || position_result(position) != VALUE_ANY) return (BookAnswer){.values = VALUE_ANY};
  return books_look(books, position);
}

void verdict_sets_learn(VerdictSets *sets, const Position *position) {
  Move moves[MOVES_MOST];
  Books *books = verdict_sets_books(sets, position->variant);
  if (!books) return;
  int count = position_moves(position, moves);
  for (int i = -1; i < count; i++) {
    Position at = i < 0 ? *position : position_play(position, moves[i]);
    BookAnswer answer = {.values = VALUE_ANY};
    if (position_result(&at) == VALUE_ANY) answer = books_find(books, &at);
    if (answer.values != VALUE_ANY)
      verdicts_learn(verdict_sets_get(sets, at.variant), position_key(&at), answer.values);
  }
  if (books_trouble(books))
    verdicts_warn(verdict_sets_get(sets, position->variant), books_trouble(books));
}

gboolean verdict_sets_key(VerdictSets *sets, const Position *position, Key *key) {
  if (position_has_key(position->variant)) {
    *key = position_key(position);
    return TRUE;
  }
  Position least = position_least_image(position);
  guint number = GPOINTER_TO_UINT(g_hash_table_lookup(sets->wide, &least));
  *key = (Key){number, 0};
  return number > 0;
}

/* Positions without a key are numbered as they come. */
static Key key_of(VerdictSets *sets, const Position *position) {
  Key key;
  if (verdict_sets_key(sets, position, &key)) return key;
  Position *kept = g_new(Position, 1);
  *kept = position_least_image(position);
  guint number = g_hash_table_size(sets->wide) + 1;
  g_hash_table_insert(sets->wide, kept, GUINT_TO_POINTER(number));
  return (Key){number, 0};
}

void verdict_sets_add(VerdictSets *sets, const Position *position, ValueSet values, uint64_t nodes,
                      double seconds) {
  if (values == VALUE_ANY || position_result(position) != VALUE_ANY) return;
  Verdicts *verdicts = verdict_sets_get(sets, position->variant);
  Key key = key_of(sets, position);
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    if (!claim_answered(claim, values)) continue;
    if (claim_answered(claim, verdicts_find(verdicts, key, NULL))) continue;
    ValueSet answer = claim_values(claim, values == claim_value(claim));
    ProofRecord record = {key, answer, nodes, (float)seconds, claim};
    verdicts_add(verdicts, &record, 1, 0);
    nodes = 0; /* both answers come from one search */
    seconds = 0;
  }
}

void verdict_sets_tell(VerdictSets *sets, const Position *position, ValueSet values) {
  if (values == VALUE_ANY || position_result(position) != VALUE_ANY) return;
  verdicts_tell(verdict_sets_get(sets, position->variant), key_of(sets, position), values);
}

static gboolean is_book(GFile *file) {
  g_autofree char *name = file ? g_file_get_basename(file) : NULL;
  return name && g_str_has_suffix(name, SHELF_SUFFIX);
}

/* Any program, or another window, may put a book there or take one away. */
static void shelf_changed(GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event,
                          VerdictSets *sets) {
  if (!is_book(file) && !is_book(other)) return;
  g_hash_table_remove_all(sets->books);
  sets->books_version++;
  sets->changed(sets->data);
}

/* A folder that is made later is seen late, so it is made now if that is possible. */
static void follow_shelf(VerdictSets *sets) {
  g_autofree char *path = shelf_folder();
  g_autoptr(GFile) folder = g_file_new_for_path(path);
  g_mkdir_with_parents(path, 0700);
  sets->shelf = g_file_monitor_directory(folder, G_FILE_MONITOR_NONE, NULL, NULL);
  if (sets->shelf) g_signal_connect(sets->shelf, "changed", G_CALLBACK(shelf_changed), sets);
}

guint verdict_sets_books_version(const VerdictSets *sets) { return sets->books_version; }

void verdict_sets_open(VerdictSets *sets, const char *folder) {
  g_return_if_fail(!sets->folder);
  sets->folder = g_strdup(folder);
  follow_shelf(sets);
  GHashTableIter each;
  gpointer name, verdicts;
  g_hash_table_iter_init(&each, sets->sets);
  while (g_hash_table_iter_next(&each, &name, &verdicts)) {
    Variant variant;
    if (variant_read(name, strlen(name), &variant, NULL) == STATUS_OK)
      open_store(sets, verdicts, variant);
  }
}

static void free_verdicts(gpointer data) { verdicts_free(data); }
static void free_books(gpointer data) { books_close(data); }

VerdictSets *verdict_sets_new(VerdictsChanged changed, gpointer data) {
  VerdictSets *sets = g_new(VerdictSets, 1);
  *sets = (VerdictSets){
      .sets = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_verdicts),
      .books = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_books),
      .wide = g_hash_table_new_full(position_hash, position_hash_equal, g_free, NULL),
      .changed = changed,
      .data = data,
  };
  return sets;
}

void verdict_sets_free(VerdictSets *sets) {
  if (!sets) return;
  if (sets->shelf) g_signal_handlers_disconnect_by_data(sets->shelf, sets);
  g_clear_object(&sets->shelf);
  g_hash_table_unref(sets->sets);
  g_hash_table_unref(sets->books);
  g_hash_table_unref(sets->wide);
  g_free(sets->folder);
  g_free(sets);
}
