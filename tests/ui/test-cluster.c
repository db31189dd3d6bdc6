/* Cluster jobs without a window: what becomes one, what it would cost, and what is said of it. */
#include "cluster/files/life.h"
#include "play/cube-play.h"
#include "play/move-names.h"
#include "jobs/job-cost.h"
#include "jobs/job-probe.h"
#include "jobs/job-roots.h"
#include "jobs/job-words.h"
#include "waiting.h"

#define MIXED "1297716E722812FED5EA56AAEB4B198F"

static guint count_roots(FsSession *session, JobSource source, const char *text) {
  g_autoptr(GError) error = NULL;
  Description job = {.claim = CLAIM_FIRST};
  g_assert_true(job_roots(session, source, text, &job, &error));
  g_assert_no_error(error);
  guint count = (guint)job.count;
  g_assert_cmpuint(g_strv_length(job.texts), ==, count);
  description_clear(&job);
  return count;
}

static void assert_first_text(FsSession *session, JobSource source, const char *text,
                              const char *expected) {
  Description job = {.claim = CLAIM_FIRST};
  g_assert_true(job_roots(session, source, text, &job, NULL));
  g_assert_cmpstr(job.texts[0], ==, expected);
  description_clear(&job);
}

static void assert_no_roots(FsSession *session, JobSource source, const char *text,
                            const char *words) {
  g_autoptr(GError) error = NULL;
  Description job = {.claim = CLAIM_FIRST};
  g_assert_false(job_roots(session, source, text, &job, &error));
  g_assert_null(job.roots);
  g_assert_nonnull(strstr(error->message, words));
}

static void test_roots(void) {
  g_autoptr(FsSession) session = session_at(".");
  g_assert_cmpuint(count_roots(session, JOB_OF_POSITION, NULL), ==, 1);
  g_assert_cmpuint(count_roots(session, JOB_OF_COLUMNS, NULL), ==, 3); /* up to symmetry */
  g_assert_cmpuint(count_roots(session, JOB_OF_LIST, "05\n# no\n\n36 rest\n0A\n"), ==, 2);
  assert_no_roots(session, JOB_OF_MARKED, NULL, "marked");
  fs_session_mark(session, 0);
  fs_session_mark(session, 1);
  fs_session_mark(session, 3); /* the image of column 0 */
  g_assert_cmpuint(count_roots(session, JOB_OF_MARKED, NULL), ==, 2);
  fs_session_mark(session, 1);
  g_assert_cmpuint(count_roots(session, JOB_OF_MARKED, NULL), ==, 1);
  fs_session_play(session, 5); /* a different position has no marks */
  assert_no_roots(session, JOB_OF_MARKED, NULL, "marked");
  fs_session_back(session);
  g_assert_cmpint(fs_session_get_marks(session), ==, 0x9);
  assert_no_roots(session, JOB_OF_LIST, "05\n01X\n", "Line 2, character 3");
  assert_no_roots(session, JOB_OF_LIST, "\uFEFF01X\n", "Line 1, character 3");
  assert_no_roots(session, JOB_OF_LIST, "0\n01020304\n", "Line 2");
  assert_no_roots(session, JOB_OF_LIST, "\n", "empty");
  assert_no_roots(session, JOB_OF_FRONTIER, NULL, "No parallel search");
}

/* Positions have the names that the window or the list gives them. */
static void test_root_texts(void) {
  g_autoptr(FsSession) session = session_at("36AF");
  assert_first_text(session, JOB_OF_POSITION, NULL, "36AF");
  assert_first_text(session, JOB_OF_COLUMNS, NULL, "36AF0");
  assert_first_text(session, JOB_OF_LIST, " 05 the first\n0A\n", "05");
  fs_session_back(session);
  assert_first_text(session, JOB_OF_POSITION, NULL, "36A");
  assert_first_text(session, JOB_OF_COLUMNS, NULL, "36A0");
  fs_session_go_first(session);
  assert_first_text(session, JOB_OF_POSITION, NULL, ".");
  fs_session_begin_setup(session);
  fs_session_brush(session, 0);
  assert_first_text(session, JOB_OF_POSITION, NULL, "w///////////////");
}

static void take_cost(const JobCost *cost, gpointer data) { *(JobCost *)data = *cost; }

static JobProbe *probe_positions(const char *const *positions, size_t count, JobCost *cost) {
  Board roots[8];
  const Description job = {.claim = CLAIM_FIRST, .count = count, .roots = roots};
  for (size_t i = 0; i < count; i++)
    g_assert_cmpint(cube_read(positions[i], &roots[i], NULL), ==, STATUS_OK);
  cost->status = STATUS_FILE; /* until it is told */
  return job_probe_start(&job, take_cost, cost);
}

static JobCost cost_of(const char *const *positions, size_t count) {
  JobCost cost = {0};
  JobProbe *probe = probe_positions(positions, count, &cost);
  wait_until(cost.status != STATUS_FILE);
  job_probe_free(probe);
  g_assert_cmpint(cost.status, ==, STATUS_OK);
  return cost;
}

/* Positions are searched themselves; one that is decided at sight costs nothing. */
static void test_cost(void) {
  static const char *const positions[] = {MIXED, "010101", "36AF3", HARD};
  JobCost one = cost_of(positions, 1), at_sight = cost_of(positions + 1, 1);
  g_assert_true(one.solved);
  g_assert_cmpfloat(one.price.searched, >, 0);
  g_assert_true(at_sight.solved);
  g_assert_cmpfloat(at_sight.price.searched, ==, 0);
  JobCost two = cost_of(positions, 2), all = cost_of(positions, 4);
  g_assert_true(two.solved);
  g_assert_cmpfloat(two.price.searched, >, 0);
  g_assert_false(all.solved);
}

/* A user who closes the dialog does not wait for the end of the estimate. */
static void test_cost_stopped(void) {
  enum { WAIT_MOST = 5 };
  static const char *const positions[] = {HARD};
  JobCost cost = {0};
  JobProbe *probe = probe_positions(positions, 1, &cost);
  g_usleep(G_USEC_PER_SEC / 2);
  gint64 began = g_get_monotonic_time();
  job_probe_free(probe);
  g_assert_cmpfloat((double)(g_get_monotonic_time() - began) / G_USEC_PER_SEC, <, WAIT_MOST);
  g_assert_cmpint(cost.status, ==, STATUS_FILE);
}

static void assert_words(char *words, const char *expected) {
  g_assert_cmpstr(words, ==, expected);
  g_free(words);
}

static void test_cost_words(void) {
  JobCost cost = {.foretold = TRUE, .price = {12, 7300, 40 * 3600}};
  assert_words(job_cost_work(&cost), "Likely 2 hours to 2 days of one core");
  assert_words(job_cost_memory(), "1\u00a0GiB and more for each machine’s table, up to "
                                  "2\u00a0GiB for each worker’s tree");
  cost.foretold = FALSE;
  assert_words(job_cost_work(&cost), "Cannot be predicted; 12.0 s of one core found no answer");
  cost.price.searched = 0.04;
  assert_words(job_cost_work(&cost), "Cannot be predicted");
  cost.price.searched = 12;
  cost.solved = TRUE;
  assert_words(job_cost_work(&cost), "12.0 s of one core: the estimate has solved it");
}

/* What the window has searched in vain is not forgotten, and refutes a range below it. */
static void test_cost_in_vain(void) {
  JobCost cost = {.foretold = TRUE, .price = {12, 7300, 40 * 3600}};
  job_cost_add_vain(&cost, 60);
  assert_words(job_cost_work(&cost), "Likely 2 hours to 2 days of one core");
  job_cost_add_vain(&cost, 10800);
  assert_words(job_cost_work(&cost), "Cannot be predicted; 3:00:00 of one core found no answer");
  job_cost_add_vain(&cost, 0);
  assert_words(job_cost_work(&cost), "Cannot be predicted; 3:00:00 of one core found no answer");
}

/* The window says what "job status" does. */
static void test_words(void) {
  ResultCounts counts = {.nodes = 5};
  assert_words(job_words_damage(&counts), "None");
  counts.foreign = 1;
  assert_words(job_words_damage(&counts),
               "0 damaged, 1 of other jobs, 0 unfinished, 0 contradictions");
  char *texts[] = {(char *)"01", (char *)"02", (char *)"03", NULL}, answers[] = "wn.";
  const Description several = {.claim = CLAIM_FIRST, .count = 3, .texts = texts};
  Progress progress = {.answers = answers, .roots_proved = 1, .roots_disproved = 1, .needed = 1};
  assert_words(job_words_answer(&progress, &several, NULL),
               "White wins 1 of 3 positions, 1 are open\n01: White wins\n02: White cannot win\n"
               "03: Not known yet");
  move_names_choose(MOVE_NAMES_LETTERS);
  assert_words(job_words_answer(&progress, &several, NULL),
               "White wins 1 of 3 positions, 1 are open\nA1 B1: White wins\n"
               "A1 C1: White cannot win\nA1 D1: Not known yet");
  move_names_choose(MOVE_NAMES_OWN);
  assert_words(job_words_rest(&progress),
               "1 task needed now. The time left cannot be predicted yet.");
  progress.counts.proved = 42;
  progress.counts.disproved = 7;
  assert_words(job_words_answers(&progress, &several),
               "2 of 3 positions answered\n"
               "Of the positions decided so far, White wins 42 and cannot win 7");
  const Description single = {.claim = CLAIM_SECOND, .count = 1};
  assert_words(job_words_answers(&progress, &single),
               "Of the positions decided so far, Black wins 42 and cannot win 7");
  progress.outlook = (Outlook){.foretold = true, .rest = {.least = 60, .most = 120}, .share = 0.5};
  progress.counts.nodes = progress.needed = 100;
  progress.counts.seconds = 100;
  assert_words(job_words_rest(&progress),
               "100 tasks needed now. Perhaps 1 minute to 2 minutes left, by "
               "one core.");
}

static void keep(FsSession *session, Board board, ValueSet values) {
  ProofRecord record = {code_canonical(board), values, 1, 0, CLAIM_FIRST};
  fs_search_keep(fs_session_get_search(session), variant_default(), &record, 1, 0);
}

/* What was proved in the window meanwhile is said of the job's positions, too. A column that is
 * full is not open. */
static void test_words_of_known(void) {
  g_autoptr(FsSession) session = session_at(".");
  Board roots[2];
  g_assert_cmpint(cube_read(MIXED, &roots[0], NULL), ==, STATUS_OK);
  g_assert_cmpint(cube_read("05", &roots[1], NULL), ==, STATUS_OK);
  char *texts[] = {(char *)MIXED, (char *)"05", NULL}, answers[] = "..";
  Description job = {.claim = CLAIM_FIRST, .count = 1, .texts = texts, .roots = roots};
  JobSeen seen = {.progress = {.answers = answers}};
  for (int column = 0; column < COLUMNS; column++)
    seen.proved[column] = seen.assumed[column] = VALUE_ANY;
  JobKnown known = job_known(session, &job);
  assert_words(job_words_answer(&seen.progress, &job, &known), "Not known yet");
  int column = __builtin_ctzll(board_playable(roots[0])) % COLUMNS, full = 0;
  while (board_cell(roots[0], full) >= 0)
    full++;
  keep(session, board_play(roots[0], board_cell(roots[0], column)), VALUE_DRAW | VALUE_SECOND);
  keep(session, roots[0], VALUE_FIRST);
  known = job_known(session, &job);
  assert_words(job_words_answer(&seen.progress, &job, &known),
               "White wins (known here, not from this job)");
  g_autofree char *words = job_words_column(&seen, &job, &known, column);
  g_assert_true(g_str_has_suffix(words, ": White cannot win (known here, not from this job)"));
  g_autofree char *none = job_words_column(&seen, &job, &known, full);
  g_assert_true(g_str_has_suffix(none, ": full"));
  seen.proved[column] = VALUE_DRAW | VALUE_SECOND;
  g_autofree char *proved = job_words_column(&seen, &job, &known, column);
  g_assert_true(g_str_has_suffix(proved, ": White cannot win"));
  job.count = 2;
  assert_words(job_words_answer(&seen.progress, &job, &known),
               "White wins 0 of 2 positions, 2 are open\n" MIXED
               ": White wins (known here, not from this job)\n05: Not known yet");
  fs_session_set_blind(session, TRUE);
  known = job_known(session, &job);
  g_assert_cmpuint(known.roots[0], ==, VALUE_ANY);
}

static void test_words_of_workers(void) {
  g_autoptr(GArray) workers = g_array_new(FALSE, FALSE, sizeof(Life));
  assert_words(job_words_workers(workers), "None is seen");
  const Life lives[] = {
      {.host = "n1", .process = 7, .threads = 2, .poll = 2, .nodes = 8000000, .seconds = 4},
      {.host = "n2", .process = 9, .threads = 1, .poll = 2, .silent = 600},
  };
  g_array_append_vals(workers, lives, G_N_ELEMENTS(lives));
  assert_words(job_words_workers(workers),
               "n1, process 7: 2 threads, 2.00\u202fM nodes/s, last sign of life 1 second ago\n"
               "n2, process 9: last sign of life 10 minutes ago");
}

/* Also partly: what is open, and what was left out. */
static void test_words_of_import(void) {
  char *texts[] = {(char *)"01", (char *)"02", NULL}, answers[] = ".";
  Board roots[2];
  g_assert_cmpint(cube_read("///////////////", &roots[0], NULL), ==, STATUS_OK);
  Description job = {.claim = CLAIM_FIRST, .count = 1, .texts = texts, .roots = roots};
  JobSeen seen = {.progress = {.answers = answers}};
  for (int column = 0; column < COLUMNS; column++)
    seen.proved[column] = column < 3 ? VALUE_FIRST : VALUE_ANY;
  assert_words(job_words_brought(12, &seen, &job), "12 answers imported: 3 of 16 columns proved");
  seen.progress.roots_proved = 1;
  seen.progress.counts.damaged = 2;
  assert_words(job_words_brought(1, &seen, &job),
               "1 answer imported: White wins; 2 damaged lines were left out");
  job.count = 2;
  assert_words(job_words_brought(3, &seen, &job),
               "3 answers imported: 1 of 2 positions answered; 2 damaged lines were left out");
}

static void test_age(void) {
  JobSeen seen = {.counted = 1000};
  assert_words(job_words_age(&seen, 1003), "Just now");
  assert_words(job_words_age(&seen, 1020), "20 seconds ago");
  seen.counting = TRUE;
  assert_words(job_words_age(&seen, 1020), "20 seconds ago; being counted again");
}

/* In the time of the place, also where a new day has begun there. */
static void test_created(void) {
  g_setenv("TZ", "JST-9", TRUE);
  assert_words(job_words_created("2026-11-27T23:42:39Z"), "2026-11-28 08:42");
  assert_words(job_words_created("yesterday"), "yesterday");
  g_unsetenv("TZ");
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/cluster/roots", test_roots);
  g_test_add_func("/cluster/root-texts", test_root_texts);
  g_test_add_func("/cluster/cost", test_cost);
  g_test_add_func("/cluster/cost-stopped", test_cost_stopped);
  g_test_add_func("/cluster/cost-words", test_cost_words);
  g_test_add_func("/cluster/cost-in-vain", test_cost_in_vain);
  g_test_add_func("/cluster/words", test_words);
  g_test_add_func("/cluster/words-of-known", test_words_of_known);
  g_test_add_func("/cluster/words-of-workers", test_words_of_workers);
  g_test_add_func("/cluster/words-of-import", test_words_of_import);
  g_test_add_func("/cluster/created", test_created);
  g_test_add_func("/cluster/age", test_age);
  return g_test_run();
}
