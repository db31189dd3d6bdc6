/* What is proved of the positions of a variant: its verdicts with their store, and its books. */
#include "knowledge.h"

#include "position-hash.h"
#include "storage/shelf.h"

char *knowledge_folder(const Knowledge *self, Variant variant) {
  char name[VARIANT_TEXT];
  if (!self->folder || variant_equal(variant, variant_default())) return g_strdup(self->folder);
  variant_write(variant, name);
  g_strdelimit(name, ":", '-');
  return g_build_filename(self->folder, name, NULL);
}

static void open_store(Knowledge *self, Verdicts *verdicts, Variant variant) {
  g_autofree char *folder = knowledge_folder(self, variant);
  if (!folder || !position_has_key(variant)) return;
  g_autofree char *path = g_build_filename(folder, "verdicts.store", NULL);
  verdicts_open(verdicts, path, variant, "fourscore");
}

Verdicts *knowledge_verdicts(Knowledge *self, Variant variant) {
  char name[VARIANT_TEXT];
  variant_write(variant, name);
  Verdicts *found = g_hash_table_lookup(self->verdicts, name);
  if (found) return found;
  found = verdicts_new(self->changed, self->data);
  g_hash_table_insert(self->verdicts, g_strdup(name), found);
  open_store(self, found, variant);
  return found;
}

void knowledge_look_again(Knowledge *self) {
  GHashTableIter iter;
  gpointer verdicts;
  g_hash_table_iter_init(&iter, self->verdicts);
  while (g_hash_table_iter_next(&iter, NULL, &verdicts))
    verdicts_look_again(verdicts);
}

size_t knowledge_stuck(Knowledge *self) {
  GHashTableIter iter;
  gpointer verdicts;
  size_t stuck = 0;
  g_hash_table_iter_init(&iter, self->verdicts);
  while (g_hash_table_iter_next(&iter, NULL, &verdicts))
    stuck += verdicts_stuck(verdicts);
  return stuck;
}

/* The first attempt may end at once, when others have not begun. */
void knowledge_try_again(Knowledge *self) {
  g_autoptr(GList) all = g_hash_table_get_values(self->verdicts);
  for (GList *each = all; each; each = each->next)
    if (verdicts_stuck(each->data) > 0) verdicts_await_attempt(each->data);
  for (GList *each = all; each; each = each->next)
    if (verdicts_are_trying(each->data)) verdicts_try_again(each->data);
}

gboolean knowledge_is_trying(Knowledge *self) {
  GHashTableIter iter;
  gpointer verdicts;
  gboolean trying = FALSE;
  g_hash_table_iter_init(&iter, self->verdicts);
  while (g_hash_table_iter_next(&iter, NULL, &verdicts))
    trying |= verdicts_are_trying(verdicts);
  return trying;
}

/* Opening one maps a file, and reads its head. */
Books *knowledge_books(Knowledge *self, Variant variant) {
  char name[VARIANT_TEXT];
  if (!self->folder || !position_has_key(variant)) return NULL;
  variant_write(variant, name);
  Books *books = g_hash_table_lookup(self->books, name);
  if (books) return books;
  books = books_open(variant);
  g_hash_table_insert(self->books, g_strdup(name), books);
  return books;
}

Knower knowledge_knower(Knowledge *self, Variant variant) {
  return books_knower(knowledge_books(self, variant));
}

BookAnswer knowledge_look(Knowledge *self, const Position *position) {
  Books *books = knowledge_books(self, position->variant);
  if (!books || position_result(position) != VALUE_ANY) return (BookAnswer){.values = VALUE_ANY};
  return books_look(books, position);
}

void knowledge_learn(Knowledge *self, const Position *position) {
  Move moves[MOVES_MOST];
  Books *books = knowledge_books(self, position->variant);
  if (!books) return;
  int count = position_moves(position, moves);
  for (int i = -1; i < count; i++) {
    Position at = i < 0 ? *position : position_play(position, moves[i]);
    BookAnswer answer = {.values = VALUE_ANY};
    if (position_result(&at) == VALUE_ANY) answer = books_find(books, &at);
    if (answer.values != VALUE_ANY)
      verdicts_learn(knowledge_verdicts(self, at.variant), position_key(&at), answer.values);
  }
  if (books_trouble(books))
    verdicts_warn(knowledge_verdicts(self, position->variant), books_trouble(books));
}

gboolean knowledge_key(Knowledge *self, const Position *position, Key *key) {
  if (position_has_key(position->variant)) {
    *key = position_key(position);
    return TRUE;
  }
  Position least = position_least_image(position);
  guint number = GPOINTER_TO_UINT(g_hash_table_lookup(self->wide, &least));
  *key = (Key){number, 0};
  return number > 0;
}

/* Positions without a key are numbered as they come. */
Key knowledge_key_new(Knowledge *self, const Position *position) {
  Key key;
  if (knowledge_key(self, position, &key)) return key;
  Position *kept = g_new(Position, 1);
  *kept = position_least_image(position);
  guint number = g_hash_table_size(self->wide) + 1;
  g_hash_table_insert(self->wide, kept, GUINT_TO_POINTER(number));
  return (Key){number, 0};
}

void knowledge_add(Knowledge *self, const Position *position, ValueSet values, uint64_t nodes,
                   double seconds) {
  if (values == VALUE_ANY || position_result(position) != VALUE_ANY) return;
  Verdicts *verdicts = knowledge_verdicts(self, position->variant);
  Key key = knowledge_key_new(self, position);
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    if (!claim_answered(claim, values)) continue;
    if (claim_answered(claim, verdicts_find(verdicts, key))) continue;
    ValueSet answer = claim_values(claim, values == claim_value(claim));
    ProofRecord record = {key, answer, nodes, (float)seconds, claim};
    verdicts_add(verdicts, &record, 1, 0);
    nodes = 0; /* both answers come from one search */
    seconds = 0;
  }
}

static gboolean is_book(GFile *file) {
  g_autofree char *name = file ? g_file_get_basename(file) : NULL;
  return name && g_str_has_suffix(name, SHELF_SUFFIX);
}

/* Workers may look into those that were there before. */
static gboolean replace(gpointer name, gpointer books, gpointer replaced) {
  g_free(name);
  g_ptr_array_add(replaced, books);
  return TRUE;
}

/* Any program, or another window, may put a book there or take one away. */
static void shelf_changed(GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event,
                          Knowledge *self) {
  if (!is_book(file) && !is_book(other)) return;
  g_hash_table_foreach_steal(self->books, replace, self->replaced);
  self->books_version++;
  self->changed(self->data);
}

/* A folder that is made later is seen late, so it is made now if that is possible. */
static void follow_shelf(Knowledge *self) {
  g_autofree char *path = shelf_folder();
  g_autoptr(GFile) folder = g_file_new_for_path(path);
  g_mkdir_with_parents(path, 0700);
  self->shelf = g_file_monitor_directory(folder, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->shelf) g_signal_connect(self->shelf, "changed", G_CALLBACK(shelf_changed), self);
}

guint knowledge_books_version(const Knowledge *self) { return self->books_version; }

void knowledge_open(Knowledge *self, const char *folder) {
  g_return_if_fail(!self->folder);
  self->folder = g_strdup(folder);
  self->books_version++;
  follow_shelf(self);
  GHashTableIter each;
  gpointer name, verdicts;
  g_hash_table_iter_init(&each, self->verdicts);
  while (g_hash_table_iter_next(&each, &name, &verdicts)) {
    Variant variant;
    if (variant_read(name, strlen(name), &variant, NULL) == STATUS_OK)
      open_store(self, verdicts, variant);
  }
}
