#include "job-words.h"

#include <glib/gi18n.h>

#include "base/words.h"

char *job_words_round(const JobProgress *state) {
  if (state->state == ROUND_SOLVED) return g_strdup(_("Solved"));
  if (state->state == ROUND_CONTRADICTION) return g_strdup(_("Stopped: results contradict"));
  if (state->round == 0)
    return g_strdup_printf(_("None yet, %zu tasks to begin with"), (size_t)state->needed);
  return g_strdup_printf(_("%d, %zu of %zu tasks answered"), state->round, state->answered,
                         state->tasks);
}

char *job_words_answers(const JobProgress *state, size_t count) {
  size_t done = state->roots_proved + state->roots_disproved;
  return g_strdup_printf(_("%zu proved, %zu disproved, %zu open; of tasks and positions below "
                           "%zu proved, %zu disproved"),
                         state->roots_proved, state->roots_disproved, count - done,
                         (size_t)state->counts.proved, (size_t)state->counts.disproved);
}

char *job_words_work(const JobProgress *state) {
  g_autofree char *nodes = words_count((double)state->counts.nodes);
  g_autofree char *seconds = words_duration(state->counts.seconds);
  return g_strdup_printf(_("%s nodes, %s of one core"), nodes, seconds);
}

char *job_words_rest(const JobProgress *state) {
  if (state->state == ROUND_SOLVED) return g_strdup("–");
  g_autofree char *seconds = words_duration(state->rest);
  return g_strdup_printf(_("%zu tasks, about %s of one core"), (size_t)state->needed, seconds);
}

char *job_words_damage(const ResultCounts *counts) {
  return g_strdup_printf(_("%zu damaged, %zu of other jobs, %zu unfinished, %zu contradictions"),
                         (size_t)counts->damaged, (size_t)counts->foreign, (size_t)counts->torn,
                         (size_t)counts->contradictions);
}
