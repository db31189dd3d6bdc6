/* What a worker has to do: its tasks of the agenda, less those that are done or under way. */
#include "crew-inner.h"

#include <string.h>

static bool is_same(const AgendaTask *a, const AgendaTask *b) {
  return code_compare(a->key, b->key) == 0 && a->nodes == b->nodes;
}

static bool has_task(const GArray *tasks, const AgendaTask *task) {
  for (guint i = 0; i < tasks->len; i++)
    if (is_same(&g_array_index(tasks, AgendaTask, i), task)) return true;
  return false;
}

/* With the mutex locked: those done stay known as long as the agenda has them. */
static void forget_done(Crew *crew, const GArray *ours) {
  for (guint i = crew->done->len; i > 0; i--)
    if (!has_task(ours, &g_array_index(crew->done, AgendaTask, i - 1)))
      g_array_remove_index(crew->done, i - 1);
}

/* With the mutex locked. */
static bool is_under_way(const Crew *crew, const AgendaTask *task) {
  for (int h = 0; h < crew->options.threads; h++)
    if (crew->hands[h].busy && is_same(task, &crew->hands[h].task)) return true;
  return false;
}

/* With the mutex locked. */
static void leave(Hand *hand) {
  hand->left = true;
  stop_raise(&hand->stop);
}

/* With the mutex locked: takes over the worker's tasks, and leaves those under way that are not
 * among them. */
static void take_over(Crew *crew, const GArray *ours) {
  forget_done(crew, ours);
  g_array_set_size(crew->queue, 0);
  for (guint i = 0; i < ours->len; i++) {
    AgendaTask task = g_array_index(ours, AgendaTask, i);
    if (!is_under_way(crew, &task) && !has_task(crew->done, &task))
      g_array_append_val(crew->queue, task);
  }
  for (int h = 0; h < crew->options.threads; h++) {
    Hand *hand = &crew->hands[h];
    if (hand->busy && !has_task(ours, &hand->task)) leave(hand);
  }
}

void crew_adopt(Crew *crew, const Agenda *agenda) {
  g_autoptr(GArray) ours = g_array_new(FALSE, FALSE, sizeof(AgendaTask));
  const char *name = life_name(crew->options.sign);
  for (guint i = 0; i < agenda->tasks->len; i++) {
    const AgendaTask *task = &g_array_index(agenda->tasks, AgendaTask, i);
    if (strcmp(task->worker, name) == 0) g_array_append_vals(ours, task, 1);
  }
  crew_lock(crew);
  take_over(crew, ours);
  crew->view.over = agenda->state != AGENDA_OPEN;
  crew->view.state = agenda->state;
  crew_unlock(crew);
}
