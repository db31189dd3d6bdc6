/* Loaded before the C library (LD_PRELOAD), fails calls on purpose.
 *
 *   FAULT_CALL   malloc, write, short, sync, rename, thread, clock
 *   FAULT_AT     which of these calls fails, from 1; 0: none, all are only counted
 *   FAULT_MORE   if set, all later ones fail too
 *   FAULT_FILE   only calls about files whose path has this in it (write, short, sync, rename)
 *   FAULT_WHILE  only while this file exists; none is counted otherwise
 *   FAULT_COUNT  a file that gets the number of such calls when the process exits
 *
 * malloc: also calloc, realloc, aligned memory. write, short: to regular files; short ones write
 * half and succeed. sync: fsync and fdatasync. rename: also renameat. thread: pthread_create.
 * clock: the time of day goes back by an hour at every look. */
#undef _FILE_OFFSET_BITS /* with it pwrite and pwrite64 are one name, but both are called */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *call = "", *only, *condition;
static atomic_long calls;
static long at;
static bool more;

/* Before main, so that what libraries do to start is spared. */
__attribute__((constructor)) static void begin(void) {
  const char *number = getenv("FAULT_AT");
  at = number != NULL ? atol(number) : 0;
  more = getenv("FAULT_MORE") != NULL;
  only = getenv("FAULT_FILE");
  condition = getenv("FAULT_WHILE");
  call = getenv("FAULT_CALL") != NULL ? getenv("FAULT_CALL") : "";
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAULT_COUNT");
  FILE *file = path != NULL ? fopen(path, "w") : NULL;
  if (file == NULL) return;
  fprintf(file, "%ld\n", atomic_load(&calls));
  fclose(file);
}

static bool fails(const char *name) {
  if (strcmp(call, name) != 0) return false;
  if (condition != NULL && access(condition, F_OK) != 0) return false;
  long number = atomic_fetch_add(&calls, 1) + 1;
  return at > 0 && (number == at || (more && number > at));
}

static bool fails_with(const char *name, int error) {
  bool failed = fails(name);
  if (failed) errno = error;
  return failed;
}

/* The C library's own. dlsym may want memory, so these come by their other names. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

void *malloc(size_t size) { return fails_with("malloc", ENOMEM) ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) {
  return fails_with("malloc", ENOMEM) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  return fails_with("malloc", ENOMEM) ? NULL : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return fails_with("malloc", ENOMEM) ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *got = fails("malloc") ? NULL : __libc_memalign(alignment, size);
  if (got == NULL) return ENOMEM;
  *memory = got;
  return 0;
}

static bool is_meant(const char *path) { return only == NULL || strstr(path, only) != NULL; }

static bool is_file(int fd) {
  struct stat about;
  char link[32], path[4096] = "";
  if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) return false;
  if (only == NULL) return true;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  return readlink(link, path, sizeof path - 1) > 0 && is_meant(path);
}

static bool write_fails(int fd) { return is_file(fd) && fails_with("write", ENOSPC); }

/* How much of a write is done. */
static size_t part(int fd, size_t size) {
  return size > 1 && is_file(fd) && fails("short") ? size / 2 : size;
}

ssize_t write(int fd, const void *bytes, size_t size) {
  return write_fails(fd) ? -1 : REAL(write)(fd, bytes, part(fd, size));
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t offset) {
  return write_fails(fd) ? -1 : REAL(pwrite)(fd, bytes, part(fd, size), offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset) {
  return write_fails(fd) ? -1 : REAL(pwrite64)(fd, bytes, part(fd, size), offset);
}

static bool sync_fails(int fd) { return (only == NULL || is_file(fd)) && fails_with("sync", EIO); }

int fsync(int fd) { return sync_fails(fd) ? -1 : REAL(fsync)(fd); }
int fdatasync(int fd) { return sync_fails(fd) ? -1 : REAL(fdatasync)(fd); }

int rename(const char *from, const char *to) {
  return is_meant(to) && fails_with("rename", EIO) ? -1 : REAL(rename)(from, to);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  return is_meant(to) && fails_with("rename", EIO)
             ? -1
             : REAL(renameat)(from_folder, from, to_folder, to);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *data) {
  return fails("thread") ? EAGAIN : REAL(pthread_create)(thread, attributes, run, data);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = REAL(clock_gettime)(clock, now);
  if (clock == CLOCK_REALTIME && strcmp(call, "clock") == 0)
    now->tv_sec -= 3600 * (atomic_fetch_add(&calls, 1) + 1);
  return result;
}

time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out != NULL) *out = now.tv_sec;
  return now.tv_sec;
}
