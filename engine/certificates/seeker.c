#include "seeker.h"

#include "../cube/minimax.h"
#include "../cube/moves.h"
#include "../team/parallel.h"
#include "../cube/symmetry.h"

enum {
  SMALL_BYTES = 64 << 20,   /* of the table that measures leaves */
  FIRST_BUDGET = 64,        /* nodes with which a move is tried at first, ... */
  SHORT_BUDGET = 32768,     /* ... at last before the tree is asked, ... */
  BUDGET_GROWTH = 8,        /* ... and how they grow from round to round */
  ALONE_NODES = 2 << 20,    /* longer searches are for the parallel solver, ... */
  TOGETHER_NODES = 4 << 20, /* ... which is stopped after this many, if it is to stop */
  RECORDS = 64,
};

static const uint64_t LONGEST_BUDGET = (uint64_t)1 << 57; /* none takes this many nodes */

static void free_known(Seeker *seeker) {
  known_free(seeker->known);
  known_free(seeker->moves);
}

/* What was found before. */
static Status recall_all(Seeker *seeker, Error *error) {
  const Journal *journal = seeker->options->journal;
  const Known *answers = journal == NULL ? NULL : journal_answers(journal);
  Status status = STATUS_OK;
  for (size_t i = 0; answers != NULL && i < known_places(answers) && status == STATUS_OK; i++)
    if (known_at(answers, i)->values != 0)
      status = known_add(seeker->known, *known_at(answers, i), error);
  return status;
}

Status seeker_init(Seeker *seeker, const SeekOptions *options, Claim claim, Error *error) {
  *seeker =
      (Seeker){.options = options, .claim = claim, .known = known_new(), .moves = known_new()};
  if (seeker->known == NULL || seeker->moves == NULL) {
    free_known(seeker);
    return status_fail(error, STATUS_MEMORY, 0, "no memory for what is known");
  }
  Status status = recall_all(seeker, error);
  if (status == STATUS_OK)
    status = table_create(&seeker->small, SMALL_BYTES, CODE_BITS, SCHEME_TWOBIG, 0, error);
  if (status != STATUS_OK) free_known(seeker);
  return status;
}

void seeker_clear(Seeker *seeker) {
  table_free(seeker->small);
  free_known(seeker);
}

void seeker_begin(Seeker *seeker, Board root) {
  const SeekOptions *options = seeker->options;
  CubeSearch search = {.table = options->table,
                       .stop = options->stop,
                       .shared = options->shared,
                       .symmetries = symmetry_useful(root),
                       .counters = seeker->search.counters};
  seeker->search = search;
  search.table = seeker->small;
  search.shared = NULL;
  search.counters = seeker->measure.counters;
  seeker->measure = search;
}

bool seeker_stopped(const Seeker *seeker) {
  return seeker->options->stop != NULL && stop_is_raised(seeker->options->stop);
}

uint64_t seeker_nodes(const Seeker *seeker) {
  return seeker->nodes + seeker->search.counters.nodes + seeker->measure.counters.nodes;
}

static bool seeker_is_good(ValueSet values, ValueSet goal) { return (values & ~goal) == 0; }

/* VALUE_ANY after this many nodes. */
static ValueSet seeker_ask(CubeSearch *search, Board board, Claim claim, uint64_t nodes) {
  search->node_limit = search->counters.nodes + nodes;
  search->next_look_up = 0;
  return minimax_solver.solve(search, board, claim);
}

bool seeker_is_small(Seeker *seeker, Board board, ValueSet goal, uint64_t nodes) {
  return nodes > 0 && seeker_ask(&seeker->measure, board, seeker->claim, nodes) == goal;
}

/* --- Whole positions -------------------------------------------------------------------------- */

/* What the tree knows about a position. */
static ValueSet recall(const Seeker *seeker, Board board) {
  ValueSet values = moves_to_choice(&board, seeker->claim, 0);
  const KnownEntry *entry =
      values == VALUE_ANY ? known_find(seeker->known, code_canonical(board)) : NULL;
  return entry == NULL ? values : entry->values;
}

static void seeker_note(Seeker *seeker, Key key, ValueSet values) {
  const KnownEntry entry = {key.low, key.high, values, values == VALUE_ANY, 0};
  Journal *journal = seeker->options->journal;
  Error *error = &seeker->error;
  Status status = known_add(seeker->known, entry, error);
  if (status == STATUS_OK && journal != NULL)
    status = journal_add_answer(journal, key, values, error);
  if (status != STATUS_OK) seeker->status = status;
}

static void seeker_collect(Seeker *seeker, Parallel *parallel) {
  ProofRecord records[RECORDS];
  for (size_t count; (count = parallel_collect(parallel, records, RECORDS)) > 0;)
    for (size_t i = 0; i < count; i++)
      seeker_note(seeker, records[i].key, records[i].values);
}

/* The key under which a move is remembered; false if the end is in sight. */
static bool move_key(const Seeker *seeker, Board board, int cell, Key *key) {
  Board after = board_play(board, cell);
  if (moves_to_choice(&after, seeker->claim, 0) != VALUE_ANY) return false;
  *key = code_canonical(after);
  return true;
}

/* The moves of a position that the tree has proved: it keeps no answers of what it divided. */
static void note_moves(Seeker *seeker, Board board, const ParallelView *view) {
  for (int column = 0; column < COLUMNS; column++) {
    const DagColumn *found = &view->columns[column];
    Key key;
    if (!found->legal || found->proved == VALUE_ANY ||
        !move_key(seeker, board, board_cell(board, column), &key))
      continue;
    const KnownEntry entry = {key.low, key.high, found->proved, false, 0};
    if (known_add(seeker->moves, entry, &seeker->error) != STATUS_OK)
      seeker->status = STATUS_MEMORY;
  }
}

/* Asks the team, which begins with what is known, until somebody stops it. */
static ValueSet solve_together(Seeker *seeker, Board board, const Known *known) {
  const SeekOptions *options = seeker->options;
  const ParallelOptions all = {.board = board,
                               .claim = seeker->claim,
                               .table = options->table,
                               .threads = options->threads,
                               .known = known,
                               .record = true};
  ValueSet values = VALUE_ANY;
  Parallel *parallel;
  ParallelView view = {0};
  seeker->status = parallel_create(&parallel, &all, &seeker->error);
  if (seeker->status != STATUS_OK) return VALUE_ANY;
  while (values == VALUE_ANY && !seeker_stopped(seeker) && seeker->status == STATUS_OK &&
         !view.contradicted) {
    parallel_limit(parallel, TOGETHER_NODES);
    values = parallel_run(parallel);
    seeker_collect(seeker, parallel);
    parallel_peek(parallel, &view);
    if (options->shared != NULL) counters_publish(options->shared, &view.counters);
  }
  if (values != VALUE_ANY) note_moves(seeker, board, &view);
  seeker->nodes += view.counters.nodes;
  parallel_free(parallel);
  return values;
}

ValueSet seeker_solve(Seeker *seeker, Board board) {
  ValueSet values = recall(seeker, board);
  if (values == VALUE_ANY) values = seeker_ask(&seeker->search, board, seeker->claim, ALONE_NODES);
  return values == VALUE_ANY ? solve_together(seeker, board, seeker->known) : values;
}

/* --- Moves ------------------------------------------------------------------------------------ */

int seeker_cell_at_sight(const Seeker *seeker, Board board, ValueSet goal, uint64_t *open) {
  Player other = player_other(board_mover(board));
  *open = 0;
  for (uint64_t cells = board_playable(board) & ~(board.threats[other] >> 16); cells;
       cells &= cells - 1) {
    Board after = board;
    int cell = __builtin_ctzll(cells);
    ValueSet values = moves_judge(&after, cell, seeker->claim, 0);
    if (values == VALUE_ANY) values = recall(seeker, after);
    if (seeker_is_good(values, goal)) return cell;
    if (values == VALUE_ANY) *open |= cells & -cells;
  }
  return -1;
}

/* Tries the open moves with rising budgets, from one to another; -1 if none is good so far. */
static int try_moves(Seeker *seeker, Board board, ValueSet goal, uint64_t *open, uint64_t from,
                     uint64_t to) {
  int cell = -1;
  for (uint64_t budget = from; cell < 0 && *open && budget <= to; budget *= BUDGET_GROWTH)
    for (uint64_t cells = *open; cell < 0 && cells; cells &= cells - 1) {
      if (seeker_stopped(seeker)) return -1;
      ValueSet values = seeker_ask(&seeker->search, board_play(board, __builtin_ctzll(cells)),
                                   seeker->claim, budget);
      if (seeker_is_good(values, goal)) cell = __builtin_ctzll(cells);
      if (values != VALUE_ANY) *open &= ~(cells & -cells);
    }
  return cell;
}

/* The move by which the tree proved the position. */
static int told_by_tree(const Seeker *seeker, Board board, ValueSet goal, uint64_t open) {
  for (uint64_t cells = open; cells; cells &= cells - 1) {
    int cell = __builtin_ctzll(cells);
    Key key;
    const KnownEntry *entry =
        move_key(seeker, board, cell, &key) ? known_find(seeker->moves, key) : NULL;
    if (entry != NULL && seeker_is_good(entry->values, goal)) return cell;
  }
  return -1;
}

/* All that is known except the answer to one divided position; NULL if it was not divided, or there
 * is no memory. */
static Known *known_below(const Seeker *seeker, Key key) {
  const KnownEntry *divided = known_find(seeker->known, key);
  Known *below = divided != NULL && divided->split ? known_new() : NULL;
  Status status = below == NULL ? STATUS_MEMORY : STATUS_OK;
  for (size_t i = 0; status == STATUS_OK && i < known_places(seeker->known); i++) {
    KnownEntry entry = *known_at(seeker->known, i);
    if (entry.low == key.low && entry.high == key.high) entry.values = VALUE_ANY;
    if (entry.values != 0) status = known_add(below, entry, NULL);
  }
  if (status == STATUS_OK) return below;
  known_free(below);
  return NULL;
}

/* Builds the tree of a position again whose answer is known, but not its move: what lies below it
 * is known too. */
static void ask_tree_again(Seeker *seeker, Board board) {
  Board choice = board;
  if (moves_to_choice(&choice, seeker->claim, 0) != VALUE_ANY) return;
  Known *below = known_below(seeker, code_canonical(choice));
  if (below != NULL) solve_together(seeker, board, below);
  known_free(below);
}

/* A move that is soon proved makes a smaller certificate than that of the tree; where all take
 * long, the tree knows one. */
int seeker_cell(Seeker *seeker, Board board, ValueSet goal) {
  uint64_t open;
  seeker_solve(seeker, board);
  int cell = seeker_cell_at_sight(seeker, board, goal, &open);
  if (cell < 0) cell = try_moves(seeker, board, goal, &open, FIRST_BUDGET, SHORT_BUDGET);
  if (cell < 0) cell = told_by_tree(seeker, board, goal, open);
  if (cell < 0 && open) {
    ask_tree_again(seeker, board);
    cell = told_by_tree(seeker, board, goal, open);
  }
  if (cell < 0)
    cell = try_moves(seeker, board, goal, &open, SHORT_BUDGET * BUDGET_GROWTH, LONGEST_BUDGET);
  return cell;
}
