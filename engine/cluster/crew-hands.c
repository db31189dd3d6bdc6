/* The threads of a worker: each takes a task, searches it, and keeps what was found. */
#include "crew-inner.h"

#include "../core/clock.h"
#include "../cube/moves.h"
#include "../cube/symmetry.h"

#include <time.h>

/* With the mutex locked: the next task for a hand; false if there is none. */
static bool take(Crew *crew, Hand *hand) {
  if (crew->queue->len == 0 || crew->stopped || crew->view.over) return false;
  hand->task = g_array_index(crew->queue, AgendaTask, 0);
  g_array_remove_index(crew->queue, 0);
  hand->busy = true;
  hand->left = false;
  hand->began = clock_seconds();
  hand->worked = clock_thread_seconds();
  hand->nodes_before = hand->search.counters.nodes;
  hand->search.node_limit = hand->task.nodes == 0 ? 0 : hand->nodes_before + hand->task.nodes;
  hand->search.next_look_up = 0;
  stop_lower(&hand->stop);
  return true;
}

/* What the table knows of the moves of a position that was given up, by the thread itself. */
static void find_children(Hand *hand, Board board, GArray *found) {
  const CrewOptions *options = &hand->crew->options;
  Claim claim = options->description->claim;
  Moves moves = moves_of(board, claim, 0);
  for (int m = 0; moves.values == VALUE_ANY && m < moves.count; m++) {
    Key key = code_least(moves.boards[m], hand->search.symmetries);
    ValueSet values = table_probe(options->table, key, &hand->search.counters);
    const Result result = {.key = code_canonical(moves.boards[m]),
                           .values = values & claim_values(claim, true)
                                         ? claim_values(claim, true)
                                         : claim_values(claim, false)};
    if (claim_answered(claim, values)) g_array_append_val(found, result);
  }
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

/* With the mutex locked: keeps what the search found, and the answers of the moves. A task that was
 * left, or stopped with the worker, is as if it had not been begun. True if it was answered. */
static bool end_task(Crew *crew, Hand *hand, Result result, const GArray *children) {
  bool answered = result.values != VALUE_ANY;
  bool left = !answered && (hand->left || crew->stopped);
  hand->busy = false;
  hand->search.goes_on = true;
  crew->view.nodes += result.nodes;
  crew->view.busy_seconds += clock_seconds() - hand->began;
  if (is_contradicted(crew)) return false;
  g_array_append_vals(crew->found, children->data, children->len);
  if (!left) g_array_append_val(crew->found, result);
  if (!left) g_array_append_val(crew->done, hand->task);
  crew->view.solved += answered;
  crew->view.left += left;
  crew->view.given_up += !answered && !left;
  return answered;
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
  if (crew->options.verify == 0 || crew->stopped || !opinions_choose(&crew->opinions, &record) ||
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

/* With the mutex locked, which is open during the search. */
static void do_task(Crew *crew, Hand *hand) {
  g_autoptr(GArray) children = g_array_new(FALSE, FALSE, sizeof(Result));
  Board board = code_board(hand->task.key);
  crew_unlock(crew);
  ValueSet values =
      crew->options.solver->solve(&hand->search, board, crew->options.description->claim);
  const Result result = {.key = code_canonical(board),
                         .values = values,
                         .nodes = hand->search.counters.nodes - hand->nodes_before,
                         .seconds = clock_thread_seconds() - hand->worked};
  if (values == VALUE_ANY) find_children(hand, board, children);
  crew_lock(crew);
  if (end_task(crew, hand, result, children)) verify(crew, hand, &result);
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
