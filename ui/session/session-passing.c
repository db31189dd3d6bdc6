/* Games that are open for a while beside the user's, as those of a puzzle, and are in no file. What
 * is saved is compared without them: they come and go, and nothing of the user's has changed. */
#include "session-file.h"
#include "session-inner.h"

gboolean session_passes(FsSession *self, const GameRecord *record) {
  return self->passes && self->passes(record, self->passes_data);
}

gboolean session_passes_at(FsSession *self, const GameRecord *record, guint place) {
  return place >= self->passes_from && session_passes(self, record);
}

/* Takes the array. */
static GPtrArray *only_own(FsSession *self, GPtrArray *games) {
  for (guint i = games->len; i-- > 0;)
    if (session_passes_at(self, games->pdata[i], i)) g_ptr_array_remove_index(games, i);
  return games;
}

static GPtrArray *own_games(FsSession *self) {
  return only_own(self, game_document_get_all(self->document));
}

gboolean fs_session_is_collection(FsSession *self) {
  int count = 0;
  for (int i = 0; i < game_document_get_count(self->document) && count < 2; i++)
    count += !session_passes_at(self, game_document_get_at(self->document, i), (guint)i);
  return count > 1;
}

static gboolean same_games(const GPtrArray *games, const GPtrArray *others) {
  gboolean same = games->len == others->len;
  for (guint i = 0; same && i < games->len; i++)
    same = game_record_is_same(games->pdata[i], others->pdata[i]);
  return same;
}

gboolean fs_session_has_changed_games(FsSession *self) {
  if (!game_document_is_modified(self->document)) return FALSE;
  g_autoptr(GPtrArray) own = own_games(self);
  return !self->saved || !same_games(own, self->saved);
}

static void take_saved(FsSession *self, GPtrArray *saved) {
  g_clear_pointer(&self->saved, g_ptr_array_unref);
  self->saved = saved;
}

void session_see_saved(FsSession *self) {
  GPtrArray *saved = game_document_get_saved(self->document);
  take_saved(self, saved ? only_own(self, saved) : NULL);
}

void fs_session_let_pass(FsSession *self, GamePasses passes, gpointer data) {
  if (passes && !fs_session_has_changed_games(self)) take_saved(self, own_games(self));
  self->passes = passes;
  self->passes_data = data;
  self->passes_from = (guint)game_document_get_count(self->document);
}
