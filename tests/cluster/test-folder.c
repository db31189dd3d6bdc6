/* A job's folder, its description and its work lists: what is written is read again, and anything
 * else is refused, without harm to the rest. */
#include "job-folder.h"

#include "fourscore.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- Folder and description ------------------------------------------------------------------- */

static void test_description(JobFolder *job, gconstpointer data) {
  const Description *read = &job->description;
  g_assert_cmpint(read->claim, ==, CLAIM_SECOND);
  g_assert_cmpuint(read->count, ==, 1);
  Board root = job_folder_position(1, 20);
  g_assert_cmpmem(read->roots[0].stones, sizeof root.stones, root.stones, sizeof root.stones);
  g_autofree char *path = job_folder_file(job, "job.txt"), *text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
  g_assert_cmpstr(read->name, ==, sum);
  g_assert_true(g_str_has_prefix(sum, read->tag));
  g_assert_cmpuint(strlen(read->tag), ==, 16);
}

/* However short the texts of a long list are. */
static void test_short_roots(JobFolder *job, gconstpointer data) {
  enum { COUNT = 1000 };
  Board roots[COUNT];
  char empty[] = ".", one_stone[] = "0", *texts[COUNT];
  Description written = {.maker = "test", .count = COUNT, .roots = roots};
  Description read;
  Error error;
  for (int i = 0; i < COUNT; i++) {
    roots[i] = board_empty();
    texts[i] = i % 2 == 0 ? empty : one_stone;
  }
  written.texts = texts;
  g_assert_cmpint(description_write(&written, job->folder, &error), ==, STATUS_OK);
  g_assert_cmpint(description_read(&read, job->folder, &error), ==, STATUS_OK);
  g_assert_cmpuint(read.count, ==, COUNT);
  g_assert_cmpstr(read.texts[COUNT - 1], ==, "0");
  g_assert_cmpint(read.roots[COUNT - 1].ply, ==, 1);
  description_clear(&read);
}

static void test_description_refused(JobFolder *job, gconstpointer data) {
  static const struct {
    const char *from, *to, *message;
  } edits[] = {
      {"fourscore-job 1", "fourscore-job 2", "line 1"},
      {"game connect-four-3d", "game chess", "line 2"},
      {"claim second", "claim third", "line 3"},
      {"cutoff 0", "cutoff 65", "line 4"},
      {"cutoff 0", "cutoff 26", "line 4: this job is divided into rounds"},
      {"roots 1", "roots 2", "line 9"},
      {"roots 1", "roots 4294967295", "as many roots"},
      {"root ", "root 0123Z", "line 8"},
      {"root ", "base ", "line 8"},
      {"\nroots 1\n", "\nroots 0\n", "line 7"},
      {"engine test", "engine \x1b[2J", "line 6"},
  };
  g_autofree char *path = job_folder_file(job, "job.txt"), *text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  for (size_t i = 0; i < G_N_ELEMENTS(edits); i++) {
    g_autoptr(GString) edited = g_string_new(text);
    Description read = {.count = 77};
    Error error = {0};
    g_assert_cmpuint(g_string_replace(edited, edits[i].from, edits[i].to, 1), ==, 1);
    job_folder_write(job, "job.txt", edited->str, -1);
    g_assert_cmpint(description_read(&read, job->folder, &error), ==, STATUS_TEXT);
    g_assert_nonnull(strstr(error.message, edits[i].message));
    g_assert_cmpuint(read.count, ==, 77);
  }
}

static void test_strangers(JobFolder *job, gconstpointer data) {
  Error error = {0};
  char *bytes;
  size_t length;
  g_autofree char *outside = g_build_filename(job->parent, "outside", NULL);
  g_autofree char *link = job_folder_file(job, "results/link.results");
  g_autofree char *pipe = job_folder_file(job, "results/pipe.results");
  g_assert_true(g_file_set_contents(outside, "secret", -1, NULL));
  g_assert_cmpint(symlink(outside, link), ==, 0);
  g_assert_cmpint(mkfifo(pipe, 0666), ==, 0);
  static const char *const names[] = {"link.results", "pipe.results", "../job.txt", "..",
                                      ".hidden",      "a/b",          "",           "a b",
                                      "a\nb",         "../../outside"};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    g_assert_cmpint(
        folder_read(job->folder, FOLDER_RESULTS, names[i], 100, &bytes, &length, &error), ==,
        STATUS_FILE);
    if (i < 2) continue;
    g_assert_cmpint(folder_write(job->folder, FOLDER_RESULTS, names[i], "x", 1, &error), ==,
                    STATUS_FILE);
  }
  /* Writing where a link stands replaces the link. */
  g_assert_cmpint(folder_write(job->folder, FOLDER_RESULTS, "link.results", "x", 1, &error), ==,
                  STATUS_OK);
  g_autofree char *text = NULL;
  g_assert_true(g_file_get_contents(outside, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, "secret");
  /* A part that is a link is refused. */
  g_autofree char *proof = job_folder_file(job, "proof");
  g_assert_cmpint(g_rmdir(proof), ==, 0);
  g_assert_cmpint(symlink(job->parent, proof), ==, 0);
  Folder *folder = NULL;
  g_assert_cmpint(folder_open(&folder, job->path, &error), ==, STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "link"));
}

static void test_create_refused(JobFolder *job, gconstpointer data) {
  Folder *folder = NULL;
  Error error = {0};
  g_assert_cmpint(folder_create(&folder, job->path, &error), ==, STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "not empty"));
  g_assert_cmpint(folder_open(&folder, job->parent, &error), ==, STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "results"));
}

/* A folder whose description found no space is taken up; one with results is not. */
static void test_create_again(JobFolder *job, gconstpointer data) {
  Error error = {0};
  Folder *folder = NULL;
  g_autofree char *file = job_folder_file(job, "job.txt");
  g_autofree char *result = job_folder_file(job, "results/a.results");
  g_assert_cmpint(g_unlink(file), ==, 0);
  g_assert_true(g_file_set_contents(result, "", 0, NULL));
  g_assert_cmpint(folder_create(&folder, job->path, &error), ==, STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "not empty"));
  g_assert_cmpint(g_unlink(result), ==, 0);
  g_assert_cmpint(folder_create(&folder, job->path, &error), ==, STATUS_OK);
  folder_close(folder);
}

static void test_codes(void) {
  for (guint64 i = 0; i < 2000; i++) {
    Board board = job_folder_position(i, (int)(i % 60));
    Key key = code_canonical(board), read;
    char text[CODE_DIGITS + 1];
    code_write(key, text);
    g_assert_true(code_read(text, CODE_DIGITS, &read));
    g_assert_cmpint(code_compare(key, read), ==, 0);
    g_assert_true(code_can_be_asked(key));
    if (code_compare(code_of(board), key) != 0) g_assert_false(code_can_be_asked(code_of(board)));
  }
  g_assert_false(code_can_be_asked((Key){0, 0}));
  g_assert_false(code_can_be_asked((Key){UINT64_MAX, 0})); /* fifteen stones too many */
  g_assert_false(code_can_be_asked((Key){UINT64_MAX >> 1, 0}));
  g_assert_true(code_can_be_asked(code_of(board_empty())));
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  static const struct {
    const char *name;
    JobFolderTest *run;
  } cases[] = {
      {"/folder/description", test_description},
      {"/folder/short-roots", test_short_roots},
      {"/folder/description-refused", test_description_refused},
      {"/folder/strangers", test_strangers},
      {"/folder/create-refused", test_create_refused},
      {"/folder/create-again", test_create_again},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
    job_folder_test(cases[i].name, cases[i].run);
  g_test_add_func("/folder/codes", test_codes);
  return g_test_run();
}
