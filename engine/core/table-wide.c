/* Storing into a table for wide keys: who keeps the place is decided as in table-store.c. */
#include "table-wide.h"

#include <assert.h>

static WideKey wide_entry_of(WideSlot slot, ValueSet values, uint64_t grade) {
  const TablePart *part = slot.part;
  return (WideKey)grade << (part->lock_bits + part->value_bits) |
         (WideKey)values << part->lock_bits | slot.lock;
}

static uint64_t grade_in(const TablePart *part, WideKey entry) {
  return (uint64_t)(entry >> (part->lock_bits + part->value_bits));
}

/* The slot is this thread's, and stays busy until wide_release(). */
static void wide_save(WideSlot slot, unsigned i, WideKey entry) {
  uint64_t busy = i == 0 ? WIDE_BUSY : 0;
  entry_save(&slot.words[2 * i], (uint64_t)entry);
  entry_save(&slot.words[2 * i + 1], (uint64_t)(entry >> 64) | busy);
}

/* Adds to the key's own entry, or replaces it if entries are no sets. */
static void wide_merge(WideSlot slot, unsigned i, WideKey old, ValueSet values, uint64_t grade) {
  bool sets = slot.part->value_bits == VALUE_BITS;
  ValueSet both = sets ? wide_values(slot.part, old) & values : values;
  uint64_t before = grade_in(slot.part, old);
  assert(both != 0);
  wide_save(slot, i, wide_entry_of(slot, both, grade > before ? grade : before));
}

static void wide_put(WideSlot slot, unsigned i, WideKey old, WideKey entry, Counters *counters) {
  if (old == 0)
    counters->filled++;
  else
    counters->replaced++;
  wide_save(slot, i, entry);
}

static void store(Scheme scheme, WideSlot slot, ValueSet values, uint64_t grade,
                  Counters *counters) {
  WideKey old[2] = {0, 0}, entry = wide_entry_of(slot, values, grade);
  for (unsigned i = 0; i < slot.part->slot_entries; i++) {
    old[i] = wide_load(slot, i);
    if (wide_fits(slot, old[i])) {
      wide_merge(slot, i, old[i], values, grade);
      return;
    }
  }
  bool bigger = grade >= grade_in(slot.part, old[0]);
  if (old[0] == 0 || scheme == SCHEME_NEW || (scheme == SCHEME_BIG && bigger)) {
    wide_put(slot, 0, old[0], entry, counters);
  } else if (scheme == SCHEME_TWOBIG) {
    wide_put(slot, 1, old[1], bigger ? old[0] : entry, counters);
    if (bigger) wide_save(slot, 0, entry);
  }
}

void table_store_wide(Table *table, WideKey key, ValueSet values, uint64_t work,
                      Counters *counters) {
  assert(values != 0 && values != VALUE_ANY);
  WideSlot slot = wide_slot(table, key);
  counters->stores++;
  if (!wide_claim(slot)) return;
  store(table->scheme, slot, values, grade_of(slot.part, work), counters);
  wide_release(slot);
}
