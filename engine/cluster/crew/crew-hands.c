/* The threads of a worker: each chooses a task, searches it, and enters what was found. */
#include "crew-inner.h"

#include "../../core/clock.h"

#include <time.h>

/* With the mutex locked: keeps both answers and stops everybody. */
static void end_different(Crew *crew, const Opinion *opinion) {
  Result result = {.record = {.key = crew->opinions.record.key,
                              .values = opinion->values,
                              .nodes = opinion->nodes},
                   .fresh = true};
  g_snprintf(result.maker, sizeof result.maker, "fourscore " FOURSCORE_VERSION " %s",
             opinion->solver);
  g_array_append_val(crew->found, result);
  crew->view.different = true;
  crew_stop_all(crew);
}

/* Called with the mutex locked; unlocks it while searching. */
static void verify(Crew *crew, Hand *hand, const ProofRecord *record) {
  OpinionQuestion question;
  Opinion opinion;
  crew->opinions.search_nodes = crew->view.nodes;
  if (crew->options.verify == 0 || crew->stopped || record->nodes == 0 ||
      record->values == VALUE_ANY || !opinions_choose(&crew->opinions, record) ||
      !opinions_allow(&crew->opinions, record, &question))
    return;
  stop_lower(&hand->searcher.stop);
  crew_unlock(crew);
  opinion_ask(&question, &hand->searcher.stop, &opinion, NULL);
  crew_lock(crew);
  opinions_enter(&crew->opinions, record, &opinion);
  crew->view.verified = crew->opinions.agreed;
  if (opinion_differs(&opinion, record->claim, record->values)) end_different(crew, &opinion);
}

/* Called with the mutex locked; releases it during the search. */
static void crew_do_task(Crew *crew, Hand *hand) {
  Searcher *searcher = &hand->searcher;
  searcher->search.sharers = crew->options.threads * (int)crew->sharing;
  searcher->search.late = crew->sharing == 1 ? crew->late : NULL;
  crew_unlock(crew);
  double begin = clock_thread_seconds();
  ValueSet values = searcher_search(searcher, crew->options.solver,
                                    crew->options.description->claim, hand->allowed);
  double seconds = clock_thread_seconds() - begin;
  crew_lock(crew);
  const ProofRecord record = {.key = hand->key,
                              .claim = crew->options.description->claim,
                              .values = values,
                              .nodes = searcher->search.counters.nodes - searcher->nodes_before,
                              .seconds = (float)seconds};
  crew->view.nodes += record.nodes;
  crew->searched_seconds += clock_seconds() - searcher->began;
  searcher->busy = false;
  if (crew_table_is_contradicted(crew)) return;
  crew_end_task(crew, hand, &record);
  verify(crew, hand, &record);
}

/* Called with the mutex locked. Reads what others have found before it chooses, and announces its
 * choice before it searches. */
static bool crew_hand_choose(Crew *crew, Hand *hand) {
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
    if (crew_hand_choose(crew, hand)) {
      crew_do_task(crew, hand);
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
