/* The checker's rule.c, letter by letter, for boxes of three levels. */
#include "game.h"

#define LEVELS 3
#define rule_read rule_read_3
#define rule_reach rule_reach_3
#define rule_lines rule_lines_3
#define rule_fault rule_fault_3
#include "rule.c"
