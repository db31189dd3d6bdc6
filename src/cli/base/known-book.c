#include "base/known-book.h"

#include "base/message.h"

Books *known_book_open(const SearchOptions *options, bool unwanted) {
  return unwanted || options_have_handicap(options) ? NULL : books_open(options->variant);
}

static void tell_trouble(const Books *books) {
  static bool told;
  const char *trouble = books_trouble(books);
  if (trouble != NULL && !told) message_print("%s", trouble);
  told |= trouble != NULL;
}

BookAnswer known_book_find(const Books *books, const SearchOptions *options,
                           const Position *position, bool distance) {
  const BookAnswer nothing = {.values = VALUE_ANY};
  if (books == NULL || position_result(position) != VALUE_ANY) return nothing;
  BookAnswer answer = books_find(books, position);
  tell_trouble(books);
  bool told = !distance || books_distance(position, answer).value != VALUE_ANY;
  return told && goal_answered(options->goal, answer.values) ? answer : nothing;
}

void known_book_enter(const Books *books, Distances *found) {
  if (books == NULL) return;
  books_enter_distances(books, found);
  tell_trouble(books);
}
