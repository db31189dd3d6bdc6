/* A part of a solver that can be switched off, to measure its worth or to settle a doubt. */
#pragma once

#include <stddef.h>
#include <string.h>

typedef struct {
  const char *name;    /* as on the command line */
  const char *summary; /* what it does, in a few words */
  unsigned bit;        /* of the search's `without` */
} Technique;

/* The technique of that name in a list that is ended by a NULL name, or NULL. */
static inline const Technique *technique_find(const Technique *techniques, const char *name) {
  for (; techniques->name != NULL; techniques++)
    if (strcmp(techniques->name, name) == 0) return techniques;
  return NULL;
}
