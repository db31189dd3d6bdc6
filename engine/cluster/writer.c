#include "writer.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
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
  char host[RESULT_HOST_LONGEST + 1], engine[JOB_ENGINE_LONGEST + 1];
  GString *waiting; /* whole lines */
  size_t waiting_count;
};

void writer_host(char host[RESULT_HOST_LONGEST + 1]) {
  memset(host, 0, RESULT_HOST_LONGEST + 1);
  if (gethostname(host, RESULT_HOST_LONGEST) != 0 || host[0] == '\0') g_strlcpy(host, "unknown", 8);
  for (char *c = host; *c != '\0'; c++)
    if (!g_ascii_isalnum(*c) && *c != '-') *c = '-';
}

static char *make_name(const char *host) {
  time_t now = time(NULL);
  struct tm utc;
  char stamp[32];
  strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", gmtime_r(&now, &utc));
  return g_strdup_printf("%s.%s.%d.%08x.results", stamp, host, (int)getpid(), g_random_int());
}

Status writer_open(Writer **out, const Folder *folder, const Description *description,
                   Error *error) {
  char host[RESULT_HOST_LONGEST + 1];
  writer_host(host);
  g_autofree char *name = make_name(host);
  int fd =
      folder_open_file(folder, FOLDER_RESULTS, name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, error);
  if (fd < 0) return STATUS_FILE;
  if (folder_sync(folder, FOLDER_RESULTS, error) != STATUS_OK) {
    close(fd);
    return STATUS_FILE;
  }
  flock(fd, LOCK_EX | LOCK_NB); /* where there are no locks, no line of others is ended */
  Writer *writer = g_new0(Writer, 1);
  writer->description = description;
  writer->fd = fd;
  writer->name = g_steal_pointer(&name);
  g_strlcpy(writer->host, host, sizeof writer->host);
  g_strlcpy(writer->engine, "fourscore " FOURSCORE_VERSION, sizeof writer->engine);
  writer->waiting = g_string_new(NULL);
  *out = writer;
  return STATUS_OK;
}

/* Writes all that waits. If only a part of it could be written, all of it waits still: a line that
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
  if (count == (ssize_t)waiting->len) return fdatasync(writer->fd) == 0;
  writer->torn = count > 0 && waiting->str[count - 1] != '\n';
  if (count >= 0) errno = ENOSPC;
  return false;
}

size_t writer_flush(Writer *writer, Error *error) {
  if (writer->waiting_count == 0) return 0;
  if (write_waiting(writer)) {
    g_string_truncate(writer->waiting, 0);
    return writer->waiting_count = 0;
  }
  status_fail(error, STATUS_FILE, 0, "cannot write results/%s: %s", writer->name,
              g_strerror(errno));
  return writer->waiting_count;
}

Status writer_add(Writer *writer, Result result, Error *error) {
  char line[RESULT_LINE_LONGEST + 1];
  result.claim = writer->description->claim;
  if (result.engine[0] == '\0') g_strlcpy(result.engine, writer->engine, sizeof result.engine);
  g_strlcpy(result.host, writer->host, sizeof result.host);
  size_t length = result_write(&result, writer->description->tag, line);
  g_string_append_len(writer->waiting, line, (gssize)length);
  writer->waiting_count++;
  return writer_flush(writer, error) == 0 ? STATUS_OK : STATUS_FILE;
}

void writer_close(Writer *writer) {
  if (writer == NULL) return;
  close(writer->fd);
  g_string_free(writer->waiting, TRUE);
  g_free(writer->name);
  g_free(writer);
}

/* --- Torn tails ------------------------------------------------------------------------------- */

static bool seal(int fd) {
  struct stat about;
  char last;
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) return false;
  if (fstat(fd, &about) != 0 || about.st_size == 0) return false;
  if (pread(fd, &last, 1, about.st_size - 1) != 1 || last == '\n') return false;
  return write(fd, "\n", 1) == 1 && fdatasync(fd) == 0;
}

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
