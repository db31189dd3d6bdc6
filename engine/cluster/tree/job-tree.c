#include "job-tree.h"

#include "../../cube/minimax.h"
#include "../../play/cube-play.h"
#include "../../play/deduce.h"

#include <glib.h>

static bool job_tree_add_roots(JobTree *tree, const Description *description) {
  tree->roots = g_try_new(DagNode, description->count);
  if (tree->roots == NULL) return false;
  for (size_t i = 0; i < description->count; i++) {
    tree->roots[i] = dag_add_root(tree->dag, description->roots[i]);
    if (tree->roots[i] == DAG_NONE) return false;
  }
  return true;
}

Status job_tree_make(JobTree *tree, const Description *description, const Known *known,
                     size_t bytes, Error *error) {
  const DagOptions options = {.root = description->roots[0],
                              .claim = description->claim,
                              .without = MINIMAX_BELIEF, /* no task is chosen */
                              .bytes = bytes,
                              .known = known};
  *tree = (JobTree){.claim = description->claim, .known = known};
  Status status = dag_create(&tree->dag, &options, error);
  if (status == STATUS_OK && !job_tree_add_roots(tree, description))
    status = status_fail(error, STATUS_MEMORY, 0, "no memory for the tree of tasks");
  if (status == STATUS_OK)
    dag_open_divided(tree->dag);
  else
    job_tree_clear(tree);
  return status;
}

void job_tree_clear(JobTree *tree) {
  dag_free(tree->dag);
  g_free(tree->roots);
  *tree = (JobTree){0};
}

/* The tree and the results know positions with a choice: forced replies come before them. */
ValueSet job_tree_values(const JobTree *tree, Board board, ValueSet *assumed) {
  ValueSet values = moves_to_choice(&board, tree->claim, 0);
  if (assumed != NULL) *assumed = VALUE_ANY;
  if (values != VALUE_ANY) return values;
  Key key = code_canonical(board);
  const KnownEntry *entry = known_find(tree->known, key);
  DagNode node = tree->dag != NULL ? dag_find(tree->dag, key) : DAG_NONE;
  if (node != DAG_NONE) values = dag_proved(tree->dag, node);
  if (entry != NULL) values &= entry->values;
  if (assumed != NULL && node != DAG_NONE && values == VALUE_ANY)
    *assumed = dag_expected(tree->dag, node);
  return values;
}

/* Narrows the answers after each column to what fits that of the position. */
static void narrow(Board board, ValueSet values, ValueSet columns[COLUMNS]) {
  Position position = cube_position(board);
  Family family = {.values = values};
  for (int m = 0; m < MOVES_MOST; m++)
    family.moves[m] = m < COLUMNS ? columns[m] : VALUE_ANY;
  if (!deduce_narrow(&position, &family)) return;
  for (int column = 0; column < COLUMNS; column++)
    if (board_cell(board, column) >= 0) columns[column] = family.moves[column];
}

void job_tree_columns(const JobTree *tree, Board board, ValueSet proved[COLUMNS],
                      ValueSet assumed[COLUMNS]) {
  for (int column = 0; column < COLUMNS; column++) {
    int cell = board_cell(board, column);
    proved[column] = assumed[column] = VALUE_ANY;
    if (cell >= 0)
      proved[column] = job_tree_values(tree, board_play(board, cell), &assumed[column]);
  }
  narrow(board, job_tree_values(tree, board, NULL), proved);
}
