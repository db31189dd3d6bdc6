/* The tree of a job of weeks, with ten million nodes, is built again from its results in less than
 * 2 GiB and, as we promise, in a minute. The results are invented: all positions are divided, one
 * after the other, until the tree is large enough. A separate process does that, so that only the
 * memory for building it again is measured.
 *
 * Usage: test-jobs-tree [--nodes=N]; about ten million by default.
 */
#include "fourscore.h"
#include "promise.h"
#include "spent.h"

#include "cube/minimax.h"

#include <glib.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TREE_MANY = 8000000 };
static const size_t TREE_BYTES = (size_t)2 << 30;
static const double SECONDS_MOST = 60; /* of the processor, which others may use too */
static const double GIB_MOST = 2;

static gint64 nodes_wanted = TREE_MANY;

/* That the position was divided. */
static void write_line(FILE *file, const Description *description, Key key) {
  char line[RESULT_LINE_LONGEST + 1];
  const Result result = {.record.key = key,
                         .record.claim = description->claim,
                         .record.values = VALUE_ANY,
                         .record.nodes = 1000000,
                         .record.seconds = 0.5,
                         .maker = "test",
                         .host = "here"};
  fwrite(line, 1, result_write(&result, description->tag, line), file);
}

static void invent_results(const Description *description, FILE *file) {
  const DagOptions options = {.root = description->roots[0],
                              .claim = description->claim,
                              .without = MINIMAX_BELIEF,
                              .bytes = TREE_BYTES};
  Dag *dag;
  g_assert_cmpint(dag_create(&dag, &options, NULL), ==, STATUS_OK);
  for (DagNode i = 1; dag_view(dag).nodes < (uint64_t)nodes_wanted; i++)
    if (dag_open(dag, i, 0, 0)) write_line(file, description, code_canonical(dag_board(dag, i)));
  g_assert_false(dag_view(dag).full);
  g_assert_cmpint(dag_values(dag), ==, VALUE_ANY);
  dag_free(dag);
}

static void make_results(const Description *description, const char *path) {
  g_autofree char *name = g_build_filename(path, "results", "many.results", NULL);
  pid_t child = fork();
  int status;
  if (child == 0) {
    FILE *file = fopen(name, "w");
    g_assert_nonnull(file);
    invent_results(description, file);
    g_assert_cmpint(fclose(file), ==, 0);
    _exit(0);
  }
  g_assert_cmpint(waitpid(child, &status, 0), ==, child);
  g_assert_cmpint(status, ==, 0);
}

static void build_again(const Folder *folder, const Description *description) {
  JobTree tree;
  Error error;
  double begin = clock_seconds(), before = spent_seconds();
  Results *results;
  g_assert_cmpint(results_create(&results, description, &error), ==, STATUS_OK);
  g_assert_cmpint(results_load(results, folder, &error), ==, STATUS_OK);
  double loaded = clock_seconds();
  g_assert_cmpint(job_tree_make(&tree, description, results_known(results), TREE_BYTES, &error), ==,
                  STATUS_OK);
  double end = clock_seconds();
  ResultCounts counts = results_counts(results);
  g_test_message(
      "%" G_GUINT64_FORMAT " nodes from %" G_GUINT64_FORMAT
      " results: read in %.1f s, built in %.1f s, together %.1f s of a processor, %.2f GiB",
      dag_view(tree.dag).nodes, counts.given_up, loaded - begin, end - loaded,
      spent_seconds() - before, spent_gib());
  /* What an answer made needless was divided, too, and is not built again. */
  g_assert_cmpuint(dag_view(tree.dag).nodes, >=, (uint64_t)(nodes_wanted - nodes_wanted / 1000));
  g_assert_cmpuint(counts.damaged + counts.contradictions, ==, 0);
  g_assert_cmpuint(dag_roots_open(tree.dag), ==, 1);
  promise("seconds of a processor", spent_seconds() - before, SECONDS_MOST);
  g_assert_cmpfloat(spent_gib(), <, GIB_MOST);
  job_tree_clear(&tree);
  results_free(results);
}

static void test_tree(void) {
  Error error;
  Folder *folder;
  Board root = board_empty();
  Description description = {.maker = "test", .count = 1, .roots = &root};
  g_autofree char *parent = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(parent, "job", NULL);
  g_assert_cmpint(folder_create(&folder, path, &error), ==, STATUS_OK);
  g_assert_cmpint(description_write(&description, folder, &error), ==, STATUS_OK);
  make_results(&description, path);
  build_again(folder, &description);
  folder_close(folder);
  g_autofree char *quoted = g_shell_quote(parent);
  g_autofree char *command = g_strdup_printf("rm -rf %s", quoted);
  g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
}

int main(int argc, char **argv) {
  const GOptionEntry entries[] = {
      {"nodes", 0, 0, G_OPTION_ARG_INT64, &nodes_wanted, "Size of the tree", "N"},
      {NULL},
  };
  g_autoptr(GOptionContext) context = g_option_context_new(NULL);
  g_test_init(&argc, &argv, NULL);
  g_option_context_add_main_entries(context, entries, NULL);
  if (!g_option_context_parse(context, &argc, &argv, NULL)) return 2;
  g_test_add_func("/tree/rebuilt", test_tree);
  return g_test_run();
}
