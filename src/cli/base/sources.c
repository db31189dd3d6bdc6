#include "base/sources.h"

#include "base/message.h"
#include "base/store-warnings.h"

#include <glib.h>

Books *known_book_open(const SearchOptions *options, bool unwanted) {
  return unwanted || options_have_handicap(options) ? NULL : books_open(options->variant);
}

/* Says once what is wrong with them; NULL is allowed. */
static void tell_trouble(const Books *books) {
  static bool told;
  const char *trouble = books != NULL ? books_trouble(books) : NULL;
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

static bool read_store(Sources *sources, Variant variant) {
  g_autofree char *name = g_strdup_printf("--store %s", sources->store_path);
  Store *store = NULL;
  Error error;
  sources->known = known_new();
  Status status = sources->known != NULL
                      ? store_open(&store, sources->store_path, variant, STORE_READ, NULL, &error)
                      : status_fail(&error, STATUS_MEMORY, 0, "no memory for what is known");
  if (status == STATUS_OK) status = store_read(store, GOAL_EXACT, sources->known, &error);
  if (status == STATUS_OK) store_warnings_tell(name, store);
  store_close(store);
  return status == STATUS_OK || message_fail("%s: %s", name, error.message);
}

bool sources_open(Sources *sources, const SearchOptions *options) {
  if (sources->store_path != NULL && !read_store(sources, options->variant)) return false;
  sources->books = known_book_open(options, sources->no_book);
  return true;
}

void sources_ask(const Sources *sources, QuestionOptions *question) {
  question->known = sources->known;
  question->knower = books_knower(sources->books);
}

void sources_clear(Sources *sources) {
  tell_trouble(sources->books);
  books_close(sources->books);
  known_free(sources->known);
  g_free(sources->store_path);
  *sources = (Sources){NULL};
}
