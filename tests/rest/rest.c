/* Faults at rest: each bit of a small file flipped, each sector zeroed, each length cut, old
 * sectors and halves in the place of new ones, and two files swapped. Whatever reads the file must
 * say what is right or name what is wrong; it must not say what is wrong, nor die.
 *
 * Usage: rest CLI CHECK [-m slow], of which the latter tries all faults. Prints a line for each
 * kind, as docs/formats.md has it: tried, right, refused by name, wrong, died. Each fault is judged
 * in a process that may die. */
#include "rest.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECTOR = 512 };

const char *rest_cli, *rest_check;
char *rest_folder;

typedef struct {
  char *bytes;
  gsize length;
} Content;

typedef struct {
  const RestKind *kind;
  char *path;
  Content now, old, other;
} Bench;

char *rest_path(const char *name) { return g_build_filename(rest_folder, name, NULL); }

static Content read_content(const char *name) {
  g_autofree char *path = rest_path(name);
  g_autoptr(GError) error = NULL;
  Content content;
  if (!g_file_get_contents(path, &content.bytes, &content.length, &error))
    g_error("%s", error->message);
  return content;
}

static gsize sectors(const Bench *bench) { return (bench->now.length + SECTOR - 1) / SECTOR; }

static gsize count_faults(const Bench *bench) {
  return 8 * bench->now.length + bench->now.length + 4 * sectors(bench) + 2;
}

static void overlay(Content *content, const Content *from, gsize begin, gsize end) {
  end = MIN(end, MIN(content->length, from->length));
  if (begin < end) memcpy(content->bytes + begin, from->bytes + begin, end - begin);
}

/* Of four for each sector: zeroed, as of old, all before it as of old, all from it on as of old. */
static void damage_sector(const Bench *bench, Content *content, gsize fault) {
  gsize begin = fault / 4 * SECTOR, end = MIN(begin + SECTOR, content->length);
  if (fault % 4 == 0)
    memset(content->bytes + begin, 0, end - begin);
  else if (fault % 4 == 1)
    overlay(content, &bench->old, begin, end);
  else if (fault % 4 == 2)
    overlay(content, &bench->old, 0, begin);
  else
    overlay(content, &bench->old, begin, content->length);
}

/* The file with one of the faults. Free its bytes. */
static Content damage(const Bench *bench, gsize fault) {
  Content content = {g_memdup2(bench->now.bytes, bench->now.length + 1), bench->now.length};
  gsize bits = 8 * content.length, cuts = content.length, blocks = 4 * sectors(bench);
  if (fault < bits)
    content.bytes[fault / 8] = (char)(content.bytes[fault / 8] ^ 1 << fault % 8);
  else if (fault < bits + cuts)
    content.length = fault - bits;
  else if (fault < bits + cuts + blocks)
    damage_sector(bench, &content, fault - bits - cuts);
  else {
    const Content *swapped = fault == bits + cuts + blocks ? &bench->other : &bench->old;
    g_free(content.bytes);
    content = (Content){g_memdup2(swapped->bytes, swapped->length + 1), swapped->length};
  }
  return content;
}

static RestVerdict judge(const Bench *bench, gsize fault) {
  Content content = damage(bench, fault);
  if (!g_file_set_contents_full(bench->path, content.bytes, (gssize)content.length,
                                G_FILE_SET_CONTENTS_NONE, 0600, NULL))
    g_error("cannot write %s", bench->path);
  g_free(content.bytes);
  return bench->kind->judge(bench->path);
}

/* In a child: judges fault after fault, and says so a byte each. */
static void judge_from(const Bench *bench, gsize fault, gsize step, int fd) {
  for (; fault < count_faults(bench); fault += step) {
    char verdict = (char)judge(bench, fault);
    if (write(fd, &verdict, 1) != 1) break;
  }
  _exit(0);
}

/* Judges from a fault on until the child ends; returns the next fault, after one it died of. */
static gsize run_child(const Bench *bench, gsize fault, gsize step, guint64 counts[REST_VERDICTS]) {
  int pipe_ends[2], status;
  char verdict;
  if (pipe(pipe_ends) != 0) g_error("no pipe");
  pid_t child = fork();
  if (child == 0) judge_from(bench, fault, step, pipe_ends[1]);
  close(pipe_ends[1]);
  for (; read(pipe_ends[0], &verdict, 1) == 1; fault += step) {
    counts[(int)verdict]++;
    if (verdict == REST_WRONG)
      g_test_message("%s: wrong after fault %zu", bench->kind->name, fault);
  }
  close(pipe_ends[0]);
  waitpid(child, &status, 0);
  if (fault >= count_faults(bench)) return fault;
  g_test_message("%s: died of fault %zu", bench->kind->name, fault);
  counts[REST_DIED]++;
  return fault + step;
}

static void test_kind(gconstpointer data) {
  Bench bench = {.kind = data};
  guint64 counts[REST_VERDICTS] = {0};
  rest_folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  bench.kind->make(rest_folder);
  bench.path = rest_path(bench.kind->file);
  bench.now = read_content(bench.kind->file);
  bench.old = read_content("old");
  bench.other = read_content("other");
  gsize step = g_test_slow() ? 1 : bench.kind->share;
  g_assert_cmpint(bench.kind->judge(bench.path), ==, REST_RIGHT);
  for (gsize fault = (gsize)g_test_rand_int_range(0, (gint32)step); fault < count_faults(&bench);)
    fault = run_child(&bench, fault, step, counts);
  guint64 tried = counts[0] + counts[1] + counts[2] + counts[3];
  g_test_message("| %s | %zu | %" G_GUINT64_FORMAT " | %" G_GUINT64_FORMAT " | %" G_GUINT64_FORMAT
                 " | %" G_GUINT64_FORMAT " | %" G_GUINT64_FORMAT " |",
                 bench.kind->name, bench.now.length, tried, counts[REST_RIGHT],
                 counts[REST_REFUSED], counts[REST_WRONG], counts[REST_DIED]);
  g_assert_cmpuint(counts[REST_REFUSED], >, 0);
  g_assert_cmpuint(counts[REST_WRONG], ==, 0);
  g_assert_cmpuint(counts[REST_DIED], ==, 0);
  g_autofree char *remove = g_strdup_printf("rm -r '%s'", rest_folder);
  g_spawn_command_line_sync(remove, NULL, NULL, NULL, NULL);
}

int main(int argc, char **argv) {
  static const RestKind *const kinds[] = {
      &rest_store, &rest_results, &rest_certificate,
#ifdef WITH_GAMES
      &rest_game,  &rest_batch,
#endif
  };
  g_test_init(&argc, &argv, NULL);
  g_assert_cmpint(argc, ==, 3);
  rest_cli = argv[1];
  rest_check = argv[2];
  for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
    g_autofree char *name = g_strconcat("/rest/", kinds[i]->name, NULL);
    g_test_add_data_func(name, kinds[i], test_kind);
  }
  return g_test_run();
}
