/* Certificates that stand alone: the proof of roots, written down until little is left to search
 * below each leaf. docs/certificates.md, version 2, is the reference.
 *
 * What a certificate of version 1 calls a leaf, an answer of the solver, is searched again here,
 * and followed. So is a position about which nothing is known. The tree ends where a rule of
 * zugzwang proves the rest, where no line is left for the claim, at forced lines, and at leaves
 * that took few enough nodes. What the hints keep of a certificate stays as it is. */
#pragma once

#include "hints.h"
#include "seeker.h"

typedef struct {
  size_t moves, forced, rules, blocked, leaves; /* lines by kind; forced: with several moves */
  uint64_t nodes;                               /* that the searches took */
} ExpandCounts;

/* Writes the certificate of the hints' roots, and of the boards, whose answers are found out and
 * added to those roots, into *text, which is empty. STATUS_CONFLICT: a root's answer is not true,
 * or the solver errs; the message names the position. STATUS_RANGE: it was stopped; STATUS_MEMORY.
 */
Status expand_text(Hints *hints, const Board *boards, size_t count, const SeekOptions *options,
                   GString *text, ExpandCounts *counts, Error *error);
