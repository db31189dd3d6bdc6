/* Games as annotated text, after the pattern of PGN: headers in brackets, numbered moves with
 * marks, comments in braces, variations in parentheses, the result. docs/formats/annotated-text.md
 * describes it. What a review has proved is written as marks and as commands in comments; when such
 * a text is read they are left out, since nothing shows that they are unchanged.
 */
#pragma once

#include "game-file.h"

/* The text of the games, all of one variant. `reviews` has GameReviewed by the place of its game,
 * as in a GameFile; NULL for none. A notation that does not fit the game is replaced by our own.
 * Free with g_free(). */
char *annotated_write(const GPtrArray *games, const GPtrArray *reviews, Notation notation);

/* TRUE if the text begins with a header, or is a numbered game that goes on in its second line or
 * has a comment or a variation in the first. */
gboolean annotated_is(const char *text, gsize length);

/* TRUE if the first move of the text has the number 1, as in "1. A1". */
gboolean annotated_is_numbered(const char *text, gsize length);

/* TRUE if the next line will tell. */
gboolean annotated_may_become(const char *text, gsize length);

/* Reads all games: GameRecord, at least one. Those that do not name theirs are of `variant`.
 * `asked` is as for game_list_begin(). *choice is how the moves were read, our own for a text that
 * names its notation. NULL, an error that names the line, and in *wrong the byte where it is. */
GPtrArray *annotated_read(Variant variant, Notation asked, const char *text, gsize length,
                          NotationChoice *choice, gsize *wrong, GError **error);
