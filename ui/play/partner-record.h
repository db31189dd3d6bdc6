/* What a game that is played in the window says about itself: the program and its level, a person
 * by a name, and when it began. By these the rows of a list differ. */
#pragma once

#include "game/game-played.h"
#include "game/game-record.h"

/* Facts about a game that begins now, with the names of the people by their sides; the program's
 * are told by itself. A reference for the caller. */
GameAbout *partner_about(PartnerGame game, const char *const names[2]);

/* Whether those with these names continue the game where it is shown: at the end of its main line,
 * if nobody has won. It is theirs by its names; one without names is if it is one line of moves
 * that nobody has written about. */
gboolean partner_record_goes_on(const GameRecord *record, const GameAbout *players);

/* The game of this line with those. A reference for the caller. */
GameRecord *partner_record(const Line *line, PartnerGame game, const char *const names[2]);
