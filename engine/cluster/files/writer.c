#include "writer.h"

#include "../../storage/sum.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <inttypes.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct Writer {
  const Description *description;
  int fd;
  bool torn; /* the file ends within a line */
  char *name;
  char host[RESULT_HOST_LONGEST + 1], maker[JOB_MAKER_LONGEST + 1];
  GString *waiting; /* whole lines */
  size_t waiting_count;
};

void writer_host(char host[RESULT_HOST_LONGEST + 1]) {
  memset(host, 0, RESULT_HOST_LONGEST + 1);
  if (gethostname(host, RESULT_HOST_LONGEST) != 0 || host[0] == '\0') g_strlcpy(host, "unknown", 8);
  for (char *c = host; *c != '\0'; c++)
    if (!g_ascii_isalnum(*c) && *c != '-') *c = '-';
}

static char *make_name(const char *host, uint32_t place) {
  time_t now = time(NULL);
  struct tm utc;
  char stamp[32];
  strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", gmtime_r(&now, &utc));
  return g_strdup_printf("%s.%s.%d.%08" PRIx32 ".results", stamp, host, (int)getpid(), place);
}

/* --- Continuing a file ------------------------------------------------------------------------ */

/* A sum of the machine since its start and of the file: no other file has it, not even a copy.
 * False if the system does not say. */
static bool writer_place_of(int fd, uint32_t *place) {
  struct stat about;
  g_autofree char *start = NULL;
  if (fstat(fd, &about) != 0 ||
      !g_file_get_contents("/proc/sys/kernel/random/boot_id", &start, NULL, NULL))
    return false;
  g_autofree char *text = g_strdup_printf("%s%ju", start, (uintmax_t)about.st_ino);
  *place = sum_of(text, strlen(text));
  return true;
}

static bool is_in_place(int fd, const char *name) {
  uint32_t place;
  if (!writer_place_of(fd, &place)) return false;
  g_autofree char *end = g_strdup_printf(".%08" PRIx32 ".results", place);
  return g_str_has_suffix(name, end);
}

/* Adds the newline that a file's last line owes; 1 if it did, 0 if none was owed, -1 if it cannot.
 */
static int writer_end_line(int fd) {
  struct stat about;
  char last;
  if (fstat(fd, &about) != 0) return -1;
  if (about.st_size == 0) return 0;
  if (pread(fd, &last, 1, about.st_size - 1) != 1) return -1;
  if (last == '\n') return 0;
  return write(fd, "\n", 1) == 1 && fdatasync(fd) == 0 ? 1 : -1;
}

/* A file that can be continued, locked; -1 if this one cannot. */
static int continue_file(const Folder *folder, const char *name) {
  int fd = folder_open_file(folder, FOLDER_RESULTS, name, O_RDWR | O_APPEND, NULL);
  if (fd < 0) return -1;
  if (is_in_place(fd, name) && flock(fd, LOCK_EX | LOCK_NB) == 0 && writer_end_line(fd) >= 0)
    return fd;
  close(fd);
  return -1;
}

/* Tries the files with this machine's name, the oldest first. */
static int find_left(const Folder *folder, const char *host, char **name) {
  g_auto(GStrv) names = NULL;
  g_autofree char *ours = g_strdup_printf(".%s.", host);
  if (folder_list(folder, FOLDER_RESULTS, ".results", &names, NULL) != STATUS_OK) return -1;
  for (int i = 0; names[i] != NULL; i++) {
    int fd = strstr(names[i], ours) == NULL ? -1 : continue_file(folder, names[i]);
    if (fd < 0) continue;
    *name = g_strdup(names[i]);
    return fd;
  }
  return -1;
}

/* --- Making one ------------------------------------------------------------------------------- */

/* Gives the new file its name, which contains a sum that depends on the file itself. */
static Status name_file(const Folder *folder, const char *host, const char *temporary, int fd,
                        char **name, Error *error) {
  uint32_t place;
  if (!writer_place_of(fd, &place)) place = g_random_int();
  *name = make_name(host, place);
  flock(fd, LOCK_EX | LOCK_NB); /* where there are no locks, no other file's line is ended */
  if (!folder_has(folder, FOLDER_RESULTS, *name))
    return folder_rename(folder, FOLDER_RESULTS, temporary, *name, error);
  return status_fail(error, STATUS_FILE, 0, "results/%s is there already", *name);
}

static int make_file(const Folder *folder, const char *host, char **name, Error *error) {
  g_autofree char *temporary =
      g_strdup_printf("%s.%d.%08x.begun", host, (int)getpid(), g_random_int());
  int fd = folder_open_file(folder, FOLDER_RESULTS, temporary,
                            O_WRONLY | O_CREAT | O_EXCL | O_APPEND, error);
  if (fd < 0) return -1;
  if (name_file(folder, host, temporary, fd, name, error) == STATUS_OK) return fd;
  folder_remove(folder, FOLDER_RESULTS, temporary, NULL);
  g_clear_pointer(name, g_free);
  close(fd);
  return -1;
}

Status writer_open(Writer **out, const Folder *folder, const Description *description,
                   Error *error) {
  char host[RESULT_HOST_LONGEST + 1];
  char *name = NULL;
  writer_host(host);
  int fd = find_left(folder, host, &name);
  if (fd < 0) fd = make_file(folder, host, &name, error);
  if (fd < 0) return STATUS_FILE;
  Writer *writer = g_new0(Writer, 1);
  writer->description = description;
  writer->fd = fd;
  writer->name = name;
  g_strlcpy(writer->host, host, sizeof writer->host);
  g_strlcpy(writer->maker, "fourscore " FOURSCORE_VERSION, sizeof writer->maker);
  writer->waiting = g_string_new(NULL);
  *out = writer;
  return STATUS_OK;
}

/* Writes all that waits. If only a part of it could be written, all of it still waits: a line that
 * is there twice does no harm. */
static bool write_waiting(Writer *writer) {
  GString *waiting = writer->waiting;
  if (writer->torn) {
    if (write(writer->fd, "\n", 1) != 1) return false;
    writer->torn = false;
  }
  ssize_t count;
  do
    count = write(writer->fd, waiting->str, waiting->len);
  while (count < 0 && errno == EINTR);
  if (count == (ssize_t)waiting->len) return true;
  writer->torn = count > 0 && waiting->str[count - 1] != '\n';
  if (count >= 0) errno = ENOSPC;
  return false;
}

size_t writer_show(Writer *writer, Error *error) {
  if (writer->waiting_count == 0) return 0;
  if (write_waiting(writer)) {
    g_string_truncate(writer->waiting, 0);
    return writer->waiting_count = 0;
  }
  status_fail(error, STATUS_FILE, 0, "cannot write results/%s: %s", writer->name,
              g_strerror(errno));
  return writer->waiting_count;
}

void writer_put(Writer *writer, Result result) {
  char line[RESULT_LINE_LONGEST + 1];
  result.record.claim = writer->description->claim;
  if (result.maker[0] == '\0') g_strlcpy(result.maker, writer->maker, sizeof result.maker);
  g_strlcpy(result.host, writer->host, sizeof result.host);
  size_t length = result_write(&result, writer->description->tag, line);
  g_string_append_len(writer->waiting, line, (gssize)length);
  writer->waiting_count++;
}

void writer_close(Writer *writer) {
  if (writer == NULL) return;
  fdatasync(writer->fd);
  close(writer->fd);
  g_string_free(writer->waiting, TRUE);
  g_free(writer->name);
  g_free(writer);
}

/* --- Torn tails ------------------------------------------------------------------------------- */

static bool seal(int fd) { return flock(fd, LOCK_EX | LOCK_NB) == 0 && writer_end_line(fd) == 1; }

int writer_seal_torn(const Folder *folder) {
  char host[RESULT_HOST_LONGEST + 1];
  g_auto(GStrv) names = NULL;
  int sealed = 0;
  writer_host(host);
  g_autofree char *ours = g_strdup_printf(".%s.", host);
  if (folder_list(folder, FOLDER_RESULTS, ".results", &names, NULL) != STATUS_OK) return 0;
  for (int i = 0; names[i] != NULL; i++) {
    if (strstr(names[i], ours) == NULL) continue;
    int fd = folder_open_file(folder, FOLDER_RESULTS, names[i], O_RDWR | O_APPEND, NULL);
    if (fd < 0) continue;
    sealed += seal(fd);
    close(fd);
  }
  return sealed;
}
