#include "judgement.h"

#include "tree.h"
#include "weigh.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
  PATH_MOST = 256,
  PAST_MOST = LINE_MOST + PATH_MOST + 1,
  PROOF_VISITS =
      16, /* of a node until a proof is tried; each further try takes PROOF_GROWTH more */
  PROOF_GROWTH = 8,
  PROOF_NODES = 64, /* nodes of a proof for each visit of its node: half of what the visits took */
};

struct Judgement {
  JudgementOptions options;
  Line line;

  pthread_mutex_t mutex; /* guards all below; held for moments, except while nodes are forgotten */
  pthread_cond_t changed;
  Tree tree;
  uint32_t root; /* 0: the game is over, or nothing was begun */
  ValueSet told; /* what is known about its position, whether or not a move is known to show it */
  uint64_t left; /* visits of this run */
  int away;      /* threads that look into a position now, and know nodes by their places */
  bool full;     /* nodes have to be forgotten before anything else */
};

/* One visit: the nodes from the root to the position that is looked into. */
typedef struct {
  Judgement *judgement;
  uint32_t path[PATH_MOST];
  int depth;
  TreeEdge edge; /* the move that leads to it, as it was; without a move: nothing to look into */
  bool looks;    /* something is */
  Position position; /* that is looked into */
  Position past[PAST_MOST];
  int past_count;
  Expansion expansion;
} Visit;

static void judgement_lock(Judgement *judgement) { pthread_mutex_lock(&judgement->mutex); }
static void judgement_unlock(Judgement *judgement) { pthread_mutex_unlock(&judgement->mutex); }

static TreeNode *judgement_node_at(const Judgement *judgement, uint32_t at) {
  return &judgement->tree.nodes[at];
}

static bool judgement_is_stopped(const Judgement *judgement) {
  const StopFlag *stop = judgement->options.question.stop;
  return stop != NULL && stop_is_raised(stop);
}

static bool has_past(const Judgement *judgement) {
  return judgement->options.variant.rules->repeats_draw;
}

/* --- Looking into a position ------------------------------------------------------------------ */

static void judgement_look(Visit *visit) {
  const QuestionOptions *question = &visit->judgement->options.question;
  const ExpandKnown known = {.question = has_past(visit->judgement) ? NULL : question,
                             .early = visit->judgement->options.early,
                             .opinion = visit->judgement->options.opinion,
                             .past = visit->past,
                             .past_count = visit->past_count};
  expand(&visit->position, &known, &visit->expansion);
}

static ValueSet least_of(const Position *position) {
  const Rules *rules = position->variant.rules;
  bool may_end = rules->may_end != NULL && rules->may_end(position);
  return may_end ? VALUE_DRAW : values_worst(position_mover(position));
}

/* Makes a node from what was seen; 0 if there is no room. */
static uint32_t judgement_enter(Visit *visit) {
  Tree *tree = &visit->judgement->tree;
  uint32_t at = tree_find(tree, &visit->position);
  if (at == 0) at = tree_add(tree, &visit->position, &visit->expansion);
  if (at == 0) return 0;
  TreeNode *node = &tree->nodes[at];
  if (node->weight > 0) return at; /* another thread was faster */
  node->least = least_of(&visit->position);
  node->values = visit->edge.values;
  node->cost = visit->edge.cost;
  weigh_new(tree, node, visit->edge.points, visit->edge.visits);
  return at;
}

static void remember(Visit *visit, const Position *position) {
  if (has_past(visit->judgement)) visit->past[visit->past_count++] = *position;
}

/* Goes one move further; false if the end of the way is reached: a node that is decided, or a
 * position that nobody looked into. */
static bool judgement_descend(Visit *visit) {
  Judgement *judgement = visit->judgement;
  TreeNode *node = judgement_node_at(judgement, visit->path[visit->depth - 1]);
  TreeEdge *edge = values_exact(node->values) || visit->depth == PATH_MOST
                       ? NULL
                       : weigh_choose(&judgement->tree, node);
  if (edge == NULL) return false;
  Position position = tree_position(&judgement->tree, node);
  remember(visit, &position);
  visit->position = position_play(&position, edge->move);
  visit->edge = *edge;
  edge->visits++;
  if (edge->child == 0) edge->child = tree_find(&judgement->tree, &visit->position);
  visit->looks = edge->child == 0;
  if (!visit->looks) visit->path[visit->depth++] = edge->child;
  return !visit->looks;
}

/* The moves of the last position of the way have been seen. */
static void link(Visit *visit) {
  Judgement *judgement = visit->judgement;
  TreeNode *last = judgement_node_at(judgement, visit->path[visit->depth - 1]);
  uint32_t child = judgement_enter(visit);
  judgement->full |= child == 0;
  if (child == 0) return;
  TreeEdge *edges = tree_edges(&judgement->tree, last);
  for (int i = 0; i < last->count; i++)
    if (edges[i].move == visit->edge.move) edges[i].child = child;
  if (visit->depth < PATH_MOST) visit->path[visit->depth++] = child;
}

static void judgement_settle(Visit *visit) {
  for (int i = visit->depth - 1; i >= 0; i--)
    weigh_again(&visit->judgement->tree, judgement_node_at(visit->judgement, visit->path[i]));
}

/* --- Small proofs ----------------------------------------------------------------------------- */

static bool can_prove(const Judgement *judgement) {
  const QuestionOptions *question = &judgement->options.question;
  return !has_past(judgement) && question->solver != NULL &&
         (question->table != NULL || !question->solver->needs_table) && question_goes_on(question);
}

static uint64_t visits_due(const TreeNode *node) {
  return (uint64_t)PROOF_VISITS << 3 * (node->tries < 16 ? node->tries : 16);
}

/* Whether a proof of the node is to be tried: it is open, was visited often, and the proof is
 * believed to take no more nodes than there are for it. */
static bool judgement_is_due(const TreeNode *node) {
  if (values_exact(node->values) || node->visits < visits_due(node)) return false;
  return node->cost < 60 && (uint64_t)1 << node->cost <= PROOF_NODES * visits_due(node);
}

/* The first node of the way that is due; those that cost too much wait for more visits. */
static uint32_t find_due(Visit *visit) {
  for (int i = 0; i < visit->depth; i++) {
    TreeNode *node = judgement_node_at(visit->judgement, visit->path[i]);
    if (node->visits < visits_due(node)) continue;
    bool due = judgement_is_due(node);
    node->tries++;
    if (due) return visit->path[i];
  }
  return 0;
}

static ValueSet judgement_prove(const Judgement *judgement, const Position *position, double points,
                                uint64_t nodes) {
  QuestionOptions options = judgement->options.question;
  options.position = *position;
  options.goal = points > 0.5 ? GOAL_FIRST : GOAL_SECOND;
  options.record = false;
  options.threads = 0;
  options.tally = NULL;
  Question *question = question_new(&options);
  if (question == NULL) return VALUE_ANY;
  ValueSet values = question_run(question, nodes);
  if (question_peek(question).contradicted) values = VALUE_ANY;
  question_free(question);
  return values;
}

/* Called with the mutex locked; unlocks it while it searches. */
static void try_proof(Visit *visit) {
  Judgement *judgement = visit->judgement;
  uint32_t at = can_prove(judgement) ? find_due(visit) : 0;
  if (at == 0) return;
  const TreeNode *node = judgement_node_at(judgement, at);
  Position position = tree_position(&judgement->tree, node);
  double points = node->points;
  uint64_t nodes = PROOF_NODES * visits_due(node) / PROOF_GROWTH;
  judgement_unlock(judgement);
  ValueSet values = judgement_prove(judgement, &position, points, nodes);
  judgement_lock(judgement);
  TreeNode *proved = judgement_node_at(judgement, at);
  if ((proved->values & values) != 0) proved->values &= values;
  judgement_settle(visit);
}

/* --- Visits ----------------------------------------------------------------------------------- */

/* With the mutex locked: forgets nodes once no thread is away. */
static void judgement_make_room(Judgement *judgement) {
  while (judgement->full && judgement->away > 0)
    pthread_cond_wait(&judgement->changed, &judgement->mutex);
  if (!judgement->full) return;
  judgement->root = tree_prune(&judgement->tree, judgement->root);
  judgement->full = false;
}

static bool judgement_goes_on(const Judgement *judgement) {
  if (judgement->left == 0 || judgement_is_stopped(judgement) || judgement->root == 0) return false;
  const TreeNode *root = judgement_node_at(judgement, judgement->root);
  return !values_exact(root->values) && weigh_choose(&judgement->tree, root) != NULL;
}

static void begin_visit(Visit *visit, int past_count) {
  visit->path[0] = visit->judgement->root;
  visit->depth = 1;
  visit->looks = false;
  visit->past_count = past_count;
}

/* Called with the mutex locked; unlocks it while it thinks. */
static void visit_once(Visit *visit, int past_count) {
  Judgement *judgement = visit->judgement;
  judgement->left--;
  judgement->away++;
  begin_visit(visit, past_count);
  while (judgement_descend(visit)) {
  }
  if (visit->looks) {
    judgement_unlock(judgement);
    judgement_look(visit);
    judgement_lock(judgement);
    link(visit);
  }
  judgement_settle(visit);
  try_proof(visit);
  judgement->away--;
  pthread_cond_broadcast(&judgement->changed);
}

/* The positions of the game before the root, where they count. Returns their number. */
static int list_past(const Judgement *judgement, Position *past) {
  int count = has_past(judgement) ? judgement->line.at : 0;
  for (int i = 0; i < count; i++)
    past[i] = line_position_at(&judgement->line, i);
  return count;
}

static void *judgement_work(void *data) {
  Judgement *judgement = data;
  Visit *visit = malloc(sizeof *visit);
  if (visit == NULL) return NULL;
  visit->judgement = judgement;
  int past_count = list_past(judgement, visit->past);
  judgement_lock(judgement);
  while (judgement_goes_on(judgement)) {
    judgement_make_room(judgement);
    if (judgement_goes_on(judgement)) visit_once(visit, past_count);
  }
  judgement_unlock(judgement);
  free(visit);
  return NULL;
}

/* Continues without threads that cannot be started. */
bool judgement_run(Judgement *judgement, uint64_t visits) {
  pthread_t helpers[JUDGEMENT_THREADS_MOST];
  int started = 0, wanted = judgement->options.threads - 1;
  judgement->left = visits == 0 ? UINT64_MAX : visits;
  while (started < wanted &&
         pthread_create(&helpers[started], NULL, judgement_work, judgement) == 0)
    started++;
  judgement_work(judgement);
  while (started > 0)
    pthread_join(helpers[--started], NULL);
  judgement->left = 1;
  return judgement->root != 0 && judgement_goes_on(judgement);
}

/* --- The object ------------------------------------------------------------------------------- */

Status judgement_create(Judgement **judgement, const JudgementOptions *options, Error *error) {
  Judgement *made = calloc(1, sizeof *made);
  if (made == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory for an estimate");
  Status status = tree_init(&made->tree, options->variant, options->bytes, error);
  if (status != STATUS_OK) {
    free(made);
    return status;
  }
  made->options = *options;
  if (made->options.threads > JUDGEMENT_THREADS_MOST)
    made->options.threads = JUDGEMENT_THREADS_MOST;
  pthread_mutex_init(&made->mutex, NULL);
  pthread_cond_init(&made->changed, NULL);
  *judgement = made;
  return STATUS_OK;
}

void judgement_free(Judgement *judgement) {
  if (judgement == NULL) return;
  tree_clear(&judgement->tree);
  pthread_cond_destroy(&judgement->changed);
  pthread_mutex_destroy(&judgement->mutex);
  free(judgement);
}

/* Enters what is known about the moves of the root. If they show its value, nothing is left to do;
 * if it is known without them, it is judged which of them is best. Where a repetition is a draw,
 * what is known is about positions without a past, and only the start of a game has none. */
static void tell_root(Judgement *judgement) {
  const QuestionOptions *question = &judgement->options.question;
  if (judgement->root == 0 || (question->known == NULL && question->knower.values == NULL)) return;
  TreeNode *root = judgement_node_at(judgement, judgement->root);
  TreeEdge *edges = tree_edges(&judgement->tree, root);
  Position position = tree_position(&judgement->tree, root);
  if (has_past(judgement) && judgement->line.at > 0) return;
  Family family = question_family(question, &position);
  judgement->told = family.values;
  for (int i = 0; i < root->count && !has_past(judgement); i++) {
    ValueSet values = edges[i].values & family.moves[edges[i].move];
    if (values != 0) edges[i].values = values;
  }
  weigh_again(&judgement->tree, root);
}

/* The root may be new, without room for it, or an earlier node. */
static void find_root(Judgement *judgement, Visit *visit) {
  visit->judgement = judgement;
  visit->edge = (TreeEdge){.values = VALUE_ANY, .points = 0.5f, .cost = EXPAND_NEVER};
  visit->position = line_position(&judgement->line);
  visit->past_count = list_past(judgement, visit->past);
  if (line_result(&judgement->line) != VALUE_ANY) return;
  if (!judgement->tree.has_keys) tree_empty(&judgement->tree);
  judgement->root = tree_find(&judgement->tree, &visit->position);
  if (judgement->root != 0) return;
  judgement_look(visit);
  judgement->root = judgement_enter(visit);
  if (judgement->root != 0) return;
  tree_empty(&judgement->tree);
  judgement->root = judgement_enter(visit);
}

void judgement_begin(Judgement *judgement, const Line *line) {
  judgement_lock(judgement);
  judgement->line = *line;
  judgement->root = 0;
  judgement->full = false;
  Visit *visit = malloc(sizeof *visit);
  judgement->told = VALUE_ANY;
  if (visit != NULL) find_root(judgement, visit);
  free(visit);
  tell_root(judgement);
  judgement_unlock(judgement);
}

/* --- The view --------------------------------------------------------------------------------- */

static double spread_of(double points, double square) {
  return sqrt(fmax(0, square - points * points));
}

/* The move of the real position that corresponds to a move of its node, an image of it. */
static Move real_move(const Position *real, const Tree *tree, const TreeNode *node, Move move) {
  Position position = tree_position(tree, node);
  int image = 0;
  position_image(&position, real, &image);
  return real->variant.rules->image_move(real->variant, move, image);
}

/* The edge of a move of a real position, or of one that a symmetry exchanges with it; NULL: it is
 * not in the tree, since it is proved lost. */
static const TreeEdge *edge_of(const Tree *tree, const TreeNode *node, const Position *real,
                               Move move) {
  const TreeEdge *edges = tree_edges(tree, node);
  Move same = position_same_move(real, move);
  for (int i = 0; i < node->count; i++)
    if (position_same_move(real, real_move(real, tree, node, edges[i].move)) == same)
      return &edges[i];
  return NULL;
}

static JudgedMove judged_move(const Tree *tree, const TreeNode *node, const Position *real,
                              Move move) {
  const TreeEdge *edge = edge_of(tree, node, real, move);
  ValueSet lost = values_worst(node->mover);
  if (edge == NULL)
    return (JudgedMove){.move = move, .values = lost, .points = weigh_most(FIRST, lost)};
  double square = edge->child != 0 ? tree->nodes[edge->child].square : edge->points * edge->points;
  return (JudgedMove){move, edge->values, edge->points, spread_of(edge->points, square),
                      edge->visits};
}

/* Adds the moves that seem best from a node on, which is an image of the real position. Returns the
 * length of the line then. */
static int judgement_follow(const Tree *tree, uint32_t at, Position real, Move line[JUDGEMENT_LINE],
                            int length) {
  while (at != 0 && length < JUDGEMENT_LINE && tree->nodes[at].count > 0) {
    const TreeEdge *best = weigh_best(tree, &tree->nodes[at]);
    if (best->child == 0 && best->visits == 0 && length > 0 && !values_exact(best->values)) break;
    Move move = real_move(&real, tree, &tree->nodes[at], best->move);
    line[length++] = move;
    real = position_play(&real, move);
    at = best->child;
  }
  return length;
}

static void fill_in(const Judgement *judgement, JudgementView *view) {
  const Tree *tree = &judgement->tree;
  const TreeNode *root = &tree->nodes[judgement->root];
  Position real = line_position(&judgement->line);
  Move moves[MOVES_MOST];
  view->values = root->values;
  if ((view->values & judgement->told) != 0) view->values &= judgement->told;
  view->points = weigh_within(root->points, view->values);
  view->spread = spread_of(root->points, root->square);
  view->visits = root->visits;
  view->count = position_moves(&real, moves);
  view->length = judgement_follow(tree, judgement->root, real, view->line, 0);
  for (int i = 0; i < view->count; i++) {
    view->moves[i] = judged_move(tree, root, &real, moves[i]);
    if (moves[i] == view->line[0]) view->best = i;
  }
}

void judgement_peek(Judgement *judgement, JudgementView *view) {
  judgement_lock(judgement);
  *view = (JudgementView){.values = VALUE_ANY, .points = 0.5, .best = -1};
  if (judgement->root != 0) {
    fill_in(judgement, view);
  } else {
    view->values = line_result(&judgement->line);
    view->points = weigh_within(view->points, view->values);
  }
  judgement_unlock(judgement);
}

int judgement_line(Judgement *judgement, Move move, Move line[JUDGEMENT_LINE]) {
  int length = 0;
  judgement_lock(judgement);
  Position real = line_position(&judgement->line);
  if (judgement->root != 0 && position_is_legal(&real, move)) {
    const Tree *tree = &judgement->tree;
    const TreeEdge *edge = edge_of(tree, &tree->nodes[judgement->root], &real, move);
    line[length++] = move;
    length = judgement_follow(tree, edge != NULL ? edge->child : 0, position_play(&real, move),
                              line, length);
  }
  judgement_unlock(judgement);
  return length;
}
