#include "progress.h"

#include "proved.h"

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
  for (size_t i = 0; i < frontier->list.mains; i++)
    progress->rest += (double)frontier->list.tasks[i].seconds;
}

/* What the tree needs now in relation to what is answered; the work itself is that of the files. */
static void look_ahead(Progress *progress) {
  const ResultCounts *counts = &progress->counts;
  const OutlookPart part = {
      .over = progress->state == ROUND_SOLVED,
      .claims = 1,
      .nodes = (double)counts->nodes,
      .open = (double)progress->needed,
      .done = (double)(counts->proved + counts->disproved),
  };
  progress->outlook = outlook_make(part.nodes, outlook_rest(&part), part.over);
}

Status progress_find(const Folder *folder, const Description *description, const Results *results,
                     const FrontierOptions *options, Progress *progress, Error *error) {
  RoundView view = {0};
  *progress = (Progress){.counts = results_counts(results)};
  Status status = round_watch(folder, description, results, options, false, &view, error);
  if (status != STATUS_OK) return status;
  add_round(&view, progress);
  look_ahead(progress);
  tasks_clear(&view.frontier.list);
  return count_tasks(folder, description, results, progress, error);
}

/* --- Columns ---------------------------------------------------------------------------------- */

Status progress_columns(const Description *description, const Results *results, size_t bytes,
                        ValueSet proved[COLUMNS], ValueSet assumed[COLUMNS], Error *error) {
  Dag *dag = NULL;
  Board root = description->roots[0];
  for (int column = 0; column < COLUMNS; column++)
    proved[column] = assumed[column] = VALUE_ANY;
  Status status = frontier_tree(description, 0, results_known(results), bytes, &dag, error);
  if (status != STATUS_OK) return status;
  frontier_grow(dag);
  for (int column = 0; column < COLUMNS; column++)
    if (board_cell(root, column) >= 0)
      proved[column] = proved_values(dag, results_known(results), description->claim,
                                     board_play(root, board_cell(root, column)), &assumed[column]);
  proved_narrow(root, proved_values(dag, results_known(results), description->claim, root, NULL),
                proved);
  dag_free(dag);
  return STATUS_OK;
}
