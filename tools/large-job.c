/* Makes a job's folder as weeks of work leave it, with invented answers in files of the real
 * format, to see how programs get along with it.
 *
 *     large-job FOLDER RESULTS FILES rounds|work
 *
 * The position is the empty board. The tree of the job grows as it would: tasks are taken in its
 * own order and answered, or, divided by work, also given up. Where an answer could end the job
 * another is invented, so it stays open. RESULTS counts lines; they are spread over FILES files. A
 * job in rounds gets one round, by the step that "job step" takes. Half a million lines a minute.
 */
#include "cluster/rounds/round.h"
#include "core/status.h"
#include "cube/moves.h"

#include <glib.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  CUTOFF = 20,        /* of a job in rounds */
  STONES_OPENED = 13, /* fewer are always divided by work */
  FILES_MOST = 100000,
};

static const size_t TREE_BYTES = (size_t)4 << 30;

typedef struct {
  const char *path;
  Description description;
  uint64_t results, written;
  unsigned files;
  GPtrArray *texts; /* of GString: what each file is to have more */
  Folder *folder;
  Dag *dag;
  GRand *random;
} Invention;

static int fail(const char *message) {
  fprintf(stderr, "large-job: %s\n", message);
  return EXIT_FAILURE;
}

/* --- Files ------------------------------------------------------------------------------------ */

static void flush(Invention *job, unsigned i) {
  GString *text = job->texts->pdata[i];
  g_autofree char *name = g_strdup_printf("node%05u.results", i);
  g_autofree char *path = g_build_filename(job->path, "results", name, NULL);
  FILE *file = fopen(path, "a");
  if (file == NULL || fwrite(text->str, 1, text->len, file) != text->len || fclose(file) != 0) {
    perror(path);
    exit(EXIT_FAILURE);
  }
  g_string_truncate(text, 0);
}

static void write_result(Invention *job, Key key, ValueSet values, uint64_t nodes) {
  enum { BLOCK = 1 << 14 };
  char line[RESULT_LINE_LONGEST + 1];
  unsigned i = (unsigned)(job->written++ % job->files);
  Result result = {.key = key,
                   .claim = job->description.claim,
                   .values = values,
                   .nodes = nodes,
                   .seconds = (double)nodes / 4e6};
  g_strlcpy(result.engine, job->description.engine, sizeof result.engine);
  g_snprintf(result.host, sizeof result.host, "node%05u", i);
  GString *text = job->texts->pdata[i];
  g_string_append_len(text, line, (gssize)result_write(&result, job->description.tag, line));
  if (text->len >= BLOCK) flush(job, i);
}

/* --- Answers ---------------------------------------------------------------------------------- */

/* What the player to move wants: it leaves the parent open, so that the tree grows. */
static ValueSet invent_answer(Board board, Claim claim) {
  return claim_values(claim, board_mover(board) == claim_player(claim));
}

static uint64_t invent_nodes(Invention *job) {
  return (uint64_t)(1000 * g_rand_double_range(job->random, 1, 2000));
}

/* Every third task is given up, and so are those that few stones would let end the job. */
static bool is_given_up(Invention *job, Board board) {
  if (job->description.cutoff > 0) return false;
  return board.ply < STONES_OPENED || g_rand_int_range(job->random, 0, 3) == 0;
}

/* As a worker's table would know some of the moves of a task that it gives up. */
static void tell_moves(Invention *job, Board board) {
  for (int column = 0; column < COLUMNS && board.ply >= STONES_OPENED; column++) {
    int cell = board_cell(board, column);
    Board after = cell < 0 ? board : board_play(board, cell);
    if (cell < 0 || job->written == job->results || g_rand_boolean(job->random)) continue;
    if (moves_to_choice(&after, job->description.claim, 0) != VALUE_ANY) continue;
    DagNode node = dag_find(job->dag, code_canonical(after));
    if (node == DAG_NONE || dag_proved(job->dag, node) != VALUE_ANY) continue;
    ValueSet values = invent_answer(after, job->description.claim);
    write_result(job, code_canonical(after), values, 0);
    dag_prove(job->dag, node, values, 0, 0);
  }
}

static void do_task(Invention *job, DagNode task) {
  Board board = dag_board(job->dag, task);
  uint64_t nodes = invent_nodes(job);
  bool given_up = is_given_up(job, board);
  ValueSet values = given_up ? VALUE_ANY : invent_answer(board, job->description.claim);
  write_result(job, code_canonical(board), values, nodes);
  if (given_up) {
    dag_open(job->dag, task, nodes, 0);
    dag_give_back(job->dag, task);
    tell_moves(job, board);
  } else {
    dag_prove(job->dag, task, values, nodes, 0);
  }
}

/* False if the tree is full or the job solved before there are so many results. */
static bool invent(Invention *job) {
  Known *nothing = known_new();
  DagNode task;
  Error error;
  if (frontier_tree(&job->description, 0, nothing, TREE_BYTES, &job->dag, &error) != STATUS_OK)
    return false;
  while (job->written < job->results && frontier_take(job->dag, &task))
    do_task(job, task);
  DagView view = dag_view(job->dag);
  printf("%" PRIu64 " results, a tree of %" PRIu64 " nodes\n", job->written, view.nodes);
  for (unsigned i = 0; i < job->files; i++)
    flush(job, i);
  bool good = job->written == job->results && !view.full && dag_values(job->dag) == VALUE_ANY;
  dag_free(job->dag);
  known_free(nothing);
  return good;
}

/* The first round, with the tasks that are open now. */
static Status write_round(const Invention *job, Error *error) {
  const RoundOptions options = {.frontier = frontier_usual()};
  Results *results = NULL;
  RoundView view = {0};
  Status status = results_create(&results, &job->description, error);
  if (status == STATUS_OK) status = results_load(results, job->folder, error);
  if (status == STATUS_OK)
    status = round_step(job->folder, &job->description, results, &options, &view, error);
  tasks_clear(&view.frontier.list);
  results_free(results);
  return status;
}

int main(int argc, char **argv) {
  Error error;
  guint64 results, files;
  if (argc != 5 || !g_ascii_string_to_unsigned(argv[2], 10, 1, G_MAXUINT32, &results, NULL) ||
      !g_ascii_string_to_unsigned(argv[3], 10, 1, FILES_MOST, &files, NULL) ||
      (strcmp(argv[4], "rounds") != 0 && strcmp(argv[4], "work") != 0))
    return fail("usage: large-job FOLDER RESULTS FILES rounds|work");
  Board root = board_empty();
  char *text = g_strdup("0");
  Invention job = {.path = argv[1],
                   .description = {.cutoff = strcmp(argv[4], "work") == 0 ? 0 : CUTOFF,
                                   .engine = "fourscore invented",
                                   .count = 1,
                                   .roots = &root,
                                   .texts = &text},
                   .results = results,
                   .files = (unsigned)files,
                   .texts = g_ptr_array_new(),
                   .random = g_rand_new_with_seed(1)};
  for (guint64 i = 0; i < files; i++)
    g_ptr_array_add(job.texts, g_string_new(NULL));
  if (folder_create(&job.folder, job.path, &error) != STATUS_OK ||
      description_write(&job.description, job.folder, &error) != STATUS_OK)
    return fail(error.message);
  if (!invent(&job)) return fail("the job came to its end, or the tree to that of its memory");
  if (job.description.cutoff > 0 && write_round(&job, &error) != STATUS_OK)
    return fail(error.message);
  return EXIT_SUCCESS;
}
