/* What the workers of a job tell each other; swapped with that of another
 * job. */
#include "job.h"
#include "decay.h"

#include "cluster/crew/news.h"
#include "cube/sample.h"

#include <glib/gstdio.h>
#include <string.h>

enum { ITEMS = 12, OLDER = 9 };

/* The item of that number: all of it follows from the number. */
static NewsItem item_at(int number) {
  Sample sample = sample_new((uint64_t)number + 1, 26);
  NewsItem item = {.kind = NEWS_FOUND,
                   .record = {code_canonical(sample_next(&sample, NULL)), VALUE_FIRST,
                              1000 + (uint64_t)number, 0.5F}};
  if (number % 3 == 1) item.kind = NEWS_DOES;
  return item;
}

static void write_news(int count, const char *as) {
  g_autofree char *path = decay_path("job/log/news"), *kept = decay_path(as);
  News *news = news_new(decay_job_folder, &decay_job, "host.1.0c1d2e3f");
  for (int i = 0; i < count; i++)
    news_say(news, item_at(i));
  news_tell(news);
  news_free(news);
  g_assert_cmpint(g_rename(path, kept), ==, 0);
}

static void make(const char *folder) {
  decay_job_make();
  char kept = decay_job.tag[0];
  decay_job.tag[0] = '_';
  write_news(OLDER, "other");
  decay_job.tag[0] = kept;
  write_news(OLDER, "old");
  write_news(ITEMS, "job/log/news");
}

typedef struct {
  int heard;
  bool wrong;
} Hearing;

/* Right is only what was said. */
static void judge_item(const NewsItem *item, void *data) {
  Hearing *hearing = data;
  hearing->heard++;
  for (int i = 0; i < ITEMS; i++) {
    NewsItem said = item_at(i);
    if (code_compare(said.record.key, item->record.key) != 0) continue;
    if (said.kind == item->kind &&
        said.record.values * (said.kind == NEWS_FOUND) == item->record.values)
      return;
  }
  hearing->wrong = true;
}

/* As by a worker to whom the file is new: lines that are not whole are left out, which
 * counts as refused. */
static DecayVerdict judge(const char *path) {
  Hearing hearing = {0};
  g_autofree char *kept = decay_path("kept");
  g_assert_cmpint(g_rename(path, kept), ==, 0);
  News *news = news_new(decay_job_folder, &decay_job, "host.2.0c1d2e3f");
  g_assert_cmpint(g_rename(kept, path), ==, 0);
  news_hear(news, judge_item, &hearing);
  news_free(news);
  if (hearing.wrong) return DECAY_WRONG;
  return hearing.heard < ITEMS ? DECAY_REFUSED : DECAY_RIGHT;
}

const DecayKind decay_news = {"news", "job/log/news", 37, make, judge};
