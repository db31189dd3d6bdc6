/* What is said about a game that is played. */
#pragma once

#include "judge/opponent.h"

/* Who has won because the other one resigned or has no time left. Static. */
const char *partner_lost_words(Player loser, bool by_clock);

/* The move of a hint and why. Free with g_free(). */
char *partner_hint_words(const Position *position, const OpponentChoice *choice);

/* What a level is called. Static. */
const char *partner_level_words(int level);
