#include "round.h"

#include <glib.h>

/* Reads the last round, if there is one, and what became of it. */
typedef struct {
  TaskList list;
  bool *matters;
} LastRound;

static Status read_last(LastRound *last, const Folder *folder, const Description *description,
                        Error *error) {
  *last = (LastRound){0};
  int round = tasks_last_round(folder, error);
  if (round < 0) return STATUS_FILE;
  if (round > 0) {
    Status status = tasks_read(&last->list, folder, description, round, error);
    if (status == STATUS_TEXT)
      last->list = (TaskList){.round = round}; /* damaged: the next one replaces it */
    else if (status != STATUS_OK)
      return status;
  }
  last->matters = g_new0(bool, last->list.count + 1);
  return STATUS_OK;
}

static void clear_last(LastRound *last) {
  tasks_clear(&last->list);
  g_free(last->matters);
}

static size_t count_open(const LastRound *last) {
  size_t open = 0;
  for (size_t i = 0; i < last->list.mains; i++)
    open += last->matters[i];
  return open;
}

static Status look(const Folder *folder, const Description *description, const Results *results,
                   const FrontierOptions *options, LastRound *last, RoundView *view, Error *error) {
  *view = (RoundView){0};
  Status status = read_last(last, folder, description, error);
  if (status == STATUS_OK)
    status = frontier_find(description, results_known(results), options, &last->list, last->matters,
                           &view->frontier, error);
  if (status != STATUS_OK) return status;
  view->round = last->list.round;
  view->still_open = count_open(last);
  if (results_counts(results).contradictions > 0)
    view->state = ROUND_CONTRADICTION;
  else if (view->frontier.open == 0)
    view->state = ROUND_SOLVED;
  else if (description_by_work(description))
    view->state = ROUND_RUNNING;
  else
    view->state = view->still_open > 0 ? ROUND_RUNNING : ROUND_NEW;
  return STATUS_OK;
}

Status round_step(const Folder *folder, const Description *description, const Results *results,
                  const RoundOptions *options, RoundView *view, Error *error) {
  LastRound last;
  Status status = look(folder, description, results, &options->frontier, &last, view, error);
  if (status == STATUS_OK && view->state == ROUND_RUNNING && options->abandoned &&
      !description_by_work(description))
    view->state = ROUND_NEW;
  if (status == STATUS_OK && view->state == ROUND_NEW) {
    view->round++;
    view->frontier.list.round = view->round;
    status = view->round > ROUND_MOST
                 ? status_fail(error, STATUS_RANGE, 0, "there are %d rounds already", ROUND_MOST)
                 : tasks_write(&view->frontier.list, folder, description, error);
  } else {
    tasks_clear(&view->frontier.list);
  }
  clear_last(&last);
  return status;
}

/* The tasks that no longer matter, but for those answered, of which workers know. */
static Status tell_dropped(const Folder *folder, const Description *description,
                           const Results *results, const LastRound *last, Error *error) {
  const TaskList *list = &last->list;
  g_autofree bool *dropped = g_new0(bool, list->count + 1);
  Status status = tasks_read_dropped(list, dropped, folder, description, error);
  bool news = false;
  for (size_t i = 0; i < list->count && status == STATUS_OK; i++) {
    const KnownEntry *entry = known_find(results_known(results), list->tasks[i].key);
    if (last->matters[i] || dropped[i] || entry != NULL) continue;
    dropped[i] = news = true;
  }
  return news ? tasks_write_dropped(list, dropped, folder, description, error) : status;
}

Status round_watch(const Folder *folder, const Description *description, const Results *results,
                   const FrontierOptions *options, bool tell, RoundView *view, Error *error) {
  LastRound last;
  Status status = look(folder, description, results, options, &last, view, error);
  if (status == STATUS_OK && tell && view->round > 0)
    status = tell_dropped(folder, description, results, &last, error);
  clear_last(&last);
  return status;
}
