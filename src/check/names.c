#include "names.h"

#include <stdlib.h>

enum { FIRST = 1024 };

bool names_init(Names *names) {
  *names = (Names){.places = calloc(FIRST, sizeof *names->places), .mask = FIRST - 1};
  return names->places != NULL;
}

void names_free(Names *names) { free(names->places); }

static NamePlace *names_place_of(NamePlace *places, size_t mask, Name name) {
  uint64_t mixed = (name.low ^ (uint64_t)name.high << 40) * 0x9E3779B97F4A7C15;
  size_t i = (size_t)(mixed >> 24) & mask;
  while (places[i].flags != 0 && game_compare(places[i].name, name) != 0)
    i = (i + 1) & mask;
  return &places[i];
}

static bool names_grow(Names *names) {
  size_t mask = 2 * names->mask + 1;
  NamePlace *places = calloc(mask + 1, sizeof *places);
  if (places == NULL) return false;
  for (size_t i = 0; i <= names->mask; i++)
    if (names->places[i].flags != 0)
      *names_place_of(places, mask, names->places[i].name) = names->places[i];
  free(names->places);
  names->places = places;
  names->mask = mask;
  return true;
}

uint8_t *names_at(Names *names, Name name) {
  if (2 * names->count > names->mask && !names_grow(names)) return NULL;
  NamePlace *place = names_place_of(names->places, names->mask, name);
  if (place->flags == 0) {
    place->name = name;
    names->count++;
  }
  return &place->flags;
}
