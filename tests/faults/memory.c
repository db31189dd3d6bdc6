/* Loaded before the C library (LD_PRELOAD), it is memory that does not keep what is stored: in one
 * mapping, that of a transposition table, answers turn into their contraries all the time.
 *
 *   FAULT_BYTES how large it is; the first mapping of that size and a huge page is taken
 *   FAULT_SHIFT   the lowest bit of an entry's set of values (engine/core/table.h)
 *   FAULT_ONE_IN  how many entries stay as they are, for one that turns */
#undef _FILE_OFFSET_BITS /* with it mmap and mmap64 are one name */
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

enum { HUGE_PAGE = 2 << 20, VALUES = 7, PAUSE_NANOSECONDS = 20000000 };

static size_t bytes;
static unsigned shift;
static uint64_t one_in;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* held while the table is used */
static _Atomic uint64_t *table;

static uint64_t number_of(const char *name) {
  const char *text = getenv(name);
  return text != NULL ? strtoull(text, NULL, 10) : 0;
}

__attribute__((constructor)) static void begin(void) {
  bytes = number_of("FAULT_BYTES");
  shift = (unsigned)number_of("FAULT_SHIFT");
  one_in = number_of("FAULT_ONE_IN") + 1;
}

static void turn_all(uint64_t *count) {
  for (size_t i = 0; table != NULL && i < bytes / sizeof *table; i++) {
    uint64_t entry = atomic_load_explicit(&table[i], memory_order_relaxed);
    if (entry != 0 && ++*count % one_in == 0)
      atomic_compare_exchange_strong(&table[i], &entry, entry ^ (uint64_t)VALUES << shift);
  }
}

static void *turn(void *data) {
  uint64_t count = 0;
  for (;; nanosleep(&(struct timespec){0, PAUSE_NANOSECONDS}, NULL)) {
    pthread_mutex_lock(&mutex);
    turn_all(&count);
    pthread_mutex_unlock(&mutex);
  }
  return data;
}

static void *map(const char *name, void *at, size_t length, int access, int flags, int file,
                 int64_t offset) {
  void *(*original)(void *, size_t, int, int, int, int64_t) = dlsym(RTLD_NEXT, name);
  void *memory = original(at, length, access, flags, file, offset);
  pthread_t thread;
  if (length == bytes + HUGE_PAGE && table == NULL && memory != MAP_FAILED) {
    table = (void *)((char *)memory + (-(uintptr_t)memory & (HUGE_PAGE - 1)));
    pthread_create(&thread, NULL, turn, NULL);
  }
  return memory;
}

int munmap(void *at, size_t length) {
  int (*original)(void *, size_t) = dlsym(RTLD_NEXT, "munmap");
  pthread_mutex_lock(&mutex);
  if (at == table) {
    table = NULL;
    bytes = 0;
  }
  pthread_mutex_unlock(&mutex);
  return original(at, length);
}

void *mmap(void *at, size_t length, int access, int flags, int file, off_t offset) {
  return map("mmap", at, length, access, flags, file, offset);
}

void *mmap64(void *at, size_t length, int access, int flags, int file, off64_t offset) {
  return map("mmap64", at, length, access, flags, file, offset);
}
