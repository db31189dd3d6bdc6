/* Files of a job's folder: what is written is read again, and whatever else is there is refused or
 * left out, counted and named, without harm to the rest. */
#include "fourscore.h"

#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RECORDS = 100 };

typedef struct {
  char *parent, *path;
  Folder *folder;
  Description description;
} Fixture;

static Board position(guint64 seed, int stones) {
  Sample sample = sample_new(seed, stones);
  return sample_next(&sample, NULL);
}

static void set_up(Fixture *fixture, gconstpointer data) {
  Error error = {0};
  fixture->parent = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  fixture->path = g_build_filename(fixture->parent, "job", NULL);
  g_assert_cmpint(folder_create(&fixture->folder, fixture->path, &error), ==, STATUS_OK);
  Board root = position(1, 20);
  Description description = {
      .claim = CLAIM_SECOND, .cutoff = 26, .engine = "test 1", .count = 1, .roots = &root};
  g_assert_cmpint(description_write(&description, fixture->folder, &error), ==, STATUS_OK);
  g_assert_cmpint(description_read(&fixture->description, fixture->folder, &error), ==, STATUS_OK);
}

static void remove_tree(const char *path) {
  g_autofree char *quoted = g_shell_quote(path);
  g_autofree char *command = g_strdup_printf("rm -rf %s", quoted);
  g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
}

static void tear_down(Fixture *fixture, gconstpointer data) {
  description_clear(&fixture->description);
  folder_close(fixture->folder);
  remove_tree(fixture->parent);
  g_free(fixture->path);
  g_free(fixture->parent);
}

static char *path_of(const Fixture *fixture, const char *name) {
  return g_build_filename(fixture->path, name, NULL);
}

static void write_file(const Fixture *fixture, const char *name, const char *text, gssize length) {
  g_autofree char *path = path_of(fixture, name);
  g_assert_true(g_file_set_contents(path, text, length, NULL));
}

/* --- Folder and description ------------------------------------------------------------------- */

static void test_description(Fixture *fixture, gconstpointer data) {
  const Description *read = &fixture->description;
  g_assert_cmpint(read->claim, ==, CLAIM_SECOND);
  g_assert_cmpint(read->cutoff, ==, 26);
  g_assert_cmpuint(read->count, ==, 1);
  Board root = position(1, 20);
  g_assert_cmpmem(read->roots[0].stones, sizeof root.stones, root.stones, sizeof root.stones);
  g_autofree char *path = path_of(fixture, "job.txt"), *text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
  g_assert_cmpstr(read->name, ==, sum);
  g_assert_true(g_str_has_prefix(sum, read->tag));
  g_assert_cmpuint(strlen(read->tag), ==, 16);
}

/* However short the texts of a long list are. */
static void test_short_roots(Fixture *fixture, gconstpointer data) {
  enum { COUNT = 1000 };
  Board roots[COUNT];
  char empty[] = ".", one_stone[] = "0", *texts[COUNT];
  Description written = {.cutoff = 1, .engine = "test", .count = COUNT, .roots = roots};
  Description read;
  Error error;
  for (int i = 0; i < COUNT; i++) {
    roots[i] = board_empty();
    texts[i] = i % 2 == 0 ? empty : one_stone;
  }
  written.texts = texts;
  g_assert_cmpint(description_write(&written, fixture->folder, &error), ==, STATUS_OK);
  g_assert_cmpint(description_read(&read, fixture->folder, &error), ==, STATUS_OK);
  g_assert_cmpuint(read.count, ==, COUNT);
  g_assert_cmpstr(read.texts[COUNT - 1], ==, "0");
  g_assert_cmpint(read.roots[COUNT - 1].ply, ==, 1);
  description_clear(&read);
}

static void test_description_refused(Fixture *fixture, gconstpointer data) {
  static const struct {
    const char *from, *to, *message;
  } edits[] = {
      {"fourscore-job 1", "fourscore-job 2", "line 1"},
      {"game connect-four-3d", "game chess", "line 2"},
      {"claim second", "claim third", "line 3"},
      {"cutoff 26", "cutoff 65", "line 4"},
      {"roots 1", "roots 2", "line 9"},
      {"roots 1", "roots 4294967295", "as many roots"},
      {"root ", "root 0123Z", "line 8"},
      {"root ", "base ", "line 8"},
      {"\nroots 1\n", "\nroots 0\n", "line 7"},
      {"engine test", "engine \x1b[2J", "line 6"},
  };
  g_autofree char *path = path_of(fixture, "job.txt"), *text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  for (size_t i = 0; i < G_N_ELEMENTS(edits); i++) {
    g_autoptr(GString) edited = g_string_new(text);
    Description read = {.cutoff = 77};
    Error error = {0};
    g_assert_cmpuint(g_string_replace(edited, edits[i].from, edits[i].to, 1), ==, 1);
    write_file(fixture, "job.txt", edited->str, -1);
    g_assert_cmpint(description_read(&read, fixture->folder, &error), ==, STATUS_TEXT);
    g_assert_nonnull(strstr(error.message, edits[i].message));
    g_assert_cmpint(read.cutoff, ==, 77);
  }
}

static void test_strangers(Fixture *fixture, gconstpointer data) {
  Error error = {0};
  char *bytes;
  size_t length;
  g_autofree char *outside = g_build_filename(fixture->parent, "outside", NULL);
  g_autofree char *link = path_of(fixture, "results/link.results");
  g_autofree char *pipe = path_of(fixture, "results/pipe.results");
  g_assert_true(g_file_set_contents(outside, "secret", -1, NULL));
  g_assert_cmpint(symlink(outside, link), ==, 0);
  g_assert_cmpint(mkfifo(pipe, 0666), ==, 0);
  static const char *const names[] = {"link.results", "pipe.results", "../job.txt", "..",
                                      ".hidden",      "a/b",          "",           "a b",
                                      "a\nb",         "../../outside"};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    g_assert_cmpint(
        folder_read(fixture->folder, FOLDER_RESULTS, names[i], 100, &bytes, &length, &error), ==,
        STATUS_FILE);
    if (i < 2) continue;
    g_assert_cmpint(folder_write(fixture->folder, FOLDER_RESULTS, names[i], "x", 1, &error), ==,
                    STATUS_FILE);
  }
  /* Writing in the place of a link replaces the link. */
  g_assert_cmpint(folder_write(fixture->folder, FOLDER_RESULTS, "link.results", "x", 1, &error), ==,
                  STATUS_OK);
  g_autofree char *text = NULL;
  g_assert_true(g_file_get_contents(outside, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, "secret");
  /* A part that is a link is refused. */
  g_autofree char *rounds = path_of(fixture, "rounds");
  g_assert_cmpint(g_rmdir(rounds), ==, 0);
  g_assert_cmpint(symlink(fixture->parent, rounds), ==, 0);
  Folder *folder = NULL;
  g_assert_cmpint(folder_open(&folder, fixture->path, &error), ==, STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "link"));
}

static void test_create_refused(Fixture *fixture, gconstpointer data) {
  Folder *folder = NULL;
  Error error = {0};
  g_assert_cmpint(folder_create(&folder, fixture->path, &error), ==, STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "not empty"));
  g_assert_cmpint(folder_open(&folder, fixture->parent, &error), ==, STATUS_FILE);
  g_assert_nonnull(strstr(error.message, "rounds"));
}

/* --- Results ---------------------------------------------------------------------------------- */

static Result make_result(const Fixture *fixture, int i) {
  Claim claim = fixture->description.claim;
  return (Result){
      .key = code_canonical(position((guint64)i + 10, 24)),
      .claim = claim,
      .values = i % 5 == 4 ? VALUE_ANY : claim_values(claim, i % 2 == 0),
      .nodes = (uint64_t)i << 30,
      .seconds = i / 8.0,
      .fresh = i % 3 == 0,
  };
}

/* The count of results of make_result with answers yes and no. */
static void fill(const Fixture *fixture) {
  Writer *writer;
  Error error = {0};
  g_assert_cmpint(writer_open(&writer, fixture->folder, &fixture->description, &error), ==,
                  STATUS_OK);
  for (int i = 0; i < RECORDS; i++)
    g_assert_cmpint(writer_add(writer, make_result(fixture, i), &error), ==, STATUS_OK);
  writer_close(writer);
}

static Results *load(const Fixture *fixture) {
  Error error = {0};
  Results *results;
  g_assert_cmpint(results_create(&results, &fixture->description, NULL), ==, STATUS_OK);
  g_assert_cmpint(results_load(results, fixture->folder, &error), ==, STATUS_OK);
  return results;
}

static void test_results_are_read(Fixture *fixture, gconstpointer data) {
  fill(fixture);
  Results *results = load(fixture);
  ResultCounts counts = results_counts(results);
  g_assert_cmpuint(counts.proved, ==, RECORDS * 2 / 5);
  g_assert_cmpuint(counts.disproved, ==, RECORDS * 2 / 5);
  g_assert_cmpuint(counts.given_up, ==, RECORDS / 5);
  g_assert_cmpuint(counts.damaged + counts.foreign + counts.torn + counts.repeated, ==, 0);
  for (int i = 0; i < RECORDS; i++) {
    Result result = make_result(fixture, i);
    const KnownEntry *entry = known_find(results_known(results), result.key);
    g_assert_nonnull(entry);
    g_assert_cmpint(entry->values, ==, result.values);
    g_assert_cmpint(entry->split, ==, result.values == VALUE_ANY);
  }
  fill(fixture); /* once more, by another writer */
  Error error = {0};
  g_assert_cmpint(results_load(results, fixture->folder, &error), ==, STATUS_OK);
  counts = results_counts(results);
  g_assert_cmpuint(counts.repeated, ==, RECORDS * 4 / 5);
  g_assert_cmpuint(counts.proved, ==, RECORDS * 2 / 5);
  g_assert_cmpuint(counts.files, ==, 1); /* the file of a writer that has ended is continued */
  results_free(results);
}

/* The one results file that there is. */
static char *only_file(const Fixture *fixture) {
  g_auto(GStrv) names = NULL;
  g_assert_cmpint(folder_list(fixture->folder, FOLDER_RESULTS, ".results", &names, NULL), ==,
                  STATUS_OK);
  g_assert_cmpuint(g_strv_length(names), ==, 1);
  return g_build_filename(fixture->path, "results", names[0], NULL);
}

static guint count_files(const Fixture *fixture) {
  g_auto(GStrv) names = NULL;
  g_assert_cmpint(folder_list(fixture->folder, FOLDER_RESULTS, "", &names, NULL), ==, STATUS_OK);
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
static void test_cut_files_are_followed(Fixture *fixture, gconstpointer data) {
  enum { LOST = 20 };
  Error error = {0};
  fill(fixture);
  Results *results = load(fixture);
  g_autofree char *path = only_file(fixture), *bytes = NULL;
  gsize length;
  Writer *writer;
  g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
  overwrite(path, bytes, length - LOST);
  g_assert_cmpint(writer_open(&writer, fixture->folder, &fixture->description, &error), ==,
                  STATUS_OK);
  for (int i = 0; i < 3; i++) {
    Result result = make_result(fixture, RECORDS + i);
    g_assert_cmpint(writer_add(writer, result, &error), ==, STATUS_OK);
    g_assert_cmpint(results_load(results, fixture->folder, &error), ==, STATUS_OK);
    g_assert_nonnull(known_find(results_known(results), result.key));
  }
  g_assert_cmpuint(count_files(fixture), ==, 1);
  writer_close(writer);
  results_free(results);
}

/* A file of the same length is not opened: here its lines would be found damaged. What was read is
 * entered when the reader says so. */
static void test_results_are_followed(Fixture *fixture, gconstpointer data) {
  Error error = {0};
  fill(fixture);
  Results *results = load(fixture);
  uint64_t known = results_counts(results).proved;
  g_autofree char *path = only_file(fixture), *kept = NULL;
  gsize length;
  g_assert_true(g_file_get_contents(path, &kept, &length, NULL));
  g_autofree char *noise = g_strnfill(length, '\n');
  overwrite(path, noise, length);
  g_assert_cmpint(results_load(results, fixture->folder, &error), ==, STATUS_OK);
  g_assert_cmpuint(results_counts(results).damaged, ==, 0);
  overwrite(path, kept, length);
  Writer *writer;
  g_assert_cmpint(writer_open(&writer, fixture->folder, &fixture->description, &error), ==,
                  STATUS_OK);
  Result result = make_result(fixture, RECORDS + 10);
  g_assert_cmpint(result.values, ==, claim_value(CLAIM_SECOND));
  g_assert_cmpint(writer_add(writer, result, &error), ==, STATUS_OK);
  g_assert_cmpint(results_read(results, fixture->folder, &error), ==, STATUS_OK);
  g_assert_null(known_find(results_known(results), result.key));
  g_assert_cmpuint(results_counts(results).proved, ==, known);
  g_assert_cmpint(results_enter(results, &error), ==, STATUS_OK);
  g_assert_nonnull(known_find(results_known(results), result.key));
  g_assert_cmpuint(results_counts(results).proved, ==, known + 1);
  writer_close(writer);
  results_free(results);
}

/* Files of one line in common, over and over, and one of its own each, all of them between a
 * damaged line and a torn end. */
static void write_many(const Fixture *fixture, int files) {
  enum { LINES_EACH = 3000 };
  char common[RESULT_LINE_LONGEST + 1], own[RESULT_LINE_LONGEST + 1];
  Result result = make_result(fixture, 0);
  result_write(&result, fixture->description.tag, common);
  for (int i = 0; i < files; i++) {
    result = make_result(fixture, i);
    result_write(&result, fixture->description.tag, own);
    g_autofree char *name = g_strdup_printf("results/many%02d.results", i);
    g_autoptr(GString) text = g_string_new("damaged\n");
    for (int line = 0; line < LINES_EACH; line++)
      g_string_append(text, common);
    g_string_append_printf(text, "%storn", own);
    write_file(fixture, name, text->str, (gssize)text->len);
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
static void test_many_files_are_read(Fixture *fixture, gconstpointer data) {
  enum { FILES = 24 };
  Error error = {0};
  write_many(fixture, 1);
  Results *one_by_one = load(fixture);
  write_many(fixture, FILES);
  g_assert_cmpint(results_load(one_by_one, fixture->folder, &error), ==, STATUS_OK);
  Results *results = load(fixture);
  g_assert_cmpuint(results_counts(results).damaged, ==, FILES);
  g_assert_cmpuint(results_counts(results).torn, ==, FILES);
  g_assert_cmpuint(known_count(results_known(results)), ==, FILES);
  g_assert_cmpstr(results_problem(results, FILES - 1), ==,
                  "results/many23.results:1: the line is not of ten fields");
  assert_same_results(results, one_by_one);
  write_many(fixture, FILES + 1); /* the last one is new */
  g_assert_cmpint(results_load(results, fixture->folder, &error), ==, STATUS_OK);
  g_assert_cmpuint(known_count(results_known(results)), ==, FILES + 1);
  g_assert_cmpuint(results_counts(results).damaged, ==, FILES + 1);
  results_free(one_by_one);
  results_free(results);
}

/* As many files as writers at once, whatever became of those before; a file that was copied here is
 * never continued, and neither is one of another machine. */
static void test_files_are_continued(Fixture *fixture, gconstpointer data) {
  enum { AT_ONCE = 3 };
  Writer *writers[AT_ONCE];
  Error error = {0};
  for (int round = 0; round < 5; round++) {
    for (int i = 0; i < AT_ONCE; i++)
      g_assert_cmpint(writer_open(&writers[i], fixture->folder, &fixture->description, &error), ==,
                      STATUS_OK);
    for (int i = 0; i < AT_ONCE; i++) {
      Result result = make_result(fixture, AT_ONCE * round + i);
      g_assert_cmpint(writer_add(writers[i], result, &error), ==, STATUS_OK);
      writer_close(writers[i]);
    }
    g_assert_cmpuint(count_files(fixture), ==, AT_ONCE);
  }
  g_auto(GStrv) names = NULL;
  g_assert_cmpint(folder_list(fixture->folder, FOLDER_RESULTS, "", &names, NULL), ==, STATUS_OK);
  for (int i = 0; i < AT_ONCE; i++) {
    g_autofree char *bytes = NULL, *name = g_strdup_printf("results/%s", names[i]);
    gsize length;
    g_autofree char *path = path_of(fixture, name), *kept = g_strconcat(path, ".kept", NULL);
    g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    g_assert_cmpint(g_rename(path, kept), ==, 0); /* the inode stays in use */
    g_assert_true(g_file_set_contents(path, bytes, (gssize)length, NULL));
  }
  g_assert_cmpint(writer_open(&writers[0], fixture->folder, &fixture->description, &error), ==,
                  STATUS_OK);
  writer_close(writers[0]);
  g_assert_cmpuint(count_files(fixture), ==, 2 * AT_ONCE + 1);
  Results *results = load(fixture);
  ResultCounts counts = results_counts(results);
  g_assert_cmpuint(counts.proved + counts.disproved + counts.given_up, ==, 5 * AT_ONCE);
  results_free(results);
}

/* Every byte of a line changed in turn: never read as another result. */
static void test_damage_is_noticed(Fixture *fixture, gconstpointer data) {
  char line[RESULT_LINE_LONGEST + 1];
  Result result = make_result(fixture, 2), read;
  const char *reason;
  g_strlcpy(result.engine, "test", sizeof result.engine);
  g_strlcpy(result.host, "here", sizeof result.host);
  const char *tag = fixture->description.tag;
  size_t length = result_write(&result, tag, line) - 1;
  g_assert_cmpint(result_read(line, length, tag, CLAIM_SECOND, &read, &reason), ==, RESULT_GOOD);
  g_assert_cmpuint(read.nodes, ==, result.nodes);
  g_assert_cmpfloat(read.seconds, ==, result.seconds);
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
static void test_texts_are_tamed(Fixture *fixture, gconstpointer data) {
  char line[RESULT_LINE_LONGEST + 1];
  Result result = make_result(fixture, 2), read;
  const char *reason;
  memset(result.engine, '\t', sizeof result.engine - 1);
  memset(result.host, '\n', sizeof result.host - 1);
  result.nodes = UINT64_MAX / 4;
  result.seconds = 1e12;
  size_t length = result_write(&result, fixture->description.tag, line);
  g_assert_cmpuint(length, <=, RESULT_LINE_LONGEST);
  g_assert_true(memchr(line, '\n', length) == line + length - 1);
  g_assert_cmpint(
      result_read(line, length - 1, fixture->description.tag, CLAIM_SECOND, &read, &reason), ==,
      RESULT_GOOD);
}

static void test_garbage(Fixture *fixture, gconstpointer data) {
  fill(fixture);
  g_autoptr(GString) garbage = g_string_new(NULL);
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  for (int i = 0; i < 300000; i++) /* lines longer than any buffer too */
    g_string_append_c(garbage, (char)(i < 200000 ? 'x' : g_rand_int_range(rand, 0, 256)));
  g_string_append(garbage, "\n\n\ttail without an end");
  write_file(fixture, "results/garbage.results", garbage->str, (gssize)garbage->len);
  Results *results = load(fixture);
  ResultCounts counts = results_counts(results);
  g_assert_cmpuint(counts.proved, ==, RECORDS * 2 / 5);
  g_assert_cmpuint(counts.torn, ==, 1);
  g_assert_cmpuint(counts.damaged, >, 100);
  g_assert_true(g_str_has_prefix(results_problem(results, 0), "results/garbage.results:1: "));
  g_assert_null(results_problem(results, RESULTS_PROBLEMS_MOST));
  results_free(results);
}

static void test_torn_tail_is_sealed(Fixture *fixture, gconstpointer data) {
  fill(fixture);
  g_autofree char *path = only_file(fixture);
  GStatBuf about;
  g_assert_cmpint(g_stat(path, &about), ==, 0);
  g_assert_cmpint(truncate(path, about.st_size - 20), ==, 0);
  Results *results = load(fixture);
  g_assert_cmpuint(results_counts(results).torn, ==, 1);
  g_assert_cmpuint(results_counts(results).damaged, ==, 0);
  /* Its writer lives: nobody touches it. */
  int fd = open(path, O_RDONLY);
  g_assert_cmpint(flock(fd, LOCK_EX), ==, 0);
  g_assert_cmpint(writer_seal_torn(fixture->folder), ==, 0);
  close(fd);
  g_assert_cmpint(writer_seal_torn(fixture->folder), ==, 1);
  g_assert_cmpint(writer_seal_torn(fixture->folder), ==, 0);
  g_assert_cmpint(results_load(results, fixture->folder, NULL), ==, STATUS_OK);
  g_assert_cmpuint(results_counts(results).torn, ==, 0);
  g_assert_cmpuint(results_counts(results).damaged, ==, 1);
  results_free(results);
}

static void test_contradiction(Fixture *fixture, gconstpointer data) {
  Writer *writer;
  Error error = {0};
  fill(fixture);
  g_assert_cmpint(writer_open(&writer, fixture->folder, &fixture->description, &error), ==,
                  STATUS_OK);
  Result result = make_result(fixture, 2);
  result.values = claim_values(CLAIM_SECOND, false);
  g_assert_cmpint(writer_add(writer, result, &error), ==, STATUS_OK);
  Results *results = load(fixture);
  g_assert_cmpuint(results_counts(results).contradictions, ==, 1);
  g_auto(GStrv) found = results_contradiction(results, fixture->folder);
  g_assert_cmpuint(g_strv_length(found), ==, 2);
  int ours = strstr(found[0], "\tnot-win\t") != NULL ? 0 : 1;
  g_assert_nonnull(strstr(found[ours], "\tnot-win\t"));
  g_assert_nonnull(strstr(found[1 - ours], "\twin\t"));
  writer_close(writer);
  results_free(results);
}

/* --- Work lists ------------------------------------------------------------------------------- */

static TaskList make_list(const Fixture *fixture) {
  TaskList list = {.round = 3, .count = 30, .mains = 20, .tasks = g_new0(JobTask, 30)};
  for (int i = 0; i < 30; i++)
    list.tasks[i] = (JobTask){make_result(fixture, i).key, (uint32_t)i, (float)i, i >= 20};
  return list;
}

static void test_lists(Fixture *fixture, gconstpointer data) {
  Error error = {0};
  TaskList list = make_list(fixture), read = {0};
  bool dropped[30] = {[4] = true, [29] = true}, read_dropped[30];
  const Description *description = &fixture->description;
  g_assert_cmpint(tasks_last_round(fixture->folder, &error), ==, 0);
  g_assert_cmpint(tasks_write(&list, fixture->folder, description, &error), ==, STATUS_OK);
  g_assert_cmpint(tasks_last_round(fixture->folder, &error), ==, 3);
  g_assert_cmpint(tasks_read(&read, fixture->folder, description, 3, &error), ==, STATUS_OK);
  g_assert_cmpuint(read.mains, ==, 20);
  g_assert_cmpuint(read.count, ==, 30);
  for (int i = 0; i < 30; i++) {
    g_assert_cmpint(code_compare(read.tasks[i].key, list.tasks[i].key), ==, 0);
    g_assert_cmpint(read.tasks[i].reserve, ==, i >= 20);
  }
  g_assert_cmpint(tasks_read_dropped(&read, read_dropped, fixture->folder, description, &error), ==,
                  STATUS_OK);
  g_assert_false(read_dropped[4]);
  g_assert_cmpint(tasks_write_dropped(&list, dropped, fixture->folder, description, &error), ==,
                  STATUS_OK);
  g_assert_cmpint(tasks_read_dropped(&read, read_dropped, fixture->folder, description, &error), ==,
                  STATUS_OK);
  g_assert_cmpmem(dropped, sizeof dropped, read_dropped, sizeof read_dropped);
  tasks_clear(&list);
  tasks_clear(&read);
}

/* A list cut anywhere, or changed in any byte, is refused. */
static void test_damaged_lists(Fixture *fixture, gconstpointer data) {
  Error error = {0};
  TaskList list = make_list(fixture), read = {0};
  g_assert_cmpint(tasks_write(&list, fixture->folder, &fixture->description, &error), ==,
                  STATUS_OK);
  tasks_clear(&list);
  g_autofree char *path = path_of(fixture, "rounds/r0003.tasks"), *text = NULL;
  gsize length;
  g_assert_true(g_file_get_contents(path, &text, &length, NULL));
  for (gsize i = 0; i < length; i += 7) {
    write_file(fixture, "rounds/r0003.tasks", text, (gssize)i);
    g_assert_cmpint(tasks_read(&read, fixture->folder, &fixture->description, 3, &error), ==,
                    STATUS_TEXT);
    text[i] ^= 1;
    write_file(fixture, "rounds/r0003.tasks", text, (gssize)length);
    g_assert_cmpint(tasks_read(&read, fixture->folder, &fixture->description, 3, &error), ==,
                    STATUS_TEXT);
    text[i] ^= 1;
  }
  g_assert_null(read.tasks);
}

static void test_codes(void) {
  for (guint64 i = 0; i < 2000; i++) {
    Board board = position(i, (int)(i % 60));
    Key key = code_canonical(board), read;
    char text[CODE_DIGITS + 1];
    code_write(key, text);
    g_assert_true(code_read(text, CODE_DIGITS, &read));
    g_assert_cmpint(code_compare(key, read), ==, 0);
    g_assert_true(code_is_canonical(key));
    if (code_compare(code_of(board), key) != 0) g_assert_false(code_is_canonical(code_of(board)));
  }
  g_assert_false(code_is_canonical((Key){0, 0}));
  g_assert_false(code_is_canonical((Key){UINT64_MAX, 0})); /* fifteen stones too many */
  g_assert_false(code_is_canonical((Key){UINT64_MAX >> 1, 0}));
  g_assert_true(code_is_canonical(code_of(board_empty())));
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  static const struct {
    const char *name;
    void (*run)(Fixture *fixture, gconstpointer data);
  } cases[] = {
      {"/folder/description", test_description},
      {"/folder/short-roots", test_short_roots},
      {"/folder/description-refused", test_description_refused},
      {"/folder/strangers", test_strangers},
      {"/folder/create-refused", test_create_refused},
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
      {"/tasks/lists", test_lists},
      {"/tasks/damaged", test_damaged_lists},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
    g_test_add(cases[i].name, Fixture, NULL, set_up, cases[i].run, tear_down);
  g_test_add_func("/tasks/codes", test_codes);
  return g_test_run();
}
