#include "belief.h"

#include <math.h>
#include <string.h>

/* belief-weights.bin and belief-early.bin, made sources by scripts/embed.py. */
extern const unsigned char belief_weights_bytes[], belief_early_bytes[];
extern const size_t belief_weights_size, belief_early_size;

typedef struct {
  char magic[8];
  uint32_t version, size;
  uint64_t checksum;
} Header;

static const char magic[8] = {'f', 's', 'b', 'e', 'l', 'i', 'e', 'f'};

size_t belief_size(void) { return BELIEF_HEADER + sizeof(BeliefWeights); }

/* FNV-1a (Fowler, Noll, Vo), 64 bits. */
static uint64_t checksum_of(const void *bytes) {
  const unsigned char *at = bytes;
  uint64_t sum = 0xCBF29CE484222325;
  for (size_t i = 0; i < sizeof(BeliefWeights); i++)
    sum = (sum ^ at[i]) * 0x100000001B3;
  return sum;
}

void belief_write_header(void *bytes) {
  Header header = {.version = BELIEF_VERSION,
                   .size = sizeof(BeliefWeights),
                   .checksum = checksum_of((char *)bytes + BELIEF_HEADER)};
  memcpy(header.magic, magic, sizeof magic);
  memset(bytes, 0, BELIEF_HEADER);
  memcpy(bytes, &header, sizeof header);
}

Status belief_weights(const BeliefWeights **weights, const void *bytes, size_t size, Error *error) {
  Header header;
  if (size < BELIEF_HEADER || memcmp(bytes, magic, sizeof magic) != 0)
    return status_fail(error, STATUS_FILE, 0, "no weights of a belief");
  memcpy(&header, bytes, sizeof header);
  if (header.version != BELIEF_VERSION)
    return status_fail(error, STATUS_FILE, 8, "weights of version %u, not %d", header.version,
                       BELIEF_VERSION);
  if (size != belief_size() || header.size != sizeof(BeliefWeights))
    return status_fail(error, STATUS_FILE, 12, "weights of %zu bytes, not %zu", size,
                       belief_size());
  const void *begin = (const char *)bytes + BELIEF_HEADER;
  if (checksum_of(begin) != header.checksum)
    return status_fail(error, STATUS_FILE, 16, "the checksum of the weights is wrong");
  *weights = begin;
  return STATUS_OK;
}

const BeliefWeights *belief_built_in(void) {
  return (const BeliefWeights *)(const void *)(belief_weights_bytes + BELIEF_HEADER);
}

const BeliefWeights *belief_early(void) {
  return (const BeliefWeights *)(const void *)(belief_early_bytes + BELIEF_HEADER);
}

static BeliefRun *best_run(void) {
#if defined(__x86_64__) && !defined(NO_X86_64_LEVELS)
  if (__builtin_cpu_supports("x86-64-v4")) return belief_run_v4;
  if (__builtin_cpu_supports("x86-64-v3")) return belief_run_v3;
#endif
  return belief_run_base;
}

void belief_of(const BeliefWeights *weights, const Board boards[], int count, Belief beliefs[]) {
  best_run()(weights, boards, count, beliefs);
}

static bool is_early(Board board) { return board.ply < BELIEF_EARLY_END; }

void belief_opinions(const BeliefWeights *early, const Board boards[], int count,
                     Belief beliefs[]) {
  if (early == NULL) early = belief_early();
  for (int from = 0, to; from < count; from = to) {
    for (to = from + 1; to < count && is_early(boards[to]) == is_early(boards[from]);)
      to++;
    belief_of(is_early(boards[from]) ? early : belief_built_in(), boards + from, to - from,
              beliefs + from);
  }
}

/* 2^(x / 256), with a straight line between powers: at most 6 % too much. */
static double power(int32_t x) { return ldexp(BELIEF_ONE + (x & (BELIEF_ONE - 1)), x >> 8); }

double belief_yes(const Belief *belief, Claim claim) {
  const int32_t *value = belief->out + BELIEF_VALUE;
  double weight[3], sum = 0;
  for (int i = 0; i < 3; i++)
    sum += weight[i] = power(value[i] - value[0]);
  return weight[claim == CLAIM_FIRST ? 0 : 2] / sum;
}

double belief_nodes(const Belief *belief, Claim claim, bool yes) {
  const int32_t most = 60 * BELIEF_ONE, *out = belief->out + claim;
  int32_t nodes = out[yes ? BELIEF_YES_NODES : BELIEF_NO_NODES];
  if (nodes < -BELIEF_NODES_OFFSET) nodes = -BELIEF_NODES_OFFSET;
  if (nodes > most - BELIEF_NODES_OFFSET) nodes = most - BELIEF_NODES_OFFSET;
  return power(nodes + BELIEF_NODES_OFFSET) / BELIEF_ONE;
}

static double number(const Belief *belief, int place) {
  return (double)belief->out[place] / BELIEF_ONE;
}

/* As in training: spreads outside of this are not to be believed. */
static double belief_spread(const Belief *belief, int place) {
  return exp2(fmin(fmax(number(belief, place), -2), 3));
}

BeliefView belief_view(const Belief *belief) {
  BeliefView view = {0};
  double sum = 0, most = -INFINITY;
  for (int i = 0; i < 3; i++)
    most = fmax(most, number(belief, BELIEF_VALUE + i));
  for (int i = 0; i < 3; i++)
    sum += view.value[i] = exp2(number(belief, BELIEF_VALUE + i) - most);
  for (int i = 0; i < 3; i++)
    view.value[i] /= sum;
  for (int claim = 0; claim < 2; claim++) {
    view.claim[claim].yes = view.value[claim == CLAIM_FIRST ? 0 : 2];
    view.claim[claim].yes_nodes = number(belief, BELIEF_YES_NODES + claim) + 6;
    view.claim[claim].no_nodes = number(belief, BELIEF_NO_NODES + claim) + 6;
    view.claim[claim].yes_spread = belief_spread(belief, BELIEF_YES_SPREAD + claim);
    view.claim[claim].no_spread = belief_spread(belief, BELIEF_NO_SPREAD + claim);
  }
  return view;
}
