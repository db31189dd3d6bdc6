#include "shared-table.h"

#include "../../core/figures.h"
#include "../../core/memory.h"
#include "meeting.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <link.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ACCUSERS_MOST = 128 };

/* Behind the table's memory, on a page of its own. A worker that accuses takes a place that no
 * other has, writes the key there, and says which place it is, unless another worker was first. So
 * all read the same whole key, even if a process is killed in between. */
typedef struct {
  _Atomic uint32_t taken; /* places */
  _Atomic uint32_t first; /* 1 + the place of the first accusation; 0: none */
  Key keys[ACCUSERS_MOST];
} Accusation;
_Static_assert(sizeof(Accusation) <= 4096, "an accusation fits on the smallest page");

struct SharedTable {
  Table *table;
  Accusation *accusation;
  MeetingLine line; /* ours */
  int workers;
};

enum { PREFIX_SIZE = MEETING_NAME_SIZE - 20 };

/* --- What must agree -------------------------------------------------------------------------- */

enum { BUILD_BYTES = 32 };

static size_t aligned(size_t bytes) { return (bytes + 3) / 4 * 4; }

/* The linker's sum of the program, which is the first object that is loaded: two builds of a
 * version may differ in what their tables mean. */
static int write_build(struct dl_phdr_info *program, size_t size, void *text) {
  (void)size;
  for (int i = 0; i < program->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &program->dlpi_phdr[i];
    const char *at = (const char *)program->dlpi_addr + header->p_vaddr;
    const char *last = at + header->p_memsz;
    while (header->p_type == PT_NOTE && at + sizeof(ElfW(Nhdr)) <= last) {
      const ElfW(Nhdr) *note = (const void *)at;
      const unsigned char *sum = (const unsigned char *)(note + 1) + aligned(note->n_namesz);
      if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == sizeof ELF_NOTE_GNU &&
          memcmp(note + 1, ELF_NOTE_GNU, sizeof ELF_NOTE_GNU) == 0)
        for (unsigned k = 0; k < note->n_descsz && k < BUILD_BYTES; k++)
          g_snprintf((char *)text + 2 * k, 3, "%02x", sum[k]);
      at = (const char *)sum + aligned(note->n_descsz);
    }
  }
  return 1;
}

/* How the names of all such tables begin; false if there can be none. */
static bool write_prefix(const SharedTableOptions *options, char prefix[PREFIX_SIZE], Error *why) {
  enum { DIGITS = 40 };
  char build[2 * BUILD_BYTES + 1] = "";
  dl_iterate_phdr(write_build, build);
  if (build[0] == '\0') {
    status_fail(why, STATUS_FILE, 0, "nothing distinguishes this build of the program from others");
    return false;
  }
  g_autofree char *all = g_strdup_printf("%s\n" FOURSCORE_VERSION "\n%s\n%s\n%zu %u %d",
                                         options->description->tag, build, options->solver,
                                         options->bytes, options->key_bits, (int)options->scheme);
  g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, all, -1);
  g_snprintf(prefix, PREFIX_SIZE, "fourscore-table-%.*s-", DIGITS, sum);
  return true;
}

/* --- Making and opening ----------------------------------------------------------------------- */

static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

/* Where the accusation is. */
static size_t bytes_before(const SharedTableOptions *options) {
  return (options->bytes + page_size() - 1) / page_size() * page_size();
}

static size_t bytes_of(const SharedTableOptions *options) {
  return bytes_before(options) + page_size();
}

/* Where the system accounts for all promised memory, it may refuse some only when it is touched, by
 * a signal. */
static bool keeps_account(void) {
  FILE *file = fopen("/proc/sys/vm/overcommit_memory", "re");
  if (file == NULL) return true;
  int mode = fgetc(file);
  fclose(file);
  return mode != '0' && mode != '1';
}

/* A longer file would end the program by a signal. */
static bool limits_files(size_t bytes) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) != 0 ||
         (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < bytes);
}

static Status shared_table_check_memory(size_t bytes, Error *why) {
  Figure sizes[2];
  size_t available = memory_available();
  figure_bytes_apart(bytes, available, " ", sizes);
  if (bytes > available)
    return status_fail(why, STATUS_MEMORY, 0,
                       "a table of %s was asked for, but only %s of memory are free", sizes[0].text,
                       sizes[1].text);
  if (keeps_account())
    return status_fail(why, STATUS_MEMORY, 0,
                       "the system may refuse it only when it is touched (vm.overcommit_memory)");
  if (limits_files(bytes))
    return status_fail(why, STATUS_MEMORY, 0, "no file may have %s (ulimit -f)", sizes[0].text);
  return STATUS_OK;
}

static void tell_refused(Error *why) {
  status_fail(why, STATUS_MEMORY, 0, "the system gives no memory that is shared: %s",
              strerror(errno));
}

/* Memory whose size nobody can change. */
static int make_memory(const char *name, size_t bytes, Error *why) {
  if (shared_table_check_memory(bytes, why) != STATUS_OK) return -1;
  int file = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file >= 0 && ftruncate(file, (off_t)bytes) == 0 &&
      fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
    return file;
  tell_refused(why);
  if (file >= 0) close(file);
  return -1;
}

static void unmap(SharedTable *shared) {
  table_free(shared->table);
  munmap(shared->accusation, page_size());
  close(shared->line.file);
}

/* Makes the table in that memory; closes the memory on failure. */
static bool map(SharedTable *shared, const SharedTableOptions *options, int file, Error *why) {
  shared->line.process = (int)getpid();
  shared->line.file = file;
  void *page = mmap(NULL, page_size(), PROT_READ | PROT_WRITE, MAP_SHARED, file,
                    (off_t)bytes_before(options));
  shared->accusation = page;
  if (page != MAP_FAILED &&
      table_create_shared(&shared->table, file, options->bytes, options->key_bits, options->scheme,
                          why) == STATUS_OK)
    return true;
  if (page == MAP_FAILED)
    tell_refused(why);
  else
    munmap(page, page_size());
  close(file);
  return false;
}

static bool open_theirs(SharedTable *shared, const SharedTableOptions *options,
                        const Meeting *meeting, const char *prefix, Error *why) {
  for (guint i = 0; i < meeting->lines->len; i++) {
    const MeetingLine *line = &g_array_index(meeting->lines, MeetingLine, i);
    size_t bytes = 0, used = 0;
    int file = g_str_has_prefix(line->name, prefix) ? meeting_open(line, &bytes, &used) : -1;
    if (file < 0) continue;
    g_strlcpy(shared->line.name, line->name, sizeof shared->line.name);
    /* We may be the first to touch the pages that nobody has touched yet. */
    if (bytes != bytes_of(options) || bytes > used + memory_available()) {
      close(file);
      continue;
    }
    if (!map(shared, options, file, why)) return false;
    if (!shared_table_is_accused(shared, &(Key){0})) return true;
    unmap(shared);
  }
  return false;
}

static bool make_own(SharedTable *shared, const SharedTableOptions *options, const char *prefix,
                     Error *why) {
  g_snprintf(shared->line.name, sizeof shared->line.name, "%s%08x%08x", prefix, g_random_int(),
             g_random_int());
  int file = make_memory(shared->line.name, bytes_of(options), why);
  return file >= 0 && map(shared, options, file, why);
}

static int shared_table_count(const Meeting *meeting, const char *name) {
  int workers = 0;
  for (guint i = 0; i < meeting->lines->len; i++)
    workers += strcmp(g_array_index(meeting->lines, MeetingLine, i).name, name) == 0;
  return workers;
}

SharedTable *shared_table_join(const SharedTableOptions *options, Error *why) {
  char prefix[PREFIX_SIZE];
  Meeting meeting;
  if (!write_prefix(options, prefix, why) || !meeting_begin(&meeting, true, why)) return NULL;
  SharedTable *shared = g_new0(SharedTable, 1);
  if (open_theirs(shared, options, &meeting, prefix, why) ||
      make_own(shared, options, prefix, why)) {
    g_array_append_val(meeting.lines, shared->line);
    shared->workers = shared_table_count(&meeting, shared->line.name);
  } else {
    g_clear_pointer(&shared, g_free);
  }
  meeting_end(&meeting);
  return shared;
}

static bool shared_table_is_ours(const SharedTable *shared, const MeetingLine *line) {
  return line->process == shared->line.process && line->file == shared->line.file;
}

static bool has_ours(const SharedTable *shared, const Meeting *meeting) {
  for (guint i = 0; i < meeting->lines->len; i++)
    if (shared_table_is_ours(shared, &g_array_index(meeting->lines, MeetingLine, i))) return true;
  return false;
}

static void remove_ours(const SharedTable *shared, Meeting *meeting) {
  for (guint i = meeting->lines->len; i-- > 0;)
    if (shared_table_is_ours(shared, &g_array_index(meeting->lines, MeetingLine, i)))
      g_array_remove_index(meeting->lines, i);
}

void shared_table_leave(SharedTable *shared) {
  Meeting meeting;
  if (shared == NULL) return;
  if (meeting_begin(&meeting, true, NULL)) {
    remove_ours(shared, &meeting);
    meeting_end(&meeting);
  }
  unmap(shared);
  g_free(shared);
}

Table *shared_table(const SharedTable *shared) { return shared->table; }
const char *shared_table_name(const SharedTable *shared) { return shared->line.name; }

/* If more than that come at once, one of the others is first. */
void shared_table_accuse(SharedTable *shared, Key key) {
  Accusation *accusation = shared->accusation;
  uint32_t nobody = 0;
  if (atomic_load(&accusation->first) != 0) return;
  uint32_t place = atomic_fetch_add(&accusation->taken, 1);
  if (place >= ACCUSERS_MOST) return;
  accusation->keys[place] = key;
  atomic_compare_exchange_strong(&accusation->first, &nobody, place + 1);
}

/* The memory may be faulty: no place beyond the keys is read. */
bool shared_table_is_accused(const SharedTable *shared, Key *key) {
  uint32_t first = atomic_load(&shared->accusation->first);
  if (first != 0) *key = shared->accusation->keys[(first - 1) % ACCUSERS_MOST];
  return first != 0;
}

/* Our line is there again if somebody has removed the file. */
int shared_table_workers(SharedTable *shared) {
  Meeting meeting;
  if (!meeting_begin(&meeting, false, NULL)) return shared->workers;
  if (!has_ours(shared, &meeting)) g_array_append_val(meeting.lines, shared->line);
  shared->workers = shared_table_count(&meeting, shared->line.name);
  meeting_end(&meeting);
  return shared->workers;
}
