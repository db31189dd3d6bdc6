/* The reviews of many games, found by game. Main thread only. */
#pragma once

#include "game-reviewed.h"

typedef struct GameReviews GameReviews;

GameReviews *game_reviews_new(void);
void game_reviews_free(GameReviews *reviews);

enum { GAME_REVIEWS_MOST = 10000 }; /* the newest are kept */

/* Adds a review, in place of earlier ones of the same game. */
void game_reviews_add(GameReviews *reviews, GameReviewed *reviewed);
void game_reviews_clear(GameReviews *reviews);

/* The review of a game (game_reviewed_is_of()): of two games that begin alike each has its own, the
 * one that shares most, and of those the newest. NULL if there is none; the set's. Takes as long
 * with many reviews as with few. */
GameReviewed *game_reviews_find(GameReviews *reviews, const GameRecord *record);
