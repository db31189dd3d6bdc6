#include "leaves.h"

/* Choices of leaves, from the best to the last: a divided position becomes a leaf if it is needed,
 * at last even a root. */
typedef enum { CHOICE_UNDIVIDED, CHOICE_NEEDED, CHOICE_ROOTS, CHOICES } Choice;

static bool leaves_is_root(const JobTree *tree, const Description *description, DagNode node) {
  for (size_t i = 0; i < description->count; i++)
    if (tree->roots[i] == node) return true;
  return false;
}

/* True if the tree has the position and cannot prove it from the leaves so far. */
static bool is_needed(const Leaves *before, const Description *description, Key key,
                      Choice choice) {
  DagNode node = before->tree.dag == NULL ? DAG_NONE : dag_find(before->tree.dag, key);
  return node != DAG_NONE && dag_proved(before->tree.dag, node) == VALUE_ANY &&
         (choice == CHOICE_ROOTS || !leaves_is_root(&before->tree, description, node));
}

static bool was_leaf(const Leaves *before, Key key) {
  const KnownEntry *entry = known_find(before->known, key);
  return entry != NULL && entry->values != VALUE_ANY;
}

static Status leaves_add(Leaves *leaves, const Leaves *before, const Description *description,
                         const KnownEntry *entry, Choice choice, Error *error) {
  const Claim claim = description->claim;
  Key key = {entry->low, entry->high};
  bool answered = claim_answered(claim, entry->values);
  bool leaf = answered && (!entry->split || was_leaf(before, key) ||
                           is_needed(before, description, key, choice));
  if (!leaf && !entry->split) return STATUS_OK;
  const KnownEntry added = {
      .low = entry->low,
      .high = entry->high,
      .values = leaf ? claim_values(claim, entry->values == claim_value(claim)) : VALUE_ANY,
      .split = !leaf};
  return known_add(leaves->known, added, error);
}

static Status leaves_choose_more(Leaves *leaves, const Leaves *before,
                                 const Description *description, const Known *known, size_t bytes,
                                 Choice choice, Error *error) {
  *leaves = (Leaves){.known = known_new()};
  Status status = leaves->known != NULL
                      ? STATUS_OK
                      : status_fail(error, STATUS_MEMORY, 0, "no memory for what is known");
  for (size_t i = 0; i < known_places(known) && status == STATUS_OK; i++) {
    const KnownEntry *entry = known_at(known, i);
    if (entry->values != 0) status = leaves_add(leaves, before, description, entry, choice, error);
  }
  if (status == STATUS_OK)
    status = job_tree_make(&leaves->tree, description, leaves->known, bytes, error);
  if (status != STATUS_OK) leaves_clear(leaves);
  return status;
}

Status leaves_choose(Leaves *leaves, const Description *description, const Known *known,
                     size_t bytes, Error *error) {
  Status status = STATUS_OK;
  *leaves = (Leaves){0};
  for (Choice choice = CHOICE_UNDIVIDED; choice < CHOICES && status == STATUS_OK; choice++) {
    Leaves before = *leaves;
    if (before.tree.dag != NULL && dag_roots_open(before.tree.dag) == 0) break;
    status = leaves_choose_more(leaves, &before, description, known, bytes, choice, error);
    leaves_clear(&before);
  }
  return status;
}

void leaves_clear(Leaves *leaves) {
  job_tree_clear(&leaves->tree);
  known_free(leaves->known);
  *leaves = (Leaves){0};
}
