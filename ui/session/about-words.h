/* Facts about a game, in words. */
#pragma once

#include "game/game-about.h"

/* "Anna – Ben"; NULL if no player is known. Free with g_free(). */
char *about_words_players(const GameAbout *about);

/* How it ended, where moves do not end it: "Black resigned", or the result. Static. */
const char *about_words_end(const GameAbout *about);

/* Result, date, place and tags, with dots between them; "" if none of these is known. Free with
 * g_free(). */
char *about_words_rest(const GameAbout *about);

/* Both in one line; NULL if nothing is known. Free with g_free(). */
char *about_words_line(const GameAbout *about);
