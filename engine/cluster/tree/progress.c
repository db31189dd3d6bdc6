#include "progress.h"

#include "../../team/parallel.h"
#include "leaves.h"

#include <glib.h>

/* That of the root with the fewest, which is likely to be the hardest. */
static int stones_of(const Description *description) {
  int stones = CELLS;
  for (size_t i = 0; i < description->count; i++)
    if (description->roots[i].ply < stones) stones = description->roots[i].ply;
  return stones;
}

/* The outlook is computed in two ways, as for tasks that are searched whole and as for a search
 * that divides them. The one that foretells more work is believed, so that the share is not too
 * large. */
void progress_look_ahead(const Description *description, Progress *progress) {
  const ResultCounts *counts = &progress->counts;
  OutlookPart part = {
      .over = progress->state == JOB_SOLVED,
      .stones = stones_of(description),
      .claims = 1,
      .nodes = (double)counts->nodes,
      .open = (double)progress->needed,
      .done = (double)(counts->proved + counts->disproved),
  };
  OutlookRest rest = outlook_rest(&part);
  part.done = (double)counts->searched;
  part.split = (double)counts->given_up;
  part.task = PARALLEL_FIRST_NODES; /* as the workers choose them (crew/pace.h) */
  OutlookRest dividing = outlook_rest(&part);
  if (dividing.most > rest.most) rest = dividing;
  progress->outlook = outlook_make(part.nodes, rest, part.over);
}

/* Enters the answers of roots from the tree; a tree without nodes knows only the results. */
static void answer_roots(const JobTree *tree, const Description *description, Progress *progress) {
  progress->roots_proved = progress->roots_disproved = 0;
  for (size_t i = 0; i < description->count; i++) {
    ValueSet values = job_tree_values(tree, description->roots[i], NULL);
    bool answered = claim_answered(description->claim, values);
    bool proved = values == claim_value(description->claim);
    progress->answers[i] = (char)(!answered ? ANSWER_OPEN : proved ? ANSWER_WIN : ANSWER_NOT_WIN);
    progress->roots_proved += answered && proved;
    progress->roots_disproved += answered && !proved;
  }
}

static bool progress_is_answered(const Progress *progress, const Description *description) {
  return progress->roots_proved + progress->roots_disproved == description->count;
}

/* It ends at answered roots, so it shows the columns of an open one only. */
static Status look_at_tree(const Description *description, const Results *results,
                           Progress *progress, Error *error) {
  JobTree tree;
  Status status = job_tree_make(&tree, description, results_known(results), JOB_TREE_BYTES, error);
  if (status != STATUS_OK) return status;
  answer_roots(&tree, description, progress);
  DagView view = dag_view(tree.dag);
  progress->needed = view.open;
  progress->tree_nodes = view.nodes;
  if (progress->answers[0] == ANSWER_OPEN)
    job_tree_columns(&tree, description->roots[0], progress->proved_after, progress->assumed_after);
  job_tree_clear(&tree);
  return STATUS_OK;
}

/* A tree of the leaves does not end at an answered root. */
static Status look_at_columns(const Description *description, const Results *results,
                              Progress *progress, Error *error) {
  const Known *known = results_known(results);
  Leaves leaves;
  Status status = leaves_choose(&leaves, description, known, JOB_TREE_BYTES, error);
  if (status != STATUS_OK) return status;
  const JobTree tree = {.claim = description->claim, .known = known, .dag = leaves.tree.dag};
  job_tree_columns(&tree, description->roots[0], progress->proved_after, progress->assumed_after);
  leaves_clear(&leaves);
  return STATUS_OK;
}

Status progress_find(const Description *description, const Results *results, bool columns,
                     Progress *progress, Error *error) {
  const JobTree none = {.claim = description->claim, .known = results_known(results)};
  Status status = STATUS_OK;
  *progress = (Progress){.counts = results_counts(results)};
  progress->answers = g_try_malloc0(description->count + 1);
  if (progress->answers == NULL)
    return status_fail(error, STATUS_MEMORY, 0, "no memory for results");
  answer_roots(&none, description, progress);
  if (!progress_is_answered(progress, description))
    status = look_at_tree(description, results, progress, error);
  if (columns && status == STATUS_OK && progress->answers[0] != ANSWER_OPEN)
    status = look_at_columns(description, results, progress, error);
  if (status != STATUS_OK) {
    progress_clear(progress);
    return status;
  }
  progress->state = progress->counts.contradictions > 0           ? JOB_CONTRADICTION
                    : progress_is_answered(progress, description) ? JOB_SOLVED
                                                                  : JOB_OPEN;
  progress_look_ahead(description, progress);
  return STATUS_OK;
}

void progress_clear(Progress *progress) {
  g_free(progress->answers);
  *progress = (Progress){0};
}
