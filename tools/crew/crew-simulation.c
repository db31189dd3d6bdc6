/* The workers of a job in simulated time: how busy they are, and what they write, read and keep.
 *
 *     crew-simulation STORE THREADS NODES [TREE-MIB [SECONDS [SEED]]]
 *
 * STORE is what "solve --solver parallel --store" recorded of one search. A search of the same
 * position that takes NODES or more is invented with the shapes of that one (shapes.h), since no
 * recorded search is large enough. A task that would take more than it may is given up, as by a
 * worker (cluster/crew/pace.h), and its moves take the rest.
 *
 * A worker has 64 threads of 4 million nodes a second. All have the same tree, and know at once
 * what others have begun and found, as they do when each reads the news before it chooses. They
 * leave what does not matter at their next look. Not modelled: what tables tell each other, what is
 * lost by division, and two workers that begin the same task. The tree is limited to TREE-MIB, and
 * the simulation ends after SECONDS of its time.
 *
 * Prints the figures so far in a line for each decade of seconds, and one at the end. The seconds
 * of the processor are what the simulation took with its tree, which each worker has to do for
 * itself. */
#include "shapes.h"

#include "cluster/crew/news.h"
#include "cluster/crew/pace.h"
#include "core/clock.h"
#include "cube/moves.h"
#include "team/searcher.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_A_WORKER = 64, THREADS_MOST = 1 << 20, POLL_SECONDS = 10 };

static const double RATE = 4e6;          /* nodes a second of a thread */
static const double PATIENCE = 0.5;      /* on average, as measured (docs/cluster-design.md) */
static const double OPEN_SECONDS = 0.02; /* as in crew-tree.c */
static const double SIMPLE = 256;        /* fewer nodes: the table knows it */

typedef struct {
  DagNode task; /* DAG_NONE: idle */
  Fate fate;
  double began, ends;
  uint64_t serial; /* of the task */
  bool answers;    /* the task is not given up */
} Thread;

/* A task by its end, or by its beginning. */
typedef struct {
  double time;
  int thread;
  uint64_t serial;
} Event;

typedef struct {
  Shapes *shapes;
  Dag *dag;
  Thread *threads;
  int count, workers;
  GArray *ends; /* of Event: a heap */
  GQueue begun; /* of Event: the oldest first */
  GArray *idle; /* of int */
  double now, next_look, next_print, limit;
  double whole; /* nodes of the search as it was invented */
  double nodes, wasted, idle_since, idle_seconds;
  uint64_t tasks, given_up, found, does, left, serial, signs, looks;
  double bytes, began; /* of news; processor */
} SimulatedCrew;

/* --- The ends of tasks: a heap ---------------------------------------------------------------- */

static Event *event_at(const SimulatedCrew *state, guint i) {
  return &g_array_index(state->ends, Event, i);
}

static void swap(SimulatedCrew *state, guint a, guint b) {
  Event kept = *event_at(state, a);
  *event_at(state, a) = *event_at(state, b);
  *event_at(state, b) = kept;
}

static void push(SimulatedCrew *state, Event event) {
  g_array_append_val(state->ends, event);
  for (guint i = state->ends->len - 1; i > 0; i = (i - 1) / 2) {
    if (event_at(state, (i - 1) / 2)->time <= event_at(state, i)->time) return;
    swap(state, i, (i - 1) / 2);
  }
}

static Event pop(SimulatedCrew *state) {
  Event first = *event_at(state, 0);
  guint last = state->ends->len - 1;
  *event_at(state, 0) = *event_at(state, last);
  g_array_set_size(state->ends, last);
  for (guint i = 0, child; (child = 2 * i + 1) < last; i = child) {
    if (child + 1 < last && event_at(state, child + 1)->time < event_at(state, child)->time)
      child++;
    if (event_at(state, i)->time <= event_at(state, child)->time) break;
    swap(state, i, child);
  }
  return first;
}

/* --- News ------------------------------------------------------------------------------------- */

static void tell(SimulatedCrew *state, NewsKind kind, Key key, ValueSet values, double nodes) {
  char line[NEWS_LINE_LONGEST];
  NewsItem item = {.kind = kind,
                   .name = "node01234.123456.7",
                   .threads = THREADS_A_WORKER,
                   .record = {key, values, (uint64_t)nodes, (float)(nodes / RATE)}};
  state->bytes += (double)news_write(&item, line);
}

/* Signs of all workers, and their tasks announced again. */
static void give_signs(SimulatedCrew *state, double seconds) {
  double signs = seconds / pace_sign(state->workers - 1) * state->workers;
  double again = seconds / pace_again(state->count) * (state->count - (int)state->idle->len);
  NewsItem item = {.kind = NEWS_HERE, .name = "node01234.123456.7", .threads = THREADS_A_WORKER};
  char line[NEWS_LINE_LONGEST];
  state->bytes += signs * (double)news_write(&item, line);
  item.kind = NEWS_DOES;
  state->bytes += again * (double)news_write(&item, line);
  state->signs += (uint64_t)(signs + again);
}

/* --- Tasks ------------------------------------------------------------------------------------ */

static bool is_goal(const SimulatedCrew *state, Board board) {
  return board_mover(board) == claim_player(state->shapes->claim);
}

/* A position that came into the tree in another way does not help the player to move there. */
static Fate fate_of(const SimulatedCrew *state, Board board) {
  Key key = code_canonical(board);
  const Fate *fate = shapes_find(state->shapes, key);
  return fate ? *fate
              : (Fate){key, is_goal(state, board), true, state->whole * state->shapes->usual};
}

static ValueSet values_of(const SimulatedCrew *state, bool yes) {
  return claim_values(state->shapes->claim, yes);
}

/* What the table knows about the moves is found at once, and announced. */
static void tell_moves(SimulatedCrew *state, Board board) {
  Moves moves = moves_of(board, state->shapes->claim, 0);
  for (int m = 0; m < moves.count; m++) {
    Key key = code_canonical(moves.boards[m]);
    DagNode node = dag_find(state->dag, key);
    const Fate *fate = shapes_find(state->shapes, key);
    if (node == DAG_NONE || fate == NULL || fate->nodes >= SIMPLE) continue;
    if (dag_proved(state->dag, node) != VALUE_ANY) continue;
    dag_prove(state->dag, node, values_of(state, fate->yes), 0, 0);
    tell(state, NEWS_FOUND, key, values_of(state, fate->yes), 0);
    state->found++;
  }
}

/* Divides a task on which this many nodes were spent; false if the tree is full. */
static bool crew_simulation_divide(SimulatedCrew *state, const Thread *thread, double spent) {
  Board board = dag_board(state->dag, thread->task);
  if (!dag_open(state->dag, thread->task, (uint64_t)spent, spent / RATE)) return false;
  shapes_divide(state->shapes, board, thread->fate.yes, fmax(0, thread->fate.nodes - spent));
  tell_moves(state, board);
  tell(state, NEWS_FOUND, thread->fate.key, VALUE_ANY, spent);
  state->found++;
  state->given_up++;
  return true;
}

static double spent_of(const SimulatedCrew *state, const Thread *thread) {
  return (state->now - thread->began) * RATE;
}

static void make_idle(SimulatedCrew *state, int number) {
  state->threads[number].task = DAG_NONE;
  g_array_append_val(state->idle, number);
}

/* The task that has been under way longest is given up for a thread without any. */
static bool open_oldest(SimulatedCrew *state) {
  for (Event *event; (event = g_queue_peek_head(&state->begun)) != NULL;) {
    Thread *thread = &state->threads[event->thread];
    if (event->time > state->now - OPEN_SECONDS) return false;
    bool current = thread->task != DAG_NONE && thread->serial == event->serial;
    int number = event->thread;
    g_free(g_queue_pop_head(&state->begun));
    double spent = spent_of(state, thread);
    if (!current || !crew_simulation_divide(state, thread, spent)) continue;
    dag_give_back(state->dag, thread->task);
    state->nodes += spent;
    make_idle(state, number);
    return true;
  }
  return false;
}

static bool make_work(DagTake take, void *data) {
  SimulatedCrew *state = data;
  return take == DAG_LATER || (dag_values(state->dag) == VALUE_ANY && open_oldest(state));
}

static void begin_task(SimulatedCrew *state, int number, DagNode task) {
  Thread *thread = &state->threads[number];
  uint64_t allowed = dag_view(state->dag).full
                         ? 0
                         : pace_task_nodes((uint64_t)state->nodes, state->count, PATIENCE, RATE, 0);
  Fate fate = fate_of(state, dag_board(state->dag, task));
  shapes_begin(state->shapes, fate.key);
  bool answers = allowed == 0 || fate.nodes <= (double)allowed;
  double nodes = fmax(1, answers ? fate.nodes : (double)allowed);
  *thread = (Thread){task, fate, state->now, state->now + nodes / RATE, ++state->serial, answers};
  push(state, (Event){thread->ends, number, thread->serial});
  g_queue_push_tail(&state->begun,
                    g_memdup2(&(Event){state->now, number, thread->serial}, sizeof(Event)));
  tell(state, NEWS_DOES, fate.key, VALUE_ANY, 0);
  state->does++;
  state->tasks++;
}

static void assign(SimulatedCrew *state) {
  DagNode task;
  while (state->idle->len > 0 && task_take(state->dag, &task, make_work, state)) {
    int number = g_array_index(state->idle, int, state->idle->len - 1);
    g_array_set_size(state->idle, state->idle->len - 1);
    begin_task(state, number, task);
  }
}

static void end_task(SimulatedCrew *state, int number) {
  Thread *thread = &state->threads[number];
  double spent = spent_of(state, thread);
  DagNode task = thread->task;
  state->nodes += spent;
  if (thread->answers) {
    if (dag_proved(state->dag, task) == VALUE_ANY)
      dag_prove(state->dag, task, values_of(state, thread->fate.yes), (uint64_t)spent, 0);
    tell(state, NEWS_FOUND, thread->fate.key, values_of(state, thread->fate.yes), spent);
    state->found++;
  } else {
    crew_simulation_divide(state, thread, spent);
    dag_give_back(state->dag, task);
  }
  make_idle(state, number);
}

/* Tasks that stopped mattering are left. */
static void look(SimulatedCrew *state) {
  for (int i = 0; i < state->count; i++) {
    Thread *thread = &state->threads[i];
    if (thread->task == DAG_NONE || dag_contributes(state->dag, thread->task)) continue;
    state->wasted += spent_of(state, thread);
    state->nodes += spent_of(state, thread);
    dag_give_back(state->dag, thread->task);
    tell(state, NEWS_LEFT, thread->fate.key, VALUE_ANY, 0);
    state->left++;
    make_idle(state, i);
  }
}

/* --- A run ------------------------------------------------------------------------------------ */

static void print(const SimulatedCrew *state) {
  DagView view = dag_view(state->dag);
  double time = fmax(state->now, 1e-9), all = time * state->count;
  double opens = (double)(3 * state->tasks) / time +
                 3.0 * state->workers / fmin(POLL_SECONDS, pace_look(time, state->workers - 1));
  printf("%d\t%.1f\t%.4g\t%.4f\t%.4f\t%" PRIu64 "\t%.4g\t%.4g\t%.4g\t%.4g\t%.4g\t%s\t%.1f\n",
         state->count, time, state->nodes, state->idle_seconds / all, state->wasted / RATE / all,
         state->tasks, (double)state->tasks / time, state->bytes, state->bytes / time, opens,
         (double)view.bytes, view.full ? "full" : "-", clock_thread_seconds() - state->began);
  fflush(stdout);
}

static void advance(SimulatedCrew *state, double time) {
  double seconds = time - state->now;
  state->idle_seconds += seconds * state->idle->len;
  give_signs(state, seconds);
  state->now = time;
}

static void run(SimulatedCrew *state) {
  while (dag_values(state->dag) == VALUE_ANY && state->now < state->limit) {
    assign(state);
    if (dag_values(state->dag) != VALUE_ANY) break;
    double next = state->ends->len > 0 ? event_at(state, 0)->time : state->next_look;
    if (next >= state->next_look) {
      advance(state, fmax(state->now, state->next_look));
      look(state);
      state->next_look = state->now + fmin(POLL_SECONDS, pace_look(state->now, state->workers - 1));
    } else {
      Event event = pop(state);
      const Thread *thread = &state->threads[event.thread];
      if (thread->task == DAG_NONE || thread->serial != event.serial) continue;
      advance(state, event.time);
      end_task(state, event.thread);
    }
    if (state->now < state->next_print) continue;
    print(state);
    state->next_print *= 10;
  }
  for (int i = 0; i < state->count; i++)
    if (state->threads[i].task != DAG_NONE) state->nodes += spent_of(state, &state->threads[i]);
  print(state);
}

static int simulate(const StoreRoot *root, SimulatedCrew *state, size_t bytes) {
  Error error;
  const DagOptions options = {.root = root->board, .claim = root->claim, .bytes = bytes};
  if (dag_create(&state->dag, &options, &error) != STATUS_OK) {
    fprintf(stderr, "crew-simulation: %s\n", error.message);
    return EXIT_FAILURE;
  }
  Board board = root->board;
  moves_to_choice(&board, root->claim, 0);
  shapes_add(state->shapes, (Fate){code_canonical(board), state->shapes->yes, true, state->whole});
  state->workers = (state->count + THREADS_A_WORKER - 1) / THREADS_A_WORKER;
  state->threads = g_new0(Thread, (gsize)state->count);
  state->ends = g_array_new(FALSE, FALSE, sizeof(Event));
  state->idle = g_array_new(FALSE, FALSE, sizeof(int));
  for (int i = state->count; i-- > 0;)
    make_idle(state, i);
  printf("threads\tseconds\tnodes\tidle\tleft\ttasks\ttasks/s\tnews\tnews/s\topens/s\ttree\tfull\t"
         "processor\n");
  state->began = clock_thread_seconds();
  run(state);
  return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
  SimulatedCrew state = {.count = argc > 3 ? atoi(argv[2]) : 0, .next_print = 1, .limit = HUGE_VAL};
  int mebibytes = argc > 4 ? atoi(argv[4]) : 2048;
  StoreRoot root;
  Error error;
  if (argc > 3) state.whole = atof(argv[3]);
  if (argc > 5) state.limit = atof(argv[5]);
  if (state.count < 1 || state.count > THREADS_MOST || !(state.whole >= 1) || mebibytes < 1) {
    fprintf(stderr, "Usage: crew-simulation STORE THREADS NODES [TREE-MIB [SECONDS [SEED]]]\n");
    return EXIT_FAILURE;
  }
  if (shapes_read(argv[1], &root, &state.shapes, &error) != STATUS_OK) {
    fprintf(stderr, "crew-simulation: %s: %s\n", argv[1], error.message);
    return EXIT_FAILURE;
  }
  if (argc > 6) state.shapes->seed = strtoull(argv[6], NULL, 10);
  printf("recorded\t%.4g\tshapes\t%u\t%u\n", state.shapes->recorded, state.shapes->shapes[0]->len,
         state.shapes->shapes[1]->len);
  return simulate(&root, &state, (size_t)mebibytes << 20);
}
