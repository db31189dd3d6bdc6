#include "shard.h"

#include "../../core/clock.h"
#include "relevance.h"
#include "../files/stop-order.h"

#include <glib.h>
#include <pthread.h>
#include <string.h>

typedef enum { PART_OPEN, PART_RUNNING, PART_DONE } PartState;

typedef struct {
  Shard *shard;
  StopFlag stop;
  SharedCounters shared;
  Search search;
  pthread_t thread;
  /* Guarded by the mutex: */
  bool busy, too_long;
  size_t task;
  double began;
  double worked; /* by its thread, when it took the task: seconds of the processor */
} Hand;

struct Shard {
  ShardOptions options;
  Hand *hands;
  double next_look;
  bool *dropped; /* as last read, by task */
  Relevance *relevance;

  pthread_mutex_t mutex; /* guards all below, and the hands as told there */

  uint8_t *states;   /* PartState, by task */
  size_t mains_open; /* of the whole round: neither answered nor dropped */
  bool news;         /* something was found out since the tasks were last looked at */
  bool stopped;
  uint64_t skip, verify_nodes; /* answers until the next second opinion; nodes these took */
  ShardView view;
};

static const JobTask *task_at(const Shard *shard, size_t i) {
  return &shard->options.list->tasks[i];
}

static bool is_ours(const Shard *shard, size_t i) {
  return i % shard->options.of == shard->options.number;
}

/* Somebody has answered the task, or found it too long. */
static bool is_known(const Shard *shard, size_t i) {
  return known_find(results_known(shard->options.results), task_at(shard, i)->key) != NULL;
}

/* With the mutex locked: tells the tree what others have found out. */
static void tell_tree(Shard *shard) {
  for (size_t i = 0; i < shard->options.list->count; i++) {
    Key key = task_at(shard, i)->key;
    const KnownEntry *entry = known_find(results_known(shard->options.results), key);
    if (entry != NULL) relevance_add(shard->relevance, key, entry->values);
  }
}

/* With the mutex locked: nobody need work on the task, as things are. That may change: a position
 * that came to be of no use can be reached again in another way. */
static bool is_over(const Shard *shard, size_t i) {
  return shard->states[i] == PART_DONE || shard->dropped[i] || is_known(shard, i) ||
         !relevance_matters(shard->relevance, task_at(shard, i)->key);
}

/* With the mutex locked: stops the tasks that need not go on. */
static void note_news(Shard *shard) {
  const TaskList *list = shard->options.list;
  shard->news = false;
  shard->mains_open = 0;
  for (size_t i = 0; i < list->mains; i++)
    shard->mains_open += !is_over(shard, i);
  for (int h = 0; h < shard->options.threads; h++) {
    Hand *hand = &shard->hands[h];
    bool reserve = hand->task >= list->mains;
    if (hand->busy && (is_over(shard, hand->task) || (reserve && shard->mains_open == 0)))
      stop_raise(&hand->stop);
  }
}

Shard *shard_new(const ShardOptions *options) {
  Shard *shard = g_new0(Shard, 1);
  shard->options = *options;
  shard->hands = g_new0(Hand, (gsize)options->threads);
  shard->dropped = g_new0(bool, options->list->count + 1);
  shard->states = g_new0(uint8_t, options->list->count + 1);
  if (options->tree_bytes > 0)
    shard->relevance =
        relevance_new(options->description, results_known(options->results), options->tree_bytes);
  pthread_mutex_init(&shard->mutex, NULL);
  shard->skip = (uint64_t)(g_random_double() * (double)options->verify);
  for (size_t i = 0; i < options->list->count; i++)
    shard->view.tasks += is_ours(shard, i);
  for (int h = 0; h < options->threads; h++) {
    Hand *hand = &shard->hands[h];
    hand->shard = shard;
    hand->search = (Search){.table = options->table, .stop = &hand->stop, .shared = &hand->shared};
  }
  tasks_read_dropped(options->list, shard->dropped, options->folder, options->description, NULL);
  note_news(shard);
  shard->next_look = clock_seconds() + options->poll_seconds;
  return shard;
}

void shard_free(Shard *shard) {
  if (shard == NULL) return;
  pthread_mutex_destroy(&shard->mutex);
  g_free(shard->hands);
  g_free(shard->dropped);
  relevance_free(shard->relevance);
  g_free(shard->states);
  g_free(shard);
}

/* --- The threads ------------------------------------------------------------------------------ */

/* With the mutex locked: the next task for a hand; false if there is none. */
static bool take(Shard *shard, Hand *hand) {
  const TaskList *list = shard->options.list;
  size_t end = shard->mains_open > 0 ? list->count : list->mains;
  if (shard->stopped) return false;
  for (size_t i = shard->options.number; i < end; i += shard->options.of) {
    if (shard->states[i] != PART_OPEN || is_over(shard, i)) continue;
    shard->states[i] = PART_RUNNING;
    hand->task = i;
    hand->busy = true;
    hand->too_long = false;
    hand->began = clock_seconds();
    hand->worked = clock_thread_seconds();
    hand->search.counters = (Counters){0};
    counters_publish(&hand->shared, &hand->search.counters);
    hand->search.next_look_up = 0;
    stop_lower(&hand->stop);
    return true;
  }
  return false;
}

static void stop_all(Shard *shard) {
  shard->stopped = true;
  for (int h = 0; h < shard->options.threads; h++)
    stop_raise(&shard->hands[h].stop);
}

/* With the mutex locked: once the table was given two values that exclude each other, by a fault of
 * memory or of the solver, nothing that follows from it is a proof. */
static bool is_contradicted(Shard *shard) {
  if (shard->view.contradicted ||
      !table_contradiction(shard->options.table, &shard->view.contradiction))
    return shard->view.contradicted;
  stop_all(shard);
  return shard->view.contradicted = true;
}

/* With the mutex locked: writes what the search found, if it found something. */
static void end_task(Shard *shard, Hand *hand, ValueSet values) {
  size_t i = hand->task;
  hand->busy = false;
  shard->states[i] = PART_OPEN;
  shard->view.nodes += hand->search.counters.nodes;
  if (is_contradicted(shard) || (values == VALUE_ANY && !hand->too_long)) return;
  const Result result = {
      .key = task_at(shard, i)->key,
      .values = values,
      .nodes = hand->search.counters.nodes,
      .seconds = clock_thread_seconds() - hand->worked,
      .fresh = shard->options.fresh,
  };
  writer_add(shard->options.writer, result, &shard->view.error);
  if (values == VALUE_ANY)
    shard->view.given_up++;
  else
    shard->view.solved++;
  shard->states[i] = PART_DONE;
  shard->news = true;
  relevance_add(shard->relevance, task_at(shard, i)->key, values);
}

/* With the mutex locked: whether this answer is to be searched again, and its question. */
static bool is_chosen(Shard *shard, const Hand *hand, ValueSet values, OpinionQuestion *question) {
  const ShardOptions *options = &shard->options;
  uint64_t all = shard->view.nodes / VERIFY_SHARE, spent = shard->verify_nodes;
  if (options->verify == 0 || !claim_answered(options->description->claim, values) ||
      shard->skip-- > 0)
    return false;
  shard->skip = options->verify - 1;
  *question = (OpinionQuestion){
      .key = task_at(shard, hand->task)->key,
      .claim = options->description->claim,
      .nodes = hand->search.counters.nodes,
      .node_limit = options->bounded && all > spent ? all - spent : 0,
  };
  return !options->bounded || all > spent;
}

/* With the mutex locked: writes both answers and stops everybody. */
static void end_different(Shard *shard, const OpinionQuestion *question, const Opinion *opinion) {
  Result result = {
      .key = question->key, .values = opinion->values, .nodes = opinion->nodes, .fresh = true};
  g_snprintf(result.engine, sizeof result.engine, "fourscore " FOURSCORE_VERSION " %s",
             opinion->solver);
  writer_add(shard->options.writer, result, &shard->view.error);
  shard->view.different++;
  stop_all(shard);
}

/* With the mutex locked, which is open meanwhile. */
static void verify(Shard *shard, Hand *hand, ValueSet values) {
  OpinionQuestion question;
  Opinion opinion;
  if (shard->stopped || !is_chosen(shard, hand, values, &question)) return;
  stop_lower(&hand->stop); /* others may have answered the task, which stops its search */
  pthread_mutex_unlock(&shard->mutex);
  opinion_ask(&question, &hand->stop, &opinion, NULL);
  pthread_mutex_lock(&shard->mutex);
  shard->verify_nodes += opinion.nodes;
  if (opinion_differs(&opinion, question.claim, values))
    end_different(shard, &question, &opinion);
  else
    shard->view.verified += claim_answered(question.claim, opinion.values);
}

static void *work(void *data) {
  Hand *hand = data;
  Shard *shard = hand->shard;
  pthread_mutex_lock(&shard->mutex);
  while (take(shard, hand)) {
    pthread_mutex_unlock(&shard->mutex);
    if (shard->options.fresh) table_clear(shard->options.table);
    Board board = code_board(task_at(shard, hand->task)->key);
    ValueSet values =
        shard->options.solver->solve(&hand->search, board, shard->options.description->claim);
    pthread_mutex_lock(&shard->mutex);
    end_task(shard, hand, values);
    verify(shard, hand, values);
  }
  pthread_mutex_unlock(&shard->mutex);
  return NULL;
}

void shard_run(Shard *shard) {
  int started = 0;
  while (started < shard->options.threads &&
         pthread_create(&shard->hands[started].thread, NULL, work, &shard->hands[started]) == 0)
    started++;
  if (started == 0) work(&shard->hands[0]);
  for (int h = 0; h < started; h++)
    pthread_join(shard->hands[h].thread, NULL);
}

/* --- From outside ----------------------------------------------------------------------------- */

void shard_stop(Shard *shard) {
  pthread_mutex_lock(&shard->mutex);
  stop_all(shard);
  pthread_mutex_unlock(&shard->mutex);
}

static void stop_long_tasks(Shard *shard, double now) {
  double limit = shard->options.task_seconds;
  for (int h = 0; limit > 0 && h < shard->options.threads; h++) {
    Hand *hand = &shard->hands[h];
    if (!hand->busy || now - hand->began < limit) continue;
    hand->too_long = true;
    stop_raise(&hand->stop);
  }
}

/* Reads what others have written, while the threads search on; what cannot be read now can be read
 * later. True if the job was told to stop. */
static bool read_folder(Shard *shard, bool *dropped) {
  const ShardOptions *options = &shard->options;
  Error error;
  results_read(options->results, options->folder, &error);
  tasks_read_dropped(options->list, dropped, options->folder, options->description, NULL);
  return stop_order_stands(options->folder);
}

/* With the mutex locked: takes into account what was read. */
static void take_in(Shard *shard, const bool *dropped, bool ordered) {
  Error error;
  results_enter(shard->options.results, &error);
  memcpy(shard->dropped, dropped, shard->options.list->count * sizeof *dropped);
  tell_tree(shard);
  shard->view.ordered |= ordered;
  if (ordered) stop_all(shard);
  shard->news = true;
}

static void look(Shard *shard) {
  g_autofree bool *dropped = g_new0(bool, shard->options.list->count + 1);
  bool ordered = read_folder(shard, dropped);
  pthread_mutex_lock(&shard->mutex);
  take_in(shard, dropped, ordered);
  pthread_mutex_unlock(&shard->mutex);
  shard->next_look = clock_seconds() + shard->options.poll_seconds;
}

void shard_tick(Shard *shard) {
  double now = clock_seconds();
  if (now >= shard->next_look) look(shard);
  pthread_mutex_lock(&shard->mutex);
  if (shard->news) note_news(shard);
  stop_long_tasks(shard, now);
  shard->view.waiting = writer_flush(shard->options.writer, &shard->view.error);
  if (shard->view.waiting == 0) shard->view.error.status = STATUS_OK;
  pthread_mutex_unlock(&shard->mutex);
}

void shard_peek(Shard *shard, ShardView *view) {
  pthread_mutex_lock(&shard->mutex);
  *view = shard->view;
  view->searched = shard->view.nodes;
  for (int h = 0; h < shard->options.threads; h++) {
    const Hand *hand = &shard->hands[h];
    view->running += hand->busy;
    if (hand->busy) view->searched += counters_peek(&hand->shared).nodes;
  }
  for (size_t i = 0; i < shard->options.list->count; i++)
    if (is_ours(shard, i) && shard->states[i] == PART_OPEN) {
      view->skipped += is_over(shard, i);
      view->open += !is_over(shard, i);
    }
  view->waiting = writer_flush(shard->options.writer, &shard->view.error);
  pthread_mutex_unlock(&shard->mutex);
}

void shard_tell(Shard *shard, Life *life) {
  ShardView view = {0};
  double now = clock_seconds();
  shard_peek(shard, &view);
  *life = (Life){.threads = shard->options.threads,
                 .poll = (int)shard->options.poll_seconds,
                 .solved = view.solved,
                 .open = view.open,
                 .nodes = view.searched};
  pthread_mutex_lock(&shard->mutex);
  for (int h = 0; h < shard->options.threads && life->count < LIFE_TASKS_MOST; h++) {
    const Hand *hand = &shard->hands[h];
    if (!hand->busy) continue;
    life->tasks[life->count++] = (LifeTask){.key = task_at(shard, hand->task)->key,
                                            .seconds = now - hand->began,
                                            .nodes = counters_peek(&hand->shared).nodes};
  }
  pthread_mutex_unlock(&shard->mutex);
}
