#include "folder.h"

#include "../../core/marked.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_LONGEST = 200 };

static const char *const part_names[FOLDER_PARTS] = {".", "results", "proof", "log"};

struct Folder {
  char *path;
  int parts[FOLDER_PARTS];
};

static Status file_error(const Folder *folder, FolderPart part, const char *name, const char *deed,
                         Error *error) {
  const char *reason = errno == ELOOP
                           ? status_word(N_("it is a link, which a job's folder must not have"))
                           : g_strerror(errno);
  const char *between = part == FOLDER_TOP ? "" : part_names[part];
  return status_fail(error, STATUS_FILE, 0, "%s %s/%s%s%s: %s", status_word(deed), folder->path,
                     between, part == FOLDER_TOP ? "" : "/", name, reason);
}

/* Whether a file in a job's folder may have that name. */
static bool is_allowed(const char *name) {
  size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-");
  return name[0] != '.' && name[length] == '\0' && length > 0 && length <= NAME_LONGEST;
}

/* --- Opening ---------------------------------------------------------------------------------- */

static Folder *folder_new(const char *path) {
  Folder *folder = g_new0(Folder, 1);
  folder->path = g_strdup(path);
  for (int i = 0; i < FOLDER_PARTS; i++)
    folder->parts[i] = -1;
  return folder;
}

void folder_close(Folder *folder) {
  if (folder == NULL) return;
  for (int i = 0; i < FOLDER_PARTS; i++)
    if (folder->parts[i] >= 0) close(folder->parts[i]);
  g_free(folder->path);
  g_free(folder);
}

/* The folder itself may be reached by a link: the user has named it. Its parts may not. */
static Status open_parts(Folder *folder, Error *error) {
  enum { FLAGS = O_RDONLY | O_DIRECTORY | O_CLOEXEC };
  folder->parts[FOLDER_TOP] = open(folder->path, FLAGS);
  if (folder->parts[FOLDER_TOP] < 0)
    return status_fail(error, STATUS_FILE, 0, "cannot open the folder %s: %s", folder->path,
                       g_strerror(errno));
  for (int i = FOLDER_TOP + 1; i < FOLDER_PARTS; i++) {
    folder->parts[i] = openat(folder->parts[FOLDER_TOP], part_names[i], FLAGS | O_NOFOLLOW);
    if (folder->parts[i] >= 0) continue;
    if (errno == ENOTDIR) errno = ELOOP; /* what a link looks like with O_DIRECTORY */
    return file_error(folder, FOLDER_TOP, part_names[i], "not a job's folder: cannot open", error);
  }
  return STATUS_OK;
}

Status folder_open(Folder **out, const char *path, Error *error) {
  Folder *folder = folder_new(path);
  Status status = open_parts(folder, error);
  if (status == STATUS_OK)
    *out = folder;
  else
    folder_close(folder);
  return status;
}

/* Of a job's folder that was begun, and has nothing in it. */
static bool is_empty_part(const char *path, const char *name) {
  g_autofree char *part = g_build_filename(path, name, NULL);
  bool is_part = false;
  for (int i = FOLDER_TOP + 1; i < FOLDER_PARTS; i++)
    is_part |= strcmp(name, part_names[i]) == 0;
  g_autoptr(GDir) dir = is_part ? g_dir_open(part, 0, NULL) : NULL;
  return dir != NULL && g_dir_read_name(dir) == NULL;
}

/* Why the thing of this name cannot become a job's folder; NULL if it can. */
static const char *obstacle(const char *path) {
  if (!g_file_test(path, G_FILE_TEST_IS_DIR)) return "it is there and not a folder";
  g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
  if (dir == NULL) return "it is there and cannot be read";
  for (const char *name; (name = g_dir_read_name(dir)) != NULL;)
    if (!is_empty_part(path, name)) return "it is there and not empty";
  return NULL;
}

Status folder_create(Folder **out, const char *path, Error *error) {
  if (mkdir(path, 0777) != 0) {
    const char *reason = errno == EEXIST ? obstacle(path) : g_strerror(errno);
    if (reason != NULL)
      return status_fail(error, STATUS_FILE, 0, "cannot make the folder %s: %s", path, reason);
  }
  for (int i = FOLDER_TOP + 1; i < FOLDER_PARTS; i++) {
    g_autofree char *part = g_build_filename(path, part_names[i], NULL);
    if (mkdir(part, 0777) != 0 && errno != EEXIST)
      return status_fail(error, STATUS_FILE, 0, "cannot make the folder %s: %s", part,
                         g_strerror(errno));
  }
  return folder_open(out, path, error);
}

const char *folder_path(const Folder *folder) { return folder->path; }

/* --- Files ------------------------------------------------------------------------------------ */

Status folder_sync(const Folder *folder, FolderPart part, Error *error) {
  if (fsync(folder->parts[part]) == 0) return STATUS_OK;
  return file_error(folder, part, ".", "cannot synchronise", error);
}

int folder_open_file(const Folder *folder, FolderPart part, const char *name, int flags,
                     Error *error) {
  struct stat about;
  if (!is_allowed(name)) {
    status_fail(error, STATUS_FILE, 0, "no file of a job's folder may have such a name");
    return -1;
  }
  /* O_NONBLOCK: a pipe that somebody put there must not make us wait. */
  int fd = openat(folder->parts[part], name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0666);
  if (fd < 0) {
    file_error(folder, part, name, "cannot open", error);
    return -1;
  }
  if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode)) return fd;
  errno = EINVAL;
  file_error(folder, part, name, "not a regular file:", error);
  close(fd);
  return -1;
}

bool folder_has(const Folder *folder, FolderPart part, const char *name) {
  struct stat about;
  return fstatat(folder->parts[part], name, &about, AT_SYMLINK_NOFOLLOW) == 0;
}

bool folder_mark(const Folder *folder, FolderPart part, const char *name, FileMark *mark) {
  struct stat about;
  if (fstatat(folder->parts[part], name, &about, AT_SYMLINK_NOFOLLOW) != 0) return false;
  mark->bytes = (uint64_t)about.st_size;
  mark->changed = (int64_t)about.st_mtim.tv_sec * 1000000000 + about.st_mtim.tv_nsec;
  return true;
}

/* What was read so far, and room for more. */
typedef struct {
  char *bytes;
  size_t length, room;
} Content;

/* False if there is no memory for it. A zero byte ends it. */
static bool folder_append(Content *content, const char *bytes, size_t count) {
  size_t length = content->length + count;
  if (length >= content->room) {
    size_t room = MAX(2 * content->room, length + 1);
    char *larger = g_try_realloc(content->bytes, room);
    if (larger == NULL) return false;
    content->bytes = larger;
    content->room = room;
  }
  memcpy(content->bytes + content->length, bytes, count);
  content->length = length;
  content->bytes[length] = '\0';
  return true;
}

static Status folder_read_all(const Folder *folder, FolderPart part, const char *name, int fd,
                              Content *content, size_t most, Error *error) {
  char buffer[65536];
  struct stat about;
  bool too_long = fstat(fd, &about) == 0 && about.st_size > (off_t)most;
  while (!too_long) {
    ssize_t count = read(fd, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return file_error(folder, part, name, "cannot read", error);
    too_long = content->length + (size_t)count > most; /* it may be growing */
    if (!too_long && !folder_append(content, buffer, (size_t)count))
      return status_fail(error, STATUS_MEMORY, 0, "no memory to read %s/%s/%s", folder->path,
                         part_names[part], name);
    if (count == 0) return STATUS_OK;
  }
  return status_fail(error, STATUS_RANGE, 0, "%s/%s/%s is longer than %zu bytes", folder->path,
                     part_names[part], name, most);
}

Status folder_read(const Folder *folder, FolderPart part, const char *name, size_t most,
                   char **bytes, size_t *length, Error *error) {
  int fd = folder_open_file(folder, part, name, O_RDONLY, error);
  if (fd < 0) return STATUS_FILE;
  Content content = {0};
  Status status = folder_read_all(folder, part, name, fd, &content, most, error);
  close(fd);
  if (status != STATUS_OK) {
    g_free(content.bytes);
    return status;
  }
  *bytes = content.bytes;
  *length = content.length;
  return STATUS_OK;
}

static bool write_all(int fd, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t count = write(fd, bytes, length);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    bytes += count;
    length -= (size_t)count;
  }
  return true;
}

/* Keeps errno, which says what went wrong before. */
static void remove_quietly(int part, const char *name) {
  int saved = errno;
  unlinkat(part, name, 0);
  errno = saved;
}

/* A file that is being written under another name beside its place. */
typedef struct {
  const Folder *folder;
  FolderPart part;
  const char *name;
  char *temporary;
  int fd;
} NewFile;

static Status begin_new(NewFile *file, const Folder *folder, FolderPart part, const char *name,
                        Error *error) {
  *file = (NewFile){folder, part, name, NULL, -1};
  file->temporary = g_strdup_printf("%s.%d.%08x.new", name, (int)getpid(), g_random_int());
  file->fd = folder_open_file(folder, part, file->temporary, O_WRONLY | O_CREAT | O_EXCL, error);
  if (file->fd >= 0) return STATUS_OK;
  g_free(file->temporary);
  return STATUS_FILE;
}

/* Puts the file in its place if all went well until here, else removes it. */
static Status end_new(NewFile *file, bool done, bool synchronise, Error *error) {
  int at = file->folder->parts[file->part];
  done = done && (!synchronise || fsync(file->fd) == 0);
  if (close(file->fd) != 0) done = false;
  done = done && renameat(at, file->temporary, at, file->name) == 0 &&
         (!synchronise || fsync(at) == 0);
  if (!done) remove_quietly(at, file->temporary);
  g_free(file->temporary);
  return done ? STATUS_OK : file_error(file->folder, file->part, file->name, "cannot write", error);
}

static Status write_file(const Folder *folder, FolderPart part, const char *name, const char *bytes,
                         size_t length, bool synchronise, Error *error) {
  NewFile file;
  Status status = begin_new(&file, folder, part, name, error);
  if (status != STATUS_OK) return status;
  return end_new(&file, write_all(file.fd, bytes, length), synchronise, error);
}

Status folder_write(const Folder *folder, FolderPart part, const char *name, const char *bytes,
                    size_t length, Error *error) {
  return write_file(folder, part, name, bytes, length, true, error);
}

Status folder_write_lightly(const Folder *folder, FolderPart part, const char *name,
                            const char *bytes, size_t length, Error *error) {
  return write_file(folder, part, name, bytes, length, false, error);
}

/* The rest of a file; false after an error, with errno. */
static bool copy_all(int to, int from) {
  char block[65536];
  for (;;) {
    ssize_t count = read(from, block, sizeof block);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count == 0;
    if (!write_all(to, block, (size_t)count)) return false;
  }
}

Status folder_copy(const Folder *folder, const Folder *from, FolderPart part, const char *name,
                   Error *error) {
  NewFile file;
  int fd = folder_open_file(from, part, name, O_RDONLY, error);
  if (fd < 0) return STATUS_FILE;
  Status status = begin_new(&file, folder, part, name, error);
  if (status == STATUS_OK) status = end_new(&file, copy_all(file.fd, fd), true, error);
  close(fd);
  return status;
}

Status folder_probe(const Folder *folder, Error *error) {
  g_autofree char *name = g_strdup_printf("probe.%d.%08x", (int)getpid(), g_random_int());
  int fd = folder_open_file(folder, FOLDER_RESULTS, name, O_WRONLY | O_CREAT | O_EXCL, error);
  if (fd < 0) return STATUS_FILE;
  bool done = write_all(fd, "probe\n", 6) && fsync(fd) == 0;
  if (close(fd) != 0) done = false;
  remove_quietly(folder->parts[FOLDER_RESULTS], name);
  return done ? STATUS_OK : file_error(folder, FOLDER_RESULTS, name, "cannot write", error);
}

Status folder_rename(const Folder *folder, FolderPart part, const char *from, const char *to,
                     Error *error) {
  int at = folder->parts[part];
  if (!is_allowed(to))
    return status_fail(error, STATUS_FILE, 0, "no file of a job's folder may have such a name");
  if (renameat(at, from, at, to) == 0) return folder_sync(folder, part, error);
  return file_error(folder, part, from, "cannot rename", error);
}

Status folder_remove(const Folder *folder, FolderPart part, const char *name, Error *error) {
  if (unlinkat(folder->parts[part], name, 0) == 0 || errno == ENOENT)
    return folder_sync(folder, part, error);
  return file_error(folder, part, name, "cannot remove", error);
}

static int compare_names(gconstpointer a, gconstpointer b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static DIR *open_listing(const Folder *folder, FolderPart part, Error *error) {
  int fd = openat(folder->parts[part], ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = fd < 0 ? NULL : fdopendir(fd);
  if (dir != NULL) return dir;
  if (fd >= 0) close(fd);
  file_error(folder, part, "", "cannot list", error);
  return NULL;
}

Status folder_check_files(const Folder *folder, FolderPart part, Error *error) {
  Status status = STATUS_OK;
  struct stat about;
  DIR *dir = open_listing(folder, part, error);
  if (dir == NULL) return STATUS_FILE;
  for (struct dirent *entry; status == STATUS_OK && (entry = readdir(dir)) != NULL;) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    if (fstatat(folder->parts[part], entry->d_name, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISREG(about.st_mode))
      continue;
    errno = ELOOP;
    status = file_error(folder, part, entry->d_name, "not a regular file:", error);
  }
  closedir(dir);
  return status;
}

Status folder_list(const Folder *folder, FolderPart part, const char *suffix, char ***names,
                   Error *error) {
  DIR *dir = open_listing(folder, part, error);
  if (dir == NULL) return STATUS_FILE;
  GPtrArray *found = g_ptr_array_new_with_free_func(g_free);
  for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
    if (is_allowed(entry->d_name) && g_str_has_suffix(entry->d_name, suffix))
      g_ptr_array_add(found, g_strdup(entry->d_name));
  closedir(dir);
  g_ptr_array_sort(found, compare_names);
  g_ptr_array_add(found, NULL);
  *names = (char **)g_ptr_array_free(found, FALSE);
  return STATUS_OK;
}
