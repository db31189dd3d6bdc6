/* What is already proved about positions, by key: a growing set that keeps whole keys and loses
 * nothing. Filled by one thread, then read by any number. */
#pragma once

#include "status.h"
#include "table.h"
#include "value.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint64_t low; /* of the key */
  uint16_t high;
  ValueSet values; /* VALUE_ANY: nothing proved; 0: an empty place */
  bool split;      /* was divided into its moves, since it took too long */
  float seconds;   /* taken by the search for it, all claims together */
} KnownEntry;

typedef struct Known Known;

/* NULL if there is no memory. */
Known *known_new(void);
void known_free(Known *known); /* NULL is allowed */

/* Adds to what is known about the key: values are intersected, seconds added up. STATUS_CONFLICT if
 * the values contradict what is there, STATUS_MEMORY; the set is then as before. */
Status known_add(Known *known, KnownEntry entry, Error *error);

/* The entry of the key, NULL if there is none. Valid until the next known_add(). A NULL set knows
 * nothing. */
const KnownEntry *known_find(const Known *known, Key key);

/* Begins to fetch what known_find() will look at. */
void known_prefetch(const Known *known, Key key);

size_t known_count(const Known *known);

/* How many of them have proved values, and not only were divided or took time. */
size_t known_proved(const Known *known);

/* All entries are found at indices 0 to known_places() - 1; those without values are empty. */
size_t known_places(const Known *known);
const KnownEntry *known_at(const Known *known, size_t place);
