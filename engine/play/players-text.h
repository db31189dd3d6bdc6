/* The players that a line names before its moves, as "Bob vs Carol: A1 B2" and "Bob - Carol 0F5A"
 * do, or a label, as in "Game 3: A1 B2". A plain value; pure functions. */
#pragma once

#include "folded-text.h"

typedef struct {
  size_t at, length; /* bytes of the folded text; length 0: there is none */
} TextPart;

typedef struct {
  TextPart label; /* what stands before the first colon */
  TextPart white, black;
  size_t moves; /* where moves may begin; 0: nothing stands before them, or nothing follows */
} PlayersText;

/* Names are capitalised words with "-" between them, or any words with "vs" or its like. */
PlayersText players_text_read(const FoldedText *line);

/* True if the line names players, and perhaps a date or result, and nothing else. */
bool players_text_is_title(const FoldedText *line, PlayersText *players);
