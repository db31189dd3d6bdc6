#include "session.h"

#include "session-inner.h"

struct _FsSession {
  GObject parent_instance;

  GameDocument *document;
  Brush brush; /* while a position is set up */

  FsSearch *search;

  Board marked; /* where columns are marked */
  uint16_t marks;
};

G_DEFINE_FINAL_TYPE_WITH_CODE(FsSession, fs_session, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(FS_TYPE_SAVABLE, session_savable_init)
                                  G_IMPLEMENT_INTERFACE(FS_TYPE_SETUP, session_setup_init)
                                      G_IMPLEMENT_INTERFACE(FS_TYPE_SHOWN, session_shown_init)
                                          G_IMPLEMENT_INTERFACE(FS_TYPE_VARIED,
                                                                session_varied_init))

enum { PROP_RUNNING = 1, PROPS, PROP_BRUSH = PROPS };
enum { GAMES_CHANGED, POSITION_CHANGED, ANALYSIS_CHANGED, SIGNALS };
static GParamSpec *props[PROPS];
static guint signals[SIGNALS];

FsSession *fs_session_new(void) { return g_object_new(FS_TYPE_SESSION, NULL); }

/* For the other files of the session. */

GameDocument **session_document(FsSession *self) { return &self->document; }

AnalysisCache *session_cache(FsSession *self) { return fs_search_get_cache(self->search); }

void session_games_changed(FsSession *self) {
  g_signal_emit(self, signals[GAMES_CHANGED], 0);
  fs_savable_changed(FS_SAVABLE(self));
}

void session_position_changed(FsSession *self) {
  g_signal_emit(self, signals[POSITION_CHANGED], 0);
  g_signal_emit(self, signals[ANALYSIS_CHANGED], 0);
  fs_savable_changed(FS_SAVABLE(self));
}

void session_analysis_changed(FsSession *self) {
  g_signal_emit(self, signals[ANALYSIS_CHANGED], 0);
}

/* The search. */

static gboolean same_position(Board a, Board b) {
  return code_compare(code_of(a), code_of(b)) == 0;
}

FsSearch *fs_session_get_search(FsSession *self) { return self->search; }

void fs_session_start(FsSession *self) {
  if (fs_session_can_start(self)) fs_search_start(self->search, fs_session_get_game(self));
}

void fs_session_stop(FsSession *self) { fs_search_stop(self->search); }

gboolean fs_session_is_running(FsSession *self) { return fs_search_is_running(self->search); }

gboolean fs_session_can_start(FsSession *self) {
  return !fs_session_is_setting_up(self) &&
         fs_search_can_start(self->search, fs_session_get_game(self));
}

Goal fs_session_get_goal(FsSession *self) { return fs_search_get_goal(self->search); }

gboolean fs_session_view(FsSession *self, CubeAnalysisView *view) {
  return fs_search_know(self->search, fs_session_get_board(self), view);
}

const Game *fs_session_get_root(FsSession *self) { return fs_search_get_root(self->search); }

gboolean fs_session_is_at_root(FsSession *self) {
  const Game *root = fs_session_get_root(self);
  return root && code_compare(code_canonical(game_board(root)),
                              code_canonical(fs_session_get_board(self))) == 0;
}

void fs_session_show_root(FsSession *self) {
  const Game *game = fs_session_get_game(self), *root = fs_session_get_root(self);
  if (!root) return;
  for (int n = 0; n <= game->length; n++)
    if (same_position(game_board_at(game, n), game_board(root))) {
      fs_session_go_to(self, n);
      return;
    }
  gboolean same_start = same_position(game->start, root->start);
  if (!same_start || !fs_session_go_path(self, root->columns, root->at))
    fs_session_set_game(self, root);
}

/* Finds moves that lead from one position to another, within so many steps of looking; their number
 * is the difference of the plies. */
static gboolean find_path(Board at, Board to, uint8_t *columns, int *steps) {
  if (at.ply == to.ply) return same_position(at, to);
  if (board_result(at) != VALUE_ANY || --*steps < 0) return FALSE;
  for (uint64_t cells = board_playable(at) & to.stones[board_mover(at)]; cells;
       cells &= cells - 1) {
    int cell = __builtin_ctzll(cells);
    columns[0] = (uint8_t)(cell % COLUMNS);
    if (find_path(board_play(at, cell), to, columns + 1, steps)) return TRUE;
  }
  return FALSE;
}

/* Tries the present line from its end backwards: the later it is left the better. */
static gboolean visit_in_line(FsSession *self, Board board) {
  const Game *game = fs_session_get_game(self);
  uint8_t columns[CELLS];
  for (int n = game->length; n >= 0; n--) {
    Board from = game_board_at(game, n);
    int steps = 10000;
    if (from.ply > board.ply || (board_filled(from) & ~board_filled(board)) != 0) continue;
    if (!find_path(from, board, columns, &steps)) continue;
    fs_session_go_to(self, n);
    for (int i = 0; i < board.ply - from.ply; i++)
      fs_session_play(self, columns[i]);
    return TRUE;
  }
  return FALSE;
}

void fs_session_visit(FsSession *self, const Game *game) {
  if (fs_session_is_setting_up(self)) return;
  if (!visit_in_line(self, game_board(game))) fs_session_set_game(self, game);
}

/* The root may lie turned to the position shown: its column is the one that leads to the same. */
void fs_session_prefer(FsSession *self, int column) {
  if (!fs_session_is_at_root(self)) return;
  Board shown = fs_session_get_board(self), root = game_board(fs_session_get_root(self));
  for (int g = 0; g < SYMMETRIES; g++)
    if (same_position(symmetry_board(shown, g), root)) {
      fs_search_prefer(self->search, symmetry_column(column, g));
      return;
    }
}

uint16_t fs_session_get_marks(FsSession *self) {
  return same_position(self->marked, fs_session_get_board(self)) ? self->marks : 0;
}

void fs_session_mark(FsSession *self, int column) {
  self->marks = fs_session_get_marks(self) ^ (uint16_t)(1 << column);
  self->marked = fs_session_get_board(self);
  session_analysis_changed(self);
}

/* The line of a column is shown where it begins. */
const SearchLine *fs_session_get_line(FsSession *self) {
  const SearchLine *line = fs_search_get_line(self->search);
  return line && same_position(line->from, fs_session_get_board(self)) ? line : NULL;
}

void fs_session_play_line(FsSession *self) {
  const SearchLine *shown = fs_session_get_line(self);
  if (!shown) return;
  SearchLine line = *shown;
  int begin = fs_session_get_game(self)->at;
  gboolean played = fs_session_play(self, line.column);
  for (int i = 0; played && i < line.rest.length; i++)
    played = fs_session_play(self, line.rest.columns[i]);
  fs_session_go_to(self, begin);
}

/* The object. */

static void session_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  FsSession *self = FS_SESSION(object);
  if (id == PROP_RUNNING)
    g_value_set_boolean(value, fs_session_is_running(self));
  else if (id == PROP_BRUSH)
    g_value_set_enum(value, self->brush);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void session_set_property(GObject *object, guint id, const GValue *value,
                                 GParamSpec *pspec) {
  if (id == PROP_BRUSH)
    FS_SESSION(object)->brush = g_value_get_enum(value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void session_finalize(GObject *object) {
  FsSession *self = FS_SESSION(object);
  g_object_unref(self->search);
  game_document_free(self->document);
  G_OBJECT_CLASS(fs_session_parent_class)->finalize(object);
}

static void fs_session_class_init(FsSessionClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  GType type = G_TYPE_FROM_CLASS(class);
  GParamFlags flags = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  object_class->get_property = session_get_property;
  object_class->set_property = session_set_property;
  object_class->finalize = session_finalize;
  props[PROP_RUNNING] =
      g_param_spec_boolean("running", NULL, NULL, FALSE, flags | G_PARAM_READABLE);
  g_object_class_install_properties(object_class, PROPS, props);
  g_object_class_override_property(object_class, PROP_BRUSH, "brush");
  signals[GAMES_CHANGED] =
      g_signal_new("games-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[POSITION_CHANGED] = g_signal_new("position-changed", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
  signals[ANALYSIS_CHANGED] = g_signal_new("analysis-changed", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
}

static void state_changed(FsSession *self) {
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_RUNNING]);
}

static void fs_session_init(FsSession *self) {
  Game game = game_new(board_empty());
  self->document = game_document_new(&game);
  self->search = fs_search_new();
  g_signal_connect_swapped(self->search, "changed", G_CALLBACK(session_analysis_changed), self);
  g_signal_connect_swapped(self->search, "notify::state", G_CALLBACK(state_changed), self);
}
