/* A game that is played in a window, as a session keeps it: who plays, and how far it has come. */
#pragma once

#include <glib.h>

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
} GamePlayed;
