/* Results files of a job's folder: what is written is read again, and whatever else is there is
 * left out, counted and named, without harm to the rest. */
#include "job-folder.h"

#include "fourscore.h"
#include "play/cube-play.h"

#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { RECORDS = 100 };

static Result make_result(const JobFolder *job, int i) {
  Claim claim = job->description.claim;
  return (Result){
      .record.key = code_canonical(job_folder_position((guint64)i + 10, 24)),
      .record.claim = claim,
      .record.values = i % 5 == 4 ? VALUE_ANY : claim_values(claim, i % 2 == 0),
      .record.nodes = (uint64_t)i << 30,
      .record.seconds = i / 8.0,
      .fresh = i % 3 == 0,
  };
}

static void add_result(Writer *writer, Result result) {
  Error error = {0};
  writer_put(writer, result);
  g_assert_cmpuint(writer_show(writer, &error), ==, 0);
}

/* The count of results of make_result with answers yes and no. */
static void fill(const JobFolder *job) {
  Writer *writer;
  Error error = {0};
  g_assert_cmpint(writer_open(&writer, job->folder, &job->description, &error), ==, STATUS_OK);
  for (int i = 0; i < RECORDS; i++)
    add_result(writer, make_result(job, i));
  writer_close(writer);
}

static Results *load(const JobFolder *job) {
  Error error = {0};
  Results *results;
  g_assert_cmpint(results_create(&results, &job->description, NULL), ==, STATUS_OK);
  g_assert_cmpint(results_load(results, job->folder, &error), ==, STATUS_OK);
  return results;
}

static void test_results_are_read(JobFolder *job, gconstpointer data) {
  fill(job);
  Results *results = load(job);
  ResultCounts counts = results_counts(results);
  g_assert_cmpuint(counts.proved, ==, RECORDS * 2 / 5);
  g_assert_cmpuint(counts.disproved, ==, RECORDS * 2 / 5);
  g_assert_cmpuint(counts.given_up, ==, RECORDS / 5);
  g_assert_cmpuint(counts.damaged + counts.foreign + counts.torn + counts.repeated, ==, 0);
  for (int i = 0; i < RECORDS; i++) {
    Result result = make_result(job, i);
    const KnownEntry *entry = known_find(results_known(results), result.record.key);
    g_assert_nonnull(entry);
    g_assert_cmpint(entry->values, ==, result.record.values);
    g_assert_cmpint(entry->split, ==, result.record.values == VALUE_ANY);
  }
  fill(job); /* once more, by another writer */
  Error error = {0};
  g_assert_cmpint(results_load(results, job->folder, &error), ==, STATUS_OK);
  counts = results_counts(results);
  g_assert_cmpuint(counts.repeated, ==, RECORDS * 4 / 5);
  g_assert_cmpuint(counts.proved, ==, RECORDS * 2 / 5);
  g_assert_cmpuint(counts.files, ==, 1); /* the file of a writer that has ended is continued */
  results_free(results);
}

/* The one results file that there is. */
static char *only_file(const JobFolder *job) {
  g_auto(GStrv) names = NULL;
  g_assert_cmpint(folder_list(job->folder, FOLDER_RESULTS, ".results", &names, NULL), ==,
                  STATUS_OK);
  g_assert_cmpuint(g_strv_length(names), ==, 1);
  return g_build_filename(job->path, "results", names[0], NULL);
}

static guint count_files(const JobFolder *job) {
  g_auto(GStrv) names = NULL;
  g_assert_cmpint(folder_list(job->folder, FOLDER_RESULTS, "", &names, NULL), ==, STATUS_OK);
  return g_strv_length(names);
}

/* In place, as the file's writer has it open. */
static void overwrite(const char *path, const char *bytes, size_t length) {
  int fd = open(path, O_WRONLY);
  g_assert_cmpint(write(fd, bytes, length), ==, (ssize_t)length);
  g_assert_cmpint(ftruncate(fd, (off_t)length), ==, 0);
  g_assert_cmpint(close(fd), ==, 0);
}

/* A file that loses its end is continued by the next writer, shorter than a reader has read it:
 * what the writer adds there is read all the same. */
static void test_cut_files_are_followed(JobFolder *job, gconstpointer data) {
  enum { LOST = 20 };
  Error error = {0};
  fill(job);
  Results *results = load(job);
  g_autofree char *path = only_file(job), *bytes = NULL;
  gsize length;
  Writer *writer;
  g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
  overwrite(path, bytes, length - LOST);
  g_assert_cmpint(writer_open(&writer, job->folder, &job->description, &error), ==, STATUS_OK);
  for (int i = 0; i < 3; i++) {
    Result result = make_result(job, RECORDS + i);
    add_result(writer, result);
    g_assert_cmpint(results_load(results, job->folder, &error), ==, STATUS_OK);
    g_assert_nonnull(known_find(results_known(results), result.record.key));
  }
  g_assert_cmpuint(count_files(job), ==, 1);
  writer_close(writer);
  results_free(results);
}

/* A file of the same length is not opened: here its lines would be found damaged. What was read is
 * entered when the reader says so. */
static void test_results_are_followed(JobFolder *job, gconstpointer data) {
  Error error = {0};
  fill(job);
  Results *results = load(job);
  uint64_t known = results_counts(results).proved;
  g_autofree char *path = only_file(job), *kept = NULL;
  gsize length;
  g_assert_true(g_file_get_contents(path, &kept, &length, NULL));
  g_autofree char *noise = g_strnfill(length, '\n');
  overwrite(path, noise, length);
  g_assert_cmpint(results_load(results, job->folder, &error), ==, STATUS_OK);
  g_assert_cmpuint(results_counts(results).damaged, ==, 0);
  overwrite(path, kept, length);
  Writer *writer;
  g_assert_cmpint(writer_open(&writer, job->folder, &job->description, &error), ==, STATUS_OK);
  Result result = make_result(job, RECORDS + 10);
  g_assert_cmpint(result.record.values, ==, claim_value(CLAIM_SECOND));
  add_result(writer, result);
  g_assert_null(known_find(results_known(results), result.record.key));
  g_assert_cmpuint(results_counts(results).proved, ==, known);
  g_assert_cmpint(results_load(results, job->folder, &error), ==, STATUS_OK);
  g_assert_nonnull(known_find(results_known(results), result.record.key));
  g_assert_cmpuint(results_counts(results).proved, ==, known + 1);
  writer_close(writer);
  results_free(results);
}

/* Files of one line in common, over and over, and one of its own each, all of them between a
 * damaged line and a torn end. */
static void write_many(const JobFolder *job, int files) {
  enum { LINES_EACH = 3000 };
  char common[RESULT_LINE_LONGEST + 1], own[RESULT_LINE_LONGEST + 1];
  Result result = make_result(job, 0);
  result_write(&result, job->description.tag, common);
  for (int i = 0; i < files; i++) {
    result = make_result(job, i);
    result_write(&result, job->description.tag, own);
    g_autofree char *name = g_strdup_printf("results/many%02d.results", i);
    g_autoptr(GString) text = g_string_new("damaged\n");
    for (int line = 0; line < LINES_EACH; line++)
      g_string_append(text, common);
    g_string_append_printf(text, "%storn", own);
    job_folder_write(job, name, text->str, (gssize)text->len);
  }
}

static void assert_same_results(const Results *a, const Results *b) {
  ResultCounts x = results_counts(a), y = results_counts(b);
  g_assert_cmpmem(&x, sizeof x, &y, sizeof y);
  const char *problem = "";
  for (size_t i = 0; problem != NULL; i++) {
    problem = results_problem(a, i);
    g_assert_cmpstr(problem, ==, results_problem(b, i));
  }
  g_assert_cmpuint(known_count(results_known(a)), ==, known_count(results_known(b)));
}

/* A first look reads many files by threads, and later ones by none: both find the same. */
static void test_many_files_are_read(JobFolder *job, gconstpointer data) {
  enum { FILES = 24 };
  Error error = {0};
  write_many(job, 1);
  Results *one_by_one = load(job);
  write_many(job, FILES);
  g_assert_cmpint(results_load(one_by_one, job->folder, &error), ==, STATUS_OK);
  Results *results = load(job);
  g_assert_cmpuint(results_counts(results).damaged, ==, FILES);
  g_assert_cmpuint(results_counts(results).torn, ==, FILES);
  g_assert_cmpuint(known_count(results_known(results)), ==, FILES);
  g_assert_cmpstr(results_problem(results, FILES - 1), ==,
                  "results/many23.results:1: the line is not of ten fields");
  assert_same_results(results, one_by_one);
  write_many(job, FILES + 1); /* the last one is new */
  g_assert_cmpint(results_load(results, job->folder, &error), ==, STATUS_OK);
  g_assert_cmpuint(known_count(results_known(results)), ==, FILES + 1);
  g_assert_cmpuint(results_counts(results).damaged, ==, FILES + 1);
  results_free(one_by_one);
  results_free(results);
}

/* As many files as writers at once, whatever became of earlier writers; a file that was copied here
 * is never continued, and neither is one of another machine. */
static void test_files_are_continued(JobFolder *job, gconstpointer data) {
  enum { AT_ONCE = 3 };
  Writer *writers[AT_ONCE];
  Error error = {0};
  for (int round = 0; round < 5; round++) {
    for (int i = 0; i < AT_ONCE; i++)
      g_assert_cmpint(writer_open(&writers[i], job->folder, &job->description, &error), ==,
                      STATUS_OK);
    for (int i = 0; i < AT_ONCE; i++) {
      Result result = make_result(job, AT_ONCE * round + i);
      add_result(writers[i], result);
      writer_close(writers[i]);
    }
    g_assert_cmpuint(count_files(job), ==, AT_ONCE);
  }
  g_auto(GStrv) names = NULL;
  g_assert_cmpint(folder_list(job->folder, FOLDER_RESULTS, "", &names, NULL), ==, STATUS_OK);
  for (int i = 0; i < AT_ONCE; i++) {
    g_autofree char *bytes = NULL, *name = g_strdup_printf("results/%s", names[i]);
    gsize length;
    g_autofree char *path = job_folder_file(job, name), *kept = g_strconcat(path, ".kept", NULL);
    g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    g_assert_cmpint(g_rename(path, kept), ==, 0); /* the inode stays in use */
    g_assert_true(g_file_set_contents(path, bytes, (gssize)length, NULL));
  }
  g_assert_cmpint(writer_open(&writers[0], job->folder, &job->description, &error), ==, STATUS_OK);
  writer_close(writers[0]);
  g_assert_cmpuint(count_files(job), ==, 2 * AT_ONCE + 1);
  Results *results = load(job);
  ResultCounts counts = results_counts(results);
  g_assert_cmpuint(counts.proved + counts.disproved + counts.given_up, ==, 5 * AT_ONCE);
  results_free(results);
}

/* Every byte of a line changed in turn: never read as another result. */
static void test_damage_is_noticed(JobFolder *job, gconstpointer data) {
  char line[RESULT_LINE_LONGEST + 1];
  Result result = make_result(job, 2), read;
  const char *reason;
  g_strlcpy(result.maker, "test", sizeof result.maker);
  g_strlcpy(result.host, "here", sizeof result.host);
  const char *tag = job->description.tag;
  size_t length = result_write(&result, tag, line) - 1;
  g_assert_cmpint(result_read(line, length, tag, CLAIM_SECOND, &read, &reason), ==, RESULT_GOOD);
  g_assert_cmpuint(read.record.nodes, ==, result.record.nodes);
  g_assert_cmpfloat(read.record.seconds, ==, result.record.seconds);
  g_assert_cmpstr(read.host, ==, "here");
  for (size_t i = 0; i < length; i++) {
    char kept = line[i];
    for (int bit = 0; bit < 8; bit++) {
      line[i] = (char)(kept ^ 1 << bit);
      g_assert_cmpint(result_read(line, length, tag, CLAIM_SECOND, &read, &reason), ==,
                      RESULT_DAMAGED);
    }
    line[i] = kept;
    g_assert_cmpint(result_read(line, i, tag, CLAIM_SECOND, &read, &reason), ==, RESULT_DAMAGED);
  }
  g_assert_cmpint(result_read(line, length, "0123456789abcdef", CLAIM_SECOND, &read, &reason), ==,
                  RESULT_FOREIGN);
  g_assert_cmpint(result_read(line, length, tag, CLAIM_FIRST, &read, &reason), ==, RESULT_FOREIGN);
}

/* Host and engine cannot smuggle fields or lines in, however long they are. */
static void test_texts_are_tamed(JobFolder *job, gconstpointer data) {
  char line[RESULT_LINE_LONGEST + 1];
  Result result = make_result(job, 2), read;
  const char *reason;
  memset(result.maker, '\t', sizeof result.maker - 1);
  memset(result.host, '\n', sizeof result.host - 1);
  result.record.nodes = UINT64_MAX / 4;
  result.record.seconds = 1e12;
  size_t length = result_write(&result, job->description.tag, line);
  g_assert_cmpuint(length, <=, RESULT_LINE_LONGEST);
  g_assert_true(memchr(line, '\n', length) == line + length - 1);
  g_assert_cmpint(result_read(line, length - 1, job->description.tag, CLAIM_SECOND, &read, &reason),
                  ==, RESULT_GOOD);
}

static void test_garbage(JobFolder *job, gconstpointer data) {
  fill(job);
  g_autoptr(GString) garbage = g_string_new(NULL);
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  for (int i = 0; i < 300000; i++) /* lines longer than any buffer too */
    g_string_append_c(garbage, (char)(i < 200000 ? 'x' : g_rand_int_range(rand, 0, 256)));
  g_string_append(garbage, "\n\n\ttail without an end");
  job_folder_write(job, "results/garbage.results", garbage->str, (gssize)garbage->len);
  Results *results = load(job);
  ResultCounts counts = results_counts(results);
  g_assert_cmpuint(counts.proved, ==, RECORDS * 2 / 5);
  g_assert_cmpuint(counts.torn, ==, 1);
  g_assert_cmpuint(counts.damaged, >, 100);
  g_assert_true(g_str_has_prefix(results_problem(results, 0), "results/garbage.results:1: "));
  g_assert_null(results_problem(results, RESULTS_PROBLEMS_MOST));
  results_free(results);
}

static void test_torn_tail_is_sealed(JobFolder *job, gconstpointer data) {
  fill(job);
  g_autofree char *path = only_file(job);
  GStatBuf about;
  g_assert_cmpint(g_stat(path, &about), ==, 0);
  g_assert_cmpint(truncate(path, about.st_size - 20), ==, 0);
  Results *results = load(job);
  g_assert_cmpuint(results_counts(results).torn, ==, 1);
  g_assert_cmpuint(results_counts(results).damaged, ==, 0);
  /* Its writer is alive: nobody touches it. */
  int fd = open(path, O_RDONLY);
  g_assert_cmpint(flock(fd, LOCK_EX), ==, 0);
  g_assert_cmpint(writer_seal_torn(job->folder), ==, 0);
  close(fd);
  g_assert_cmpint(writer_seal_torn(job->folder), ==, 1);
  g_assert_cmpint(writer_seal_torn(job->folder), ==, 0);
  g_assert_cmpint(results_load(results, job->folder, NULL), ==, STATUS_OK);
  g_assert_cmpuint(results_counts(results).torn, ==, 0);
  g_assert_cmpuint(results_counts(results).damaged, ==, 1);
  results_free(results);
}

static void test_contradiction(JobFolder *job, gconstpointer data) {
  Writer *writer;
  Error error = {0};
  fill(job);
  g_assert_cmpint(writer_open(&writer, job->folder, &job->description, &error), ==, STATUS_OK);
  Result result = make_result(job, 2);
  result.record.values = claim_values(CLAIM_SECOND, false);
  add_result(writer, result);
  Results *results = load(job);
  g_assert_cmpuint(results_counts(results).contradictions, ==, 1);
  g_auto(GStrv) found = results_contradiction(results, job->folder);
  g_assert_cmpuint(g_strv_length(found), ==, 2);
  int ours = strstr(found[0], "\tnot-win\t") != NULL ? 0 : 1;
  g_assert_nonnull(strstr(found[ours], "\tnot-win\t"));
  g_assert_nonnull(strstr(found[1 - ours], "\twin\t"));
  writer_close(writer);
  results_free(results);
}

/* The figures are those of a job of 0FC3484B76448A9 by two workers of one thread, which took 127
 * million nodes more. Of so few stones nothing is foretold by then, so they stand for a position
 * that has two more. */
static void test_rest_is_foretold(void) {
  Board root;
  Error error;
  g_assert_cmpint(cube_read("0FC3484B76448A92E", &root, &error), ==, STATUS_OK);
  Progress progress = {.state = JOB_OPEN,
                       .needed = 407567,
                       .counts = {.nodes = 68800000,
                                  .proved = 106523,
                                  .disproved = 105778,
                                  .searched = 212301,
                                  .given_up = 118833}};
  const Description description = {.roots = &root, .count = 1};
  progress_look_ahead(&description, &progress);
  g_assert_true(progress.outlook.foretold);
  g_assert_cmpfloat(progress.outlook.rest.least, <, 127e6);
  g_assert_cmpfloat(progress.outlook.rest.most, >, 127e6);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  static const struct {
    const char *name;
    JobFolderTest *run;
  } cases[] = {
      {"/results/read", test_results_are_read},
      {"/results/followed", test_results_are_followed},
      {"/results/many", test_many_files_are_read},
      {"/results/cut", test_cut_files_are_followed},
      {"/results/continued", test_files_are_continued},
      {"/results/damage", test_damage_is_noticed},
      {"/results/texts", test_texts_are_tamed},
      {"/results/garbage", test_garbage},
      {"/results/torn", test_torn_tail_is_sealed},
      {"/results/contradiction", test_contradiction},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
    job_folder_test(cases[i].name, cases[i].run);
  g_test_add_func("/results/foretold", test_rest_is_foretold);
  return g_test_run();
}
