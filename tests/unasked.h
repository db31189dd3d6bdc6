/* Positions about which no search can be asked: their game is over, or they cannot arise. */
#pragma once

#include "play/cube-play.h"
#include "play/position.h"

#include <glib.h>
#include <string.h>

/* Of the cube, as board codes. */
static const char *const unasked[] = {
    "w/w/w/w/b/b/b/////////",                       /* White has won */
    "bwww/bwbb/bbww/wwbb/bwbw/wbbw/wwwb/bwbw/wbbw/" /* a draw: */
    "bwww/bbwb/bwbb/bbwb/bbww/bwbw/wbww",           /* the board is full */
    "wwww//wwww/bbb/b/b/b//b///////",               /* two lines, and no stone on both */
    "w/w/w/w/b/b/b/b////////",                      /* two winners */
    "w/w/w/w/b/b/b//b///////",                      /* the winner did not move last */
    "w/w//////////////",                            /* Black has not moved */
};

enum { UNASKED = G_N_ELEMENTS(unasked), UNASKED_OVER = 2 /* the first ones can arise */ };

static inline Key unasked_key(int i) {
  Position stones;
  Error error = {0};
  Status read =
      position_read_stones(variant_default(), unasked[i], strlen(unasked[i]), &stones, &error);
  g_assert_cmpstr(read == STATUS_OK ? "" : error.message, ==, "");
  return position_key(&stones);
}
