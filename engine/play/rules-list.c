/* The games that programs offer. In a file of its own: a test lists others in its place. */
#include "cube-play.h"
#include "flat-play.h"

const Rules *const rules_list[] = {&rules_cube, &rules_connect4, &rules_popout, NULL};
