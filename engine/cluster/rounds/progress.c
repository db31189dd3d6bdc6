#include "progress.h"

#include <string.h>

static Status count_tasks(const Folder *folder, const Description *description,
                          const Results *results, Progress *progress, Error *error) {
  TaskList list = {0};
  if (progress->round == 0) return STATUS_OK;
  Status status = tasks_read(&list, folder, description, progress->round, error);
  if (status != STATUS_OK) return status;
  progress->tasks = list.mains;
  progress->reserve = list.count - list.mains;
  for (size_t i = 0; i < list.mains; i++)
    progress->answered += known_find(results_known(results), list.tasks[i].key) != NULL;
  tasks_clear(&list);
  return STATUS_OK;
}

static void add_round(const RoundView *view, Progress *progress) {
  const Frontier *frontier = &view->frontier;
  progress->state = view->state;
  progress->round = view->round;
  progress->still_open = view->still_open;
  progress->roots_proved = frontier->proved;
  progress->roots_disproved = frontier->disproved;
  progress->needed = frontier->waiting;
  progress->tree_nodes = frontier->nodes;
  progress->has_columns = frontier->has_columns;
  memcpy(progress->proved_after, frontier->proved_after, sizeof progress->proved_after);
  memcpy(progress->assumed_after, frontier->assumed_after, sizeof progress->assumed_after);
  for (size_t i = 0; i < frontier->list.mains; i++)
    progress->rest += (double)frontier->list.tasks[i].seconds;
}

/* A job that is divided by work is asked in two ways, as one whose tasks are searched whole and as
 * a search that divides them. What foretells more is believed, so that the share is not too large.
 */
void progress_look_ahead(Progress *progress, const Description *description) {
  const ResultCounts *counts = &progress->counts;
  OutlookPart part = {
      .over = progress->state == ROUND_SOLVED,
      .claims = 1,
      .nodes = (double)counts->nodes,
      .open = (double)progress->needed,
      .done = (double)(counts->proved + counts->disproved),
  };
  OutlookRest rest = outlook_rest(&part);
  if (description_by_work(description)) {
    part.done = (double)counts->searched;
    part.split = (double)counts->given_up;
    OutlookRest dividing = outlook_rest(&part);
    if (dividing.most > rest.most) rest = dividing;
  }
  progress->outlook = outlook_make(part.nodes, rest, part.over);
}

Status progress_from(const RoundView *view, const Folder *folder, const Description *description,
                     const Results *results, Progress *progress, Error *error) {
  *progress = (Progress){.counts = results_counts(results)};
  add_round(view, progress);
  progress_look_ahead(progress, description);
  return count_tasks(folder, description, results, progress, error);
}

Status progress_find(const Folder *folder, const Description *description, const Results *results,
                     const FrontierOptions *options, Progress *progress, Error *error) {
  RoundView view = {0};
  Status status = round_watch(folder, description, results, options, false, &view, error);
  if (status == STATUS_OK)
    status = progress_from(&view, folder, description, results, progress, error);
  tasks_clear(&view.frontier.list);
  return status;
}

/* --- Columns ---------------------------------------------------------------------------------- */

Status progress_columns(const Description *description, const Results *results, size_t bytes,
                        ValueSet proved[COLUMNS], ValueSet assumed[COLUMNS], Error *error) {
  Dag *dag = NULL;
  Status status = frontier_tree(description, 0, results_known(results), bytes, &dag, error);
  if (status != STATUS_OK) return status;
  frontier_columns(dag, results_known(results), description->claim, description->roots[0], proved,
                   assumed);
  dag_free(dag);
  return STATUS_OK;
}
