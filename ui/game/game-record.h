/* One game: a start position, the tree of its moves, the line of it that is shown, and facts about
 * it.
 *
 * The line runs through the position shown to the end of a branch; what lies behind the cursor is
 * where a step forward leads. A record never changes once it is made. Main thread only. */
#pragma once

#include "game-about.h"
#include "game-node.h"

typedef struct {
  guint refs;
  GameNode *root;
  Line line; /* its start is the game's; its moves are in the tree */
  GameAbout *about;
} GameRecord;

/* A game whose tree is this one line, undone moves included; if it is over, it has its result. */
GameRecord *game_record_new(const Line *line);

/* The same with the result that stands after the moves of a game given up; VALUE_ANY: none. */
GameRecord *game_record_with_result(const Line *line, ValueSet told);

/* The same with these facts about it, whose reference is taken. */
GameRecord *game_record_told(const Line *line, GameAbout *about);

/* A game with this tree and facts about it, whose references are taken; the tree must have all
 * moves of the line. */
GameRecord *game_record_take(GameNode *root, Line line, GameAbout *about);

/* The result at the end of a tree's main line; 0 if it is not over there. */
ValueSet game_record_end(const Position *start, const GameNode *root);

/* The facts about a record when the tree takes the place of its own: the result follows the main
 * line, unless the user has set another one. A reference for the caller. */
GameAbout *game_record_about_after(const GameRecord *record, const GameNode *root);

/* The line through the position after these moves, which must be in the tree. Behind it, the line
 * follows the first branches. */
Line game_record_line(const Position *start, const GameNode *root, const Move *moves, int at);

GameRecord *game_record_ref(GameRecord *record);
void game_record_unref(GameRecord *record);

/* The same game shown after these moves, which must be in the tree. The line shown stays if it has
 * them; else it follows the first branches. A reference for the caller. */
GameRecord *game_record_shown_at(GameRecord *record, const Move *moves, int at);

/* TRUE if no edit lies between them: only other moves are shown. */
gboolean game_record_is_same(const GameRecord *record, const GameRecord *other);

/* The node of the position shown. */
const GameNode *game_record_node(const GameRecord *record);

/* The number of the last move, up to the cursor, that is not its parent's first branch; 0 if the
 * position shown is on the main line. */
int game_record_fork(const GameRecord *record);

/* TRUE at the end of its main line if only the result that is told ends the game. */
gboolean game_record_shows_told(const GameRecord *record);

/* How it ended where it is shown: by its moves, or at the end of its main line by the result that
 * is told, as when a player has resigned. VALUE_ANY: it goes on. */
ValueSet game_record_result_shown(const GameRecord *record);

typedef void (*GameVisit)(const Line *line, const GameNode *node, gpointer data);

/* Calls visit for every node, parents before their branches and the first branch before the others;
 * the line it is given ends at the node. */
void game_record_each(const GameRecord *record, GameVisit visit, gpointer data);

/* TRUE if one of its first moves is followed by another one. */
gboolean game_record_goes_on(const GameRecord *record);

/* TRUE if somebody has written in it: comments, or facts beside the result of its moves. */
gboolean game_record_has_words(const GameRecord *record);
