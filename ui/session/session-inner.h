/* What the files of the session share. */
#pragma once

#include "game/game-reviews.h"
#include "session-file.h"

struct _FsSession {
  GObject parent_instance;

  GameDocument *document;
  guint filed; /* the origin of the games that a file holds; 0: there is no file */
  GameReviews *reviews;
  Brush brush; /* while a position is set up */

  FsSearch *search;
  FsOpened *opened;

  GamePasses passes; /* session-passing.c; NULL: none does */
  gpointer passes_data;
  GPtrArray *own;   /* GameRecord that were open then: games that begin as these do not pass */
  GPtrArray *saved; /* the user's games as they were saved last; NULL: not known */

  Position marked; /* where moves are marked */
  uint64_t marks;
  Line preview;    /* that is drawn; of no variant: none */
  gboolean hinted; /* ... it is a hint */
  gboolean held;
  Position veiled; /* of no variant: none */
  gboolean blind;  /* all are */
  SessionAsker asker;
  gpointer asker_data;
  GArray *plays;     /* session-played.c has them */
  GamePuzzle puzzle; /* of no variant: none */
};

/* How one of the games of this origin is played; NULL: none is. */
const GamePlayed *session_get_played(FsSession *self, guint origin);
/* The same as fs_session_add_played() for a game of this document. */
void session_add_played(FsSession *self, const GameDocument *document, const GamePlayed *played);
GArray *session_plays_new(void); /* none */

/* The games are saved; and then, after the document was told so. */
void session_own_saved(FsSession *self);
void session_see_saved(FsSession *self);

/* Emit the signals. */
void session_changed(FsSession *self, gboolean games, gboolean position); /* each once */
void session_content_changed(FsSession *self);
