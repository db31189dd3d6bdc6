#include "meeting.h"

#include "../files/processes.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
  BYTES_MOST = 1 << 16, /* of a file that is read; some 500 lines */
  TRIES = 1000, /* at the lock, 5 ms apart on average: several hundred workers may come at once */
  PAUSE_MOST = 10000000, /* nanoseconds */
};

/* --- Lines ------------------------------------------------------------------------------------ */

static void meeting_path_of(const MeetingLine *line, char path[64]) {
  snprintf(path, 64, "/proc/%d/fd/%d", line->process, line->file);
}

/* Whether the open file is the line's memory. */
static bool is_memory(const MeetingLine *line, const char *path) {
  char target[PATH_MAX], expected[MEETING_NAME_SIZE + 32];
  ssize_t length = readlink(path, target, sizeof target - 1);
  if (length < 0) return false;
  target[length] = '\0';
  snprintf(expected, sizeof expected, "/memfd:%s (deleted)", line->name);
  return strcmp(target, expected) == 0;
}

static bool counts(const MeetingLine *line) {
  char path[64];
  meeting_path_of(line, path);
  return is_memory(line, path);
}

/* The name could be that of another file by the time it is opened. */
int meeting_open(const MeetingLine *line, size_t *bytes, size_t *used) {
  char path[64];
  struct stat about;
  meeting_path_of(line, path);
  int file = is_memory(line, path) ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return -1;
  const MeetingLine ours = {.process = (int)getpid(), .file = file};
  meeting_path_of(&ours, path);
  int seals = fcntl(file, F_GET_SEALS);
  if (is_memory(line, path) && fstat(file, &about) == 0 && S_ISREG(about.st_mode) &&
      about.st_uid == geteuid() && seals >= 0 && (seals & F_SEAL_SHRINK)) {
    *bytes = (size_t)about.st_size;
    *used = (size_t)about.st_blocks * 512;
    return file;
  }
  close(file);
  return -1;
}

static bool meeting_read_line(const char *text, MeetingLine *line) {
  int end = -1;
  *line = (MeetingLine){0};
  return sscanf(text, "%95[a-z0-9-] %9d %9d%n", line->name, &line->process, &line->file, &end) ==
             3 &&
         text[end] == '\0' && line->process > 0 && line->file >= 0;
}

static bool meeting_has(const Meeting *meeting, const MeetingLine *line) {
  for (guint i = 0; i < meeting->lines->len; i++) {
    const MeetingLine *other = &g_array_index(meeting->lines, MeetingLine, i);
    if (other->process == line->process && other->file == line->file) return true;
  }
  return false;
}

/* Each once, whatever was written twice. */
static void meeting_read_lines(Meeting *meeting) {
  g_auto(GStrv) all = g_strsplit(meeting->text->str, "\n", -1);
  for (int i = 0; all[i] != NULL; i++) {
    MeetingLine line;
    if (meeting_read_line(all[i], &line) && !meeting_has(meeting, &line) && counts(&line))
      g_array_append_val(meeting->lines, line);
  }
}

/* --- The file --------------------------------------------------------------------------------- */

char *meeting_name(void) {
  g_autofree char *space = processes_space();
  return g_strdup_printf("fourscore-tables-%u-%s", (unsigned)geteuid(), space);
}

/* NULL if there is no such folder of ours alone. */
static char *runtime_path(const char *name) {
  const char *folder = g_getenv("XDG_RUNTIME_DIR");
  struct stat about;
  if (folder == NULL || folder[0] != '/' || lstat(folder, &about) != 0 || !S_ISDIR(about.st_mode) ||
      about.st_uid != geteuid() || (about.st_mode & 077) != 0)
    return NULL;
  return g_build_filename(folder, name, NULL);
}

/* -1 if it is not a file that only we can have written. */
static int open_own(const char *path) {
  struct stat about;
  int file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0600);
  if (file < 0) return -1;
  if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == geteuid() &&
      about.st_nlink == 1 && (about.st_mode & 077) == 0)
    return file;
  close(file);
  return -1;
}

static bool can_open(const char *path) {
  int file = open_own(path);
  if (file >= 0) close(file);
  return file >= 0;
}

static bool meeting_lock(int file, bool patient) {
  for (int tries = patient ? TRIES : 1; tries > 0; tries--) {
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno != EWOULDBLOCK && errno != EINTR) return false;
    const struct timespec pause = {.tv_nsec = g_random_int_range(0, PAUSE_MOST)};
    if (tries > 1) nanosleep(&pause, NULL);
  }
  return false;
}

/* If another process removed the file while we waited for its lock, we hold one that nobody sees.
 */
static bool is_in_place(int file, const char *path) {
  struct stat ours, theirs;
  return fstat(file, &ours) == 0 && lstat(path, &theirs) == 0 && ours.st_ino == theirs.st_ino &&
         ours.st_dev == theirs.st_dev;
}

static int open_locked(const char *path, bool patient) {
  for (int tries = 0; tries < TRIES; tries++) {
    int file = open_own(path);
    if (file < 0) return -1;
    bool locked = meeting_lock(file, patient);
    if (locked && is_in_place(file, path)) return file;
    close(file);
    if (!locked) return -1;
  }
  return -1;
}

static void meeting_read_text(Meeting *meeting) {
  char text[BYTES_MOST];
  ssize_t length = pread(meeting->file, text, sizeof text - 1, 0);
  meeting->text = g_string_new_len(text, MAX(length, 0));
  meeting->lines = g_array_new(FALSE, FALSE, sizeof(MeetingLine));
  meeting_read_lines(meeting);
}

static void tell_why(const char *path, Error *why) {
  if (path == NULL)
    status_fail(why, STATUS_FILE, 0, "no file can be kept in $XDG_RUNTIME_DIR, /dev/shm or /tmp");
  else
    status_fail(why, STATUS_FILE, 0, "%s cannot be locked", path);
}

bool meeting_begin(Meeting *meeting, bool patient, Error *why) {
  g_autofree char *name = meeting_name();
  char *paths[] = {runtime_path(name), g_build_filename("/dev/shm", name, NULL),
                   g_build_filename("/tmp", name, NULL)};
  *meeting = (Meeting){.file = -1};
  for (size_t i = 0; i < G_N_ELEMENTS(paths); i++) {
    if (meeting->path == NULL && paths[i] != NULL && can_open(paths[i]))
      meeting->path = g_steal_pointer(&paths[i]);
    g_free(paths[i]);
  }
  meeting->file = meeting->path == NULL ? -1 : open_locked(meeting->path, patient);
  if (meeting->file >= 0) {
    meeting_read_text(meeting);
    return true;
  }
  tell_why(meeting->path, why);
  g_free(meeting->path);
  return false;
}

/* The text first: if we are killed in between, old lines, or a part of one, follow it. */
static void meeting_write_text(const Meeting *meeting, const GString *text) {
  if (pwrite(meeting->file, text->str, text->len, 0) == (ssize_t)text->len &&
      ftruncate(meeting->file, (off_t)text->len) == 0)
    return;
  unlink(meeting->path);
}

void meeting_end(Meeting *meeting) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < meeting->lines->len; i++) {
    const MeetingLine *line = &g_array_index(meeting->lines, MeetingLine, i);
    g_string_append_printf(text, "%s %d %d\n", line->name, line->process, line->file);
  }
  if (text->len == 0)
    unlink(meeting->path);
  else if (!g_string_equal(text, meeting->text))
    meeting_write_text(meeting, text);
  close(meeting->file);
  g_array_unref(meeting->lines);
  g_string_free(meeting->text, TRUE);
  g_free(meeting->path);
}
