/* A text with a game or position a line, as people paste it and `fourscore-cli solve -` reads it,
 * all in one notation (play/game-list.h). Blank lines and those that begin with # are ignored.
 * Where players are named between games, each such line is of the game that follows. */
#pragma once

#include <gio/gio.h>

#include "play/game-list.h"

typedef struct {
  const Line *line;
  ValueSet told;             /* the result that stands after its moves, or VALUE_ANY */
  const FoldedText *text;    /* all of it, with what stands before its moves */
  const FoldedText *players; /* the line above it that names its players; NULL: none */
} ListedPosition;

/* Called with each position; any status except STATUS_OK, with the reason, refuses it. */
typedef Status (*PositionTake)(const ListedPosition *listed, gpointer data, Error *error);

/* `asked` is as for game_list_begin(); *choice, which may be NULL, is the notation that it was.
 * FALSE if a position is not taken, with the reason, which names the line and its character and the
 * other lines that are wrong; *offset is then the place in the text. All others are taken, too. */
gboolean position_list_read(Variant variant, Notation asked, const char *text, PositionTake take,
                            gpointer data, NotationChoice *choice, gsize *offset, GError **error);
