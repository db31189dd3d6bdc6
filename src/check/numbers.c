#include "numbers.h"

#include <sys/mman.h>

enum { FIRST_ENTRIES = 1 << 15, GROWTH = 4 };

/* Empty entries, in large pages, so that fewer addresses are translated. */
static NumbersEntry *numbers_entries(size_t count) {
  size_t bytes = count * sizeof(NumbersEntry);
  void *entries =
      mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (entries == MAP_FAILED) return NULL;
  madvise(entries, bytes, MADV_HUGEPAGE);
  return entries;
}

NumbersTable numbers_make(size_t bytes) {
  size_t most = bytes / sizeof(NumbersEntry) + 1;
  size_t count = most < FIRST_ENTRIES ? most : FIRST_ENTRIES;
  return (NumbersTable){numbers_entries(count), count, most, 0};
}

void numbers_free(NumbersTable *table) {
  if (table->entries != NULL) munmap(table->entries, table->count * sizeof(NumbersEntry));
}

static NumbersEntry *numbers_entry(const NumbersTable *table, uint64_t white, uint64_t black) {
  uint64_t mixed = white * 0x9E3779B97F4A7C15 ^ (black + 0x632BE59BD9B4E019) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ mixed >> 29) * 0x94D049BB133111EB;
  return &table->entries[(unsigned __int128)mixed * table->count >> 64];
}

static NumbersEntry *numbers_entry_of(const NumbersTable *table, const Position *position) {
  return numbers_entry(table, position->stones[WHITE], position->stones[BLACK]);
}

static bool numbers_is_empty(const NumbersEntry *entry) {
  return entry->numbers.proof == 0 && entry->numbers.disproof == 0;
}

void numbers_expect(const NumbersTable *table, const Position *position) {
  __builtin_prefetch(numbers_entry_of(table, position));
}

const Numbers *numbers_find(const NumbersTable *table, const Position *position, Side claimant) {
  const NumbersEntry *entry = numbers_entry_of(table, position);
  bool same = entry->white == position->stones[WHITE] && entry->black == position->stones[BLACK] &&
              entry->claimant == claimant && !numbers_is_empty(entry);
  return same ? &entry->numbers : NULL;
}

/* Without memory it stays as it is. */
static void numbers_grow(NumbersTable *table) {
  NumbersTable larger = {.most = table->most, .count = table->most};
  if (table->count < table->most / GROWTH) larger.count = table->count * GROWTH;
  larger.entries = numbers_entries(larger.count);
  table->stored = 0;
  if (larger.entries == NULL) return;
  for (const NumbersEntry *entry = table->entries; entry < table->entries + table->count; entry++)
    if (!numbers_is_empty(entry)) *numbers_entry(&larger, entry->white, entry->black) = *entry;
  numbers_free(table);
  *table = larger;
}

void numbers_keep(NumbersTable *table, const Position *position, Side claimant, Numbers numbers) {
  NumbersEntry *entry = numbers_entry_of(table, position);
  *entry =
      (NumbersEntry){position->stones[WHITE], position->stones[BLACK], numbers, (uint8_t)claimant};
  if (++table->stored > table->count && table->count < table->most) numbers_grow(table);
}
