#include "probe.h"

#include "../core/clock.h"
#include "../core/random.h"
#include "../cube/moves.h"

#include <glib.h>
#include <math.h>

enum {
  BEGIN_AFTER = 20,     /* stones more than the root has, where the first probes are */
  END_BEFORE = 60,      /* stones: later positions take no work */
  TRIES = 16,           /* probes of one number of stones */
  WALKS_MOST = 64,      /* tried for one probe */
  STRIDE = 2,           /* stones between two rows */
  NODES_TO_COUNT = 64,  /* what takes less counts as nothing */
  NODES_TO_TELL = 1000, /* in the mean */
  SAMPLES_MOST = 1024,
  STEPS = 60,           /* of the fit, which has then come to rest */
  NODES_LEAST = 1 << 14 /* limit of a search, at least */
};

/* Of all seconds, for one search: at first, and at last; and for the root, at least. */
static const double SHARE_FIRST = 1.0 / 640, SHARE_LAST = 1.0 / 10, ROOT_SHARE = 0.4;
static const double ROOT_ERROR = 4;       /* a job spends some times the nodes of one search */
static const double GROWTH_DEFAULT = 2.0; /* of random positions of 18 to 36 stones */
static const double GROWTH_WEIGHT =
    3000; /* as many probes, each a stone from their mean, outweigh it */
static const double SPREAD_LEAST = 1, SPREAD_MOST = 2.5; /* of logarithms */

typedef struct {
  int stones;
  double log_nodes;
  bool solved; /* else the work is more */
} Sample;

typedef struct {
  const ProbeOptions *options;
  Probes *probes;
  Sample samples[SAMPLES_MOST];
  int count;
  Search search;
  uint64_t random;
  double began, node_seconds;
  double share; /* of all seconds, for one search */
} State;

static double seconds_left(const State *state) {
  return state->options->seconds - (clock_thread_seconds() - state->began);
}

/* Some of the time is kept for the root. */
static bool is_over(const State *state) {
  const StopFlag *stop = state->options->stop;
  return seconds_left(state) <= state->options->seconds * ROOT_SHARE ||
         (stop != NULL && stop_is_raised(stop));
}

/* The best move most often, the second half as often as that, and so on. */
static int likely_best(uint64_t *random, int count) {
  int zeros = __builtin_clzll(random_word(random) | 1) / 2;
  return zeros < count ? zeros : 0;
}

/* Walks to a position of at least that many stones; false if the game was decided on the way. */
static bool walk(State *state, int stones, Board *board) {
  Claim claim = state->options->claim;
  *board = state->options->root;
  if (moves_to_choice(board, claim, 0) != VALUE_ANY) return false;
  while (board->ply < stones) {
    Moves moves = moves_of(*board, claim, 0);
    if (moves.values != VALUE_ANY) return false;
    *board = moves.boards[likely_best(&state->random, moves.count)];
  }
  return true;
}

static bool find_position(State *state, int stones, Board *board) {
  for (int i = 0; i < WALKS_MOST; i++)
    if (walk(state, stones, board)) return true;
  return false;
}

/* Searches a position for at most so many seconds; its work and answer go to the row of its stones.
 * True if it has an answer; *nodes is what it took. */
static bool search(State *state, Board board, double seconds, double *nodes) {
  const ProbeOptions *options = state->options;
  ProbeRow *row = &state->probes->rows[board.ply];
  uint64_t before = state->search.counters.nodes;
  double begin = clock_thread_seconds(), rate = before / fmax(state->node_seconds, 1e-3);
  state->search.node_limit = before + (uint64_t)fmax(NODES_LEAST, rate * seconds);
  state->search.next_look_up = 0;
  ValueSet values = solvers[0]->solve(&state->search, board, options->claim);
  *nodes = (double)(state->search.counters.nodes - before);
  state->node_seconds += clock_thread_seconds() - begin;
  row->nodes = (row->nodes * row->tried + *nodes) / (row->tried + 1);
  row->tried++;
  row->solved += values != VALUE_ANY;
  row->holds += values == claim_values(options->claim, true);
  state->probes->probed++;
  return values != VALUE_ANY;
}

static bool probe(State *state, Board board) {
  double nodes;
  bool solved = search(state, board, state->options->seconds * state->share, &nodes);
  if (state->count < SAMPLES_MOST)
    state->samples[state->count++] = (Sample){board.ply, log(fmax(nodes, NODES_TO_COUNT)), solved};
  return solved;
}

/* True if most of these probes of about that many stones were answered: fewer stones are worth a
 * try. Near the root there may be none, since no walk ends there. */
static bool probe_row(State *state, int stones) {
  int tried = 0, solved = 0;
  Board board;
  for (int i = 0; i < TRIES && !is_over(state); i++) {
    if (!find_position(state, stones, &board)) continue;
    solved += probe(state, board);
    tried++;
  }
  return tried > 0 && 2 * solved >= tried;
}

/* Rows of ever fewer stones, until most searches of one meet the limit: that row. */
static int descend(State *state, int stones) {
  while (stones > state->options->root.ply && !is_over(state) && probe_row(state, stones))
    stones -= STRIDE;
  return stones;
}

/* --- What follows from the samples ------------------------------------------------------------ */

static double density(double z) { return exp(-z * z / 2) / sqrt(2 * G_PI); }

/* How much more than the limit a search that met it would have taken, in spreads, and what that
 * adds to the variance. Times are assumed to follow a normal distribution from z on. */
static double beyond(double z, double *variance) {
  double tail = fmax(erfc(z / sqrt(2)) / 2, 1e-12), lambda = density(z) / tail;
  *variance = fmax(0, 1 + z * lambda - lambda * lambda);
  return lambda;
}

/* The logarithm of the work that a sample is likely to have, under the line so far. */
static double likely(const Probes *probes, const Sample *sample, double *variance) {
  *variance = 0;
  if (sample->solved) return sample->log_nodes;
  double expected = probes->log_root - probes->slope * (sample->stones - probes->stones);
  double z = (sample->log_nodes - expected) / probes->spread;
  double logarithm = expected + probes->spread * beyond(z, variance);
  *variance *= probes->spread * probes->spread;
  return logarithm;
}

/* Positions that take next to nothing tell little of those that take long. */
static bool tells(const State *state, const Sample *sample) {
  return state->probes->rows[sample->stones].nodes >= NODES_TO_TELL;
}

/* One step towards the straight line of logarithms that makes the samples most likely: those that
 * met the limit count with what they are likely to take. The fewer samples there are and the closer
 * together, the more its slope is what is usual. */
static void improve(State *state) {
  Probes *probes = state->probes;
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, variance, left = 0;
  for (int i = 0; i < state->count; i++) {
    if (!tells(state, &state->samples[i])) continue;
    double x = state->samples[i].stones - probes->stones;
    double y = likely(probes, &state->samples[i], &variance);
    n++;
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  if (n < 1) return;
  double wide = sxx - sx * sx / n + GROWTH_WEIGHT;
  double slope = -(sxy - sx * sy / n - GROWTH_WEIGHT * log(GROWTH_DEFAULT)) / wide;
  double root = sy / n + slope * sx / n;
  for (int i = 0; i < state->count; i++) {
    if (!tells(state, &state->samples[i])) continue;
    double x = state->samples[i].stones - probes->stones;
    double y = likely(probes, &state->samples[i], &variance) - (root - slope * x);
    left += y * y + variance;
  }
  probes->slope = slope;
  probes->log_root = root;
  probes->spread = fmin(fmax(sqrt(left / n), SPREAD_LEAST), SPREAD_MOST);
}

static void fit(State *state) {
  Probes *probes = state->probes;
  probes->slope = log(GROWTH_DEFAULT);
  probes->log_root = log(NODES_LEAST);
  probes->spread = SPREAD_MOST;
  for (int i = 0; i < STEPS && state->count > 0; i++)
    improve(state);
  double sum = 0, count = 0;
  for (int i = 0; i < state->count; i++)
    if (tells(state, &state->samples[i])) {
      sum += state->samples[i].stones - probes->stones;
      count++;
    }
  /* By 0.3 in the growth's logarithm, and by the scatter of single positions. */
  double far = count > 0 ? sum / count : BEGIN_AFTER;
  probes->growth = exp(probes->slope);
  probes->error = exp(sqrt(far * far * 0.09 + probes->spread * probes->spread));
}

/* Searches the root in the time that is left. If it is answered, the line is moved to what all
 * probes took, since the table has what they found. Else it is moved to at least twice what the
 * search took, since what has lasted is likely to last as long again. */
static void probe_root(State *state) {
  Probes *probes = state->probes;
  const StopFlag *stop = state->options->stop;
  double nodes, before = probes->log_root + probes->spread * probes->spread / 2;
  if (stop != NULL && stop_is_raised(stop)) return;
  bool solved = search(state, state->options->root, seconds_left(state), &nodes);
  double all = (double)state->search.counters.nodes;
  double mean = solved ? log(fmax(all, 1)) : fmax(before, log(2 * fmax(nodes, 1)));
  probes->log_root += mean - before;
  if (solved) probes->error = fmin(probes->error, ROOT_ERROR);
}

Probes probe_run(const ProbeOptions *options) {
  Probes probes = {.stones = options->root.ply};
  State state = {
      .options = options,
      .probes = &probes,
      .search = {.table = options->table, .stop = options->stop},
      .began = clock_thread_seconds(),
  };
  int begin = options->root.ply + BEGIN_AFTER, stones;
  state.share = SHARE_FIRST;
  if (begin > END_BEFORE) begin = END_BEFORE;
  for (stones = begin; stones < END_BEFORE && !probe_row(&state, stones); stones += STRIDE) {
  }
  stones = descend(&state, begin - STRIDE);
  /* Time is left: longer searches come closer to the root. */
  for (int before = -1; stones > options->root.ply && probes.probed > before && !is_over(&state);) {
    before = probes.probed;
    state.share = fmin(4 * state.share, SHARE_LAST);
    stones = descend(&state, stones + STRIDE);
  }
  fit(&state);
  probe_root(&state);
  probes.rate = (double)state.search.counters.nodes / fmax(state.node_seconds, 1e-3);
  return probes;
}

double probe_nodes(const Probes *probes, int stones) {
  double middle = probes->log_root - probes->slope * (stones - probes->stones);
  return fmax(1, exp(middle + probes->spread * probes->spread / 2));
}

double probe_holds(const Probes *probes, int stones) {
  int solved = 0, holds = 0;
  for (int s = 0; s <= CELLS && solved < TRIES; s++) {
    const ProbeRow *row = &probes->rows[s];
    if (s < stones) continue;
    solved += row->solved;
    holds += row->holds;
  }
  return (holds + 1.0) / (solved + 2.0);
}
