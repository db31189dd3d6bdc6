/* The techniques of the default solver of Connect-4 that can be switched off. */
#pragma once

enum {
  CONNECT4_HOLD = 1,           /* follow-up proofs that the opponent completes no line */
  CONNECT4_WIN = 2,            /* ... and that the player does */
  CONNECT4_CHILDREN_FIRST = 4, /* all children looked up before one is searched */
  CONNECT4_COLOURLESS = 8,     /* colourless stones have no colour in the key */
  CONNECT4_MIRROR = 16,        /* mirror images are one position */
  CONNECT4_LATE = 32,          /* positions near the end live in a small table */
  CONNECT4_ORDER = 64,         /* the learned order; without it, history alone */
  CONNECT4_PAIRS = 128,        /* proofs by pairs that the claimant completes no line */
};
