/* A game that is played in a window, or was: who plays, and how far it has come. */
#pragma once

#include <glib.h>

#include "game-about.h"
#include "play/line.h"

typedef struct {
  gboolean program[2]; /* by Player: the program plays that side */
  int level;           /* opponent.h */
  double seconds;      /* of thinking for a move, or for a hint */
  double clock;        /* seconds of each player for the whole game; 0: no clock */
  double increment;    /* seconds that a clock gains by a move */
  gboolean blind;      /* what is known about the positions is hidden until the game is over */
} PartnerGame;

typedef struct {
  PartnerGame game;
  int place;      /* among the open games */
  int begun;      /* moves of it that were there before */
  double left[2]; /* seconds of the clocks, by Player */
  /* Not in a file. */
  guint origin;      /* of the games with it */
  guint since;       /* the version of those with which it began; none before it has it */
  guint version;     /* of those, when it was open last */
  Line line;         /* it, to its last move, which is its end: variations are no part of it */
  int lost;          /* the Player who has resigned, or has no time left; -1: nobody */
  GameEnding ending; /* ... which of these */
  gboolean told;     /* ... and the game has that result */
} GamePlayed;

static inline gboolean game_played_is_over(const GamePlayed *played) {
  return played->lost >= 0 || line_result(&played->line) != VALUE_ANY;
}
