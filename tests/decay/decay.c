/* Faults at rest: each bit of a small file flipped, each sector zeroed, each length cut, old
 * sectors and halves where new ones were, and two files swapped. Whatever reads the file must say
 * what is right or name what is wrong; it must not say what is wrong, nor die.
 *
 * Usage: rest CLI CHECK [-m slow] [-p /rest/KIND], of which the second tries all faults. Prints for
 * each kind the lines of docs/measurements/files.md. Each fault is judged in a process that may
 * die. */
#include "decay.h"

#include "fault.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST = 60 }; /* seconds for one fault; a reader that takes longer hangs, and is killed */

const char *decay_cli, *decay_check;
char *decay_folder;

typedef struct {
  const DecayKind *kind;
  char *path;
  Contents contents;
  guint64 counts[FAULT_KINDS][DECAY_VERDICTS];
} Bench;

char *decay_path(const char *name) { return g_build_filename(decay_folder, name, NULL); }

static Content read_content(const char *name) {
  g_autofree char *path = decay_path(name);
  g_autoptr(GError) error = NULL;
  Content content;
  if (!g_file_get_contents(path, &content.bytes, &content.length, &error))
    g_error("%s", error->message);
  return content;
}

/* A folder in memory, if the system has one: a disk would have to be waited for, a million times.
 */
static char *make_folder(void) {
  g_autofree char *folder = g_strdup("/dev/shm/fourscore-XXXXXX");
  return g_mkdtemp(folder) != NULL ? g_steal_pointer(&folder)
                                   : g_dir_make_tmp("fourscore-XXXXXX", NULL);
}

static DecayVerdict judge(const Bench *bench, gsize fault) {
  Content content = fault_apply(&bench->contents, fault);
  g_unlink(bench->path);
  FILE *file = g_fopen(bench->path, "w");
  if (file == NULL || fwrite(content.bytes, 1, content.length, file) != content.length ||
      fclose(file) != 0)
    g_error("cannot write %s", bench->path);
  g_free(content.bytes);
  return bench->kind->judge(bench->path);
}

/* In a child: judges fault after fault, and says so a byte each. */
static void judge_from(const Bench *bench, gsize fault, gsize step, int fd) {
  for (; fault < fault_count(&bench->contents); fault += step) {
    alarm(LONGEST);
    char verdict = (char)judge(bench, fault);
    if (write(fd, &verdict, 1) != 1) break;
  }
  _exit(0);
}

static void enter(Bench *bench, gsize fault, DecayVerdict verdict) {
  FaultKind kind = fault_kind(&bench->contents, fault);
  bench->counts[kind][verdict]++;
  if (verdict == DECAY_WRONG || verdict == DECAY_DIED)
    g_test_message("%s: %s after fault %zu (%s)", bench->kind->name,
                   verdict == DECAY_WRONG ? "wrong" : "died", fault, fault_names[kind]);
}

/* Judges from a fault on until the child ends; returns the next fault, after one it died of. */
static gsize run_child(Bench *bench, gsize fault, gsize step) {
  int pipe_ends[2], status;
  char verdict;
  if (pipe(pipe_ends) != 0) g_error("no pipe");
  pid_t child = fork();
  if (child == 0) judge_from(bench, fault, step, pipe_ends[1]);
  close(pipe_ends[1]);
  for (; read(pipe_ends[0], &verdict, 1) == 1; fault += step)
    enter(bench, fault, (DecayVerdict)verdict);
  close(pipe_ends[0]);
  waitpid(child, &status, 0);
  if (fault >= fault_count(&bench->contents)) return fault;
  enter(bench, fault, DECAY_DIED);
  return fault + step;
}

static void tell(const Bench *bench, guint64 all[DECAY_VERDICTS]) {
  for (int kind = 0; kind < FAULT_KINDS; kind++) {
    const guint64 *counts = bench->counts[kind];
    g_test_message("%s, %s: %" G_GUINT64_FORMAT " right, %" G_GUINT64_FORMAT " refused",
                   bench->kind->name, fault_names[kind], counts[DECAY_RIGHT],
                   counts[DECAY_REFUSED]);
    for (int verdict = 0; verdict < DECAY_VERDICTS; verdict++)
      all[verdict] += counts[verdict];
  }
  g_test_message("| %s | %zu | %" G_GUINT64_FORMAT " | %" G_GUINT64_FORMAT " | %" G_GUINT64_FORMAT
                 " | %" G_GUINT64_FORMAT " | %" G_GUINT64_FORMAT " |",
                 bench->kind->name, bench->contents.now.length, all[0] + all[1] + all[2] + all[3],
                 all[DECAY_RIGHT], all[DECAY_REFUSED], all[DECAY_WRONG], all[DECAY_DIED]);
}

static void try_faults(Bench *bench) {
  gsize step = g_test_slow() ? 1 : bench->kind->share;
  gsize fault = (gsize)g_test_rand_int_range(0, (gint32)step);
  g_assert_cmpint(bench->kind->judge(bench->path), ==, DECAY_RIGHT);
  while (fault < fault_count(&bench->contents))
    fault = run_child(bench, fault, step);
}

static void test_kind(gconstpointer data) {
  Bench bench = {.kind = data};
  guint64 all[DECAY_VERDICTS] = {0};
  decay_folder = make_folder();
  bench.kind->make(decay_folder);
  bench.path = decay_path(bench.kind->file);
  bench.contents =
      (Contents){read_content(bench.kind->file), read_content("old"), read_content("other")};
  try_faults(&bench);
  tell(&bench, all);
  g_assert_cmpuint(all[DECAY_REFUSED], >, 0);
  g_assert_cmpuint(all[DECAY_WRONG], ==, 0);
  g_assert_cmpuint(all[DECAY_DIED], ==, 0);
  g_autofree char *remove = g_strdup_printf("rm -r '%s'", decay_folder);
  g_spawn_command_line_sync(remove, NULL, NULL, NULL, NULL);
}

int main(int argc, char **argv) {
  static const DecayKind *const kinds[] = {
      &decay_store,       &decay_results, &decay_news, &decay_notes,   &decay_digest,
      &decay_certificate, &decay_alone,   &decay_book, &decay_journal,
#ifdef WITH_GAMES
      &decay_game,        &decay_batch,
#endif
  };
  g_test_init(&argc, &argv, NULL);
  g_assert_cmpint(argc, ==, 3);
  decay_cli = argv[1];
  decay_check = argv[2];
  for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
    g_autofree char *name = g_strconcat("/rest/", kinds[i]->name, NULL);
    g_test_add_data_func(name, kinds[i], test_kind);
  }
  return g_test_run();
}
