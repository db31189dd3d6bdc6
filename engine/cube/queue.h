/* A priority queue of nodes: the lowest priority comes first, of equals the lowest number.
 *
 * A binary heap in memory that the caller provides. One thread at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint64_t priority;
  uint32_t number;
} QueueItem;

typedef struct {
  QueueItem *items; /* room for as many as are ever in it at once */
  size_t count;
} Queue;

void queue_push(Queue *queue, QueueItem item);

/* Takes the first item out; false if the queue is empty. */
bool queue_pop(Queue *queue, QueueItem *item);
