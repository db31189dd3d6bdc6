/* What is open in a window: one game or a list of them, the one that is shown, stones that are
 * being set up, and every edit so far for undo and redo.
 *
 * An edit is a new version, which shares with the last one all that did not change. So undo takes
 * back anything: a move, a deleted variation, a comment, a pasted list. Moving through a game is no
 * edit and is not undone.
 *
 * Versions that continue each other have the same origin. Anything that replaces all games, and
 * continues none of them, begins another: so the games of a file are distinguished from those that
 * only followed it in its window. Main thread only.
 */
#pragma once

#include "core/status.h"
#include "game-record.h"

typedef struct GameDocument GameDocument;

/* An array of GameRecord that owns what is added: empty, or with one game that is this line. */
GPtrArray *game_records_new(void);
GPtrArray *game_records_of(const Line *line);

/* TRUE if they are as many games, in this order, and nobody has edited one since. */
gboolean game_records_are_same(const GPtrArray *records, const GPtrArray *others);

/* A document with one game that is this line. */
GameDocument *game_document_new(const Line *line);

/* A document with these games, at least one; the array's reference is taken. */
GameDocument *game_document_open(GPtrArray *records, int shown);
void game_document_free(GameDocument *document);

/* Makes earlier versions of games that have none, down to a fork: in each the last move of the
 * line shown is not made yet. So a game that goes on after a restart can still take moves back. */
void game_document_remember_moves(GameDocument *document);

/* The game shown, one by its place, and how many there are. Records live until the next change. */
GameRecord *game_document_get(const GameDocument *document);
GameRecord *game_document_get_at(const GameDocument *document, int place);
int game_document_get_shown(const GameDocument *document);
int game_document_get_count(const GameDocument *document);

/* All of them, to keep. Free with g_ptr_array_unref(). */
GPtrArray *game_document_get_all(const GameDocument *document);

/* The place of the first one that begins with the position; -1: none does. */
int game_document_find(const GameDocument *document, const Position *start);

/* Moving about; all return TRUE if another position is shown. */
gboolean game_document_go_to(GameDocument *document, int ply_of_line);
gboolean game_document_go_path(GameDocument *document, const Move *moves, int length);
gboolean game_document_go_sideways(GameDocument *document, int direction); /* among variations */
gboolean game_document_show(GameDocument *document, int place);

/* Edits; all return TRUE if something has changed.
 *
 * A move that the tree already has is only followed. */
gboolean game_document_play(GameDocument *document, Move move);
/* Adds these moves after the position shown, in one edit; it stays shown, and a step forward leads
 * along them. Nothing is added if one of them is illegal. */
gboolean game_document_add(GameDocument *document, const Move *moves, int length);
/* Deletes the move that led to the position shown, with all that follows it. */
gboolean game_document_delete(GameDocument *document);
/* Deletes the last of these moves of the game shown, with all that follows it. The game goes on
 * before it: of the main line no result stays. Undo shows what was shown until now. */
gboolean game_document_take_back(GameDocument *document, const Move *moves, int length);
/* Makes the variation shown the main line at the place where it last left it. */
gboolean game_document_promote(GameDocument *document);
/* Changes in a row to the comment of one position are one edit. */
gboolean game_document_comment(GameDocument *document, const char *comment);
/* Sets players, date, place, result and tags of the game at that place, shown or not. Undo of that
 * leaves what is shown. While stones are set up it is an edit of the games below them, not of them.
 */
gboolean game_document_describe(GameDocument *document, int place, const GameAbout *told);
/* Replaces all games by others, at least one; the array's reference is taken. They continue what is
 * open, as when one is added, or begin something else. */
void game_document_replace(GameDocument *document, GPtrArray *records, int shown);
void game_document_begin(GameDocument *document, GPtrArray *records, int shown);

/* Setting up a position: stones by column, with no regard to turns until it is finished. */
gboolean game_document_is_setting_up(const GameDocument *document);
Position game_document_get_setup(const GameDocument *document); /* meaningless otherwise */
void game_document_begin_setup(GameDocument *document);         /* from the position shown */
void game_document_set_up(GameDocument *document, const Position *stones); /* from these */
gboolean game_document_place(GameDocument *document, int column, Player player);
gboolean game_document_remove(GameDocument *document, int column);
gboolean game_document_clear(GameDocument *document); /* of all stones */
/* The game goes on from the stones, as a new one: beside the others, or as something else that
 * begins with it. Undo brings back what was open before. Fails if no game can have led to them. */
Status game_document_finish_setup(GameDocument *document, gboolean beside, Error *error);
void game_document_cancel_setup(GameDocument *document);
/* TRUE if stopping now would lose stones: they differ from those of the position shown. */
gboolean game_document_is_setup_changed(const GameDocument *document);

/* The last 500 edits can be undone. */
gboolean game_document_can_undo(const GameDocument *document);
gboolean game_document_can_redo(const GameDocument *document);
gboolean game_document_undo(GameDocument *document);
gboolean game_document_redo(GameDocument *document);

/* Where this many undos lead. FALSE, and *before untouched, if there is less to undo. */
typedef struct {
  const GameRecord *record; /* the game shown; until the next change */
  guint origin, version;
  int shown;
  gboolean setting_up;
} GamesBefore;
gboolean game_document_look_back(const GameDocument *document, int edits, GamesBefore *before);

/* Games that something else has followed, and that undo brings back: as they were left, the oldest
 * first, with the one that was shown and their origin. */
typedef void (*LeftVisit)(GPtrArray *games, int shown, guint origin, gpointer data);
void game_document_each_left(const GameDocument *document, LeftVisit visit, gpointer data);

/* Undoes until those that were left last are there. FALSE and nothing done if there are none. */
gboolean game_document_go_back(GameDocument *document);

/* Whether the games differ from the version that was marked as saved; new ones count as saved. */
gboolean game_document_is_modified(const GameDocument *document);
guint game_document_get_version(const GameDocument *document);

/* No other document has it; never 0. And whether one of its versions has it. */
guint game_document_get_origin(const GameDocument *document);
gboolean game_document_has_origin(const GameDocument *document, guint origin);

/* The games as they were saved, to keep; NULL: they are not known any more. */
GPtrArray *game_document_get_saved(const GameDocument *document);
void game_document_mark_saved(GameDocument *document, guint version); /* 0: nothing is saved */
