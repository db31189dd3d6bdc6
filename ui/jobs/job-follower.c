#include "job-follower.h"

#include "base/worker.h"
#include "cube/moves.h"

enum { LOOK_SECONDS = 3, TASKS_MOST = 10000, RESERVE_MOST = 16 };
static const size_t TREE_BYTES = (size_t)2 << 30;

struct JobFollower {
  Folder *folder;
  Description description;
  JobProgress state; /* as it was told last */
  Error error;
  guint timer; /* to the next look; 0: none is due */
  JobFollowed followed;
  gpointer data;

  /* Of the worker, while there is one: */
  Worker *worker;
  Results *results;
  JobProgress next;
  Status status;
};

/* In the worker. */

static Status count_round(JobFollower *follower, int round, Error *error) {
  TaskList list = {0};
  if (round == 0) return STATUS_OK;
  Status status = tasks_read(&list, follower->folder, &follower->description, round, error);
  if (status != STATUS_OK) return status;
  follower->next.tasks = list.mains;
  for (size_t i = 0; i < list.mains; i++)
    follower->next.answered +=
        known_find(results_known(follower->results), list.tasks[i].key) != NULL;
  tasks_clear(&list);
  return STATUS_OK;
}

static Status look_at_round(JobFollower *follower, Error *error) {
  const FrontierOptions options = {
      .tasks_most = TASKS_MOST, .reserve_most = RESERVE_MOST, .bytes = TREE_BYTES};
  RoundView view = {0};
  JobProgress *next = &follower->next;
  Status status = round_watch(follower->folder, &follower->description, follower->results, &options,
                              false, &view, error);
  if (status != STATUS_OK) return status;
  next->state = view.state;
  next->round = view.round;
  next->roots_proved = view.frontier.proved;
  next->roots_disproved = view.frontier.disproved;
  next->needed = view.frontier.waiting;
  next->share_done = view.frontier.share_done;
  for (size_t i = 0; i < view.frontier.list.mains; i++)
    next->rest += (double)view.frontier.list.tasks[i].seconds;
  tasks_clear(&view.frontier.list);
  return count_round(follower, view.round, error);
}

/* The tree knows positions with a choice: forced replies come before them. */
static void look_at_column(JobFollower *follower, const Dag *dag, Board root, int column) {
  int cell = board_cell(root, column);
  if (cell < 0) return;
  Board board = board_play(root, cell);
  ValueSet decided = moves_to_choice(&board, follower->description.claim, 0);
  if (decided != VALUE_ANY) {
    follower->next.proved[column] = decided;
    return;
  }
  Key key = code_canonical(board);
  const KnownEntry *entry = known_find(results_known(follower->results), key);
  DagNode node = dag_find(dag, key);
  ValueSet *proved = &follower->next.proved[column], *assumed = &follower->next.assumed[column];
  if (node != DAG_NONE) *proved = dag_proved(dag, node);
  if (entry && entry->values != 0) *proved &= entry->values;
  if (node != DAG_NONE && *proved == VALUE_ANY) *assumed = dag_assumed(dag, node);
}

static Status look_at_columns(JobFollower *follower, Error *error) {
  Dag *dag = NULL;
  Status status = frontier_tree(&follower->description, 0, results_known(follower->results),
                                TREE_BYTES, &dag, error);
  if (status != STATUS_OK) return status;
  DagNode job;
  while (dag_take(dag, &job) != DAG_EMPTY && !dag_view(dag).full)
    ; /* it grows down to the tasks */
  for (int column = 0; column < COLUMNS; column++)
    look_at_column(follower, dag, follower->description.roots[0], column);
  dag_free(dag);
  return STATUS_OK;
}

static void look(gpointer data) {
  JobFollower *follower = data;
  Error *error = &follower->error;
  JobProgress *next = &follower->next;
  *next = (JobProgress){.read = TRUE};
  for (int column = 0; column < COLUMNS; column++)
    next->proved[column] = next->assumed[column] = VALUE_ANY;
  follower->status = results_load(follower->results, follower->folder, error);
  if (follower->status == STATUS_OK) follower->status = look_at_round(follower, error);
  if (follower->status == STATUS_OK) follower->status = look_at_columns(follower, error);
  next->counts = results_counts(follower->results);
  if (next->counts.contradictions > 0)
    next->contradiction = results_contradiction(follower->results, follower->folder);
}

/* In the main thread. */

static gboolean timer_due(gpointer data) {
  JobFollower *follower = data;
  follower->timer = 0;
  job_follower_look(follower);
  return G_SOURCE_REMOVE;
}

static void looked(gpointer data) {
  JobFollower *follower = data;
  follower->worker = NULL;
  if (follower->status == STATUS_OK) {
    g_strfreev(follower->state.contradiction);
    follower->state = follower->next;
  } else {
    g_strfreev(follower->next.contradiction);
    follower->state.trouble = follower->error.message;
  }
  follower->timer = g_timeout_add_seconds(LOOK_SECONDS, timer_due, follower);
  follower->followed(follower->data);
}

void job_follower_look(JobFollower *follower) {
  if (follower->worker) return;
  if (follower->timer) g_source_remove(follower->timer);
  follower->timer = 0;
  follower->worker = worker_start("job", look, looked, follower);
}

JobFollower *job_follower_new(const char *path, JobFollowed followed, gpointer data, Error *error) {
  JobFollower *follower = g_new0(JobFollower, 1);
  follower->followed = followed;
  follower->data = data;
  if (folder_open(&follower->folder, path, error) != STATUS_OK ||
      description_read(&follower->description, follower->folder, error) != STATUS_OK) {
    job_follower_free(follower);
    return NULL;
  }
  follower->results = results_new(&follower->description);
  job_follower_look(follower);
  return follower;
}

void job_follower_free(JobFollower *follower) {
  if (!follower) return;
  if (follower->timer) g_source_remove(follower->timer);
  if (follower->worker) {
    worker_join(follower->worker);
    g_strfreev(follower->next.contradiction);
  }
  g_strfreev(follower->state.contradiction);
  results_free(follower->results);
  description_clear(&follower->description);
  folder_close(follower->folder);
  g_free(follower);
}

const char *job_follower_path(const JobFollower *follower) { return folder_path(follower->folder); }

const Description *job_follower_description(const JobFollower *follower) {
  return &follower->description;
}

const JobProgress *job_follower_progress(const JobFollower *follower) { return &follower->state; }

GArray *job_follower_records(const JobFollower *follower) {
  if (follower->worker) return NULL;
  const Known *known = results_known(follower->results);
  GArray *records = g_array_new(FALSE, FALSE, sizeof(CubeProofRecord));
  for (size_t i = 0; i < known_places(known); i++) {
    const KnownEntry *entry = known_at(known, i);
    if (entry->values == 0 || !claim_answered(follower->description.claim, entry->values)) continue;
    CubeProofRecord record = {follower->description.claim,
                              {{entry->low, entry->high}, entry->values, 0, entry->seconds}};
    g_array_append_val(records, record);
  }
  return records;
}
