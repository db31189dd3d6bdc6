/* How games are played. Each that is open, or was left and comes back with undo, is known by its
 * origin: also one of an earlier start, until somebody takes it up. */
#include "session-inner.h"

typedef struct {
  GamePlayed played;
  gboolean waits; /* it was played before the start */
} Play;

GHashTable *session_plays_new(void) { return g_hash_table_new_full(NULL, NULL, NULL, g_free); }

static Play *shown_play(FsSession *self) {
  guint origin = game_document_get_origin(self->document);
  return g_hash_table_lookup(self->plays, GUINT_TO_POINTER(origin));
}

static void set_play(FsSession *self, guint origin, Play play) {
  g_hash_table_insert(self->plays, GUINT_TO_POINTER(origin), g_memdup2(&play, sizeof play));
}

void session_wait_played(FsSession *self, guint origin, const GamePlayed *played) {
  set_play(self, origin, (Play){*played, TRUE});
}

const GamePlayed *session_get_played(FsSession *self, guint origin) {
  const Play *play = g_hash_table_lookup(self->plays, GUINT_TO_POINTER(origin));
  return play ? &play->played : NULL;
}

const GamePlayed *fs_session_get_played(FsSession *self) {
  return session_get_played(self, game_document_get_origin(self->document));
}

/* A clock that runs is no change to be saved at once. */
void fs_session_set_played(FsSession *self, const GamePlayed *played) {
  guint origin = game_document_get_origin(self->document);
  gboolean news = !fs_session_get_played(self) != !played;
  if (played)
    set_play(self, origin, (Play){*played, FALSE});
  else
    g_hash_table_remove(self->plays, GUINT_TO_POINTER(origin));
  if (news) session_content_changed(self);
}

void fs_session_wait_played(FsSession *self, const GamePlayed *played) {
  session_wait_played(self, game_document_get_origin(self->document), played);
}

gboolean fs_session_take_played(FsSession *self, GamePlayed *played) {
  Play *play = shown_play(self);
  if (!play || !play->waits || play->played.place >= game_document_get_count(self->document))
    return FALSE;
  play->waits = FALSE;
  *played = play->played;
  return TRUE;
}
