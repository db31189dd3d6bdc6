#include "crew.h"

#include "../core/clock.h"
#include "../cube/moves.h"
#include "../cube/symmetry.h"
#include "../storage/opinions.h"
#include "stop-order.h"
#include "tasks.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>

enum { IDLE_NANOSECONDS = 5000000 };

static const double FIRST_SECONDS = 0.3; /* without an agenda, before a worker leads; up to twice */
static const double IDLE_SHARE = 0.25;
static const double FAULT_SECONDS = 2; /* after a turn in vain */

typedef struct {
  Crew *crew;
  StopFlag stop;
  SharedCounters shared;
  Search search;
  pthread_t thread;
  /* Guarded by the mutex: */
  bool busy, left;       /* left: its task stopped mattering */
  AgendaTask task;       /* under way */
  double began, worked;  /* by the clock, and by the thread's processor time */
  uint64_t nodes_before; /* the task: of search.counters */
} Hand;

struct Crew {
  CrewOptions options;
  double began;

  /* Of the thread that looks at the folder: */
  Leader *leader; /* NULL: it does not lead */
  uint64_t serial;
  double changed;  /* when the agenda last did, or the worker began */
  double patience; /* for how long it may stay as it is */
  double next_look, interval;
  bool fresh; /* an agenda came since the worker began: its state is not an old one */

  pthread_mutex_t mutex; /* guards all below, and the hands as told there */
  Hand *hands;
  GArray *queue; /* of AgendaTask: to be done, those under way not included */
  GArray *done;  /* of AgendaTask: those that the agenda still has */
  GArray *found; /* of Result: to be written */
  bool stopped;
  Opinions opinions;
  CrewView view;
};

static void init_hands(Crew *crew) {
  unsigned symmetries = symmetry_useful(crew->options.description->roots[0]);
  crew->hands = g_new0(Hand, (gsize)crew->options.threads);
  for (int h = 0; h < crew->options.threads; h++) {
    Hand *hand = &crew->hands[h];
    hand->crew = crew;
    hand->search = (Search){.table = crew->options.table,
                            .stop = &hand->stop,
                            .shared = &hand->shared,
                            .symmetries = symmetries};
  }
}

Crew *crew_new(const CrewOptions *options) {
  Crew *crew = g_new0(Crew, 1);
  crew->options = *options;
  crew->queue = g_array_new(FALSE, FALSE, sizeof(AgendaTask));
  crew->done = g_array_new(FALSE, FALSE, sizeof(AgendaTask));
  crew->found = g_array_new(FALSE, FALSE, sizeof(Result));
  crew->opinions = opinions_begin((FlatGame){0}, MAX(1, options->verify), options->bounded);
  crew->began = crew->changed = clock_seconds();
  crew->interval = FIRST_SECONDS / 10;
  crew->patience = FIRST_SECONDS * (1 + g_random_double());
  init_hands(crew);
  pthread_mutex_init(&crew->mutex, NULL);
  return crew;
}

void crew_free(Crew *crew) {
  if (crew == NULL) return;
  leader_free(crew->leader);
  g_array_unref(crew->queue);
  g_array_unref(crew->done);
  g_array_unref(crew->found);
  g_free(crew->hands);
  pthread_mutex_destroy(&crew->mutex);
  g_free(crew);
}

static void lock(Crew *crew) { pthread_mutex_lock(&crew->mutex); }
static void unlock(Crew *crew) { pthread_mutex_unlock(&crew->mutex); }

/* With the mutex locked. */
static void stop_all(Crew *crew) {
  crew->stopped = true;
  for (int h = 0; h < crew->options.threads; h++)
    stop_raise(&crew->hands[h].stop);
}

/* --- The threads that search ------------------------------------------------------------------ */

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
    stop_all(crew);
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
  stop_all(crew);
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
  unlock(crew);
  opinion_ask(&question, &hand->stop, &opinion, NULL);
  lock(crew);
  opinions_enter(&crew->opinions, &record, &opinion);
  crew->view.verified = crew->opinions.agreed;
  if (opinion_differs(&opinion, record.claim, record.values)) end_different(crew, &opinion);
}

/* With the mutex locked, which is open during the search. */
static void do_task(Crew *crew, Hand *hand) {
  g_autoptr(GArray) children = g_array_new(FALSE, FALSE, sizeof(Result));
  Board board = code_board(hand->task.key);
  unlock(crew);
  ValueSet values =
      crew->options.solver->solve(&hand->search, board, crew->options.description->claim);
  const Result result = {.key = code_canonical(board),
                         .values = values,
                         .nodes = hand->search.counters.nodes - hand->nodes_before,
                         .seconds = clock_thread_seconds() - hand->worked};
  if (values == VALUE_ANY) find_children(hand, board, children);
  lock(crew);
  if (end_task(crew, hand, result, children)) verify(crew, hand, &result);
}

static void *work(void *data) {
  const struct timespec idle = {.tv_nsec = IDLE_NANOSECONDS};
  Hand *hand = data;
  Crew *crew = hand->crew;
  lock(crew);
  while (!crew->stopped && !crew->view.over) {
    if (take(crew, hand)) {
      do_task(crew, hand);
      continue;
    }
    unlock(crew);
    nanosleep(&idle, NULL);
    lock(crew);
  }
  unlock(crew);
  return NULL;
}

void crew_stop(Crew *crew) {
  lock(crew);
  stop_all(crew);
  unlock(crew);
}

/* --- The agenda ------------------------------------------------------------------------------- */

static bool is_same(const AgendaTask *a, const AgendaTask *b) {
  return code_compare(a->key, b->key) == 0 && a->nodes == b->nodes;
}

static bool has_task(const GArray *tasks, const AgendaTask *task) {
  for (guint i = 0; i < tasks->len; i++)
    if (is_same(&g_array_index(tasks, AgendaTask, i), task)) return true;
  return false;
}

/* With the mutex locked: those done stay known as long as the agenda has them. */
static void forget_done(Crew *crew, const GArray *ours) {
  for (guint i = crew->done->len; i > 0; i--)
    if (!has_task(ours, &g_array_index(crew->done, AgendaTask, i - 1)))
      g_array_remove_index(crew->done, i - 1);
}

/* With the mutex locked. */
static bool is_under_way(const Crew *crew, const AgendaTask *task) {
  for (int h = 0; h < crew->options.threads; h++)
    if (crew->hands[h].busy && is_same(task, &crew->hands[h].task)) return true;
  return false;
}

/* With the mutex locked. */
static void leave(Hand *hand) {
  hand->left = true;
  stop_raise(&hand->stop);
}

/* With the mutex locked: takes over the worker's tasks, and leaves those under way that are not
 * among them. */
static void take_over(Crew *crew, const GArray *ours) {
  forget_done(crew, ours);
  g_array_set_size(crew->queue, 0);
  for (guint i = 0; i < ours->len; i++) {
    AgendaTask task = g_array_index(ours, AgendaTask, i);
    if (!is_under_way(crew, &task) && !has_task(crew->done, &task))
      g_array_append_val(crew->queue, task);
  }
  for (int h = 0; h < crew->options.threads; h++) {
    Hand *hand = &crew->hands[h];
    if (hand->busy && !has_task(ours, &hand->task)) leave(hand);
  }
}

static void adopt(Crew *crew, const Agenda *agenda) {
  g_autoptr(GArray) ours = g_array_new(FALSE, FALSE, sizeof(AgendaTask));
  const char *name = life_name(crew->options.sign);
  for (guint i = 0; i < agenda->tasks->len; i++) {
    const AgendaTask *task = &g_array_index(agenda->tasks, AgendaTask, i);
    if (strcmp(task->worker, name) == 0) g_array_append_vals(ours, task, 1);
  }
  lock(crew);
  take_over(crew, ours);
  crew->view.over = agenda->state != AGENDA_OPEN;
  crew->view.state = agenda->state;
  unlock(crew);
}

/* Whether its leader was a process of this machine that has ended: its name tells. */
static bool is_dead(const Crew *crew, const Agenda *agenda) {
  g_auto(GStrv) theirs = g_strsplit(agenda->leader, ".", 3);
  g_auto(GStrv) ours = g_strsplit(life_name(crew->options.sign), ".", 3);
  if (g_strv_length(theirs) != 3 || strcmp(theirs[0], ours[0]) != 0) return false;
  return kill((pid_t)g_ascii_strtoll(theirs[1], NULL, 10), 0) != 0 && errno == ESRCH;
}

/* What was there before the worker began says nothing: its leader may be long gone. */
static void see_agenda(Crew *crew, const Agenda *agenda) {
  bool first = crew->serial == 0 && !crew->fresh;
  bool new = agenda->serial != crew->serial;
  crew->serial = agenda->serial;
  if (new) {
    crew->changed = clock_seconds();
    crew->interval = fmin(agenda->interval, crew->options.poll_seconds);
    crew->patience = fmax(agenda->patience, FIRST_SECONDS + crew->interval);
    if (is_dead(crew, agenda)) crew->patience = FIRST_SECONDS;
    crew->patience *= 1 + g_random_double(); /* not all at once */
  }
  crew->fresh = crew->fresh || (new && !first);
  if (new && crew->fresh) adopt(crew, agenda);
}

static void look(Crew *crew) {
  const CrewOptions *options = &crew->options;
  Agenda agenda = {0};
  Error error;
  if (agenda_read(&agenda, options->folder, options->description, &error) == STATUS_OK)
    see_agenda(crew, &agenda);
  agenda_clear(&agenda);
  if (!stop_order_stands(options->folder)) return;
  lock(crew);
  crew->view.ordered = true;
  stop_all(crew);
  unlock(crew);
}

/* --- Leading ---------------------------------------------------------------------------------- */

static void begin_to_lead(Crew *crew) {
  const CrewOptions *options = &crew->options;
  const LeaderOptions leader = {.folder = options->folder,
                                .description = options->description,
                                .name = life_name(options->sign),
                                .bytes = options->tree_bytes,
                                .poll_seconds = options->poll_seconds};
  crew->leader = leader_new(&leader);
  crew->fresh = true;
  lock(crew);
  crew->view.leads = true;
  unlock(crew);
}

static void end_leading(Crew *crew) {
  g_clear_pointer(&crew->leader, leader_free);
  lock(crew);
  crew->view.leads = false;
  unlock(crew);
  crew->changed = clock_seconds();
  crew->patience = FIRST_SECONDS;
}

static void lead(Crew *crew) {
  LeaderView view;
  Error error = {0};
  Status status = leader_turn(crew->leader, &view, &error);
  crew->interval = view.interval;
  lock(crew);
  crew->view.fault = error;
  crew->view.fault.status = status;
  if (status == STATUS_CONFLICT || status == STATUS_MEMORY) stop_all(crew);
  unlock(crew);
  if (status != STATUS_OK) crew->interval = FAULT_SECONDS;
  if (view.deposed) end_leading(crew);
}

static bool is_leaderless(const Crew *crew) {
  return !crew->stopped && clock_seconds() - crew->changed > crew->patience;
}

/* With the mutex locked. */
static void stop_long_tasks(Crew *crew) {
  double limit = crew->options.task_seconds, now = clock_seconds();
  for (int h = 0; limit > 0 && h < crew->options.threads; h++)
    if (crew->hands[h].busy && now - crew->hands[h].began > limit) stop_raise(&crew->hands[h].stop);
}

/* Writes what was found. Threads search on meanwhile. */
static void write_found(Crew *crew) {
  Error error = {0};
  lock(crew);
  g_autoptr(GArray) found = crew->found;
  crew->found = g_array_new(FALSE, FALSE, sizeof(Result));
  unlock(crew);
  for (guint i = 0; i < found->len; i++)
    writer_put(crew->options.writer, g_array_index(found, Result, i));
  size_t waiting = writer_show(crew->options.writer, &error);
  lock(crew);
  crew->view.waiting = waiting;
  if (waiting > 0) crew->view.error = error;
  stop_long_tasks(crew);
  unlock(crew);
}

/* Who has nothing to do looks more often. */
static double pause_of(Crew *crew) {
  lock(crew);
  bool idles = crew->queue->len == 0;
  unlock(crew);
  return idles ? crew->interval * IDLE_SHARE : crew->interval;
}

/* Looks at the agenda or leads, if it is time to, and writes what was found. */
static void take_turn(Crew *crew) {
  write_found(crew);
  if (clock_seconds() < crew->next_look) return;
  if (crew->leader != NULL) lead(crew);
  look(crew);
  if (crew->leader == NULL && is_leaderless(crew)) {
    begin_to_lead(crew);
    lead(crew);
    look(crew);
  }
  crew->next_look = clock_seconds() + pause_of(crew);
}

static bool is_over(Crew *crew) {
  lock(crew);
  bool over = crew->stopped || crew->view.over;
  unlock(crew);
  return over;
}

void crew_run(Crew *crew) {
  const struct timespec pause = {.tv_nsec = IDLE_NANOSECONDS};
  int started = 0;
  while (started < crew->options.threads &&
         pthread_create(&crew->hands[started].thread, NULL, work, &crew->hands[started]) == 0)
    started++;
  if (started == 0) {
    lock(crew);
    status_fail(&crew->view.fault, STATUS_MEMORY, 0, "no thread can be started");
    stop_all(crew);
    unlock(crew);
  }
  for (; !is_over(crew); nanosleep(&pause, NULL))
    take_turn(crew);
  for (int h = 0; h < started; h++)
    pthread_join(crew->hands[h].thread, NULL);
  write_found(crew);
}

/* --- Telling ---------------------------------------------------------------------------------- */

/* With the mutex locked: of the task under way. */
static uint64_t nodes_of(const Hand *hand) {
  return counters_peek(&hand->shared).nodes - hand->nodes_before;
}

void crew_peek(Crew *crew, CrewView *view) {
  double now = clock_seconds();
  lock(crew);
  *view = crew->view;
  view->waiting_tasks = crew->queue->len;
  view->seconds = now - crew->began;
  for (int h = 0; h < crew->options.threads; h++) {
    const Hand *hand = &crew->hands[h];
    if (!hand->busy) continue;
    view->busy++;
    view->nodes += nodes_of(hand);
    view->busy_seconds += now - hand->began;
  }
  unlock(crew);
}

void crew_tell(Crew *crew, Life *life) {
  CrewView view;
  double now = clock_seconds();
  crew_peek(crew, &view);
  *life = (Life){.threads = crew->options.threads,
                 .poll = (int)crew->options.poll_seconds,
                 .solved = view.solved,
                 .open = view.waiting_tasks + view.busy,
                 .nodes = view.nodes,
                 .seconds = view.seconds};
  lock(crew);
  for (int h = 0; h < crew->options.threads && life->count < LIFE_TASKS_MOST; h++) {
    const Hand *hand = &crew->hands[h];
    if (!hand->busy) continue;
    life->tasks[life->count++] = (LifeTask){.key = code_canonical(code_board(hand->task.key)),
                                            .seconds = now - hand->began,
                                            .nodes = nodes_of(hand)};
  }
  unlock(crew);
}
