#include "reading.h"

#include "line-reader.h"
#include "result.h"

#include <unistd.h>

struct Readings {
  const Description *description;
  GThreadPool *pool; /* NULL: a thread that waits reads */
  GMutex lock;       /* of `ended` of all readings */
  GCond ended;
};

Reading *reading_new(const char *name, int fd, uint64_t offset, uint64_t line,
                     size_t problems_most) {
  Reading *reading = g_new0(Reading, 1);
  *reading = (Reading){.name = name,
                       .fd = fd,
                       .offset = offset,
                       .line = line,
                       .records = g_array_new(FALSE, FALSE, sizeof(ProofRecord)),
                       .problems = g_array_new(FALSE, FALSE, sizeof(ReadingProblem)),
                       .problems_most = problems_most};
  return reading;
}

void reading_free(Reading *reading) {
  if (reading == NULL) return;
  close(reading->fd);
  g_array_unref(reading->records);
  g_array_unref(reading->problems);
  g_free(reading);
}

static void reading_read_line(Reading *reading, const Description *description,
                              const LineReader *reader) {
  Result result;
  const char *reason;
  reading->line++;
  ResultKind kind = result_read(reader->text, reader->length, description->tag, description->claim,
                                &result, &reason);
  reading->damaged += kind == RESULT_DAMAGED;
  reading->foreign += kind == RESULT_FOREIGN;
  if (kind == RESULT_GOOD) {
    g_array_append_val(reading->records, result.record);
  } else if (reading->problems->len < reading->problems_most) {
    const ReadingProblem problem = {reading->line, reason};
    g_array_append_val(reading->problems, problem);
  }
}

static void reading_read_lines(Reading *reading, const Description *description) {
  LineReader *reader = g_new(LineReader, 1);
  line_reader_init(reader, reading->fd, reading->offset);
  while (line_reader_next(reader))
    reading_read_line(reading, description, reader);
  reading->offset = reader->offset;
  reading->torn = reader->torn;
  g_free(reader);
}

/* --- Threads ---------------------------------------------------------------------------------- */

static void read_in_thread(gpointer reading_to_do, gpointer data) {
  Reading *reading = reading_to_do;
  Readings *readings = data;
  reading_read_lines(reading, readings->description);
  g_mutex_lock(&readings->lock);
  reading->ended = true;
  g_cond_broadcast(&readings->ended);
  g_mutex_unlock(&readings->lock);
}

/* An exclusive pool starts its threads at once, as many as the system allows. */
static GThreadPool *pool_new(Readings *readings, int threads) {
  GThreadPool *pool = g_thread_pool_new(read_in_thread, readings, threads, TRUE, NULL);
  if (pool == NULL || g_thread_pool_get_num_threads(pool) > 0) return pool;
  g_thread_pool_free(pool, TRUE, FALSE);
  return NULL;
}

Readings *readings_new(const Description *description, int threads) {
  Readings *readings = g_new0(Readings, 1);
  readings->description = description;
  g_mutex_init(&readings->lock);
  g_cond_init(&readings->ended);
  if (threads > 0) readings->pool = pool_new(readings, threads);
  return readings;
}

void readings_free(Readings *readings) {
  if (readings->pool != NULL) g_thread_pool_free(readings->pool, FALSE, TRUE);
  g_mutex_clear(&readings->lock);
  g_cond_clear(&readings->ended);
  g_free(readings);
}

void readings_begin(Readings *readings, Reading *reading) {
  if (readings->pool != NULL) g_thread_pool_push(readings->pool, reading, NULL);
}

void readings_wait(Readings *readings, Reading *reading) {
  if (readings->pool == NULL) {
    reading_read_lines(reading, readings->description);
    return;
  }
  g_mutex_lock(&readings->lock);
  while (!reading->ended)
    g_cond_wait(&readings->ended, &readings->lock);
  g_mutex_unlock(&readings->lock);
}
