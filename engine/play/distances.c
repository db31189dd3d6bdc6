#include "distances.h"

bool distances_possible(const SolverInfo *solver, Variant variant) {
  return solver->tells_distances && variant.rules->solving->distance != NULL;
}

int distance_score(const Position *position, Distance distance) {
  Variant variant = position->variant;
  int points = (variant_columns(variant) * variant_levels(variant) + 2 - distance.stones) / 2;
  if (distance.value == VALUE_DRAW) return 0;
  return (distance.value == VALUE_FIRST) == (position_mover(position) == FIRST) ? points : -points;
}

void distances_enter(Distances *found, Move move, Distance distance) {
  MoveDistance *entry = &found->moves[move];
  entry->distance = distance;
  entry->score = distance_score(&found->position, distance);
  atomic_store_explicit(&entry->known, true, memory_order_release);
}

uint64_t distances_find(const QuestionOptions *options, const StopFlag *stop, Distances *found) {
  const Solving *solving = found->position.variant.rules->solving;
  Move moves[MOVES_MOST];
  int count = position_moves(&found->position, moves);
  uint64_t nodes = 0;
  for (int i = 0; i < count && !stop_is_raised(stop); i++) {
    if (found->moves[moves[i]].known) continue;
    Move same = position_same_move(&found->position, moves[i]);
    Position next = position_play(&found->position, moves[i]);
    Distance distance = same < moves[i] ? found->moves[same].distance
                                        : solving->distance(options, &next, stop, &nodes);
    if (distance.value != VALUE_ANY) distances_enter(found, moves[i], distance);
  }
  return nodes;
}

Distance distances_best(const Distances *found) {
  Move moves[MOVES_MOST];
  int count = position_moves(&found->position, moves);
  const MoveDistance *best = NULL;
  for (int i = 0; i < count; i++) {
    const MoveDistance *entry = &found->moves[moves[i]];
    if (!atomic_load_explicit(&entry->known, memory_order_acquire))
      return (Distance){.value = VALUE_ANY};
    if (best == NULL || entry->score > best->score) best = entry;
  }
  return best == NULL ? (Distance){.value = VALUE_ANY} : best->distance;
}
