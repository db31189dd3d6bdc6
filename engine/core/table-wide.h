/* Tables for keys of more than TABLE_KEY_BITS bits, up to TABLE_WIDE_KEY_BITS: exact, as the
 * others.
 *
 * A key is multiplied by an odd number modulo 2^128, which confuses none and spreads alike keys.
 * The product p is kept in slot p mod S with p / S as lock: both together are p. An entry has two
 * words, with the fields of an entry of one in the same order, and one bit that is not part of it:
 *
 *     bit 127 | 126 ........ k+3 | k+2 .. k | k-1 .. 0      0 except for bit 127: an empty entry
 *        busy | work, log scale  | ValueSet | lock
 *
 * Two words cannot be read at once. So a slot has an owner while it is written, and while an entry
 * is read that seems to be the key's. It is the thread that has set the busy bit of the slot's
 * first entry. Nobody waits for it. Where a slot is busy nothing is found and nothing stored, which
 * costs time, never truth.
 *
 * Such a table has its whole size at once. Its entries are neither copied nor noted.
 */
#pragma once

#include "table-access.h"

typedef unsigned __int128 WideKey;

#define WIDE_BUSY ((uint64_t)1 << 63) /* of a slot's second word */

/* 2^128 / golden ratio */
#define WIDE_ODD ((WideKey)0x9E3779B97F4A7C15 << 64 | 0xF39CC0605CEDC835)

enum { WIDE_ENTRY_BITS = 127 };

/* Where a key's entries are, and what is kept of the key there. */
typedef struct {
  const TablePart *part;
  _Atomic uint64_t *words;
  WideKey lock;
} WideSlot;

static inline WideSlot wide_slot(const Table *table, WideKey key) {
  const TablePart *part = part_in_use(table);
  WideKey mixed = key * WIDE_ODD, lock = mixed / part->slots;
  uint64_t number = (uint64_t)mixed - (uint64_t)lock * part->slots;
  return (WideSlot){part, part->entries + number * part->slot_entries * 2, lock};
}

static inline WideKey wide_load(WideSlot slot, unsigned i) {
  uint64_t high = entry_load(&slot.words[2 * i + 1]) & ~WIDE_BUSY;
  return (WideKey)high << 64 | entry_load(&slot.words[2 * i]);
}

static inline ValueSet wide_values(const TablePart *part, WideKey entry) {
  return (ValueSet)(entry >> part->lock_bits & ((1U << part->value_bits) - 1));
}

/* True if the entry is in use and its lock is the slot's key's. */
static inline bool wide_fits(WideSlot slot, WideKey entry) {
  WideKey mask = ((WideKey)1 << slot.part->lock_bits) - 1;
  return (entry & mask) == slot.lock && entry != 0;
}

/* Makes the slot this thread's; false if a different thread has it. */
static inline bool wide_claim(WideSlot slot) {
  return !(atomic_fetch_or_explicit(&slot.words[1], WIDE_BUSY, memory_order_acquire) & WIDE_BUSY);
}

static inline void wide_release(WideSlot slot) {
  uint64_t high = entry_load(&slot.words[1]) & ~WIDE_BUSY;
  atomic_store_explicit(&slot.words[1], high, memory_order_release);
}

static inline void wide_prefetch(const Table *table, WideKey key) {
  __builtin_prefetch(wide_slot(table, key).words);
}

/* The values in the entry, which seemed to be the key's, if it is. */
static inline ValueSet wide_read(WideSlot slot, unsigned i) {
  if (!wide_claim(slot)) return VALUE_ANY;
  WideKey entry = wide_load(slot, i);
  wide_release(slot);
  return wide_fits(slot, entry) ? wide_values(slot.part, entry) : VALUE_ANY;
}

/* As table_probe(). */
static inline ValueSet table_probe_wide(const Table *table, WideKey key, Counters *counters) {
  WideSlot slot = wide_slot(table, key);
  counters->probes++;
  for (unsigned i = 0; i < slot.part->slot_entries; i++) {
    if (!wide_fits(slot, wide_load(slot, i))) continue;
    ValueSet values = wide_read(slot, i);
    counters->hits += values != VALUE_ANY;
    return values;
  }
  return VALUE_ANY;
}

/* As table_store(). Answers for one key must not exclude each other: none comes from a file. */
void table_store_wide(Table *table, WideKey key, ValueSet values, uint64_t work,
                      Counters *counters);
