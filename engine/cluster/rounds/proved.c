#include "proved.h"

#include "../../cube/moves.h"
#include "../../play/cube-play.h"
#include "../../play/deduce.h"

typedef struct {
  Claim claim;
  const Known *known;
  const Dag *dag; /* of the root under way; NULL: it has none */
  Known *added;   /* the records' positions */
  GArray *records;
  Status status;
  Error *error;
} Collection;

/* The tree and the results know positions with a choice: forced replies come before them. */
ValueSet proved_values(const Dag *dag, const Known *known, Claim claim, Board board,
                       ValueSet *assumed) {
  ValueSet values = moves_to_choice(&board, claim, 0);
  if (assumed != NULL) *assumed = VALUE_ANY;
  if (values != VALUE_ANY) return values;
  Key key = code_canonical(board);
  const KnownEntry *entry = known_find(known, key);
  DagNode node = dag != NULL ? dag_find(dag, key) : DAG_NONE;
  if (node != DAG_NONE) values = dag_proved(dag, node);
  if (entry != NULL) values &= entry->values;
  if (assumed != NULL && node != DAG_NONE && values == VALUE_ANY) *assumed = dag_assumed(dag, node);
  return values;
}

void proved_narrow(Board board, ValueSet values, ValueSet columns[COLUMNS]) {
  Position position = cube_position(board);
  Family family = {.values = values};
  for (int m = 0; m < MOVES_MOST; m++)
    family.moves[m] = m < COLUMNS ? columns[m] : VALUE_ANY;
  if (!deduce_narrow(&position, &family)) return;
  for (int column = 0; column < COLUMNS; column++)
    if (board_cell(board, column) >= 0) columns[column] = family.moves[column];
}

static void add_key(Collection *all, Key key, ValueSet values) {
  const KnownEntry *entry = known_find(all->known, key);
  float seconds = entry != NULL ? entry->seconds : 0;
  const KnownEntry mark = {key.low, key.high, values, false, seconds};
  if (all->status != STATUS_OK || known_find(all->added, key) != NULL) return;
  all->status = known_add(all->added, mark, all->error);
  const ProofRecord record = {
      .key = key, .values = values, .seconds = seconds, .claim = all->claim};
  g_array_append_val(all->records, record);
}

static ValueSet add_board(Collection *all, Board board) {
  ValueSet values = proved_values(all->dag, all->known, all->claim, board, NULL);
  if (values != VALUE_ANY && board_result(board) == VALUE_ANY)
    add_key(all, code_canonical(board), values);
  return values;
}

/* Plays the forced reply; false if the position has a choice, or is decided at sight. */
static bool play_forced(Claim claim, Board *board) {
  Board choice = *board;
  if (moves_to_choice(&choice, claim, 0) != VALUE_ANY || choice.ply == board->ply) return false;
  uint64_t more = board_filled(choice) & ~board_filled(*board);
  for (uint64_t cells = more & board_playable(*board); cells != 0; cells &= cells - 1) {
    Board after = board_play(*board, __builtin_ctzll(cells)), end = after;
    bool same = moves_to_choice(&end, claim, 0) == VALUE_ANY &&
                end.stones[FIRST] == choice.stones[FIRST] &&
                end.stones[SECOND] == choice.stones[SECOND];
    if (same) *board = after;
    if (same) return true;
  }
  return false;
}

/* A position, and those that its forced replies lead to. */
static ValueSet add_chain(Collection *all, Board board) {
  ValueSet values = add_board(all, board);
  while (values != VALUE_ANY && play_forced(all->claim, &board))
    add_board(all, board);
  return values;
}

/* The columns of a node that its mover wins by; of others they follow from the node's answer. */
static void add_node(Collection *all, DagNode node) {
  Board board = dag_board(all->dag, node);
  ValueSet values = dag_proved(all->dag, node);
  if (values == VALUE_ANY) return;
  bool reached =
      (values == claim_value(all->claim)) == (board_mover(board) == claim_player(all->claim));
  add_key(all, code_canonical(board), values);
  for (int column = 0; column < COLUMNS && reached; column++) {
    int cell = board_cell(board, column);
    Board after = cell < 0 ? board : board_play(board, cell);
    if (cell >= 0 && proved_values(all->dag, all->known, all->claim, after, NULL) == values)
      add_chain(all, after);
  }
}

static void add_columns(Collection *all, Board root) {
  for (int column = 0; column < COLUMNS; column++)
    if (board_cell(root, column) >= 0) add_chain(all, board_play(root, board_cell(root, column)));
}

/* A root that is a task itself has no tree. */
static void add_root(Collection *all, const Description *description, size_t i, size_t bytes) {
  Board root = description->roots[i], choice = root;
  Dag *dag = NULL;
  bool task =
      moves_to_choice(&choice, all->claim, 0) != VALUE_ANY ||
      (choice.ply >= description->cutoff && known_find(all->known, code_canonical(choice)) == NULL);
  if (!task) all->status = frontier_tree(description, i, all->known, bytes, &dag, all->error);
  if (all->status != STATUS_OK) return;
  if (dag != NULL) frontier_grow(dag);
  all->dag = dag;
  add_chain(all, root);
  add_columns(all, root);
  for (DagNode node = 1; dag != NULL && node <= dag_view(dag).nodes; node++)
    add_node(all, node);
  all->dag = NULL;
  dag_free(dag);
}

static void add_results(Collection *all) {
  for (size_t i = 0; i < known_places(all->known); i++) {
    const KnownEntry *entry = known_at(all->known, i);
    if (entry->values != 0) add_key(all, (Key){entry->low, entry->high}, entry->values);
  }
}

Status proved_find(const Description *description, const Known *known, size_t bytes,
                   GArray **records, Error *error) {
  Collection all = {
      .claim = description->claim,
      .known = known,
      .added = known_new(),
      .records = g_array_new(FALSE, FALSE, sizeof(ProofRecord)),
      .status = STATUS_OK,
      .error = error,
  };
  *records = NULL;
  if (all.added == NULL) all.status = status_fail(error, STATUS_MEMORY, 0, "no memory for results");
  for (size_t i = 0; i < description->count && all.status == STATUS_OK; i++)
    add_root(&all, description, i, bytes);
  if (all.status == STATUS_OK) add_results(&all);
  known_free(all.added);
  if (all.status == STATUS_OK) *records = g_steal_pointer(&all.records);
  if (all.records != NULL) g_array_unref(all.records);
  return all.status;
}
