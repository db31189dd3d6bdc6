#include "known.h"

#include <stdlib.h>
#include <sys/mman.h>

enum {
  FIRST_PLACES = 1024,
  HUGE_PAGE = 2 << 20, /* fewer bytes are not asked for in huge pages */
};

_Static_assert(sizeof(KnownEntry) == 16, "an entry takes 16 bytes");

/* Open addressing with linear probing; at most half of the places are in use. */
struct Known {
  KnownEntry *places;
  size_t mask; /* number of places - 1; that number is a power of two */
  size_t count;
  size_t proved; /* of those */
};

/* Empty places; NULL if there is no memory. Look-ups are scattered over them, and a page walk takes
 * as long as a trip to memory. */
static KnownEntry *places_new(size_t count) {
  KnownEntry *places = calloc(count, sizeof *places);
  size_t bytes = count * sizeof *places;
  if (places == NULL || bytes <= HUGE_PAGE) return places;
  uintptr_t begin = ((uintptr_t)places + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1);
  uintptr_t end = ((uintptr_t)places + bytes) & ~(uintptr_t)(HUGE_PAGE - 1);
  if (begin < end) (void)madvise((void *)begin, end - begin, MADV_HUGEPAGE);
  return places;
}

Known *known_new(void) {
  Known *known = calloc(1, sizeof *known);
  if (known == NULL) return NULL;
  known->mask = FIRST_PLACES - 1;
  known->places = places_new(FIRST_PLACES);
  if (known->places != NULL) return known;
  free(known);
  return NULL;
}

void known_free(Known *known) {
  if (known == NULL) return;
  free(known->places);
  free(known);
}

static size_t home_of(size_t mask, uint64_t low, uint16_t high) {
  uint64_t mixed = (low ^ (uint64_t)high << 40) * 0x9E3779B97F4A7C15;
  return (size_t)(mixed ^ mixed >> 32) & mask;
}

/* The place of the key, or the empty one where it would go. */
static KnownEntry *known_place_of(KnownEntry *places, size_t mask, uint64_t low, uint16_t high) {
  size_t i = home_of(mask, low, high);
  while (places[i].values != 0 && (places[i].low != low || places[i].high != high))
    i = (i + 1) & mask;
  return &places[i];
}

static Status known_grow(Known *known, Error *error) {
  size_t mask = 2 * known->mask + 1;
  KnownEntry *places = places_new(mask + 1);
  if (places == NULL)
    return status_fail(error, STATUS_MEMORY, 0, "no memory for %zu known positions", known->count);
  for (size_t i = 0; i <= known->mask; i++) {
    const KnownEntry *entry = &known->places[i];
    if (entry->values != 0) *known_place_of(places, mask, entry->low, entry->high) = *entry;
  }
  free(known->places);
  known->places = places;
  known->mask = mask;
  return STATUS_OK;
}

Status known_add(Known *known, KnownEntry entry, Error *error) {
  if (2 * known->count > known->mask) {
    Status status = known_grow(known, error);
    if (status != STATUS_OK) return status;
  }
  KnownEntry *place = known_place_of(known->places, known->mask, entry.low, entry.high);
  if (place->values == 0) {
    *place = entry;
    known->count++;
    known->proved += entry.values != VALUE_ANY;
    return STATUS_OK;
  }
  if ((place->values & entry.values) == 0)
    return status_fail(error, STATUS_CONFLICT, 0,
                       "two values of one position contradict each other");
  known->proved += place->values == VALUE_ANY && entry.values != VALUE_ANY;
  place->values &= entry.values;
  place->split |= entry.split;
  place->seconds += entry.seconds;
  return STATUS_OK;
}

const KnownEntry *known_find(const Known *known, Key key) {
  if (known == NULL) return NULL;
  const KnownEntry *place = known_place_of(known->places, known->mask, key.low, key.high);
  return place->values == 0 ? NULL : place;
}

void known_prefetch(const Known *known, Key key) {
  if (known != NULL) __builtin_prefetch(&known->places[home_of(known->mask, key.low, key.high)]);
}

size_t known_count(const Known *known) { return known == NULL ? 0 : known->count; }
size_t known_proved(const Known *known) { return known == NULL ? 0 : known->proved; }
size_t known_places(const Known *known) { return known == NULL ? 0 : known->mask + 1; }
const KnownEntry *known_at(const Known *known, size_t place) { return &known->places[place]; }
