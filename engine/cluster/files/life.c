#include "life.h"

#include "../../storage/sum.h"
#include "processes.h"
#include "writer.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char SUFFIX[] = ".alive";

enum {
  BYTES_MOST = 4096,
  LOOKS_MISSED = 3, /* a sign may be this many looks old, and this many seconds more */
  SECONDS_MORE = 10,
};

struct LifeSign {
  const Folder *folder;
  char host[RESULT_HOST_LONGEST + 1];
  char worker[LIFE_NAME_SIZE];
  char *name; /* of the file */
  int fd;     /* -1: not open */
};

/* --- Writing ---------------------------------------------------------------------------------- */

static void write_name(LifeSign *sign) {
  g_autofree char *space = processes_space();
  int length = g_snprintf(sign->worker, sizeof sign->worker, "%s.%d.%08x", sign->host,
                          (int)getpid(), g_random_int());
  if (space[0] != '\0')
    g_snprintf(sign->worker + length, sizeof sign->worker - (gulong)length, ".%08" PRIx32,
               sum_of(space, strlen(space)));
}

LifeSign *life_new(const Folder *folder) {
  LifeSign *sign = g_new0(LifeSign, 1);
  sign->folder = folder;
  sign->fd = -1;
  writer_host(sign->host);
  write_name(sign);
  sign->name = g_strconcat(sign->worker, SUFFIX, NULL);
  return sign;
}

const char *life_name(const LifeSign *sign) { return sign->worker; }

/* Two containers may have the same host name, and different processes with the same number. */
bool life_has_ended(const LifeSign *sign, const char *name) {
  enum { HOST, PROCESS, RANDOM, SPACE, PARTS };
  g_auto(GStrv) theirs = g_strsplit(name, ".", -1), ours = g_strsplit(sign->worker, ".", -1);
  if (g_strv_length(theirs) != PARTS || g_strv_length(ours) != PARTS ||
      strcmp(theirs[HOST], ours[HOST]) != 0 || strcmp(theirs[SPACE], ours[SPACE]) != 0)
    return false;
  return kill((pid_t)g_ascii_strtoll(theirs[PROCESS], NULL, 10), 0) != 0 && errno == ESRCH;
}

/* The last line shows that nothing is missing. */
static GString *life_text(const Life *life) {
  GString *text = g_string_new(NULL);
  g_string_printf(text, "alive 1 %s %d %d %d 0 %zu %zu %" PRIu64 " %.3f\n", life->host,
                  life->process, life->threads, life->poll, life->solved, life->open, life->nodes,
                  life->seconds);
  for (size_t i = 0; i < MIN(life->count, LIFE_TASKS_MOST); i++) {
    char key[CODE_DIGITS + 1];
    code_write(life->tasks[i].key, key);
    g_string_append_printf(text, "task %s %.3f %" PRIu64 "\n", key, life->tasks[i].seconds,
                           life->tasks[i].nodes);
  }
  return g_string_append(text, "end\n");
}

void life_tell(LifeSign *sign, Life life) {
  Error error;
  if (sign->fd < 0)
    sign->fd =
        folder_open_file(sign->folder, FOLDER_LOG, sign->name, O_WRONLY | O_CREAT | O_EXCL, &error);
  if (sign->fd < 0) return;
  g_strlcpy(life.host, sign->host, sizeof life.host);
  life.process = (int)getpid();
  g_autoptr(GString) text = life_text(&life);
  if (pwrite(sign->fd, text->str, text->len, 0) != (ssize_t)text->len ||
      ftruncate(sign->fd, (off_t)text->len) != 0) {
    close(sign->fd);
    folder_remove(sign->folder, FOLDER_LOG, sign->name, &error);
    sign->fd = -1;
  }
}

void life_free(LifeSign *sign) {
  Error error;
  if (sign == NULL) return;
  if (sign->fd >= 0) {
    close(sign->fd);
    folder_remove(sign->folder, FOLDER_LOG, sign->name, &error);
  }
  g_free(sign->name);
  g_free(sign);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static bool is_host(const char *host) {
  return host[strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")] ==
         '\0';
}

static bool read_task(const char *line, Life *life) {
  LifeTask *task = &life->tasks[life->count];
  char key[CODE_DIGITS + 1];
  if (life->count == LIFE_TASKS_MOST ||
      sscanf(line, "task %20s %lf %" SCNu64, key, &task->seconds, &task->nodes) != 3 ||
      !isfinite(task->seconds) || !code_read(key, strlen(key), &task->key) ||
      !code_can_be_asked(task->key))
    return false;
  life->count++;
  return true;
}

/* Leaves out a file that is not as life_text() writes it: a stranger's, or one that is just being
 * written. */
static bool life_read_text(const char *text, Life *life) {
  g_auto(GStrv) all = g_strsplit(text, "\n", -1);
  *life = (Life){0};
  if (all[0] == NULL ||
      sscanf(all[0], "alive 1 %63s %d %d %d %*d %zu %zu %" SCNu64 " %lf", life->host,
             &life->process, &life->threads, &life->poll, &life->solved, &life->open, &life->nodes,
             &life->seconds) != 8 ||
      !is_host(life->host) || life->threads < 1 || life->poll < 1 || life->poll > 3600 ||
      !isfinite(life->seconds))
    return false;
  for (int i = 1; all[i] != NULL; i++) {
    if (strcmp(all[i], "end") == 0) return true;
    if (!read_task(all[i], life)) return false;
  }
  return false;
}

static bool life_read_file(const Folder *folder, const char *name, Life *life) {
  Error error;
  struct stat about;
  char text[BYTES_MOST + 1];
  int fd = folder_open_file(folder, FOLDER_LOG, name, O_RDONLY, &error);
  if (fd < 0) return false;
  ssize_t length = read(fd, text, BYTES_MOST);
  bool good = length > 0 && fstat(fd, &about) == 0;
  close(fd);
  if (!good) return false;
  text[length] = '\0';
  if (!life_read_text(text, life)) return false;
  life->silent = fmax(0, difftime(time(NULL), about.st_mtime));
  return true;
}

bool life_counts(const Life *life) {
  return life->silent <= LOOKS_MISSED * life->poll + SECONDS_MORE;
}

static GArray *life_read_signs(const Folder *folder, bool silent) {
  GArray *lives = g_array_new(FALSE, FALSE, sizeof(Life));
  g_auto(GStrv) names = NULL;
  Error error;
  if (folder_list(folder, FOLDER_LOG, SUFFIX, &names, &error) != STATUS_OK) return lives;
  for (int i = 0; names[i] != NULL; i++) {
    Life life;
    if (!life_read_file(folder, names[i], &life) || (!silent && !life_counts(&life))) continue;
    g_snprintf(life.name, sizeof life.name, "%.*s", (int)(strlen(names[i]) - strlen(SUFFIX)),
               names[i]);
    g_array_append_val(lives, life);
  }
  return lives;
}

GArray *life_read(const Folder *folder) { return life_read_signs(folder, false); }

static int by_silence(gconstpointer a, gconstpointer b) {
  const Life *one = a, *other = b;
  bool counts[] = {life_counts(one), life_counts(other)};
  if (counts[0] != counts[1]) return counts[0] ? -1 : 1;
  return counts[0] ? strcmp(one->name, other->name)
                   : (one->silent > other->silent) - (one->silent < other->silent);
}

GArray *life_read_all(const Folder *folder) {
  GArray *lives = life_read_signs(folder, true);
  g_array_sort(lives, by_silence);
  return lives;
}
