/* Options on the way in: looked through, with everything that is shared held until the end. */
#include "inner.h"

#include "play/deduce.h"
#include "play/position.h"

static const size_t TABLE_BYTES = (size_t)64 << 20;

enum { COLLECTED = 256 };

/* --- What is known before any search ---------------------------------------------------------- */

static ValueSet known_values(const Position *position, const void *data) {
  const LibAsked *asked = data;
  FourscorePosition outer = position_out(position);
  ValueSet values = VALUE_ANY;
  if (asked->books != NULL) values &= (ValueSet)fourscore_books_find(asked->books, &outer);
  if (asked->store != NULL) values &= (ValueSet)fourscore_store_find(asked->store, &outer);
  return values != 0 ? values : VALUE_ANY;
}

static Distance known_distance(const Position *position, const void *data) {
  const LibAsked *asked = data;
  return asked->books != NULL ? books_end(asked->books, position) : (Distance){.value = VALUE_ANY};
}

/* --- Looking through them --------------------------------------------------------------------- */

static FourscoreStatus take_goal(int outer, Goal *goal, FourscoreError *error) {
  static const Goal goals[] = {GOAL_EXACT, GOAL_FIRST, GOAL_SECOND};
  if (outer < FOURSCORE_GOAL_EXACT || outer > FOURSCORE_GOAL_SECOND)
    return fail_with(error, FOURSCORE_ERROR_RANGE, "goal %d: there are 0 to 2", outer);
  *goal = goals[outer];
  return FOURSCORE_OK;
}

static FourscoreStatus check_threads(const SolverInfo *solver, int threads, FourscoreError *error) {
  if (threads < 0) return fail_with(error, FOURSCORE_ERROR_RANGE, "%d threads: too few", threads);
  if (threads <= 1) return FOURSCORE_OK;
  if (!solver->has_team)
    return fail_with(error, FOURSCORE_ERROR_RANGE, "the solver %s has one thread", solver->name);
  if (threads > solver->threads_most)
    return fail_with(error, FOURSCORE_ERROR_RANGE, "%d threads: the solver %s has %d at most",
                     threads, solver->name, solver->threads_most);
  return FOURSCORE_OK;
}

static FourscoreStatus check_table(const FourscoreTable *table, Variant variant,
                                   const SolverInfo *solver, FourscoreError *error) {
  if (!variant_equal(table->variant, variant))
    return fail_with(error, FOURSCORE_ERROR_RANGE,
                     "the table is for another game or size of board");
  bool both = solver == table->solver || (solver->shares_table && table->solver->shares_table);
  if (solver->needs_table && both) return FOURSCORE_OK;
  return fail_with(error, FOURSCORE_ERROR_RANGE, "the solver %s cannot use a table made for %s",
                   solver->name, table->solver->name);
}

static FourscoreStatus check_known(const FourscoreOptions *options, Variant variant,
                                   FourscoreError *error) {
  if (options->store != NULL && !variant_equal(store_game(options->store), variant))
    return fail_with(error, FOURSCORE_ERROR_RANGE, "the store is of another game or size of board");
  if (options->books != NULL && !variant_equal(books_game(options->books), variant))
    return fail_with(error, FOURSCORE_ERROR_RANGE,
                     "the books are of another game or size of board");
  return FOURSCORE_OK;
}

static FourscoreStatus lib_options_check(const FourscoreOptions *options, QuestionOptions *question,
                                         FourscoreError *error) {
  FourscoreStatus status = take_position(&options->position, &question->position, error);
  if (status != FOURSCORE_OK) return status;
  Variant variant = question->position.variant;
  status = take_goal(options->goal, &question->goal, error);
  if (status == FOURSCORE_OK)
    status = find_solver(variant, options->solver, options->threads, &question->solver, error);
  if (status == FOURSCORE_OK) status = check_threads(question->solver, options->threads, error);
  if (status == FOURSCORE_OK && options->table != NULL)
    status = check_table(options->table, variant, question->solver, error);
  if (status == FOURSCORE_OK) status = check_known(options, variant, error);
  return status;
}

/* The table that was given, or one of its own. */
static FourscoreStatus lib_options_take_table(LibAsked *asked, const FourscoreOptions *options,
                                              size_t bytes, FourscoreError *error) {
  const QuestionOptions *question = &asked->question;
  if (options->table != NULL) {
    asked->table = table_share(options->table);
    return FOURSCORE_OK;
  }
  if (!question->solver->needs_table) return FOURSCORE_OK;
  return table_make(&asked->table, question->position.variant, question->solver, bytes, error);
}

FourscoreStatus asked_take(LibAsked *asked, const FourscoreOptions *options,
                           FourscoreError *error) {
  size_t bytes = options->bytes > 0 ? options->bytes : TABLE_BYTES;
  *asked = (LibAsked){.question = {.memory = bytes,
                                   .threads = options->threads > 1 ? options->threads : 0,
                                   .tree_bytes = options->tree_bytes,
                                   .plies = QUESTION_NO_LIMIT,
                                   .pops = QUESTION_NO_LIMIT,
                                   .soonest = options->soonest,
                                   .at_once = options->threads > 1}};
  FourscoreStatus status = lib_options_check(options, &asked->question, error);
  if (status == FOURSCORE_OK) status = lib_options_take_table(asked, options, bytes, error);
  if (status != FOURSCORE_OK) return status;
  asked->books = options->books != NULL ? books_use(options->books) : NULL;
  asked->store = options->store != NULL ? store_use(options->store) : NULL;
  asked->question.table = asked->table != NULL ? asked->table->table : NULL;
  asked->question.known = asked->store != NULL ? store_known(asked->store) : NULL;
  asked->question.record = asked->store != NULL && store_writes(asked->store);
  if (asked->books != NULL || asked->store != NULL)
    asked->question.knower =
        (Knower){.values = known_values, .distance = known_distance, .data = asked};
  return FOURSCORE_OK;
}

void asked_drop(LibAsked *asked) {
  fourscore_store_close(asked->store);
  fourscore_books_close(asked->books);
  fourscore_table_free(asked->table);
}

FourscoreStatus search_trouble(bool contradicted, bool out_of_memory, FourscoreError *error) {
  if (contradicted)
    return fail_with(error, FOURSCORE_ERROR_CONFLICT,
                     "what was known before and what was found exclude each other");
  if (out_of_memory) return fail_memory(error);
  return FOURSCORE_OK;
}

FourscoreStatus asked_keep(LibAsked *asked, CollectRecords *collect, void *search, uint64_t nodes,
                           FourscoreError *error) {
  FourscoreStatus status = FOURSCORE_OK;
  ProofRecord records[COLLECTED];
  size_t count;
  if (!asked->question.record) return FOURSCORE_OK;
  while (status == FOURSCORE_OK && (count = collect(search, records, COLLECTED)) > 0) {
    status = store_keep(asked->store, records, count, nodes, error);
    nodes = 0;
  }
  return status;
}
