/* The tree above the tasks, driven by one thread that does what many threads could do: takes tasks,
 * ends them in any order, gives them back, opens them. Whatever happens, the value is the
 * sequential one. */
#include "solving.h"

#include "cube/minimax.h"
#include "team/parallel.h"
#include "cube/symmetry.h"
#include "noise-belief.h"

enum { WORKERS = 16 };

typedef struct {
  Dag *dag;
  Table *table;
  GRand *rand;
  Claim claim;
  DagNode running[WORKERS];
  int count;
} Drive;

static ValueSet solve(Table *table, Board board, Claim claim) {
  CubeSearch search = {.table = table};
  return minimax_solver.solve(&search, board, claim);
}

/* Ends one of the running tasks in one of the ways there are. */
static void end_one(Drive *drive, int chance_of_opening) {
  int i = g_rand_int_range(drive->rand, 0, drive->count);
  DagNode task = drive->running[i];
  int dice = g_rand_int_range(drive->rand, 0, 100);
  if (dice < chance_of_opening && dag_open(drive->dag, task, 0, 0)) {
    if (dice & 1) return; /* the search goes on */
    dag_give_back(drive->dag, task);
  } else if (dice > 95 || !dag_contributes(drive->dag, task)) {
    dag_give_back(drive->dag, task);
  } else {
    ValueSet values = solve(drive->table, dag_board(drive->dag, task), drive->claim);
    dag_prove(drive->dag, task, values, 1, 0);
  }
  drive->running[i] = drive->running[--drive->count];
}

/* The tasks that wait are listed, each once. */
static void check_waiting(Dag *dag) {
  enum { ROOM = 4096 };
  DagNode nodes[ROOM];
  size_t count = dag_waiting(dag, nodes, ROOM);
  DagView view = dag_view(dag);
  if (view.open >= ROOM) return;
  g_assert_cmpuint(count, ==, view.open);
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < i && count < 100; k++)
      g_assert_cmpuint(nodes[i], !=, nodes[k]);
}

static ValueSet run(Drive *drive, int workers, int chance_of_opening) {
  drive->count = 0;
  while (dag_values(drive->dag) == VALUE_ANY) {
    DagNode task;
    DagTake take = drive->count < workers ? dag_take(drive->dag, &task) : DAG_EMPTY;
    if (take == DAG_TASK) {
      drive->running[drive->count++] = task;
    } else if (take == DAG_EMPTY && dag_values(drive->dag) == VALUE_ANY) {
      g_assert_cmpint(drive->count, >, 0); /* someone is at work as long as nothing is decided */
      end_one(drive, chance_of_opening);
    }
    g_assert_cmpuint(dag_view(drive->dag).running, ==, (guint)drive->count);
    if (dag_view(drive->dag).done % 32 == 0) check_waiting(drive->dag);
  }
  while (drive->count > 0)
    dag_give_back(drive->dag, drive->running[--drive->count]);
  g_assert_true(dag_outlook(drive->dag).over);
  return dag_values(drive->dag);
}

/* Any number of workers and limit of memory; with beliefs that make sense, or none. */
static void test_values(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  BeliefWeights *noise = noise_belief(8);
  uint64_t nodes = 0, full = 0;
  for (int round = 0; round < 240; round++) {
    Sample sample = sample_new(g_rand_int(rand), g_rand_int_range(rand, 30, 48));
    Board board = sample_next(&sample, NULL);
    DagOptions options = {
        .root = board,
        .claim = (Claim)(round % 2),
        .bytes = round % 3 == 0 ? dag_least_bytes() : 8 << 20,
        .table = round % 4 == 0 ? table : NULL,
        .belief = round % 2 == 0 ? noise : NULL,
        .without = round % 7 == 0 ? MINIMAX_BELIEF : 0,
    };
    Drive drive = {.table = table, .rand = rand, .claim = options.claim};
    g_assert_cmpint(dag_create(&drive.dag, &options, NULL), ==, STATUS_OK);
    ValueSet values = run(&drive, g_rand_int_range(rand, 1, WORKERS + 1), round % 5 * 20);
    g_assert_cmpint(values, ==, solve(table, options.root, options.claim));
    DagView view = dag_view(drive.dag);
    g_assert_cmpuint(view.bytes, <=, view.bytes_most);
    g_assert_cmpuint(view.nodes, <=, view.nodes_most);
    nodes += view.nodes;
    full += view.full;
    dag_free(drive.dag);
  }
  g_test_message("%" G_GUINT64_FORMAT " nodes, %" G_GUINT64_FORMAT " trees full", nodes, full);
  g_assert_cmpuint(nodes, >, 2000);
  g_assert_cmpuint(full, >, 0);
  g_aligned_free(noise);
  table_free(table);
}

/* Several roots, some of them images of others, below them, or decided at sight: each is answered
 * as if it were alone. */
static void test_roots(void) {
  enum { ROOTS = 12 };
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  g_autoptr(GRand) rand = g_rand_new_with_seed(11);
  for (int round = 0; round < 20; round++) {
    Sample sample = sample_new(g_rand_int(rand), g_rand_int_range(rand, 30, 44));
    Board boards[ROOTS];
    DagNode nodes[ROOTS] = {1};
    for (int i = 0; i < ROOTS; i++) {
      Board other = boards[i - i % 4];
      if (i % 4 == 0 || i % 4 == 3) boards[i] = sample_next(&sample, NULL);
      if (i % 4 == 1) boards[i] = symmetry_board(other, 1 + i % 7);
      if (i % 4 == 2) boards[i] = board_play(other, __builtin_ctzll(board_playable(other)));
      if (board_result(boards[i]) != VALUE_ANY) boards[i] = boards[0];
    }
    DagOptions options = {.root = boards[0], .bytes = 8 << 20, .claim = (Claim)(round % 2)};
    Drive drive = {.table = table, .rand = rand, .claim = options.claim};
    g_assert_cmpint(dag_create(&drive.dag, &options, NULL), ==, STATUS_OK);
    for (int i = 1; i < ROOTS; i++)
      nodes[i] = dag_add_root(drive.dag, boards[i]);
    for (DagNode task; dag_roots_open(drive.dag) > 0;) {
      while (drive.count < 1 + round % WORKERS && dag_take(drive.dag, &task) == DAG_TASK)
        drive.running[drive.count++] = task;
      g_assert_cmpint(drive.count, >, 0);
      end_one(&drive, round % 5 * 15);
    }
    for (int i = 0; i < ROOTS; i++)
      g_assert_cmpint(dag_proved(drive.dag, nodes[i]), ==, solve(table, boards[i], options.claim));
    g_assert_cmpuint(dag_view(drive.dag).open, ==, 0);
    dag_free(drive.dag);
  }
  table_free(table);
}

/* The answer of a root that was opened follows from its children; searches of other positions can
 * meet the root only in the table. The tasks here are searched with a table of their own. */
static void test_tells_table(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG),
        *own = solving_table(64 << 20, SCHEME_TWOBIG);
  g_autoptr(GRand) rand = g_rand_new_with_seed(9);
  Sample sample = sample_new(9, 36);
  int opened = 0;
  for (int round = 0; round < 60; round++) {
    Board board = sample_next(&sample, NULL);
    DagOptions options = {
        .root = board, .claim = (Claim)(round % 2), .table = table, .bytes = 8 << 20};
    Drive drive = {.table = own, .rand = rand, .claim = options.claim};
    table_clear(table);
    g_assert_cmpint(dag_create(&drive.dag, &options, NULL), ==, STATUS_OK);
    ValueSet values = run(&drive, 2, 60);
    Key key = code_least(options.root, symmetry_useful(options.root));
    Counters counters = {0};
    DagView view = dag_view(drive.dag);
    if (view.split > 0 && view.done > 0 && dag_find(drive.dag, code_canonical(options.root))) {
      g_assert_cmpint(table_probe(table, key, &counters), ==, values);
      opened++;
    }
    dag_free(drive.dag);
  }
  g_assert_cmpint(opened, >, 10);
  table_free(table);
  table_free(own);
}

/* Searches fold the symmetries that are useful below the root; the tree looks up by the same keys.
 */
static void test_finds_what_a_search_left(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(10, 34);
  int folded = 0;
  for (int found = 0; found < 20;) {
    Board board = sample_next(&sample, NULL);
    DagOptions options = {.root = board, .bytes = 8 << 20, .table = table};
    Counters counters = {0};
    Key key = code_least(options.root, symmetry_useful(options.root));
    if (symmetry_useful(options.root) == 0) continue;
    table_clear(table);
    ValueSet values = solve(table, options.root, options.claim);
    if (table_probe(table, key, &counters) == VALUE_ANY) continue; /* it was decided at sight */
    Dag *dag;
    g_assert_cmpint(dag_create(&dag, &options, NULL), ==, STATUS_OK);
    g_assert_cmpint(dag_values(dag), ==, values);
    dag_free(dag);
    folded += code_compare(key, code_of(options.root)) != 0;
    found++;
  }
  g_assert_cmpint(folded, >, 3);
  table_free(table);
}

/* Two trees of one position that know each other's tasks never take the same one. */
static void test_takes_what_another_tree_took(void) {
  Sample sample = sample_new(11, 20);
  const DagOptions options = {.root = sample_next(&sample, NULL), .bytes = 8 << 20};
  Dag *dags[2];
  DagNode task;
  for (int i = 0; i < 2; i++) {
    g_assert_cmpint(dag_create(&dags[i], &options, NULL), ==, STATUS_OK);
    while (dag_take(dags[i], &task) != DAG_TASK) {
    }
    g_assert_true(dag_open(dags[i], task, 0, 0));
    g_assert_false(dag_take_this(dags[i], task));
    dag_give_back(dags[i], task);
  }
  uint64_t open = dag_view(dags[0]).open;
  for (uint64_t k = 0; k < open; k++) {
    g_assert_cmpint(dag_take(dags[k % 2], &task), ==, DAG_TASK);
    DagNode same = dag_find(dags[1 - k % 2], code_canonical(dag_board(dags[k % 2], task)));
    g_assert_true(dag_take_this(dags[1 - k % 2], same));
    g_assert_false(dag_take_this(dags[1 - k % 2], same));
  }
  g_assert_cmpuint(open, >, 4);
  for (int i = 0; i < 2; i++) {
    g_assert_cmpint(dag_take(dags[i], &task), ==, DAG_EMPTY);
    g_assert_cmpuint(dag_view(dags[i]).running, ==, open);
    dag_free(dags[i]);
  }
}

/* Gives a task 256 nodes. True if it was answered, else it has to be opened. */
static bool try_task(Dag *dag, Table *table, DagNode task) {
  CubeSearch search = {.table = table, .node_limit = 256};
  ValueSet values = minimax_solver.solve(&search, dag_board(dag, task), CLAIM_FIRST);
  if (values != VALUE_ANY) dag_prove(dag, task, values, 1, 0);
  return values != VALUE_ANY;
}

/* Searches with a tree whose openings are prepared, as those of a team are, and one that finds all
 * when it opens: they are the same. Returns how many nodes
 * were opened. */
static int compare_openings(Board root, Table *tables[2]) {
  Dag *dags[2];
  DagNode task, same;
  int opened = 0;
  for (int i = 0; i < 2; i++) {
    const DagOptions options = {.root = root, .bytes = 8 << 20, .table = tables[i]};
    table_clear(tables[i]);
    g_assert_cmpint(dag_create(&dags[i], &options, NULL), ==, STATUS_OK);
  }
  while (dag_values(dags[0]) == VALUE_ANY && opened < 100) {
    g_assert_cmpint(dag_take(dags[0], &task), ==, DAG_TASK);
    g_assert_cmpint(dag_take(dags[1], &same), ==, DAG_TASK);
    g_assert_cmpuint(task, ==, same);
    bool answered = try_task(dags[0], tables[0], task);
    g_assert_true(try_task(dags[1], tables[1], task) == answered);
    if (answered) continue;
    DagOpening opening;
    dag_prepare(dags[1], dag_board(dags[1], task), &opening);
    g_assert_true(dag_open(dags[0], task, 0, 0));
    g_assert_true(dag_open_prepared(dags[1], task, &opening, 0, 0));
    for (int i = 0; i < 2; i++)
      dag_give_back(dags[i], task);
    DagNumbers found = dag_numbers(dags[0]), prepared = dag_numbers(dags[1]);
    g_assert_true(found.yes == prepared.yes && found.no == prepared.no);
    opened++;
  }
  for (int i = 0; i < 2; i++)
    dag_free(dags[i]);
  return opened;
}

/* Two openings are prepared before either is entered, as by two threads: a child of both is made
 * once. The other tree finds all when it opens. */
static void test_prepared_at_once(void) {
  enum { ROUNDS = 300 };
  Sample sample = sample_new(6, 12);
  const DagOptions options = {.root = sample_next(&sample, NULL), .bytes = 8 << 20};
  Dag *dags[2];
  for (int i = 0; i < 2; i++)
    g_assert_cmpint(dag_create(&dags[i], &options, NULL), ==, STATUS_OK);
  for (int round = 0; round < ROUNDS; round++) {
    DagNode tasks[2][2];
    DagOpening openings[2];
    int count = 0;
    while (count < 2 && dag_take(dags[0], &tasks[0][count]) == DAG_TASK) {
      g_assert_cmpint(dag_take(dags[1], &tasks[1][count]), ==, DAG_TASK);
      g_assert_cmpuint(tasks[0][count], ==, tasks[1][count]);
      count++;
    }
    for (int t = 0; t < count; t++)
      dag_prepare(dags[1], dag_board(dags[1], tasks[1][t]), &openings[t]);
    for (int t = 0; t < count; t++) {
      g_assert_true(dag_open(dags[0], tasks[0][t], 0, 0));
      g_assert_true(dag_open_prepared(dags[1], tasks[1][t], &openings[t], 0, 0));
    }
    for (int i = 0; i < 2; i++)
      for (int t = 0; t < count; t++)
        dag_give_back(dags[i], tasks[i][t]);
    g_assert_cmpuint(dag_view(dags[0]).nodes, ==, dag_view(dags[1]).nodes);
  }
  g_assert_cmpuint(dag_view(dags[0]).split, >, ROUNDS);
  for (int i = 0; i < 2; i++)
    dag_free(dags[i]);
}

static void test_prepared_opening(void) {
  Table *tables[2] = {solving_table(64 << 20, SCHEME_TWOBIG),
                      solving_table(64 << 20, SCHEME_TWOBIG)};
  Sample sample = sample_new(5, 23);
  int opened = 0;
  for (int i = 0; i < 10; i++)
    opened += compare_openings(sample_next(&sample, NULL), tables);
  g_assert_cmpint(opened, >, 200);
  for (int i = 0; i < 2; i++)
    table_free(tables[i]);
}

static bool is_move_of(const Dag *dag, DagNode child, Board board) {
  Moves moves = moves_of(board, CLAIM_FIRST, 0);
  Key key = code_canonical(dag_board(dag, child));
  for (int i = 0; i < moves.count; i++)
    if (code_compare(code_canonical(moves.boards[i]), key) == 0) return true;
  return false;
}

/* Moves may lead to the same position, since forced replies are followed. */
static bool has_two_moves(Board board) {
  Moves moves = moves_of(board, CLAIM_FIRST, 0);
  for (int i = 1; i < moves.count; i++)
    if (code_compare(code_canonical(moves.boards[i]), code_canonical(moves.boards[0])) != 0)
      return true;
  return false;
}

/* Where all moves of a position have to be searched, a second thread mostly takes another of them,
 * and else what looks cheap, too. */
static void test_second_thread_helps(void) {
  Sample sample = sample_new(12, 26);
  int met = 0, helped = 0;
  for (int i = 0; i < 600; i++) {
    const DagOptions options = {.root = sample_next(&sample, NULL), .bytes = 8 << 20};
    Dag *dag;
    DagNode task, second;
    Board root = {0}, above = {0};
    g_assert_cmpint(dag_create(&dag, &options, NULL), ==, STATUS_OK);
    for (int level = 0; level < 2 && dag_take(dag, &task) == DAG_TASK; level++) {
      above = dag_board(dag, task);
      if (level == 0) root = above;
      g_assert_true(dag_open(dag, task, 0, 0));
      dag_give_back(dag, task);
    }
    if (dag_take(dag, &task) == DAG_TASK && is_move_of(dag, task, above) &&
        !is_move_of(dag, task, root) && has_two_moves(above) &&
        board_mover(above) != board_mover(root)) {
      g_assert_cmpint(dag_take(dag, &second), ==, DAG_TASK);
      met++;
      helped += is_move_of(dag, second, above);
    }
    dag_free(dag);
  }
  g_assert_cmpint(met, >, 20);
  g_assert_cmpint(2 * helped, >, met);
}

static double patience_of(Board root, unsigned without, DagNumbers *numbers) {
  const DagOptions options = {.root = root, .without = without, .bytes = 1 << 20};
  Dag *dag;
  DagNode task;
  g_assert_cmpint(dag_create(&dag, &options, NULL), ==, STATUS_OK);
  double patience = dag_take(dag, &task) == DAG_TASK ? dag_patience(dag, task) : -1;
  *numbers = dag_numbers(dag);
  dag_free(dag);
  return patience;
}

/* The farther an answer is believed to be, the less a task may take; never nothing. */
static void test_patience(void) {
  Sample sample = sample_new(3, 30);
  double least = 100, most = 0;
  for (int i = 0; i < 300; i++) {
    Board root = sample_next(&sample, NULL);
    DagNumbers numbers, others;
    double patience = patience_of(root, 0, &numbers);
    if (patience < 0) continue; /* answered at sight */
    g_assert_cmpfloat(patience, ==, CLAMP(32 / MIN(numbers.yes, numbers.no), 0.25, 8));
    g_assert_cmpfloat(patience_of(root, MINIMAX_BELIEF, &others), ==, 1);
    least = MIN(least, patience);
    most = MAX(most, patience);
  }
  g_assert_cmpfloat(least, <, 1);
  g_assert_cmpfloat(most, >, 1);
}

/* However little a task is worth, and however much was searched, it may search something, and takes
 * ten minutes at most. Where the tree has little room, tasks are longer. */
static void check_task_nodes(Board root, size_t bytes, uint64_t parts) {
  static const uint64_t so_far[] = {0, 1 << 20, UINT64_C(1) << 40, UINT64_C(1) << 44, UINT64_MAX};
  const uint64_t most = UINT64_C(1) << 31;
  const DagOptions options = {.root = root, .bytes = bytes};
  Dag *dag;
  DagNode task;
  g_assert_cmpint(dag_create(&dag, &options, NULL), ==, STATUS_OK);
  bool any = dag_take(dag, &task) == DAG_TASK;
  for (size_t k = 0; any && k < G_N_ELEMENTS(so_far); k++)
    for (uint64_t first = PARALLEL_FIRST_NODES; first <= 1 << 12; first *= 2) {
      double usual = (double)parallel_task_nodes(so_far[k], parts, first);
      uint64_t nodes = parallel_nodes_of(dag, task, so_far[k], first);
      g_assert_cmpuint(nodes, ==, MIN(most, (uint64_t)(usual * dag_patience(dag, task))));
      g_assert_cmpuint(nodes, >=, 64);
    }
  dag_free(dag);
}

static void test_task_nodes(void) {
  Sample sample = sample_new(3, 30);
  for (int i = 0; i < 100; i++) {
    Board root = sample_next(&sample, NULL);
    check_task_nodes(root, 1 << 20, 1 << 12);
    check_task_nodes(root, PARALLEL_DAG_BYTES, PARALLEL_PARTS);
  }
}

/* Tasks are longer while threads wait for the tree, within bounds, and come to rest. */
static void test_first_nodes(void) {
  const uint64_t least = PARALLEL_FIRST_NODES, most = 1 << 12;
  g_assert_cmpuint(parallel_first_nodes(least, 1), ==, 2 * least);
  g_assert_cmpuint(parallel_first_nodes(most, 1), ==, most);
  g_assert_cmpuint(parallel_first_nodes(most, 0), ==, most / 2);
  g_assert_cmpuint(parallel_first_nodes(least, 0), ==, least);
  /* A team whose tree is waited for this often with the shortest tasks, and half as often with
   * tasks twice as long. */
  for (double waits = 0; waits <= 16; waits += 0.0625) {
    uint64_t nodes = least, before = 0;
    for (int i = 0; i < 8 && nodes != before; i++) {
      before = nodes;
      nodes = parallel_first_nodes(nodes, MIN(1, waits * (double)least / (double)nodes));
    }
    g_assert_cmpuint(nodes, ==, before);
    g_assert_true(nodes == most || waits * (double)least / (double)nodes <= 0.75);
  }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/dag/first-nodes", test_first_nodes);
  g_test_add_func("/dag/values", test_values);
  g_test_add_func("/dag/roots", test_roots);
  g_test_add_func("/dag/tells-table", test_tells_table);
  g_test_add_func("/dag/finds-what-a-search-left", test_finds_what_a_search_left);
  g_test_add_func("/dag/takes-what-another-tree-took", test_takes_what_another_tree_took);
  g_test_add_func("/dag/prepared-opening", test_prepared_opening);
  g_test_add_func("/dag/prepared-at-once", test_prepared_at_once);
  g_test_add_func("/dag/second-thread-helps", test_second_thread_helps);
  g_test_add_func("/dag/patience", test_patience);
  g_test_add_func("/dag/task-nodes", test_task_nodes);
  return g_test_run();
}
