/* What a screen reader says about a move in the list of moves. */
#pragma once

#include <glib.h>

#include "play/rules.h"

/* "Move 3, White: Column A". `ply` counts from 1, White's first move; a move of White and the next
 * of Black have one number.
 * Free with g_free(). */
char *move_words(Variant variant, int ply, Move move);
