#include "lesson-games.h"

#include "session/session-file.h"

static guint lesson_version(FsSession *session) {
  return game_document_get_version(fs_session_get_document(session));
}

void lesson_games_forget(LessonGames *self) {
  g_clear_pointer(&self->before, g_ptr_array_unref);
  self->version = 0;
}

void lesson_games_begin(LessonGames *self, FsSession *session, GamePasses goes, gpointer data) {
  lesson_games_forget(self);
  fs_session_let_pass(session, goes, data);
  self->before = game_document_get_all(fs_session_get_document(session));
  self->version = lesson_version(session);
}

/* The games that stay, and the place of the one shown among them, or of the one before it. */
static GPtrArray *staying(FsSession *session, gboolean tried, int *shown) {
  const GameDocument *document = fs_session_get_document(session);
  GPtrArray *records = game_records_new();
  *shown = 0;
  for (int i = 0; i < game_document_get_count(document); i++) {
    GameRecord *record = game_document_get_at(document, i);
    if (fs_session_passes(session, record) && !(tried && game_record_goes_on(record))) continue;
    if (i <= game_document_get_shown(document)) *shown = (int)records->len;
    g_ptr_array_add(records, game_record_ref(record));
  }
  return records;
}

/* FALSE if undo does not reach so far back. */
static gboolean bring_back(const LessonGames *self, FsSession *session) {
  while (lesson_version(session) != self->version && fs_session_undo(session))
    ;
  return lesson_version(session) == self->version;
}

/* As an edit: undo brings back what the user has tried. What was there before is not changed by it,
 * so there is nothing to save. */
static void begin_empty(const LessonGames *self, FsSession *session) {
  Position start = position_begin(fs_session_get_variant(session));
  Line line = line_new(&start);
  if (!self->before) fs_session_mark_saved(session, lesson_version(session));
  fs_session_begin_untitled(session, &line);
}

/* A game that stays is shown where it was. */
static void show_again(FsSession *session, const GameRecord *before) {
  const GameDocument *document = fs_session_get_document(session);
  for (int i = 0; i < game_document_get_count(document); i++) {
    if (!game_record_is_same(game_document_get_at(document, i), before)) continue;
    fs_session_show_game(session, i);
    fs_session_go_path(session, before->line.moves, before->line.at);
    return;
  }
}

static void remove_games(const LessonGames *self, FsSession *session, gboolean tried) {
  int shown, count = game_document_get_count(fs_session_get_document(session));
  g_autoptr(GPtrArray) records = staying(session, tried, &shown);
  gboolean same =
      self->before && (records->len == 0 || game_records_are_same(self->before, records));
  if (same && bring_back(self, session)) return;
  if (records->len == 0)
    begin_empty(self, session);
  else if ((int)records->len < count)
    fs_session_replace(session, g_steal_pointer(&records), shown);
}

void lesson_games_end(LessonGames *self, FsSession *session, gboolean tried) {
  if (!fs_session_is_setting_up(session)) {
    GameRecord *before = game_record_ref(game_document_get(fs_session_get_document(session)));
    remove_games(self, session, tried);
    show_again(session, before);
    game_record_unref(before);
  }
  lesson_games_forget(self);
  fs_session_let_pass(session, NULL, NULL);
}
