/* The techniques of PopOut's alpha-beta that can be switched off, and the shape of its keys. */
#pragma once

enum {
  POPOUT_MIRROR = 1,         /* mirror images are one position */
  POPOUT_HISTORY = 2,        /* drops are ordered by the history heuristic */
  POPOUT_CHILDREN_FIRST = 4, /* all drops are looked up before one is searched */
  POPOUT_LATE = 8,           /* positions near the ply limit live in a small table */
};

/* Bits of a key above the position's code: 8 for the plies left, 3 for the pops left. */
enum { POPOUT_KEY_EXTRA = 11 };
