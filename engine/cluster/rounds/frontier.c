#include "frontier.h"

#include "../../cube/moves.h"
#include "estimate.h"
#include "proved.h"

#include <glib.h>
#include <stdlib.h>

typedef struct {
  const Description *description;
  const Known *known;
  const FrontierOptions *options;
  const TaskList *last;
  GHashTable *places; /* from the keys of its tasks to their numbers from 1 */
  bool *matters;
  Estimate estimate;
  Glance glance;
  GArray *mains, *reserve; /* of JobTask */
  GHashTable *added;       /* keys in them */
  Frontier *frontier;
} State;

static void add_task(State *state, Board board, bool reserve) {
  GArray *tasks = reserve ? state->reserve : state->mains;
  JobTask task = {
      .key = code_canonical(board),
      .priority = state->mains->len + state->reserve->len,
      .seconds =
          (float)estimate_task(&state->estimate, &state->glance, board, state->description->claim),
      .reserve = reserve,
  };
  if (g_hash_table_add(state->added, g_memdup2(&task.key, sizeof task.key)))
    g_array_append_val(tasks, task);
}

static bool has_room(const State *state) { return state->mains->len < state->options->tasks_most; }

static void count_root(State *state, ValueSet values) {
  if (values == claim_values(state->description->claim, true))
    state->frontier->proved++;
  else if (values != VALUE_ANY)
    state->frontier->disproved++;
  else
    state->frontier->open++;
}

/* --- The tasks of one tree -------------------------------------------------------------------- */

/* Takes tasks until there is no more room. They stay taken. */
static GArray *take_mains(State *state, Dag *dag) {
  GArray *taken = g_array_new(FALSE, FALSE, sizeof(DagNode));
  DagNode task;
  while (has_room(state) && frontier_take(dag, &task)) {
    g_array_append_val(taken, task);
    add_task(state, dag_board(dag, task), false);
  }
  state->frontier->waiting += taken->len + dag_view(dag).open;
  return taken;
}

/* What would be needed if the guesses about the tasks were wrong, one after the other. The tree is
 * of no use afterwards. */
static void take_reserve(State *state, Dag *dag, const GArray *taken) {
  ValueSet yes = claim_values(state->description->claim, true);
  ValueSet no = claim_values(state->description->claim, false);
  for (guint i = 0; i < taken->len; i++) {
    DagNode task = g_array_index(taken, DagNode, i), next;
    if (state->reserve->len >= state->options->reserve_most) return;
    dag_prove(dag, task, dag_assumed(dag, task) == yes ? no : yes, 0, 0);
    if (dag_values(dag) != VALUE_ANY) return;
    while (state->reserve->len < state->options->reserve_most && frontier_take(dag, &next))
      add_task(state, dag_board(dag, next), true);
  }
}

/* Marks the tasks of the last round that this tree has a use for. Those given up are over: the tree
 * divides them. */
static void mark_last(const State *state, const Dag *dag) {
  for (size_t i = 0; i < state->last->mains; i++) {
    DagNode node = dag_find(dag, state->last->tasks[i].key);
    bool open = known_find(state->known, state->last->tasks[i].key) == NULL;
    if (open && node != DAG_NONE) state->matters[i] |= dag_contributes(dag, node);
  }
}

static void look_at_columns(const State *state, size_t root, Dag *dag) {
  Frontier *frontier = state->frontier;
  const Description *description = state->description;
  if (!state->options->columns || root > 0) return;
  frontier->has_columns = true;
  frontier_columns(dag, state->known, description->claim, description->roots[0],
                   frontier->proved_after, frontier->assumed_after);
}

static void look_at_tree(State *state, size_t root, Dag *dag) {
  Frontier *frontier = state->frontier;
  GArray *taken = take_mains(state, dag);
  DagView view = dag_view(dag);
  count_root(state, dag_values(dag));
  frontier->nodes += view.nodes;
  frontier->bytes = MAX(frontier->bytes, view.bytes);
  frontier->full |= view.full;
  mark_last(state, dag);
  look_at_columns(state, root, dag);
  if (dag_values(dag) == VALUE_ANY && state->description->count == 1 &&
      !description_by_work(state->description))
    take_reserve(state, dag, taken);
  g_array_unref(taken);
}

FrontierOptions frontier_usual(void) {
  return (FrontierOptions){.tasks_most = 10000, .reserve_most = 16, .bytes = (size_t)2 << 30};
}

/* --- Trees ------------------------------------------------------------------------------------ */

DagOrder frontier_order(const Description *description) {
  return description_by_work(description) ? DAG_ORDER_PROOF : DAG_ORDER_SEARCH;
}

Status frontier_tree(const Description *description, size_t root, const Known *known, size_t bytes,
                     Dag **dag, Error *error) {
  const DagOptions options = {
      .root = description->roots[root],
      .claim = description->claim,
      .cutoff = description->cutoff,
      .order = frontier_order(description),
      .bytes = bytes,
      .known = known,
  };
  return dag_create(dag, &options, error);
}

bool frontier_take(Dag *dag, DagNode *task) {
  DagTake took;
  while ((took = dag_take(dag, task)) == DAG_LATER) {
  }
  return took == DAG_TASK;
}

/* A tree that has met its limit opens nothing more, so taking more tasks would change nothing. */
bool frontier_grow(Dag *dag) {
  DagNode task;
  while (frontier_take(dag, &task))
    if (dag_view(dag).full) return false;
  return true;
}

void frontier_grow_known(Dag *dag, const Known *known) {
  size_t most = MAX(frontier_usual().tasks_most, known_count(known));
  DagNode task;
  for (size_t taken = 0; taken < most && !dag_view(dag).full; taken++)
    if (!frontier_take(dag, &task)) return;
}

void frontier_columns(Dag *dag, const Known *known, Claim claim, Board root,
                      ValueSet proved[COLUMNS], ValueSet assumed[COLUMNS]) {
  frontier_grow_known(dag, known);
  for (int column = 0; column < COLUMNS; column++) {
    int cell = board_cell(root, column);
    proved[column] = assumed[column] = VALUE_ANY;
    if (cell >= 0)
      proved[column] = proved_values(dag, known, claim, board_play(root, cell), &assumed[column]);
  }
  proved_narrow(root, proved_values(dag, known, claim, root, NULL), proved);
}

/* --- Roots ------------------------------------------------------------------------------------ */

/* A root at or beyond the cut-off is a task, and needs no tree. */
static Status look_at_root(State *state, size_t i, Error *error) {
  Board board = state->description->roots[i];
  ValueSet values = moves_to_choice(&board, state->description->claim, 0);
  Key key = code_canonical(board);
  const KnownEntry *entry = known_find(state->known, key);
  if (values == VALUE_ANY && entry != NULL) values = entry->values;
  if (values != VALUE_ANY) {
    count_root(state, values);
    return STATUS_OK;
  }
  if (board.ply >= state->description->cutoff && entry == NULL) {
    count_root(state, VALUE_ANY);
    state->frontier->waiting++;
    guint place = GPOINTER_TO_UINT(g_hash_table_lookup(state->places, &key));
    if (place > 0) state->matters[place - 1] = true;
    if (has_room(state)) add_task(state, board, false);
    return STATUS_OK;
  }
  Dag *dag = NULL;
  Status status =
      frontier_tree(state->description, i, state->known, state->options->bytes, &dag, error);
  if (status == STATUS_OK) look_at_tree(state, i, dag);
  dag_free(dag);
  return status;
}

static bool is_answered(const State *state, Key key) {
  const KnownEntry *entry = known_find(state->known, key);
  return entry != NULL && claim_answered(state->description->claim, entry->values);
}

/* Reserve tasks are in no tree yet: they count as long as they are open. */
static void mark_reserve(const State *state) {
  for (size_t i = state->last->mains; i < state->last->count; i++)
    state->matters[i] = !is_answered(state, state->last->tasks[i].key);
}

static GHashTable *places_of(const TaskList *list) {
  GHashTable *places = g_hash_table_new(task_key_hash, task_key_equal);
  for (size_t i = 0; i < list->count; i++)
    g_hash_table_insert(places, &list->tasks[i].key, GUINT_TO_POINTER(i + 1));
  return places;
}

static int harder(gconstpointer a, gconstpointer b) {
  const JobTask *x = a, *y = b;
  if (x->seconds > y->seconds || x->seconds < y->seconds) return x->seconds > y->seconds ? -1 : 1;
  return x->priority < y->priority ? -1 : x->priority > y->priority;
}

static TaskList join(State *state) {
  TaskList list = {.mains = state->mains->len};
  g_array_sort(state->mains, harder);
  g_array_append_vals(state->mains, state->reserve->data, state->reserve->len);
  list.count = state->mains->len;
  list.tasks = (JobTask *)g_array_free(state->mains, FALSE);
  g_array_unref(state->reserve);
  return list;
}

Status frontier_find(const Description *description, const Known *known,
                     const FrontierOptions *options, const TaskList *last, bool *matters,
                     Frontier *frontier, Error *error) {
  const TaskList none = {0};
  if (last == NULL) last = &none;
  *frontier = (Frontier){0};
  State state = {
      .description = description,
      .known = known,
      .options = options,
      .last = last,
      .places = places_of(last),
      .matters = matters,
      .estimate = estimate_from(known),
      .glance = options->glance ? glance_new() : (Glance){0},
      .mains = g_array_new(FALSE, FALSE, sizeof(JobTask)),
      .reserve = g_array_new(FALSE, FALSE, sizeof(JobTask)),
      .added = g_hash_table_new_full(task_key_hash, task_key_equal, g_free, NULL),
      .frontier = frontier,
  };
  Status status = STATUS_OK;
  for (size_t i = 0; i < last->count; i++)
    matters[i] = false;
  for (size_t i = 0; i < description->count && status == STATUS_OK; i++)
    status = look_at_root(&state, i, error);
  mark_reserve(&state);
  glance_free(&state.glance);
  g_hash_table_unref(state.places);
  g_hash_table_unref(state.added);
  frontier->list = join(&state);
  if (status != STATUS_OK) tasks_clear(&frontier->list);
  return status;
}
