/* The weights of connect4's move order; tools/flat-climb writes this file. */
#pragma once

#include "order.h"

/* Of the first player and of the second. */
static const OrderWeights order_weights[2] = {
    {.history = 283,
     .forcing = 4343,
     .wrong = 135,
     .missing = {2000, 2908, 844, 371, 292, -1136, -1321, -870, -336},
     .odd_threat = 39,
     .even_threat = 1253,
     .below_own = -3034,
     .lines = {53, 1718, 1239, 0},
     .blocked = {1053, 1147, 2163, 0},
     .odd_row = 271,
     .above = 132,
     .two_below_other = 1052,
     .two_below_own = 666},
    {.history = 565,
     .forcing = 3204,
     .wrong = 136,
     .missing = {2000, 2721, 1495, 1099, 85, -695, 757, -1825, -1934},
     .odd_threat = 870,
     .even_threat = 892,
     .below_own = -4277,
     .lines = {595, 500, 1416, 0},
     .blocked = {-5, 484, 176, 0},
     .odd_row = 652,
     .above = 130,
     .two_below_other = 37,
     .two_below_own = 1179},
};
