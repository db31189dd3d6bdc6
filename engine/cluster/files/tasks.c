#include "tasks.h"

#include "../../storage/sum.h"

#include <glib.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const size_t LONGEST = (size_t)1 << 28;
enum { LINE_LEAST = CODE_DIGITS + 1, FILE_NAME_SIZE = 32 };

guint task_key_hash(gconstpointer data) {
  const Key *key = data;
  return (guint)((key->low ^ (uint64_t)key->high << 40) * 0x9E3779B97F4A7C15 >> 32);
}

gboolean task_key_equal(gconstpointer a, gconstpointer b) {
  return code_compare(*(const Key *)a, *(const Key *)b) == 0;
}

static void write_name(char name[FILE_NAME_SIZE], int round, const char *suffix) {
  snprintf(name, FILE_NAME_SIZE, "r%04d.%s", round, suffix);
}

int tasks_last_round(const Folder *folder, Error *error) {
  g_auto(GStrv) names = NULL;
  int last = 0;
  if (folder_list(folder, FOLDER_ROUNDS, ".tasks", &names, error) != STATUS_OK) return -1;
  for (int i = 0; names[i] != NULL; i++) {
    char name[FILE_NAME_SIZE];
    int round = names[i][0] == 'r' ? (int)g_ascii_strtoll(names[i] + 1, NULL, 10) : 0;
    if (round < 1 || round > ROUND_MOST) continue;
    write_name(name, round, "tasks");
    if (strcmp(name, names[i]) == 0 && round > last) last = round;
  }
  return last;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static GString *begin_list(const char *kind, int round, const Description *description,
                           size_t count) {
  GString *text = g_string_new(NULL);
  g_string_printf(text, "fourscore-%s 1\njob %s\nround %d\ncount %zu\n", kind, description->tag,
                  round, count);
  return text;
}

/* Adds the closing line, and writes the list. Frees the text. */
static Status end_list(GString *text, const char *kind, int round, size_t count,
                       const Folder *folder, Error *error) {
  char name[FILE_NAME_SIZE];
  g_string_append_printf(text, "end\t%zu\t%08" PRIx32 "\n", count, sum_of(text->str, text->len));
  write_name(name, round, kind);
  Status status = folder_write(folder, FOLDER_ROUNDS, name, text->str, text->len, error);
  g_string_free(text, TRUE);
  return status;
}

Status tasks_write(const TaskList *list, const Folder *folder, const Description *description,
                   Error *error) {
  GString *text = begin_list("tasks", list->round, description, list->count);
  for (size_t i = 0; i < list->count; i++) {
    const JobTask *task = &list->tasks[i];
    char key[CODE_DIGITS + 1], seconds[G_ASCII_DTOSTR_BUF_SIZE];
    code_write(task->key, key);
    g_ascii_formatd(seconds, sizeof seconds, "%.3f", (double)task->seconds);
    g_string_append_printf(text, "%s\t%" PRIu32 "\t%s\t%s\n", key, task->priority, seconds,
                           task->reserve ? "reserve" : "main");
  }
  return end_list(text, "tasks", list->round, list->count, folder, error);
}

Status tasks_write_dropped(const TaskList *list, const bool *dropped, const Folder *folder,
                           const Description *description, Error *error) {
  size_t count = 0;
  for (size_t i = 0; i < list->count; i++)
    count += dropped[i];
  GString *text = begin_list("dropped", list->round, description, count);
  for (size_t i = 0; i < list->count; i++) {
    char key[CODE_DIGITS + 1];
    if (!dropped[i]) continue;
    code_write(list->tasks[i].key, key);
    g_string_append_printf(text, "%s\n", key);
  }
  return end_list(text, "dropped", list->round, count, folder, error);
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct {
  char file[FILE_NAME_SIZE];
  char *text, *at;
  size_t line, count;
} ListReader;

static Status wrong(const ListReader *reader, const char *expected, Error *error) {
  return status_fail(error, STATUS_TEXT, 0, "rounds/%s, line %zu: expected %s", reader->file,
                     reader->line, expected);
}

/* The next line without its newline; NULL at the end. */
static char *next_line(ListReader *reader) {
  char *line = reader->at, *end = strchr(line, '\n');
  reader->line++;
  if (end == NULL) return NULL;
  *end = '\0';
  reader->at = end + 1;
  return line;
}

/* The closing line is there, and its sum is that of all before it. */
static bool is_whole(const char *text, size_t length) {
  enum { SUM_LINE = 9 };
  if (length < SUM_LINE + 1 || text[length - 1] != '\n' || strlen(text) != length) return false;
  const char *last = text + length - 1;
  while (last > text && last[-1] != '\n')
    last--;
  char sum[SUM_LINE];
  snprintf(sum, sizeof sum, "%08" PRIx32, sum_of(text, (size_t)(last - text)));
  return g_str_has_prefix(last, "end\t") && strncmp(text + length - SUM_LINE, sum, 8) == 0;
}

static Status read_head(ListReader *reader, const char *kind, int round,
                        const Description *description, Error *error) {
  g_autofree char *text =
      g_strdup_printf("fourscore-%s 1\njob %s\nround %d", kind, description->tag, round);
  g_auto(GStrv) heads = g_strsplit(text, "\n", -1);
  for (int i = 0; heads[i] != NULL; i++) {
    const char *line = next_line(reader);
    if (line == NULL || strcmp(line, heads[i]) != 0) return wrong(reader, heads[i], error);
  }
  const char *line = next_line(reader);
  guint64 count;
  if (line == NULL || !g_str_has_prefix(line, "count ") ||
      !g_ascii_string_to_unsigned(line + 6, 10, 0, strlen(reader->at) / LINE_LEAST, &count, NULL))
    return wrong(reader, "\"count\" and the number of lines", error);
  reader->count = count;
  return STATUS_OK;
}

static Status open_list(ListReader *reader, const char *kind, int round, const Folder *folder,
                        const Description *description, Error *error) {
  size_t length;
  *reader = (ListReader){0};
  write_name(reader->file, round, kind);
  Status status =
      folder_read(folder, FOLDER_ROUNDS, reader->file, LONGEST, &reader->text, &length, error);
  if (status != STATUS_OK) return status;
  reader->at = reader->text;
  if (!is_whole(reader->text, length))
    return status_fail(error, STATUS_TEXT, 0,
                       "rounds/%s is not whole: its last line or its sum "
                       "is wrong",
                       reader->file);
  return read_head(reader, kind, round, description, error);
}

static bool read_task(char *line, JobTask *task) {
  g_auto(GStrv) fields = g_strsplit(line, "\t", 5);
  guint64 priority;
  if (g_strv_length(fields) != 4) return false;
  if (!code_read(fields[0], strlen(fields[0]), &task->key) || !code_is_canonical(task->key))
    return false;
  if (!g_ascii_string_to_unsigned(fields[1], 10, 0, G_MAXUINT32, &priority, NULL)) return false;
  task->priority = (uint32_t)priority;
  task->seconds = (float)g_ascii_strtod(fields[2], NULL);
  task->reserve = strcmp(fields[3], "reserve") == 0;
  return task->reserve || strcmp(fields[3], "main") == 0;
}

static Status read_tasks(ListReader *reader, TaskList *list, Error *error) {
  list->tasks = g_try_new(JobTask, reader->count + 1);
  if (list->tasks == NULL)
    return status_fail(error, STATUS_MEMORY, 0, "no memory for %zu tasks", reader->count);
  for (; list->count < reader->count; list->count++) {
    char *line = next_line(reader);
    JobTask *task = &list->tasks[list->count];
    if (line == NULL || !read_task(line, task))
      return wrong(reader, "position, priority, seconds, and \"main\" or \"reserve\"", error);
    if (task->reserve) continue;
    if (list->mains < list->count) return wrong(reader, "reserve tasks after all others", error);
    list->mains++;
  }
  return STATUS_OK;
}

Status tasks_read(TaskList *list, const Folder *folder, const Description *description, int round,
                  Error *error) {
  ListReader reader;
  TaskList read = {.round = round};
  Status status = open_list(&reader, "tasks", round, folder, description, error);
  if (status == STATUS_OK) status = read_tasks(&reader, &read, error);
  g_free(reader.text);
  if (status == STATUS_OK)
    *list = read;
  else
    tasks_clear(&read);
  return status;
}

void tasks_clear(TaskList *list) {
  g_free(list->tasks);
  *list = (TaskList){0};
}

static Status read_dropped(ListReader *reader, const TaskList *list, bool *dropped, Error *error) {
  g_autoptr(GHashTable) named = g_hash_table_new_full(task_key_hash, task_key_equal, g_free, NULL);
  for (size_t i = 0; i < reader->count; i++) {
    const char *line = next_line(reader);
    Key key;
    if (line == NULL || !code_read(line, strlen(line), &key))
      return wrong(reader, "a position", error);
    g_hash_table_add(named, g_memdup2(&key, sizeof key));
  }
  for (size_t i = 0; i < list->count; i++)
    dropped[i] = g_hash_table_contains(named, &list->tasks[i].key);
  return STATUS_OK;
}

Status tasks_read_dropped(const TaskList *list, bool *dropped, const Folder *folder,
                          const Description *description, Error *error) {
  ListReader reader;
  char name[FILE_NAME_SIZE];
  write_name(name, list->round, "dropped");
  memset(dropped, 0, list->count * sizeof *dropped);
  if (!folder_has(folder, FOLDER_ROUNDS, name)) return STATUS_OK;
  Status status = open_list(&reader, "dropped", list->round, folder, description, error);
  if (status == STATUS_OK) status = read_dropped(&reader, list, dropped, error);
  g_free(reader.text);
  return status;
}
