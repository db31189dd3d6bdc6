/* A game's review as a picture in a file (fourscore-cli review --picture). */
#pragma once

#include "game/game-about.h"
#include "play/review.h"

/* False, with a message, if no picture can have this name, or none can be made at all. */
bool review_check_picture(const char *name);

/* Draws the review and its report into a file, which is there in full or not at all. False after a
 * message. */
bool review_draw_picture(const char *name, const GameAbout *about, const ReviewStep *steps,
                         const ReviewFinding *findings, int count, const char *report);
