/* The games that programs offer. A separate file, since a test replaces it with other games. */
#include "cube-play.h"
#include "flat-play.h"

const Rules *const rules_list[] = {&rules_cube, &rules_connect4, &rules_popout, NULL};
