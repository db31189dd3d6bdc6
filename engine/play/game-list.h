/* A list of games is in one notation, decided on all of it. One that cannot read a line is out,
 * unless none would be left. Of the rest the first is taken whose shape some line has.
 * A single text is a list of one. docs/formats/positions.md ("Which notation") has the order. A
 * plain value; pure functions, except that NOTATION_CHOSEN asks move-names.h. */
#pragma once

#include "game-text.h"

typedef struct {
  Variant variant;
  uint32_t fit, left, shown; /* sets of ways: of the game, and of all lines so far */
  uint32_t rather;           /* ways that are taken before the others of a set */
} GameList;

/* Lines of words around a list, which are no games, by their numbers; 0: there are none. */
typedef struct {
  int above;       /* the last one above */
  int below, last; /* the first and the last one below */
} PassedLines;

/* What was decided. */
typedef struct {
  Notation notation;
  Notation rival; /* it could be this as well, another game; NOTATION_ANY: there is none */
  PassedLines passed;
} NotationChoice;

/* True if nothing need be said of it: it is ours or that of the screen, and can be nothing else. */
bool notation_is_plain(Variant variant, NotationChoice choice);

/* `asked` is the notation that the user named, or NOTATION_ANY or NOTATION_CHOSEN. */
GameList game_list_begin(Variant variant, Notation asked);

/* Takes the next line into account. */
void game_list_add(GameList *list, const FoldedText *line);

/* The notation of the lines so far. */
NotationChoice game_list_choice(const GameList *list);

/* True if the line has words and is no game in any notation: names above a list, as "Ann - Ben", or
 * prose of a mail, as "Hello Ann,". A line with a digit or a slash is a game with a mistake, unless
 * a comma or colon ends it; one with control characters, or too long for a game, is neither. */
bool game_list_is_heading(const GameList *list, const FoldedText *line);

/* True if it names players, and perhaps a date or result, and nothing else: between the games of a
 * list it stands above the one that follows. */
bool game_list_names_players(const GameList *list, const FoldedText *line);

/* The same as a heading with digits and slashes, as "Ann - Ben, 2024-05-01", where a numbered game
 * follows. There "Da ist sie:" is prose, though "Da" could be a game. */
bool game_list_is_title(const GameList *list, const FoldedText *line);

/* True if the line has words that may end a list, as "Good game, greetings, Tom", and is no game in
 * any notation. It may have digits if its first word and most others have none. Where these
 * words have begun, anything goes on that is no game in the notation of the list and has no digits
 * in its first word. */
bool game_list_is_closing(const GameList *list, const FoldedText *line, bool begun);

/* Counts a line that closes, by its number; one that does not close ends what was counted. */
void passed_lines_close(PassedLines *passed, int number, bool closing);

/* True if the line of this number is passed over. */
bool passed_lines_have(const PassedLines *passed, int number);

bool passed_lines_are_none(const PassedLines *passed);

/* From now on it stays what it is. */
void game_list_settle(GameList *list);

/* True if it can no longer become another one. */
bool game_list_is_settled(const GameList *list);

/* True if no further line can change what this one is. */
bool game_list_is_sure(const GameList *list, const FoldedText *line);

/* Reads one of the lines. STATUS_TEXT with the place that is wrong in the notation of the list or,
 * if that is open, in the one that fits best. */
Status game_list_read(const GameList *list, const FoldedText *line, GameText *game, Error *error);

/* A notation that reads a line that the list's does not; NOTATION_ANY if none does. */
Notation game_list_other(const GameList *list, const FoldedText *line);

/* A single text: all of the above in one. `found`, `choice` and `error` may be NULL. */
Status game_list_read_one(Variant variant, Notation asked, const char *text, size_t length,
                          Line *line, GameText *found, NotationChoice *choice, Error *error);
