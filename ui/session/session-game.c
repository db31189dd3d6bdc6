#include "session-game.h"

#include <string.h>

#include "game/game-summary.h"
#include "session-file.h"
#include "session-inner.h"

const GameDocument *fs_session_get_document(FsSession *self) { return self->document; }

const Line *fs_session_get_line(FsSession *self) {
  return &game_document_get(self->document)->line;
}

Position fs_session_get_position(FsSession *self) {
  return line_position(fs_session_get_line(self));
}

Variant fs_session_get_variant(FsSession *self) { return fs_session_get_line(self)->start.variant; }

/* Moving about. */

static gboolean moved(FsSession *self, gboolean done) {
  if (done) session_changed(self, FALSE, TRUE);
  return done;
}

gboolean fs_session_back(FsSession *self) {
  return fs_session_go_to(self, fs_session_get_line(self)->at - 1);
}

gboolean fs_session_forward(FsSession *self) {
  return fs_session_go_to(self, fs_session_get_line(self)->at + 1);
}

gboolean fs_session_go_first(FsSession *self) { return fs_session_go_to(self, 0); }

gboolean fs_session_go_last(FsSession *self) {
  return fs_session_go_to(self, fs_session_get_line(self)->length);
}

gboolean fs_session_go_to(FsSession *self, int n) {
  return moved(self, game_document_go_to(self->document, n));
}

gboolean fs_session_go_path(FsSession *self, const Move *moves, int length) {
  return moved(self, game_document_go_path(self->document, moves, length));
}

gboolean fs_session_go_sideways(FsSession *self, int direction) {
  return moved(self, game_document_go_sideways(self->document, direction));
}

/* Edits. */

static gboolean edited(FsSession *self, gboolean done) {
  if (done) session_changed(self, TRUE, TRUE);
  return done;
}

gboolean fs_session_show_game(FsSession *self, int place) {
  return edited(self, game_document_show(self->document, place));
}

/* A move that the game has already is no edit. */
static gboolean edited_since(FsSession *self, guint version, gboolean done) {
  gboolean same = game_document_get_version(self->document) == version;
  return same ? moved(self, done) : edited(self, done);
}

gboolean fs_session_play(FsSession *self, Move move) {
  if (fs_session_is_held(self)) return FALSE;
  guint version = game_document_get_version(self->document);
  return edited_since(self, version, game_document_play(self->document, move));
}

gboolean fs_session_add(FsSession *self, const Move *moves, int length) {
  guint version = game_document_get_version(self->document);
  return edited_since(self, version, game_document_add(self->document, moves, length));
}

gboolean fs_session_delete(FsSession *self) {
  return edited(self, game_document_delete(self->document));
}

gboolean fs_session_take_back(FsSession *self, const Move *moves, int length) {
  return edited(self, game_document_take_back(self->document, moves, length));
}

gboolean fs_session_promote(FsSession *self) {
  return edited(self, game_document_promote(self->document));
}

gboolean fs_session_comment(FsSession *self, const char *comment) {
  gboolean done = game_document_comment(self->document, comment);
  if (done) session_changed(self, TRUE, FALSE);
  return done;
}

gboolean fs_session_describe_at(FsSession *self, int place, const GameAbout *told) {
  gboolean done = game_document_describe(self->document, place, told);
  if (done) session_changed(self, TRUE, FALSE);
  return done;
}

gboolean fs_session_describe(FsSession *self, const GameAbout *told) {
  return fs_session_describe_at(self, game_document_get_shown(self->document), told);
}

void fs_session_replace(FsSession *self, GPtrArray *records, int shown) {
  game_document_replace(self->document, records, shown);
  edited(self, TRUE);
}

/* Games that are open together are of one variant, as in a file. */
static gboolean same_variant(FsSession *self, const Position *position) {
  return variant_equal(fs_session_get_variant(self), position->variant);
}

/* A game that says who played it, or when, and is in no file. Moves that were only tried do not. */
static gboolean is_played_unsaved(FsSession *self) {
  const GameRecord *record = game_document_get(self->document);
  g_autoptr(GameAbout) told = game_about_with_result(record->about, 0);
  return record->root->count > 0 && !game_about_is_empty(told) && !fs_session_is_filed(self) &&
         fs_session_has_changed_games(self);
}

/* Games of a variant are added to a collection of it, and to one that was played. */
static gboolean stays_open(FsSession *self, Variant variant) {
  return (fs_session_is_collection(self) || is_played_unsaved(self)) &&
         variant_equal(fs_session_get_variant(self), variant);
}

gboolean fs_session_is_unsaved(FsSession *self) {
  return fs_session_is_worth_keeping(self) && !fs_session_is_filed(self);
}

gboolean fs_session_leaves_unsaved(FsSession *self, Variant variant) {
  return fs_session_is_unsaved(self) && !stays_open(self, variant);
}

void session_step_forget(SessionStep *step) {
  if (step->free) step->free(step->data);
  *step = (SessionStep){0};
}

void session_step_do(SessionStep *step) {
  SessionStep now = *step;
  *step = (SessionStep){0};
  if (now.next) now.next(now.data);
  session_step_forget(&now);
}

void fs_session_set_asker(FsSession *self, SessionAsker asker, gpointer data) {
  self->asker = asker;
  self->asker_data = data;
}

void fs_session_leave_then(FsSession *self, SessionStep step) {
  if (self->asker)
    self->asker(step, self->asker_data);
  else
    session_step_do(&step);
}

void fs_session_make_way(FsSession *self, Variant variant, SessionStep step) {
  if (stays_open(self, variant))
    session_step_do(&step);
  else
    fs_session_leave_then(self, step);
}

void fs_session_begin(FsSession *self, GPtrArray *records) {
  const GameRecord *first = records->pdata[0];
  if (stays_open(self, first->line.start.variant)) {
    GPtrArray *all = game_document_get_all(self->document);
    int shown = (int)all->len;
    g_ptr_array_extend_and_steal(all, records);
    game_document_replace(self->document, all, shown);
  } else {
    game_document_begin(self->document, records, 0);
  }
  edited(self, TRUE);
}

void fs_session_begin_untitled(FsSession *self, const Line *line) {
  game_document_begin(self->document, game_records_of(line), 0);
  edited(self, TRUE);
}

/* Games that wait until the user has answered. */
typedef struct {
  FsSession *session;
  GPtrArray *records;
  SessionStep then;
} GameToBegin;

static void game_to_begin_free(gpointer data) {
  GameToBegin *waiting = data;
  session_step_forget(&waiting->then);
  g_object_unref(waiting->session);
  if (waiting->records) g_ptr_array_unref(waiting->records);
  g_free(waiting);
}

static void begin_waiting(gpointer data) {
  GameToBegin *waiting = data;
  fs_session_begin(waiting->session, g_steal_pointer(&waiting->records));
  session_step_do(&waiting->then);
}

/* Takes the reference of the game. */
static void change_to_record(FsSession *self, GameRecord *record, SessionStep then) {
  Variant variant = record->line.start.variant;
  GameToBegin *waiting = g_new(GameToBegin, 1);
  *waiting = (GameToBegin){g_object_ref(self), game_records_new(), then};
  g_ptr_array_add(waiting->records, record);
  fs_session_make_way(self, variant, (SessionStep){begin_waiting, waiting, game_to_begin_free});
}

void fs_session_change_to(FsSession *self, const Line *line, SessionStep then) {
  change_to_record(self, game_record_new(line), then);
}

/* The one game of a file stays alone in it; what passes does not get into it. */
void fs_session_begin_record_beside(FsSession *self, GameRecord *record) {
  gboolean kept = fs_session_is_worth_keeping(self), passes = fs_session_passes(self, record);
  gboolean alone = fs_session_is_filed(self) && !fs_session_is_collection(self);
  GPtrArray *records = kept ? game_document_get_all(self->document) : game_records_new();
  int shown = (int)records->len;
  g_ptr_array_add(records, record);
  if (!kept || (alone && !passes))
    game_document_begin(self->document, records, shown);
  else
    game_document_replace(self->document, records, shown);
  edited(self, TRUE);
}

void fs_session_begin_beside(FsSession *self, const Line *line) {
  fs_session_begin_record_beside(self, game_record_new(line));
}

/* Beside the open games, or in place of what is not worth keeping. */
static void open_game(FsSession *self, const Line *game, SessionStep then) {
  if (!fs_session_is_worth_keeping(self) || !same_variant(self, &game->start)) {
    fs_session_change_to(self, game, then);
  } else {
    fs_session_begin_beside(self, game);
    session_step_do(&then);
  }
}

void fs_session_add_game(FsSession *self, const Line *line, SessionStep then) {
  Position start = line_position(line);
  Line game = line_new(&start);
  int place = game_document_find(self->document, &start);
  if (fs_session_is_setting_up(self)) {
    session_step_forget(&then);
  } else if (place >= 0) {
    fs_session_show_game(self, place);
    fs_session_go_first(self);
    session_step_do(&then);
  } else {
    open_game(self, &game, then);
  }
}

static gboolean same_moves(const Line *a, const Line *b) {
  return a->length == b->length && position_equal(&a->start, &b->start) &&
         memcmp(a->moves, b->moves, (size_t)a->length * sizeof a->moves[0]) == 0;
}

/* As an archive has it (game/archive.h). */
static gboolean same_game(const GameRecord *a, const GameRecord *b) {
  Line line = game_main_line(a), other = game_main_line(b);
  return g_strcmp0(a->about->white, b->about->white) == 0 &&
         g_strcmp0(a->about->black, b->about->black) == 0 &&
         g_strcmp0(a->about->date, b->about->date) == 0 &&
         g_strcmp0(a->about->place, b->about->place) == 0 && same_moves(&line, &other);
}

void fs_session_show_record(FsSession *self, GameRecord *record) {
  if (fs_session_is_setting_up(self)) return;
  int count = game_document_get_count(self->document), place = 0;
  while (place < count && !same_game(game_document_get_at(self->document, place), record))
    place++;
  if (place < count)
    fs_session_show_game(self, place);
  else
    change_to_record(self, game_record_ref(record), (SessionStep){0});
}

void fs_session_add_line(FsSession *self, const Line *line) {
  const Line *shown = fs_session_get_line(self);
  const Position wanted = line_position(line);
  if (fs_session_is_setting_up(self)) return;
  for (int n = 0; n <= shown->length; n++) {
    const Position position = line_position_at(shown, n);
    if (!position_equal(&position, &wanted)) continue;
    fs_session_go_to(self, n);
    return;
  }
  if (line->length > 0)
    open_game(self, line, (SessionStep){0});
  else
    fs_session_add_game(self, line, (SessionStep){0});
}

gboolean fs_session_undo(FsSession *self) {
  return edited(self, game_document_undo(self->document));
}

gboolean fs_session_redo(FsSession *self) {
  return edited(self, game_document_redo(self->document));
}

/* Setting up. */

gboolean fs_session_is_setting_up(FsSession *self) {
  return game_document_is_setting_up(self->document);
}

void fs_session_begin_setup(FsSession *self) {
  game_document_begin_setup(self->document);
  edited(self, TRUE);
}

Status fs_session_finish_setup(FsSession *self, Error *error) {
  Status status = game_document_finish_setup(self->document,
                                             stays_open(self, fs_session_get_variant(self)), error);
  if (status == STATUS_OK) edited(self, TRUE);
  return status;
}

gboolean fs_session_finishing_leaves(FsSession *self) {
  Position stones = game_document_get_setup(self->document), position;
  return game_document_is_setup_changed(self->document) && !fs_session_is_collection(self) &&
         fs_session_is_filed(self) && fs_session_has_changed_games(self) &&
         stones.variant.rules->settle(&stones, &position, NULL) == STATUS_OK;
}

void fs_session_cancel_setup(FsSession *self) {
  game_document_cancel_setup(self->document);
  edited(self, TRUE);
}

gboolean fs_session_clear_board(FsSession *self) {
  return edited(self, game_document_clear(self->document));
}

gboolean fs_session_remove(FsSession *self, int column) {
  return edited(self, game_document_remove(self->document, column));
}

gboolean fs_session_brush(FsSession *self, int column) {
  if (fs_session_get_brush(self) == BRUSH_REMOVE) return fs_session_remove(self, column);
  Player player = fs_session_get_brush_player(self);
  return edited(self, game_document_place(self->document, column, player));
}

Position fs_session_get_shown(FsSession *self) {
  return fs_session_is_setting_up(self) ? game_document_get_setup(self->document)
                                        : fs_session_get_position(self);
}

Line fs_session_get_shown_line(FsSession *self) {
  Position shown = fs_session_get_shown(self);
  return fs_session_is_setting_up(self) ? line_new(&shown) : *fs_session_get_line(self);
}
