#include "scratch.h"

#include "memory.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AREA_BYTES = SCRATCH_BYTES + 64 }; /* with the user's name behind it */

static pthread_key_t areas;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void give_back(void *area) { memory_unmap(area, AREA_BYTES); }

static void make_key(void) {
  if (pthread_key_create(&areas, give_back) != 0) abort();
}

/* NULL if there is no memory. */
static char *map_area(void) {
  char *area = memory_map(AREA_BYTES);
  if (area == NULL || pthread_setspecific(areas, area) == 0) return area;
  memory_unmap(area, AREA_BYTES);
  return NULL;
}

static char *area_of_thread(void) {
  pthread_once(&once, make_key);
  char *area = pthread_getspecific(areas);
  return area != NULL ? area : map_area();
}

bool scratch_reserve(void) { return area_of_thread() != NULL; }

void *scratch_take(ScratchUser user) {
  char *area = area_of_thread();
  if (area == NULL) {
    fprintf(stderr, "no memory for the %d bytes that a search needs\n", AREA_BYTES);
    abort();
  }
  ScratchUser *last = (ScratchUser *)(void *)(area + SCRATCH_BYTES);
  if (*last != user && *last != SCRATCH_NOBODY) memset(area, 0, SCRATCH_BYTES);
  *last = user;
  return area;
}
