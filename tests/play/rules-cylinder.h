/* A small third kind of game for tests: Connect-4 on a cylinder, whose last column lies beside its
 * first, with a plain solver of its own. See rules-cylinder.c. */
#pragma once

#include "play/question.h"

extern const Rules rules_cylinder;
