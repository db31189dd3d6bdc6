/* The threads of a worker: each chooses a task, searches it, and enters what was found. */
#include "crew-inner.h"

#include "../../core/clock.h"

#include <time.h>

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

/* Called with the mutex locked; unlocks it while searching. */
static void verify(Crew *crew, Hand *hand, const Result *result) {
  const ProofRecord record = {result->key, result->values, result->nodes, (float)result->seconds,
                              crew->options.description->claim};
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

/* With the mutex locked, which is open during the search. */
static void do_task(Crew *crew, Hand *hand) {
  Search *search = &hand->search;
  search->node_limit = hand->allowed == 0 ? 0 : hand->nodes_before + hand->allowed;
  search->next_look_up = 0;
  search->sharers = crew->options.threads * (int)crew->sharing;
  search->near = crew->sharing == 1 ? crew->near : NULL;
  crew_unlock(crew);
  double begin = clock_thread_seconds();
  ValueSet values =
      crew->options.solver->solve(search, hand->board, crew->options.description->claim);
  double seconds = clock_thread_seconds() - begin;
  search->goes_on = true;
  crew_lock(crew);
  const Result result = {.key = hand->key,
                         .values = values,
                         .nodes = search->counters.nodes - hand->nodes_before,
                         .seconds = seconds};
  crew->view.nodes += result.nodes;
  crew->searched_seconds += clock_seconds() - hand->began;
  hand->busy = false;
  if (crew_table_is_contradicted(crew)) return;
  crew_end_task(crew, hand, values, result.nodes, seconds);
  verify(crew, hand, &result);
}

/* With the mutex locked: what others have found by now is heard before the choice, and the choice
 * is told before the search. */
static bool choose(Crew *crew, Hand *hand) {
  bool due = crew_is_due(crew);
  double begin = clock_seconds();
  if (due) crew_hear(crew);
  bool chosen = crew_choose(crew, hand);
  if (!due) return chosen;
  crew_tell_all(crew);
  crew_count_exchange(crew, begin);
  return chosen;
}

void *crew_work(void *data) {
  const struct timespec idle = {.tv_nsec = CREW_PAUSE_NANOSECONDS};
  Hand *hand = data;
  Crew *crew = hand->crew;
  crew_lock(crew);
  while (!crew->stopped) {
    if (choose(crew, hand)) {
      do_task(crew, hand);
      continue;
    }
    double begin = clock_seconds();
    crew_unlock(crew);
    nanosleep(&idle, NULL);
    crew_lock(crew);
    crew->waited_seconds += clock_seconds() - begin;
  }
  crew_unlock(crew);
  return NULL;
}
