/* Follows a certificate from its roots: every move is legal, every reply is answered, every end is
 * a leaf or the end of a game with the right value, and no line is left over. */
#pragma once

#include "certificate.h"

typedef struct {
  size_t positions, ends; /* met; games that ended */
  size_t moves, leaves, sights;
} Walk;

/* False after a message that names the first position at which it is wrong. */
bool walk_certificate(const Certificate *certificate, Walk *walk);
