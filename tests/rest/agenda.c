/* What is worth doing in a job that is divided by work; swapped with that of another job. */
#include "rest.h"

#include "cube/sample.h"
#include "cluster/agenda.h"

#include <string.h>

enum { TASKS = 30 };

static Folder *folder_of_job;
static Description description;

/* The agenda of that serial number: all of it follows from the number. */
static Agenda agenda_at(int serial) {
  Agenda agenda;
  Sample sample = sample_new(9, 26);
  agenda_init(&agenda);
  agenda.serial = (uint64_t)serial;
  agenda.interval = 1;
  agenda.patience = 5;
  g_strlcpy(agenda.leader, "host.1.0c1d2e3f", sizeof agenda.leader);
  for (int i = 0; i < TASKS - serial; i++) {
    AgendaTask task = {.key = code_of(sample_next(&sample, NULL)), .nodes = 1000};
    g_strlcpy(task.worker, "host.2.0c1d2e3f", sizeof task.worker);
    g_array_append_val(agenda.tasks, task);
  }
  return agenda;
}

static void write_agenda(int serial, const char *as) {
  Error error;
  Agenda agenda = agenda_at(serial);
  g_autofree char *path = rest_path("job/rounds/agenda"), *kept = rest_path(as), *text = NULL;
  gsize length;
  if (agenda_write(&agenda, folder_of_job, &description, &error) != STATUS_OK)
    g_error("%s", error.message);
  agenda_clear(&agenda);
  g_assert_true(g_file_get_contents(path, &text, &length, NULL));
  g_assert_true(g_file_set_contents(kept, text, (gssize)length, NULL));
}

static void make(const char *folder) {
  Board root = board_empty();
  Error error;
  g_autofree char *path = rest_path("job");
  description = (Description){.claim = CLAIM_FIRST, .engine = "test", .count = 1, .roots = &root};
  if (folder_create(&folder_of_job, path, &error) != STATUS_OK ||
      description_write(&description, folder_of_job, &error) != STATUS_OK)
    g_error("%s", error.message);
  char kept = description.tag[0];
  description.tag[0] = '_';
  write_agenda(3, "other");
  description.tag[0] = kept;
  write_agenda(1, "old");
  write_agenda(2, "job/rounds/agenda");
}

/* Right is only what was written as a whole: the new one or the old one. */
static bool is_right(const Agenda *agenda) {
  if (agenda->serial < 1 || agenda->serial > 2) return false;
  Agenda expected = agenda_at((int)agenda->serial);
  bool right = expected.tasks->len == agenda->tasks->len && agenda->state == expected.state &&
               strcmp(agenda->leader, expected.leader) == 0;
  for (guint i = 0; right && i < expected.tasks->len; i++) {
    const AgendaTask *a = &g_array_index(expected.tasks, AgendaTask, i);
    const AgendaTask *b = &g_array_index(agenda->tasks, AgendaTask, i);
    right = code_compare(a->key, b->key) == 0 && a->nodes == b->nodes &&
            strcmp(a->worker, b->worker) == 0;
  }
  agenda_clear(&expected);
  return right;
}

static RestVerdict judge(const char *path) {
  Error error = {0};
  Agenda agenda = {0};
  Status status = agenda_read(&agenda, folder_of_job, &description, &error);
  bool right = status != STATUS_OK || is_right(&agenda);
  bool named = status != STATUS_OK && strstr(error.message, "rounds/agenda") != NULL;
  agenda_clear(&agenda);
  return !right || (status != STATUS_OK && !named) ? REST_WRONG : named ? REST_REFUSED : REST_RIGHT;
}

const RestKind rest_agenda = {"agenda", "job/rounds/agenda", 37, make, judge};
