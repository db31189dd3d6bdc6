/* Games that are played, in tests. */
#pragma once

#include "desk/window.h"
#include "play/partner.h"

/* A session that shows these moves, or a board code. */
FsSession *plays_session(const char *game, const char *moves);

/* Without a clock: whether the program plays each side, its level, and seconds for a move. */
PartnerGame plays_game(gboolean first, gboolean second, int level, double seconds);

int plays_length(FsSession *session); /* of the game shown */

void plays_undo(FsWindow *window); /* as Ctrl+Z */
