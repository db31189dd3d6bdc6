#include "leaves.h"

#include "names.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LINE_LONGEST = 320, ANSWER_WIN = 1, ANSWER_NOT_WIN = 2 };

static bool is_leaf(const Line *line) {
  return line->kind == LINE_LEAF || line->kind == LINE_SIGHT;
}

bool leaf_is_chosen(const Line *line, const LeafOptions *options) {
  uint64_t mixed = (line->name.low ^ (uint64_t)line->name.high << 48) * 0xD6E8FEB86659FD93;
  double place = (double)(mixed >> 32) / 4294967296.0 * 100;
  return is_leaf(line) && (options->only != NULL ? line->listed : place < options->percent);
}

Verdict leaf_differs(const Certificate *certificate, const Line *line, const char *who) {
  char name[21], code[80];
  Position position;
  game_position(line->name, &position);
  game_write(&position, code);
  name_write(line->name, name);
  tell("line %zu: %s (%s): the certificate says %s, %s %s", certificate_number(certificate, line),
       code, name, line->wins ? "win" : "not-win", who, line->wins ? "not-win" : "win");
  return WRONG;
}

static bool cannot(const char *what, const char *name) {
  tell("%s %s: %s", what, name, strerror(errno));
  return false;
}

/* Marks the leaf that a line of the list names; false if it names none. Empty lines are passed
 * over, and a line may end as in Windows. A file of zeros, as a crash may leave, has no such line.
 */
static bool leaves_mark(const Certificate *certificate, const char *text) {
  Name name;
  size_t length = strcspn(text, "\n");
  if (length > 0 && text[length - 1] == '\r') length--;
  if (length == 0) return text[0] != '\0';
  Line *line = length == 20 && name_read(text, &name) ? certificate_find(certificate, name) : NULL;
  bool found = line != NULL && is_leaf(line);
  if (found) line->listed = true;
  return found;
}

bool leaves_list(const Certificate *certificate, const char *path) {
  char text[32];
  size_t number = 0;
  bool good = true;
  FILE *file = fopen(path, "r");
  for (; good && file != NULL && fgets(text, sizeof text, file) != NULL; number++)
    good = leaves_mark(certificate, text);
  bool read = file != NULL && !ferror(file);
  if (!read) cannot("cannot read", path);
  if (!good) tell("%s: line %zu is no leaf of the certificate", path, number);
  if (file != NULL) fclose(file);
  return read && good;
}

static Verdict no_memory(void) {
  tell("there is no memory");
  return NOT_CHECKED;
}

size_t leaves_chosen(const Certificate *certificate, const LeafOptions *options) {
  size_t chosen = 0;
  for (size_t i = 0; i < certificate->line_count; i++)
    chosen += leaf_is_chosen(&certificate->lines[i], options);
  return chosen;
}

/* --- As a job for others ---------------------------------------------------------------------- */

static bool make_parts(const char *folder) {
  static const char *const parts[] = {"results", "proof", "log"};
  if (mkdir(folder, 0777) != 0) return cannot("cannot make the folder", folder);
  int top = open(folder, O_RDONLY | O_DIRECTORY);
  bool done = top >= 0;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    done = done && mkdirat(top, parts[i], 0777) == 0;
  if (top >= 0) close(top);
  return done || cannot("cannot fill the folder", folder);
}

static void write_job(FILE *file, const Certificate *certificate, const LeafOptions *options,
                      size_t chosen) {
  char created[32];
  time_t now = time(NULL);
  strftime(created, sizeof created, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
  fprintf(file,
          "fourscore-job 1\ngame connect-four-3d\nclaim %s\ncutoff 0\ncreated %s\n"
          "engine fourscore-check\nroots %zu\n",
          certificate->claimant == WHITE ? "first" : "second", created, chosen);
  for (size_t i = 0; i < certificate->line_count; i++) {
    char code[80];
    Position position;
    if (!leaf_is_chosen(&certificate->lines[i], options)) continue;
    game_position(certificate->lines[i].name, &position);
    game_write(&position, code);
    fprintf(file, "root %s\n", code);
  }
}

bool leaves_emit(const Certificate *certificate, const LeafOptions *options, const char *folder,
                 LeafCounts *counts) {
  char path[4096];
  *counts = (LeafCounts){0};
  counts->chosen = leaves_chosen(certificate, options);
  counts->open = counts->chosen;
  if (counts->chosen == 0) {
    tell("no leaf was chosen, so there is no job to make");
    return false;
  }
  if (!make_parts(folder)) return false;
  snprintf(path, sizeof path, "%s/job.txt", folder);
  FILE *file = fopen(path, "wx");
  if (file == NULL) return cannot("cannot make", path);
  write_job(file, certificate, options, counts->chosen);
  bool done = fflush(file) == 0 && fsync(fileno(file)) == 0;
  return (fclose(file) == 0 && done) || cannot("cannot write", path);
}

/* --- What others found ------------------------------------------------------------------------ */

/* Reads a line of results: its name and answer; false if it is damaged, foreign or "unknown". */
static bool leaves_read_result(char *text, const char *claim, Name *name, uint8_t *answer) {
  char *fields[11], *at = text, *last = strrchr(text, '\t');
  int count = 0;
  if (last == NULL || strlen(last) != 9) return false;
  uint32_t sum = sum_with(0, text, (size_t)(last + 1 - text));
  while (count < 11 && at != NULL) {
    fields[count++] = at;
    at = strchr(at, '\t');
    if (at != NULL) *at++ = '\0';
  }
  if (count != 10 || strtoul(fields[9], NULL, 16) != sum || strcmp(fields[2], claim) != 0)
    return false;
  *answer = strcmp(fields[3], "win") == 0       ? ANSWER_WIN
            : strcmp(fields[3], "not-win") == 0 ? ANSWER_NOT_WIN
                                                : 0;
  return *answer != 0 && strlen(fields[1]) == 20 && name_read(fields[1], name);
}

static void read_results(FILE *file, const char *claim, Names *names) {
  char line[LINE_LONGEST + 2];
  while (fgets(line, sizeof line, file) != NULL) {
    char *end = strchr(line, '\n');
    Name name;
    uint8_t answer, *known;
    if (end == NULL) continue;
    *end = '\0';
    if (leaves_read_result(line, claim, &name, &answer) && (known = names_at(names, name)) != NULL)
      *known |= answer;
  }
}

static bool read_folder(const char *folder, const char *claim, Names *names) {
  int top = open(folder, O_RDONLY | O_DIRECTORY);
  int results = top < 0 ? -1 : openat(top, "results", O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  DIR *dir = results < 0 ? NULL : fdopendir(results);
  if (top >= 0) close(top);
  if (dir == NULL) return cannot("cannot read the results of", folder);
  for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
    size_t length = strlen(entry->d_name);
    if (length < 8 || strcmp(entry->d_name + length - 8, ".results") != 0) continue;
    int fd = openat(dirfd(dir), entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    struct stat about;
    bool regular = fd >= 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
    FILE *file = regular ? fdopen(fd, "r") : NULL;
    if (file != NULL) read_results(file, claim, names);
    if (file != NULL)
      fclose(file);
    else if (fd >= 0)
      close(fd);
  }
  closedir(dir);
  return true;
}

static Verdict compare_all(const Certificate *certificate, const LeafOptions *options,
                           const char *folder, Names *names, LeafCounts *counts) {
  for (size_t i = 0; i < certificate->line_count; i++) {
    const Line *line = &certificate->lines[i];
    if (!leaf_is_chosen(line, options)) continue;
    counts->chosen++;
    uint8_t *answer = names_at(names, line->name);
    if (answer == NULL) return no_memory();
    uint8_t expected = line->wins ? ANSWER_WIN : ANSWER_NOT_WIN;
    if (*answer == 0) {
      *answer = expected; /* no longer a new name */
      counts->open++;
      continue;
    }
    if (*answer != expected) return leaf_differs(certificate, line, folder);
    counts->agreed++;
  }
  return GOOD;
}

Verdict leaves_compare(const Certificate *certificate, const LeafOptions *options,
                       const char *folder, LeafCounts *counts) {
  const char *claim = certificate->claimant == WHITE ? "first" : "second";
  Names names;
  *counts = (LeafCounts){0};
  if (!names_init(&names)) return no_memory();
  Verdict verdict = read_folder(folder, claim, &names)
                        ? compare_all(certificate, options, folder, &names, counts)
                        : NOT_CHECKED;
  names_free(&names);
  return verdict;
}
