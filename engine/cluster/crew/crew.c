#include "crew-inner.h"

#include "../../core/clock.h"
#include "../../cube/lessons.h"
#include "../../cube/late.h"
#include "../../cube/symmetry.h"
#include "../../storage/key-hash.h"

#include <math.h>
#include <time.h>

enum { TURN_NANOSECONDS = 3000000 }; /* between two looks at the clock */

static const double FIRST_SECONDS = 0.3; /* without a leader, before it leads; up to twice this */
static const double FIRST_COST = 2e-5;   /* seconds of one where files are in memory */

/* The symmetries that are of use below any root, as in the tree, whose keys the table shares. */
static unsigned symmetries_of(const Description *description) {
  unsigned useful = 0;
  for (size_t i = 0; i < description->count; i++)
    useful |= symmetry_useful(description->roots[i]);
  return useful;
}

static void init_hands(Crew *crew) {
  unsigned symmetries = symmetries_of(crew->options.description);
  crew->hands =
      g_aligned_alloc0((gsize)crew->options.threads, sizeof *crew->hands, SEARCHER_ALIGNMENT);
  for (int h = 0; h < crew->options.threads; h++) {
    Hand *hand = &crew->hands[h];
    hand->crew = crew;
    hand->searcher.search = (CubeSearch){.table = crew->options.table,
                                         .lessons = crew->lessons,
                                         .stop = &hand->searcher.stop,
                                         .shared = &hand->searcher.shared,
                                         .symmetries = symmetries};
  }
}

Crew *crew_new(const CrewOptions *options) {
  Crew *crew = g_new0(Crew, 1);
  crew->options = *options;
  crew->others = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
  crew->tasks = g_hash_table_new_full(key_hash, key_equal, NULL, g_free);
  crew->news = news_new(options->folder, options->description, life_name(options->sign));
  crew->found = g_array_new(FALSE, FALSE, sizeof(Result));
  crew->opinions = opinions_begin(variant_default(), MAX(1, options->verify), options->bounded);
  crew->began = crew->led = clock_seconds();
  crew->patience = FIRST_SECONDS * (1 + g_random_double());
  crew->cost = FIRST_COST;
  crew->sharing = crew->view.sharing = 1;
  crew_count_sharing(crew);
  if (options->threads > 1) {
    crew->late = late_create(options->threads);
    crew->lessons = lessons_create();
  }
  init_hands(crew);
  const NotesOptions notes = {
      .folder = options->folder,
      .description = options->description,
      .name = life_name(options->sign),
      .solver = options->solver->name,
      .table = options->table,
      .table_name = options->shared == NULL ? NULL : shared_table_name(options->shared)};
  crew->notes = notes_new(&notes);
  pthread_mutex_init(&crew->mutex, NULL);
  return crew;
}

void crew_free(Crew *crew) {
  if (crew == NULL) return;
  notes_free(crew->notes);
  news_free(crew->news);
  g_hash_table_unref(crew->others);
  g_hash_table_unref(crew->tasks);
  dag_free(crew->dag);
  late_free(crew->late);
  lessons_free(crew->lessons);
  results_free(crew->results);
  g_array_unref(crew->found);
  g_aligned_free(crew->hands);
  pthread_mutex_destroy(&crew->mutex);
  g_free(crew);
}

void crew_stop_all(Crew *crew) {
  crew->stopped = true;
  for (int h = 0; h < crew->options.threads; h++)
    stop_raise(&crew->hands[h].searcher.stop);
}

void crew_stop(Crew *crew) {
  crew_lock(crew);
  crew_stop_all(crew);
  crew_unlock(crew);
}

static bool crew_is_over(Crew *crew) {
  crew_lock(crew);
  bool over = crew->stopped || crew->view.over;
  crew_unlock(crew);
  return over;
}

static void say_goodbye(Crew *crew) {
  crew_lock(crew);
  news_say(crew->news, (NewsItem){.kind = NEWS_GONE});
  crew_tell_all(crew);
  crew_unlock(crew);
}

void crew_run(Crew *crew) {
  const struct timespec pause = {.tv_nsec = TURN_NANOSECONDS};
  int started = 0;
  while (started < crew->options.threads &&
         pthread_create(&crew->hands[started].thread, NULL, crew_work, &crew->hands[started]) == 0)
    started++;
  if (started == 0) {
    crew_lock(crew);
    status_fail(&crew->view.fault, STATUS_MEMORY, 0, "no thread can be started");
    crew_stop_all(crew);
    crew_unlock(crew);
  }
  for (; !crew_is_over(crew); nanosleep(&pause, NULL))
    crew_take_turn(crew);
  for (int h = 0; h < started; h++)
    pthread_join(crew->hands[h].thread, NULL);
  crew_end_leading(crew);
  say_goodbye(crew);
}

/* --- Telling ---------------------------------------------------------------------------------- */

void crew_peek(Crew *crew, CrewView *view) {
  double now = clock_seconds();
  crew_lock(crew);
  *view = crew->view;
  view->leads = crew->leads;
  view->others = g_hash_table_size(crew->others);
  view->seconds = now - crew->began;
  view->busy_seconds = fmax(0, crew->options.threads * view->seconds - crew->waited_seconds);
  for (int h = 0; h < crew->options.threads; h++) {
    const Hand *hand = &crew->hands[h];
    if (!hand->searcher.busy) continue;
    view->busy++;
    view->nodes += searcher_nodes(&hand->searcher);
  }
  crew_unlock(crew);
}

void crew_tell(Crew *crew, Life *life) {
  CrewView view;
  double now = clock_seconds();
  crew_peek(crew, &view);
  *life = (Life){.threads = crew->options.threads,
                 .poll = (int)crew->options.poll_seconds,
                 .solved = view.solved,
                 .open = view.busy,
                 .nodes = view.nodes,
                 .seconds = view.seconds};
  crew_lock(crew);
  for (int h = 0; h < crew->options.threads && life->count < LIFE_TASKS_MOST; h++) {
    const Hand *hand = &crew->hands[h];
    if (!hand->searcher.busy) continue;
    life->tasks[life->count++] = (LifeTask){.key = hand->key,
                                            .seconds = now - hand->searcher.began,
                                            .nodes = searcher_nodes(&hand->searcher)};
  }
  crew_unlock(crew);
}
