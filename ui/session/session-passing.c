/* Games that are open for a while beside the user's, as those of a puzzle, and are in no file. What
 * is saved is compared without them: they come and go, and nothing of the user's has changed. */
#include "session-file.h"
#include "session-inner.h"

/* A game of the user's is edited, and its place can change, but it begins as it did. */
static gboolean begins_as_own(FsSession *self, const GameRecord *record) {
  gboolean found = FALSE;
  for (guint i = 0; !found && i < self->own->len; i++) {
    const GameRecord *own = self->own->pdata[i];
    found = position_equal(&own->line.start, &record->line.start);
  }
  return found;
}

gboolean fs_session_passes(FsSession *self, const GameRecord *record) {
  return self->passes && self->passes(record, self->passes_data) && !begins_as_own(self, record);
}

/* Takes the array. */
static GPtrArray *only_own(FsSession *self, GPtrArray *games) {
  for (guint i = games->len; i-- > 0;)
    if (fs_session_passes(self, games->pdata[i])) g_ptr_array_remove_index(games, i);
  return games;
}

static GPtrArray *own_games(FsSession *self) {
  return only_own(self, game_document_get_all(self->document));
}

gboolean fs_session_is_collection(FsSession *self) {
  int count = 0;
  for (int i = 0; i < game_document_get_count(self->document) && count < 2; i++)
    count += !fs_session_passes(self, game_document_get_at(self->document, i));
  return count > 1;
}

gboolean fs_session_has_changed_games(FsSession *self) {
  if (!game_document_is_modified(self->document)) return FALSE;
  g_autoptr(GPtrArray) own = own_games(self);
  if (own->len == 0) return FALSE;
  return !self->saved || !game_records_are_same(own, self->saved);
}

static gboolean is_saved(FsSession *self, const GameRecord *record) {
  gboolean found = FALSE;
  for (guint i = 0; self->saved && !found && i < self->saved->len; i++)
    found = game_record_is_same(self->saved->pdata[i], record);
  return found;
}

/* Such a position was at most looked at. */
static gboolean is_untouched(FsSession *self, const GameRecord *record) {
  gboolean bare = record->root->count == 0 && !record->root->comment;
  return (bare && game_about_is_empty(record->about)) || is_saved(self, record);
}

gboolean fs_session_is_worked_on(FsSession *self) {
  g_autoptr(GPtrArray) own = own_games(self);
  gboolean worked = FALSE;
  for (guint i = 0; !worked && i < own->len; i++)
    worked = !is_untouched(self, own->pdata[i]);
  return worked && own->len > 1;
}

static void take_saved(FsSession *self, GPtrArray *saved) {
  g_clear_pointer(&self->saved, g_ptr_array_unref);
  self->saved = saved;
}

/* Where there are no others, those that pass are what the user wants to keep. */
void session_own_saved(FsSession *self) {
  g_autoptr(GPtrArray) own = own_games(self), all = game_document_get_all(self->document);
  if (own->len == 0) g_ptr_array_extend_and_steal(self->own, g_steal_pointer(&all));
}

void session_see_saved(FsSession *self) {
  GPtrArray *saved = game_document_get_saved(self->document);
  take_saved(self, saved ? only_own(self, saved) : NULL);
}

void fs_session_let_pass(FsSession *self, GamePasses passes, gpointer data) {
  if (passes && !fs_session_has_changed_games(self)) take_saved(self, own_games(self));
  self->passes = passes;
  self->passes_data = data;
  g_clear_pointer(&self->own, g_ptr_array_unref);
  if (passes) self->own = game_document_get_all(self->document);
}
