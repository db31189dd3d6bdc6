#include "scratch.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
  HUGE_PAGE = 2 << 20,
  AREA_BYTES = SCRATCH_BYTES + 64,       /* with the user's name behind it */
  MAPPED_BYTES = AREA_BYTES + HUGE_PAGE, /* so that it can begin where a huge page does */
};

static pthread_key_t areas;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void give_back(void *mapped) { munmap(mapped, MAPPED_BYTES); }

static void make_key(void) {
  if (pthread_key_create(&areas, give_back) != 0) abort();
}

/* In huge pages where the system gives them: with small ones a look-up's page walk takes as long as
 * the look-up. */
static char *map_area(void) {
  char *mapped =
      mmap(NULL, MAPPED_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED || pthread_setspecific(areas, mapped) != 0) {
    fprintf(stderr, "no memory for the %d bytes that a search needs\n", MAPPED_BYTES);
    abort();
  }
  (void)madvise(mapped, MAPPED_BYTES, MADV_HUGEPAGE);
  return mapped;
}

void *scratch_take(ScratchUser user) {
  pthread_once(&once, make_key);
  char *mapped = pthread_getspecific(areas);
  if (mapped == NULL) mapped = map_area();
  char *area = mapped + (-(uintptr_t)mapped & (HUGE_PAGE - 1));
  ScratchUser *last = (ScratchUser *)(void *)(area + SCRATCH_BYTES);
  if (*last != user && *last != SCRATCH_NOBODY) memset(area, 0, SCRATCH_BYTES);
  *last = user;
  return area;
}
