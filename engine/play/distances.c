#include "distances.h"

bool distances_possible(const SolverInfo *solver, Variant variant) {
  return solver->distances != DISTANCES_NONE && variant.rules->solving->distance != NULL;
}

int distance_score(const Position *position, Distance distance) {
  Variant variant = position->variant;
  int cells = variant_columns(variant) * variant_levels(variant);
  int points = variant.rules->pops ? distance.end : (cells + 2 - distance.end) / 2;
  if (distance.value == VALUE_DRAW) return 0;
  return (distance.value == VALUE_FIRST) == (position_mover(position) == FIRST) ? points : -points;
}

Distance distance_of_draw(Variant variant) {
  int cells = variant_columns(variant) * variant_levels(variant);
  return (Distance){VALUE_DRAW, variant.rules->pops ? 0 : cells};
}

/* The better the score, the greater: where moves are counted, a winner likes fewer of them. */
static int merit(const Position *position, int score) {
  enum { MORE_THAN_MOVES = 1000 };
  if (!position->variant.rules->pops || score == 0) return score;
  return score > 0 ? MORE_THAN_MOVES - score : -MORE_THAN_MOVES - score;
}

static void distances_enter_move(Distances *found, Move move, Distance distance) {
  MoveDistance *entry = &found->moves[move];
  entry->distance = distance;
  entry->score = distance_score(&found->position, distance);
  atomic_store_explicit(&entry->known, true, memory_order_release);
}

void distances_enter(Distances *found, Move move, Distance after) {
  bool counts = found->position.variant.rules->pops && after.value != VALUE_DRAW;
  distances_enter_move(found, move, (Distance){after.value, after.end + counts});
}

/* True if more nodes could find it. */
static bool distances_find_move(const QuestionOptions *options, const StopFlag *stop,
                                Distances *found, Move move, uint64_t limit, uint64_t *nodes) {
  const Solving *solving = found->position.variant.rules->solving;
  Move same = position_same_move(&found->position, move);
  Position next = position_play(&found->position, move);
  uint64_t spent = 0;
  if (found->moves[same].known) {
    distances_enter_move(found, move, found->moves[same].distance);
  } else if (same == move) {
    Distance after = solving->distance(options, &next, stop, limit, &spent);
    *nodes += spent;
    if (after.value == VALUE_ANY) return limit > 0 && spent >= limit;
    distances_enter(found, move, after);
  }
  return false;
}

uint64_t distances_find(const QuestionOptions *options, const StopFlag *stop, Distances *found) {
  enum { FIRST_NODES = 1 << 18, GROWTH = 8 };
  Move moves[MOVES_MOST];
  int count = position_moves(&found->position, moves);
  uint64_t nodes = 0, limit = FIRST_NODES;
  if (options->solver->distances == DISTANCES_AT_ONCE) limit = 0;
  for (bool more = true; more; limit *= GROWTH) {
    more = false;
    for (int i = 0; i < count && !stop_is_raised(stop); i++)
      if (!found->moves[moves[i]].known)
        more |= distances_find_move(options, stop, found, moves[i], limit, &nodes);
  }
  return nodes;
}

Distance distances_best(const Distances *found) {
  const Position *position = &found->position;
  const Rules *rules = position->variant.rules;
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  const MoveDistance *best = NULL;
  for (int i = 0; i < count; i++) {
    const MoveDistance *entry = &found->moves[moves[i]];
    if (!atomic_load_explicit(&entry->known, memory_order_acquire))
      return (Distance){.value = VALUE_ANY};
    if (best == NULL || merit(position, entry->score) > merit(position, best->score)) best = entry;
  }
  if (best == NULL) return (Distance){.value = VALUE_ANY};
  bool ends = best->score < 0 && rules->may_end != NULL && rules->may_end(position);
  return ends ? distance_of_draw(position->variant) : best->distance;
}
