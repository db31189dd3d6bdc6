#include "books.h"

#include "shelf.h"

#include <glib.h>
#include <string.h>

enum { FOLLOWED = 2 /* moves that a look goes on */ };

typedef struct {
  Book *book;
  BookOrigin origin;
} BookOpen;

struct Books {
  gatomicrefcount users;
  GPtrArray *books;  /* BookOpen */
  GMutex mutex;      /* of the trouble */
  char trouble[240]; /* written once */
  bool troubled;
};

static void books_note(const Books *const_books, const Error *error) {
  Books *books = (Books *)const_books;
  g_mutex_lock(&books->mutex);
  if (!books->troubled) g_strlcpy(books->trouble, error->message, sizeof books->trouble);
  books->troubled = true;
  g_mutex_unlock(&books->mutex);
}

/* A book of the user's that is not named after the variant may be of another one. */
static void books_add(Books *books, Variant variant, const char *path, BookOrigin origin) {
  Book *book;
  Error error;
  Status status = book_open(&book, path, &error);
  bool same = status == STATUS_OK && variant_equal(book_variant(book), variant);
  if (same) {
    BookOpen opened = {book, origin};
    g_ptr_array_add(books->books, g_memdup2(&opened, sizeof opened));
    return;
  }
  if (status == STATUS_OK) {
    book_close(book);
    if (origin == BOOK_ADDED) return;
    status_fail(&error, STATUS_FILE, 0, "%s is the book of another game", path);
  }
  if (strstr(error.message, path) == NULL) {
    Error whole;
    status_fail(&whole, STATUS_FILE, 0, "%s: %s", path, error.message);
    error = whole;
  }
  books_note(books, &error);
}

static void free_book(gpointer opened) {
  book_close(((BookOpen *)opened)->book);
  g_free(opened);
}

Books *books_open(Variant variant) {
  Books *books = g_new0(Books, 1);
  g_atomic_ref_count_init(&books->users);
  g_mutex_init(&books->mutex);
  books->books = g_ptr_array_new_with_free_func(free_book);
  if (!position_has_key(variant)) return books;
  g_autofree char *own = shelf_own_path(variant), *installed = shelf_installed_path(variant);
  g_auto(GStrv) others = shelf_paths();
  if (g_file_test(own, G_FILE_TEST_EXISTS)) books_add(books, variant, own, BOOK_OWN);
  for (char **path = others; *path != NULL; path++)
    if (strcmp(*path, own) != 0) books_add(books, variant, *path, BOOK_ADDED);
  if (g_file_test(installed, G_FILE_TEST_EXISTS))
    books_add(books, variant, installed, BOOK_SHIPPED);
  return books;
}

Books *books_share(Books *books) {
  g_atomic_ref_count_inc(&books->users);
  return books;
}

void books_close(Books *books) {
  if (books == NULL || !g_atomic_ref_count_dec(&books->users)) return;
  g_ptr_array_unref(books->books);
  g_mutex_clear(&books->mutex);
  g_free(books);
}

const char *books_trouble(const Books *books) {
  g_mutex_lock((GMutex *)&books->mutex);
  bool troubled = books->troubled;
  g_mutex_unlock((GMutex *)&books->mutex);
  return troubled ? books->trouble : NULL;
}

static BookAnswer books_contradicted(const Books *books, const Position *position, const char *one,
                                     const char *other) {
  Error error;
  char text[POSITION_TEXT];
  position_write_code(position, text);
  status_fail(&error, STATUS_CONFLICT, 0, "two books contradict each other at %s: %.60s and %.60s",
              text, one, other);
  books_note(books, &error);
  return (BookAnswer){.values = VALUE_ANY};
}

/* The entry of the first book that has one; values that exclude each other are none. */
BookAnswer books_look(const Books *books, const Position *position) {
  BookAnswer answer = {.values = VALUE_ANY};
  for (guint i = 0; i < books->books->len; i++) {
    const BookOpen *opened = books->books->pdata[i];
    const Book *book = opened->book;
    BookEntry entry;
    Error error;
    if (book_find(book, position, &entry, &error) != STATUS_OK)
      books_note(books, &error);
    else if (entry.values != VALUE_ANY && answer.source == NULL)
      answer = (BookAnswer){entry.values, entry.stones, entry.nodes,
                            book_source(book, entry.source), .origin = opened->origin};
    else if ((answer.values & entry.values) != 0)
      answer.values &= entry.values;
    else
      return books_contradicted(books, position, answer.source, book_source(book, entry.source));
  }
  return answer;
}

static ValueSet know(const Position *position, const void *data) {
  return books_look(data, position).values;
}

ValueSet books_follow(const Position *position, Knower knower, int plies) {
  Move moves[MOVES_MOST];
  ValueSet values = position_result(position);
  if (values != VALUE_ANY) return values;
  values = knower.values(position, knower.data);
  if (plies == 0 || (values & (values - 1)) == 0) return values;
  Player mover = position_mover(position);
  ValueSet best = values_worst(mover);
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position child = position_play(position, moves[i]);
    best = values_fold(mover, best, books_follow(&child, knower, plies - 1));
  }
  return (values & best) != 0 ? values & best : VALUE_ANY;
}

static ValueSet know_nothing(const Position *position, const void *data) {
  (void)position, (void)data;
  return VALUE_ANY;
}

/* What a knower knows about a position, with what follows; VALUE_ANY if that contradicts itself. */
static ValueSet books_follow_family(const Position *position, Knower knower) {
  ValueSet values = deduce_values(position, knower) & books_follow(position, knower, FOLLOWED);
  return values != 0 ? values : VALUE_ANY;
}

BookAnswer books_find(const Books *books, const Position *position) {
  if (books->books->len == 0) return (BookAnswer){.values = VALUE_ANY};
  BookAnswer answer = books_look(books, position);
  ValueSet values = books_follow_family(position, (Knower){.values = know, .data = books});
  if (values == answer.values) return answer;
  bool ruled = books_follow_family(position, (Knower){.values = know_nothing}) == values;
  return (BookAnswer){.values = values, .ruled = ruled};
}

static void teach_one(const Books *books, const Position *position, Known *known) {
  BookAnswer answer = books_find(books, position);
  Key key = position_key(position);
  if (answer.values != VALUE_ANY && position_result(position) == VALUE_ANY)
    known_add(known, (KnownEntry){.low = key.low, .high = key.high, .values = answer.values}, NULL);
}

void books_teach(const Books *books, const Position *position, Known *known) {
  Move moves[MOVES_MOST];
  if (books->books->len == 0 || known == NULL) return;
  teach_one(books, position, known);
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position child = position_play(position, moves[i]);
    teach_one(books, &child, known);
  }
}

Distance books_distance(const Position *position, BookAnswer answer) {
  if (answer.values == VALUE_DRAW) return distance_of_draw(position->variant);
  bool told = goal_answered(GOAL_EXACT, answer.values) && answer.stones > 0;
  return told ? (Distance){answer.values, answer.stones} : (Distance){.value = VALUE_ANY};
}

static ValueSet values_found(const Position *position, const void *books) {
  return books_find(books, position).values;
}

static Distance distance_found(const Position *position, const void *books) {
  return books_distance(position, books_find(books, position));
}

Knower books_knower(const Books *books) {
  if (books == NULL || books->books->len == 0) return (Knower){NULL};
  return (Knower){.values = values_found, .data = books, .distance = distance_found};
}

void books_enter_distances(const Books *books, Distances *found) {
  Move moves[MOVES_MOST];
  int count = position_moves(&found->position, moves);
  for (int i = 0; i < count; i++) {
    Position next = position_play(&found->position, moves[i]);
    if (position_result(&next) != VALUE_ANY) continue;
    Distance distance = books_distance(&next, books_find(books, &next));
    if (distance.value != VALUE_ANY) distances_enter(found, moves[i], distance);
  }
}
