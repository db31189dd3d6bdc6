#include "table-access.h"

#include "figures.h"
#include "memory.h"
#include "prime.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static unsigned entries_of_slot(Scheme scheme) { return scheme == SCHEME_TWOBIG ? 2 : 1; }

/* The least k with slots * 2^k > 2^key_bits. */
static unsigned lock_bits_for(uint64_t slots, unsigned key_bits) {
  unsigned k = 0;
  while (((unsigned __int128)slots << k) <= (unsigned __int128)1 << key_bits)
    k++;
  return k;
}

/* The largest prime number of slots in that many bytes, 0 if there is none. */
static uint64_t slots_in(size_t bytes, Scheme scheme) {
  uint64_t room = bytes / (sizeof(uint64_t) * entries_of_slot(scheme));
  return room < 2 ? 0 : prime_at_most(room);
}

static size_t bytes_of(uint64_t slots, Scheme scheme) {
  return (size_t)slots * sizeof(uint64_t) * entries_of_slot(scheme);
}

size_t table_least_bytes(unsigned key_bits, Scheme scheme) {
  /* Any prime above 2^(K - k) will do; below that no number of slots allows a lock of k bits. */
  uint64_t slots =
      key_bits <= LOCK_BITS_MOST ? 2 : ((uint64_t)1 << (key_bits - LOCK_BITS_MOST)) + 1;
  while (!prime_is(slots))
    slots++;
  return bytes_of(slots, scheme);
}

static Status check_size(size_t bytes, unsigned key_bits, Scheme scheme, size_t reusable,
                         Error *error) {
  size_t least = table_least_bytes(key_bits, scheme);
  if (bytes < least)
    return status_fail(error, STATUS_RANGE, 0,
                       "a table of %zu bytes is too small for its entries: the least is %zu bytes",
                       bytes, least);
  size_t possible = memory_available();
  /* What was never touched is not held, so freeing it gives nothing back. */
  size_t resident = memory_resident();
  if (reusable > resident) reusable = resident;
  if (possible < SIZE_MAX - reusable) possible += reusable;
  if (bytes > possible)
    return status_fail(error, STATUS_MEMORY, 0,
                       "a table of %s was asked for, but only %s of memory are free",
                       figure_bytes(bytes, " ").text, figure_bytes(possible, " ").text);
  return STATUS_OK;
}

/* Zeroed memory, in huge pages where the system gives them: most of a probe's time is a page walk.
 */
static void *map_pages(size_t bytes) {
  void *memory =
      mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  (void)madvise(memory, bytes, MADV_HUGEPAGE);
  return memory;
}

/* Fills in all that follows from the number of slots. */
static void lay_out(Table *table, uint64_t slots, unsigned key_bits) {
  table->slots = slots;
  table->slots_inverse = UINT64_MAX / slots;
  table->two_64_residue = (uint64_t)(((unsigned __int128)1 << 64) % slots);
  table->lock_bits = lock_bits_for(slots, key_bits);
  assert(slots < (uint64_t)1 << 47 && table->lock_bits <= LOCK_BITS_MOST);
  assert((unsigned __int128)slots << table->lock_bits > (unsigned __int128)1 << key_bits);
  table->lock_mask = ((uint64_t)1 << table->lock_bits) - 1;
  unsigned work_bits = 64 - VALUE_BITS - table->lock_bits;
  table->work_shift = work_bits >= 6 ? 0 : 6 - work_bits;
}

Status table_create(Table **out, size_t bytes, unsigned key_bits, Scheme scheme, size_t reusable,
                    Error *error) {
  assert(key_bits >= 1 && key_bits <= 80);
  Status status = check_size(bytes, key_bits, scheme, reusable, error);
  if (status != STATUS_OK) return status;
  uint64_t slots = slots_in(bytes, scheme);
  Table *table = calloc(1, sizeof *table);
  void *memory = table == NULL ? NULL : map_pages(bytes_of(slots, scheme));
  if (memory == NULL) {
    free(table);
    return status_fail(error, STATUS_MEMORY, 0,
                       "the system refused a table of %s; %s of memory are free",
                       figure_bytes(bytes, " ").text, figure_bytes(memory_available(), " ").text);
  }
  atomic_init(&table->note_work, UINT64_MAX);
  pthread_mutex_init(&table->mutex, NULL);
  table->entries = memory;
  table->bytes = bytes_of(slots, scheme);
  table->scheme = scheme;
  table->slot_entries = entries_of_slot(scheme);
  lay_out(table, slots, key_bits);
  *out = table;
  return STATUS_OK;
}

void table_free(Table *table) {
  if (table == NULL) return;
  munmap(table->entries, table->bytes);
  pthread_mutex_destroy(&table->mutex);
  free(table->notes);
  free(table);
}

void table_clear(Table *table) {
  table->contradicted = false;
  /* Giving the pages back is faster than writing zeros, and leaves unused memory to others. */
  if (madvise(table->entries, table->bytes, MADV_DONTNEED) == 0) return;
  for (uint64_t i = 0; i < table_entries(table); i++)
    table->entries[i] = 0;
}

size_t table_bytes(const Table *table) { return table->bytes; }
uint64_t table_slots(const Table *table) { return table->slots; }
uint64_t table_entries(const Table *table) { return table->slots * table->slot_entries; }
unsigned table_lock_bits(const Table *table) { return table->lock_bits; }
Scheme table_scheme(const Table *table) { return table->scheme; }

uint64_t table_filled(const Table *table) {
  enum { SAMPLES = 1 << 16 };
  uint64_t step = table->slots / SAMPLES + 1, seen = 0, used = 0;
  for (uint64_t slot = 0; slot < table->slots; slot += step)
    for (unsigned i = 0; i < table->slot_entries; i++, seen++)
      used += entry_load(&table->entries[slot * table->slot_entries + i]) != 0;
  return (uint64_t)((double)used / (double)seen * (double)table_entries(table));
}

void table_prefetch(const Table *table, Key key) { access_prefetch(table, key); }

ValueSet table_probe(const Table *table, Key key, Counters *counters) {
  return access_probe(table, key, counters);
}

/* Two answers for one position exclude each other. One of them came from a file, or from what a
 * search made of it: our own do not, so this is no assertion. */
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

/* Adds to the entry that already holds the key; the greater work is kept. */
static void entry_merge(Table *table, _Atomic uint64_t *place, uint64_t entry, Key key,
                        ValueSet values, uint64_t grade) {
  ValueSet both = entry_values(table, entry) & values;
  if (both == 0) {
    contradict(table, key);
    return;
  }
  uint64_t old = entry_grade(table, entry);
  entry_save(place, entry_make(table, key, both, grade > old ? grade : old));
}

static void entry_put(_Atomic uint64_t *place, uint64_t old, uint64_t word, Counters *counters) {
  if (old == 0)
    counters->filled++;
  else
    counters->replaced++;
  entry_save(place, word);
}

/* Rare: so few entries have much work below them that a lock does not matter. */
static void note(Table *table, TableEntry entry) {
  pthread_mutex_lock(&table->mutex);
  if (table->notes_count < table->notes_room) table->notes[table->notes_count++] = entry;
  pthread_mutex_unlock(&table->mutex);
}

void table_store(Table *table, Key key, ValueSet values, uint64_t work, Counters *counters) {
  assert(values != 0 && values != VALUE_ANY);
  counters->stores++;
  if (work >= atomic_load_explicit(&table->note_work, memory_order_relaxed))
    note(table, (TableEntry){key, values, work});
  _Atomic uint64_t *slot = slot_of(table, key);
  uint64_t grade = grade_of(table, work);
  uint64_t word = entry_make(table, key, values, grade);
  uint64_t old[2] = {entry_load(&slot[0]), 0};
  if (entry_fits(table, old[0], key)) {
    entry_merge(table, &slot[0], old[0], key, values, grade);
    return;
  }
  if (table->slot_entries == 2) {
    old[1] = entry_load(&slot[1]);
    if (entry_fits(table, old[1], key)) {
      entry_merge(table, &slot[1], old[1], key, values, grade);
      return;
    }
  }
  bool bigger = grade >= entry_grade(table, old[0]);
  if (old[0] == 0 || table->scheme == SCHEME_NEW || (table->scheme == SCHEME_BIG && bigger)) {
    entry_put(&slot[0], old[0], word, counters);
  } else if (table->scheme == SCHEME_TWOBIG) {
    /* The loser of the comparison takes the second place. */
    entry_put(&slot[1], old[1], bigger ? old[0] : word, counters);
    if (bigger) entry_save(&slot[0], word);
  }
}

/* The number x with odd * x = 1 mod 2^64: each step of Newton's method doubles the correct bits. */
static uint64_t inverse(uint64_t odd) {
  uint64_t x = odd;
  for (int i = 0; i < 6; i++)
    x *= 2 - odd * x;
  return x;
}

/* The only key with this slot and this lock (Chinese remainder theorem). */
static Key key_of(const Table *table, uint64_t slot, uint64_t lock, uint64_t slots_inverse) {
  uint64_t factor = (lock - slot) * slots_inverse & table->lock_mask;
  unsigned __int128 key = (unsigned __int128)table->slots * factor + slot;
  return (Key){.low = (uint64_t)key, .high = (uint16_t)(key >> 64)};
}

size_t table_copy(const Table *table, uint64_t least_work, TableEntry *entries, size_t room) {
  assert(table->slots & 1);
  uint64_t inverted = inverse(table->slots);
  size_t count = 0;
  for (uint64_t i = 0; i < table_entries(table) && count < room; i++) {
    uint64_t entry = entry_load(&table->entries[i]);
    uint64_t work = (uint64_t)1 << (entry_grade(table, entry) << table->work_shift & 63);
    if (entry == 0 || work < least_work) continue;
    entries[count++] = (TableEntry){
        .key = key_of(table, i / table->slot_entries, entry & table->lock_mask, inverted),
        .values = entry_values(table, entry),
        .work = work,
    };
  }
  return count;
}

Status table_note(Table *table, uint64_t least_work, size_t room, Error *error) {
  TableEntry *notes = least_work == 0 ? NULL : malloc(room * sizeof *notes);
  if (least_work != 0 && notes == NULL)
    return status_fail(error, STATUS_MEMORY, 0, "no memory for %zu notes", room);
  pthread_mutex_lock(&table->mutex);
  TableEntry *old = table->notes;
  size_t kept = notes == NULL ? 0 : table->notes_count < room ? table->notes_count : room;
  if (kept > 0) memcpy(notes, old, kept * sizeof *notes);
  table->notes = notes;
  table->notes_count = kept;
  table->notes_room = notes == NULL ? 0 : room;
  pthread_mutex_unlock(&table->mutex);
  atomic_store_explicit(&table->note_work, least_work == 0 ? UINT64_MAX : least_work,
                        memory_order_relaxed);
  free(old);
  return STATUS_OK;
}

size_t table_take_notes(Table *table, TableEntry *entries, size_t room) {
  pthread_mutex_lock(&table->mutex);
  size_t count = table->notes_count < room ? table->notes_count : room;
  if (count > 0) memcpy(entries, table->notes, count * sizeof *entries);
  table->notes_count -= count;
  if (table->notes_count > 0)
    memmove(table->notes, table->notes + count, table->notes_count * sizeof *table->notes);
  pthread_mutex_unlock(&table->mutex);
  return count;
}
