#include "books.h"

#include <glib.h>
#include <string.h>

enum {
  BOOKS_MOST = 2,
  FOLLOWED = 2, /* moves that a look goes on */
};

struct Books {
  Book *books[BOOKS_MOST];
  int count;
  GMutex mutex;      /* of the trouble */
  char trouble[240]; /* written once */
  bool troubled;
};

static char *path_in(const char *folder, Variant variant) {
  char name[VARIANT_TEXT];
  variant_write(variant, name);
  g_strdelimit(name, ":", '-');
  g_autofree char *file = g_strconcat(name, ".book", NULL);
  return g_build_filename(folder, "books", file, NULL);
}

char *books_own_path(Variant variant) {
  g_autofree char *folder = g_build_filename(g_get_user_data_dir(), "fourscore", NULL);
  return path_in(folder, variant);
}

static void note(const Books *const_books, const Error *error) {
  Books *books = (Books *)const_books;
  g_mutex_lock(&books->mutex);
  if (!books->troubled) g_strlcpy(books->trouble, error->message, sizeof books->trouble);
  books->troubled = true;
  g_mutex_unlock(&books->mutex);
}

static void add(Books *books, Variant variant, const char *path) {
  Book *book;
  Error error;
  if (!g_file_test(path, G_FILE_TEST_EXISTS)) return;
  Status status = book_open(&book, path, &error);
  if (status == STATUS_OK && !variant_equal(book_variant(book), variant)) {
    book_close(book);
    status = status_fail(&error, STATUS_FILE, 0, "%s is the book of another game", path);
  }
  if (status == STATUS_OK)
    books->books[books->count++] = book;
  else
    note(books, &error);
}

Books *books_open(Variant variant) {
  Books *books = g_new0(Books, 1);
  g_mutex_init(&books->mutex);
  if (!position_has_key(variant)) return books;
  g_autofree char *own = books_own_path(variant);
  g_autofree char *installed = path_in(FOURSCORE_DATA_DIR, variant);
  add(books, variant, own);
  add(books, variant, installed);
  return books;
}

void books_close(Books *books) {
  if (books == NULL) return;
  for (int i = 0; i < books->count; i++)
    book_close(books->books[i]);
  g_mutex_clear(&books->mutex);
  g_free(books);
}

const char *books_trouble(const Books *books) {
  g_mutex_lock((GMutex *)&books->mutex);
  bool troubled = books->troubled;
  g_mutex_unlock((GMutex *)&books->mutex);
  return troubled ? books->trouble : NULL;
}

/* The entry of the first book that has one; values that exclude each other are none. */
BookAnswer books_look(const Books *books, const Position *position) {
  BookAnswer answer = {.values = VALUE_ANY};
  for (int i = 0; i < books->count; i++) {
    BookEntry entry;
    Error error;
    if (book_find(books->books[i], position, &entry, &error) != STATUS_OK)
      note(books, &error);
    else if (entry.values != VALUE_ANY && answer.source == NULL)
      answer = (BookAnswer){entry.values, entry.stones, entry.nodes,
                            book_source(books->books[i], entry.source)};
    else if ((answer.values & entry.values) != 0)
      answer.values &= entry.values;
    else
      return (BookAnswer){.values = VALUE_ANY};
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

BookAnswer books_find(const Books *books, const Position *position) {
  if (books->count == 0) return (BookAnswer){.values = VALUE_ANY};
  BookAnswer answer = books_look(books, position);
  Knower knower = {know, books};
  ValueSet values = deduce_values(position, knower) & books_follow(position, knower, FOLLOWED);
  if (values == 0) values = VALUE_ANY;
  if (values != answer.values) answer = (BookAnswer){.values = values};
  return answer;
}

static void teach_one(const Books *books, const Position *position, Known *known) {
  BookAnswer answer = books_find(books, position);
  Key key = position_key(position);
  if (answer.values != VALUE_ANY && position_result(position) == VALUE_ANY)
    known_add(known, (KnownEntry){.low = key.low, .high = key.high, .values = answer.values}, NULL);
}

void books_teach(const Books *books, const Position *position, Known *known) {
  Move moves[MOVES_MOST];
  if (books->count == 0 || known == NULL) return;
  teach_one(books, position, known);
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position child = position_play(position, moves[i]);
    teach_one(books, &child, known);
  }
}

/* Of a draw its value suffices. */
static Distance distance_of(const Books *books, const Position *position) {
  BookAnswer answer = books_find(books, position);
  if (answer.values == VALUE_DRAW) return distance_of_draw(position->variant);
  bool told = goal_answered(GOAL_EXACT, answer.values) && answer.stones > 0;
  return told ? (Distance){answer.values, answer.stones} : (Distance){.value = VALUE_ANY};
}

void books_enter_distances(const Books *books, Distances *found) {
  Move moves[MOVES_MOST];
  int count = position_moves(&found->position, moves);
  for (int i = 0; i < count; i++) {
    Position next = position_play(&found->position, moves[i]);
    if (position_result(&next) != VALUE_ANY) continue;
    Distance distance = distance_of(books, &next);
    if (distance.value != VALUE_ANY) distances_enter(found, moves[i], distance);
  }
}
