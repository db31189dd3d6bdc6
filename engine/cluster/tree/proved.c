#include "proved.h"

#include "../../cube/moves.h"
#include "leaves.h"

typedef struct {
  const JobTree *tree;
  Known *added; /* the records' positions */
  GArray *records;
  Status status;
  Error *error;
} ProvedCollection;

static void add_key(ProvedCollection *all, Key key, ValueSet values) {
  const KnownEntry *entry = known_find(all->tree->known, key);
  float seconds = entry != NULL ? entry->seconds : 0;
  const KnownEntry mark = {key.low, key.high, values, false, seconds};
  if (all->status != STATUS_OK || known_find(all->added, key) != NULL) return;
  all->status = known_add(all->added, mark, all->error);
  const ProofRecord record = {
      .key = key, .values = values, .seconds = seconds, .claim = all->tree->claim};
  g_array_append_val(all->records, record);
}

static ValueSet add_board(ProvedCollection *all, Board board) {
  ValueSet values = job_tree_values(all->tree, board, NULL);
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
static ValueSet add_chain(ProvedCollection *all, Board board) {
  ValueSet values = add_board(all, board);
  while (values != VALUE_ANY && play_forced(all->tree->claim, &board))
    add_board(all, board);
  return values;
}

/* The columns by which a node's mover wins; others follow from the node's answer. */
static void add_node(ProvedCollection *all, DagNode node) {
  Board board = dag_board(all->tree->dag, node);
  ValueSet values = dag_proved(all->tree->dag, node);
  if (values == VALUE_ANY) return;
  bool reached = (values == claim_value(all->tree->claim)) ==
                 (board_mover(board) == claim_player(all->tree->claim));
  add_key(all, code_canonical(board), values);
  for (int column = 0; column < COLUMNS && reached; column++) {
    int cell = board_cell(board, column);
    Board after = cell < 0 ? board : board_play(board, cell);
    if (cell >= 0 && job_tree_values(all->tree, after, NULL) == values) add_chain(all, after);
  }
}

static void proved_add_columns(ProvedCollection *all, Board root) {
  for (int column = 0; column < COLUMNS; column++)
    if (board_cell(root, column) >= 0) add_chain(all, board_play(root, board_cell(root, column)));
}

static void proved_add_all(ProvedCollection *all, const Description *description) {
  for (size_t i = 0; i < description->count; i++)
    add_chain(all, description->roots[i]);
  for (size_t i = 0; i < description->count; i++)
    proved_add_columns(all, description->roots[i]);
  for (DagNode node = 1; node <= dag_view(all->tree->dag).nodes; node++)
    add_node(all, node);
  for (size_t i = 0; i < known_places(all->tree->known); i++) {
    const KnownEntry *entry = known_at(all->tree->known, i);
    if (entry->values != 0) add_key(all, (Key){entry->low, entry->high}, entry->values);
  }
}

Status proved_find(const Description *description, const Known *known, size_t bytes,
                   GArray **records, Error *error) {
  Leaves leaves = {0};
  JobTree tree; /* that of the leaves, and all results */
  ProvedCollection all = {.tree = &tree,
                          .added = known_new(),
                          .records = g_array_new(FALSE, FALSE, sizeof(ProofRecord)),
                          .error = error};
  *records = NULL;
  all.status = all.added != NULL ? leaves_choose(&leaves, description, known, bytes, error)
                                 : status_fail(error, STATUS_MEMORY, 0, "no memory for results");
  tree = (JobTree){.claim = description->claim, .known = known, .dag = leaves.tree.dag};
  if (all.status == STATUS_OK) proved_add_all(&all, description);
  leaves_clear(&leaves);
  known_free(all.added);
  if (all.status == STATUS_OK) *records = g_steal_pointer(&all.records);
  if (all.records != NULL) g_array_unref(all.records);
  return all.status;
}
