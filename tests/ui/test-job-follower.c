/* How the folder of a cluster job is followed, with damage and contradictions. */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cluster/files/life.h"
#include "cluster/files/result.h"
#include "cluster/tree/digest.h"
#include "cube/moves.h"
#include "jobs/job-follower.h"
#include "jobs/job-words.h"
#include "play/cube-play.h"
#include "waiting.h"

#define MIXED "1297716E722812FED5EA56AAEB4B198F"

/* A folder for the mixed position; end it with end_job(). */
static char *make_job(Description *job, Folder **folder) {
  Board root;
  char *path = g_dir_make_tmp("job-XXXXXX", NULL);
  g_assert_cmpint(cube_read(MIXED, &root, NULL), ==, STATUS_OK);
  *job = (Description){.claim = CLAIM_FIRST, .maker = "test", .count = 1};
  job->roots = &root;
  g_assert_cmpint(folder_create(folder, path, NULL), ==, STATUS_OK);
  g_assert_cmpint(description_write(job, *folder, NULL), ==, STATUS_OK);
  g_assert_cmpint(description_read(job, *folder, NULL), ==, STATUS_OK);
  return path;
}

static void end_job(JobFollower *follower, Description *job, Folder *folder) {
  job_follower_free(follower);
  description_clear(job);
  folder_close(folder);
}

static void count(gpointer looks) { ++*(int *)looks; }

static void write_results(const Folder *folder, const Description *job, Board board,
                          ValueSet values, const char *name) {
  char line[RESULT_LINE_LONGEST + 1];
  Result result = {{code_canonical(board), values, 1, 0.5F, job->claim}, false, "test", "here"};
  size_t length = result_write(&result, job->tag, line);
  g_assert_cmpint(folder_write(folder, FOLDER_RESULTS, name, line, length, NULL), ==, STATUS_OK);
}

static GArray *taken;

static void take_records(GArray *records, const char *trouble, gpointer data) {
  g_assert_null(trouble);
  taken = records;
}

static void test_following(void) {
  Description job;
  Folder *folder;
  int looks = 0, column = -1; /* one that is assumed only */
  g_autofree char *path = make_job(&job, &folder);
  Error error;
  write_results(folder, &job, job.roots[0], VALUE_ANY, "divided.results");
  JobFollower *follower = job_follower_new(path, count, &looks, &error);
  const JobSeen *seen = job_follower_seen(follower);
  wait_until(seen->read);
  g_assert_true(!seen->trouble);
  g_assert_cmpuint(seen->progress.needed, >, 1);
  for (int c = 0; c < COLUMNS; c++)
    if (seen->proved[c] == VALUE_ANY && seen->assumed[c] != VALUE_ANY) column = c;
  g_assert_cmpint(column, >=, 0);

  Board child = job.roots[0];
  child = board_play(child, board_cell(child, column));
  g_assert_cmpint(moves_to_choice(&child, CLAIM_FIRST, 0), ==, VALUE_ANY);
  write_results(folder, &job, child, VALUE_FIRST, "a.results");
  g_assert_cmpint(folder_write(folder, FOLDER_RESULTS, "b.results", "noise\n", 6, NULL), ==, 0);
  wait_until(seen->progress.counts.damaged == 1);
  g_assert_cmpuint(seen->proved[column], ==, VALUE_FIRST);
  for (int c = 0; c < COLUMNS; c++) /* the job is solved: nothing is assumed any more */
    g_assert_cmpuint(seen->assumed[c], ==, VALUE_ANY);
  job_follower_collect(follower, take_records);
  job_follower_collect(follower, take_records); /* no second time */
  wait_until(taken);
  /* The result, and from there what follows: the root is won, and by which column. */
  const ProofRecord *first = &g_array_index(taken, ProofRecord, 0);
  g_assert_cmpint(code_compare(first->key, code_canonical(job.roots[0])), ==, 0);
  g_assert_cmpuint(first->values, ==, VALUE_FIRST);
  g_assert_cmpuint(taken->len, >, 2);
  g_clear_pointer(&taken, g_array_unref);

  write_results(folder, &job, child, VALUE_DRAW | VALUE_SECOND, "c.results");
  wait_until(seen->contradiction);
  g_assert_cmpuint(g_strv_length(seen->contradiction), ==, 2);
  end_job(follower, &job, folder);
}

/* A job whose one task was its root tells its winning column and the line after it, too, and so
 * does what is imported. */
static void test_solved(void) {
  Description job;
  Folder *folder;
  int looks = 0;
  g_autofree char *path = make_job(&job, &folder);
  write_results(folder, &job, job.roots[0], VALUE_FIRST, "root.results");
  JobFollower *follower = job_follower_new(path, count, &looks, NULL);
  const JobSeen *seen = job_follower_seen(follower);
  wait_until(seen->line.length > 0);
  g_assert_true(seen->line.complete);
  Position child = position_play(&seen->line.from, seen->line.moves[0]);
  g_assert_cmpuint(seen->proved[seen->line.moves[0]], ==, VALUE_FIRST);
  int before = looks;
  wait_until(looks > before + 2);
  g_assert_cmpuint(seen->proved[seen->line.moves[0]], ==, VALUE_FIRST);
  job_follower_collect(follower, take_records);
  wait_until(taken);
  bool there = false;
  for (guint i = 0; i < taken->len; i++) {
    const ProofRecord *record = &g_array_index(taken, ProofRecord, i);
    there |= code_compare(record->key, position_key(&child)) == 0 && record->values == VALUE_FIRST;
  }
  g_assert_true(there);
  g_clear_pointer(&taken, g_array_unref);
  end_job(follower, &job, folder);
}

/* Enough lines without content to make a digest worthwhile. */
static char *write_noise(const char *path, char byte, size_t each) {
  char *name = g_build_filename(path, "results", "noise.results", NULL);
  g_autofree char *text = g_strnfill(DIGEST_BYTES_LEAST, byte);
  for (size_t i = each - 1; i < DIGEST_BYTES_LEAST; i += each)
    text[i] = '\n';
  int fd = open(name, O_WRONLY | O_CREAT, 0666);
  g_assert_cmpint(write(fd, text, DIGEST_BYTES_LEAST), ==, DIGEST_BYTES_LEAST);
  g_assert_cmpint(close(fd), ==, 0);
  return name;
}

static void leave_digest(const Folder *folder, const Description *job) {
  Results *results;
  Progress progress;
  Error error;
  g_assert_cmpint(results_create(&results, job, &error), ==, STATUS_OK);
  g_assert_cmpint(results_load(results, folder, &error), ==, STATUS_OK);
  g_assert_cmpint(progress_find(job, results, false, &progress, &error), ==, STATUS_OK);
  digest_write(&progress, folder, job, results);
  progress_clear(&progress);
  results_free(results);
}

/* What a digest says is shown first, and then what the results say; what is collected comes from
 * the results. Here they have changed in a way that the digest does not notice. */
static void test_digest(void) {
  enum { SHORT = 1024, LONG = 2048 }; /* bytes a line */
  Description job;
  Folder *folder;
  int looks = 0;
  g_autofree char *path = make_job(&job, &folder);
  Board child = board_play(job.roots[0], __builtin_ctzll(board_playable(job.roots[0])));
  write_results(folder, &job, child, VALUE_DRAW | VALUE_SECOND, "a.results");
  g_autofree char *noise = write_noise(path, 'a', LONG);
  struct stat about;
  g_assert_cmpint(stat(noise, &about), ==, 0);
  leave_digest(folder, &job);
  g_autofree char *again = write_noise(path, 'b', SHORT);
  const struct timespec times[] = {about.st_atim, about.st_mtim};
  g_assert_cmpint(utimensat(AT_FDCWD, noise, times, 0), ==, 0);

  JobFollower *follower = job_follower_new(path, count, &looks, NULL);
  const JobSeen *seen = job_follower_seen(follower);
  wait_until(seen->read);
  g_assert_cmpuint(seen->progress.counts.damaged, ==, DIGEST_BYTES_LEAST / LONG);
  job_follower_collect(follower, take_records);
  wait_until(taken);
  g_assert_cmpuint(taken->len, >, 0);
  g_clear_pointer(&taken, g_array_unref);
  wait_until(seen->progress.counts.damaged == DIGEST_BYTES_LEAST / SHORT);
  end_job(follower, &job, folder);
}

static double seconds_of_free(JobFollower *follower) {
  gint64 began = g_get_monotonic_time();
  job_follower_free(follower);
  return (double)(g_get_monotonic_time() - began) / G_USEC_PER_SEC;
}

/* The same file under other names, so that there is more to read. */
static void repeat_file(const char *path, int times) {
  for (int i = 0; i < times; i++) {
    g_autofree char *other = g_strdup_printf("%.*s-%d.results", (int)strlen(path) - 8, path, i);
    g_assert_cmpint(link(path, other), ==, 0);
  }
}

/* A user who closes the window does not wait for the look, and its end is announced to nobody. */
static void test_leaving(void) {
  enum { EACH = 8, FILES = 16, TIMES_LESS = 4 };
  Description job;
  Folder *folder;
  int looks = 0, left = 0;
  g_autofree char *path = make_job(&job, &folder);
  g_autofree char *noise = write_noise(path, 'a', EACH);
  repeat_file(noise, FILES);
  JobFollower *follower = job_follower_new(path, count, &looks, NULL);
  gint64 began = g_get_monotonic_time();
  wait_until(job_follower_seen(follower)->read);
  double look = (double)(g_get_monotonic_time() - began) / G_USEC_PER_SEC;
  job_follower_free(follower);
  g_assert_cmpfloat(seconds_of_free(job_follower_new(path, count, &left, NULL)), <,
                    look / TIMES_LESS);
  follower = job_follower_new(path, count, &looks, NULL);
  wait_until(job_follower_seen(follower)
                 ->read); /* by then that of the one that was left will have ended too */
  job_follower_collect(follower, take_records);
  g_assert_cmpfloat(seconds_of_free(follower), <, look / TIMES_LESS);
  g_assert_cmpint(left, ==, 0);
  g_assert_null(taken);
  description_clear(&job);
  folder_close(folder);
}

/* Who works on a job is seen while its results are still being read. */
static void test_workers_at_once(void) {
  enum { EACH = 8, FILES = 16 };
  Description job;
  Folder *folder;
  int looks = 0;
  g_autofree char *path = make_job(&job, &folder);
  g_autofree char *noise = write_noise(path, 'a', EACH);
  repeat_file(noise, FILES);
  LifeSign *sign = life_new(folder);
  life_tell(sign, (Life){.threads = 1, .poll = 2});
  JobFollower *follower = job_follower_new(path, count, &looks, NULL);
  const JobSeen *seen = job_follower_seen(follower);
  wait_until(seen->workers && seen->workers->len == 1);
  g_assert_true(!seen->read && seen->counting);
  g_autofree char *age = job_words_age(seen, 0);
  g_assert_cmpstr(age, ==, "Not yet: results are being read and counted");
  life_free(sign);
  end_job(follower, &job, folder);
}

/* Work is added up apart from what is counted, and who stops an import takes nothing. */
static void test_work(void) {
  Description job;
  Folder *folder;
  int looks = 0;
  g_autofree char *path = make_job(&job, &folder);
  Board child = board_play(job.roots[0], __builtin_ctzll(board_playable(job.roots[0])));
  write_results(folder, &job, child, VALUE_DRAW | VALUE_SECOND, "a.results");
  JobFollower *follower = job_follower_new(path, count, &looks, NULL);
  const JobSeen *seen = job_follower_seen(follower);
  wait_until(seen->read);
  g_assert_true(seen->worked);
  g_assert_cmpuint(seen->nodes, ==, 1);
  g_assert_cmpint(seen->counted, >, 0);
  gint64 counted = seen->counted;
  wait_until(seen->counted > counted);
  write_results(folder, &job, child, VALUE_DRAW | VALUE_SECOND, "b.results");
  wait_until(seen->nodes == 2);
  job_follower_collect(follower, take_records);
  job_follower_stop_collecting(follower);
  g_assert_false(job_follower_is_collecting(follower));
  counted = seen->counted;
  wait_until(seen->counted > counted);
  g_assert_null(taken);
  end_job(follower, &job, folder);
}

static void test_no_job(void) {
  Error error;
  g_assert_null(job_follower_new("/nowhere", count, NULL, &error));
  g_assert_nonnull(strstr(error.message, "/nowhere"));
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/job-follower/following", test_following);
  g_test_add_func("/job-follower/solved", test_solved);
  g_test_add_func("/job-follower/digest", test_digest);
  g_test_add_func("/job-follower/leaving", test_leaving);
  g_test_add_func("/job-follower/workers-at-once", test_workers_at_once);
  g_test_add_func("/job-follower/work", test_work);
  g_test_add_func("/job-follower/no-job", test_no_job);
  return g_test_run();
}
