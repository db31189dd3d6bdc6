/* Who leads a job: every thread gets a task of its own, what was given up is divided, and the tasks
 * of a worker that is gone go to others. */
#include "fourscore.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = 6 };

static const char CODE[] = "80AC5057CBC2300CF59";

typedef struct {
  char *parent;
  Folder *folder;
  Description description;
  Leader *leader;
} Fixture;

static Board position(void) {
  Board board = board_empty();
  for (const char *c = CODE; *c != '\0'; c++)
    board = board_play(board, board_cell(board, g_ascii_xdigit_value(*c)));
  return board;
}

static char *path_of(const Fixture *fixture, const char *name) {
  return g_build_filename(folder_path(fixture->folder), name, NULL);
}

/* As a worker of that name would. */
static void give_sign(const Fixture *fixture, const char *name) {
  g_autofree char *file = g_strdup_printf("log/%s.alive", name), *path = path_of(fixture, file);
  g_autofree char *text = g_strdup_printf("alive 1 n1 1 %d 1 0 0 0 0 1.0\nend\n", THREADS);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void turn(const Fixture *fixture, Agenda *agenda) {
  Error error = {0};
  LeaderView view;
  g_assert_cmpint(leader_turn(fixture->leader, &view, &error), ==, STATUS_OK);
  g_assert_false(view.deposed);
  g_assert_cmpint(agenda_read(agenda, fixture->folder, &fixture->description, &error), ==,
                  STATUS_OK);
}

static guint tasks_of(const Agenda *agenda, const char *name) {
  guint count = 0;
  for (guint i = 0; i < agenda->tasks->len; i++)
    count += strcmp(g_array_index(agenda->tasks, AgendaTask, i).worker, name) == 0;
  return count;
}

static bool has_key(const Agenda *agenda, Key canonical) {
  for (guint i = 0; i < agenda->tasks->len; i++) {
    Key key = g_array_index(agenda->tasks, AgendaTask, i).key;
    if (code_compare(code_canonical(code_board(key)), canonical) == 0) return true;
  }
  return false;
}

static void set_up(Fixture *fixture, gconstpointer data) {
  Error error = {0};
  Board root = position();
  fixture->parent = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(fixture->parent, "job", NULL);
  Description description = {.claim = CLAIM_FIRST, .engine = "test 1", .count = 1, .roots = &root};
  g_assert_cmpint(folder_create(&fixture->folder, path, &error), ==, STATUS_OK);
  g_assert_cmpint(description_write(&description, fixture->folder, &error), ==, STATUS_OK);
  g_assert_cmpint(description_read(&fixture->description, fixture->folder, &error), ==, STATUS_OK);
  const LeaderOptions options = {.folder = fixture->folder,
                                 .description = &fixture->description,
                                 .name = "n9.9.00000009",
                                 .bytes = (size_t)64 << 20,
                                 .poll_seconds = 1};
  fixture->leader = leader_new(&options);
}

static void tear_down(Fixture *fixture, gconstpointer data) {
  leader_free(fixture->leader);
  description_clear(&fixture->description);
  g_autofree char *command = g_strdup_printf("rm -rf '%s'", fixture->parent);
  folder_close(fixture->folder);
  g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
  g_free(fixture->parent);
}

static void test_every_thread_has_a_task(Fixture *fixture, gconstpointer data) {
  Agenda agenda = {0};
  const char *names[] = {"n1.1.00000001", "n1.2.00000002", "n1.3.00000003"};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++)
    give_sign(fixture, names[i]);
  turn(fixture, &agenda);
  g_autoptr(GHashTable) keys = g_hash_table_new(task_key_hash, task_key_equal);
  for (guint i = 0; i < agenda.tasks->len; i++)
    g_assert_true(g_hash_table_add(keys, &g_array_index(agenda.tasks, AgendaTask, i).key));
  for (guint i = 0; i < G_N_ELEMENTS(names); i++)
    g_assert_cmpuint(tasks_of(&agenda, names[i]), >=, THREADS);
  agenda_clear(&agenda);
}

static void test_given_up_is_divided(Fixture *fixture, gconstpointer data) {
  Agenda agenda = {0};
  Error error = {0};
  Writer *writer;
  give_sign(fixture, "n1.1.00000001");
  turn(fixture, &agenda);
  Key task = code_canonical(code_board(g_array_index(agenda.tasks, AgendaTask, 0).key));
  g_assert_cmpint(writer_open(&writer, fixture->folder, &fixture->description, &error), ==,
                  STATUS_OK);
  g_assert_cmpint(
      writer_add(writer, (Result){.key = task, .values = VALUE_ANY, .nodes = 5000}, &error), ==,
      STATUS_OK);
  turn(fixture, &agenda);
  g_assert_false(has_key(&agenda, task));
  g_assert_cmpuint(tasks_of(&agenda, "n1.1.00000001"), >=, THREADS);
  writer_close(writer);
  agenda_clear(&agenda);
}

static void test_the_gone_are_replaced(Fixture *fixture, gconstpointer data) {
  Agenda agenda = {0};
  g_autofree char *path = path_of(fixture, "log/n1.1.00000001.alive");
  give_sign(fixture, "n1.1.00000001");
  turn(fixture, &agenda);
  Key task = code_canonical(code_board(g_array_index(agenda.tasks, AgendaTask, 0).key));
  g_assert_cmpint(g_unlink(path), ==, 0);
  give_sign(fixture, "n1.2.00000002");
  sleep(4);
  turn(fixture, &agenda);
  g_assert_cmpuint(tasks_of(&agenda, "n1.1.00000001"), ==, 0);
  g_assert_cmpuint(tasks_of(&agenda, "n1.2.00000002"), >=, THREADS);
  g_assert_true(has_key(&agenda, task));
  agenda_clear(&agenda);
}

/* Whoever finds an agenda of another leads no more. */
static void test_one_leads(Fixture *fixture, gconstpointer data) {
  Agenda agenda = {0};
  Error error = {0};
  LeaderView view;
  turn(fixture, &agenda);
  g_strlcpy(agenda.leader, "n7.7.00000007", sizeof agenda.leader);
  agenda.serial++;
  g_assert_cmpint(agenda_write(&agenda, fixture->folder, &fixture->description, &error), ==,
                  STATUS_OK);
  g_assert_cmpint(leader_turn(fixture->leader, &view, &error), ==, STATUS_OK);
  g_assert_true(view.deposed);
  g_assert_cmpint(agenda_read(&agenda, fixture->folder, &fixture->description, &error), ==,
                  STATUS_OK);
  g_assert_cmpstr(agenda.leader, ==, "n7.7.00000007");
  agenda_clear(&agenda);
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*run)(Fixture *fixture, gconstpointer data);
  } cases[] = {
      {"/leader/every-thread-has-a-task", test_every_thread_has_a_task},
      {"/leader/given-up-is-divided", test_given_up_is_divided},
      {"/leader/the-gone-are-replaced", test_the_gone_are_replaced},
      {"/leader/one-leads", test_one_leads},
  };
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
    g_test_add(cases[i].name, Fixture, NULL, set_up, cases[i].run, tear_down);
  return g_test_run();
}
