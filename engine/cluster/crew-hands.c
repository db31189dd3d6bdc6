/* The threads of a worker: each takes a task, searches it, and keeps what was found. */
#include "crew-inner.h"

#include "../core/clock.h"
#include "errand.h"

#include <time.h>

enum {
  PIECES = 8, /* of a task, at least: the more, the better is their order, and the more lines */
  PIECE_NODES_LEAST = 1 << 10,
  OVERTIME = 8, /* times the nodes of a task, without another at hand */
};

/* With the mutex locked: the next task for a hand; false if there is none. */
static bool take(Crew *crew, Hand *hand) {
  if (crew->queue->len == 0 || crew->stopped || crew->view.over) return false;
  hand->task = g_array_index(crew->queue, AgendaTask, 0);
  g_array_remove_index(crew->queue, 0);
  hand->busy = true;
  hand->left = false;
  hand->began = clock_seconds();
  hand->nodes_before = hand->search.counters.nodes;
  stop_lower(&hand->stop);
  return true;
}

/* With the mutex locked: once the table was given two values that exclude each other, by a fault of
 * memory or of the solver, nothing that follows from it is a proof. */
static bool is_contradicted(Crew *crew) {
  if (!crew->view.contradicted &&
      table_contradiction(crew->options.table, &crew->view.contradiction)) {
    crew->view.contradicted = true;
    crew_stop_all(crew);
  }
  return crew->view.contradicted;
}

/* With the mutex locked: keeps what the search found. A task that was left, or stopped with the
 * worker, is not done, but what was found of its parts stays. */
static void end_task(Crew *crew, Hand *hand, const Errand *errand, GArray *found) {
  bool answered = errand_values(errand) != VALUE_ANY;
  bool left = !answered && (hand->left || crew->stopped);
  const Result given_up = {.key = code_canonical(code_board(hand->task.key)),
                           .values = VALUE_ANY,
                           .nodes = errand_nodes(errand)};
  hand->busy = false;
  crew->view.nodes += errand_nodes(errand);
  crew->view.busy_seconds += clock_seconds() - hand->began;
  if (is_contradicted(crew)) return;
  if (!left && found->len == 0) g_array_append_val(found, given_up);
  g_array_append_vals(crew->found, found->data, found->len);
  if (!left) g_array_append_val(crew->done, hand->task);
  crew->view.solved += answered;
  crew->view.left += left;
  crew->view.given_up += !answered && !left;
}

/* With the mutex locked: keeps both answers and stops everybody. */
static void end_different(Crew *crew, const Opinion *opinion) {
  Result result = {.key = crew->opinions.record.key,
                   .values = opinion->values,
                   .nodes = opinion->nodes,
                   .fresh = true};
  g_snprintf(result.engine, sizeof result.engine, "fourscore " FOURSCORE_VERSION " %s",
             opinion->solver);
  g_array_append_val(crew->found, result);
  crew->view.different = true;
  crew_stop_all(crew);
}

/* With the mutex locked, which is open meanwhile. */
static void verify(Crew *crew, Hand *hand, const Result *result) {
  const ProofRecord record = {crew->options.description->claim, result->key, result->values,
                              result->nodes, (float)result->seconds};
  OpinionQuestion question;
  Opinion opinion;
  crew->opinions.search_nodes = crew->view.nodes;
  if (crew->options.verify == 0 || crew->stopped || result->nodes == 0 ||
      result->values == VALUE_ANY || !opinions_choose(&crew->opinions, &record) ||
      !opinions_allow(&crew->opinions, &record, &question))
    return;
  stop_lower(&hand->stop);
  crew_unlock(crew);
  opinion_ask(&question, &hand->stop, &opinion, NULL);
  crew_lock(crew);
  opinions_enter(&crew->opinions, &record, &opinion);
  crew->view.verified = crew->opinions.agreed;
  if (opinion_differs(&opinion, record.claim, record.values)) end_different(crew, &opinion);
}

/* A worker goes on with its task until the next is at hand, so that it seldom waits; but not
 * long, since nothing is written before. */
static bool is_enough(Crew *crew, const Hand *hand, const Errand *errand) {
  uint64_t nodes = errand_nodes(errand), limit = hand->task.nodes;
  if (stop_is_raised(&hand->stop)) return true;
  if (limit == 0 || nodes < limit) return false;
  if (nodes >= OVERTIME * limit) return true;
  crew_lock(crew);
  bool enough = crew->queue->len > 0;
  crew_unlock(crew);
  return enough;
}

static uint64_t piece_nodes(const AgendaTask *task) {
  return task->nodes == 0 ? 0 : MAX(PIECE_NODES_LEAST, task->nodes / PIECES);
}

/* With the mutex locked. */
static void fail(Crew *crew, Hand *hand, const Error *error) {
  hand->busy = false;
  crew->view.fault = *error;
  crew_stop_all(crew);
}

/* With the mutex locked, which is open during the search. */
static void do_task(Crew *crew, Hand *hand) {
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(Result));
  const ErrandOptions options = {.solver = crew->options.solver,
                                 .search = &hand->search,
                                 .board = code_board(hand->task.key),
                                 .claim = crew->options.description->claim,
                                 .piece_nodes = piece_nodes(&hand->task)};
  Errand *errand;
  Error error;
  if (errand_create(&errand, &options, &error) != STATUS_OK) {
    fail(crew, hand, &error);
    return;
  }
  crew_unlock(crew);
  while (errand_go_on(errand) && !is_enough(crew, hand, errand))
    ;
  errand_collect(errand, found);
  crew_lock(crew);
  end_task(crew, hand, errand, found);
  errand_free(errand);
  for (guint i = 0; i < found->len; i++)
    verify(crew, hand, &g_array_index(found, Result, i));
}

void *crew_work(void *data) {
  const struct timespec idle = {.tv_nsec = CREW_PAUSE_NANOSECONDS};
  Hand *hand = data;
  Crew *crew = hand->crew;
  crew_lock(crew);
  while (!crew->stopped && !crew->view.over) {
    if (take(crew, hand)) {
      do_task(crew, hand);
      continue;
    }
    crew_unlock(crew);
    nanosleep(&idle, NULL);
    crew_lock(crew);
  }
  crew_unlock(crew);
  return NULL;
}
