#include "move-list.h"

typedef struct {
  int parent; /* place of the move before; -1 for the start */
  int ply, move, indent;
  const GameNode *node;
} Row;

struct _FsMove {
  GObject parent_instance;
  int ply, move, indent;
  char *comment;
};

struct _FsMoveList {
  GObject parent_instance;
  GameNode *root; /* keeps the nodes alive */
  int start;      /* plies before it */
  GArray *rows;   /* Row */
};

static void list_model_init(GListModelInterface *interface);

G_DEFINE_FINAL_TYPE(FsMove, fs_move, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE_WITH_CODE(FsMoveList, fs_move_list, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

/* Moves. */

int fs_move_get_ply(FsMove *move) { return move->ply; }
int fs_move_get_move(FsMove *move) { return move->move; }
int fs_move_get_indent(FsMove *move) { return move->indent; }
const char *fs_move_get_comment(FsMove *move) { return move->comment; }

static void move_finalize(GObject *object) {
  g_free(FS_MOVE(object)->comment);
  G_OBJECT_CLASS(fs_move_parent_class)->finalize(object);
}

static void fs_move_class_init(FsMoveClass *class) {
  G_OBJECT_CLASS(class)->finalize = move_finalize;
}

static void fs_move_init(FsMove *move) {}

/* Rows. */

static Row row_at(const GArray *rows, guint place) { return g_array_index(rows, Row, place); }

static int add_row(GArray *rows, int parent, int move, int indent, const GameNode *node) {
  Row row = {parent, row_at(rows, (guint)parent).ply + 1, move, indent, node};
  g_array_append_val(rows, row);
  return (int)rows->len - 1;
}

static void add_branches(GArray *rows, int parent, const GameNode *node, int indent) {
  if (node->count == 0) return;
  int main_line = add_row(rows, parent, node->branches[0].move, indent, node->branches[0].node);
  for (int i = 1; i < node->count; i++) {
    const GameBranch *branch = &node->branches[i];
    int place = add_row(rows, parent, branch->move, indent + 1, branch->node);
    add_branches(rows, place, branch->node, indent + 1);
  }
  add_branches(rows, main_line, node->branches[0].node, indent);
}

static GArray *rows_of(const GameNode *root, int start) {
  GArray *rows = g_array_new(FALSE, FALSE, sizeof(Row));
  Row first = {-1, start, -1, 0, root};
  g_array_append_val(rows, first);
  add_branches(rows, 0, root, 0);
  return rows;
}

static gboolean looks_same(Row a, Row b) {
  return a.ply == b.ply && a.move == b.move && a.indent == b.indent &&
         g_strcmp0(a.node->comment, b.node->comment) == 0;
}

/* The list. */

FsMoveList *fs_move_list_new(void) { return g_object_new(FS_TYPE_MOVE_LIST, NULL); }

void fs_move_list_set_tree(FsMoveList *self, const GameNode *root, int start) {
  GArray *before = self->rows, *after = rows_of(root, start);
  guint head = 0, tail = 0, least = MIN(before->len, after->len);
  while (head < least && looks_same(row_at(before, head), row_at(after, head)))
    head++;
  while (tail < least - head &&
         looks_same(row_at(before, before->len - 1 - tail), row_at(after, after->len - 1 - tail)))
    tail++;
  GameNode *old = self->root;
  self->root = game_node_ref((GameNode *)root);
  self->start = start;
  self->rows = after;
  guint removed = before->len - head - tail, added = after->len - head - tail;
  if (removed || added) g_list_model_items_changed(G_LIST_MODEL(self), head, removed, added);
  g_array_unref(before);
  g_clear_pointer(&old, game_node_unref);
}

guint fs_move_list_find(FsMoveList *self, const Move *moves, int length) {
  const GameNode *node = game_node_find(self->root, moves, length);
  guint place = 0;
  while (place + 1 < self->rows->len && row_at(self->rows, place).node != node)
    place++;
  return place;
}

int fs_move_list_path(FsMoveList *self, guint place, Move moves[GAME_MOVES_MOST]) {
  int length = row_at(self->rows, place).ply - self->start;
  Row row = row_at(self->rows, place);
  for (int n = length - 1; n >= 0; n--) {
    moves[n] = (Move)row.move;
    row = row_at(self->rows, (guint)row.parent);
  }
  return length;
}

static gpointer move_list_get_item(GListModel *model, guint place) {
  FsMoveList *self = FS_MOVE_LIST(model);
  if (place >= self->rows->len) return NULL;
  Row row = row_at(self->rows, place);
  FsMove *move = g_object_new(FS_TYPE_MOVE, NULL);
  move->ply = row.ply;
  move->move = row.move;
  move->indent = row.indent;
  move->comment = g_strdup(row.node->comment);
  return move;
}

static GType move_list_get_item_type(GListModel *model) { return FS_TYPE_MOVE; }

static guint move_list_get_n_items(GListModel *model) { return FS_MOVE_LIST(model)->rows->len; }

static void list_model_init(GListModelInterface *interface) {
  interface->get_item = move_list_get_item;
  interface->get_item_type = move_list_get_item_type;
  interface->get_n_items = move_list_get_n_items;
}

static void move_list_finalize(GObject *object) {
  FsMoveList *self = FS_MOVE_LIST(object);
  g_array_unref(self->rows);
  g_clear_pointer(&self->root, game_node_unref);
  G_OBJECT_CLASS(fs_move_list_parent_class)->finalize(object);
}

static void fs_move_list_class_init(FsMoveListClass *class) {
  G_OBJECT_CLASS(class)->finalize = move_list_finalize;
}

static void fs_move_list_init(FsMoveList *self) {
  self->rows = g_array_new(FALSE, FALSE, sizeof(Row));
}
