#include "job-words.h"

#include <glib/gi18n.h>

#include "base/outlook-words.h"
#include "base/words.h"

char *job_words_answer(const Progress *progress, const Description *job) {
  Goal goal = job->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND;
  size_t proved = progress->roots_proved, done = proved + progress->roots_disproved;
  if (progress->state == ROUND_CONTRADICTION) return g_strdup(_("None: results contradict"));
  if (done == 0) return g_strdup(_("Not known yet"));
  if (job->count == 1) return g_strdup(words_values(claim_values(job->claim, proved > 0), goal));
  return g_strdup_printf(job->claim == CLAIM_FIRST
                             ? _("White wins %zu of %zu positions, %zu are open")
                             : _("Black wins %zu of %zu positions, %zu are open"),
                         proved, job->count, job->count - done);
}

char *job_words_round(const Progress *progress, const Description *job) {
  if (progress->state == ROUND_SOLVED) return g_strdup(_("Solved"));
  if (progress->state == ROUND_CONTRADICTION) return g_strdup(_("Stopped: results contradict"));
  if (description_by_work(job)) return g_strdup(_("None: the job is divided by work"));
  if (progress->round == 0)
    return g_strdup_printf(_("None yet, %zu tasks to begin with"), (size_t)progress->needed);
  return g_strdup_printf(_("%d, %zu of %zu tasks open, %zu more in reserve"), progress->round,
                         progress->still_open, progress->tasks, progress->reserve);
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
  if (progress->state == ROUND_SOLVED) return g_strdup("–");
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
