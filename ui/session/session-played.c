/* How games are played: one that is, and those that go on when they are shown again, by undo or in
 * a collection; also of an earlier start. The one that was played last comes last. */
#include "session-inner.h"

GArray *session_plays_new(void) { return g_array_new(FALSE, FALSE, sizeof(GamePlayed)); }

static const GamePlayed *nth_play(FsSession *self, guint i) {
  return &g_array_index(self->plays, GamePlayed, i);
}

const GameRecord *fs_session_played_record(FsSession *self, const GamePlayed *played) {
  gboolean open = played->origin == game_document_get_origin(self->document) &&
                  played->place < game_document_get_count(self->document) &&
                  played->since <= game_document_get_version(self->document);
  return open ? game_document_get_at(self->document, played->place) : NULL;
}

/* After undo another game may have taken its place: it has another version, and other moves. */
static gboolean plays_on(FsSession *self, const GamePlayed *played) {
  const GameRecord *record = fs_session_played_record(self, played);
  if (!record) return FALSE;
  return game_document_get_version(self->document) <= played->version ||
         (played->line.length > played->begun &&
          position_equal(&record->line.start, &played->line.start) &&
          game_node_find(record->root, played->line.moves, played->line.length));
}

const GamePlayed *session_get_played(FsSession *self, guint origin) {
  for (guint i = self->plays->len; i-- > 0;)
    if (nth_play(self, i)->origin == origin)
      return game_played_is_over(nth_play(self, i)) ? NULL : nth_play(self, i);
  return NULL;
}

const GamePlayed *fs_session_get_played(FsSession *self) {
  const GamePlayed *played = session_get_played(self, game_document_get_origin(self->document));
  return played && plays_on(self, played) ? played : NULL;
}

const GamePlayed *fs_session_get_played_here(FsSession *self) {
  if (fs_session_is_setting_up(self)) return NULL;
  for (guint i = 0; i < self->plays->len; i++)
    if (nth_play(self, i)->place == game_document_get_shown(self->document) &&
        plays_on(self, nth_play(self, i)))
      return nth_play(self, i);
  return NULL;
}

/* A clock that runs is no change to be saved at once. */
void fs_session_keep_played(FsSession *self, const GamePlayed *played) {
  gboolean before = fs_session_get_played(self) != NULL;
  for (guint i = self->plays->len; i-- > 0;)
    if (nth_play(self, i)->origin == played->origin && nth_play(self, i)->place == played->place)
      g_array_remove_index(self->plays, i);
  g_array_append_vals(self->plays, played, 1);
  if (before != (fs_session_get_played(self) != NULL)) session_content_changed(self);
}

void fs_session_forget_played(FsSession *self) {
  if (self->plays->len == 0) return;
  g_array_set_size(self->plays, 0);
  session_content_changed(self);
}

void session_add_played(FsSession *self, const GameDocument *document, const GamePlayed *played) {
  GamePlayed added = *played;
  added.origin = game_document_get_origin(document);
  added.since = added.version = game_document_get_version(document);
  added.line = game_document_get_at(document, played->place)->line;
  added.line.at = added.line.length;
  added.lost = -1;
  fs_session_keep_played(self, &added);
}

void fs_session_add_played(FsSession *self, const GamePlayed *played) {
  session_add_played(self, self->document, played);
}
