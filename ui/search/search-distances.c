/* How long the moves of a position take to the end, for games whose solver tells. */
#include "search-inner.h"

gboolean fs_search_has_distances(FsSearch *self) {
  Variant variant = self->settings.variant;
  return distances_possible(solving_default(variant), variant);
}

static void distances_changed(gpointer data) { search_changed(data); }

void fs_search_find_distances(FsSearch *self, const Position *position) {
  Variant variant = position->variant;
  if (!variant_equal(variant, self->settings.variant) || !fs_search_has_distances(self)) return;
  QuestionOptions options = {.position = *position,
                             .goal = GOAL_EXACT,
                             .solver = solving_default(variant),
                             .plies = QUESTION_NO_LIMIT,
                             .pops = QUESTION_NO_LIMIT};
  g_clear_pointer(&self->distances, distance_finder_free);
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
