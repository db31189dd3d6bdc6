#include "shapes.h"

#include "storage/key-hash.h"
#include "core/random.h"
#include "cube/belief.h"
#include "cube/moves.h"

#include <math.h>

enum { ROOTS = 1 };

static const double SHAPE_NODES = 5000; /* a search of less is not really divided */

typedef struct {
  int count;
  bool yes[COLUMNS];
  double part[COLUMNS]; /* of the position's work; 0: known without a search */
} Shape;

/* What became of a recorded position. */
typedef struct {
  Key key;
  bool known, yes;
  double nodes; /* with all below it that it led to first */
} ShapesOutcome;

typedef struct {
  Shapes *shapes;
  const Known *known;
  GHashTable *seen; /* ShapesOutcome by key */
  double nodes_per_second;
} ShapesReader;

static ShapesOutcome shapes_read_position(ShapesReader *reader, Board board);

static bool is_goal(const Shapes *shapes, Board board, bool yes) {
  return yes == (board_mover(board) == claim_player(shapes->claim));
}

/* What the tree would expect that a proof of the mover's goal by this move costs (dag-proof.c). */
static double cost_of(Board board, Claim claim, bool goal) {
  static const double DOUBT = 0.02;
  Belief belief;
  belief_of(belief_built_in(), &board, 1, &belief);
  double likely = belief_yes(&belief, claim);
  return sqrt(belief_nodes(&belief, claim, goal)) / ((goal ? likely : 1 - likely) + DOUBT);
}

/* The moves, the one that the tree tries first in front. */
static Moves moves_by_belief(Board board, Claim claim) {
  Moves moves = moves_of(board, claim, 0);
  bool goal = board_mover(board) == claim_player(claim);
  double cost[COLUMNS];
  for (int m = 0; m < moves.count; m++)
    cost[m] = cost_of(moves.boards[m], claim, goal);
  for (int m = 1; m < moves.count; m++)
    for (int i = m; i > 0 && cost[i] < cost[i - 1]; i--) {
      double kept = cost[i];
      Board other = moves.boards[i];
      cost[i] = cost[i - 1];
      cost[i - 1] = kept;
      moves.boards[i] = moves.boards[i - 1];
      moves.boards[i - 1] = other;
    }
  return moves;
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* If a move reaches the goal, its work counts as all of it, else that of all moves together. Moves
 * about which nothing is recorded are taken to need the average of the others. */
static void keep_shape(ShapesReader *reader, Shape shape, bool reached, bool yes) {
  double sum = 0, most = 0;
  int recorded = 0;
  for (int m = 0; m < shape.count; m++) {
    bool reaches = reached && shape.yes[m] == yes;
    sum += MAX(0, shape.part[m]);
    recorded += shape.part[m] > 0;
    if (reaches) most = MAX(most, shape.part[m]);
  }
  double whole = reached && most > 0 ? most : sum;
  if (sum < SHAPE_NODES) return;
  for (int m = 0; m < shape.count; m++) {
    double part = shape.part[m] < 0 ? sum / recorded : shape.part[m];
    bool reaches = reached && shape.yes[m] == yes;
    shape.part[m] = reaches ? 1 : MIN(1, part / whole);
  }
  g_array_append_val(reader->shapes->shapes[!reached], shape);
}

/* A position that was given up as too long: its answer follows from its moves. */
static void read_divided(ShapesReader *reader, Board board, ShapesOutcome *whole) {
  Claim claim = reader->shapes->claim;
  Moves moves = moves_by_belief(board, claim);
  bool goal = is_goal(reader->shapes, board, true), all = true;
  Shape shape = {.count = moves.count};
  for (int m = 0; m < moves.count; m++) {
    ShapesOutcome move = shapes_read_position(reader, moves.boards[m]);
    whole->nodes += move.nodes;
    shape.part[m] = move.known || move.nodes > 0 ? move.nodes : -1;
    shape.yes[m] = move.known ? move.yes : !goal;
    if (move.known && move.yes == goal) whole->known = true;
    all = all && move.known;
  }
  bool reached = whole->known;
  whole->yes =
      moves.values == VALUE_ANY ? reached == goal : moves.values == claim_values(claim, true);
  whole->known = reached || all;
  if (whole->known && moves.count > 0) keep_shape(reader, shape, reached, whole->yes);
}

static ShapesOutcome shapes_read_position(ShapesReader *reader, Board board) {
  ShapesOutcome outcome = {.key = code_canonical(board)};
  const ShapesOutcome *seen = g_hash_table_lookup(reader->seen, &outcome.key);
  const KnownEntry *entry = known_find(reader->known, outcome.key);
  if (entry == NULL) return outcome;
  if (seen != NULL) return (ShapesOutcome){outcome.key, seen->known, seen->yes, 0};
  outcome.nodes = (double)entry->seconds * reader->nodes_per_second;
  if (entry->split) read_divided(reader, board, &outcome);
  if (!outcome.known && claim_answered(reader->shapes->claim, entry->values)) {
    outcome.known = true;
    outcome.yes = entry->values == claim_values(reader->shapes->claim, true);
  }
  ShapesOutcome *kept = g_memdup2(&outcome, sizeof outcome);
  g_hash_table_replace(reader->seen, &kept->key, kept);
  return outcome;
}

static GHashTable *table_new(void) {
  return g_hash_table_new_full(key_hash, key_equal, NULL, g_free);
}

static Status read_tree(Shapes *shapes, const StoreRoot *root, const Known *known,
                        double nodes_per_second, Error *error) {
  ShapesReader reader = {shapes, known, table_new(), nodes_per_second};
  Board board = root->board;
  ShapesOutcome whole = {0};
  if (moves_to_choice(&board, root->claim, 0) == VALUE_ANY)
    whole = shapes_read_position(&reader, board);
  g_hash_table_unref(reader.seen);
  shapes->recorded = whole.nodes;
  shapes->yes = whole.yes;
  shapes->usual = 1.0 / (double)MAX(1, known_count(known));
  bool enough = whole.known && shapes->shapes[0]->len > 0 && shapes->shapes[1]->len > 0;
  return enough ? STATUS_OK : status_fail(error, STATUS_RANGE, 0, "no whole divided search");
}

Status shapes_read(const char *path, StoreRoot *root, Shapes **out, Error *error) {
  Store *store;
  double pace = 0;
  size_t count = 0;
  Status status = store_open(&store, path, variant_default(), STORE_READ, NULL, error);
  if (status != STATUS_OK) return status;
  Shapes *shapes = g_new0(Shapes, 1);
  Known *known = known_new();
  shapes->fates = table_new();
  for (int reached = 0; reached < 2; reached++)
    shapes->shapes[reached] = g_array_new(FALSE, FALSE, sizeof(Shape));
  status = store_pace(store, &pace, error);
  if (status == STATUS_OK) status = store_roots(store, root, ROOTS, &count, error);
  if (status == STATUS_OK && count == 0) status = status_fail(error, STATUS_RANGE, 0, "no search");
  if (status == STATUS_OK) {
    shapes->claim = root->claim;
    status = store_read(store, root->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND, known, error);
  }
  if (status == STATUS_OK) status = read_tree(shapes, root, known, pace, error);
  store_close(store);
  known_free(known);
  *out = shapes;
  return status;
}

/* --- Inventing -------------------------------------------------------------------------------- */

const Fate *shapes_find(const Shapes *shapes, Key key) {
  return g_hash_table_lookup(shapes->fates, &key);
}

void shapes_add(Shapes *shapes, Fate fate) {
  Fate *kept = g_memdup2(&fate, sizeof fate);
  g_hash_table_replace(shapes->fates, &kept->key, kept);
}

/* A shape with as many moves, if one is found soon. */
static const Shape *shapes_choose(const Shapes *shapes, Board board, bool reached, int moves) {
  enum { TRIES = 16 };
  const GArray *all = shapes->shapes[!reached];
  Key key = code_canonical(board);
  uint64_t random = random_scatter(key.low ^ (uint64_t)key.high << 48) + shapes->seed;
  const Shape *shape = NULL;
  for (int i = 0; i < TRIES && (shape == NULL || shape->count != moves); i++)
    shape = &g_array_index(all, Shape, random_below(&random, (int)all->len));
  return shape;
}

/* Whether the fate of a position can still be chosen. */
static bool is_free(const Shapes *shapes, Key key) {
  const Fate *fate = shapes_find(shapes, key);
  return fate == NULL || !fate->begun;
}

/* A position that has got a fate from another one before keeps at least that work. */
static void give(Shapes *shapes, Key key, bool yes, double nodes) {
  const Fate *fate = shapes_find(shapes, key);
  double before = fate == NULL ? 0 : fate->nodes;
  shapes_add(shapes, (Fate){key, yes, false, MAX(nodes, before)});
}

void shapes_divide(Shapes *shapes, Board board, bool yes, double nodes) {
  Moves moves = moves_by_belief(board, shapes->claim);
  bool reached = is_goal(shapes, board, yes), any = false;
  if (moves.count == 0) return;
  const Shape *shape = shapes_choose(shapes, board, reached, moves.count);
  double sum = 0;
  for (int m = 0; m < moves.count; m++)
    sum += shape->part[m % shape->count];
  for (int m = 0; m < moves.count; m++) {
    Key key = code_canonical(moves.boards[m]);
    int like = m % shape->count;
    if (!is_free(shapes, key)) continue;
    bool reaches = reached && !any && shape->yes[like] == yes;
    any = any || reaches;
    double part = reaches ? 1 : reached ? shape->part[like] : shape->part[like] / sum;
    if (reached && !reaches && shapes_find(shapes, key) != NULL) continue;
    give(shapes, key, reached && !reaches ? !yes : yes, nodes * part);
  }
}

void shapes_begin(Shapes *shapes, Key key) {
  Fate *fate = g_hash_table_lookup(shapes->fates, &key);
  if (fate != NULL) fate->begun = true;
}
