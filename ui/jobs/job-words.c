#include "job-words.h"

#include <glib/gi18n.h>

#include "base/outlook-words.h"
#include "base/words.h"

enum { ROOTS_SHOWN = 12 };

/* The first of several positions, a line each. */
static void add_roots(GString *text, const Progress *progress, const Description *job) {
  Goal goal = job->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND;
  for (size_t i = 0; i < MIN(job->count, (size_t)ROOTS_SHOWN); i++) {
    char answer = progress->answers[i];
    ValueSet values = claim_values(job->claim, answer == ANSWER_WIN);
    g_string_append_printf(text, "\n%s: %s", job->texts[i],
                           answer == ANSWER_OPEN ? _("Not known yet") : words_values(values, goal));
  }
  if (job->count > ROOTS_SHOWN) g_string_append(text, "\n…");
}

char *job_words_answer(const Progress *progress, const Description *job) {
  Goal goal = job->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND;
  size_t proved = progress->roots_proved, done = proved + progress->roots_disproved;
  if (progress->state == JOB_CONTRADICTION) return g_strdup(_("None: results contradict"));
  if (done == 0) return g_strdup(_("Not known yet"));
  if (job->count == 1) return g_strdup(words_values(claim_values(job->claim, proved > 0), goal));
  GString *text = g_string_new(NULL);
  g_string_printf(text,
                  job->claim == CLAIM_FIRST ? _("White wins %zu of %zu positions, %zu are open")
                                            : _("Black wins %zu of %zu positions, %zu are open"),
                  proved, job->count, job->count - done);
  add_roots(text, progress, job);
  return g_string_free(text, FALSE);
}

char *job_words_answers(const Progress *progress, size_t count) {
  size_t done = progress->roots_proved + progress->roots_disproved;
  return g_strdup_printf(_("%zu proved, %zu disproved, %zu open; of tasks and positions below "
                           "%zu proved, %zu disproved"),
                         progress->roots_proved, progress->roots_disproved, count - done,
                         (size_t)progress->counts.proved, (size_t)progress->counts.disproved);
}

char *job_words_work(const Progress *progress) {
  g_autofree char *nodes = words_count((double)progress->counts.nodes);
  g_autofree char *seconds = words_duration(progress->counts.seconds);
  return g_strdup_printf(_("%s nodes, %s of one core"), nodes, seconds);
}

char *job_words_rest(const Progress *progress) {
  if (progress->state == JOB_SOLVED) return g_strdup("–");
  size_t needed = progress->needed;
  g_autofree char *outlook =
      words_outlook(&progress->outlook, (double)progress->counts.nodes, progress->counts.seconds);
  g_autofree char *tasks = g_strdup_printf(
      g_dngettext(NULL, "%zu task needed now", "%zu tasks needed now", needed), needed);
  if (!progress->outlook.foretold) return g_strdup_printf("%s. %s.", tasks, outlook);
  return g_strdup_printf(_("%s. %s, by one core."), tasks, outlook);
}

char *job_words_damage(const ResultCounts *counts) {
  return g_strdup_printf(_("%zu damaged, %zu of other jobs, %zu unfinished, %zu contradictions"),
                         (size_t)counts->damaged, (size_t)counts->foreign, (size_t)counts->torn,
                         (size_t)counts->contradictions);
}
