#include "job/doctor-folder.h"

#include "core/figures.h"
#include "job/job.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <math.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

static const uint64_t ROOM_LEAST = (uint64_t)1 << 30; /* bytes: the size of five million results */
enum { SKEW_MOST = 5 };                               /* seconds between two clocks */

/* File systems that machines of a cluster share; from statfs(2) and the systems' own sources. */
static const struct {
  unsigned long type;
  const char *name;
} shared_systems[] = {
    {0x6969, "NFS"},        {0x0BD00BD0, "Lustre"},   {0x47504653, "GPFS"},
    {0x19830326, "BeeGFS"}, {0x00C36400, "Ceph"},     {0x5346414F, "AFS"},
    {0x01161970, "GFS2"},   {0x7461636F, "OCFS2"},    {0x20030528, "OrangeFS"},
    {0xFF534D42, "CIFS"},   {0xFE534D42, "SMB"},      {0x65735546, "FUSE"},
    {0x01021997, "9P"},     {0x6A656A63, "virtiofs"},
};

static void check_system(const char *path) {
  struct statfs about;
  if (statfs(path, &about) != 0) return;
  for (size_t i = 0; i < G_N_ELEMENTS(shared_systems); i++)
    if ((unsigned long)about.f_type == shared_systems[i].type) {
      doctor_say("good", "it is on %s, which machines can share", shared_systems[i].name);
      return;
    }
  doctor_say("note",
             "it is on a file system of this machine (type %lx): only workers of this "
             "machine see it, unless it is exported",
             (unsigned long)about.f_type);
}

static void check_room(const char *path) {
  struct statvfs about;
  if (statvfs(path, &about) != 0) return;
  uint64_t room = (uint64_t)about.f_bavail * about.f_frsize;
  doctor_say(room >= ROOM_LEAST ? "good" : "bad", "%s are free there",
             figure_bytes(room, " ").text);
}

/* The file server's clock, by a file that was just written. */
static void check_clock(const struct stat *about) {
  double skew = difftime(about->st_mtime, time(NULL));
  if (fabs(skew) <= SKEW_MOST)
    doctor_say("good", "its clock and this machine's agree");
  else
    doctor_say("bad", "its clock is %.0f seconds %s of this machine's: set both by NTP", fabs(skew),
               skew > 0 ? "ahead" : "behind");
}

static void check_lock(const Folder *folder, const char *name, int fd) {
  Error error;
  int other = folder_open_file(folder, FOLDER_LOG, name, O_RDONLY, &error);
  bool locked = flock(fd, LOCK_EX | LOCK_NB) == 0;
  bool seen = locked && other >= 0 && flock(other, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  if (other >= 0) close(other);
  doctor_say(seen ? "good" : "note",
             seen ? "files can be locked there"
                  : "files cannot be locked there, so torn lines are left as they are");
}

/* Does as writers of results do, but in log/. */
static bool try_file(const Folder *folder, const char *name) {
  Error error;
  struct stat about;
  int fd = folder_open_file(folder, FOLDER_LOG, name, O_RDWR | O_CREAT | O_EXCL | O_APPEND, &error);
  if (fd < 0) {
    doctor_say("bad", "%s", error.message);
    return false;
  }
  char text[8] = "";
  bool good = write(fd, "probe\n", 6) == 6 && fsync(fd) == 0 && pread(fd, text, 6, 0) == 6 &&
              strcmp(text, "probe\n") == 0 && fstat(fd, &about) == 0;
  doctor_say(good ? "good" : "bad", good ? "files can be written and read there"
                                         : "what was written there is not what is read");
  if (good) check_lock(folder, name, fd);
  if (good) check_clock(&about);
  close(fd);
  return good;
}

static void try_rename(const Folder *folder, const char *name) {
  Error error;
  char *text = NULL;
  size_t length;
  bool good = folder_write(folder, FOLDER_LOG, name, "other\n", 6, &error) == STATUS_OK &&
              folder_read(folder, FOLDER_LOG, name, 64, &text, &length, &error) == STATUS_OK;
  if (!good)
    doctor_say("bad", "%s", error.message);
  else
    doctor_say(strcmp(text, "other\n") == 0 ? "good" : "bad",
               "a new file takes an old one's place");
  g_free(text);
}

/* "NAME:SECONDS", the file and the time at which it was left. */
static void check_expected(const Folder *folder, const char *expected) {
  g_auto(GStrv) parts = g_strsplit(expected, ":", 2);
  Error error;
  char *text = NULL;
  size_t length;
  if (g_strv_length(parts) != 2) return;
  if (folder_read(folder, FOLDER_LOG, parts[0], 64, &text, &length, &error) != STATUS_OK) {
    doctor_say("bad", "this node does not see what was left there: %s", error.message);
    return;
  }
  bool same = strcmp(text, parts[1]) == 0;
  doctor_say(same ? "good" : "bad",
             same ? "this node sees what was left there" : "this node sees something else there");
  g_free(text);
  double behind = g_ascii_strtod(parts[1], NULL) - (double)time(NULL);
  if (behind > SKEW_MOST)
    doctor_say("bad", "this node's clock is at least %.0f seconds behind", behind);
}

void doctor_check_folder(const char *path, const char *expected) {
  Job job;
  Error error;
  if (!job_open_bare(&job, path)) {
    doctor_say("bad", "%s is no job's folder that can be opened", path);
    return;
  }
  doctor_say("good", "job %s in %s, seen from %s", job.description.tag, path, g_get_host_name());
  g_autofree char *name = g_strdup_printf("doctor.%d.%08x", (int)getpid(), g_random_int());
  check_system(path);
  check_room(path);
  if (expected != NULL) check_expected(job.folder, expected);
  if (try_file(job.folder, name)) try_rename(job.folder, name);
  folder_remove(job.folder, FOLDER_LOG, name, &error);
  if (folder_probe(job.folder, &error) != STATUS_OK) doctor_say("bad", "%s", error.message);
  job_close(&job);
}

char *doctor_leave(const char *path) {
  Folder *folder;
  Error error;
  g_autofree char *text = g_strdup_printf("%lld", (long long)time(NULL));
  g_autofree char *name = g_strdup_printf("doctor.%d.%08x", (int)getpid(), g_random_int());
  Status status = folder_open(&folder, path, &error);
  if (status == STATUS_OK) {
    status = folder_write(folder, FOLDER_LOG, name, text, strlen(text), &error);
    folder_close(folder);
  }
  if (status == STATUS_OK) return g_strdup_printf("%s:%s", name, text);
  doctor_say("bad", "%s", error.message);
  return NULL;
}

void doctor_take_away(const char *path, const char *expected) {
  Folder *folder;
  Error error;
  g_auto(GStrv) parts = g_strsplit(expected, ":", 2);
  if (folder_open(&folder, path, &error) != STATUS_OK) return;
  folder_remove(folder, FOLDER_LOG, parts[0], &error);
  folder_close(folder);
}
