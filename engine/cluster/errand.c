#include "errand.h"

#include "../core/clock.h"
#include "result.h"

struct Errand {
  ErrandOptions options;
  Dag *dag;
  uint64_t nodes_before; /* the task: of the search's counters */
};

enum { TREE_BYTES = 16 << 20 }; /* mapped as it grows */

Status errand_create(Errand **out, const ErrandOptions *options, Error *error) {
  const DagOptions dag = {.root = options->board,
                          .claim = options->claim,
                          .order = DAG_ORDER_PROOF,
                          .bytes = TREE_BYTES,
                          .table = options->search->table,
                          .record = true};
  Errand *errand = g_new0(Errand, 1);
  errand->options = *options;
  errand->nodes_before = options->search->counters.nodes;
  Status status = dag_create(&errand->dag, &dag, error);
  if (status == STATUS_OK)
    *out = errand;
  else
    g_free(errand);
  return status;
}

void errand_free(Errand *errand) {
  if (errand == NULL) return;
  dag_free(errand->dag);
  g_free(errand);
}

/* The next piece, for which the tree may have to grow; false if there is none. */
static bool take(Errand *errand, DagNode *piece) {
  DagTake took;
  do {
    took = dag_take(errand->dag, piece);
  } while (took == DAG_LATER);
  return took == DAG_TASK;
}

static bool is_stopped(const Search *search) {
  return search->stop != NULL && stop_is_raised(search->stop);
}

/* Enters what a search found; false if it was stopped, or the piece cannot be divided. */
static bool enter(Errand *errand, DagNode piece, ValueSet values, uint64_t nodes, double seconds) {
  if (values != VALUE_ANY) {
    dag_prove(errand->dag, piece, values, nodes, seconds);
    return true;
  }
  bool divided =
      !is_stopped(errand->options.search) && dag_open(errand->dag, piece, nodes, seconds);
  dag_give_back(errand->dag, piece);
  return divided;
}

bool errand_go_on(Errand *errand) {
  const ErrandOptions *options = &errand->options;
  Search *search = options->search;
  DagNode piece;
  if (dag_values(errand->dag) != VALUE_ANY || !take(errand, &piece)) return false;
  uint64_t nodes = search->counters.nodes;
  double begin = clock_thread_seconds();
  search->node_limit = options->piece_nodes == 0 ? 0 : nodes + options->piece_nodes;
  search->next_look_up = 0;
  ValueSet values = options->solver->solve(search, dag_board(errand->dag, piece), options->claim);
  search->goes_on = true;
  return enter(errand, piece, values, search->counters.nodes - nodes,
               clock_thread_seconds() - begin) &&
         dag_values(errand->dag) == VALUE_ANY;
}

ValueSet errand_values(const Errand *errand) { return dag_values(errand->dag); }

uint64_t errand_nodes(const Errand *errand) {
  return errand->options.search->counters.nodes - errand->nodes_before;
}

void errand_collect(Errand *errand, GArray *results) {
  DagRecord record;
  while (dag_take_records(errand->dag, &record, 1) > 0) {
    const Result result = {.key = record.key,
                           .values = record.values,
                           .nodes = record.nodes,
                           .seconds = (double)record.seconds};
    g_array_append_val(results, result);
  }
}
