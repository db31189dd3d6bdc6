/* What a game that is played in the window says about itself: the program and its level, a person
 * by the name in the game before, and when it began. By these the rows of a list differ. */
#pragma once

#include "game/game-played.h"
#include "game/game-record.h"

/* Facts about a game that begins now. `before` is about the one that it returns, in which the sides
 * were changed: a person who has a name there keeps it. A reference for the caller. */
GameAbout *partner_about(PartnerGame game, const GameAbout *before);

/* The game of this line with those. A reference for the caller. */
GameRecord *partner_record(const Line *line, PartnerGame game, const GameAbout *before);
