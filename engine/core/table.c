/* Making tables, describing them, and copying what is in them. */
#include "table-growth.h"

#include "figures.h"
#include "memory.h"
#include "prime.h"
#include "table-wide.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
  HUGE_PAGE = 2 << 20,
  PART_BYTES_LEAST = 4 << 20,
  PART_STEP = 4, /* parts grow by this factor */
  LAST_STEP = 8, /* the whole is at least this many times the part before it */
};

static unsigned entries_of_slot(Scheme scheme) { return scheme == SCHEME_TWOBIG ? 2 : 1; }

static unsigned words_of_entry(unsigned key_bits) { return key_bits > TABLE_KEY_BITS ? 2 : 1; }

/* Bits of an entry for lock, values and work. */
static unsigned entry_bits(unsigned entry_words) { return entry_words == 2 ? WIDE_ENTRY_BITS : 64; }

/* The least k with slots * 2^k > 2^key_bits. */
static unsigned lock_bits_for(uint64_t slots, unsigned key_bits) {
  unsigned k = 0;
  while (((unsigned __int128)slots << k) <= (unsigned __int128)1 << key_bits)
    k++;
  return k;
}

static size_t slot_bytes(Scheme scheme, unsigned key_bits) {
  return sizeof(uint64_t) * entries_of_slot(scheme) * words_of_entry(key_bits);
}

/* The largest prime number of slots in that many bytes, 0 if there is none. */
static uint64_t slots_in(size_t bytes, Scheme scheme, unsigned key_bits) {
  uint64_t room = bytes / slot_bytes(scheme, key_bits);
  return room < 2 ? 0 : prime_at_most(room);
}

size_t table_least_bytes(unsigned key_bits, Scheme scheme) {
  if (key_bits > TABLE_KEY_BITS) key_bits = TABLE_WIDE_KEY_BITS;
  /* Any prime above 2^(K - k) will do; below that no number of slots allows a lock of k bits. */
  unsigned most = entry_bits(words_of_entry(key_bits)) - VALUE_BITS - WORK_BITS_LEAST;
  uint64_t slots = key_bits <= most ? 2 : ((uint64_t)1 << (key_bits - most)) + 1;
  while (!prime_is(slots))
    slots++;
  return (size_t)slots * slot_bytes(scheme, key_bits);
}

/* The bytes that a new table may have if `reusable` bytes are freed once it is made. */
static size_t possible_bytes(size_t reusable) {
  size_t possible = memory_available();
  /* What was never touched is not held, so freeing it gives nothing back. */
  size_t resident = memory_resident();
  if (reusable > resident) reusable = resident;
  return possible < SIZE_MAX - reusable ? possible + reusable : possible;
}

static Status check_size(size_t bytes, unsigned key_bits, Scheme scheme, size_t possible,
                         Error *error) {
  size_t least = table_least_bytes(key_bits, scheme);
  if (bytes < least)
    return status_fail(error, STATUS_RANGE, 0,
                       "a table of %zu bytes is too small for its entries: the least is %zu bytes",
                       bytes, least);
  if (bytes <= possible) return STATUS_OK;
  Figure sizes[2];
  figure_bytes_apart(bytes, possible, " ", sizes);
  return status_fail(error, STATUS_MEMORY, 0,
                     "a table of %s was asked for, but only %s of memory are free", sizes[0].text,
                     sizes[1].text);
}

enum { OWN_MEMORY = -1 };

/* Zeroed memory, or that of a file, in huge pages where the system gives them. */
static void *map_pages(size_t bytes, int file) {
  if (file == OWN_MEMORY) return memory_map(bytes);
  void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
  if (memory == MAP_FAILED) return NULL;
  (void)madvise(memory, bytes, MADV_HUGEPAGE);
  return memory;
}

/* The number x with odd * x = 1 mod 2^64: each step of Newton's method doubles the correct bits. */
static uint64_t inverse(uint64_t odd) {
  uint64_t x = odd;
  for (int i = 0; i < 6; i++)
    x *= 2 - odd * x;
  return x;
}

static unsigned log2_floor(uint64_t x) { return 63 - (unsigned)__builtin_clzll(x); }

/* 2^(64 + log2_floor(S)) / S; for S = 2 one less, which the estimate of the quotient allows. */
static uint64_t slots_reciprocal(uint64_t slots) {
  unsigned __int128 power = (unsigned __int128)1 << (64 + log2_floor(slots));
  return (slots & (slots - 1)) == 0 ? UINT64_MAX : (uint64_t)(power / slots);
}

/* Divides what the lock leaves of an entry between value and work. */
static void part_divide(TablePart *part, unsigned value_bits) {
  unsigned work_bits = entry_bits(part->entry_words) - value_bits - part->lock_bits;
  part->value_bits = value_bits;
  part->work_shift = work_bits >= 6 ? 0 : 6 - work_bits;
}

/* A part of that size, without its memory. */
static TablePart part_make(size_t bytes, unsigned key_bits, Scheme scheme) {
  uint64_t slots = slots_in(bytes, scheme, key_bits);
  unsigned lock_bits = lock_bits_for(slots, key_bits),
           key_shift = key_bits > 64 ? key_bits - 64 : 0;
  assert(slots < (uint64_t)1 << 47 && lock_bits <= LOCK_BITS_MOST);
  assert((unsigned __int128)slots << lock_bits > (unsigned __int128)1 << key_bits);
  TablePart part = {
      .bytes = (size_t)slots * slot_bytes(scheme, key_bits),
      .slots = slots,
      .slots_inverse = slots_reciprocal(slots),
      .key_shift = key_shift,
      .quotient_shift = log2_floor(slots) - key_shift,
      .odd_inverse = inverse(slots),
      .lock_mask = ((uint64_t)1 << lock_bits) - 1,
      .lock_bits = lock_bits,
      .slot_entries = entries_of_slot(scheme),
      .entry_words = 1,
  };
  part_divide(&part, VALUE_BITS);
  return part;
}

/* The only part of a table for wide keys. Its lock is a number below 2^128 divided by S, which is
 * below 2^(128 - l) with l = floor(log2 S). */
static TablePart part_make_wide(size_t bytes, unsigned key_bits, Scheme scheme) {
  uint64_t slots = slots_in(bytes, scheme, key_bits);
  TablePart part = {
      .bytes = (size_t)slots * slot_bytes(scheme, key_bits),
      .slots = slots,
      .lock_bits = TABLE_WIDE_KEY_BITS - log2_floor(slots),
      .slot_entries = entries_of_slot(scheme),
      .entry_words = 2,
  };
  part_divide(&part, VALUE_BITS);
  return part;
}

/* Where the next part begins: a huge page belongs to one part. */
static size_t mapped_for(size_t bytes) { return (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE; }

/* Decides on the parts. The first has four grades of work more than the least table. The last one
 * before the whole is small beside it, since for a moment both are held. */
static void add_parts(Table *table, size_t bytes, unsigned key_bits, Scheme scheme) {
  if (key_bits > TABLE_KEY_BITS) {
    table->parts[table->parts_count++] = part_make_wide(bytes, key_bits, scheme);
    return;
  }
  size_t part = 2 * table_least_bytes(key_bits, scheme);
  if (part < PART_BYTES_LEAST) part = PART_BYTES_LEAST;
  for (; part <= bytes / LAST_STEP; part *= PART_STEP)
    table->parts[table->parts_count++] = part_make(part, key_bits, scheme);
  table->parts[table->parts_count++] = part_make(bytes, key_bits, scheme);
}

/* Maps only the whole. */
static char *map_whole(Table *table, int file) {
  table->parts[0] = table->parts[table->parts_count - 1];
  table->parts_count = 1;
  table->mapped_bytes = table->parts[0].bytes;
  return map_pages(table->mapped_bytes, file);
}

/* Maps the parts one behind the other, or only the whole if there is no room for all. The memory of
 * a file is mapped whole too, since only one process knows how far a table has grown. */
static bool map_parts(Table *table, int file, size_t possible) {
  for (int i = 0; i < table->parts_count; i++)
    table->mapped_bytes += mapped_for(table->parts[i].bytes);
  bool all = file == OWN_MEMORY && table->mapped_bytes <= possible;
  char *memory = all ? map_pages(table->mapped_bytes, file) : NULL;
  if (memory == NULL) memory = map_whole(table, file);
  for (int i = 0; i < table->parts_count && memory != NULL; i++) {
    TablePart *part = &table->parts[i];
    bool last = i == table->parts_count - 1;
    part->entries = (_Atomic uint64_t *)memory;
    memory += mapped_for(part->bytes);
    table->growth[i].sampled_most =
        last ? UINT64_MAX : part->slots * part->slot_entries / GROWTH_FILLED / GROWTH_SAMPLE;
  }
  return memory != NULL;
}

/* No part has been stored into. */
static void begin_small(Table *table) {
  for (int i = 0; i < table->parts_count; i++) {
    atomic_store_explicit(&table->growth[i].sampled, 0, memory_order_relaxed);
    atomic_store_explicit(&table->growth[i].claimed, 0, memory_order_relaxed);
    atomic_store_explicit(&table->growth[i].moved, 0, memory_order_relaxed);
  }
  atomic_store_explicit(&table->part, &table->parts[0], memory_order_release);
}

static Status table_create_in(Table **out, int file, size_t bytes, unsigned key_bits, Scheme scheme,
                              size_t possible, Error *error) {
  assert(key_bits >= 1 && key_bits <= TABLE_WIDE_KEY_BITS);
  Status status = check_size(bytes, key_bits, scheme, possible, error);
  if (status != STATUS_OK) return status;
  Table *table = calloc(1, sizeof *table);
  if (table != NULL) add_parts(table, bytes, key_bits, scheme);
  if (table == NULL || !map_parts(table, file, possible)) {
    free(table);
    return status_fail(error, STATUS_MEMORY, 0,
                       "the system refused a table of %s; %s of memory are free",
                       figure_bytes(bytes, " ").text, figure_bytes(memory_available(), " ").text);
  }
  atomic_init(&table->note_work, UINT64_MAX);
  pthread_mutex_init(&table->mutex, NULL);
  table->scheme = scheme;
  table->shared = file != OWN_MEMORY;
  begin_small(table);
  *out = table;
  return STATUS_OK;
}

Status table_create(Table **table, size_t bytes, unsigned key_bits, Scheme scheme, size_t reusable,
                    Error *error) {
  size_t possible = possible_bytes(reusable);
  return table_create_in(table, OWN_MEMORY, bytes, key_bits, scheme, possible, error);
}

Status table_create_shared(Table **table, int file, size_t bytes, unsigned key_bits, Scheme scheme,
                           Error *error) {
  return table_create_in(table, file, bytes, key_bits, scheme, SIZE_MAX, error);
}

void table_free(Table *table) {
  if (table == NULL) return;
  munmap(table->parts[0].entries, table->mapped_bytes);
  pthread_mutex_destroy(&table->mutex);
  free(table->notes);
  free(table);
}

void table_clear(Table *table) {
  assert(!table->shared);
  table->contradicted = false;
  begin_small(table);
  /* Giving the pages back is faster than writing zeros, and leaves unused memory to others. */
  if (madvise(table->parts[0].entries, table->mapped_bytes, MADV_DONTNEED) == 0) return;
  memset(table->parts[0].entries, 0, table->mapped_bytes);
}

bool table_hold(Table *table, unsigned bits) {
  const TablePart *first = &table->parts[0];
  bool fits = first->lock_bits + bits + WORK_BITS_LEAST <= entry_bits(first->entry_words);
  table_clear(table);
  for (int i = 0; i < table->parts_count; i++)
    part_divide(&table->parts[i], fits ? bits : VALUE_BITS);
  return fits;
}

static const TablePart *whole(const Table *table) { return &table->parts[table->parts_count - 1]; }

size_t table_bytes(const Table *table) { return whole(table)->bytes; }
uint64_t table_slots(const Table *table) { return whole(table)->slots; }
uint64_t table_entries(const Table *table) {
  return whole(table)->slots * whole(table)->slot_entries;
}
unsigned table_lock_bits(const Table *table) { return whole(table)->lock_bits; }
Scheme table_scheme(const Table *table) { return table->scheme; }

static bool entry_is_used(const TablePart *part, uint64_t place) {
  uint64_t any = 0;
  for (unsigned i = 0; i < part->entry_words; i++)
    any |= entry_load(&part->entries[place * part->entry_words + i]);
  return any != 0;
}

static uint64_t part_filled(const TablePart *part) {
  enum { SAMPLES = 1 << 16 };
  uint64_t step = part->slots / SAMPLES + 1, seen = 0, used = 0;
  for (uint64_t slot = 0; slot < part->slots; slot += step)
    for (unsigned i = 0; i < part->slot_entries; i++, seen++)
      used += entry_is_used(part, slot * part->slot_entries + i);
  return (uint64_t)((double)used / (double)seen * (double)(part->slots * part->slot_entries));
}

uint64_t table_filled(const Table *table) {
  const TablePart *part;
  uint64_t filled;
  do {
    part = part_in_use(table);
    filled = part_filled(part);
  } while (part != part_in_use(table)); /* its memory may have been given back meanwhile */
  return filled;
}

void table_prefetch(const Table *table, Key key) { access_prefetch(table, key); }

ValueSet table_probe(const Table *table, Key key, Counters *counters) {
  return access_probe(table, key, counters);
}

static uint64_t entry_work(const TablePart *part, uint64_t word) {
  return (uint64_t)1 << (entry_grade(part, word) << part->work_shift & 63);
}

TableEntry part_entry(const TablePart *part, uint64_t place, uint64_t word) {
  uint64_t slot = place / part->slot_entries, lock = word & part->lock_mask;
  uint64_t factor = (lock - slot) * part->odd_inverse & part->lock_mask;
  unsigned __int128 key = (unsigned __int128)part->slots * factor + slot;
  return (TableEntry){.key = {.low = (uint64_t)key, .high = (uint16_t)(key >> 64)},
                      .values = entry_values(part, word),
                      .work = entry_work(part, word)};
}

static size_t part_copy(const TablePart *part, uint64_t least_work, TableEntry *entries,
                        size_t room) {
  size_t count = 0;
  for (uint64_t i = 0; i < part->slots * part->slot_entries && count < room; i++) {
    uint64_t word = entry_load(&part->entries[i]);
    if (word != 0 && entry_work(part, word) >= least_work)
      entries[count++] = part_entry(part, i, word);
  }
  return count;
}

size_t table_copy(const Table *table, uint64_t least_work, TableEntry *entries, size_t room) {
  const TablePart *part;
  size_t count;
  do {
    part = part_in_use(table);
    assert(part->slots & 1 && part->entry_words == 1);
    count = part_copy(part, least_work, entries, room);
  } while (part != part_in_use(table)); /* as above */
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
