#include "job/site-memory.h"

#include "base/message.h"
#include "core/figures.h"
#include "cluster/tree/job-tree.h"

#include <string.h>

/* Besides the table: the program and its tree, and each thread's own small table. Measured: 19 MiB
 * with two threads, 54 MiB with eight. */
static const size_t PROGRAM = (size_t)12 << 20, THREAD = (size_t)6 << 20;
static const size_t TREE_LEAST = (size_t)16 << 20;   /* with the results that are known */
static const size_t TABLE_DEFAULT = (size_t)1 << 30; /* of job work */

static bool read_size(const char *word, const char *text, size_t *bytes) {
  const Option option = {.name = word};
  g_autoptr(GError) error = NULL;
  if (option_bytes(&option, text, bytes, &error)) return true;
  return message_fail("site file: %s: a size is expected, as in 48G", word);
}

/* Slurm takes a number without a unit for MiB. */
static bool read_memory(const char *text, size_t *bytes) {
  bool bare = strspn(text, "0123456789") == strlen(text);
  g_autofree char *whole = g_strdup_printf("%s%s", text, bare ? "M" : "");
  return read_size("memory", whole, bytes);
}

static size_t tree_of(const SiteMemory *memory) {
  if (memory->given == 0) return JOB_TREE_BYTES;
  size_t room = TREE_LEAST + (memory->given > memory->worker ? memory->given - memory->worker : 0);
  return room / 4 * 3;
}

bool site_memory(const Site *site, SiteMemory *memory) {
  *memory = (SiteMemory){.table = TABLE_DEFAULT};
  if (site->table != NULL && !read_size("table", site->table, &memory->table)) return false;
  if (site->memory != NULL && !read_memory(site->memory, &memory->given)) return false;
  memory->worker = memory->table + PROGRAM + (size_t)site->threads * THREAD + TREE_LEAST;
  memory->tree = tree_of(memory);
  return true;
}

bool site_memory_check(const Site *site) {
  SiteMemory memory;
  if (!site_memory(site, &memory)) return false;
  if (memory.given == 0 || memory.given >= memory.worker) return true;
  Figure sizes[2];
  figure_bytes_apart(memory.given, memory.worker, " ", sizes);
  return message_fail(
      "the site file gives a worker %s of memory, but a table of %s and %d threads, with a small "
      "tree of the job, take %s; make memory larger or table smaller",
      sizes[0].text, figure_bytes(memory.table, " ").text, site->threads, sizes[1].text);
}
