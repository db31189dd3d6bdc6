/* What the threads of a team tell each other of moves: lessons for their histories (history.h).
 *
 * A move that was good in one task is often good in the next, on whichever thread. A thread alone
 * learns from all tasks; of two threads each learned from half of them, of eight from an eighth,
 * and took more nodes for it. One history for all would be written by all at every node. So each
 * thread has its own, and learns from what others have noted too. minimax.c writes and reads the
 * notes (lessons-access.h). */
#pragma once

typedef struct Lessons Lessons;

/* For the threads of one team. NULL if there is no memory: then each learns alone. lessons_free()
 * takes NULL. */
Lessons *lessons_create(void);
void lessons_free(Lessons *lessons);
