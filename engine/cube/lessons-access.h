/* Writing lessons and learning from those of others, inline, for minimax.c.
 *
 * The lessons are a ring of words, so nobody locks. A thread that writes takes its places first and
 * fills them later; another may already have read the old contents, and so may a thread that the
 * others have overtaken by a whole ring. That costs a lesson, or repeats one: all are hints.
 */
#pragma once

#include "history.h"
#include "lessons.h"

#include <stdatomic.h>

enum {
  LESSONS_KEPT = 1 << 12,
  LESSONS_AT_ONCE = 64, /* written: about the number in a task */
  LESSONS_MOST = 256,   /* learned at once: the latest */
  LESSONS_NODES = 4,    /* a search of fewer nodes is no lesson for others: there are too many */
  /* A lesson is the cell, whether it reached the mover's goal, the mover, and the cells of the
   * moves before, a byte each. These are not all the same, so it is never 0. */
  LESSON_REACHED_BIT = 6,
  LESSON_MOVER_BIT = 7,
  LESSON_CELLS_BIT = 8,
};

struct Lessons {
  _Atomic uint64_t ring[LESSONS_KEPT]; /* 0: none */
  _Atomic uint64_t count; /* of places taken so far, the next one modulo LESSONS_KEPT */
};

/* One of the threads. */
typedef struct {
  uint64_t fresh[LESSONS_AT_ONCE]; /* not shown yet */
  unsigned count;
  uint64_t read; /* Lessons.count up to which it has read, or written itself */
} Pupil;

/* A thread begins a search; it knows nothing about earlier ones. */
static inline void lessons_enter(Lessons *lessons, Pupil *pupil) {
  pupil->count = 0;
  pupil->read = atomic_load_explicit(&lessons->count, memory_order_relaxed);
}

static inline uint64_t lesson_word(Player mover, const uint8_t cells[HISTORY_PLIES], int cell,
                                   bool reached) {
  uint32_t before;
  _Static_assert(sizeof before == HISTORY_PLIES, "a byte each");
  memcpy(&before, cells, sizeof before);
  return (uint64_t)before << LESSON_CELLS_BIT | (uint64_t)mover << LESSON_MOVER_BIT |
         (uint64_t)reached << LESSON_REACHED_BIT | (uint64_t)cell;
}

static inline void lesson_learn(History *history, uint64_t lesson) {
  uint32_t before = (uint32_t)(lesson >> LESSON_CELLS_BIT);
  uint8_t cells[HISTORY_PLIES];
  memcpy(cells, &before, sizeof cells);
  HistoryPlace place = history_place(history, (Player)(lesson >> LESSON_MOVER_BIT & 1), cells);
  history_learn(&place, lesson % CELLS, lesson >> LESSON_REACHED_BIT & 1);
}

/* Learns the latest lessons that others have written since the last time, and shows those of this
 * thread. */
static __attribute__((noinline)) void lessons_exchange(Lessons *lessons, Pupil *pupil,
                                                       History *history) {
  uint64_t end = atomic_fetch_add_explicit(&lessons->count, pupil->count, memory_order_relaxed);
  uint64_t at = end - pupil->read > LESSONS_MOST ? end - LESSONS_MOST : pupil->read;
  for (; at != end; at++) {
    uint64_t lesson = atomic_load_explicit(&lessons->ring[at % LESSONS_KEPT], memory_order_relaxed);
    if (lesson != 0) lesson_learn(history, lesson);
  }
  for (unsigned i = 0; i < pupil->count; i++)
    atomic_store_explicit(&lessons->ring[(end + i) % LESSONS_KEPT], pupil->fresh[i],
                          memory_order_relaxed);
  pupil->read = end + pupil->count;
  pupil->count = 0;
}

/* Tells how a move to the cell ended, after moves to these. */
static inline void lessons_add(Lessons *lessons, Pupil *pupil, History *history, Player mover,
                               const uint8_t cells[HISTORY_PLIES], int cell, bool reached) {
  pupil->fresh[pupil->count++] = lesson_word(mover, cells, cell, reached);
  if (pupil->count == LESSONS_AT_ONCE) lessons_exchange(lessons, pupil, history);
}
