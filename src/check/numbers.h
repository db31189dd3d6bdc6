/* The proof numbers of positions that the checker's solver has searched. The table begins small and
 * grows with what is in it, up to a size: small ones are faster, since they stay near the
 * processor. */
#pragma once

#include "game.h"

#include <stddef.h>

enum { NUMBER_INFINITE = 1 << 30 };

/* How many positions, at least, have to be answered before the claimant is proved to win, and not
 * to win. 0 and infinite, or the reverse: that is answered. */
typedef struct {
  uint32_t proof, disproof;
} Numbers;

/* The whole position is kept, so no two are confused. An empty entry has nothing but zeros. */
typedef struct {
  uint64_t white, black;
  Numbers numbers;
  uint8_t claimant;
} NumbersEntry;

typedef struct {
  NumbersEntry *entries; /* NULL if there was no memory */
  size_t count, most;    /* of entries, now and in the end */
  size_t stored;         /* entries written since it last grew */
} NumbersTable;

/* Takes at most that many bytes, and one entry at least. */
NumbersTable numbers_make(size_t bytes);
void numbers_free(NumbersTable *table);

/* NULL: nothing is known. Valid until the next numbers_keep(). */
const Numbers *numbers_find(const NumbersTable *table, const Position *position, Side claimant);
void numbers_keep(NumbersTable *table, const Position *position, Side claimant, Numbers numbers);

/* The entry will soon be looked at. */
void numbers_expect(const NumbersTable *table, const Position *position);
