/* Games as a table: comma-separated values (RFC 4180; a semicolon or a tab may separate too) with a
 * header. The column "moves" has the game, "white", "black", "date", "place" (or "site"), "result"
 * and "tags" facts about it; others are not looked at. */
#pragma once

#include "game-document.h"
#include "play/game-list.h"

/* TRUE if the first line is such a header. */
gboolean games_table_is(const char *text, gsize length);

/* GameRecord, at least one. Moves are in one notation, as in a list. NULL and an error that names
 * the line. */
GPtrArray *games_table_read(Variant variant, Notation asked, const char *text, gsize length,
                            NotationChoice *choice, GError **error);
