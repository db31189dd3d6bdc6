#include "relevance.h"

#include <glib.h>

struct Relevance {
  Dag *dag;
  Claim claim;
};

Relevance *relevance_new(const Description *description, const Known *known, size_t bytes) {
  Dag *dag = NULL;
  if (description->count > 1) return NULL;
  if (frontier_tree(description, 0, known, bytes, &dag, NULL) != STATUS_OK) return NULL;
  if (!frontier_grow(dag)) {
    dag_free(dag);
    return NULL;
  }
  Relevance *relevance = g_new(Relevance, 1);
  *relevance = (Relevance){.dag = dag, .claim = description->claim};
  return relevance;
}

void relevance_free(Relevance *relevance) {
  if (relevance == NULL) return;
  dag_free(relevance->dag);
  g_free(relevance);
}

void relevance_add(Relevance *relevance, Key key, ValueSet values) {
  DagNode node = relevance == NULL ? DAG_NONE : dag_find(relevance->dag, key);
  if (node == DAG_NONE || !claim_answered(relevance->claim, values)) return;
  if (dag_proved(relevance->dag, node) != VALUE_ANY) return;
  dag_prove(relevance->dag, node, values, 0, 0);
  frontier_grow(relevance->dag);
}

bool relevance_matters(const Relevance *relevance, Key key) {
  DagNode node = relevance == NULL ? DAG_NONE : dag_find(relevance->dag, key);
  return node == DAG_NONE || dag_contributes(relevance->dag, node);
}
