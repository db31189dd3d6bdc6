/* Nothing is believed about a position that no search can be asked about, whatever says it:
 * results, news, signs of life, unfinished certificates, and certificates. */
#include "unasked.h"

#include "certificates/hints.h"
#include "certificates/journal.h"
#include "fourscore.h"
#include "job-folder.h"
#include "storage/sum.h"

#include <inttypes.h>

/* The same with a position that can be asked about is taken. */
static Key asked_key(void) { return code_canonical(job_folder_position(5, 24)); }

static Result result_of(const JobFolder *job, Key key) {
  Claim claim = job->description.claim;
  return (Result){
      .record = {.key = key, .claim = claim, .values = claim_values(claim, true), .nodes = 1}};
}

static void test_results(JobFolder *job, gconstpointer data) {
  g_autoptr(GString) text = g_string_new(NULL);
  Results *results;
  for (int i = 0; i <= UNASKED; i++) {
    char line[RESULT_LINE_LONGEST + 1];
    const Result result = result_of(job, i == UNASKED ? asked_key() : unasked_key(i));
    result_write(&result, job->description.tag, line);
    g_string_append(text, line);
  }
  job_folder_write(job, "results/a.results", text->str, -1);
  g_assert_cmpint(results_create(&results, &job->description, NULL), ==, STATUS_OK);
  g_assert_cmpint(results_load(results, job->folder, NULL), ==, STATUS_OK);
  g_assert_cmpuint(results_counts(results).damaged, ==, UNASKED);
  g_assert_cmpuint(known_count(results_known(results)), ==, 1);
  g_assert_cmpstr(results_problem(results, 1), ==,
                  "results/a.results:2: not the canonical code of a position that can be asked "
                  "about");
  results_free(results);
}

static bool is_heard(NewsKind kind, Key key) {
  char line[NEWS_LINE_LONGEST];
  NewsItem item = {.kind = kind, .name = "n1.1.00000001"};
  item.record = (ProofRecord){key, VALUE_FIRST, 1000, 0.25F, CLAIM_FIRST};
  size_t length = news_write(&item, line);
  return news_read(line, length - 1, &item);
}

static void test_news(void) {
  for (NewsKind kind = NEWS_DOES; kind <= NEWS_FOUND; kind++) {
    g_assert_true(is_heard(kind, asked_key()));
    for (int i = 0; i < UNASKED; i++)
      g_assert_false(is_heard(kind, unasked_key(i)));
  }
}

static guint lives_with(const JobFolder *job, Key key) {
  char code[CODE_DIGITS + 1];
  code_write(key, code);
  g_autofree char *text =
      g_strdup_printf("alive 1 n1 7 1 5 0 0 1 9 1.0\ntask %s 1.0 9\nend\n", code);
  job_folder_write(job, "log/n1.7.00000001.alive", text, -1);
  g_autoptr(GArray) lives = life_read(job->folder);
  return lives->len;
}

static void test_life(JobFolder *job, gconstpointer data) {
  g_assert_cmpuint(lives_with(job, asked_key()), ==, 1);
  for (int i = 0; i < UNASKED; i++)
    g_assert_cmpuint(lives_with(job, unasked_key(i)), ==, 0);
}

static void test_journal(JobFolder *job, gconstpointer data) {
  g_autofree char *path = g_build_filename(job->path, "certificate.part", NULL);
  Journal *journal;
  size_t first;
  g_assert_cmpint(journal_open(&journal, path, "asked", NULL), ==, STATUS_OK);
  for (int i = 0; i <= UNASKED; i++) {
    Key key = i == 0 ? asked_key() : unasked_key(i - 1);
    g_assert_cmpint(journal_add(journal, key, "all", NULL), ==, STATUS_OK);
    g_assert_cmpint(journal_add_answer(journal, key, VALUE_FIRST, NULL), ==, STATUS_OK);
  }
  journal_close(journal);
  g_assert_cmpint(journal_open(&journal, path, "asked", NULL), ==, STATUS_OK);
  g_assert_cmpuint(journal_damaged(journal, &first), ==, 2 * UNASKED);
  g_assert_cmpuint(first, ==, 5); /* two lines of head, two that are good */
  g_assert_cmpuint(known_count(journal_answers(journal)), ==, 1);
  g_assert_cmpuint(journal_count(journal), ==, 1);
  journal_remove(journal);
  journal_close(journal);
}

/* A certificate with one line of the proof, and its sum. */
static Status read_certificate(Key key, const char *line, Error *error) {
  char code[CODE_DIGITS + 1], root[POSITION_TEXT];
  Hints hints;
  code_write(key, code);
  cube_write(job_folder_position(5, 24), root);
  g_autoptr(GString) text = g_string_new(NULL);
  g_string_printf(text,
                  "fourscore-certificate 2\ngame connect-four-3d\njob none\nclaim first\nroots 1\n"
                  "root %s win\nlines 1\n%s\t%s\n",
                  root, code, line);
  g_string_append_printf(text, "end\t0\t%08" PRIx32 "\n", sum_of(text->str, text->len));
  hints_init(&hints, CLAIM_FIRST);
  Status status = hints_read(&hints, text->str, text->len, error);
  hints_clear(&hints);
  return status;
}

static void test_hints(void) {
  static const char *const kinds[] = {"move\t2", "leaf\twin"};
  for (size_t kind = 0; kind < G_N_ELEMENTS(kinds); kind++) {
    Error error = {0};
    Status good = read_certificate(asked_key(), kinds[kind], &error);
    g_assert_cmpstr(good == STATUS_OK ? "" : error.message, ==, "");
    for (int i = 0; i < UNASKED; i++) {
      g_assert_cmpint(read_certificate(unasked_key(i), kinds[kind], &error), ==, STATUS_TEXT);
      g_assert_nonnull(strstr(error.message, "line 8 "));
    }
  }
}

/* The roots of a job are texts: what cannot arise is no position, and what is over is no root. */
static void test_roots(JobFolder *job, gconstpointer data) {
  for (int i = 0; i < UNASKED; i++) {
    Description description = {0};
    Error error = {0};
    g_autofree char *text =
        g_strdup_printf("fourscore-job 1\ngame connect-four-3d\nclaim first\ncutoff 0\ncreated "
                        "2026\nengine x\nroots 1\nroot %s\n",
                        unasked[i]);
    job_folder_write(job, "job.txt", text, -1);
    g_assert_cmpint(description_read(&description, job->folder, &error), ==, STATUS_TEXT);
    g_assert_nonnull(strstr(error.message, "job.txt, line 8"));
  }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  job_folder_test("/unasked/results", test_results);
  job_folder_test("/unasked/life", test_life);
  job_folder_test("/unasked/journal", test_journal);
  job_folder_test("/unasked/roots", test_roots);
  g_test_add_func("/unasked/news", test_news);
  g_test_add_func("/unasked/hints", test_hints);
  return g_test_run();
}
