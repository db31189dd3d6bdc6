/* What a review found about a game, kept with the game after the review has ended.
 *
 * It does not change when the game gets further moves: game_reviewed_fit() then gives what it says
 * about the present game. Main thread only. */
#pragma once

#include "game-record.h"
#include "play/review.h"

typedef struct {
  Position start;
  GArray *steps;           /* ReviewStep, at least one */
  ReviewFinding *findings; /* one a step */
  double seconds;          /* that the review took */
  gboolean closed;         /* by the user: it is not shown until it is asked for */
} GameReviewed;

/* Copies the findings of this many steps, the first of which is the game's start. */
GameReviewed *game_reviewed_new(const ReviewStep *steps, const ReviewFinding *findings, int count,
                                double seconds);
GameReviewed *game_reviewed_ref(GameReviewed *reviewed);
void game_reviewed_unref(GameReviewed *reviewed);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GameReviewed, game_reviewed_unref)

/* The moves of its main line. */
int game_reviewed_length(const GameReviewed *reviewed);

/* How many moves of the review's main line the game has, from the first on; -1 if the game begins
 * with another position. */
int game_reviewed_shared(const GameReviewed *reviewed, const GameRecord *record);

/* TRUE if it is about this game: at least half of its main line is played there. */
gboolean game_reviewed_is_of(const GameReviewed *reviewed, const GameRecord *record);

/* The findings of the game's positions, those of positions that were not reviewed blank. A
 * reference for the caller. */
GameReviewed *game_reviewed_fit(const GameReviewed *reviewed, const GameRecord *record);

/* The main line of the game as it is now, with those findings. What was only played on after the
 * main line that was reviewed is left out. A reference for the caller. */
GameReviewed *game_reviewed_main_line(const GameReviewed *reviewed, const GameRecord *record);

/* Adds to the findings of the same steps what the review found and they do not say: values and
 * marks that they do not contradict, and opinions. */
void game_reviewed_recall(const GameReviewed *reviewed, ReviewFinding *findings);

/* How many of the findings lack an exact value or a mark. */
int game_reviewed_open(const ReviewFinding *findings, int count);

/* How far it got: the steps, those that are open, and its time. */
ReviewView game_reviewed_view(const GameReviewed *reviewed);
