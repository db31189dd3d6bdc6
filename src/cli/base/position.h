/* Positions as the user gives them, of any game and in any notation (play/game-list.h). Where an
 * argument is one position, it may be annotated text with one game, too: its end is meant. */
#pragma once

#include "base/command.h"
#include "game/games-read.h"
#include "play/game-list.h"

#include <glib.h>

typedef struct {
  char *text; /* as it is written in results; owned */
  Position position;
  Line line;  /* the game that led to it, with the cursor at its end */
  bool whole; /* false: the game went on after a repetition, and the line is its end alone */
} InputPosition;

/* Reads a position of a list. If it is wrong, says so on standard error with `origin` ("line 3"),
 * the character counted from 1 after `indent` characters before the text, the reason and an
 * excerpt; then the result is false and *position untouched. Clear with position_clear(). */
bool position_read(const GameList *list, const char *origin, size_t indent, const char *text,
                   size_t length, InputPosition *position);

/* The same for an argument of the command line, which is a list of one. `asked` is the notation
 * that the user named, or NOTATION_ANY. Says in which notation it was read if that is not
 * obvious. */
bool position_read_argument(Variant variant, Notation asked, const char *origin, const char *text,
                            InputPosition *position);

/* All arguments except "-" as one list; each is read by itself. Says the notation as above.
 */
GameList position_list_of_arguments(Variant variant, Notation asked, char *const *texts);
bool position_read_listed(const GameList *list, const char *origin, const char *text,
                          InputPosition *position);

/* Says which lines around games are none. */
void position_tell_passed(NotationChoice choice, const char *origin);

/* Says in which notation a list was read, unless it is obvious. */
void position_tell_choice(Variant variant, NotationChoice choice, const char *origin,
                          const char *moves);
void position_tell_notation(const GameList *list, const char *origin, const char *moves);

/* Takes one position of a list; a worse status than EXIT_ANSWERED does not end the list. */
typedef ExitStatus PositionTake(void *data, const char *origin, const InputPosition *position);

/* Reads positions from standard input, one a line, in one notation: each is taken as soon as no
 * further line can change its meaning. Returns the worst status; each wrong line gets a message. */
ExitStatus position_read_lines(Variant variant, Notation asked, PositionTake *take, void *data);

/* The positions of a command: each argument, or the lines of standard input in place of "-"; the
 * empty board if there are none. Those of the command line are a separate list. After an interrupt
 * none is taken. Returns the worst status. */
ExitStatus position_take_all(Variant variant, Notation asked, char *const *texts,
                             PositionTake *take, void *data);

/* True if there may be more than one. */
bool position_are_listed(char *const *texts);

/* The games of a text that is not just a list (games-read.h), such as annotated text; all of the
 * variant. Says the notation as above. NULL after a message. */
GameFile *position_read_file(Variant variant, Notation asked, const char *origin, const char *text,
                             size_t length);

/* The end of a line; takes over the text. Clear with position_clear(). */
InputPosition position_of_line(char *text, const Line *line);

/* The end of a game's main line. Clear with position_clear(). */
InputPosition position_of_game(const GameRecord *record);

void position_clear(InputPosition *position);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(InputPosition, position_clear)

/* The game for messages: "Connect Four 3D", "connect4:7x6"; free with g_free(). */
char *position_game_name(Variant variant);
