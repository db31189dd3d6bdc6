#include "journal.h"

#include "../cube/code.h"
#include "../storage/sum.h"
#include "../storage/key-hash.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
  SYNC_SECONDS = 5, /* between two times at which lines reach the disk */
  SUM_DIGITS = 8,
  HEAD_LINES = 2,
};

struct Journal {
  char *path;
  FILE *file;
  GHashTable *lines;    /* from Key to text */
  GStringChunk *values; /* the texts */
  Known *answers;
  size_t damaged, first_damaged; /* lines that were left out, and the number of the first, from 1 */
  gint64 synced;                 /* of g_get_monotonic_time() */
};

/* --- Reading ---------------------------------------------------------------------------------- */

static void journal_take_line(Journal *journal, Key key, const char *value) {
  char *kept = g_string_chunk_insert(journal->values, value);
  g_hash_table_replace(journal->lines, g_memdup2(&key, sizeof key), kept);
}

static Status take_answer(Journal *journal, Key key, unsigned values, Error *error) {
  bool split = values == VALUE_ANY;
  const KnownEntry entry = {key.low, key.high, (ValueSet)values, split, 0};
  return known_add(journal->answers, entry, error);
}

/* "L KEY VALUE" and "A KEY VALUES", each followed by a tab and the sum of all before it. */
static bool journal_read_line(Journal *journal, char *line) {
  size_t length = strlen(line);
  Key key;
  unsigned values;
  if (length < 2 + CODE_DIGITS + 2 + SUM_DIGITS || line[length - SUM_DIGITS - 1] != '\t')
    return false;
  size_t body = length - SUM_DIGITS - 1;
  if (g_ascii_strtoull(line + body + 1, NULL, 16) != sum_of(line, body)) return false;
  line[body] = '\0';
  if (!code_read(line + 2, CODE_DIGITS, &key) || !code_can_be_asked(key)) return false;
  const char *value = line + 2 + CODE_DIGITS + 1;
  if (line[0] == 'L') return journal_take_line(journal, key, value), true;
  if (line[0] != 'A' || sscanf(value, "%u", &values) != 1 || values < 1 || values > VALUE_ANY)
    return false;
  return take_answer(journal, key, values, NULL) == STATUS_OK;
}

/* Takes the whole lines, each of which stands for itself; returns where the last one ends. What
 * follows was being written. */
static size_t journal_read_lines(Journal *journal, char *text, size_t begin, size_t length) {
  size_t at = begin, number = HEAD_LINES;
  for (char *end; at < length && (end = memchr(text + at, '\n', length - at)) != NULL;) {
    *end = '\0';
    number++;
    if (!journal_read_line(journal, text + at) && journal->damaged++ == 0)
      journal->first_damaged = number;
    at = (size_t)(end - text) + 1;
  }
  return at;
}

/* --- Opening ---------------------------------------------------------------------------------- */

static Status fail_with(Journal *journal, const char *why, Error *error) {
  return status_fail(error, STATUS_FILE, 0, "%s: %s", journal->path, why);
}

/* An empty text if there is no file yet. A file that exists and cannot be read is not replaced. */
static Status journal_read_text(Journal *journal, char **text, gsize *length, Error *error) {
  g_autoptr(GError) reason = NULL;
  *length = 0;
  if (g_file_get_contents(journal->path, text, length, &reason) ||
      g_error_matches(reason, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return STATUS_OK;
  return fail_with(journal, reason->message, error);
}

/* Continues behind the last whole line. */
static Status journal_go_on(Journal *journal, const char *question, Error *error) {
  g_autofree char *head = g_strdup_printf("fourscore-unfinished 1\n%s\n", question), *text = NULL;
  gsize length = 0, size = strlen(head);
  size_t end = 0;
  Status read = journal_read_text(journal, &text, &length, error);
  if (read != STATUS_OK) return read;
  if (length > 0 && memcmp(text, head, MIN(length, size)) != 0)
    return fail_with(journal,
                     "this is no unfinished certificate of the same proof; remove it if "
                     "that proof is not to go on",
                     error);
  if (length >= size) end = journal_read_lines(journal, text, size, length);
  int fd = open(journal->path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  bool good = fd >= 0 && ftruncate(fd, (off_t)end) == 0 && lseek(fd, 0, SEEK_END) >= 0;
  journal->file = good ? fdopen(fd, "a") : NULL;
  if (journal->file == NULL) {
    Status status = fail_with(journal, g_strerror(errno), error);
    if (fd >= 0) close(fd);
    return status;
  }
  if (end == 0 && (fputs(head, journal->file) < 0 || fflush(journal->file) != 0))
    return fail_with(journal, g_strerror(errno), error);
  return STATUS_OK;
}

Status journal_open(Journal **opened, const char *path, const char *question, Error *error) {
  Journal *journal = g_new0(Journal, 1);
  journal->path = g_strdup(path);
  journal->lines = g_hash_table_new_full(key_hash, key_equal, g_free, NULL);
  journal->values = g_string_chunk_new(1 << 16);
  journal->answers = known_new();
  Status status = journal->answers == NULL
                      ? status_fail(error, STATUS_MEMORY, 0, "no memory for what is known")
                      : journal_go_on(journal, question, error);
  if (status != STATUS_OK)
    journal_close(journal);
  else
    *opened = journal;
  return status;
}

void journal_close(Journal *journal) {
  if (journal == NULL) return;
  if (journal->file != NULL) fclose(journal->file);
  g_hash_table_unref(journal->lines);
  g_string_chunk_free(journal->values);
  known_free(journal->answers);
  g_free(journal->path);
  g_free(journal);
}

void journal_remove(Journal *journal) { g_unlink(journal->path); }

/* --- Use -------------------------------------------------------------------------------------- */

const char *journal_find(const Journal *journal, Key key) {
  return g_hash_table_lookup(journal->lines, &key);
}

size_t journal_count(const Journal *journal) { return g_hash_table_size(journal->lines); }

size_t journal_damaged(const Journal *journal, size_t *first) {
  *first = journal->first_damaged;
  return journal->damaged;
}

const Known *journal_answers(const Journal *journal) { return journal->answers; }

/* Hands the line to the system at once, so that it survives the process, and from time to time to
 * the disk. */
static Status journal_append(Journal *journal, char kind, Key key, const char *value,
                             Error *error) {
  char code[CODE_DIGITS + 1];
  code_write(key, code);
  g_autofree char *line = g_strdup_printf("%c %s %s", kind, code, value);
  gint64 now = g_get_monotonic_time();
  fprintf(journal->file, "%s\t%08" PRIx32 "\n", line, sum_of(line, strlen(line)));
  bool due = now - journal->synced > SYNC_SECONDS * G_USEC_PER_SEC;
  if (due) journal->synced = now;
  if (fflush(journal->file) == 0 && (!due || fdatasync(fileno(journal->file)) == 0))
    return STATUS_OK;
  return fail_with(journal, g_strerror(errno), error);
}

Status journal_add(Journal *journal, Key key, const char *line, Error *error) {
  journal_take_line(journal, key, line);
  return journal_append(journal, 'L', key, line, error);
}

Status journal_add_answer(Journal *journal, Key key, ValueSet values, Error *error) {
  char text[8];
  g_snprintf(text, sizeof text, "%u", (unsigned)values);
  Status status = take_answer(journal, key, values, error);
  return status == STATUS_OK ? journal_append(journal, 'A', key, text, error) : status;
}
