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
  guint passes_from; /* the place of the first that can */
  GPtrArray *saved;  /* the user's games as they were saved last; NULL: not known */

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

/* Whether a game is none of the user's: one that comes, or the one at that place. */
gboolean session_passes(FsSession *self, const GameRecord *record);
gboolean session_passes_at(FsSession *self, const GameRecord *record, guint place);
void session_see_saved(FsSession *self); /* after the document was told what is saved */

/* Emit the signals. */
void session_changed(FsSession *self, gboolean games, gboolean position); /* each once */
void session_content_changed(FsSession *self);
