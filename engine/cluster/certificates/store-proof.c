#include "store-proof.h"

#include "../../cube/moves.h"
#include "../../storage/store-care.h"

typedef struct {
  const StoreGoal *goal;
  Claim claim;
  Key root;           /* with a choice */
  const Known *known; /* all of the store */
  const Dag *without; /* the tree without divided positions as leaves; NULL: not made yet */
  Known *leaves;      /* under way */
  Status status;
  Error *error;
} Selection;

/* Of the position with a choice to which a board leads, as trees have it. */
static Key choice_key(Board board, Claim claim) {
  moves_to_choice(&board, claim, 0);
  return code_canonical(board);
}

static bool was_divided(const Selection *all, Key key) {
  const KnownEntry *entry = known_find(all->known, key);
  return code_compare(key, all->root) == 0 || (entry != NULL && entry->split);
}

/* True if the tree has the position and cannot prove it from answers below. */
static bool is_missing(const Selection *all, Key key) {
  if (all->without == NULL) return false;
  DagNode node = dag_find(all->without, key);
  return node != DAG_NONE && node != 1 && dag_proved(all->without, node) == VALUE_ANY;
}

static void add(Selection *all, Key key, ValueSet values, bool split) {
  const KnownEntry entry = {key.low, key.high, values, split, 0};
  if (all->status == STATUS_OK) all->status = known_add(all->leaves, entry, all->error);
}

static void add_answer(const StoreAnswer *answer, void *data) {
  Selection *all = data;
  const ProofRecord *record = &answer->record;
  bool leaf = record->nodes > 0 || !was_divided(all, record->key) || is_missing(all, record->key);
  if (record->claim == all->claim && leaf) add(all, record->key, record->values, false);
}

/* What was divided stays so: the tree goes on below. */
static void add_splits(Selection *all) {
  for (size_t i = 0; i < known_places(all->known); i++) {
    const KnownEntry *entry = known_at(all->known, i);
    if (entry->values != 0 && entry->split)
      add(all, (Key){entry->low, entry->high}, VALUE_ANY, true);
  }
  add(all, all->root, VALUE_ANY, true);
  for (size_t i = 0; i < all->goal->step_count; i++)
    add(all, choice_key(all->goal->steps[i], all->claim), VALUE_ANY, true);
}

static Status select_leaves(Selection *all, Store *store) {
  known_free(all->leaves);
  all->leaves = known_new();
  if (all->leaves == NULL)
    return status_fail(all->error, STATUS_MEMORY, 0, "no memory for what is known");
  Status status = store_each(store, 0, add_answer, all, all->error);
  if (status != STATUS_OK) return status;
  add_splits(all);
  return all->status;
}

/* A tree without the answers of divided positions shows which of them are needed after all: those
 * that a later search found in the table only. */
static Status find_missing(Selection *all, Store *store) {
  const DagOptions options = {.root = all->goal->board,
                              .claim = all->claim,
                              .order = DAG_ORDER_PROOF,
                              .bytes = all->goal->tree_bytes,
                              .known = all->leaves};
  Dag *dag = NULL;
  Status status = dag_create(&dag, &options, all->error);
  if (status == STATUS_OK) frontier_grow(dag);
  if (status == STATUS_OK && dag_values(dag) == VALUE_ANY) {
    all->without = dag;
    status = select_leaves(all, store);
    all->without = NULL;
  }
  dag_free(dag);
  return status;
}

Status store_proof(Store *store, const Known *known, const StoreGoal *goal, GString *text,
                   CertificateCounts *counts, Error *error) {
  Selection all = {.goal = goal,
                   .claim = goal->claim,
                   .root = choice_key(goal->board, goal->claim),
                   .known = known,
                   .status = STATUS_OK,
                   .error = error};
  const Description description = {
      .name = "store", .claim = goal->claim, .count = 1, .roots = (Board *)&goal->board};
  Status status = select_leaves(&all, store);
  if (status == STATUS_OK) status = find_missing(&all, store);
  if (status == STATUS_OK)
    status = certificate_text(&description, all.leaves, DAG_ORDER_PROOF, goal->tree_bytes, text,
                              counts, error);
  known_free(all.leaves);
  return status;
}
