/* What the workers of a job tell each other: each hears all others in order, nothing damaged or
 * foreign, and what was lost is written again. */
#include "fourscore.h"
#include "job-folder.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

typedef struct {
  JobFolder job;
  char *path; /* of the file */
  News *news[2];
  GArray *heard; /* of NewsItem */
} Fixture;

static Key key_of(int seed) {
  Sample sample = sample_new((uint64_t)seed, 20);
  return code_canonical(sample_next(&sample, NULL));
}

static void set_up(Fixture *fixture, gconstpointer data) {
  job_folder_make(&fixture->job);
  fixture->path = g_build_filename(fixture->job.path, "log", "news", NULL);
  fixture->heard = g_array_new(FALSE, FALSE, sizeof(NewsItem));
  fixture->news[0] = news_new(fixture->job.folder, &fixture->job.description, "n1.1.00000001");
  fixture->news[1] = news_new(fixture->job.folder, &fixture->job.description, "n1.2.00000002");
}

static void tear_down(Fixture *fixture, gconstpointer data) {
  news_free(fixture->news[0]);
  news_free(fixture->news[1]);
  g_array_unref(fixture->heard);
  job_folder_remove(&fixture->job);
  g_free(fixture->path);
}

static void keep(const NewsItem *item, void *data) {
  g_array_append_vals(((Fixture *)data)->heard, item, 1);
}

static void hear(Fixture *fixture, int i, NewsStatus expected, guint count) {
  g_array_set_size(fixture->heard, 0);
  g_assert_cmpint(news_hear(fixture->news[i], keep, fixture), ==, expected);
  g_assert_cmpuint(fixture->heard->len, ==, count);
}

static void say_found(Fixture *fixture, int i, int seed) {
  const ProofRecord record = {key_of(seed), VALUE_FIRST, 1000, 0.25F, CLAIM_FIRST};
  news_say(fixture->news[i], (NewsItem){.kind = NEWS_FOUND, .record = record});
  news_tell(fixture->news[i]);
}

static const NewsItem *item(const Fixture *fixture, guint i) {
  return &g_array_index(fixture->heard, NewsItem, i);
}

static void test_all_kinds_are_heard(Fixture *fixture, gconstpointer data) {
  for (int kind = 0; kind < NEWS_KINDS; kind++) {
    const ProofRecord record = {key_of(kind), VALUE_ANY, 77, 1.5F, CLAIM_FIRST};
    news_say(fixture->news[0], (NewsItem){.kind = (NewsKind)kind, .threads = 5, .record = record});
  }
  news_tell(fixture->news[0]);
  hear(fixture, 1, NEWS_READ, NEWS_KINDS);
  for (int kind = 0; kind < NEWS_KINDS; kind++) {
    const NewsItem *heard = item(fixture, (guint)kind);
    g_assert_cmpint(heard->kind, ==, kind);
    g_assert_cmpstr(heard->name, ==, "n1.1.00000001");
    if (kind < NEWS_GONE) g_assert_cmpint(heard->threads, ==, 5);
    if (kind > NEWS_GONE) g_assert_cmpint(code_compare(heard->record.key, key_of(kind)), ==, 0);
  }
  g_assert_cmpuint(item(fixture, NEWS_FOUND)->record.values, ==, VALUE_ANY);
  g_assert_cmpuint(item(fixture, NEWS_FOUND)->record.nodes, ==, 77);
  g_assert_cmpfloat(item(fixture, NEWS_FOUND)->record.seconds, ==, 1.5F);
}

/* Neither itself, nor twice, nor what was there before. */
static void test_only_what_is_new(Fixture *fixture, gconstpointer data) {
  say_found(fixture, 0, 1);
  hear(fixture, 0, NEWS_READ, 0);
  hear(fixture, 1, NEWS_READ, 1);
  hear(fixture, 1, NEWS_READ, 0);
  News *late = news_new(fixture->job.folder, &fixture->job.description, "n1.3.00000003");
  say_found(fixture, 0, 2);
  news_free(fixture->news[1]);
  fixture->news[1] = late;
  hear(fixture, 1, NEWS_READ, 1);
  g_assert_cmpint(code_compare(item(fixture, 0)->record.key, key_of(2)), ==, 0);
}

/* As a network file system may do it: another worker's line replaces ours. */
static void test_what_was_overwritten_is_told_again(Fixture *fixture, gconstpointer data) {
  g_autofree char *before = NULL, *after = NULL;
  gsize length, longer;
  say_found(fixture, 0, 1);
  hear(fixture, 0, NEWS_READ, 0);
  g_assert_true(g_file_get_contents(fixture->path, &before, &length, NULL));
  say_found(fixture, 0, 2);
  g_assert_true(g_file_get_contents(fixture->path, &after, &longer, NULL));
  memset(after + length + 3, 'x', 5);
  FILE *file = g_fopen(fixture->path, "r+");
  g_assert_cmpuint(fwrite(after, 1, longer, file), ==, longer);
  g_assert_cmpint(fclose(file), ==, 0);
  hear(fixture, 1, NEWS_READ, 1);
  hear(fixture, 0, NEWS_READ, 0);
  news_tell(fixture->news[0]);
  hear(fixture, 1, NEWS_READ, 1);
  g_assert_cmpint(code_compare(item(fixture, 0)->record.key, key_of(2)), ==, 0);
  hear(fixture, 0, NEWS_READ, 0);
  news_tell(fixture->news[0]);
  hear(fixture, 1, NEWS_READ, 0);
}

static void test_another_file_is_noticed(Fixture *fixture, gconstpointer data) {
  say_found(fixture, 0, 1);
  hear(fixture, 1, NEWS_READ, 1);
  g_autofree char *kept = g_strconcat(fixture->path, ".old", NULL);
  g_assert_cmpint(g_rename(fixture->path, kept), ==, 0);
  hear(fixture, 1, NEWS_REPLACED, 0);
  hear(fixture, 1, NEWS_READ, 0);
  say_found(fixture, 0, 2);
  hear(fixture, 1, NEWS_READ, 1);
}

/* The news of another job are removed. */
static void test_a_foreign_file_is_not_read(Fixture *fixture, gconstpointer data) {
  g_autofree char *text = NULL;
  say_found(fixture, 0, 1);
  hear(fixture, 1, NEWS_READ, 1);
  g_assert_true(g_file_get_contents(fixture->path, &text, NULL, NULL));
  text[strlen("fourscore-news 1 ")] ^= 1;
  g_assert_true(g_file_set_contents(fixture->path, text, -1, NULL));
  hear(fixture, 1, NEWS_UNREADABLE, 0);
  hear(fixture, 1, NEWS_REPLACED, 0);
  say_found(fixture, 0, 2);
  hear(fixture, 1, NEWS_READ, 1);
}

static void test_damaged_lines_are_refused(Fixture *fixture, gconstpointer data) {
  char line[NEWS_LINE_LONGEST];
  NewsItem read;
  const NewsItem item = {.kind = NEWS_FOUND,
                         .name = "n1.1.00000001",
                         .record = {key_of(1), VALUE_FIRST, 1000, 0.25F, CLAIM_FIRST}};
  size_t length = news_write(&item, line);
  g_assert_cmpint(line[length - 1], ==, '\n');
  g_assert_true(news_read(line, length - 1, &read));
  for (size_t bit = 0; bit < 8 * (length - 1); bit++) {
    line[bit / 8] ^= (char)(1 << bit % 8);
    g_assert_false(news_read(line, length - 1, &read));
    line[bit / 8] ^= (char)(1 << bit % 8);
  }
  for (size_t cut = 0; cut < length - 1; cut++)
    g_assert_false(news_read(line, cut, &read));
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*run)(Fixture *fixture, gconstpointer data);
  } cases[] = {
      {"/news/all-kinds-are-heard", test_all_kinds_are_heard},
      {"/news/only-what-is-new", test_only_what_is_new},
      {"/news/overwritten", test_what_was_overwritten_is_told_again},
      {"/news/another-file", test_another_file_is_noticed},
      {"/news/foreign", test_a_foreign_file_is_not_read},
      {"/news/damaged", test_damaged_lines_are_refused},
  };
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
    g_test_add(cases[i].name, Fixture, NULL, set_up, cases[i].run, tear_down);
  return g_test_run();
}
