/* Games from a text in any of the forms in which people keep them: a saved game of ours, annotated
 * text, a table with a column of moves, a game a line. */
#pragma once

#include "game-file.h"

typedef enum {
  GAMES_SAVED,     /* as game-file.h has it */
  GAMES_ANNOTATED, /* as annotated.h has it */
  GAMES_TABLE,     /* comma-separated, with a header */
  GAMES_LINES,     /* as position-list.h has it */
} GamesForm;

/* What a text was taken to be. */
typedef struct {
  GamesForm form;
  NotationChoice notation; /* of annotated text that names it and of saved games: nothing chosen */
  gsize wrong;             /* the byte where an error is, of annotated text and of lines */
} GamesHow;

/* A copy of the same length without what is around the games where people copy them
 * (plain-text.h). Lines of words above and below a numbered game, or games with headers, are gone
 * as well, and told in *passed. Free with g_free(). */
char *games_plain(Variant variant, Notation asked, const char *text, gsize length,
                  PassedLines *passed);

/* TRUE if the text is not just a list of games. */
gboolean games_are_of_file(const char *text, gsize length);

/* TRUE if the next line of the text may show that it is not. */
gboolean games_may_become_file(const char *text, gsize length);

/* `variant` is for games that do not name theirs; `asked` is as for
 * game_list_begin(). NULL and an error that names the place; `how` may be NULL. */
GameFile *games_read(Variant variant, Notation asked, const char *text, gsize length, GamesHow *how,
                     GError **error);
