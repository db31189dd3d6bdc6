#include "session.h"

#include <string.h>

#include "base/signals.h"
#include "play/cube-play.h"
#include "play/position.h"
#include "session-inner.h"

G_DEFINE_FINAL_TYPE(FsSession, fs_session, G_TYPE_OBJECT)

enum { PROP_RUNNING = 1, PROP_BRUSH, PROPS };
static GParamSpec *props[PROPS];

FsSession *fs_session_new(void) { return g_object_new(FS_TYPE_SESSION, NULL); }

/* The next search is about the game that is shown. */
static void follow_variant(FsSession *self) {
  fs_search_set_variant(self->search, fs_session_get_variant(self));
}

/* Knowledge about a position also says something about earlier ones. */
static void session_settle(FsSession *self) {
  if (fs_session_is_setting_up(self)) return;
  knowledge_settle(fs_search_get_knowledge(self->search), fs_session_get_line(self));
}

/* Moves that are drawn go with their position, and do not come back with it. */
static void forget_preview(FsSession *self) {
  if (!fs_session_get_preview(self)) self->preview.length = 0;
}

void session_changed(FsSession *self, gboolean games, gboolean position) {
  follow_variant(self);
  session_settle(self);
  if (position) forget_preview(self);
  if (games) g_signal_emit_by_name(self, "games-changed");
  if (position) g_signal_emit_by_name(self, "position-changed");
  if (position) g_signal_emit_by_name(self, "analysis-changed");
  g_signal_emit_by_name(self, "content-changed");
}

static void session_analysis_changed(FsSession *self) {
  session_settle(self);
  g_signal_emit_by_name(self, "analysis-changed");
}

void fs_session_tell_anew(FsSession *self) {
  g_signal_emit_by_name(self, "games-changed");
  g_signal_emit_by_name(self, "position-changed");
  g_signal_emit_by_name(self, "analysis-changed");
}

void session_content_changed(FsSession *self) { g_signal_emit_by_name(self, "content-changed"); }

FsOpened *fs_session_get_opened(FsSession *self) { return self->opened; }

/* Reviews. */

gboolean fs_session_is_reviewed(FsSession *self, const GameRecord *record,
                                const GameReviewed *reviewed) {
  int shared = game_reviewed_shared(reviewed, record);
  gboolean whole = shared == game_reviewed_length(reviewed);
  if (!game_reviewed_is_of(reviewed, record)) return FALSE;
  for (int i = 0; !whole && i < game_document_get_count(self->document); i++)
    if (game_reviewed_shared(reviewed, game_document_get_at(self->document, i)) > shared)
      return FALSE;
  return TRUE;
}

GameReviewed *fs_session_review_of(FsSession *self, const GameRecord *record) {
  GameReviewed *found = game_reviews_find(self->reviews, record);
  return found && fs_session_is_reviewed(self, record, found) ? found : NULL;
}

GameReviewed *fs_session_get_review(FsSession *self) {
  return fs_session_review_of(self, game_document_get(self->document));
}

void fs_session_keep_review(FsSession *self, GameReviewed *reviewed) {
  game_reviews_add(self->reviews, reviewed);
  session_content_changed(self);
}

/* The search. */

FsSearch *fs_session_get_search(FsSession *self) { return self->search; }

void fs_session_start(FsSession *self) {
  if (fs_session_can_start(self)) fs_search_start(self->search, fs_session_get_line(self));
}

void fs_session_stop(FsSession *self) { fs_search_stop(self->search); }

gboolean fs_session_is_running(FsSession *self) { return fs_search_now(self->search).running; }

gboolean fs_session_can_start(FsSession *self) {
  return !fs_session_is_setting_up(self) &&
         fs_search_can_start(self->search, fs_session_get_line(self));
}

Goal fs_session_get_goal(FsSession *self) { return fs_search_get_goal(self->search); }

gboolean fs_session_view(FsSession *self, AnalysisView *view) {
  Position shown = fs_session_get_position(self);
  return !fs_session_is_veiled(self) && fs_search_know(self->search, &shown, view);
}

static const Line *fs_session_get_root(FsSession *self) { return fs_search_now(self->search).root; }

/* FALSE if there is none. */
static gboolean get_root(FsSession *self, Line *line, Position *position) {
  const Line *root = fs_session_get_root(self);
  if (!root) return FALSE;
  *line = *root;
  *position = line_position(line);
  return TRUE;
}

gboolean fs_session_is_at_root(FsSession *self) {
  Line line;
  Position root, shown = fs_session_get_position(self);
  return get_root(self, &line, &root) && position_image(&shown, &root, NULL);
}

gboolean fs_session_has_root(FsSession *self) {
  const GameRecord *record = game_document_get(fs_session_get_document(self));
  const Line *root = fs_session_get_root(self);
  return root && position_equal(&root->start, &record->line.start) &&
         game_node_find(record->root, root->moves, root->at);
}

/* Goes to the position if the line has it. */
static gboolean go_in_line(FsSession *self, const Position *position) {
  const Line *line = fs_session_get_line(self);
  for (int n = 0; n <= line->length; n++) {
    Position at = line_position_at(line, n);
    if (!position_equal(&at, position)) continue;
    fs_session_go_to(self, n);
    return TRUE;
  }
  return FALSE;
}

void fs_session_show_root(FsSession *self) {
  Line line;
  Position root;
  if (fs_session_is_setting_up(self)) return;
  if (!get_root(self, &line, &root) || go_in_line(self, &root)) return;
  gboolean same_start = position_equal(&fs_session_get_line(self)->start, &line.start);
  if (!same_start || !fs_session_go_path(self, line.moves, line.at))
    fs_session_change_to(self, &line, (SessionStep){0});
}

/* The root may be an image of the position shown: its move is then the one that leads to the same
 * position. */
void fs_session_prefer(FsSession *self, Move move) {
  Line line;
  Position root, shown = fs_session_get_position(self);
  int image;
  if (get_root(self, &line, &root) && position_image(&shown, &root, &image))
    fs_search_prefer(self->search, shown.variant.rules->image_move(shown.variant, move, image));
}

gboolean fs_session_has_jobs(FsSession *self) {
  return fs_session_get_variant(self).rules == &rules_cube;
}

uint64_t fs_session_get_marks(FsSession *self) {
  Position shown = fs_session_get_position(self);
  return position_equal(&self->marked, &shown) ? self->marks : 0;
}

void fs_session_mark(FsSession *self, Move move) {
  self->marks = fs_session_get_marks(self) ^ (uint64_t)1 << move;
  self->marked = fs_session_get_position(self);
  session_analysis_changed(self);
}

void fs_session_preview(FsSession *self, const Line *line) {
  self->preview = *line;
  self->hinted = FALSE;
  session_analysis_changed(self);
}

const Line *fs_session_get_preview(FsSession *self) {
  Position shown = fs_session_get_position(self);
  const Line *preview = &self->preview;
  if (!preview->start.variant.rules || !position_equal(&preview->start, &shown)) return NULL;
  return preview->length > 0 ? preview : NULL;
}

void fs_session_show_hint(FsSession *self, Move move) {
  Position shown = fs_session_get_position(self);
  Line line = line_new(&shown);
  line_play(&line, move);
  fs_session_preview(self, &line);
  self->hinted = TRUE;
}

void fs_session_end_hint(FsSession *self) {
  static const Line none;
  if (self->hinted) fs_session_preview(self, &none);
}

int fs_session_get_hint(FsSession *self) {
  const Line *preview = fs_session_get_preview(self);
  return preview ? preview->moves[0] : -1;
}

void fs_session_veil(FsSession *self, gboolean veiled) {
  self->veiled = veiled ? fs_session_get_position(self) : (Position){0};
  session_analysis_changed(self);
}

void fs_session_set_blind(FsSession *self, gboolean blind) {
  if (self->blind == blind) return;
  self->blind = blind;
  if (blind) self->preview = (Line){.length = 0}; /* it may be what is known */
  fs_session_tell_anew(self);
}

gboolean fs_session_is_blind(FsSession *self) { return self->blind; }

gboolean fs_session_is_veiled(FsSession *self) {
  Position shown = fs_session_get_position(self);
  if (self->blind) return TRUE;
  return self->veiled.variant.rules && position_equal(&self->veiled, &shown);
}

void fs_session_keep_puzzle(FsSession *self, const GamePuzzle *puzzle) {
  self->puzzle = puzzle ? *puzzle : (GamePuzzle){0};
  session_content_changed(self);
}

const GamePuzzle *fs_session_get_puzzle(FsSession *self) {
  return self->puzzle.position.variant.rules ? &self->puzzle : NULL;
}

void fs_session_hold(FsSession *self, gboolean held) { self->held = held; }

gboolean fs_session_is_held(FsSession *self) { return self->held; }

/* The line of a move is shown where it begins. */
const SearchLine *fs_session_get_best_line(FsSession *self) {
  const SearchLine *line = fs_search_get_line(self->search);
  Position shown = fs_session_get_position(self);
  gboolean here = line && position_equal(&line->best.from, &shown);
  return here && !fs_session_is_veiled(self) ? line : NULL;
}

const Distances *fs_session_get_distances(FsSession *self) {
  const Distances *shown = fs_search_get_distances(self->search);
  Position position = fs_session_get_shown(self);
  gboolean here = shown && position_equal(&shown->position, &position);
  return here && !fs_session_is_veiled(self) ? shown : NULL;
}

const SearchExplanation *fs_session_get_explanation(FsSession *self) {
  const SearchExplanation *shown = fs_search_get_explanation(self->search);
  const Line *preview = fs_session_get_preview(self);
  Position position = fs_session_get_shown(self);
  if (!shown || fs_session_is_veiled(self)) return NULL;
  if (position_equal(&shown->found.position, &position)) return shown;
  if (preview) position = line_position_at(preview, preview->length);
  return position_equal(&shown->found.position, &position) ? shown : NULL;
}

gboolean fs_session_follows_explanation(FsSession *self) {
  const SearchExplanation *shown = fs_session_get_explanation(self);
  Position position = fs_session_get_shown(self);
  return shown && fs_session_get_preview(self) &&
         !position_equal(&shown->found.position, &position);
}

void fs_session_play_line(FsSession *self) {
  const SearchLine *line = fs_session_get_best_line(self);
  if (line) fs_session_add(self, line->best.moves, line->best.length);
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
  g_object_unref(self->opened);
  game_document_free(self->document);
  g_clear_pointer(&self->own, g_ptr_array_unref);
  g_clear_pointer(&self->saved, g_ptr_array_unref);
  g_array_unref(self->plays);
  game_reviews_free(self->reviews);
  G_OBJECT_CLASS(fs_session_parent_class)->finalize(object);
}

static void fs_session_class_init(FsSessionClass *class) {
  static const char *const names[] = {"games-changed", "position-changed", "analysis-changed",
                                      "content-changed"};
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  GParamFlags flags = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  object_class->get_property = session_get_property;
  object_class->set_property = session_set_property;
  object_class->finalize = session_finalize;
  props[PROP_RUNNING] =
      g_param_spec_boolean("running", NULL, NULL, FALSE, flags | G_PARAM_READABLE);
  props[PROP_BRUSH] = g_param_spec_enum("brush", NULL, NULL, FS_TYPE_BRUSH, BRUSH_TURNS,
                                        G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties(object_class, PROPS, props);
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
    signal_add(class, names[i]);
}

static void state_changed(FsSession *self) {
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_RUNNING]);
}

static void fs_session_init(FsSession *self) {
  Position start = position_begin(variant_default());
  Line line = line_new(&start);
  self->document = game_document_new(&line);
  self->reviews = game_reviews_new();
  self->plays = session_plays_new();
  self->search = fs_search_new();
  self->opened = fs_opened_new();
  g_signal_connect_swapped(self->search, "changed", G_CALLBACK(session_analysis_changed), self);
  g_signal_connect_swapped(self->search, "notify::state", G_CALLBACK(state_changed), self);
}
