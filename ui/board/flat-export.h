/* A flat position as text for the clipboard, as export.h does it for the cube. */
#pragma once

#include "session/flat-session.h"

/* The position shown as "moves", "code", "diagram", "command" of fourscore-cli, or whichever of the
 * first two is the shortest. NULL for the moves of a game that does not begin with the empty board.
 * Free with g_free(). */
char *flat_export_text(FsFlatSession *session, const char *as);
