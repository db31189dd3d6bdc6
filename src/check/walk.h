/* Follows a certificate from its roots: every move is legal, every reply is answered, and no line
 * is left over. Every end is a leaf, a rule that holds, or the end of a game with the right value.
 */
#pragma once

#include "certificate.h"

typedef struct {
  size_t positions, ends; /* met; games that ended */
  size_t moves, leaves, sights, rules, blocked;
} Walk;

/* WRONG, after a message that names the first line and position at which it is wrong; NOT_CHECKED,
 * after a message, without memory, or if it was stopped. */
Verdict walk_certificate(const Certificate *certificate, Walk *walk);
