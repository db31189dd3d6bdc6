/* How long the moves of a position take to the end, for games whose solver tells. */
#include "search-inner.h"

gboolean fs_search_has_distances(FsSearch *self) {
  Variant variant = self->settings.variant;
  return distances_possible(solving_default(variant), variant);
}

/* A move whose distance is known has a value that is proved, for whoever asks. */
static void keep_value(FsSearch *self, const Distances *found, Move move) {
  Position after = position_play(&found->position, move);
  ValueSet value = found->moves[move].distance.value;
  ProofRecord records[2];
  if (position_result(&after) != VALUE_ANY) return;
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++)
    records[claim] = (ProofRecord){.claim = claim,
                                   .key = position_key(&after),
                                   .values = claim_values(claim, value == claim_value(claim))};
  search_keep(self, after.variant, records, G_N_ELEMENTS(records), 0);
}

static void distances_changed(gpointer data) {
  FsSearch *self = data;
  const Distances *found = distance_finder_get(self->distances);
  for (int move = 0; move < MOVES_MOST; move++) {
    guint64 bit = (guint64)1 << move;
    if (self->distances_kept & bit || !atomic_load(&found->moves[move].known)) continue;
    self->distances_kept |= bit;
    keep_value(self, found, (Move)move);
  }
  search_changed(self);
}

void fs_search_find_distances(FsSearch *self, const Position *position) {
  Variant variant = position->variant;
  if (!variant_equal(variant, self->settings.variant) || !fs_search_has_distances(self)) return;
  QuestionOptions options = {.position = *position,
                             .goal = GOAL_EXACT,
                             .solver = solving_default(variant),
                             .plies = QUESTION_NO_LIMIT,
                             .pops = QUESTION_NO_LIMIT};
  g_clear_pointer(&self->distances, distance_finder_free);
  self->distances_kept = 0;
  Books *books = verdict_sets_books(self->knowledge.verdicts, variant);
  self->distances = distance_finder_start(&options, books, distances_changed, self);
  search_changed(self);
}

void fs_search_drop_distances(FsSearch *self) {
  if (!self->distances) return;
  g_clear_pointer(&self->distances, distance_finder_free);
  search_changed(self);
}

const Distances *fs_search_get_distances(FsSearch *self) {
  return self->distances ? distance_finder_get(self->distances) : NULL;
}

gboolean search_has_distances_of(FsSearch *self, const Position *position) {
  const Distances *found = fs_search_get_distances(self);
  return found && position_equal(&found->position, position) &&
         distances_best(found).value != VALUE_ANY;
}

gboolean fs_search_is_finding_distances(FsSearch *self) {
  return self->distances && distance_finder_is_running(self->distances);
}
