#include "move-list.h"

struct _FsMove {
  GObject parent_instance;
  MoveEntry entry; /* with a reference to its node */
};

struct _FsMoveList {
  GObject parent_instance;
  GameNode *root;  /* keeps the nodes alive */
  int start;       /* plies before it */
  GArray *entries; /* MoveEntry, two of them a line */
};

static void list_model_init(GListModelInterface *interface);

G_DEFINE_FINAL_TYPE(FsMove, fs_move, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE_WITH_CODE(FsMoveList, fs_move_list, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

/* Moves. */

static const char *comment_of(MoveEntry entry) { return entry.node ? entry.node->comment : NULL; }

const MoveEntry *fs_move_get(FsMove *move) { return &move->entry; }

const char *fs_move_get_comment(FsMove *move) { return comment_of(move->entry); }

static void move_finalize(GObject *object) {
  const GameNode *node = FS_MOVE(object)->entry.node;
  if (node) game_node_unref((GameNode *)node);
  G_OBJECT_CLASS(fs_move_parent_class)->finalize(object);
}

static void fs_move_class_init(FsMoveClass *class) {
  G_OBJECT_CLASS(class)->finalize = move_finalize;
}

static void fs_move_init(FsMove *move) {}

/* Laying the tree out in entries. */

typedef struct {
  GArray *entries;
  MoveFinding finding;
  gpointer data;
  Move path[GAME_MOVES_MOST]; /* to the move that is added */
  int length;
} Layout;

static MoveEntry entry_at(const GArray *entries, guint place) {
  return g_array_index(entries, MoveEntry, place);
}

static void add_empty(GArray *entries, EntryKind kind, int ply, int indent) {
  MoveEntry entry = {.kind = kind, .parent = -1, .ply = ply, .indent = indent, .values = VALUE_ANY};
  g_array_append_val(entries, entry);
}

static void end_line(GArray *entries) {
  if (entries->len % 2 == 1) add_empty(entries, ENTRY_EMPTY, 0, 0);
}

/* White's moves have odd numbers. */
static void go_to_column(GArray *entries, int ply, int indent) {
  if (ply % 2 == 1)
    end_line(entries);
  else if (entries->len % 2 == 0)
    add_empty(entries, ENTRY_GAP, ply - 1, indent);
}

static void add_entry(Layout *layout, MoveEntry entry) {
  const ReviewFinding *finding = layout->finding(layout->path, layout->length, layout->data);
  entry.names = move_names_chosen();
  entry.mark = finding ? review_mark(finding) : MARK_NONE;
  entry.values = finding ? finding->values : VALUE_ANY;
  g_array_append_val(layout->entries, entry);
}

static int add_move(Layout *layout, int parent, const GameBranch *branch, int indent) {
  GArray *entries = layout->entries;
  int ply = entry_at(entries, (guint)parent).ply + 1;
  go_to_column(entries, ply, indent);
  layout->path[layout->length++] = branch->move;
  add_entry(layout, (MoveEntry){.kind = ENTRY_MOVE,
                                .parent = parent,
                                .ply = ply,
                                .indent = indent,
                                .move = branch->move,
                                .node = branch->node});
  layout->length--;
  return (int)entries->len - 1;
}

static void add_branches(Layout *layout, int parent, const GameNode *node, int indent);

static void add_after(Layout *layout, int place, const GameBranch *branch, int indent) {
  layout->path[layout->length++] = branch->move;
  add_branches(layout, place, branch->node, indent);
  layout->length--;
}

static void add_branches(Layout *layout, int parent, const GameNode *node, int indent) {
  if (node->count == 0) return;
  int main_line = add_move(layout, parent, &node->branches[0], indent);
  for (int i = 1; i < node->count; i++) {
    end_line(layout->entries);
    int place = add_move(layout, parent, &node->branches[i], indent + 1);
    add_after(layout, place, &node->branches[i], indent + 1);
  }
  if (node->count > 1) end_line(layout->entries);
  add_after(layout, main_line, &node->branches[0], indent);
}

static GArray *entries_of(const GameNode *root, int start, MoveFinding finding, gpointer data) {
  Layout layout = {
      .entries = g_array_new(FALSE, FALSE, sizeof(MoveEntry)), .finding = finding, .data = data};
  add_entry(&layout, (MoveEntry){.kind = ENTRY_START, .parent = -1, .ply = start, .node = root});
  end_line(layout.entries);
  add_branches(&layout, 0, root, 0);
  return layout.entries;
}

static gboolean looks_same(MoveEntry a, MoveEntry b) {
  return a.kind == b.kind && a.ply == b.ply && a.move == b.move && a.indent == b.indent &&
         a.mark == b.mark && a.names == b.names && a.values == b.values &&
         g_strcmp0(comment_of(a), comment_of(b)) == 0;
}

/* The list. */

FsMoveList *fs_move_list_new(void) { return g_object_new(FS_TYPE_MOVE_LIST, NULL); }

void fs_move_list_set_tree(FsMoveList *self, const GameNode *root, int start, MoveFinding finding,
                           gpointer data) {
  GArray *before = self->entries, *after = entries_of(root, start, finding, data);
  guint head = 0, tail = 0, least = MIN(before->len, after->len);
  while (head < least && looks_same(entry_at(before, head), entry_at(after, head)))
    head++;
  while (tail < least - head && looks_same(entry_at(before, before->len - 1 - tail),
                                           entry_at(after, after->len - 1 - tail)))
    tail++;
  GameNode *old = self->root;
  self->root = game_node_ref((GameNode *)root);
  self->start = start;
  self->entries = after;
  guint removed = before->len - head - tail, added = after->len - head - tail;
  if (removed || added) g_list_model_items_changed(G_LIST_MODEL(self), head, removed, added);
  g_array_unref(before);
  g_clear_pointer(&old, game_node_unref);
}

guint fs_move_list_find(FsMoveList *self, const Move *moves, int length) {
  const GameNode *node = game_node_find(self->root, moves, length);
  guint place = 0;
  while (place + 1 < self->entries->len && entry_at(self->entries, place).node != node)
    place++;
  return place;
}

int fs_move_list_path(FsMoveList *self, guint place, Move moves[GAME_MOVES_MOST]) {
  MoveEntry entry = entry_at(self->entries, place);
  if (!entry.node) return -1;
  int length = entry.ply - self->start;
  for (int n = length - 1; n >= 0; n--) {
    moves[n] = entry.move;
    entry = entry_at(self->entries, (guint)entry.parent);
  }
  return length;
}

static gpointer move_list_get_item(GListModel *model, guint place) {
  FsMoveList *self = FS_MOVE_LIST(model);
  if (place >= self->entries->len) return NULL;
  FsMove *move = g_object_new(FS_TYPE_MOVE, NULL);
  move->entry = entry_at(self->entries, place);
  if (move->entry.node) game_node_ref((GameNode *)move->entry.node);
  return move;
}

static GType move_list_get_item_type(GListModel *model) { return FS_TYPE_MOVE; }

static guint move_list_get_n_items(GListModel *model) { return FS_MOVE_LIST(model)->entries->len; }

static void list_model_init(GListModelInterface *interface) {
  interface->get_item = move_list_get_item;
  interface->get_item_type = move_list_get_item_type;
  interface->get_n_items = move_list_get_n_items;
}

static void move_list_finalize(GObject *object) {
  FsMoveList *self = FS_MOVE_LIST(object);
  g_array_unref(self->entries);
  g_clear_pointer(&self->root, game_node_unref);
  G_OBJECT_CLASS(fs_move_list_parent_class)->finalize(object);
}

static void fs_move_list_class_init(FsMoveListClass *class) {
  G_OBJECT_CLASS(class)->finalize = move_list_finalize;
}

static void fs_move_list_init(FsMoveList *self) {
  self->entries = g_array_new(FALSE, FALSE, sizeof(MoveEntry));
}
