/* A worker looks at the folder beside its search: it reads and writes news in time even if its
 * tasks are long, gives signs of life, and leads if nobody does. */
#include "crew-inner.h"

#include "../../core/clock.h"
#include "pace.h"
#include "../files/stop-order.h"

#include <math.h>

static double interval_of(const Crew *crew, double now) {
  double interval = pace_look(now - crew->began, (int)g_hash_table_size(crew->others));
  return fmin(interval, crew->options.poll_seconds);
}

static void stop_long_tasks(Crew *crew, double now) {
  double limit = crew->options.task_seconds;
  for (int h = 0; limit > 0 && h < crew->options.threads; h++)
    if (crew->hands[h].searcher.busy && now - crew->hands[h].searcher.began > limit)
      stop_raise(&crew->hands[h].searcher.stop);
}

void crew_count_sharing(Crew *crew) {
  if (crew->options.shared == NULL) return;
  crew->sharing = (size_t)shared_table_workers(crew->options.shared);
  crew->view.sharing = MAX(crew->view.sharing, crew->sharing);
}

/* Tasks that take long are announced again, since a worker that began meanwhile has not read about
 * them. */
static void give_sign(Crew *crew, double now) {
  if (now < crew->next_sign) return;
  crew->next_sign = now + others_rhythm(crew);
  others_forget_silent(crew);
  crew_count_sharing(crew);
  news_say(crew->news, (NewsItem){.kind = crew->leads ? NEWS_LEADS : NEWS_HERE,
                                  .threads = crew->options.threads});
  if (now < crew->next_again) return;
  crew->next_again = now + pace_again(others_threads(crew));
  for (int h = 0; h < crew->options.threads; h++)
    crew->hands[h].told = false;
}

/* Called with the mutex locked: once the table was given two values that exclude each other, by a
 * fault of memory or of the solver, nothing that follows from it is a proof. All workers that share
 * it stop.
 */
bool crew_table_is_contradicted(Crew *crew) {
  SharedTable *shared = crew->options.shared;
  Key *key = &crew->view.contradiction;
  if (crew->view.contradicted) return true;
  if (table_contradiction(crew->options.table, key)) {
    if (shared != NULL) shared_table_accuse(shared, *key);
  } else if (shared == NULL || !shared_table_is_accused(shared, key)) {
    return false;
  }
  crew->view.contradicted = true;
  crew_stop_all(crew);
  return true;
}

/* With the mutex locked. */
static void crew_turn_look(Crew *crew, double now) {
  if (crew_table_is_contradicted(crew)) return;
  crew_build(crew);
  stop_long_tasks(crew, now);
  crew_lead(crew);
  give_sign(crew, now);
  if (!crew_is_due(crew)) return;
  crew_hear(crew);
  crew_tell_all(crew);
  crew_count_exchange(crew, now);
}

static void crew_turn_obey(Crew *crew) {
  if (!stop_order_stands(crew->options.folder)) return;
  crew_lock(crew);
  crew->view.ordered = true;
  crew_stop_all(crew);
  crew_unlock(crew);
}

void crew_take_turn(Crew *crew) {
  double now = clock_seconds();
  if (now < crew->next_look) return;
  crew_lock(crew);
  crew_turn_look(crew, now);
  uint64_t nodes = crew->view.nodes;
  crew->next_look = now + interval_of(crew, now);
  bool led = crew->leading_began && !crew->leads;
  crew_unlock(crew);
  if (led) crew_end_leading(crew);
  crew_turn_obey(crew);
  notes_turn(crew->notes, nodes, now);
}
