/* Reading and writing entries, inline: for the table's own sources, and for solvers that are built
 * for several instruction sets, into which the compiler takes no function of another build.
 *
 * A table has parts, each a table of its own size with a lock of its own width, so that each is
 * exact. One is in use; it grows by moving its entries to the next (table-store.c). A part's layout
 * never changes, and its memory stays mapped as long as the table lives. So a thread may still read
 * and write a slot of a part that is no longer in use; what it writes there is lost.
 */
#pragma once

#include "table.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
  VALUE_BITS = TABLE_SETS,
  WORK_BITS_LEAST = 2, /* below four grades of work BIG would decide nothing */
  LOCK_BITS_MOST = 64 - VALUE_BITS - WORK_BITS_LEAST,
  PARTS_MOST = 24, /* each at least four times the one before */
};

typedef struct {
  _Atomic uint64_t *entries;
  size_t bytes;
  uint64_t slots;         /* S, prime */
  uint64_t slots_inverse; /* floor(2^(64 + l) / S), l = floor(log2 S): division by multiplication */
  unsigned key_shift;     /* the bits of a key beyond 64 */
  unsigned quotient_shift; /* l - key_shift */
  uint64_t odd_inverse;    /* S * odd_inverse = 1 mod 2^64; S is odd unless it is 2 */
  uint64_t lock_mask;      /* the k lowest bits */
  unsigned lock_bits;      /* k */
  unsigned value_bits;     /* VALUE_BITS for sets of values; else bounds of that many bits */
  unsigned work_shift;     /* log2 of work is divided by 2^work_shift to fit its field */
  unsigned slot_entries;   /* 2 for TWOBIG, else 1 */
  unsigned entry_words;    /* 1; 2 for wide keys (table-wide.h) */
} TablePart;

/* How full a part is, and how much of it has been moved to the next one. */
typedef struct {
  atomic_uint_fast64_t sampled;        /* entries in use in every GROWTH_SAMPLE-th slot */
  uint64_t sampled_most;               /* with that many it grows; UINT64_MAX: never */
  atomic_uint_fast64_t claimed, moved; /* slots */
} TableGrowth;

struct Table {
  _Atomic(const TablePart *) part; /* in use */
  TablePart parts[PARTS_MOST];     /* from the least to the whole */
  TableGrowth growth[PARTS_MOST];
  int parts_count;
  size_t mapped_bytes; /* from the first part's entries on */
  Scheme scheme;
  bool shared;                /* with other processes: only the entries are common to them */
  _Atomic uint64_t note_work; /* table_note(): the least; UINT64_MAX: nothing is noted */
  _Atomic bool contradicted;  /* ... by the key below */
  pthread_mutex_t mutex;      /* guards all below */
  Key contradiction;
  TableEntry *notes;
  size_t notes_count, notes_room;
};

/* Where a key's entries are. It belongs to the part in use when it was asked for. */
typedef struct {
  const TablePart *part;
  _Atomic uint64_t *entries;
} TableSlot;

static inline uint64_t entry_load(const _Atomic uint64_t *entry) {
  return atomic_load_explicit(entry, memory_order_relaxed);
}

static inline void entry_save(_Atomic uint64_t *entry, uint64_t word) {
  atomic_store_explicit(entry, word, memory_order_relaxed);
}

static inline const TablePart *part_in_use(const Table *table) {
  return atomic_load_explicit(&table->part, memory_order_acquire);
}

/* The number of the key's slot, key mod S, without a division instruction and without a branch
 * (Barrett). The estimate of the quotient leaves out the key_shift lowest bits; since S * 2^59
 * exceeds all keys that is less than S / 32, and the estimate at most 1 too small. */
static inline uint64_t slot_number(const TablePart *part, Key key) {
  unsigned __int128 number = (unsigned __int128)key.high << 64 | key.low;
  uint64_t high = (uint64_t)(number >> part->key_shift);
  uint64_t quotient = (uint64_t)((unsigned __int128)high * part->slots_inverse >> 64);
  uint64_t rest = key.low - (quotient >> part->quotient_shift) * part->slots;
  uint64_t less = rest - part->slots;
  return rest < less ? rest : less;
}

static inline TableSlot slot_of(const Table *table, Key key) {
  const TablePart *part = part_in_use(table);
  return (TableSlot){part, part->entries + slot_number(part, key) * part->slot_entries};
}

static inline ValueSet entry_values(const TablePart *part, uint64_t entry) {
  return (ValueSet)(entry >> part->lock_bits & ((1U << part->value_bits) - 1));
}

static inline uint64_t entry_grade(const TablePart *part, uint64_t entry) {
  return entry >> (part->lock_bits + part->value_bits);
}

/* True if the entry is in use and its lock is the key's. */
static inline bool entry_fits(const TablePart *part, uint64_t entry, Key key) {
  return ((entry ^ key.low) & part->lock_mask) == 0 && entry != 0;
}

static inline uint64_t entry_make(const TablePart *part, Key key, ValueSet values, uint64_t grade) {
  return grade << (part->lock_bits + part->value_bits) | (uint64_t)values << part->lock_bits |
         (key.low & part->lock_mask);
}

/* The grade of an amount of work in the entry's work field: its logarithm, coarser in a narrow
 * field. */
static inline uint64_t grade_of(const TablePart *part, uint64_t work) {
  unsigned logarithm = 63 - (unsigned)__builtin_clzll(work | 1);
  return logarithm >> part->work_shift;
}

static inline void access_prefetch(const Table *table, Key key) {
  __builtin_prefetch(slot_of(table, key).entries);
}

/* As table_probe(); the slot is the key's. */
static inline ValueSet access_probe_at(TableSlot slot, Key key, Counters *counters) {
  counters->probes++;
  for (unsigned i = 0; i < slot.part->slot_entries; i++) {
    uint64_t entry = entry_load(&slot.entries[i]);
    if (entry_fits(slot.part, entry, key)) {
      counters->hits++;
      return entry_values(slot.part, entry);
    }
  }
  return VALUE_ANY;
}

static inline ValueSet access_probe(const Table *table, Key key, Counters *counters) {
  return access_probe_at(slot_of(table, key), key, counters);
}
