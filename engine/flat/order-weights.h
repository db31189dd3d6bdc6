/* The weights of connect4's move order; tools/flat-climb writes this file. */
#pragma once

#include "order.h"

/* Of the first player and of the second. */
static const OrderWeights order_weights[2] = {
    {.history = 283,
     .forcing = 4343,
     .wrong = 417,
     .missing = {6950, 2908, 375, -58, 454, -1136, -3775, -151, -256},
     .odd_threat = 285,
     .even_threat = 1253,
     .below_own = -3034,
     .lines = {66, 1718, 1656, -30},
     .blocked = {1053, 937, 1382, -205},
     .odd_row = 271,
     .above = 194,
     .two_below_other = 78,
     .two_below_own = 666},
    {.history = 606,
     .forcing = 3204,
     .wrong = 355,
     .missing = {2000, 3281, 1495, 1099, 74, -656, 429, -1717, -1934},
     .odd_threat = 870,
     .even_threat = 892,
     .below_own = -3188,
     .lines = {623, 906, 1416, 89},
     .blocked = {81, 484, 204, 0},
     .odd_row = 652,
     .above = 130,
     .two_below_other = -3,
     .two_below_own = 1179},
};
