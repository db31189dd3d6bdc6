/* What the threads of a team tell each other about moves: lessons for their histories (history.h).
 *
 * A move that was good in one task is often good in the next, on whichever thread. A single thread
 * learns from all tasks; each of two threads learned from half of them, each of eight from an
 * eighth, and so took more nodes. One history for all would be written by all at every node. So
 * each thread has its own, and learns from what others have learned too. minimax.c writes and reads
 * the lessons (lessons-access.h). */
#pragma once

typedef struct Lessons Lessons;

/* For the threads of one team. NULL if there is no memory: then each learns alone. lessons_free()
 * takes NULL. */
Lessons *lessons_create(void);
void lessons_free(Lessons *lessons);
