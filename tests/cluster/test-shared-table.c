/* Which workers share a table, and what those do that cannot. */
#include "cluster/crew/meeting.h"
#include "fourscore.h"
#include "job-folder.h"

#include <glib.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES = 64 << 20, ACCUSERS = 6 };

static const Key KEY = {0x0123456789abcdef, 0x42};

typedef struct {
  JobFolder job;
  char *runtime, *meeting; /* a folder of its own, and the file there */
  SharedTableOptions options;
} Fixture;

static void set_up(Fixture *fixture, gconstpointer data) {
  job_folder_make(&fixture->job);
  fixture->runtime = g_build_filename(fixture->job.parent, "runtime", NULL);
  g_autofree char *name = meeting_name();
  fixture->meeting = g_build_filename(fixture->runtime, name, NULL);
  g_assert_cmpint(g_mkdir(fixture->runtime, 0700), ==, 0);
  g_setenv("XDG_RUNTIME_DIR", fixture->runtime, TRUE);
  fixture->options = (SharedTableOptions){.description = &fixture->job.description,
                                          .solver = "minimax",
                                          .bytes = BYTES,
                                          .key_bits = CODE_BITS,
                                          .scheme = SCHEME_TWOBIG};
}

static void tear_down(Fixture *fixture, gconstpointer data) {
  g_assert_false(g_file_test(fixture->meeting, G_FILE_TEST_EXISTS));
  job_folder_remove(&fixture->job);
  g_free(fixture->runtime);
  g_free(fixture->meeting);
}

static SharedTable *join(const Fixture *fixture) {
  SharedTable *shared = shared_table_join(&fixture->options, NULL);
  g_assert_nonnull(shared);
  return shared;
}

static bool are_one(const SharedTable *first, const SharedTable *second) {
  return strcmp(shared_table_name(first), shared_table_name(second)) == 0;
}

static void store(const SharedTable *shared) {
  Counters counters = {0};
  table_store(shared_table(shared), KEY, VALUE_FIRST, 1000, &counters);
}

static bool has(const SharedTable *shared) {
  Counters counters = {0};
  return table_probe(shared_table(shared), KEY, &counters) == VALUE_FIRST;
}

/* A line for each process, which vanishes with it; the file vanishes with the last. */
static void test_join(Fixture *fixture, gconstpointer data) {
  SharedTable *first = join(fixture);
  g_assert_cmpint(shared_table_workers(first), ==, 1);
  SharedTable *second = join(fixture);
  g_assert_true(are_one(first, second));
  g_assert_cmpint(shared_table_workers(first), ==, 2);
  g_assert_cmpint(shared_table_workers(second), ==, 2);
  store(first);
  shared_table_leave(first);
  g_assert_cmpint(shared_table_workers(second), ==, 1);
  SharedTable *third = join(fixture);
  g_assert_true(has(second) && has(third));
  shared_table_leave(second);
  shared_table_leave(third);
  g_assert_false(g_file_test(fixture->meeting, G_FILE_TEST_EXISTS));
  SharedTable *later = join(fixture);
  g_assert_false(has(later));
  shared_table_leave(later);
}

static void apart(const Fixture *fixture, SharedTableOptions options) {
  SharedTable *first = join(fixture), *other = shared_table_join(&options, NULL);
  store(first);
  g_assert_nonnull(other);
  g_assert_false(are_one(first, other) || has(other));
  g_assert_cmpint(shared_table_workers(first), ==, 1);
  g_assert_cmpint(shared_table_workers(other), ==, 1);
  shared_table_leave(first);
  shared_table_leave(other);
}

/* Anything that changes what entries mean, or where they are, makes another table. */
static void test_what_must_agree(Fixture *fixture, gconstpointer data) {
  SharedTableOptions options = fixture->options;
  Description other = *options.description;
  options.bytes += 1 << 20;
  apart(fixture, options);
  options = fixture->options;
  options.solver = "classic";
  apart(fixture, options);
  options = fixture->options;
  options.scheme = SCHEME_BIG;
  apart(fixture, options);
  options = fixture->options;
  other.tag[0] = other.tag[0] == '0' ? '1' : '0';
  options.description = &other;
  apart(fixture, options);
}

/* A child joins, says so, and waits to be killed, by us or with us. */
static pid_t begin_child(const Fixture *fixture) {
  int pipes[2];
  char told = '?';
  g_assert_cmpint(pipe(pipes), ==, 0);
  pid_t parent = getpid(), child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    SharedTable *shared = shared_table_join(&fixture->options, NULL);
    if (shared != NULL) store(shared);
    if (write(pipes[1], shared != NULL ? "y" : "n", 1) == 1) pause();
    _exit(1);
  }
  g_assert_cmpint(read(pipes[0], &told, 1), ==, 1);
  g_assert_cmpint(told, ==, 'y');
  close(pipes[0]);
  close(pipes[1]);
  return child;
}

static void end_child(pid_t child) {
  g_assert_cmpint(kill(child, SIGKILL), ==, 0);
  g_assert_cmpint(waitpid(child, NULL, 0), ==, child);
}

/* What the killed process stored stays with the others, and is gone with the last. */
static void test_killed(Fixture *fixture, gconstpointer data) {
  pid_t child = begin_child(fixture);
  SharedTable *shared = join(fixture);
  g_assert_cmpint(shared_table_workers(shared), ==, 2);
  end_child(child);
  g_assert_cmpint(shared_table_workers(shared), ==, 1);
  g_assert_true(has(shared));
  shared_table_leave(shared);
  end_child(begin_child(fixture));
  g_assert_true(g_file_test(fixture->meeting, G_FILE_TEST_EXISTS));
  shared = join(fixture);
  g_assert_false(has(shared));
  g_assert_cmpint(shared_table_workers(shared), ==, 1);
  shared_table_leave(shared);
}

/* All workers that have the table see it; one that comes later has nothing to do with it. */
static void test_accused(Fixture *fixture, gconstpointer data) {
  SharedTable *first = join(fixture), *second = join(fixture);
  Key key = {0};
  store(first);
  g_assert_false(shared_table_is_accused(first, &key) || shared_table_is_accused(second, &key));
  shared_table_accuse(first, KEY);
  g_assert_true(shared_table_is_accused(second, &key));
  g_assert_cmpuint(key.low, ==, KEY.low);
  g_assert_cmpuint(key.high, ==, KEY.high);
  SharedTable *later = join(fixture), *last = join(fixture);
  g_assert_false(are_one(later, first) || has(later) || shared_table_is_accused(later, &key));
  g_assert_true(are_one(later, last));
  shared_table_leave(first);
  shared_table_leave(second);
  shared_table_leave(later);
  shared_table_leave(last);
}

typedef struct {
  SharedTable *shared;
  uint64_t number;
  gint *begun;
  Key seen;
} Accuser;

/* A key of which each half tells the other. */
static Key key_number(uint64_t number) {
  return (Key){.low = number * UINT64_C(0x9e3779b97f4a7c15), .high = (uint16_t)number};
}

static void *accuse(void *data) {
  Accuser *accuser = data;
  g_atomic_int_inc(accuser->begun);
  while (g_atomic_int_get(accuser->begun) < ACCUSERS)
    g_thread_yield();
  if (accuser->number % 2) shared_table_accuse(accuser->shared, key_number(accuser->number));
  while (!shared_table_is_accused(accuser->shared, &accuser->seen))
    g_thread_yield();
  return NULL;
}

/* Many accuse at once: all that look see one accusation, the same. */
static void test_accused_at_once(Fixture *fixture, gconstpointer data) {
  for (uint64_t round = 0; round < 200; round++) {
    SharedTable *shared[2] = {join(fixture), join(fixture)};
    GThread *threads[ACCUSERS];
    Accuser accusers[ACCUSERS];
    gint begun = 0;
    for (uint64_t i = 0; i < ACCUSERS; i++) {
      accusers[i] =
          (Accuser){.shared = shared[i / 2 % 2], .number = ACCUSERS * round + i, .begun = &begun};
      threads[i] = g_thread_new(NULL, accuse, &accusers[i]);
    }
    for (int i = 0; i < ACCUSERS; i++)
      g_thread_join(threads[i]);
    for (int i = 0; i < ACCUSERS; i++) {
      g_assert_cmpuint(accusers[i].seen.low, ==, key_number(accusers[i].seen.high).low);
      g_assert_cmpuint(accusers[i].seen.high, ==, accusers[0].seen.high);
    }
    shared_table_leave(shared[0]);
    shared_table_leave(shared[1]);
  }
}

/* More than there is room for: the first counts. */
static void test_accused_often(Fixture *fixture, gconstpointer data) {
  SharedTable *shared = join(fixture);
  Key key = {0};
  for (uint64_t number = 1; number < 1000; number++)
    shared_table_accuse(shared, key_number(number));
  g_assert_true(shared_table_is_accused(shared, &key));
  g_assert_cmpuint(key.high, ==, 1);
  g_assert_cmpuint(key.low, ==, key_number(1).low);
  shared_table_leave(shared);
}

/* The file does not grow with those who were killed. */
static void test_no_growth(Fixture *fixture, gconstpointer data) {
  GStatBuf about;
  for (int i = 0; i < 20; i++)
    end_child(begin_child(fixture));
  g_assert_cmpint(g_stat(fixture->meeting, &about), ==, 0);
  g_assert_cmpint(about.st_size, <, 2 * MEETING_NAME_SIZE);
  g_unlink(fixture->meeting);
}

static void write_meeting(const Fixture *fixture, const char *text, size_t length) {
  g_assert_true(g_file_set_contents_full(fixture->meeting, text, (gssize)length,
                                         G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

static void finds(const Fixture *fixture, const char *text, const SharedTable *old) {
  write_meeting(fixture, text, strlen(text));
  SharedTable *shared = join(fixture);
  g_assert_false(are_one(shared, old));
  g_assert_cmpint(shared_table_workers(shared), ==, 1);
  shared_table_leave(shared);
}

/* Lines that lie: of another file of ours, of other processes, of none, and no lines at all. */
static void test_rubbish(Fixture *fixture, gconstpointer data) {
  static const char *const forms[] = {
      "%s 1 3\n", "%s %d 0\n",  "%s %d 999999\n",   "%s -%d 3\n",         "%s %d\n",
      "%s\n",     "x%s %d 3\n", "%s 999999999 3\n", "%s %d 3 and more\n", "%s %d 3x\n"};
  SharedTable *old = join(fixture);
  for (size_t i = 0; i < G_N_ELEMENTS(forms); i++) {
    char **words = g_strsplit(forms[i], "%s", -1), **rest = g_strsplit(words[1], "%d", -1);
    g_autofree char *pid = g_strdup_printf("%d", (int)getpid());
    g_autofree char *end = g_strjoinv(pid, rest);
    g_autofree char *text = g_strconcat(words[0], shared_table_name(old), end, NULL);
    finds(fixture, text, old);
    g_strfreev(words);
    g_strfreev(rest);
  }
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  for (int i = 0; i < 50; i++) {
    char bytes[1 << 17];
    size_t length = (size_t)g_rand_int_range(rand, 0, i < 45 ? 2000 : sizeof bytes);
    for (size_t j = 0; j < length; j++)
      bytes[j] = (char)g_rand_int(rand);
    write_meeting(fixture, bytes, length);
    SharedTable *shared = join(fixture);
    g_assert_false(are_one(shared, old));
    shared_table_leave(shared);
  }
  g_assert_cmpint(shared_table_workers(old), ==, 1); /* and its line is there again */
  SharedTable *next = join(fixture);
  g_assert_true(are_one(next, old));
  shared_table_leave(next);
  shared_table_leave(old);
}

/* A line that is there twice is one worker. */
static void test_twice(Fixture *fixture, gconstpointer data) {
  SharedTable *shared = join(fixture);
  g_autofree char *text = NULL, *twice = NULL, *after = NULL;
  g_assert_true(g_file_get_contents(fixture->meeting, &text, NULL, NULL));
  twice = g_strconcat(text, text, NULL);
  write_meeting(fixture, twice, strlen(twice));
  g_assert_cmpint(shared_table_workers(shared), ==, 1);
  g_assert_true(g_file_get_contents(fixture->meeting, &after, NULL, NULL));
  g_assert_cmpstr(after, ==, text);
  shared_table_leave(shared);
}

/* If no such file can be made, or if it is not ours alone, another place is used. */
static void test_other_place(Fixture *fixture, gconstpointer data) {
  g_autofree char *target = g_build_filename(fixture->job.parent, "target", NULL);
  g_autofree char *before = NULL, *after = NULL;
  g_assert_true(g_file_set_contents(target, "kept\n", -1, NULL));
  g_assert_cmpint(symlink(target, fixture->meeting), ==, 0);
  SharedTable *first = join(fixture), *second = join(fixture);
  g_assert_true(are_one(first, second));
  shared_table_leave(second);
  g_unlink(fixture->meeting);
  g_assert_cmpint(g_mkdir(fixture->meeting, 0700), ==, 0);
  g_assert_cmpint(shared_table_workers(first), ==, 1);
  g_rmdir(fixture->meeting);
  g_assert_cmpint(g_chmod(fixture->runtime, 0777), ==, 0);
  second = join(fixture);
  g_assert_true(are_one(first, second));
  shared_table_leave(second);
  g_setenv("XDG_RUNTIME_DIR", target, TRUE);
  second = join(fixture);
  g_assert_true(are_one(first, second));
  shared_table_leave(second);
  shared_table_leave(first);
  g_assert_true(g_file_get_contents(target, &after, NULL, NULL));
  g_assert_cmpstr(after, ==, "kept\n");
}

/* It is said why. */
static void refused(const SharedTableOptions *options, const char *words) {
  Error why = {0};
  g_assert_null(shared_table_join(options, &why));
  g_assert_cmpint(why.status, !=, STATUS_OK);
  g_assert_nonnull(strstr(why.message, words));
}

/* A process that never releases the lock keeps no worker from its work. */
static void test_locked(Fixture *fixture, gconstpointer data) {
  SharedTable *shared = join(fixture);
  int file = g_open(fixture->meeting, O_RDWR, 0);
  g_assert_cmpint(flock(file, LOCK_EX), ==, 0);
  refused(&fixture->options, fixture->meeting);
  g_assert_cmpint(shared_table_workers(shared), ==, 1);
  close(file);
  shared_table_leave(shared);
}

/* More memory than there is; and more than a file may have, which would end the process. */
static void test_no_memory(Fixture *fixture, gconstpointer data) {
  SharedTableOptions options = fixture->options;
  struct rlimit limit, before;
  options.bytes = (size_t)1 << 46;
  refused(&options, "memory are free");
  getrlimit(RLIMIT_FSIZE, &before);
  limit = before;
  limit.rlim_cur = BYTES / 2;
  g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &limit), ==, 0);
  refused(&fixture->options, "ulimit -f");
  g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &before), ==, 0);
  options.bytes = 1 << 20;
  refused(&options, "too small");
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*test)(Fixture *fixture, gconstpointer data);
  } tests[] = {
      {"/shared-table/join", test_join},
      {"/shared-table/what-must-agree", test_what_must_agree},
      {"/shared-table/killed", test_killed},
      {"/shared-table/accused", test_accused},
      {"/shared-table/accused-at-once", test_accused_at_once},
      {"/shared-table/accused-often", test_accused_often},
      {"/shared-table/no-growth", test_no_growth},
      {"/shared-table/rubbish", test_rubbish},
      {"/shared-table/twice", test_twice},
      {"/shared-table/other-place", test_other_place},
      {"/shared-table/locked", test_locked},
      {"/shared-table/no-memory", test_no_memory},
  };
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(tests); i++)
    g_test_add(tests[i].name, Fixture, NULL, set_up, tests[i].test, tear_down);
  return g_test_run();
}
