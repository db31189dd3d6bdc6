#include "leader.h"

#include "../core/clock.h"
#include "frontier.h"
#include "writer.h"

#include <math.h>

enum {
  TASK_NODES_LEAST = 1 << 12,
  SHARES = 1 << 12,     /* a task takes this part of all nodes so far */
  SHARES_A_THREAD = 64, /* ... or a smaller one, with many threads */
  TASKS_A_LOOK = 1,     /* of a thread between two looks, at most */
  TASKS_A_SECOND = 200, /* of all threads, at most */
};

static const double INTERVAL_LEAST = 0.006;
static const double INTERVAL_SHARE = 0.001; /* ... of the time that the job has taken so far */
static const double WORKER_SECONDS = 0.002; /* longer for each worker: 500 looks a second */
static const double TURN_SHARE = 10;        /* a turn takes a tenth of the time at most */
static const double DIVIDE_INTERVALS = 4;   /* a younger task is not divided for others */
static const double RATE_UNKNOWN = 1e6;     /* nodes a second of a thread */
static const double BUILDING_SECONDS = 600; /* that others wait while the tree is built */
static const double SILENCE_LEAST = 3;      /* seconds without a sign of life */

struct Leader {
  LeaderOptions options;
  Results *results;
  GArray *news; /* of the results */
  Dag *dag;
  Roster *roster;
  Agenda agenda;  /* as last written, or found */
  Writer *writer; /* for tasks that are divided unsearched; NULL: none was */
  double interval;
};

Leader *leader_new(const LeaderOptions *options) {
  Leader *leader = g_new0(Leader, 1);
  leader->options = *options;
  leader->roster = roster_new();
  leader->interval = INTERVAL_LEAST;
  agenda_init(&leader->agenda);
  return leader;
}

static Status write_agenda(Leader *leader, double patience, Error *error) {
  Agenda *agenda = &leader->agenda;
  agenda->serial++;
  agenda->interval = leader->interval;
  agenda->patience = patience;
  g_strlcpy(agenda->leader, leader->options.name, sizeof agenda->leader);
  return agenda_write(agenda, leader->options.folder, leader->options.description, error);
}

/* Whether another has written the agenda since. What is damaged is written anew. */
static bool is_deposed(const Leader *leader) {
  Agenda found = {0};
  Error error;
  bool deposed = false;
  if (leader->options.insists || leader->dag == NULL) return false;
  if (agenda_read(&found, leader->options.folder, leader->options.description, &error) == STATUS_OK)
    deposed = g_strcmp0(found.leader, leader->options.name) != 0;
  agenda_clear(&found);
  return deposed;
}

void leader_free(Leader *leader) {
  Error error;
  if (leader == NULL) return;
  if (leader->dag != NULL && !is_deposed(leader)) write_agenda(leader, 0.001, &error);
  roster_free(leader->roster);
  writer_close(leader->writer);
  dag_free(leader->dag);
  results_free(leader->results);
  agenda_clear(&leader->agenda);
  g_free(leader);
}

const Results *leader_results(const Leader *leader) { return leader->results; }

/* --- The first turn --------------------------------------------------------------------------- */

/* Says that it leads, before it builds the tree: the workers keep their tasks meanwhile. */
static Status announce(Leader *leader, Error *error) {
  Error ignored;
  const LeaderOptions *options = &leader->options;
  agenda_read(&leader->agenda, options->folder, options->description, &ignored);
  leader->agenda.state = AGENDA_OPEN;
  return write_agenda(leader, BUILDING_SECONDS, error);
}

static Status build(Leader *leader, Error *error) {
  const LeaderOptions *options = &leader->options;
  Status status = announce(leader, error);
  if (status == STATUS_OK && leader->results == NULL)
    status = results_create(&leader->results, options->description, error);
  if (status == STATUS_OK) status = results_load(leader->results, options->folder, error);
  if (status == STATUS_OK)
    status = frontier_tree(options->description, 0, results_known(leader->results), options->bytes,
                           &leader->dag, error);
  if (status == STATUS_OK) leader->news = results_note_news(leader->results);
  return status;
}

/* --- What is new ------------------------------------------------------------------------------ */

static void enter(Leader *leader, const DagRecord *record) {
  Dag *dag = leader->dag;
  DagNode node = dag_find(dag, record->key);
  Assignment *assignment = roster_find(leader->roster, record->key);
  if (node == DAG_NONE) return;
  if (record->values == VALUE_ANY)
    dag_open(dag, node, record->nodes, (double)record->seconds);
  else if (dag_proved(dag, node) == VALUE_ANY)
    dag_prove(dag, node, record->values, record->nodes, (double)record->seconds);
  if (assignment == NULL) return;
  dag_give_back(dag, node);
  roster_forget(leader->roster, assignment);
}

static void enter_all(Leader *leader) {
  for (guint i = 0; i < leader->news->len; i++)
    enter(leader, &g_array_index(leader->news, DagRecord, i));
  g_array_set_size(leader->news, 0);
}

static void drop(Leader *leader, Assignment *assignment) {
  dag_give_back(leader->dag, assignment->node);
  roster_forget(leader->roster, assignment);
}

/* Takes back what stopped mattering, and what those had who are gone. */
static void drop_useless(Leader *leader) {
  const Roster *roster = leader->roster;
  for (guint i = 0; i < roster->freed->len; i++)
    dag_give_back(leader->dag, g_array_index(roster->freed, DagNode, i));
  g_array_set_size(roster->freed, 0);
  g_autoptr(GList) all = g_hash_table_get_values(roster->assignments);
  for (GList *item = all; item != NULL; item = item->next) {
    Assignment *assignment = item->data;
    if (!dag_contributes(leader->dag, assignment->node)) drop(leader, assignment);
  }
}

static void see_workers(Leader *leader) {
  g_autoptr(GArray) lives = life_read(leader->options.folder);
  double patience = fmax(SILENCE_LEAST, 2 * leader->interval);
  roster_see(leader->roster, lives, clock_seconds(), patience);
}

/* --- Handing out ------------------------------------------------------------------------------ */

static int threads_of_all(const Leader *leader) {
  int threads = 0;
  for (guint i = 0; i < leader->roster->members->len; i++)
    threads += ((const Member *)leader->roster->members->pdata[i])->threads;
  return MAX(1, threads);
}

/* As a team's task: a part of all nodes so far. With many threads it is a smaller part, and never
 * so small that there are more tasks than a thread can hold until it is told others, or than a
 * leader can follow. */
static uint64_t task_nodes(const Leader *leader, const Member *member) {
  int threads = threads_of_all(leader);
  double rate = member->rate > 0 ? member->rate / member->threads : RATE_UNKNOWN;
  double nodes =
      (double)results_counts(leader->results).nodes / MAX(SHARES, SHARES_A_THREAD * threads);
  nodes = fmax(nodes, TASK_NODES_LEAST);
  nodes = fmax(nodes, rate * leader->interval / TASKS_A_LOOK);
  nodes = fmax(nodes, rate * threads / TASKS_A_SECOND);
  return dag_view(leader->dag).full ? 0 : (uint64_t)nodes;
}

/* How many tasks all members want. */
static guint wanted(const Leader *leader) {
  guint want = 0;
  for (guint i = 0; i < leader->roster->members->len; i++)
    want += (guint)MAX(0, roster_wants(leader->roster->members->pdata[i]));
  return want;
}

/* Takes tasks out of the tree, as many as are wanted and there are. */
static void take(const Leader *leader, GArray *nodes, GArray *boards) {
  DagNode node;
  for (guint want = wanted(leader); want > 0 && frontier_take(leader->dag, &node); want--) {
    Board board = dag_board(leader->dag, node);
    g_array_append_val(nodes, node);
    g_array_append_val(boards, board);
  }
}

/* Gives the member the nearest of the tasks. */
static void give(Leader *leader, Member *member, GArray *nodes, GArray *boards) {
  guint i = roster_nearest(member, boards);
  Board board = g_array_index(boards, Board, i);
  const Assignment assignment = {.key = code_canonical(board),
                                 .node = g_array_index(nodes, DagNode, i),
                                 .board = board,
                                 .nodes = task_nodes(leader, member)};
  roster_assign(leader->roster, member, assignment);
  g_array_remove_index(nodes, i);
  g_array_remove_index(boards, i);
}

/* Each gets one task before any gets the second. */
static void spread(Leader *leader, GArray *nodes, GArray *boards) {
  const GPtrArray *members = leader->roster->members;
  for (guint level = 0; nodes->len > 0; level++)
    for (guint i = 0; i < members->len && nodes->len > 0; i++) {
      Member *member = members->pdata[i];
      if (member->tasks->len <= level && roster_wants(member) > 0)
        give(leader, member, nodes, boards);
    }
}

/* A thread of somebody has no task. */
static bool somebody_idles(const Leader *leader) {
  for (guint i = 0; i < leader->roster->members->len; i++) {
    const Member *member = leader->roster->members->pdata[i];
    if ((int)member->tasks->len < member->threads) return true;
  }
  return false;
}

/* A task to divide so that others have work: one that nobody has begun, or else the one under way
 * longest, if its worker has had time for it. */
static Assignment *to_divide(const Leader *leader) {
  Assignment *oldest = NULL;
  for (guint i = 0; i < leader->roster->members->len; i++) {
    const Member *member = leader->roster->members->pdata[i];
    guint count = member->tasks->len;
    if (count == 0) continue;
    Assignment *last = member->tasks->pdata[count - 1], *first = member->tasks->pdata[0];
    if ((int)count > member->threads || last->since <= 0) return last;
    if (oldest == NULL || first->since < oldest->since) oldest = first;
  }
  double age = DIVIDE_INTERVALS * leader->interval;
  return oldest != NULL && clock_seconds() - oldest->since >= age ? oldest : NULL;
}

/* A line tells every leader to come that the position was divided. */
static bool write_split(Leader *leader, Key key, Error *error) {
  const LeaderOptions *options = &leader->options;
  if (leader->writer == NULL &&
      writer_open(&leader->writer, options->folder, options->description, error) != STATUS_OK)
    return false;
  writer_put(leader->writer, (Result){.key = key, .values = VALUE_ANY});
  return true;
}

static bool divide_one(Leader *leader, Error *error) {
  Assignment *assignment = to_divide(leader);
  if (assignment == NULL || !write_split(leader, assignment->key, error)) return false;
  bool opened = dag_open(leader->dag, assignment->node, 0, 0);
  drop(leader, assignment);
  return opened;
}

static void hand_out(Leader *leader, Error *error) {
  g_autoptr(GArray) nodes = g_array_new(FALSE, FALSE, sizeof(DagNode));
  g_autoptr(GArray) boards = g_array_new(FALSE, FALSE, sizeof(Board));
  do {
    take(leader, nodes, boards);
    spread(leader, nodes, boards);
  } while (dag_values(leader->dag) == VALUE_ANY && somebody_idles(leader) &&
           divide_one(leader, error));
  if (leader->writer != NULL) writer_show(leader->writer, error);
}

/* --- Telling ---------------------------------------------------------------------------------- */

static void list_tasks(Leader *leader) {
  double now = clock_seconds();
  g_array_set_size(leader->agenda.tasks, 0);
  for (guint i = 0; i < leader->roster->members->len; i++) {
    const Member *member = leader->roster->members->pdata[i];
    for (guint j = 0; j < member->tasks->len; j++) {
      Assignment *assignment = member->tasks->pdata[j];
      AgendaTask task = {.key = code_of(assignment->board), .nodes = assignment->nodes};
      g_strlcpy(task.worker, member->name, sizeof task.worker);
      g_array_append_val(leader->agenda.tasks, task);
      if (assignment->since <= 0) assignment->since = now;
    }
  }
}

static AgendaState state_of(const Leader *leader) {
  if (results_counts(leader->results).contradictions > 0 || dag_view(leader->dag).contradicted)
    return AGENDA_CONTRADICTION;
  return dag_values(leader->dag) == VALUE_ANY ? AGENDA_OPEN : AGENDA_SOLVED;
}

/* Short at first, so that small jobs lose no time; longer with the job and the number of its
 * workers, whose looks the folder has to bear. */
static void choose_interval(Leader *leader, double turn_seconds) {
  double age = results_counts(leader->results).seconds / threads_of_all(leader);
  double interval = fmax(INTERVAL_LEAST, INTERVAL_SHARE * age);
  interval = fmax(interval, WORKER_SECONDS * leader->roster->members->len);
  leader->interval = fmax(fmin(interval, leader->options.poll_seconds), TURN_SHARE * turn_seconds);
}

static Status tell_conflict(const Leader *leader, Error *error) {
  char key[CODE_DIGITS + 1];
  code_write(dag_view(leader->dag).contradiction, key);
  return status_fail(error, STATUS_CONFLICT, 0,
                     "what results say of %s contradicts what follows from others", key);
}

static void fill_view(const Leader *leader, LeaderView *view) {
  DagView dag = dag_view(leader->dag);
  *view = (LeaderView){.state = leader->agenda.state,
                       .interval = leader->interval,
                       .workers = leader->roster->members->len,
                       .tasks = leader->agenda.tasks->len,
                       .tree_nodes = dag.nodes,
                       .full = dag.full};
}

static Status update(Leader *leader, Error *error) {
  Error ignored;
  enter_all(leader);
  see_workers(leader);
  drop_useless(leader);
  leader->agenda.state = state_of(leader);
  if (leader->agenda.state == AGENDA_OPEN) hand_out(leader, &ignored);
  leader->agenda.state = state_of(leader);
  list_tasks(leader);
  if (leader->agenda.state != AGENDA_OPEN) g_array_set_size(leader->agenda.tasks, 0);
  return STATUS_OK;
}

Status leader_turn(Leader *leader, LeaderView *view, Error *error) {
  const LeaderOptions *options = &leader->options;
  double begin = clock_seconds();
  *view = (LeaderView){.deposed = is_deposed(leader), .interval = leader->interval};
  if (view->deposed) return STATUS_OK;
  bool first = leader->dag == NULL;
  Status status =
      first ? build(leader, error) : results_load(leader->results, options->folder, error);
  if (status != STATUS_OK) return status;
  update(leader, error);
  choose_interval(leader, first ? 0 : clock_seconds() - begin);
  bool over = leader->agenda.state != AGENDA_OPEN;
  status = write_agenda(leader, over ? 0.001 : 3 * leader->interval + 2, error);
  fill_view(leader, view);
  if (status == STATUS_OK && dag_view(leader->dag).contradicted)
    return tell_conflict(leader, error);
  return status;
}
