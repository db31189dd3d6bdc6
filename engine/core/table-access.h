/* Reading and writing entries, inline: for table.c, and for solvers that are built for several
 * instruction sets, into which the compiler takes no function of another build. */
#pragma once

#include "table.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
  VALUE_BITS = 3,
  WORK_BITS_LEAST = 2, /* below four grades of work BIG would decide nothing */
  LOCK_BITS_MOST = 64 - VALUE_BITS - WORK_BITS_LEAST,
};

struct Table {
  _Atomic uint64_t *entries;
  size_t bytes;
  uint64_t slots;          /* S, prime */
  uint64_t slots_inverse;  /* floor((2^64 - 1) / S), for division by multiplication */
  uint64_t two_64_residue; /* 2^64 mod S */
  uint64_t lock_mask;      /* the k lowest bits */
  unsigned lock_bits;      /* k */
  unsigned work_shift;     /* log2 of work is divided by 2^work_shift to fit its field */
  unsigned slot_entries;   /* 2 for TWOBIG, else 1 */
  Scheme scheme;
  _Atomic uint64_t note_work; /* table_note(): the least; UINT64_MAX: nothing is noted */
  _Atomic bool contradicted;  /* ... by the key below */
  pthread_mutex_t mutex;      /* guards all below */
  Key contradiction;
  TableEntry *notes;
  size_t notes_count, notes_room;
};

static inline uint64_t entry_load(const _Atomic uint64_t *entry) {
  return atomic_load_explicit(entry, memory_order_relaxed);
}

static inline void entry_save(_Atomic uint64_t *entry, uint64_t word) {
  atomic_store_explicit(entry, word, memory_order_relaxed);
}

/* x mod S without a division instruction (Barrett): the quotient estimate is at most 2 too small.
 */
static inline uint64_t residue(const Table *table, uint64_t x) {
  uint64_t quotient = (uint64_t)((unsigned __int128)x * table->slots_inverse >> 64);
  uint64_t rest = x - quotient * table->slots;
  while (rest >= table->slots)
    rest -= table->slots;
  return rest;
}

/* The key's slot: (high * 2^64 + low) mod S. Nothing overflows while S < 2^47. */
static inline _Atomic uint64_t *slot_of(const Table *table, Key key) {
  uint64_t slot = residue(table, key.low);
  if (key.high != 0) slot = residue(table, key.high * table->two_64_residue + slot);
  return table->entries + slot * table->slot_entries;
}

static inline ValueSet entry_values(const Table *table, uint64_t entry) {
  return (ValueSet)(entry >> table->lock_bits & VALUE_ANY);
}

static inline uint64_t entry_grade(const Table *table, uint64_t entry) {
  return entry >> (table->lock_bits + VALUE_BITS);
}

/* True if the entry is in use and its lock is the key's. */
static inline bool entry_fits(const Table *table, uint64_t entry, Key key) {
  return ((entry ^ key.low) & table->lock_mask) == 0 && entry != 0;
}

static inline uint64_t entry_make(const Table *table, Key key, ValueSet values, uint64_t grade) {
  return grade << (table->lock_bits + VALUE_BITS) | (uint64_t)values << table->lock_bits |
         (key.low & table->lock_mask);
}

/* The grade of an amount of work in the entry's work field: its logarithm, coarser in a narrow
 * field. */
static inline uint64_t grade_of(const Table *table, uint64_t work) {
  unsigned logarithm = 63 - (unsigned)__builtin_clzll(work | 1);
  return logarithm >> table->work_shift;
}

static inline void access_prefetch(const Table *table, Key key) {
  __builtin_prefetch(slot_of(table, key));
}

/* As table_probe(); the slot is the key's. */
static inline ValueSet access_probe_at(const Table *table, Key key, const _Atomic uint64_t *slot,
                                       Counters *counters) {
  counters->probes++;
  for (unsigned i = 0; i < table->slot_entries; i++) {
    uint64_t entry = entry_load(&slot[i]);
    if (entry_fits(table, entry, key)) {
      counters->hits++;
      return entry_values(table, entry);
    }
  }
  return VALUE_ANY;
}

static inline ValueSet access_probe(const Table *table, Key key, Counters *counters) {
  return access_probe_at(table, key, slot_of(table, key), counters);
}
