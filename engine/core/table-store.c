/* Storing into a table, and its growth.
 *
 * A part that is a quarter full is moved to the next one by the threads that store: each store
 * takes the next few slots and stores their entries there. Until all are moved the part stays in
 * use, and what is stored goes into both; then the next one is in use and the old one's memory goes
 * back to the system. So nothing waits, and nothing that one thread has stored is missing at any
 * time. With several threads an entry that is stored while its slot is moved may be lost. */
#include "table-access.h"

#include "table-growth.h"

#include <assert.h>
#include <sys/mman.h>

enum { SLOTS_AT_ONCE = 16 };

/* Two answers for one position exclude each other. That is no assertion, since answers come from
 * files too, and searches conclude from those; only our own cannot contradict each other. */
static void contradict(Table *table, Key key) {
  pthread_mutex_lock(&table->mutex);
  if (!table->contradicted) table->contradiction = key;
  table->contradicted = true;
  pthread_mutex_unlock(&table->mutex);
}

bool table_contradiction(Table *table, Key *key) {
  if (!atomic_load_explicit(&table->contradicted, memory_order_relaxed)) return false;
  pthread_mutex_lock(&table->mutex);
  *key = table->contradiction;
  pthread_mutex_unlock(&table->mutex);
  return true;
}

/* Adds to the entry that already holds the key, or replaces it if entries are no sets. The greater
 * work is kept. */
static void entry_merge(Table *table, const TablePart *part, _Atomic uint64_t *place,
                        uint64_t entry, Key key, ValueSet values, uint64_t grade) {
  ValueSet both = part->value_bits == VALUE_BITS ? entry_values(part, entry) & values : values;
  if (both == 0) {
    contradict(table, key);
    return;
  }
  uint64_t old = entry_grade(part, entry);
  entry_save(place, entry_make(part, key, both, grade > old ? grade : old));
}

/* A store into a part: what is counted. */
typedef struct {
  TableGrowth *growth;
  Counters *counters;
  bool sampled; /* the slot is one of those that are counted for growth */
} TableCount;

static void entry_put(_Atomic uint64_t *place, uint64_t old, uint64_t word, TableCount count) {
  if (old == 0) {
    count.counters->filled++;
    if (count.sampled) atomic_fetch_add_explicit(&count.growth->sampled, 1, memory_order_relaxed);
  } else {
    count.counters->replaced++;
  }
  entry_save(place, word);
}

static void part_store(Table *table, const TablePart *part, TableEntry entry, Counters *counters) {
  uint64_t number = slot_number(part, entry.key);
  TableCount count = {&table->growth[part - table->parts], counters, number % GROWTH_SAMPLE == 0};
  _Atomic uint64_t *slot = part->entries + number * part->slot_entries;
  uint64_t grade = grade_of(part, entry.work);
  uint64_t word = entry_make(part, entry.key, entry.values, grade);
  uint64_t old[2] = {entry_load(&slot[0]), 0};
  if (entry_fits(part, old[0], entry.key)) {
    entry_merge(table, part, &slot[0], old[0], entry.key, entry.values, grade);
    return;
  }
  if (part->slot_entries == 2) {
    old[1] = entry_load(&slot[1]);
    if (entry_fits(part, old[1], entry.key)) {
      entry_merge(table, part, &slot[1], old[1], entry.key, entry.values, grade);
      return;
    }
  }
  bool bigger = grade >= entry_grade(part, old[0]);
  if (old[0] == 0 || table->scheme == SCHEME_NEW || (table->scheme == SCHEME_BIG && bigger)) {
    entry_put(&slot[0], old[0], word, count);
  } else if (table->scheme == SCHEME_TWOBIG) {
    /* The loser of the comparison takes the second place. */
    entry_put(&slot[1], old[1], bigger ? old[0] : word, count);
    if (bigger) entry_save(&slot[0], word);
  }
}

/* Stores the entries of these slots into the next part. */
static void move_slots(Table *table, const TablePart *part, uint64_t from, uint64_t to) {
  Counters uncounted = {0};
  for (uint64_t i = from * part->slot_entries; i < to * part->slot_entries; i++) {
    uint64_t entry = entry_load(&part->entries[i]);
    if (entry != 0) part_store(table, part + 1, part_entry(part, i, entry), &uncounted);
  }
}

/* Moves the next slots, if any are left, and brings the next part into use after the last. */
static void table_grow(Table *table, const TablePart *part) {
  TableGrowth *growth = &table->growth[part - table->parts];
  uint64_t from = atomic_fetch_add_explicit(&growth->claimed, SLOTS_AT_ONCE, memory_order_relaxed);
  if (from >= part->slots) return;
  uint64_t to = from + SLOTS_AT_ONCE < part->slots ? from + SLOTS_AT_ONCE : part->slots;
  move_slots(table, part, from, to);
  uint64_t moved = atomic_fetch_add_explicit(&growth->moved, to - from, memory_order_acq_rel);
  if (moved + to - from < part->slots) return;
  atomic_store_explicit(&table->part, part + 1, memory_order_release);
  (void)madvise(part->entries, part->bytes, MADV_DONTNEED);
}

/* Rare: so few entries have much work below them that a lock does not matter. */
static void table_note_entry(Table *table, TableEntry entry) {
  pthread_mutex_lock(&table->mutex);
  if (table->notes_count < table->notes_room) table->notes[table->notes_count++] = entry;
  pthread_mutex_unlock(&table->mutex);
}

void table_store(Table *table, Key key, ValueSet values, uint64_t work, Counters *counters) {
  assert(values != 0 && values != VALUE_ANY);
  TableEntry entry = {key, values, work};
  counters->stores++;
  if (work >= atomic_load_explicit(&table->note_work, memory_order_relaxed))
    table_note_entry(table, entry);
  const TablePart *part = part_in_use(table);
  const TableGrowth *growth = &table->growth[part - table->parts];
  part_store(table, part, entry, counters);
  if (atomic_load_explicit(&growth->sampled, memory_order_relaxed) < growth->sampled_most) return;
  part_store(table, part + 1, entry, &(Counters){0});
  table_grow(table, part);
}
