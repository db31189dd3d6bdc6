#include "agenda.h"

#include "../storage/sum.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char NAME[] = "agenda";
static const size_t LONGEST = (size_t)1 << 28;
static const char *const states[] = {"open", "solved", "contradiction"};

void agenda_init(Agenda *agenda) {
  *agenda = (Agenda){.tasks = g_array_new(FALSE, FALSE, sizeof(AgendaTask))};
}

void agenda_clear(Agenda *agenda) {
  if (agenda->tasks != NULL) g_array_unref(agenda->tasks);
  *agenda = (Agenda){0};
}

/* --- Writing ---------------------------------------------------------------------------------- */

Status agenda_write(const Agenda *agenda, const Folder *folder, const Description *description,
                    Error *error) {
  g_autoptr(GString) text = g_string_new(NULL);
  g_string_printf(text,
                  "fourscore-agenda 1\njob %s\nserial %" PRIu64 "\nleader %s\nstate %s\n"
                  "interval %.3f\npatience %.3f\ncount %u\n",
                  description->tag, agenda->serial, agenda->leader, states[agenda->state],
                  agenda->interval, agenda->patience, agenda->tasks->len);
  for (guint i = 0; i < agenda->tasks->len; i++) {
    const AgendaTask *task = &g_array_index(agenda->tasks, AgendaTask, i);
    char key[CODE_DIGITS + 1];
    code_write(task->key, key);
    g_string_append_printf(text, "%s\t%" PRIu64 "\t%s\n", key, task->nodes, task->worker);
  }
  g_string_append_printf(text, "end\t%08" PRIx32 "\n", sum_of(text->str, text->len));
  return folder_write_lightly(folder, FOLDER_ROUNDS, NAME, text->str, text->len, error);
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct {
  char **all; /* lines */
  size_t line;
  Error *error;
} Reader;

static Status wrong(const Reader *reader, const char *expected) {
  return status_fail(reader->error, STATUS_TEXT, 0, "rounds/%s, line %zu: expected %s", NAME,
                     reader->line, expected);
}

/* The value of the next line, which is "WORD VALUE"; NULL if it is not. */
static const char *next_value(Reader *reader, const char *word) {
  const char *line = reader->all[reader->line];
  size_t length = strlen(word);
  if (line == NULL) return NULL;
  reader->line++;
  return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

static bool is_word(const char *text) {
  size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-");
  return length > 0 && text[length] == '\0' && length < AGENDA_NAME_SIZE;
}

static bool next_number(Reader *reader, const char *word, guint64 most, guint64 *number) {
  const char *value = next_value(reader, word);
  return value != NULL && g_ascii_string_to_unsigned(value, 10, 0, most, number, NULL);
}

static bool next_seconds(Reader *reader, const char *word, double *seconds) {
  const char *value = next_value(reader, word);
  *seconds = value == NULL ? -1 : g_ascii_strtod(value, NULL);
  return isfinite(*seconds) && *seconds > 0 && *seconds < 1e6;
}

static bool next_is(Reader *reader, const char *word, const char *expected) {
  const char *value = next_value(reader, word);
  return value != NULL && strcmp(value, expected) == 0;
}

static bool next_state(Reader *reader, AgendaState *state) {
  const char *value = next_value(reader, "state");
  for (guint i = 0; value != NULL && i < G_N_ELEMENTS(states); i++)
    if (strcmp(value, states[i]) == 0) {
      *state = (AgendaState)i;
      return true;
    }
  return false;
}

static Status read_head(Reader *reader, const Description *description, Agenda *agenda,
                        guint64 *count) {
  const char *leader;
  if (!next_is(reader, "fourscore-agenda", "1")) return wrong(reader, "\"fourscore-agenda 1\"");
  if (!next_is(reader, "job", description->tag)) return wrong(reader, "\"job\" and this job's tag");
  if (!next_number(reader, "serial", G_MAXINT64, &agenda->serial))
    return wrong(reader, "\"serial\" and a number");
  if ((leader = next_value(reader, "leader")) == NULL || !is_word(leader))
    return wrong(reader, "\"leader\" and a name");
  g_strlcpy(agenda->leader, leader, sizeof agenda->leader);
  if (!next_state(reader, &agenda->state)) return wrong(reader, "\"state\" and one of three");
  if (!next_seconds(reader, "interval", &agenda->interval) ||
      !next_seconds(reader, "patience", &agenda->patience))
    return wrong(reader, "\"interval\" or \"patience\" and seconds");
  if (!next_number(reader, "count", LONGEST, count)) return wrong(reader, "\"count\" and a number");
  return STATUS_OK;
}

static bool read_task(const char *line, AgendaTask *task) {
  g_auto(GStrv) fields = g_strsplit(line, "\t", 4);
  *task = (AgendaTask){0};
  if (g_strv_length(fields) != 3 || !is_word(fields[2])) return false;
  g_strlcpy(task->worker, fields[2], sizeof task->worker);
  return code_read(fields[0], strlen(fields[0]), &task->key) && code_is_position(task->key) &&
         g_ascii_string_to_unsigned(fields[1], 10, 0, G_MAXINT64, &task->nodes, NULL);
}

static Status read_lines(Reader *reader, const Description *description, Agenda *agenda) {
  guint64 count;
  Status status = read_head(reader, description, agenda, &count);
  for (guint64 i = 0; status == STATUS_OK && i < count; i++) {
    const char *line = reader->all[reader->line];
    AgendaTask task;
    if (line == NULL || !read_task(line, &task)) {
      reader->line++;
      return wrong(reader, "position, nodes and worker");
    }
    reader->line++;
    g_array_append_val(agenda->tasks, task);
  }
  return status;
}

/* Without its last line, whose sum has to be that of all before it. */
static bool cut_sum(char *text, size_t length) {
  enum { SUM_LINE = 13 }; /* "end", a tab, eight digits and a newline */
  char sum[SUM_LINE + 1];
  if (length < SUM_LINE || strlen(text) != length) return false;
  char *last = text + length - SUM_LINE;
  snprintf(sum, sizeof sum, "end\t%08" PRIx32 "\n", sum_of(text, (size_t)(last - text)));
  if (memcmp(last, sum, SUM_LINE) != 0) return false;
  *last = '\0';
  return true;
}

Status agenda_read(Agenda *agenda, const Folder *folder, const Description *description,
                   Error *error) {
  size_t length;
  g_autofree char *text = NULL;
  Agenda read;
  Status status = folder_read(folder, FOLDER_ROUNDS, NAME, LONGEST, &text, &length, error);
  if (status != STATUS_OK) return status;
  if (!cut_sum(text, length))
    return status_fail(error, STATUS_TEXT, 0,
                       "rounds/%s is not whole: its last line or its sum is wrong", NAME);
  g_auto(GStrv) all = g_strsplit(text, "\n", -1);
  Reader reader = {.all = all, .error = error};
  agenda_init(&read);
  status = read_lines(&reader, description, &read);
  if (status == STATUS_OK) {
    agenda_clear(agenda);
    *agenda = read;
  } else {
    agenda_clear(&read);
  }
  return status;
}
