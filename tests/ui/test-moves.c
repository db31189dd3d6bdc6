/* The list of moves as two columns, White's and Black's, with variations on lines of their own. */
#include "panes/move-list.h"

#include <string.h>

static const ReviewFinding *no_note(const Move *moves, int length, gpointer data) { return NULL; }

static GameNode *with_path(GameNode *root, const char *digits) {
  Move moves[GAME_MOVES_MOST];
  int length = (int)strlen(digits);
  for (int i = 0; i < length; i++)
    moves[i] = (Move)(digits[i] - '0');
  GameNode *grown = game_node_with_path(root, moves, length);
  game_node_unref(root);
  return grown;
}

/* A main line, and variations of it. */
static GameNode *tree(const char *const *lines) {
  GameNode *root = game_node_new();
  for (int i = 0; lines[i] != NULL; i++)
    root = with_path(root, lines[i]);
  return root;
}

/* "3.2 4.3", a line each; a variation is indented, "-" is an empty cell and "3…" a gap. */
static char *drawn(GListModel *list) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < g_list_model_get_n_items(list); i++) {
    g_autoptr(FsMove) move = g_list_model_get_item(list, i);
    int ply = fs_move_get(move)->ply;
    for (int n = 0; n < fs_move_get(move)->indent; n++)
      g_string_append_c(text, '>');
    if (fs_move_get(move)->kind == ENTRY_START) g_string_append(text, "Start");
    if (fs_move_get(move)->kind == ENTRY_GAP) g_string_append_printf(text, "%d…", ply);
    if (fs_move_get(move)->kind == ENTRY_EMPTY) g_string_append_c(text, '-');
    if (fs_move_get(move)->kind == ENTRY_MOVE)
      g_string_append_printf(text, "%d.%d", ply, fs_move_get(move)->move);
    g_string_append_c(text, i % 2 ? '\n' : ' ');
  }
  return g_string_free(text, FALSE);
}

static void assert_drawn(const char *const *lines, int start, const char *expected) {
  g_autoptr(FsMoveList) list = fs_move_list_new();
  GameNode *root = tree(lines);
  fs_move_list_set_tree(list, root, start, no_note, NULL);
  g_autofree char *text = drawn(G_LIST_MODEL(list));
  g_assert_cmpstr(text, ==, expected);
  game_node_unref(root);
}

static void test_pairs(void) {
  assert_drawn((const char *[]){"", NULL}, 0, "Start -\n");
  assert_drawn((const char *[]){"0123", NULL}, 0, "Start -\n1.0 2.1\n3.2 4.3\n");
  assert_drawn((const char *[]){"012", NULL}, 5, "Start -\n5… 6.0\n7.1 8.2\n");
}

static void test_variations(void) {
  assert_drawn((const char *[]){"0123", "0145", NULL}, 0,
               "Start -\n1.0 2.1\n3.2 -\n>3.4 >4.5\n3… 4.3\n");
  assert_drawn((const char *[]){"0123", "024", NULL}, 0,
               "Start -\n1.0 2.1\n>1… >2.2\n>3.4 -\n3.2 4.3\n");
  assert_drawn((const char *[]){"01", "2", "3", NULL}, 0,
               "Start -\n1.0 -\n>1.2 -\n>1.3 -\n1… 2.1\n");
  assert_drawn((const char *[]){"012", "03", "034", "04", NULL}, 0,
               "Start -\n1.0 2.1\n>1… >2.3\n>3.4 -\n>1… >2.4\n3.2 ");
}

/* Every move is found where it stands, and leads back to itself; empty cells lead nowhere. */
static void test_places(void) {
  g_autoptr(FsMoveList) list = fs_move_list_new();
  GameNode *root = tree((const char *[]){"0123", "0145", "02", "3456", NULL});
  fs_move_list_set_tree(list, root, 0, no_note, NULL);
  int moves_found = 0;
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(list)); i++) {
    Move path[GAME_MOVES_MOST];
    g_autoptr(FsMove) move = g_list_model_get_item(G_LIST_MODEL(list), i);
    gboolean empty = fs_move_get(move)->kind == ENTRY_GAP || fs_move_get(move)->kind == ENTRY_EMPTY;
    int length = fs_move_list_path(list, i, path);
    g_assert_cmpint(length, ==, empty ? -1 : fs_move_get(move)->ply);
    if (empty) continue;
    g_assert_cmpuint(fs_move_list_find(list, path, length), ==, i);
    moves_found++;
  }
  g_assert_cmpint(moves_found, ==, 1 + 4 + 2 + 1 + 4);
  game_node_unref(root);
}

static const ReviewFinding *third_is_a_mistake(const Move *moves, int length, gpointer data) {
  static const ReviewFinding mistake = {.values = VALUE_SECOND, .mark = MARK_MISTAKE};
  return length == 3 && moves[2] == 2 ? &mistake : NULL;
}

static void count_change(GListModel *list, guint place, guint removed, guint added,
                         gpointer changes) {
  g_assert_cmpuint(removed, ==, added);
  *(guint *)changes += added;
}

/* What a review finds changes the cell that it is of, and no other. */
static void test_notes(void) {
  g_autoptr(FsMoveList) list = fs_move_list_new();
  GameNode *root = tree((const char *[]){"0123", "0145", NULL});
  guint changes = 0;
  fs_move_list_set_tree(list, root, 0, no_note, NULL);
  g_signal_connect(list, "items-changed", G_CALLBACK(count_change), &changes);
  fs_move_list_set_tree(list, root, 0, third_is_a_mistake, NULL);
  g_assert_cmpuint(changes, ==, 1);
  g_autoptr(FsMove) move =
      g_list_model_get_item(G_LIST_MODEL(list), fs_move_list_find(list, (Move[]){0, 1, 2}, 3));
  g_assert_cmpint(fs_move_get(move)->mark, ==, MARK_MISTAKE);
  g_assert_cmpint(fs_move_get(move)->values, ==, VALUE_SECOND);
  game_node_unref(root);
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/moves/pairs", test_pairs);
  g_test_add_func("/moves/variations", test_variations);
  g_test_add_func("/moves/places", test_places);
  g_test_add_func("/moves/findings", test_notes);
  return g_test_run();
}
