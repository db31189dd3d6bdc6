/* The tree of the job as a worker has it: built from the results, kept up to date by what it finds
 * itself and by the news, and asked for the next task. */
#include "crew-inner.h"

#include "../../core/clock.h"
#include "pace.h"

#include <math.h>

enum {
  EXCHANGE_SHARE = 10, /* slow exchanges take a tenth of the time at most */
  ROOM = 64,
};

static const double RATE_UNKNOWN = 1e6;  /* nodes a second of a thread */
static const double CHEAP = 2e-4;        /* an exchange this fast needs no sparing */
static const double COST_GROWTH = 1.1;   /* one slow exchange is an accident */
static const double OPEN_SECONDS = 0.02; /* a younger task is not opened for others */
static const double FAULT_SECONDS = 2;   /* after a look in vain */

/* --- Building --------------------------------------------------------------------------------- */

static Status crew_tree_read_all(Crew *crew, Error *error) {
  const CrewOptions *options = &crew->options;
  const Description *description = options->description;
  Status status = results_create(&crew->results, description, error);
  if (status == STATUS_OK) status = results_load(crew->results, options->folder, error);
  if (status != STATUS_OK) return status;
  const DagOptions dag = {.root = description->roots[0],
                          .claim = description->claim,
                          .bytes = options->tree_bytes,
                          .table = options->table,
                          .known = results_known(crew->results),
                          .record = true};
  status = dag_create(&crew->dag, &dag, error);
  for (size_t i = 1; i < description->count && status == STATUS_OK; i++)
    if (dag_add_root(crew->dag, description->roots[i]) == DAG_NONE)
      status = status_fail(error, STATUS_MEMORY, 0, "no memory for the tree of tasks");
  return status;
}

static void forget_tree(Crew *crew) {
  g_hash_table_remove_all(crew->tasks);
  g_clear_pointer(&crew->dag, dag_free);
  g_clear_pointer(&crew->results, results_free);
}

static bool is_contradicted(const Crew *crew) {
  return results_counts(crew->results).contradictions > 0 || dag_view(crew->dag).contradicted;
}

/* Whether the job is over; then all stop. */
static void crew_tree_judge(Crew *crew) {
  CrewView *view = &crew->view;
  DagView dag = dag_view(crew->dag);
  if (crew_table_is_contradicted(crew)) return;
  if (is_contradicted(crew))
    view->state = CREW_CONTRADICTION;
  else if (dag_roots_open(crew->dag) == 0)
    view->state = CREW_SOLVED;
  view->over = view->state != CREW_OPEN;
  if (view->over) crew_stop_all(crew);
  if (!dag.contradicted || view->fault.status == STATUS_CONFLICT) return;
  char key[CODE_DIGITS + 1];
  code_write(dag.contradiction, key);
  status_fail(&view->fault, STATUS_CONFLICT, 0,
              "what results say of %s contradicts what follows from others", key);
}

void crew_build(Crew *crew) {
  Error error = {0};
  if (crew->dag != NULL || clock_seconds() < crew->next_try) return;
  Status status = crew_tree_read_all(crew, &error);
  crew->view.fault = error;
  crew->view.fault.status = status;
  if (status == STATUS_OK) {
    crew_tree_judge(crew);
    return;
  }
  forget_tree(crew);
  crew->next_try = clock_seconds() + FAULT_SECONDS;
  if (status == STATUS_MEMORY) crew_stop_all(crew);
}

/* --- Results ---------------------------------------------------------------------------------- */

/* Whether the results have it already; what came by the news is among them. */
static bool is_known(const Crew *crew, const ProofRecord *record) {
  const KnownEntry *known = known_find(results_known(crew->results), record->key);
  if (known == NULL) return false;
  return record->values == VALUE_ANY || known->values == record->values;
}

static void keep_found(Crew *crew, const ProofRecord *record) {
  const Result result = {.record = *record};
  Error ignored;
  if (crew->results != NULL && is_known(crew, record)) return;
  if (crew->results != NULL) results_hear(crew->results, record, &ignored);
  g_array_append_val(crew->found, result);
}

/* Keeps what the tree has learned: from our searches, and from our table about new positions. If
 * something contradicts it, what is concluded may be wrong. */
static void crew_tree_collect(Crew *crew) {
  ProofRecord records[ROOM];
  for (size_t count; (count = dag_take_records(crew->dag, records, ROOM)) > 0;)
    for (size_t i = 0; i < count && !is_contradicted(crew); i++)
      keep_found(crew, &records[i]);
}

static bool is_at_work(const Hand *hand) { return hand->searcher.busy && !hand->searcher.left; }

/* A hand that works on a position which others divided turns to its parts, as they do. */
static void leave_divided(Crew *crew, Key key) {
  for (int h = 0; h < crew->options.threads; h++) {
    Hand *hand = &crew->hands[h];
    if (is_at_work(hand) && code_compare(hand->key, key) == 0) searcher_leave(&hand->searcher);
  }
}

static bool is_answer(const Crew *crew, ValueSet values) {
  Claim claim = crew->options.description->claim;
  return values == claim_values(claim, true) || values == claim_values(claim, false);
}

/* What others found. */
static void crew_tree_enter(Crew *crew, const ProofRecord *record) {
  Error ignored;
  if (record->values != VALUE_ANY && !is_answer(crew, record->values)) return;
  results_hear(crew->results, record, &ignored);
  DagNode node = dag_find(crew->dag, record->key);
  if (node == DAG_NONE || is_contradicted(crew)) return;
  if (record->values != VALUE_ANY) {
    dag_prove(crew->dag, node, record->values, record->nodes, (double)record->seconds);
    return;
  }
  dag_open(crew->dag, node, record->nodes, (double)record->seconds);
  leave_divided(crew, record->key);
}

void crew_pass_on(Crew *crew, const ProofRecord *record) {
  if (is_known(crew, record)) return;
  crew_tree_enter(crew, record);
  crew_tree_collect(crew);
  news_say(crew->news, (NewsItem){.kind = NEWS_FOUND, .record = *record});
}

/* --- News ------------------------------------------------------------------------------------- */

static void hear(const NewsItem *item, void *data) {
  Crew *crew = data;
  others_hear(crew, item);
  if (item->kind != NEWS_FOUND) return;
  crew_tree_enter(crew, &item->record);
  others_end_task(crew, item->record.key);
}

static void leave_useless(Crew *crew) {
  for (int h = 0; h < crew->options.threads; h++) {
    Hand *hand = &crew->hands[h];
    DagNode node = is_at_work(hand) ? dag_find(crew->dag, hand->key) : DAG_NONE;
    if (node != DAG_NONE && !dag_contributes(crew->dag, node)) searcher_leave(&hand->searcher);
  }
}

/* If the file of news is new, the end of the old one was perhaps missed. */
void crew_hear(Crew *crew) {
  if (crew->dag == NULL) return;
  crew_tree_collect(crew);
  NewsStatus status = news_hear(crew->news, hear, crew);
  crew_tree_collect(crew);
  if (status == NEWS_REPLACED) {
    forget_tree(crew);
    crew_build(crew);
  }
  if (crew->dag == NULL) return;
  crew_tree_judge(crew);
  leave_useless(crew);
}

/* What was found is announced once it is written. */
static void write_found(Crew *crew) {
  Error error = {0};
  GArray *found = crew->found;
  for (guint i = 0; i < found->len; i++) {
    const Result *result = &g_array_index(found, Result, i);
    writer_put(crew->options.writer, *result);
    news_say(crew->news, (NewsItem){.kind = NEWS_FOUND, .record = result->record});
  }
  g_array_set_size(found, 0);
  crew->view.waiting = writer_show(crew->options.writer, &error);
  if (crew->view.waiting > 0) crew->view.error = error;
}

void crew_tell_all(Crew *crew) {
  if (crew->dag != NULL) crew_tree_collect(crew);
  write_found(crew);
  for (int h = 0; h < crew->options.threads; h++) {
    Hand *hand = &crew->hands[h];
    if (!hand->searcher.busy || hand->told) continue;
    hand->told = true;
    news_say(crew->news, (NewsItem){.kind = NEWS_DOES, .record = {.key = hand->key}});
  }
  if (crew->view.waiting == 0) news_tell(crew->news);
}

bool crew_is_due(const Crew *crew) { return clock_seconds() >= crew->next_exchange; }

/* Seconds that an exchange is worth waiting for. */
static double pause_of(const Crew *crew) {
  return crew->cost < CHEAP ? 0 : EXCHANGE_SHARE * crew->cost;
}

void crew_count_exchange(Crew *crew, double since) {
  double now = clock_seconds();
  crew->cost = fmin(now - since, COST_GROWTH * crew->cost);
  crew->next_exchange = now + pause_of(crew);
}

/* --- Tasks ------------------------------------------------------------------------------------ */

/* 0: all it takes. */
static uint64_t task_nodes(const Crew *crew, DagNode task) {
  if (dag_view(crew->dag).full) return 0;
  double busy = crew->searched_seconds;
  double rate = busy > 0 ? (double)crew->view.nodes / busy : RATE_UNKNOWN;
  return pace_task_nodes(results_counts(crew->results).nodes, others_threads(crew),
                         dag_patience(crew->dag, task), rate, pause_of(crew));
}

/* Opens a task under way for a thread that has none: another worker's, or one of ours. */
static bool crew_tree_open_oldest(Crew *crew) {
  GHashTableIter iter;
  gpointer task;
  double since = clock_seconds() - fmax(OPEN_SECONDS, pause_of(crew));
  Key oldest = {0};
  bool any = false;
  g_hash_table_iter_init(&iter, crew->tasks);
  while (g_hash_table_iter_next(&iter, NULL, &task)) {
    const OthersTask *other = task;
    if (other->since >= since) continue;
    since = other->since;
    oldest = other->key;
    any = true;
  }
  for (int h = 0; h < crew->options.threads; h++) {
    const Hand *hand = &crew->hands[h];
    if (!is_at_work(hand) || hand->searcher.began >= since) continue;
    since = hand->searcher.began;
    oldest = hand->key;
    any = true;
  }
  DagNode node = any ? dag_find(crew->dag, oldest) : DAG_NONE;
  if (node == DAG_NONE || !dag_open(crew->dag, node, 0, 0)) return false;
  leave_divided(crew, oldest);
  others_end_task(crew, oldest);
  return true;
}

static bool crew_tree_make_work(DagTake take, void *data) {
  Crew *crew = data;
  return take == DAG_LATER || (dag_roots_open(crew->dag) > 0 && crew_tree_open_oldest(crew));
}

bool crew_choose(Crew *crew, Hand *hand) {
  DagNode node;
  if (crew->dag == NULL || crew->stopped || crew->view.over ||
      !task_take(crew->dag, &node, crew_tree_make_work, crew))
    return false;
  searcher_begin(&hand->searcher, crew->dag, node);
  hand->key = code_canonical(hand->searcher.board);
  hand->allowed = task_nodes(crew, node);
  hand->told = false;
  return true;
}

/* The tree may no longer have the task, or there may be no tree; the answer is kept all the
 * same. */
void crew_end_task(Crew *crew, Hand *hand, const ProofRecord *record) {
  bool answered = record->values != VALUE_ANY,
       left = !answered && (hand->searcher.left || crew->stopped);
  DagNode node = crew->dag == NULL ? DAG_NONE : dag_find(crew->dag, hand->key);
  hand->searcher.busy = false;
  crew->view.solved += answered;
  crew->view.left += left;
  crew->view.given_up += !answered && !left;
  if (answered) keep_found(crew, record);
  if (left && hand->told)
    news_say(crew->news, (NewsItem){.kind = NEWS_LEFT, .record = {.key = hand->key}});
  if (crew->dag == NULL) return;
  DagOpening opening;
  bool opens = !answered && !left && node != DAG_NONE;
  if (opens) dag_prepare(crew->dag, hand->searcher.board, &opening);
  if (node != DAG_NONE)
    task_end(crew->dag, node, record->values, opens ? &opening : NULL, record->nodes,
             (double)record->seconds);
  crew_tree_collect(crew);
  crew_tree_judge(crew);
}
