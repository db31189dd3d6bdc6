/* The answers of positions that the checker's solver has searched. A table begins small and grows
 * with what is in it, up to a size: small ones are faster, since they stay near the processor. */
#pragma once

#include "game.h"

#include <stddef.h>

/* The whole position is kept, so no two are confused. */
typedef struct {
  uint64_t white, black;
  uint8_t answer;   /* 0: the entry is empty; else 1 + the answer */
  uint8_t claimant; /* who is said to win */
} AnswerEntry;

typedef struct {
  AnswerEntry *entries; /* NULL if there was no memory */
  size_t count, most;   /* of entries, now and in the end */
  size_t stored;        /* entries written since it last grew */
} Answers;

/* Takes at most that many bytes, and one entry at least. */
Answers answers_make(size_t bytes);
void answers_free(Answers *answers);

/* -1: not known. */
int answers_of(const Answers *answers, const Position *position, Side claimant);
void answers_remember(Answers *answers, const Position *position, Side claimant, int answer);

/* The entry will soon be looked at. */
void answers_expect(const Answers *answers, const Position *position);
