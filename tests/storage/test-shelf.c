/* Other people's books: added if they are whole and right, and refused with a reason otherwise. */
#include "play/question.h"
#include "storage/book-draft.h"
#include "storage/books.h"
#include "storage/shelf.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

enum { POSITIONS = 8, STONES = 8 };

static char *home;
static Position positions[POSITIONS];
static ValueSet truth[POSITIONS];

static ValueSet solve(const Position *position) {
  QuestionOptions options = {.position = *position,
                             .goal = GOAL_EXACT,
                             .solver = solving_default(position->variant),
                             .plies = QUESTION_NO_LIMIT,
                             .pops = QUESTION_NO_LIMIT};
  unsigned bits = position->variant.rules->solving->key_bits(options.solver, position->variant);
  g_assert_cmpint(table_create(&options.table, 1 << 20, bits, SCHEME_TWOBIG, 0, NULL), ==,
                  STATUS_OK);
  ValueSet values = question_answer(&options).values;
  table_free(options.table);
  return values;
}

/* Different ones of this many stones, with their values. */
static void find_positions(void) {
  Variant variant;
  g_assert_cmpint(variant_read("connect4:4x4", 12, &variant, NULL), ==, STATUS_OK);
  g_autoptr(GRand) rand = g_rand_new_with_seed(4);
  for (int count = 0; count < POSITIONS;) {
    Position at = position_begin(variant);
    for (int ply = 0; ply < STONES && position_result(&at) == VALUE_ANY; ply++) {
      Move moves[MOVES_MOST];
      int legal = position_moves(&at, moves);
      at = position_play(&at, moves[g_rand_int_range(rand, 0, legal)]);
    }
    bool again = position_result(&at) != VALUE_ANY;
    for (int i = 0; i < count; i++)
      again |= position_key(&positions[i]).low == position_key(&at).low;
    if (again) continue;
    positions[count] = at;
    truth[count++] = solve(&at);
  }
}

/* A file outside the folder of books; the entries from `from` on, that of `wrong` a lie. */
static char *write_book(const char *name, const char *source, int from, int wrong) {
  char *path = g_build_filename(home, name, NULL);
  BookDraft *draft = book_draft_new(positions[0].variant);
  BookEntry entry = {.nodes = 100};
  g_assert_cmpint(book_draft_source(draft, source, &entry.source, NULL), ==, STATUS_OK);
  for (int i = from; i < POSITIONS; i++) {
    entry.key = position_key(&positions[i]);
    entry.values = truth[i];
    if (i == wrong) entry.values = truth[i] == VALUE_FIRST ? VALUE_SECOND : VALUE_FIRST;
    g_assert_cmpint(book_draft_add(draft, entry, NULL), ==, STATUS_OK);
  }
  g_assert_cmpint(book_draft_write(draft, path, NULL), ==, STATUS_OK);
  book_draft_free(draft);
  return path;
}

/* Adds it, under that name. */
static void assert_taken(const char *path, const char *name, bool was_there) {
  ShelfTaken taken;
  Error error = {0};
  Status status = shelf_take(path, &taken, &error);
  g_assert_cmpstr(error.message, ==, "");
  g_assert_cmpint(status, ==, STATUS_OK);
  g_autofree char *base = g_path_get_basename(taken.path);
  g_assert_cmpstr(base, ==, name);
  g_assert_cmpint(taken.was_there, ==, was_there);
  g_assert_true(g_file_test(taken.path, G_FILE_TEST_IS_REGULAR));
  g_free(taken.path);
}

/* Refuses it for a reason that has these words, and keeps nothing. */
static void assert_refused(const char *path, Status status, const char *words) {
  g_auto(GStrv) before = shelf_paths();
  ShelfTaken taken = {.count = 77};
  Error error = {0};
  g_assert_cmpint(shelf_take(path, &taken, &error), ==, status);
  g_assert_nonnull(strstr(error.message, words));
  g_assert_cmpuint(taken.count, ==, 77);
  g_auto(GStrv) after = shelf_paths();
  g_assert_true(g_strv_equal((const char *const *)before, (const char *const *)after));
}

static void clear_folder(void) {
  g_auto(GStrv) paths = shelf_paths();
  for (char **path = paths; *path != NULL; path++)
    g_remove(*path);
}

static void test_take(void) {
  g_autofree char *all = write_book("friend.book", "a friend", 0, -1);
  g_autofree char *own = write_book("connect4-4x4.book", "a friend of his", 1, -1);
  g_autofree char *cube = write_book("cube.book", "another", 2, -1);
  Books *before = books_open(positions[0].variant);
  g_assert_cmpuint(books_look(before, &positions[0]).values, ==, VALUE_ANY);
  assert_taken(all, "friend.book", false);
  assert_taken(all, "friend.book", true);
  assert_taken(own, "connect4-4x4-2.book", false);
  assert_taken(cube, "cube-2.book", false);
  g_autofree char *same = write_book("friend.book", "a second friend", 0, -1);
  assert_taken(same, "friend-2.book", false);
  Books *books = books_open(positions[0].variant);
  for (int i = 0; i < POSITIONS; i++)
    g_assert_cmpuint(books_look(books, &positions[i]).values, ==, truth[i]);
  g_assert_cmpstr(books_look(books, &positions[0]).source, ==, "a second friend");
  g_assert_null(books_trouble(books));
  g_assert_cmpuint(books_look(before, &positions[0]).values, ==, VALUE_ANY);
  books_close(before);
  Books *shared = books_share(books);
  books_close(books);
  clear_folder();
  g_assert_cmpuint(books_look(shared, &positions[0]).values, ==, truth[0]);
  books_close(shared);
}

/* A book that is cut or changed anywhere, other files, and things that are no file. */
static void test_damaged(void) {
  g_autofree char *path = write_book("friend.book", "a friend", 0, -1);
  g_autofree char *bytes = NULL, *pipe = g_build_filename(home, "pipe.book", NULL);
  gsize length;
  g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
  for (gsize cut = 0; cut < length; cut += 211) {
    g_assert_true(g_file_set_contents(path, bytes, (gssize)cut, NULL));
    assert_refused(path, STATUS_FILE, "book");
  }
  for (gsize bit = 0; bit < 8 * length; bit += 37) {
    bytes[bit / 8] ^= (char)(1 << bit % 8);
    g_assert_true(g_file_set_contents(path, bytes, (gssize)length, NULL));
    assert_refused(path, STATUS_FILE, "book");
    bytes[bit / 8] ^= (char)(1 << bit % 8);
  }
  g_assert_true(g_file_set_contents(path, "a letter to a friend, no book at all", -1, NULL));
  assert_refused(path, STATUS_FILE, "no book");
  g_remove(path);
  assert_refused(path, STATUS_FILE, "friend.book");
  assert_refused(home, STATUS_FILE, "no file");
  g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
  assert_refused(pipe, STATUS_FILE, "no file");
  g_assert_false(shelf_begins_as_book(pipe));
  g_remove(pipe);
}

/* An entry that is wrong is found by another solver, or by a book that is in use. */
static void test_wrong(void) {
  g_autofree char *wrong = write_book("wrong.book", "a liar", 0, 3);
  assert_refused(wrong, STATUS_CONFLICT, "two answers to");
  g_autofree char *right = write_book("friend.book", "a friend", 0, -1);
  assert_taken(right, "friend.book", false);
  assert_refused(wrong, STATUS_CONFLICT, "a liar");
  clear_folder();
}

/* Two that somebody put there himself: neither is believed where they differ. */
static void test_contradiction(void) {
  g_autofree char *one = write_book("fourscore/books/one.book", "a friend", 0, -1);
  g_autofree char *two = write_book("fourscore/books/two.book", "a liar", 0, 3);
  Books *books = books_open(positions[0].variant);
  g_assert_cmpuint(books_look(books, &positions[2]).values, ==, truth[2]);
  g_assert_null(books_trouble(books));
  g_assert_cmpuint(books_look(books, &positions[3]).values, ==, VALUE_ANY);
  g_assert_nonnull(strstr(books_trouble(books), "a liar"));
  books_close(books);
  clear_folder();
}

/* One that is damaged is named, and the others are used. */
static void test_bad_company(void) {
  g_autofree char *good = write_book("fourscore/books/b.book", "a friend", 0, -1);
  g_autofree char *bad = g_build_filename(home, "fourscore", "books", "a.book", NULL);
  g_assert_true(g_file_set_contents(bad, "fourscore-book 1", -1, NULL));
  Books *books = books_open(positions[0].variant);
  g_assert_cmpuint(books_look(books, &positions[2]).values, ==, truth[2]);
  g_assert_nonnull(strstr(books_trouble(books), "a.book"));
  books_close(books);
  clear_folder();
}

int main(int argc, char **argv) {
  home = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_setenv("XDG_DATA_HOME", home, TRUE);
  g_test_init(&argc, &argv, NULL);
  find_positions();
  g_test_add_func("/shelf/take", test_take);
  g_test_add_func("/shelf/damaged", test_damaged);
  g_test_add_func("/shelf/wrong", test_wrong);
  g_test_add_func("/shelf/contradiction", test_contradiction);
  g_test_add_func("/shelf/bad-company", test_bad_company);
  return g_test_run();
}
