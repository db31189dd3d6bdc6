/* Positions of PopOut's alpha-beta: what is kept of one, its key, and what is known about it.
 *
 * Most nodes lie near the ply limit. So with few plies left a position is not looked up. With up to
 * LATE_PLIES it lives in a small table that stays in the processor's cache, with more in the large
 * one. Inline only.
 */
#pragma once

#include "../core/answer.h"
#include "../core/stack.h"
#include "history.h"
#include "key.h"
#include "late.h"
#include "past.h"
#include "popout-use.h"
#include "popout.h"
#include "solver.h"

enum {
  /* Plies below the root, if the thread's stack suffices: each takes some KB of it, and threads
   * often have 8 MiB. Deeper positions count as not won, with a taint. */
  DEPTH_MOST = 4096,
  STACK_RESERVE = 64 << 10, /* bytes for a ply, and what it calls */
  PATH_SLOTS = 4 * DEPTH_MOST,
  PLIES_LEFT_MOST = 127, /* in a key; see POPOUT_KEY_EXTRA */
  POPS_LEFT_MOST = 6,
  LATE_PLIES = 7,  /* with this many plies left or fewer, positions live in the late table */
  TABLE_PLIES = 7, /* with fewer plies left a position is searched faster than looked up */
};

/* What one claim's search keeps in the thread's scratch memory. */
typedef struct {
  LateTable late;
  /* The codes on the path, by hash. The last to come is the first to go, so a slot is just emptied.
   */
  Cells path[PATH_SLOTS];
} PopoutMemory;

_Static_assert(sizeof(PopoutMemory) <= SCRATCH_BYTES, "it lives there");

/* What is left of the handicap, or FLAT_NO_LIMIT. */
typedef struct {
  int plies, pops;
} Left;

typedef struct {
  FlatSearch *search;
  PopoutMemory *memory;
  Past *past; /* NULL: none */
  Grid grid;
  History history;
  bool pops;
  Player claimant;
  bool can_repeat; /* the claimant may pop without winning */
  unsigned use;
  int late_plies; /* LATE_PLIES, or less than any if the late table is not in use */
  int depth;
  const char *stack_floor;
} PopOut;

/* A position and its key. */
typedef struct {
  Pops p;
  Cells across;   /* the cells that complete a line across of the mover's */
  Key key;        /* if place_uses_key() */
  TableSlot slot; /* the key's; none if the position lives in the late table */
  bool symmetric; /* the position is known to be its mirror image */
} PopoutPlace;

static inline bool at_most(int plies, int most) { return plies != FLAT_NO_LIMIT && plies <= most; }

/* The greatest number of plies for the late table: its keys have to fit into Cells. */
static inline int late_plies(const Grid *grid, unsigned use) {
  bool fits = (unsigned)grid->width * grid->stride + POPOUT_KEY_EXTRA <= CELLS_BITS;
  return fits && use & POPOUT_LATE ? LATE_PLIES : FLAT_NO_LIMIT - 1;
}

static inline Cells popout_code(const PopOut *o, Pops p, Player mover) {
  return grid_code(&o->grid, mover == FIRST ? p.own : p.other, p.own | p.other);
}

/* The code, and what is left of the handicap above it. */
static inline Key popout_key(const PopOut *o, Cells code, Left left) {
  unsigned extra = (unsigned)(left.plies + 1) << 3 | (unsigned)(left.pops + 1);
  unsigned bits = (unsigned)o->grid.width * o->grid.stride;
  unsigned __int128 key = (unsigned __int128)code | (unsigned __int128)extra << bits;
  return (Key){(uint64_t)key, (uint16_t)(key >> 64)};
}

static inline Cells late_code(Key key) {
#ifdef FLAT_WIDE
  return (Cells)key.high << 64 | key.low;
#else
  return key.low;
#endif
}

/* True if positions with this much left are looked up at all. */
static inline bool place_uses_key(Left left) { return !at_most(left.plies, TABLE_PLIES - 1); }

/* Fills in the key and asks for its slot. The key is that of the position or of its mirror image,
 * whichever code is less. */
static inline void place_fetch(const PopOut *o, PopoutPlace *place, Player mover, Left left) {
  Cells code = popout_code(o, place->p, mover), image = code;
  place->symmetric = false;
  if (o->use & POPOUT_MIRROR) {
    image = grid_mirror(&o->grid, code);
    place->symmetric = image == code;
  }
  place->key = popout_key(o, image < code ? image : code, left);
  place->slot = (TableSlot){0};
  if (at_most(left.plies, o->late_plies)) return;
  place->slot = slot_of(o->search->table, place->key);
  __builtin_prefetch(place->slot.entries);
}

/* What the tables know of the claim. Requires place_fetch(). */
static inline Answer place_answer(const PopOut *o, Key key, TableSlot slot) {
  ValueSet yes = o->claimant == FIRST ? VALUE_FIRST : VALUE_SECOND;
  ValueSet known = slot.part == NULL ? late_probe(&o->memory->late, late_code(key))
                                     : access_probe_at(slot, key, &o->search->counters);
  return known == yes ? YES : known & yes ? OPEN : NO;
}

/* Keeps an answer that this many nodes have proved. */
static inline void place_keep(const PopOut *o, const PopoutPlace *place, Answer answer,
                              uint64_t nodes) {
  Claim claim = o->claimant == FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  ValueSet values = claim_values(claim, answer == YES);
  if (place->slot.part == NULL)
    late_store(&o->memory->late, late_code(place->key), values);
  else
    table_store(o->search->table, place->key, values, nodes, &o->search->counters);
}
