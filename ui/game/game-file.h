/* Saved games: JSON, version 2, as docs/formats/saved-game.md describes it; version 1 is read too.
 * One format for all games, and for files as for the session that is kept in case the program ends
 * unexpectedly.
 *
 * A file is read whole or not at all: what it says is checked against the rules of the game, and a
 * message names the member, or the character of a text, that is wrong. But the answers and reviews
 * of a file that does not fit its checksum are left out: the user can see whether its games are
 * right, but not whether an answer is.
 */
#pragma once

#include "game-document.h"
#include "game-played.h"
#include "game-puzzle.h"
#include "play/game-list.h"
#include "game-reviewed.h"

#define GAME_FILE_MIME "application/vnd.fourscore+json"
#define GAME_FILE_SUFFIX ".fourscore"

enum {
  GAME_FILE_BYTES_MOST = 64 << 20,
  GAME_FILE_GAMES_MOST = 10000,
  GAME_FILE_MOVES_MOST = 500000, /* of all games together */
  GAME_FILE_ANSWERS_MOST = 100000,
  GAME_FILE_NOTES_MOST = 10000,      /* of a review; what exceeds them is not written */
  GAME_FILE_ANSWERS_WRITTEN = 10000, /* at most, so that the file stays small enough to be read */
};

/* What is known about a position after a move. */
typedef struct {
  Move move;
  ValueSet values;
  guint64 nodes;  /* spent on it */
  double seconds; /* spent on it */
  double leaning; /* of that claim, from 0, no, to 1, yes: no proof; negative: nothing is known */
  Claim claim;
} GameMoveAnswer;

typedef struct {
  Position position;
  ValueSet values;
  GArray *moves;     /* GameMoveAnswer, of its legal moves; NULL: only its own values are known */
  gboolean has_goal; /* it is said ... */
  Goal goal;         /* ... for which goal the moves were searched */
} GameAnswer;

typedef struct {
  GPtrArray *games; /* GameRecord, at least one; all of one variant */
  int shown;
  GPtrArray *reviews; /* GameReviewed, by the place of its game; NULL, or too few: there is none */
  GArray *answers;    /* GameAnswer; it owns their moves */
  gboolean
      changed; /* since it was written, by damage or by hand: answers and reviews are left out */
  /* Of a session only. */
  char *file;     /* URI of the file that it belongs to, or NULL */
  char *seen;     /* what that was like when it was read or written last, or NULL */
  gboolean saved; /* nothing was changed since that file was written */
  gboolean setting_up;
  Position setup;    /* the stones that are being set up */
  gboolean playing;  /* one of the games is played ... */
  GamePlayed played; /* ... in this way */
  GamePuzzle puzzle; /* that is asked beside the games */
  GArray *searched;  /* GameAnswer without values: how much was searched of positions, of any game,
                        the last one last */
  GPtrArray *left;   /* GameFile: games alone, which undo brings back, the oldest first */
} GameFile;

GameFile *game_file_new(void); /* without games */
void game_file_free(GameFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GameFile, game_file_free)

/* The variant of its games; there must be one. */
Variant game_file_variant(const GameFile *file);

/* The text of a file; `session` adds what only a session has. Ends in a newline. */
char *game_file_write(const GameFile *file, gboolean session);

/* The same for a file that is to be read again: if it would be too large, it has no answers, which
 * stores have; and a session that still is has no reviews. NULL and an error if it could not be
 * read even so. */
char *game_file_write_readable(const GameFile *file, gboolean session, GError **error);

/* NULL and an error of the domain G_IO_ERROR if the text is not a saved game in full. */
GameFile *game_file_read(const char *text, gsize length, GError **error);

/* Reads a list (position-list.h) of the variant's positions, each as a game of its own. NULL and an
 * error, with *offset the place in the text, if one is wrong or there is none. */
GPtrArray *game_file_read_positions(Variant variant, Notation asked, const char *text,
                                    NotationChoice *choice, gsize *offset, GError **error);
