/* A book in each of its states: written, read, extended, contradicted and damaged. */
#include "play/flat-play.h"
#include "play/line.h"
#include "storage/book-draft.h"

#include <glib/gstdio.h>
#include <string.h>

enum { POSITIONS = 400 };

static char *folder, *path;
static Position positions[POSITIONS];

static Variant variant_named(const char *name) {
  Variant variant;
  g_assert_cmpint(variant_read(name, strlen(name), &variant, NULL), ==, STATUS_OK);
  return variant;
}

/* Positions with different keys, none of them over, breadth first. */
static void find_positions(void) {
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  int count = 0;
  positions[count++] = position_begin(variant_named("connect4:5x4"));
  for (int from = 0; count < POSITIONS; from++) {
    Move moves[MOVES_MOST];
    int legal = position_moves(&positions[from], moves);
    for (int i = 0; i < legal && count < POSITIONS; i++) {
      Position child = position_play(&positions[from], moves[i]);
      gint64 key = (gint64)position_key(&child).low;
      if (position_result(&child) == VALUE_ANY &&
          g_hash_table_add(seen, g_memdup2(&key, sizeof key)))
        positions[count++] = child;
    }
  }
}

/* What the book of these tests says; no position of these has that value by any proof. Only an
 * exact value has an end. */
static BookEntry entry_of(int i) {
  ValueSet values = (ValueSet)(1 + i % 6);
  return (BookEntry){.key = position_key(&positions[i]),
                     .values = values,
                     .stones = values & (values - 1) ? 0 : 10 + i % 10,
                     .nodes = (uint64_t)1 << i % 40,
                     .source = 0};
}

static BookDraft *make_draft(void) {
  BookDraft *draft = book_draft_new(positions[0].variant);
  unsigned source;
  g_assert_cmpint(book_draft_source(draft, "a test", &source, NULL), ==, STATUS_OK);
  for (int i = 0; i < POSITIONS; i += 2)
    g_assert_cmpint(book_draft_add(draft, entry_of(i), NULL), ==, STATUS_OK);
  return draft;
}

static void write_draft(BookDraft *draft) {
  g_assert_cmpint(book_draft_write(draft, path, NULL), ==, STATUS_OK);
  book_draft_free(draft);
}

static void assert_entry(const BookEntry *entry, const BookEntry *expected) {
  g_assert_cmpuint(entry->values, ==, expected->values);
  g_assert_cmpint(entry->stones, ==, expected->stones);
  g_assert_cmpuint(entry->nodes, ==, expected->nodes);
}

static void test_find(void) {
  Book *book;
  write_draft(make_draft());
  g_assert_cmpint(book_open(&book, path, NULL), ==, STATUS_OK);
  g_assert_cmpint(book_check_whole(book, NULL), ==, STATUS_OK);
  g_assert_cmpuint(book_count(book), ==, POSITIONS / 2);
  for (int i = 0; i < POSITIONS; i++) {
    BookEntry entry, expected = entry_of(i);
    Position mirrored = positions[i].variant.rules->image(&positions[i], 1);
    if (i % 2) expected = (BookEntry){.values = VALUE_ANY};
    g_assert_cmpint(book_find(book, &mirrored, &entry, NULL), ==, STATUS_OK);
    assert_entry(&entry, &expected);
    if (i % 2 == 0) g_assert_cmpstr(book_source(book, entry.source), ==, "a test");
  }
  book_close(book);
}

/* Two claims make a value; a third answer that fits neither is refused, with both sources. */
static void test_contradiction(void) {
  BookDraft *draft = make_draft();
  BookEntry entry = {.key = position_key(&positions[1]), .values = VALUE_FIRST | VALUE_DRAW};
  Error error;
  g_assert_cmpint(book_draft_add(draft, entry, NULL), ==, STATUS_OK);
  entry.values = VALUE_DRAW | VALUE_SECOND;
  entry.nodes = 5;
  g_assert_cmpint(book_draft_source(draft, "another", &entry.source, NULL), ==, STATUS_OK);
  g_assert_cmpint(book_draft_add(draft, entry, NULL), ==, STATUS_OK);
  g_assert_cmpuint(book_draft_find(draft, entry.key)->values, ==, VALUE_DRAW);
  entry.values = VALUE_FIRST;
  entry.source = 0;
  g_assert_cmpint(book_draft_add(draft, entry, &error), ==, STATUS_CONFLICT);
  g_assert_nonnull(strstr(error.message, "another"));
  g_assert_cmpuint(book_draft_find(draft, entry.key)->values, ==, VALUE_DRAW);
  book_draft_free(draft);
}

/* A file with one flipped bit: what is read is right, or the damage is named. */
static bool is_refused(void) {
  Book *book;
  Error error;
  bool refused = false;
  if (book_open(&book, path, &error) != STATUS_OK) return true;
  for (int i = 0; i < POSITIONS; i += 20) {
    BookEntry entry, expected = entry_of(i);
    if (book_find(book, &positions[i], &entry, &error) != STATUS_OK)
      refused = strstr(error.message, "block") != NULL;
    else
      assert_entry(&entry, &expected);
  }
  book_close(book);
  return refused;
}

static void test_damage(void) {
  char *bytes;
  gsize length;
  write_draft(make_draft());
  g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
  gsize step = g_test_slow() ? 1 : 13;
  for (gsize bit = 0; bit < 8 * length; bit += step) {
    bytes[bit / 8] ^= (char)(1 << bit % 8);
    FILE *file = g_fopen(path, "w");
    g_assert_cmpuint(fwrite(bytes, 1, length, file), ==, length);
    fclose(file);
    g_assert_true(is_refused());
    bytes[bit / 8] ^= (char)(1 << bit % 8);
  }
  for (gsize cut = 0; cut < length; cut += 97) {
    FILE *file = g_fopen(path, "w");
    g_assert_cmpuint(fwrite(bytes, 1, cut, file), ==, cut);
    fclose(file);
    g_assert_true(is_refused());
  }
  g_free(bytes);
}

/* What a book says about a game that is over, or about an impossible end, is not believed: such an
 * entry is refused by its number, and nothing is found. */
static void assert_unbelieved(const Position *position, BookEntry entry) {
  Book *book;
  Error error;
  BookDraft *draft = book_draft_new(position->variant);
  g_assert_cmpint(book_draft_source(draft, "a test", &entry.source, NULL), ==, STATUS_OK);
  entry.key = position_key(position);
  g_assert_cmpint(book_draft_add(draft, entry, NULL), ==, STATUS_OK);
  write_draft(draft);
  g_assert_cmpint(book_open(&book, path, NULL), ==, STATUS_OK);
  g_assert_cmpint(book_check_whole(book, &error), ==, STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "entry 0 of the book"));
  g_assert_nonnull(strstr(error.message, path));
  g_assert_cmpint(book_entry(book, 0, &entry, NULL), ==, STATUS_FILE);
  g_assert_cmpint(book_find(book, position, &entry, NULL), ==, STATUS_OK);
  g_assert_cmpint(entry.values, ==, VALUE_ANY);
  book_close(book);
}

static void test_unasked(void) {
  static const char *const over[][2] = {{"connect4:5x4", "0101010"},
                                        {"connect4:3x3", "000111222"},
                                        {"popout:5x4", "0101010"},
                                        {"cube", "0415263"}};
  for (size_t i = 0; i < G_N_ELEMENTS(over); i++) {
    Line line;
    g_assert_cmpint(
        line_read(variant_named(over[i][0]), over[i][1], strlen(over[i][1]), &line, NULL), ==,
        STATUS_OK);
    Position position = line_position(&line);
    g_assert_cmpint(position_result(&position), !=, VALUE_ANY);
    assert_unbelieved(&position, (BookEntry){.values = VALUE_SECOND});
  }
  assert_unbelieved(&positions[9], (BookEntry){.values = VALUE_FIRST, .stones = 1});
  assert_unbelieved(&positions[9], (BookEntry){.values = VALUE_FIRST, .stones = 21});
  assert_unbelieved(&positions[9], (BookEntry){.values = 6, .stones = 12});
}

/* Promised: 50 ms. */
static void test_fast(void) {
  Book *book;
  write_draft(make_draft());
  gint64 began = g_get_monotonic_time();
  g_assert_cmpint(book_open(&book, path, NULL), ==, STATUS_OK);
  for (int i = 0; i < POSITIONS; i++) {
    BookEntry entry;
    book_find(book, &positions[i], &entry, NULL);
  }
  double each = (double)(g_get_monotonic_time() - began) / 1000 / POSITIONS;
  g_test_message("%.4f ms a position", each);
  g_assert_cmpfloat(each, <, 50);
  book_close(book);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  path = g_build_filename(folder, "book", NULL);
  find_positions();
  g_test_add_func("/book/find", test_find);
  g_test_add_func("/book/contradiction", test_contradiction);
  g_test_add_func("/book/damage", test_damage);
  g_test_add_func("/book/unasked", test_unasked);
  g_test_add_func("/book/fast", test_fast);
  int result = g_test_run();
  g_remove(path);
  g_rmdir(folder);
  return result;
}
