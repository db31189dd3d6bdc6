#include "flat-tree.h"

#include <assert.h>
#include <string.h>

#include "play/flat-play.h"

static_assert((int)FLAT_RECORD_MOST <= (int)GAME_MOVES_MOST, "a path has room for a game");

void flat_tree_write_path(const FlatRecord *line, int length, uint8_t *path) {
  for (int n = 0; n < length; n++)
    path[n] = flat_move_number(line->game, line->moves[n]);
}

int flat_tree_path(const FlatTree *tree, uint8_t path[GAME_MOVES_MOST]) {
  flat_tree_write_path(&tree->line, tree->line.at, path);
  return tree->line.at;
}

FlatTree flat_tree_new(const FlatRecord *line) {
  FlatTree tree = {flat_record_new(line->game, line->start), game_node_new()};
  flat_tree_add(&tree, line);
  tree.line.at = line->at;
  return tree;
}

FlatTree flat_tree_copy(const FlatTree *tree) {
  return (FlatTree){tree->line, game_node_ref(tree->root)};
}

void flat_tree_clear(FlatTree *tree) { g_clear_pointer(&tree->root, game_node_unref); }

const GameNode *flat_tree_node(const FlatTree *tree) {
  uint8_t path[GAME_MOVES_MOST];
  return game_node_find(tree->root, path, flat_tree_path(tree, path));
}

int flat_tree_fork(const FlatTree *tree) {
  uint8_t path[GAME_MOVES_MOST];
  return game_node_fork(tree->root, path, flat_tree_path(tree, path));
}

static void visit_node(FlatRecord *line, const GameNode *node, FlatVisit visit, gpointer data) {
  visit(line, node, data);
  for (int i = 0; i < node->count; i++) {
    line->moves[line->at++] = flat_move_of(line->game, node->branches[i].move);
    line->length = line->at;
    visit_node(line, node->branches[i].node, visit, data);
    line->length = --line->at;
  }
}

void flat_tree_each(const FlatTree *tree, FlatVisit visit, gpointer data) {
  FlatRecord line = flat_record_new(tree->line.game, tree->line.start);
  visit_node(&line, tree->root, visit, data);
}

/* Moving about. */

/* Leads the line through these moves, which the tree has, and on along the first branches. */
static void follow(FlatTree *tree, const uint8_t *path, int length) {
  FlatRecord *line = &tree->line;
  const GameNode *node = game_node_find(tree->root, path, length);
  for (int n = 0; n < length; n++)
    line->moves[n] = flat_move_of(line->game, path[n]);
  line->at = line->length = length;
  for (; node->count > 0; node = node->branches[0].node)
    line->moves[line->length++] = flat_move_of(line->game, node->branches[0].move);
}

gboolean flat_tree_go(FlatTree *tree, const uint8_t *path, int length) {
  uint8_t shown[GAME_MOVES_MOST];
  flat_tree_write_path(&tree->line, tree->line.length, shown);
  gboolean in_line = length <= tree->line.length && memcmp(shown, path, (size_t)length) == 0;
  if (in_line && length == tree->line.at) return FALSE;
  if (!game_node_find(tree->root, path, length)) return FALSE;
  if (in_line)
    tree->line.at = length;
  else
    follow(tree, path, length);
  return TRUE;
}

gboolean flat_tree_go_sideways(FlatTree *tree, int direction) {
  uint8_t path[GAME_MOVES_MOST];
  int length = flat_tree_path(tree, path);
  int beside = game_node_beside(tree->root, path, length, direction);
  if (beside < 0) return FALSE;
  path[length - 1] = (uint8_t)beside;
  return flat_tree_go(tree, path, length);
}

/* Edits. */

static void take(FlatTree *tree, GameNode *root) {
  game_node_unref(tree->root);
  tree->root = root;
}

void flat_tree_add(FlatTree *tree, const FlatRecord *line) {
  uint8_t path[GAME_MOVES_MOST];
  flat_tree_write_path(line, line->length, path);
  take(tree, game_node_with_path(tree->root, path, line->length));
  follow(tree, path, line->length);
}

gboolean flat_tree_play(FlatTree *tree, FlatMove move) {
  uint8_t path[GAME_MOVES_MOST];
  FlatRecord line = tree->line;
  if (!flat_record_play(&line, move)) return FALSE;
  flat_tree_write_path(&line, line.at, path);
  line.length = line.at;
  if (!flat_tree_go(tree, path, line.at)) flat_tree_add(tree, &line);
  return TRUE;
}

gboolean flat_tree_delete(FlatTree *tree) {
  uint8_t path[GAME_MOVES_MOST];
  int length = flat_tree_path(tree, path);
  if (length == 0) return FALSE;
  take(tree, game_node_without(tree->root, path, length));
  follow(tree, path, length - 1);
  return TRUE;
}

gboolean flat_tree_promote(FlatTree *tree) {
  uint8_t path[GAME_MOVES_MOST];
  int fork = game_node_fork(tree->root, path, flat_tree_path(tree, path));
  if (fork == 0) return FALSE;
  take(tree, game_node_promoted(tree->root, path, fork));
  return TRUE;
}

gboolean flat_tree_comment(FlatTree *tree, const char *comment) {
  uint8_t path[GAME_MOVES_MOST];
  const char *before = flat_tree_node(tree)->comment;
  if (g_strcmp0(before ? before : "", comment ? comment : "") == 0) return FALSE;
  take(tree, game_node_commented(tree->root, path, flat_tree_path(tree, path), comment));
  return TRUE;
}
