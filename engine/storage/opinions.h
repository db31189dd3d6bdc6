/* Which answers of a search get a second opinion (opinion.h), how much these may take, and what
 * came of them. Each is formed in a separate thread, one at a time.
 *
 * Bounded, all together take at most one node for a hundred of the search, and an opinion that
 * would take more is given up. */
#pragma once

#include "../play/question.h"
#include "opinion.h"

enum { VERIFY_ONE_IN = 10000, VERIFY_SHARE = 100 }; /* the defaults */

typedef struct {
  Variant variant;
  uint64_t every; /* one answer in this many */
  bool bounded;
  uint64_t skip;                    /* answers until the next that is chosen */
  uint64_t search_nodes;            /* that the search has taken so far, which its caller enters */
  uint64_t agreed, open, different; /* opinions; open: stopped, or too long */
  uint64_t nodes;                   /* that all opinions took */
  ProofRecord record;               /* the first answer with a different opinion ... */
  Opinion opinion;                  /* ... and that one */
} Opinions;

/* For answers in a variant, one in `every` of them (at least 1). */
Opinions opinions_begin(Variant variant, uint64_t every, bool bounded);

/* To be asked about each record: true if it gets an opinion. A record without a value is no
 * answer. */
bool opinions_choose(Opinions *opinions, const ProofRecord *record);

/* The question about an answer that was chosen; false if no nodes are left for it. */
bool opinions_allow(const Opinions *opinions, const ProofRecord *record, OpinionQuestion *question);

/* Enters an opinion; one that was not formed has VALUE_ANY. */
void opinions_enter(Opinions *opinions, const ProofRecord *record, const Opinion *opinion);
