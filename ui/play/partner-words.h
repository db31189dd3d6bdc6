/* What is said about a game that is played. */
#pragma once

#include "game/game-about.h"
#include "judge/opponent.h"

/* Who has won although the board does not say it, and why, if that is known. Static. */
const char *partner_lost_words(Player loser, GameEnding ending);

/* The move of a hint and why. Free with g_free(). */
char *partner_hint_words(const Position *position, const OpponentChoice *choice);

/* What a level is called. Static. */
const char *partner_level_words(int level);
