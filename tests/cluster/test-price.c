/* What `job plan` says that a position will cost, against what it did cost: tests/data/prices. A
 * million nodes of each are searched, so most costs are foretold from far away. */
#include "cube/code.h"
#include "play/cube-play.h"
#include "cluster/plan/probe.h"
#include "team/parallel.h"
#include "core/clock.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum { ROOT_NODES = 1000000, TABLE_BYTES = 256 << 20, POSITIONS_LEAST = 40 };

static const double PROBE_SECONDS = 0.05;

typedef struct {
  int known, foretold, within; /* of positions whose cost is known */
  int open, refused, below;    /* of others: not foretold; said to be cheaper than they are */
  double width;                /* sum of logarithms */
} Count;

static Probes probe(const char *position, Claim claim) {
  Board root;
  Table *table;
  g_assert_cmpint(cube_read(position, &root, NULL), ==, STATUS_OK);
  g_assert_cmpint(table_create(&table, TABLE_BYTES, CODE_BITS, SCHEME_TWOBIG, 0, NULL), ==, 0);
  const ProbeOptions options = {.root = root,
                                .claim = claim,
                                .table = table,
                                .seconds = PROBE_SECONDS,
                                .root_nodes = ROOT_NODES};
  Probes probes = probe_run(&options);
  table_free(table);
  return probes;
}

static void count_price(const Probes *probes, double cost, bool more, Count *count) {
  double least = probes->root_nodes + probes->outlook.rest.least;
  double most = probes->root_nodes + probes->outlook.rest.most;
  if (probes->solved) return;
  g_assert_cmpfloat(least, >=, ROOT_NODES); /* never below what was searched in vain */
  count->known += !more;
  count->open += more;
  count->refused += more && !probes->outlook.foretold;
  if (!probes->outlook.foretold) return;
  count->below += more && most < cost;
  count->foretold += !more;
  count->within += !more && cost >= least && cost <= most;
  count->width += more ? 0 : log(most / least);
}

static void count_line(const char *line, Count *count) {
  g_auto(GStrv) fields = g_strsplit(line, " ", 0);
  if (line[0] == '#' || line[0] == '\0') return;
  Claim claim = strcmp(fields[1], "second") == 0 ? CLAIM_SECOND : CLAIM_FIRST;
  bool more = strcmp(fields[2], "more") == 0;
  Probes probes = probe(fields[0], claim);
  count_price(&probes, g_ascii_strtod(fields[more ? 3 : 2], NULL), more, count);
}

/* In eight of ten cases the cost is in the range; saying nothing is right too, if it is rare
 * enough.
 */
static void test_prices(void) {
  g_autofree char *path = g_test_build_filename(G_TEST_DIST, "prices", NULL), *text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_auto(GStrv) all = g_strsplit(text, "\n", 0);
  Count count = {0};
  for (int i = 0; all[i] != NULL; i++)
    count_line(all[i], &count);
  g_test_message(
      "%d of %d costs foretold, %d in the range, which is a factor of %.0f wide; of %d that "
      "cost more than is known %d not foretold, %d said to be cheaper",
      count.foretold, count.known, count.within, exp(count.width / count.foretold), count.open,
      count.refused, count.below);
  g_assert_cmpint(count.known, >=, POSITIONS_LEAST);
  g_assert_cmpint(5 * count.foretold, >=, 3 * count.known);
  g_assert_cmpint(10 * count.within, >=, 8 * count.foretold);
  g_assert_cmpint(2 * count.below, <=, count.open);
}

/* Nobody knows what the whole game costs, nor a position of nine stones. */
static void test_beyond(void) {
  for (const char *const *p = (const char *[]){".", "0FC3484B7", NULL}; *p != NULL; p++) {
    Probes probes = probe(*p, CLAIM_FIRST);
    g_assert_false(probes.outlook.foretold);
    g_assert_cmpfloat(probes.root_nodes, >=, ROOT_NODES);
  }
}

/* Where others keep the processor busy it ends all the same, long before it had that much of it. */
static void test_patience(void) {
  Board root;
  Table *table;
  double began = clock_thread_seconds();
  g_assert_cmpint(cube_read("0FC3484B7", &root, NULL), ==, STATUS_OK);
  g_assert_cmpint(table_create(&table, TABLE_BYTES, CODE_BITS, SCHEME_TWOBIG, 0, NULL), ==, 0);
  Probes probes = probe_run(&(ProbeOptions){
      .root = root, .claim = CLAIM_FIRST, .table = table, .seconds = 60, .patience = 0.5});
  table_free(table);
  g_assert_false(probes.solved);
  g_assert_cmpint(probes.probed, >=, 1);
  g_assert_cmpfloat(clock_thread_seconds() - began, <, 30);
}

/* What the probes found would make a small position look as if it cost nothing. */
static void test_small(void) {
  static const char small[] = "C896EA23DF150B7CDAA9119986";
  Probes probes = probe(small, CLAIM_FIRST);
  ParallelOptions options = {.claim = CLAIM_FIRST, .threads = 1};
  ParallelView *view = g_new0(ParallelView, 1);
  Parallel *parallel;
  g_assert_cmpint(cube_read(small, &options.board, NULL), ==, STATUS_OK);
  g_assert_cmpint(table_create(&options.table, TABLE_BYTES, CODE_BITS, SCHEME_TWOBIG, 0, NULL), ==,
                  0);
  g_assert_cmpint(parallel_create(&parallel, &options, NULL), ==, STATUS_OK);
  g_assert_cmpint(parallel_run(parallel), ==, VALUE_ANY & ~VALUE_FIRST);
  parallel_peek(parallel, view);
  g_assert_true(probes.solved);
  g_assert_cmpfloat(probes.root_nodes, ==, (double)view->outlook.nodes);
  parallel_free(parallel);
  table_free(options.table);
  g_free(view);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/price/known", test_prices);
  g_test_add_func("/price/small", test_small);
  g_test_add_func("/price/beyond", test_beyond);
  g_test_add_func("/price/patience", test_patience);
  return g_test_run();
}
