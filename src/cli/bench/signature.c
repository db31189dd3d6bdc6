#include "bench/signature.h"

#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "cube/code.h"
#include "cube/sample.h"
#include "cube/solver.h"

#include <glib.h>
#include <inttypes.h>

static const size_t TABLE_BYTES = (size_t)64 << 20; /* small enough to become full at times */

/* Positions of one kind: the first `count` of seed 1. */
typedef struct {
  const char *solver;
  Claim claim;
  int stones, count;
} Part;

static const Part parts[] = {
    {"minimax", CLAIM_FIRST, 26, 6},     {"minimax", CLAIM_FIRST, 30, 40},
    {"minimax", CLAIM_SECOND, 32, 30},   {"minimax", CLAIM_FIRST, 36, 300},
    {"minimax", CLAIM_SECOND, 41, 1000}, {"minimax", CLAIM_FIRST, 48, 1000},
    {"classic", CLAIM_FIRST, 40, 100},   {"classic", CLAIM_SECOND, 45, 100},
};

typedef struct {
  Table *table;
  const Part *part;
  StopFlag stop;
  uint64_t nodes; /* of the part */
} Signature;

static void bench_signature_work(void *data) {
  Signature *signature = data;
  const Part *part = signature->part;
  const Solver *solver = solver_find(part->solver);
  Sample sample = sample_new(1, part->stones);
  CubeSearch search = {.table = signature->table, .stop = &signature->stop};
  table_clear(signature->table);
  for (int i = 0; i < part->count && !stop_is_raised(&signature->stop); i++) {
    Board board = sample_next(&sample, NULL);
    solver->solve(&search, board, part->claim);
  }
  signature->nodes = search.counters.nodes;
}

static ExitStatus count_parts(Table *table) {
  uint64_t sum = 0;
  for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
    const Part *part = &parts[i];
    Signature signature = {.table = table, .part = part};
    if (!run_long(&(LongWork){.work = bench_signature_work,
                              .flag = &signature.stop,
                              .doing = "searching",
                              .data = &signature},
                  0))
      return EXIT_BAD;
    if (run_interrupted()) return EXIT_UNKNOWN;
    output_print("%s, claim %s, %d positions of %d stones: %" PRIu64 "\n", part->solver,
                 claim_name(part->claim), part->count, part->stones, signature.nodes);
    sum += signature.nodes;
  }
  output_print("Bench: %" PRIu64 "\n", sum);
  return EXIT_ANSWERED;
}

ExitStatus bench_signature(void) {
  Table *table;
  Error error;
  if (table_create(&table, TABLE_BYTES, CODE_BITS, SCHEME_TWOBIG, 0, &error) != STATUS_OK)
    return message_bad("%s", error.message);
  ExitStatus status = count_parts(table);
  table_free(table);
  return status;
}
