#include "probe.h"

#include "../../core/clock.h"
#include "../../core/random.h"
#include "../../cube/moves.h"
#include "../../team/parallel.h"

#include <glib.h>
#include <math.h>

enum {
  BEGIN_AFTER = 20,     /* the first probes have this many stones more than the root */
  END_BEFORE = 60,      /* stones from which positions take no work */
  TRIES = 16,           /* probes of one number of stones */
  WALKS_MOST = 64,      /* walks tried for one probe */
  STRIDE = 2,           /* stones between two rows */
  NODES_TO_COUNT = 64,  /* less counts as nothing */
  NODES_TO_TELL = 1000, /* in the mean */
  SAMPLES_MOST = 1024,
  STEPS = 60,            /* change of the fit at which it has come to rest */
  NODES_LEAST = 1 << 14, /* limit of a search, at least */
  ROOT_PIECE = 1 << 18   /* nodes between two looks at the time */
};

/* Parts of all seconds: for one search, at first and at last; and for the root, at least. */
static const double SHARE_FIRST = 1.0 / 640, SHARE_LAST = 1.0 / 10, ROOT_SHARE = 0.7;
static const double GROWTH_DEFAULT = 2.0; /* of random positions of 18 to 36 stones */
static const double GROWTH_WEIGHT =
    3000; /* this many probes, each a stone from their mean, outweigh it */
static const double SPREAD_LEAST = 1, SPREAD_MOST = 2.5; /* of logarithms */

typedef struct {
  int stones;
  double log_nodes;
  bool solved; /* else the work grows */
} ProbeSample;

typedef struct {
  const ProbeOptions *options;
  Probes *probes;
  ProbeSample samples[SAMPLES_MOST];
  int count;
  CubeSearch search;
  uint64_t random;
  double began, node_seconds; /* of the processor */
  double entered;             /* clock_seconds() */
  double share;               /* part of all seconds for one search */
} ProbeState;

static double seconds_left(const ProbeState *state) {
  const ProbeOptions *options = state->options;
  double left = options->seconds - (clock_thread_seconds() - state->began);
  if (options->patience <= 0) return left;
  return fmin(left, options->patience - (clock_seconds() - state->entered));
}

/* Keeps some of the time for the root. */
static bool probe_is_over(const ProbeState *state) {
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
static bool walk(ProbeState *state, int stones, Board *board) {
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

static bool find_position(ProbeState *state, int stones, Board *board) {
  for (int i = 0; i < WALKS_MOST; i++)
    if (walk(state, stones, board)) return true;
  return false;
}

/* Searches a position for at most this many seconds; its work and answer go to the row with its
 * number of stones. True if it has an answer; *nodes is what it took. */
static bool probe_search(ProbeState *state, Board board, double seconds, double *nodes) {
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

static bool probe(ProbeState *state, Board board) {
  double nodes;
  bool solved = probe_search(state, board, state->options->seconds * state->share, &nodes);
  if (state->count < SAMPLES_MOST)
    state->samples[state->count++] =
        (ProbeSample){board.ply, log(fmax(nodes, NODES_TO_COUNT)), solved};
  return solved;
}

/* True if most of these probes of about that many stones were answered: fewer stones are worth a
 * try. Near the root there may be none, since no walk ends there. */
static bool probe_row(ProbeState *state, int stones) {
  int tried = 0, solved = 0;
  Board board;
  for (int i = 0; i < TRIES && !probe_is_over(state); i++) {
    if (!find_position(state, stones, &board)) continue;
    solved += probe(state, board);
    tried++;
  }
  return tried > 0 && 2 * solved >= tried;
}

/* Makes rows of ever fewer stones, until most searches of a row meet the limit; returns that
 * row. */
static int probe_descend(ProbeState *state, int stones) {
  while (stones > state->options->root.ply && !probe_is_over(state) && probe_row(state, stones))
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

/* The logarithm of the work that a sample is likely to take, under the line so far. */
static double likely(const Probes *probes, const ProbeSample *sample, double *variance) {
  *variance = 0;
  if (sample->solved) return sample->log_nodes;
  double expected = probes->log_root - probes->slope * (sample->stones - probes->stones);
  double z = (sample->log_nodes - expected) / probes->spread;
  double logarithm = expected + probes->spread * beyond(z, variance);
  *variance *= probes->spread * probes->spread;
  return logarithm;
}

/* Positions that take next to nothing say little about those that take long. */
static bool tells(const ProbeState *state, const ProbeSample *sample) {
  return state->probes->rows[sample->stones].nodes >= NODES_TO_TELL;
}

/* One step towards the straight line of logarithms that makes the samples most likely: those that
 * met the limit count with what they are likely to take. If samples are few or close together, its
 * slope stays near the usual one. */
static void improve(ProbeState *state) {
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

static void probe_fit(ProbeState *state) {
  Probes *probes = state->probes;
  probes->slope = log(GROWTH_DEFAULT);
  probes->log_root = log(NODES_LEAST);
  probes->spread = SPREAD_MOST;
  for (int i = 0; i < STEPS && state->count > 0; i++)
    improve(state);
  probes->growth = exp(probes->slope);
}

/* --- The root --------------------------------------------------------------------------------- */

/* The root as the parallel solver searches it, by this thread, in pieces: its end shows what it
 * costs, or its progress foretells it. Answers of the probes would make it look cheaper. One piece
 * is searched even if others kept the machine busy. NULL if there is no memory for its tree. */
static Parallel *search_root(ProbeState *state) {
  const ProbeOptions *options = state->options;
  const ParallelOptions of_root = {
      .board = options->root, .claim = options->claim, .table = options->table, .threads = 1};
  Parallel *parallel;
  table_clear(options->table);
  if (parallel_create(&parallel, &of_root, NULL) != STATUS_OK) return NULL;
  double begin = clock_thread_seconds();
  uint64_t limit = options->root_nodes, searched = 0;
  for (bool first = true; !(options->stop != NULL && stop_is_raised(options->stop)) &&
                          (limit == 0 ? first || seconds_left(state) > 0 : searched < limit);
       first = false) {
    parallel_limit(parallel, limit == 0 ? ROOT_PIECE : limit - searched);
    if (parallel_run(parallel) != VALUE_ANY) break;
    searched += limit == 0 ? 0 : limit - searched;
  }
  state->node_seconds += clock_thread_seconds() - begin;
  return parallel;
}

/* The line is moved to what the root is expected to take: to twice what was searched in vain if
 * nothing more can be foretold. */
static void move_line(Probes *probes) {
  const Outlook *outlook = &probes->outlook;
  double before = probes->log_root + probes->spread * probes->spread / 2;
  double middle = probes->root_nodes + (outlook->foretold ? outlook->rest.middle : 0);
  double mean = log(fmax(1, middle));
  if (!outlook->foretold) mean = fmax(before, log(2 * fmax(1, middle)));
  probes->log_root += mean - before;
}

static void probe_root(ProbeState *state) {
  Probes *probes = state->probes;
  Parallel *parallel = search_root(state);
  ParallelView *view = g_new0(ParallelView, 1);
  if (parallel != NULL) parallel_peek(parallel, view);
  OutlookPart part = view->outlook;
  part.claims = 1;
  probes->solved = view->values != VALUE_ANY;
  probes->root_nodes = part.nodes;
  probes->outlook = outlook_make(part.nodes, outlook_rest(&part), probes->solved);
  state->search.counters.nodes += view->counters.nodes;
  probes->probed++;
  move_line(probes);
  g_free(view);
  parallel_free(parallel);
}

Probes probe_run(const ProbeOptions *options) {
  Probes probes = {.stones = options->root.ply};
  ProbeState state = {
      .options = options,
      .probes = &probes,
      .search = {.table = options->table, .stop = options->stop},
      .began = clock_thread_seconds(),
      .entered = clock_seconds(),
  };
  int begin = options->root.ply + BEGIN_AFTER, stones;
  state.share = SHARE_FIRST;
  if (begin > END_BEFORE) begin = END_BEFORE;
  for (stones = begin; stones < END_BEFORE && !probe_row(&state, stones); stones += STRIDE) {
  }
  stones = probe_descend(&state, begin - STRIDE);
  /* Time is left: with longer searches probes can come closer to the root. */
  for (int before = -1;
       stones > options->root.ply && probes.probed > before && !probe_is_over(&state);) {
    before = probes.probed;
    state.share = fmin(4 * state.share, SHARE_LAST);
    stones = probe_descend(&state, stones + STRIDE);
  }
  probe_fit(&state);
  probe_root(&state);
  probes.rate = (double)state.search.counters.nodes / fmax(state.node_seconds, 1e-3);
  return probes;
}

ProbePrice probe_price(const Probes *probes) {
  const OutlookRest *rest = &probes->outlook.rest;
  double nodes = probes->root_nodes, rate = fmax(1, probes->rate);
  return (ProbePrice){.searched = nodes / rate,
                      .least = (nodes + rest->least) / rate,
                      .most = (nodes + rest->most) / rate};
}
