#include "queue.h"

static bool before(QueueItem a, QueueItem b) {
  return a.priority != b.priority ? a.priority < b.priority : a.number < b.number;
}

void queue_push(Queue *queue, QueueItem item) {
  size_t i = queue->count++;
  for (; i > 0 && before(item, queue->items[(i - 1) / 2]); i = (i - 1) / 2)
    queue->items[i] = queue->items[(i - 1) / 2];
  queue->items[i] = item;
}

bool queue_pop(Queue *queue, QueueItem *item) {
  if (queue->count == 0) return false;
  *item = queue->items[0];
  QueueItem last = queue->items[--queue->count];
  size_t i = 0;
  for (size_t child; (child = 2 * i + 1) < queue->count; i = child) {
    if (child + 1 < queue->count && before(queue->items[child + 1], queue->items[child])) child++;
    if (!before(queue->items[child], last)) break;
    queue->items[i] = queue->items[child];
  }
  queue->items[i] = last;
  return true;
}
