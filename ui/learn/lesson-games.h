/* Games that the tour or a puzzle opens beside the user's, and how they go again. What was open
 * comes back by undo, so that it is unchanged and keeps its file. Main thread only. */
#pragma once

#include "session/session-file.h"

/* Zeroed: nothing is remembered. */
typedef struct {
  GPtrArray *before; /* GameRecord, the games that were open; NULL: nothing is to come back */
  guint version;     /* of those */
} LessonGames;

/* Remembers what is open. Games that come and that `goes` answers TRUE for pass from now on
 * (session-file.h), until the end or fs_session_let_pass() with NULL; `data` must live so long. */
void lesson_games_begin(LessonGames *self, FsSession *session, GamePasses goes, gpointer data);

/* Removes those games, but with `tried` those stay that go on behind a first move. All is then as
 * before, unless the user has changed another game; the position of a game that stays is still
 * shown. If no game would stay, those come back that were remembered, or an empty board begins,
 * which undo takes away. None is removed while stones are set up. Forgets what was remembered, and
 * no game passes any more. */
void lesson_games_end(LessonGames *self, FsSession *session, gboolean tried);

void lesson_games_forget(LessonGames *self);
