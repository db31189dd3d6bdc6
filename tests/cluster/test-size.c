/* A size that a long job reaches: a million lines of results. */
#include "fourscore.h"
#include "promise.h"
#include "spent.h"

#include <glib.h>
#include <stdio.h>

enum { RESULTS = 1000000, SECONDS_MOST = 5 };

/* A position of that many stones that nobody has won, by moves at random. */
static Board random_position(GRand *rand, int stones) {
  Board board = board_empty();
  while (board.ply < stones) {
    int cell = board_cell(board, g_rand_int_range(rand, 0, COLUMNS));
    bool wins = cell >= 0 && board.threats[board_mover(board)] >> cell & 1;
    if (cell >= 0) board = wins ? board_empty() : board_play(board, cell);
  }
  return board;
}

static void write_lines(const char *path, const Description *description) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  FILE *file = fopen(path, "w");
  g_assert_nonnull(file);
  for (int i = 0; i < RESULTS; i++) {
    char line[RESULT_LINE_LONGEST + 1];
    const Result result = {
        .record.key = code_canonical(random_position(rand, 20 + i % 8)),
        .record.claim = description->claim,
        .record.values = claim_values(description->claim, true),
        .record.nodes = (uint64_t)i,
        .record.seconds = 1.5,
        .maker = "test",
        .host = "here",
    };
    fwrite(line, 1, result_write(&result, description->tag, line), file);
  }
  g_assert_cmpint(fclose(file), ==, 0);
}

static void test_lines(void) {
  Error error = {0};
  Folder *folder;
  Board root = board_empty();
  Description description = {.maker = "test", .count = 1, .roots = &root};
  g_autofree char *parent = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(parent, "job", NULL);
  g_assert_cmpint(folder_create(&folder, path, &error), ==, STATUS_OK);
  g_assert_cmpint(description_write(&description, folder, &error), ==, STATUS_OK);
  g_autofree char *file = g_build_filename(path, "results", "many.results", NULL);
  write_lines(file, &description);
  double begin = spent_seconds();
  Results *results;
  g_assert_cmpint(results_create(&results, &description, &error), ==, STATUS_OK);
  g_assert_cmpint(results_load(results, folder, &error), ==, STATUS_OK);
  double seconds = spent_seconds() - begin;
  ResultCounts counts = results_counts(results);
  g_test_message("%d lines in %.2f s of a processor, %.2f GiB", RESULTS, seconds, spent_gib());
  g_assert_cmpuint(counts.proved + counts.repeated, ==, RESULTS);
  g_assert_cmpuint(counts.damaged + counts.contradictions, ==, 0);
  promise("seconds of a processor", seconds, SECONDS_MOST);
  g_assert_cmpfloat(spent_gib(), <, 1);
  results_free(results);
  folder_close(folder);
  g_autofree char *quoted = g_shell_quote(parent);
  g_autofree char *command = g_strdup_printf("rm -rf %s", quoted);
  g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/size/lines", test_lines);
  return g_test_run();
}
