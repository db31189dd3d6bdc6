#include "digest.h"

#include "../../storage/sum.h"

#include <glib.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char NAME[] = "digest";
static const char HEAD[] = "fourscore-digest 2";
static const size_t LONGEST = (size_t)1 << 26;

enum { NUMBERS_MOST = 24 };

typedef struct {
  const char *word;
  uint64_t *number;
  size_t *size; /* one of the two */
} DigestField;

/* All that is kept as whole numbers, except the state. */
static int fields_of(Progress *progress, DigestField fields[NUMBERS_MOST]) {
  ResultCounts *counts = &progress->counts;
  const DigestField all[] = {
      {"roots-proved", NULL, &progress->roots_proved},
      {"roots-disproved", NULL, &progress->roots_disproved},
      {"needed", &progress->needed, NULL},
      {"tree-nodes", &progress->tree_nodes, NULL},
      {"files", &counts->files, NULL},
      {"proved", &counts->proved, NULL},
      {"disproved", &counts->disproved, NULL},
      {"searched", &counts->searched, NULL},
      {"given-up", &counts->given_up, NULL},
      {"repeated", &counts->repeated, NULL},
      {"damaged", &counts->damaged, NULL},
      {"foreign", &counts->foreign, NULL},
      {"torn", &counts->torn, NULL},
      {"contradictions", &counts->contradictions, NULL},
      {"nodes", &counts->nodes, NULL},
  };
  memcpy(fields, all, sizeof all);
  return G_N_ELEMENTS(all);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void add_seconds(GString *text, const char *word, double seconds) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(text, "%s %s\n", word, g_ascii_dtostr(number, sizeof number, seconds));
}

static void add_progress(GString *text, Progress progress) {
  DigestField fields[NUMBERS_MOST];
  int count = fields_of(&progress, fields);
  g_string_append_printf(text, "state %d\nanswers %s\n", (int)progress.state, progress.answers);
  for (int i = 0; i < count; i++)
    g_string_append_printf(text, "%s %" PRIu64 "\n", fields[i].word,
                           fields[i].number != NULL ? *fields[i].number
                                                    : (uint64_t)*fields[i].size);
  add_seconds(text, "seconds", progress.counts.seconds);
}

static void add_files(GString *text, const GArray *files) {
  for (guint i = 0; i < files->len; i++) {
    const ResultsFile *file = &g_array_index(files, ResultsFile, i);
    g_string_append_printf(text, "file %s %" PRIu64 " %" PRId64 "\n", file->name, file->mark.bytes,
                           file->mark.changed);
  }
}

bool digest_pays(const Results *results) {
  g_autoptr(GArray) files = results_files(results);
  uint64_t bytes = 0;
  for (guint i = 0; i < files->len; i++)
    bytes += g_array_index(files, ResultsFile, i).mark.bytes;
  return bytes >= DIGEST_BYTES_LEAST;
}

void digest_write(const Progress *progress, const Folder *folder, const Description *description,
                  const Results *results) {
  g_autoptr(GArray) files = results_files(results);
  g_autoptr(GString) text = g_string_new(NULL);
  Error error;
  if (!digest_pays(results)) return;
  g_string_printf(text, "%s\njob %s\nmade %" PRId64 "\n", HEAD, description->tag,
                  g_get_real_time() / G_USEC_PER_SEC);
  add_progress(text, *progress);
  g_string_append_printf(text, "count %u\n", files->len);
  add_files(text, files);
  g_string_append_printf(text, "end %08" PRIx32 "\n", sum_of(text->str, text->len));
  folder_write_lightly(folder, FOLDER_LOG, NAME, text->str, text->len, &error);
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct {
  char **all; /* lines */
  size_t line;
} DigestReader;

/* The value of the next line, which is "WORD VALUE"; NULL if it is not. */
static const char *digest_next_value(DigestReader *reader, const char *word) {
  const char *line = reader->all[reader->line];
  size_t length = strlen(word);
  if (line == NULL || strncmp(line, word, length) != 0 || line[length] != ' ') return NULL;
  reader->line++;
  return line + length + 1;
}

static bool next_number(DigestReader *reader, const char *word, uint64_t most, uint64_t *number) {
  const char *value = digest_next_value(reader, word);
  guint64 read = 0;
  bool good = value != NULL && g_ascii_string_to_unsigned(value, 10, 0, most, &read, NULL);
  *number = read;
  return good;
}

static bool next_seconds(DigestReader *reader, const char *word, double *seconds) {
  const char *value = digest_next_value(reader, word);
  *seconds = value == NULL ? -1 : g_ascii_strtod(value, NULL);
  return isfinite(*seconds) && *seconds >= 0;
}

static bool next_field(DigestReader *reader, const DigestField *field) {
  uint64_t number;
  if (!next_number(reader, field->word, G_MAXINT64, &number)) return false;
  if (field->number != NULL)
    *field->number = number;
  else
    *field->size = (size_t)number;
  return true;
}

static bool next_answers(DigestReader *reader, size_t count, char **answers) {
  static const char letters[] = {ANSWER_OPEN, ANSWER_WIN, ANSWER_NOT_WIN, '\0'};
  const char *value = digest_next_value(reader, "answers");
  if (value == NULL || strlen(value) != count || strspn(value, letters) != count) return false;
  *answers = g_strdup(value);
  return true;
}

static bool next_progress(DigestReader *reader, size_t roots, Progress *progress) {
  DigestField fields[NUMBERS_MOST];
  uint64_t state;
  int count = fields_of(progress, fields);
  if (!next_number(reader, "state", JOB_CONTRADICTION, &state) ||
      !next_answers(reader, roots, &progress->answers))
    return false;
  progress->state = (JobState)state;
  for (int i = 0; i < count; i++)
    if (!next_field(reader, &fields[i])) return false;
  return next_seconds(reader, "seconds", &progress->counts.seconds);
}

static bool next_file(DigestReader *reader, char **name, FileMark *mark) {
  const char *value = digest_next_value(reader, "file");
  g_auto(GStrv) words = g_strsplit(value == NULL ? "" : value, " ", 4);
  guint64 bytes = 0;
  gint64 changed = 0;
  bool good = g_strv_length(words) == 3 &&
              g_ascii_string_to_unsigned(words[1], 10, 0, G_MAXINT64, &bytes, NULL) &&
              g_ascii_string_to_signed(words[2], 10, G_MININT64, G_MAXINT64, &changed, NULL);
  *name = good ? g_strdup(words[0]) : NULL;
  *mark = (FileMark){bytes, changed};
  return good;
}

/* Compares a file with what it was; false if it has changed and not grown. */
static bool follow_file(const Folder *folder, const char *name, FileMark old, Digest *digest) {
  FileMark now;
  if (!folder_mark(folder, FOLDER_RESULTS, name, &now) || now.bytes < old.bytes) return false;
  digest->bytes += old.bytes;
  digest->more += now.bytes - old.bytes;
  return now.bytes > old.bytes || now.changed == old.changed;
}

static bool follow_new_files(const Folder *folder, GHashTable *told, Digest *digest) {
  g_auto(GStrv) names = NULL;
  if (folder_list(folder, FOLDER_RESULTS, RESULTS_SUFFIX, &names, NULL) != STATUS_OK) return false;
  for (int i = 0; names[i] != NULL; i++) {
    FileMark mark;
    if (!g_hash_table_contains(told, names[i]) &&
        folder_mark(folder, FOLDER_RESULTS, names[i], &mark))
      digest->more += mark.bytes;
  }
  return true;
}

static bool follow_files(DigestReader *reader, const Folder *folder, Digest *digest) {
  g_autoptr(GHashTable) told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  uint64_t count = 0;
  if (!next_number(reader, "count", LONGEST, &count)) return false;
  for (uint64_t i = 0; i < count; i++) {
    char *name;
    FileMark mark;
    if (!next_file(reader, &name, &mark)) return false;
    g_hash_table_add(told, name);
    if (!follow_file(folder, name, mark, digest)) return false;
  }
  return follow_new_files(folder, told, digest);
}

static bool digest_read_lines(DigestReader *reader, const Folder *folder,
                              const Description *description, Digest *digest) {
  uint64_t made = 0;
  if (g_strcmp0(reader->all[reader->line++], HEAD) != 0 ||
      g_strcmp0(digest_next_value(reader, "job"), description->tag) != 0 ||
      !next_number(reader, "made", G_MAXUINT32, &made) ||
      !next_progress(reader, description->count, &digest->progress))
    return false;
  digest->made = (int64_t)made;
  if (!follow_files(reader, folder, digest)) return false;
  progress_look_ahead(description, &digest->progress);
  return true;
}

/* Without its last line, whose sum has to be that of all before it. */
static bool cut_sum(char *text, size_t length) {
  enum { SUM_LINE = 13 }; /* "end", a blank, eight digits and a newline */
  char sum[SUM_LINE + 1];
  if (length < SUM_LINE || strlen(text) != length) return false;
  char *last = text + length - SUM_LINE;
  snprintf(sum, sizeof sum, "end %08" PRIx32 "\n", sum_of(text, (size_t)(last - text)));
  if (memcmp(last, sum, SUM_LINE) != 0) return false;
  *last = '\0';
  return true;
}

bool digest_read(Digest *digest, const Folder *folder, const Description *description) {
  g_autofree char *text = NULL;
  size_t length;
  *digest = (Digest){0};
  if (folder_read(folder, FOLDER_LOG, NAME, LONGEST, &text, &length, NULL) != STATUS_OK ||
      !cut_sum(text, length))
    return false;
  g_auto(GStrv) all = g_strsplit(text, "\n", -1);
  DigestReader reader = {.all = all};
  if (digest_read_lines(&reader, folder, description, digest)) return true;
  progress_clear(&digest->progress);
  return false;
}
