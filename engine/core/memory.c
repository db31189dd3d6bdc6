#include "memory.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* The first number in a file, or SIZE_MAX if there is none ("max" in a control group's file). */
static size_t memory_read_number(const char *path) {
  FILE *file = fopen(path, "re");
  if (file == NULL) return SIZE_MAX;
  size_t number;
  if (fscanf(file, "%zu", &number) != 1) number = SIZE_MAX;
  fclose(file);
  return number;
}

static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

/* Bytes the kernel counts as available without swapping. */
static size_t kernel_available(void) {
  FILE *file = fopen("/proc/meminfo", "re");
  if (file == NULL) return SIZE_MAX;
  char line[128];
  size_t kib = SIZE_MAX / 1024;
  while (fgets(line, sizeof line, file) != NULL)
    if (sscanf(line, "MemAvailable: %zu kB", &kib) == 1) break;
  fclose(file);
  return kib * 1024;
}

static size_t room(size_t limit, size_t used) {
  if (limit == SIZE_MAX || used == SIZE_MAX) return SIZE_MAX;
  return limit > used ? limit - used : 0;
}

/* Bytes of a group's page cache that the kernel drops first when the group needs room. */
static size_t group_reclaimable(const char *path) {
  FILE *file = fopen(path, "re");
  if (file == NULL) return 0;
  char line[128];
  size_t bytes = 0;
  while (fgets(line, sizeof line, file) != NULL)
    if (sscanf(line, "inactive_file %zu", &bytes) == 1) break;
  fclose(file);
  return bytes;
}

/* Room below the limits of this process's control group and of the groups above it. Only version 2
 * of control groups is looked at. */
static size_t group_available(void) {
  char line[PATH_MAX], path[PATH_MAX + 64];
  FILE *file = fopen("/proc/self/cgroup", "re");
  if (file == NULL) return SIZE_MAX;
  size_t least = SIZE_MAX;
  while (fgets(line, sizeof line, file) != NULL) {
    if (strncmp(line, "0::/", 4) != 0) continue;
    char *group = line + 3;
    group[strcspn(group, "\n")] = '\0';
    for (char *slash; (slash = strrchr(group, '/')) != NULL; *slash = '\0') {
      snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.max", group);
      size_t limit = memory_read_number(path);
      snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.current", group);
      size_t used = memory_read_number(path);
      snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.stat", group);
      size_t left = room(limit, used == SIZE_MAX ? used : room(used, group_reclaimable(path)));
      if (left < least) least = left;
    }
  }
  fclose(file);
  return least;
}

/* Room below the limit on the address space, which `ulimit -v` and batch systems set. */
static size_t address_space_available(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return SIZE_MAX;
  size_t pages = memory_read_number("/proc/self/statm");
  return room((size_t)limit.rlim_cur, pages == SIZE_MAX ? SIZE_MAX : pages * page_size());
}

size_t memory_resident(void) {
  FILE *file = fopen("/proc/self/statm", "re");
  if (file == NULL) return 0;
  size_t pages;
  if (fscanf(file, "%*u %zu", &pages) != 1) pages = 0;
  fclose(file);
  return pages * page_size();
}

size_t memory_available(void) {
  size_t least = kernel_available();
  size_t group = group_available(), space = address_space_available();
  if (group < least) least = group;
  return space < least ? space : least;
}

bool memory_huge_pages(void) {
  FILE *file = fopen("/sys/kernel/mm/transparent_hugepage/enabled", "re");
  char line[128] = "";
  if (file == NULL) return false;
  bool told = fgets(line, sizeof line, file) != NULL;
  fclose(file);
  return told && strstr(line, "[never]") == NULL;
}

static size_t whole_pages(size_t bytes) { return (bytes + page_size() - 1) & -page_size(); }

/* Maps as much more as it takes to begin where a huge page does, and gives the rest back. */
void *memory_map(size_t bytes) {
  enum { HUGE_PAGE = 2 << 20 };
  size_t whole = whole_pages(bytes);
  char *mapped = mmap(NULL, whole + HUGE_PAGE, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) return NULL;
  size_t before = -(uintptr_t)mapped & (HUGE_PAGE - 1);
  char *memory = mapped + before;
  if (before > 0) munmap(mapped, before);
  munmap(memory + whole, HUGE_PAGE - before);
  (void)madvise(memory, bytes, MADV_HUGEPAGE);
  return memory;
}

void memory_unmap(void *memory, size_t bytes) { munmap(memory, whole_pages(bytes)); }

void memory_make_pages(void *memory, size_t bytes) {
  (void)madvise(memory, bytes, MADV_POPULATE_WRITE);
}
