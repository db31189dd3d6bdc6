/* Makes a job's folder as weeks of work would leave it, with invented answers in files of the real
 * format, to see how programs handle it.
 *
 *     large-job FOLDER RESULTS FILES open|solved
 *
 * The position is the empty board. The tree of the job grows as it would: tasks are taken in its
 * own order and answered or given up. RESULTS counts lines; they are spread over FILES files.
 *
 * Answers are those that leave the parent open. Half of the tasks are given up, and a table knows
 * two in five of their moves. So there are about as many lines and nodes for a task as in real
 * jobs. One of the moves stays under way for ever. Otherwise the tree, which goes where a proof is
 * cheapest, would soon reach the end of some branch, and so an answer of the root. In a solved job
 * the root is answered at last, by the line that workers write in the end. Five million lines take
 * half a minute of a processor. */
#include "cluster/files/description.h"
#include "cluster/files/result.h"
#include "core/status.h"
#include "team/dag.h"
#include "cube/moves.h"

#include <glib.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  STONES_OPENED = 5, /* fewer are always divided by work, with nothing known about their moves */
  FILES_MOST = 100000,
};

static const size_t TREE_BYTES = (size_t)4 << 30;
static const double TOLD = 0.4; /* of the moves of a task that is given up */

typedef struct {
  const char *path;
  Description description;
  uint64_t results, written;
  unsigned files;
  bool solved;
  Known *open;      /* the move that is never answered */
  GPtrArray *texts; /* of GString: what is to be added to each file */
  Folder *folder;
  Dag *dag;
  GRand *random;
} Invention;

static int large_job_fail(const char *message) {
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
  Result result = {.record.key = key,
                   .record.claim = job->description.claim,
                   .record.values = values,
                   .record.nodes = nodes,
                   .record.seconds = (double)nodes / 4e6};
  g_strlcpy(result.maker, job->description.maker, sizeof result.maker);
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

/* The position of the job's first task. */
static Board root_of(const Invention *job) {
  Board root = job->description.roots[0];
  moves_to_choice(&root, job->description.claim, 0);
  return root;
}

static bool is_given_up(const Invention *job, Board board) {
  return board.ply < STONES_OPENED || g_rand_boolean(job->random);
}

/* Makes sure that one of the moves is never answered: a worker is at it. */
static void keep_open(Invention *job, const Moves *moves) {
  for (int m = moves->count; m-- > 0;) {
    DagNode node = dag_find(job->dag, code_canonical(moves->boards[m]));
    if (node == DAG_NONE || dag_proved(job->dag, node) != VALUE_ANY) continue;
    dag_take_this(job->dag, node);
    return;
  }
}

static void tell_move(Invention *job, Board board) {
  Key key = code_canonical(board);
  DagNode node = dag_find(job->dag, key);
  if (node == DAG_NONE || dag_proved(job->dag, node) != VALUE_ANY) return;
  if (job->written == job->results || !dag_take_this(job->dag, node)) return;
  ValueSet values = invent_answer(board, job->description.claim);
  write_result(job, key, values, 0);
  dag_prove(job->dag, node, values, 0, 0);
}

/* The task is given up; a worker's table would know some of its moves. */
static void large_job_divide(Invention *job, DagNode task, Board board, uint64_t nodes) {
  Moves moves = moves_of(board, job->description.claim, 0);
  dag_open(job->dag, task, nodes, 0);
  dag_give_back(job->dag, task);
  keep_open(job, &moves);
  for (int m = 0; m < moves.count && board.ply >= STONES_OPENED; m++)
    if (g_rand_double(job->random) < TOLD) tell_move(job, moves.boards[m]);
}

static void do_task(Invention *job, DagNode task) {
  Board board = dag_board(job->dag, task);
  Key key = code_canonical(board);
  uint64_t nodes = invent_nodes(job);
  bool given_up = is_given_up(job, board);
  ValueSet values = given_up ? VALUE_ANY : invent_answer(board, job->description.claim);
  write_result(job, key, values, nodes);
  if (given_up)
    large_job_divide(job, task, board, nodes);
  else
    dag_prove(job->dag, task, values, nodes, 0);
}

/* As a worker's tree announces it when the job is over. */
static void write_root(Invention *job, ValueSet values) {
  Board root = root_of(job);
  if (values == VALUE_ANY) values = invent_answer(root, job->description.claim);
  write_result(job, code_canonical(root), values, 0);
}

/* False if the tree is full, or if the job is solved before there are this many results. */
static bool invent(Invention *job) {
  Known *nothing = known_new();
  DagNode task;
  Error error;
  const DagOptions options = {
      .root = job->description.roots[0], .bytes = TREE_BYTES, .known = nothing};
  if (dag_create(&job->dag, &options, &error) != STATUS_OK) return false;
  for (DagTake took;
       job->written < job->results && (took = dag_take(job->dag, &task)) != DAG_EMPTY;)
    if (took == DAG_TASK) do_task(job, task);
  DagView view = dag_view(job->dag);
  ValueSet values = dag_values(job->dag);
  bool good = job->written == job->results && !view.full && values == VALUE_ANY;
  if (job->solved || values != VALUE_ANY) write_root(job, values);
  printf("%" PRIu64 " results, a tree of %" PRIu64 " nodes\n", job->written, view.nodes);
  for (unsigned i = 0; i < job->files; i++)
    flush(job, i);
  dag_free(job->dag);
  known_free(nothing);
  return good;
}

int main(int argc, char **argv) {
  Error error;
  guint64 results, files;
  static const char *const kinds[] = {"open", "solved", NULL};
  if (argc != 5 || !g_ascii_string_to_unsigned(argv[2], 10, 1, G_MAXUINT32, &results, NULL) ||
      !g_ascii_string_to_unsigned(argv[3], 10, 1, FILES_MOST, &files, NULL) ||
      !g_strv_contains(kinds, argv[4]))
    return large_job_fail("usage: large-job FOLDER RESULTS FILES open|solved");
  Board root = board_empty();
  char text[] = ".", *texts = text;
  Invention job = {
      .path = argv[1],
      .description = {.maker = "fourscore invented", .count = 1, .roots = &root, .texts = &texts},
      .results = results,
      .files = (unsigned)files,
      .solved = strcmp(argv[4], "solved") == 0,
      .texts = g_ptr_array_new(),
      .random = g_rand_new_with_seed(1)};
  for (guint64 i = 0; i < files; i++)
    g_ptr_array_add(job.texts, g_string_new(NULL));
  if (folder_create(&job.folder, job.path, &error) != STATUS_OK ||
      description_write(&job.description, job.folder, &error) != STATUS_OK)
    return large_job_fail(error.message);
  if (!invent(&job))
    return large_job_fail("the job came to its end, or the tree to that of its memory");
  return EXIT_SUCCESS;
}
