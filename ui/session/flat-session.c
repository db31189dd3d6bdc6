#include "flat-session-inner.h"

#include <string.h>

enum { UNDO_MOST = 200 };

/* A game as it was after an edit, and the edit's number. */
typedef struct {
  FlatTree tree;
  guint version;
  gboolean commented;  /* it differs from the one before by the comment shown */
  gboolean setting_up; /* a position; the game waits meanwhile */
  FlatBoard draft;     /* its stones so far */
} Edition;

struct _FsFlatSession {
  GObject parent_instance;
  FsFlatSearch *search;
  Edition now;
  guint edits, saved;    /* the last edit's number; that of the edition in the file, 0: none */
  GArray *past, *future; /* of Edition, before edits; the latest last */
  Brush brush;           /* while a position is set up */
};

G_DEFINE_FINAL_TYPE_WITH_CODE(FsFlatSession, fs_flat_session, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(FS_TYPE_SAVABLE, flat_session_savable_init)
                                  G_IMPLEMENT_INTERFACE(FS_TYPE_SETUP, flat_session_setup_init)
                                      G_IMPLEMENT_INTERFACE(FS_TYPE_SHOWN, flat_session_shown_init)
                                          G_IMPLEMENT_INTERFACE(FS_TYPE_VARIED,
                                                                flat_session_varied_init))

enum { PROP_BRUSH = 1 };
enum { GAMES_CHANGED, POSITION_CHANGED, ANALYSIS_CHANGED, SIGNALS };
static guint signals[SIGNALS];

FsFlatSearch *fs_flat_session_get_search(FsFlatSession *self) { return self->search; }

const FlatTree *fs_flat_session_get_tree(FsFlatSession *self) { return &self->now.tree; }

const FlatRecord *fs_flat_session_get_record(FsFlatSession *self) { return &self->now.tree.line; }

FlatGame fs_flat_session_get_game(FsFlatSession *self) { return self->now.tree.line.game; }

FlatBoard fs_flat_session_get_board(FsFlatSession *self) {
  return flat_record_board(&self->now.tree.line);
}

static void analysis_changed(FsFlatSession *self) {
  g_signal_emit(self, signals[ANALYSIS_CHANGED], 0);
}

/* A search of another game would answer what nobody can see. */
static void position_changed(FsFlatSession *self) {
  FlatGame game = self->now.tree.line.game;
  if (!flat_game_equal(game, fs_flat_search_get_settings(self->search)->game)) {
    fs_flat_search_stop(self->search);
    fs_flat_search_drop_line(self->search);
    fs_flat_search_set_game(self->search, game);
  }
  g_signal_emit(self, signals[POSITION_CHANGED], 0);
  analysis_changed(self);
  fs_savable_changed(FS_SAVABLE(self));
}

static void games_changed(FsFlatSession *self) {
  g_signal_emit(self, signals[GAMES_CHANGED], 0);
  fs_savable_changed(FS_SAVABLE(self));
}

/* Moving about. */

gboolean fs_flat_session_go_path(FsFlatSession *self, const uint8_t *path, int length) {
  gboolean gone = !self->now.setting_up && flat_tree_go(&self->now.tree, path, length);
  if (gone) position_changed(self);
  return gone;
}

gboolean fs_flat_session_go_sideways(FsFlatSession *self, int direction) {
  gboolean gone = !self->now.setting_up && flat_tree_go_sideways(&self->now.tree, direction);
  if (gone) position_changed(self);
  return gone;
}

gboolean fs_flat_session_go_to(FsFlatSession *self, int moves) {
  FlatRecord *line = &self->now.tree.line;
  if (self->now.setting_up || moves < 0 || moves > line->length || moves == line->at) return FALSE;
  line->at = moves;
  position_changed(self);
  return TRUE;
}

/* Edits. */

static void edition_clear(gpointer data) { flat_tree_clear(&((Edition *)data)->tree); }

/* Takes the edition. */
static void push(GArray *editions, Edition edition) {
  if (editions->len == UNDO_MOST) g_array_remove_index(editions, 0);
  g_array_append_val(editions, edition);
}

static gboolean step(FsFlatSession *self, GArray *from, GArray *to) {
  if (from->len == 0) return FALSE;
  push(to, self->now);
  self->now = g_array_index(from, Edition, from->len - 1);
  self->now.tree = flat_tree_copy(&self->now.tree); /* the array gives its reference back */
  g_array_set_size(from, from->len - 1);
  games_changed(self);
  position_changed(self);
  return TRUE;
}

gboolean fs_flat_session_undo(FsFlatSession *self) { return step(self, self->past, self->future); }
gboolean fs_flat_session_redo(FsFlatSession *self) { return step(self, self->future, self->past); }
gboolean fs_flat_session_can_undo(FsFlatSession *self) { return self->past->len > 0; }
gboolean fs_flat_session_can_redo(FsFlatSession *self) { return self->future->len > 0; }

/* Puts a tree, whose reference is taken, in place of the present one. */
static void replace(FsFlatSession *self, FlatTree tree) {
  g_array_set_size(self->future, 0);
  self->now = (Edition){.tree = tree, .version = ++self->edits};
  games_changed(self);
}

static void edit(FsFlatSession *self, FlatTree tree) {
  push(self->past, self->now);
  replace(self, tree);
}

gboolean fs_flat_session_is_setting_up(FsFlatSession *self) { return self->now.setting_up; }

FlatBoard flat_session_get_draft(FsFlatSession *self) { return self->now.draft; }

/* The game stays the same, and with it its version. */
void flat_session_set_draft(FsFlatSession *self, gboolean setting_up, FlatBoard draft) {
  Edition next = {.tree = flat_tree_copy(&self->now.tree),
                  .version = self->now.version,
                  .setting_up = setting_up,
                  .draft = draft};
  push(self->past, self->now);
  g_array_set_size(self->future, 0);
  self->now = next;
  games_changed(self);
  position_changed(self);
}

/* The same, but for an edit only if the moves are others than before. */
static void take(FsFlatSession *self, FlatTree tree) {
  if (tree.root != self->now.tree.root) {
    edit(self, tree);
  } else {
    flat_tree_clear(&self->now.tree);
    self->now.tree = tree;
  }
  position_changed(self);
}

static gboolean edit_by(FsFlatSession *self, gboolean (*change)(FlatTree *tree)) {
  FlatTree tree = flat_tree_copy(&self->now.tree);
  gboolean changed = !self->now.setting_up && change(&tree);
  if (changed)
    take(self, tree);
  else
    flat_tree_clear(&tree);
  return changed;
}

gboolean fs_flat_session_delete(FsFlatSession *self) { return edit_by(self, flat_tree_delete); }
gboolean fs_flat_session_promote(FsFlatSession *self) { return edit_by(self, flat_tree_promote); }

void fs_flat_session_set_record(FsFlatSession *self, const FlatRecord *record) {
  edit(self, flat_tree_new(record));
  position_changed(self);
}

void fs_flat_session_begin(FsFlatSession *self, FlatTree tree) {
  g_array_set_size(self->past, 0);
  flat_tree_clear(&self->now.tree);
  self->saved = self->edits + 1;
  replace(self, tree);
  position_changed(self);
}

guint flat_session_version(FsFlatSession *self) { return self->now.version; }

gboolean flat_session_is_saved(FsFlatSession *self) { return self->now.version == self->saved; }

void flat_session_mark_saved(FsFlatSession *self, guint version) {
  self->saved = version;
  fs_savable_changed(FS_SAVABLE(self));
}

gboolean fs_flat_session_play(FsFlatSession *self, FlatMove move) {
  FlatTree tree = flat_tree_copy(&self->now.tree);
  gboolean played = !self->now.setting_up && flat_tree_play(&tree, move);
  if (played)
    take(self, tree);
  else
    flat_tree_clear(&tree);
  return played;
}

gboolean fs_flat_session_play_line(FsFlatSession *self) {
  const FlatBestLine *best = fs_flat_session_get_line(self);
  if (self->now.setting_up || !best || best->length <= 0) return FALSE;
  FlatTree tree = flat_tree_copy(&self->now.tree);
  FlatRecord line = tree.line;
  int begin = line.at;
  for (int i = 0; i < best->length; i++)
    flat_record_play(&line, best->moves[i]);
  line.length = line.at;
  flat_tree_add(&tree, &line);
  tree.line.at = begin;
  take(self, tree);
  return TRUE;
}

/* While one types at one comment, only what it was before is worth going back to. */
static gboolean continues_comment(FsFlatSession *self) {
  if (!self->now.commented || self->past->len == 0 || flat_session_is_saved(self)) return FALSE;
  uint8_t before[GAME_MOVES_MOST], now[GAME_MOVES_MOST];
  int length = flat_tree_path(&self->now.tree, now);
  const Edition *last = &g_array_index(self->past, Edition, self->past->len - 1);
  return flat_tree_path(&last->tree, before) == length && memcmp(before, now, (size_t)length) == 0;
}

gboolean fs_flat_session_comment(FsFlatSession *self, const char *comment) {
  FlatTree tree = flat_tree_copy(&self->now.tree);
  if (self->now.setting_up || !flat_tree_comment(&tree, comment)) {
    flat_tree_clear(&tree);
    return FALSE;
  }
  if (continues_comment(self))
    flat_tree_clear(&self->now.tree);
  else
    push(self->past, self->now);
  replace(self, tree);
  self->now.commented = TRUE;
  return TRUE;
}

Status fs_flat_session_read(FsFlatSession *self, const char *text, Error *error) {
  FlatRecord record;
  Status status = flat_record_read(self->now.tree.line.game, text, &record, error);
  if (status == STATUS_OK) fs_flat_session_set_record(self, &record);
  return status;
}

/* The search. */

gboolean fs_flat_session_can_start(FsFlatSession *self) {
  return !self->now.setting_up && flat_record_result(&self->now.tree.line) == VALUE_ANY &&
         !fs_flat_search_is_lent(self->search);
}

gboolean fs_flat_session_start(FsFlatSession *self) {
  if (!fs_flat_session_can_start(self)) return FALSE;
  fs_flat_search_start(self->search, fs_flat_session_get_board(self));
  return TRUE;
}

gboolean fs_flat_session_view(FsFlatSession *self, FlatAnalysisView *view) {
  return fs_flat_search_know(self->search, self->now.tree.line.game,
                             fs_flat_session_get_board(self), view);
}

const FlatBestLine *fs_flat_session_get_line(FsFlatSession *self) {
  const FlatBestLine *line = fs_flat_search_get_line(self->search);
  FlatBoard board = fs_flat_session_get_board(self);
  gboolean here =
      line && line->from.stones[0] == board.stones[0] && line->from.stones[1] == board.stones[1];
  return here ? line : NULL;
}

/* The object. */

FsFlatSession *fs_flat_session_new(FlatGame game) {
  FsFlatSession *self = g_object_new(FS_TYPE_FLAT_SESSION, NULL);
  FlatRecord none = flat_record_new(game, (FlatBoard){{0, 0}});
  self->now = (Edition){.tree = flat_tree_new(&none), .version = ++self->edits};
  self->saved = self->edits;
  fs_flat_search_set_game(self->search, game);
  return self;
}

static void flat_session_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  if (id == PROP_BRUSH)
    g_value_set_enum(value, FS_FLAT_SESSION(object)->brush);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void flat_session_set_property(GObject *object, guint id, const GValue *value,
                                      GParamSpec *pspec) {
  if (id == PROP_BRUSH)
    FS_FLAT_SESSION(object)->brush = g_value_get_enum(value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void flat_session_finalize(GObject *object) {
  FsFlatSession *self = FS_FLAT_SESSION(object);
  g_signal_handlers_disconnect_by_data(self->search, self);
  g_object_unref(self->search);
  edition_clear(&self->now);
  g_array_unref(self->past);
  g_array_unref(self->future);
  G_OBJECT_CLASS(fs_flat_session_parent_class)->finalize(object);
}

static void fs_flat_session_class_init(FsFlatSessionClass *class) {
  static const char *const names[SIGNALS] = {"games-changed", "position-changed",
                                             "analysis-changed"};
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  object_class->get_property = flat_session_get_property;
  object_class->set_property = flat_session_set_property;
  object_class->finalize = flat_session_finalize;
  g_object_class_override_property(object_class, PROP_BRUSH, "brush");
  for (int i = 0; i < SIGNALS; i++)
    signals[i] = g_signal_new(names[i], G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 0);
}

static void fs_flat_session_init(FsFlatSession *self) {
  self->search = fs_flat_search_new();
  self->past = g_array_new(FALSE, FALSE, sizeof(Edition));
  self->future = g_array_new(FALSE, FALSE, sizeof(Edition));
  g_array_set_clear_func(self->past, edition_clear);
  g_array_set_clear_func(self->future, edition_clear);
  g_signal_connect_swapped(self->search, "changed", G_CALLBACK(analysis_changed), self);
}
