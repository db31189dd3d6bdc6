/* A growing set of names, each with a byte. */
#pragma once

#include "game.h"

#include <stddef.h>

typedef struct {
  Name name;
  uint8_t flags; /* 0: an empty place */
} NamePlace;

typedef struct {
  NamePlace *places;
  size_t mask, count;
} Names;

bool names_init(Names *names);
void names_free(Names *names);

/* The flags of the name, which are 0 if it is new; the caller sets them at once. NULL if there is
 * no memory. */
uint8_t *names_at(Names *names, Name name);
