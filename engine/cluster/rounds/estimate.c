#include "estimate.h"

#include "../../core/clock.h"
#include "../../cube/code.h"

#include <math.h>

enum { SAMPLES_LEAST = 3, UNKNOWN = -1, GLANCE_NODES = 1024 };

static const double STEP = 2; /* a stone less doubles the work: cautious, it is about 2.5 */
static const double SHORTEST = 1e-3;

static int stones_of(const KnownEntry *entry) {
  return code_board((Key){entry->low, entry->high}).ply;
}

Estimate estimate_from(const Known *known) {
  double sums[CELLS + 1] = {0};
  int counts[CELLS + 1] = {0};
  Estimate estimate;
  for (size_t i = 0; i < known_places(known); i++) {
    const KnownEntry *entry = known_at(known, i);
    if (entry->values == 0 || entry->seconds <= 0) continue;
    int stones = stones_of(entry);
    sums[stones] += (double)entry->seconds;
    counts[stones]++;
  }
  for (int i = 0; i <= CELLS; i++)
    estimate.seconds[i] = counts[i] >= SAMPLES_LEAST ? sums[i] / counts[i] : UNKNOWN;
  for (int i = 1; i <= CELLS; i++)
    if (estimate.seconds[i] < 0 && estimate.seconds[i - 1] >= 0)
      estimate.seconds[i] = estimate.seconds[i - 1] / STEP;
  for (int i = CELLS - 1; i >= 0; i--)
    if (estimate.seconds[i] < 0 && estimate.seconds[i + 1] >= 0)
      estimate.seconds[i] = estimate.seconds[i + 1] * STEP;
  for (int i = 0; i <= CELLS; i++)
    estimate.seconds[i] =
        estimate.seconds[i] < 0 ? ESTIMATE_DEFAULT : fmax(estimate.seconds[i], SHORTEST);
  return estimate;
}

Glance glance_new(void) {
  Glance glance = {0};
  size_t bytes = table_least_bytes(CODE_BITS, SCHEME_TWOBIG);
  if (table_create(&glance.table, bytes, CODE_BITS, SCHEME_TWOBIG, 0, NULL) != STATUS_OK)
    return glance;
  glance.search.table = glance.table;
  return glance;
}

void glance_free(Glance *glance) { table_free(glance->table); }

double estimate_task(const Estimate *estimate, Glance *glance, Board board, Claim claim) {
  Search *search = &glance->search;
  if (glance->table == NULL) return estimate->seconds[board.ply];
  double begin = clock_seconds();
  search->node_limit = search->counters.nodes + GLANCE_NODES;
  search->next_look_up = 0;
  ValueSet values = solvers[0]->solve(search, board, claim);
  double seconds = clock_seconds() - begin;
  return values != VALUE_ANY ? fmax(seconds, SHORTEST)
                             : fmax(seconds, estimate->seconds[board.ply]);
}
