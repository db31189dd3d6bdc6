#include "book-draft.h"

#include "book-inner.h"
#include "whole-file.h"

#include <glib.h>

struct BookDraft {
  Variant variant;
  GHashTable *entries; /* BookEntry, each its own key */
  GPtrArray *sources;
  GHashTable *numbers; /* of sources, by text */
};

static guint hash(gconstpointer data) {
  const BookEntry *entry = data;
  return (guint)((entry->key.low ^ (uint64_t)entry->key.high << 48) * 0x9E3779B97F4A7C15 >> 32);
}

static gboolean equal(gconstpointer a, gconstpointer b) {
  Key one = ((const BookEntry *)a)->key, other = ((const BookEntry *)b)->key;
  return one.low == other.low && one.high == other.high;
}

static int draft_compare(gconstpointer a, gconstpointer b) {
  Key one = (*(const BookEntry *const *)a)->key, other = (*(const BookEntry *const *)b)->key;
  if (one.high != other.high) return one.high < other.high ? -1 : 1;
  return one.low < other.low ? -1 : one.low > other.low;
}

BookDraft *book_draft_new(Variant variant) {
  BookDraft *draft = g_new0(BookDraft, 1);
  draft->variant = variant;
  draft->entries = g_hash_table_new_full(hash, equal, g_free, NULL);
  draft->sources = g_ptr_array_new_with_free_func(g_free);
  draft->numbers = g_hash_table_new(g_str_hash, g_str_equal);
  return draft;
}

void book_draft_free(BookDraft *draft) {
  if (draft == NULL) return;
  g_hash_table_unref(draft->entries);
  g_hash_table_unref(draft->numbers);
  g_ptr_array_unref(draft->sources);
  g_free(draft);
}

Variant book_draft_variant(const BookDraft *draft) { return draft->variant; }

Status book_draft_source(BookDraft *draft, const char *text, unsigned *source, Error *error) {
  g_autofree char *line = g_strndup(text, BOOK_SOURCE_SIZE - 1);
  gpointer number;
  g_strdelimit(line, "\n", ' ');
  if (g_hash_table_lookup_extended(draft->numbers, line, NULL, &number)) {
    *source = GPOINTER_TO_UINT(number);
    return STATUS_OK;
  }
  if (draft->sources->len >= BOOK_SOURCES_MOST)
    return status_fail(error, STATUS_RANGE, 0, "a book has at most %d sources", BOOK_SOURCES_MOST);
  *source = draft->sources->len;
  char *kept = g_steal_pointer(&line);
  g_ptr_array_add(draft->sources, kept);
  g_hash_table_insert(draft->numbers, kept, GUINT_TO_POINTER(*source));
  return STATUS_OK;
}

/* --- Adding ----------------------------------------------------------------------------------- */

static Status fail_conflict(const BookDraft *draft, const BookEntry *a, const BookEntry *b,
                            Error *error) {
  Position position;
  char text[POSITION_TEXT] = "?";
  if (draft->variant.rules->of_key(draft->variant, a->key, &position))
    position_write_code(&position, text);
  return status_fail(error, STATUS_CONFLICT, 0, "%s: what %.60s proved contradicts %.60s", text,
                     (char *)draft->sources->pdata[a->source],
                     (char *)draft->sources->pdata[b->source]);
}

/* Two claims answered make one value, and their work is added up; the same answer twice does not.
 */
static void join(BookEntry *kept, const BookEntry *entry) {
  ValueSet values = kept->values & entry->values;
  bool more = values != kept->values && values != entry->values;
  bool better = entry->nodes > kept->nodes || (values != kept->values && !more);
  if (better) kept->source = entry->source;
  kept->nodes = more ? kept->nodes + entry->nodes : better ? entry->nodes : kept->nodes;
  if (kept->stones == 0) kept->stones = entry->stones;
  kept->values = values;
}

Status book_draft_add(BookDraft *draft, BookEntry entry, Error *error) {
  BookEntry *kept = g_hash_table_lookup(draft->entries, &entry);
  if (kept == NULL) {
    g_hash_table_add(draft->entries, g_memdup2(&entry, sizeof entry));
    return STATUS_OK;
  }
  bool apart = kept->stones != 0 && entry.stones != 0 && kept->stones != entry.stones;
  if ((kept->values & entry.values) == 0 || apart) return fail_conflict(draft, kept, &entry, error);
  join(kept, &entry);
  return STATUS_OK;
}

Status book_draft_take(BookDraft *draft, const Book *book, Error *error) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < book_count(book) && status == STATUS_OK; i++) {
    BookEntry entry;
    status = book_entry(book, i, &entry, error);
    if (status == STATUS_OK)
      status = book_draft_source(draft, book_source(book, entry.source), &entry.source, error);
    if (status == STATUS_OK) status = book_draft_add(draft, entry, error);
  }
  return status;
}

const BookEntry *book_draft_find(const BookDraft *draft, Key key) {
  return g_hash_table_lookup(draft->entries, &(BookEntry){.key = key});
}

size_t book_draft_count(const BookDraft *draft) { return g_hash_table_size(draft->entries); }

/* --- Writing ---------------------------------------------------------------------------------- */

static void write_key(uint8_t *bytes, size_t count, Key key) {
  for (size_t i = count; i-- > 0;) {
    bytes[i] = (uint8_t)key.low;
    key.low = key.low >> 8 | (uint64_t)(key.high & 0xFF) << 56;
    key.high >>= 8;
  }
}

/* The highest bits, and how many follow. */
static uint32_t round_nodes(uint64_t nodes) {
  uint32_t more = 0;
  while (nodes >> BOOK_MANTISSA != 0) {
    nodes >>= 1;
    more++;
  }
  return more < 32 ? (uint32_t)nodes | more << BOOK_MANTISSA : UINT16_MAX;
}

static void write_entry(uint8_t *bytes, size_t key_bytes, const BookEntry *entry) {
  write_key(bytes, key_bytes, entry->key);
  bytes[key_bytes] = entry->values;
  bytes[key_bytes + 1] = (uint8_t)entry->stones;
  book_write_number(bytes + key_bytes + 2, 2, entry->source);
  book_write_number(bytes + key_bytes + 4, 2, round_nodes(entry->nodes));
}

static GByteArray *make_head(const BookDraft *draft) {
  GByteArray *file = g_byte_array_new();
  g_byte_array_set_size(file, BOOK_HEAD);
  memset(file->data, 0, BOOK_HEAD);
  memcpy(file->data, BOOK_MAGIC, BOOK_MAGIC_SIZE);
  variant_write(draft->variant, (char *)file->data + BOOK_GAME);
  for (guint i = 0; i < draft->sources->len; i++) {
    const char *source = draft->sources->pdata[i];
    g_byte_array_append(file, (const guint8 *)source, (guint)strlen(source));
    g_byte_array_append(file, (const guint8 *)"\n", 1);
  }
  book_write_number(file->data + BOOK_ENTRIES, 4, (uint32_t)book_draft_count(draft));
  book_write_number(file->data + BOOK_SOURCES, 4, file->len - BOOK_HEAD);
  return file;
}

static GPtrArray *sorted(const BookDraft *draft) {
  GPtrArray *entries = g_ptr_array_new();
  GHashTableIter iter;
  gpointer entry;
  g_hash_table_iter_init(&iter, draft->entries);
  while (g_hash_table_iter_next(&iter, &entry, NULL))
    g_ptr_array_add(entries, entry);
  g_ptr_array_sort(entries, draft_compare);
  return entries;
}

/* The first key of each block follows the sources; the sum of the head waits for the digest. */
static void add_index(GByteArray *file, const GPtrArray *entries, size_t key_bytes) {
  for (size_t i = 0; i < entries->len; i += book_block_entries(key_bytes)) {
    uint8_t key[sizeof(Key)];
    write_key(key, key_bytes, ((const BookEntry *)entries->pdata[i])->key);
    g_byte_array_append(file, key, (guint)key_bytes);
  }
}

static void add_blocks(GByteArray *file, const GPtrArray *entries, size_t key_bytes) {
  size_t each = book_block_entries(key_bytes), step = book_entry_bytes(key_bytes);
  for (size_t i = 0; i < entries->len; i += each) {
    uint8_t block[BOOK_BLOCK] = {0};
    for (size_t j = i; j < entries->len && j < i + each; j++)
      write_entry(block + (j - i) * step, key_bytes, entries->pdata[j]);
    uint32_t sum = book_block_sum(file->data, (uint32_t)(i / each), block);
    book_write_number(block + BOOK_BLOCK_DATA, 4, sum);
    g_byte_array_append(file, block, BOOK_BLOCK);
  }
}

Status book_draft_write(const BookDraft *draft, const char *path, Error *error) {
  g_autoptr(GByteArray) file = make_head(draft);
  g_autoptr(GPtrArray) entries = sorted(draft);
  g_autoptr(GError) reason = NULL;
  g_autofree char *folder = g_path_get_dirname(path);
  size_t key_bytes = book_key_bytes(draft->variant);
  add_index(file, entries, key_bytes);
  guint begin = file->len;
  add_blocks(file, entries, key_bytes);
  uint32_t digest = (uint32_t)crc32_z(0, file->data + begin, file->len - begin);
  book_write_number(file->data + BOOK_DIGEST, 4, digest);
  book_write_number(file->data + BOOK_HEAD_SUM, 4, book_head_sum(file->data, begin));
  g_mkdir_with_parents(folder, 0777);
  if (whole_file_write(path, file->data, file->len, 0666, &reason)) return STATUS_OK;
  return status_fail(error, STATUS_FILE, 0, "the book cannot be written: %s", reason->message);
}
