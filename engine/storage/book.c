#include "book.h"

#include "book-inner.h"

#include <glib/gstdio.h>
#include <stdio.h>

struct Book {
  GBytes *file;
  const uint8_t *bytes, *index, *blocks; /* in the file */
  size_t size, key_bytes, count, block_count;
  Variant variant;
  char **sources; /* ended by NULL */
  unsigned source_count;
  char *path;
};

/* --- Opening ---------------------------------------------------------------------------------- */

/* Reads the sizes in the head; false if they are not those of the file. */
static bool book_measure(Book *book) {
  const uint8_t *head = book->bytes;
  size_t text = book_read_number(head + BOOK_SOURCES, 4);
  book->count = book_read_number(head + BOOK_ENTRIES, 4);
  book->key_bytes = book_key_bytes(book->variant);
  size_t each = book_block_entries(book->key_bytes);
  book->block_count = (book->count + each - 1) / each;
  size_t begin = BOOK_HEAD + text + book->block_count * book->key_bytes;
  book->index = head + BOOK_HEAD + text;
  book->blocks = head + begin;
  return book->size == begin + book->block_count * BOOK_BLOCK &&
         book_head_sum(head, begin) == book_read_number(head + BOOK_HEAD_SUM, 4);
}

static void read_sources(Book *book) {
  g_autofree char *text = g_strndup((const char *)book->bytes + BOOK_HEAD,
                                    book_read_number(book->bytes + BOOK_SOURCES, 4));
  book->sources = g_strsplit(text, "\n", -1);
  book->source_count = g_strv_length(book->sources);
}

static Status fail_no_book(Error *error) {
  return status_fail(error, STATUS_FILE, 0,
                     "this is no book of Fourscore, or one of a later version");
}

static Status book_read_head(Book *book, Error *error) {
  const char *game = (const char *)book->bytes + BOOK_GAME;
  if (book->size < BOOK_HEAD || memcmp(book->bytes, BOOK_MAGIC, BOOK_MAGIC_SIZE) != 0)
    return fail_no_book(error);
  size_t length = strnlen(game, VARIANT_TEXT);
  if (variant_read(game, length, &book->variant, NULL) != STATUS_OK ||
      !position_has_key(book->variant) || !book_measure(book))
    return status_fail(error, STATUS_FILE, 0,
                       "the head of the book is damaged, or the file is cut");
  read_sources(book);
  return STATUS_OK;
}

Status book_open_bytes(Book **out, GBytes *bytes, const char *path, Error *error) {
  Book *book = g_new0(Book, 1);
  book->file = g_bytes_ref(bytes);
  book->bytes = g_bytes_get_data(bytes, &book->size);
  book->path = g_strdup(path);
  Status status = book_read_head(book, error);
  if (status == STATUS_OK)
    *out = book;
  else
    book_close(book);
  return status;
}

Status book_open(Book **out, const char *path, Error *error) {
  g_autoptr(GError) reason = NULL;
  GStatBuf about;
  if (g_stat(path, &about) == 0 && !S_ISREG(about.st_mode)) /* opening a pipe may take for ever */
    return fail_no_book(error);
  g_autoptr(GMappedFile) file = g_mapped_file_new(path, FALSE, &reason);
  if (file == NULL) return status_fail(error, STATUS_FILE, 0, "%s: %s", path, reason->message);
  g_autoptr(GBytes) bytes = g_mapped_file_get_bytes(file);
  return book_open_bytes(out, bytes, path, error);
}

void book_close(Book *book) {
  if (book == NULL) return;
  g_bytes_unref(book->file);
  g_strfreev(book->sources);
  g_free(book->path);
  g_free(book);
}

Variant book_variant(const Book *book) { return book->variant; }
size_t book_count(const Book *book) { return book->count; }

const char *book_source(const Book *book, unsigned source) {
  return source < book->source_count ? book->sources[source] : "?";
}

/* --- Looking up ------------------------------------------------------------------------------- */

static Key read_key(const uint8_t *bytes, size_t count) {
  Key key = {0};
  for (size_t i = 0; i < count; i++) {
    key.high = (uint16_t)(key.high << 8 | key.low >> 56);
    key.low = key.low << 8 | bytes[i];
  }
  return key;
}

static int book_compare(Key a, Key b) {
  if (a.high != b.high) return a.high < b.high ? -1 : 1;
  return a.low < b.low ? -1 : a.low > b.low;
}

/* A block that is whole; NULL if it is damaged. */
static const uint8_t *find_block(const Book *book, size_t number, Error *error) {
  const uint8_t *block = book->blocks + number * BOOK_BLOCK;
  uint32_t sum = book_read_number(block + BOOK_BLOCK_DATA, 4);
  if (book_block_sum(book->bytes, (uint32_t)number, block) == sum) return block;
  status_fail(error, STATUS_FILE, 0, "block %zu of the book %s is damaged and was left out", number,
              book->path);
  return NULL;
}

static BookEntry read_entry(const Book *book, const uint8_t *bytes) {
  const uint8_t *more = bytes + book->key_bytes;
  uint32_t nodes = book_read_number(more + 4, 2);
  return (BookEntry){.key = read_key(bytes, book->key_bytes),
                     .values = more[0] & VALUE_ANY,
                     .stones = more[1],
                     .source = book_read_number(more + 2, 2),
                     .nodes = (uint64_t)(nodes & ((1 << BOOK_MANTISSA) - 1))
                              << (nodes >> BOOK_MANTISSA)};
}

/* Whether the game may end as the entry says. In PopOut stones come and go. */
static bool can_end_so(const BookEntry *entry, const Position *position) {
  Variant variant = position->variant;
  int cells = variant_columns(variant) * variant_levels(variant);
  if (entry->stones == 0) return true;
  return goal_answered(GOAL_EXACT, entry->values) &&
         (variant.rules->pops ||
          (entry->stones > position_stones(position) && entry->stones <= cells));
}

/* Whether a search can have found the entry. */
static bool is_possible(const Book *book, const BookEntry *entry) {
  Position position;
  return entry->values != 0 && book->variant.rules->of_key(book->variant, entry->key, &position) &&
         can_end_so(entry, &position);
}

Status book_entry(const Book *book, size_t place, BookEntry *entry, Error *error) {
  size_t each = book_block_entries(book->key_bytes);
  const uint8_t *block = find_block(book, place / each, error);
  if (block == NULL) return STATUS_FILE;
  *entry = read_entry(book, block + place % each * book_entry_bytes(book->key_bytes));
  if (is_possible(book, entry)) return STATUS_OK;
  return status_fail(error, STATUS_FILE, 0,
                     "entry %zu of the book %s is no answer that a search can have found", place,
                     book->path);
}

/* Keys at equal distances, in order: the number of those that are not greater. */
static size_t count_to(const uint8_t *keys, size_t step, size_t count, size_t bytes, Key key) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (book_compare(read_key(keys + middle * step, bytes), key) <= 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

Status book_find(const Book *book, const Position *position, BookEntry *entry, Error *error) {
  Key key = position_key(position);
  *entry = (BookEntry){.key = key, .values = VALUE_ANY};
  if (position_result(position) != VALUE_ANY) return STATUS_OK;
  size_t number = count_to(book->index, book->key_bytes, book->block_count, book->key_bytes, key);
  if (number-- == 0) return STATUS_OK;
  const uint8_t *block = find_block(book, number, error);
  if (block == NULL) return STATUS_FILE;
  size_t each = book_block_entries(book->key_bytes), step = book_entry_bytes(book->key_bytes);
  size_t rest = book->count - number * each;
  size_t place = count_to(block, step, rest < each ? rest : each, book->key_bytes, key);
  BookEntry found = {0};
  if (place > 0) found = read_entry(book, block + (place - 1) * step);
  if (place > 0 && book_compare(found.key, key) == 0 && found.values != 0 &&
      can_end_so(&found, position))
    *entry = found;
  return STATUS_OK;
}

Status book_check_whole(const Book *book, Error *error) {
  BookEntry entry;
  for (size_t place = 0; place < book->count; place++) {
    Status status = book_entry(book, place, &entry, error);
    if (status != STATUS_OK) return status;
  }
  size_t length = book->block_count * BOOK_BLOCK;
  if (crc32_z(0, book->blocks, length) == book_read_number(book->bytes + BOOK_DIGEST, 4))
    return STATUS_OK;
  return status_fail(error, STATUS_FILE, 0,
                     "the blocks are whole, but not those that the book was written with");
}
