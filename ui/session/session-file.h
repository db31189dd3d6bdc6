/* The games of a session as files hold them, and as they are kept for the next start. Main thread
 * only. */
#pragma once

#include "game/games-read.h"
#include "session.h"

/* What a text says about its file (only a kept session does), and as which kind of text it was
 * read. */
typedef struct {
  char *uri;         /* NULL: none */
  char *seen;        /* the state of the file (files/file-watch.h); NULL: not known */
  gboolean changed;  /* the file has changed since it was written: answers were left out; only when
                        read */
  gboolean saved;    /* no game was changed since it was written; only when read */
  GamesHow how;      /* only when read */
  gboolean playing;  /* one of the games is played; only when read ... */
  GamePlayed played; /* ... in this way */
  GamePuzzle puzzle; /* that was asked; only when read */
} SavedPlace;

void saved_place_clear(SavedPlace *place);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(SavedPlace, saved_place_clear)

/* All games, with what is known about their positions. For the caller to free. */
GameFile *fs_session_get_file(FsSession *self);

/* What is kept, with the puzzle that is asked in place of its game. In steps, since games may be
 * many: first all games without answers; then the answers of the games from that place on, until
 * this time (g_get_monotonic_time()). Returns the place at which to continue; if that is the number
 * of games, nothing is left to add. */
GameFile *fs_session_begin_file(FsSession *self);
guint fs_session_add_answers(FsSession *self, GameFile *file, guint game, gint64 until);

/* Begins again with the games and answers of a file; unsaved games stay unsaved. Undo goes on to
 * the games that were left. If the file contradicts what is proved already, nothing is changed. */
gboolean fs_session_load(FsSession *self, GameFile *file, GError **error);

/* The text of a file or, with `place`, of a kept session. Free with g_free(). NULL and an error if
 * the games are too many to be read again. */
char *fs_session_write_file(FsSession *self, const SavedPlace *place, GError **error);

/* All games as annotated text in the notation that the user chose (play/move-names.h), with what
 * reviews have proved. Free with g_free(). */
char *fs_session_write_text(FsSession *self);

/* Takes the whole text, of any form (game/games-read.h, also about `asked`), or nothing of it.
 * Fills *place. */
gboolean fs_session_read_file(FsSession *self, Notation asked, const char *text, gsize length,
                              SavedPlace *place, GError **error);

/* Takes over what a text says is known about positions of this game, unless it contradicts what is
 * proved, and how much was searched, of any game; its games are not taken over. */
void fs_session_learn_file(FsSession *self, const char *text, gsize length);

gboolean fs_session_is_worth_keeping(FsSession *self);

/* Whether there are games that were left without a question: something else was begun over them
 * before they were saved, and undo brings them back. A kept session keeps them. The second one
 * undoes until the last of them is shown. */
gboolean fs_session_has_left(FsSession *self);
gboolean fs_session_go_back_to_left(FsSession *self);

/* The games of this origin (game-document.h), and what continues them, are those of a file; 0: none
 * are. What else begins in the window is not, until undo brings the file's games back. */
void fs_session_set_filed(FsSession *self, guint origin);
gboolean fs_session_is_filed(FsSession *self);

/* From now on games that `passes` answers TRUE for are none of the user's, unless one that is open
 * now begins as they do: no file has them, and nothing is changed by them. If no others are open,
 * they are saved, and the user's from then on. NULL: all are the user's. */
typedef gboolean (*GamePasses)(const GameRecord *record, gpointer data);
void fs_session_let_pass(FsSession *self, GamePasses passes, gpointer data);
gboolean fs_session_passes(FsSession *self, const GameRecord *record);

/* Whether the user's games differ from what was saved last. */
gboolean fs_session_has_changed_games(FsSession *self);

/* Whether several of them are open and in one more was done than to look at a position since then,
 * or since the session began. */
gboolean fs_session_is_worked_on(FsSession *self);

/* Whether something would be lost if the window were closed now, stones that are being set up
 * included. */
gboolean fs_session_is_modified(FsSession *self);

/* Makes what is being set up the game, since files have only games; on failure nothing is
 * changed. */
Status fs_session_settle(FsSession *self, Error *error);

/* Goes back to the games as they were saved last, without telling the views. FALSE if that is not
 * known any more. */
gboolean fs_session_give_up_changes(FsSession *self);

/* Marks as saved the games as they were at that version, or nothing with 0. */
void fs_session_mark_saved(FsSession *self, guint version);

/* Marks what was loaded as never saved: then its last moves can be undone. */
void fs_session_mark_unsaved(FsSession *self);
