/* A review that is kept: the games with their reviews as a saved game, which the window opens
 * (fourscore-cli review --save). */
#pragma once

#include "game/game-file.h"

/* Whether the file can be written, asked before the review. False after a message: there is no such
 * folder, or a file is there that is no saved game. */
bool save_check(const char *path);

/* Takes what a review says of a game. Of two reviews of the same game the one with fewer open
 * positions stays, the new one if both have as many. */
void save_keep(GameFile *file, guint game, const GArray *steps, const ReviewFinding *findings,
               double seconds);

/* False after a message. */
bool save_write(const GameFile *file, const char *path);
