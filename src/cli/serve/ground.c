#include "ground.h"

#include "base/message.h"
#include "params.h"

/* Says what is wrong with them, too; NULL is allowed. */
static void ground_close_books(Books *books) {
  const char *trouble = books != NULL ? books_trouble(books) : NULL;
  if (trouble != NULL) message_print("%s", trouble);
  books_close(books);
}

void ground_leave(Ground *ground) {
  if (ground == NULL || --ground->users > 0) return;
  ground_close_books(ground->books);
  table_free(ground->table);
  g_free(ground);
}

static void ground_leave_data(gpointer ground) { ground_leave(ground); }

void grounds_init(Grounds *grounds, size_t table_bytes, bool no_book) {
  *grounds = (Grounds){.table_bytes = table_bytes,
                       .no_book = no_book,
                       .list = g_ptr_array_new_with_free_func(ground_leave_data)};
}

void grounds_clear(Grounds *grounds) {
  g_clear_pointer(&grounds->list, g_ptr_array_unref);
  g_clear_pointer(&grounds->books, ground_close_books);
}

const Books *grounds_books(Grounds *grounds, Variant variant) {
  if (grounds->no_book) return NULL;
  if (grounds->books != NULL && variant_equal(grounds->books_of, variant)) return grounds->books;
  ground_close_books(grounds->books);
  grounds->books = books_open(variant);
  grounds->books_of = variant;
  return grounds->books;
}

bool ground_new_table(const Grounds *grounds, const Ground *ground, Table **table, GError **error) {
  Error wrong;
  *table = NULL;
  if (!ground->solver->needs_table) return true;
  unsigned bits = ground->variant.rules->solving->key_bits(ground->solver, ground->variant);
  if (table_create(table, grounds->table_bytes, bits, SCHEME_TWOBIG, 0, &wrong) == STATUS_OK)
    return true;
  g_set_error(error, SERVE_ERROR, WRONG_INSIDE, "the table: %s", wrong.message);
  return false;
}

static Ground *ground_new(const Grounds *grounds, Variant variant, GError **error) {
  const SolverInfo *solver = solving_default(variant);
  if (solver == NULL) {
    g_set_error(error, SERVE_ERROR, WRONG_PARAMS, "game: no solver plays on this board");
    return NULL;
  }
  Ground *ground = g_new(Ground, 1);
  *ground = (Ground){.users = 1, .variant = variant, .solver = solver};
  if (!ground_new_table(grounds, ground, &ground->table, error)) {
    ground_leave(ground);
    return NULL;
  }
  if (!grounds->no_book) ground->books = books_open(variant);
  return ground;
}

static Ground *ground_find(const Grounds *grounds, Variant variant) {
  for (guint i = 0; i < grounds->list->len; i++) {
    Ground *ground = g_ptr_array_index(grounds->list, i);
    if (variant_equal(ground->variant, variant)) return ground;
  }
  return NULL;
}

/* Answers that contradict each other leave a table that is not believed. */
static bool is_spoiled(const Ground *ground) {
  Key key;
  return ground->table != NULL && table_contradiction(ground->table, &key);
}

Ground *grounds_take(Grounds *grounds, Variant variant, GError **error) {
  Ground *ground = ground_find(grounds, variant);
  if (ground != NULL && is_spoiled(ground)) {
    g_ptr_array_remove(grounds->list, ground);
    ground = NULL;
  }
  if (ground == NULL) {
    ground = ground_new(grounds, variant, error);
    if (ground == NULL) return NULL;
    if (grounds->list->len == GROUNDS_MOST) g_ptr_array_remove_index(grounds->list, 0);
  } else {
    guint at;
    g_ptr_array_find(grounds->list, ground, &at);
    g_ptr_array_steal_index(grounds->list, at);
  }
  g_ptr_array_add(grounds->list, ground);
  ground->users++;
  return ground;
}

int grounds_forget(Grounds *grounds, const Variant *variant) {
  int forgotten = 0;
  g_clear_pointer(&grounds->books, ground_close_books);
  for (guint i = grounds->list->len; i-- > 0;) {
    const Ground *ground = g_ptr_array_index(grounds->list, i);
    if (variant != NULL && !variant_equal(ground->variant, *variant)) continue;
    g_ptr_array_remove_index(grounds->list, i);
    forgotten++;
  }
  return forgotten;
}
