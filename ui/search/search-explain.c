/* Why a position is won or held, as the search tells it. The worker gets a copy of what is known of
 * the position and of those up to two moves after it: the verdicts go on changing meanwhile. */
#include "search-inner.h"

static void copy_known(FsSearch *self, Known *known, const Position *position, int moves) {
  Verdicts *verdicts = verdict_sets_get(self->knowledge.verdicts, position->variant);
  Move legal[MOVES_MOST];
  int count = position_moves(position, legal);
  Key key = position_key(position);
  KnownEntry entry = {key.low, key.high, verdicts_find(verdicts, key, NULL), false, 0};
  if (count > 0 && entry.values != VALUE_ANY) known_add(known, entry, NULL);
  for (int i = 0; i < count && moves > 0; i++) {
    Position next = position_play(position, legal[i]);
    copy_known(self, known, &next, moves - 1);
  }
}

static Known *known_near(FsSearch *self, const Position *position) {
  Known *known = position_has_key(position->variant) ? known_new() : NULL;
  if (known) copy_known(self, known, position, 2);
  return known;
}

static void explanation_found(gpointer data) { search_changed(data); }

void fs_search_explain(FsSearch *self, const Position *position) {
  Variant variant = position->variant;
  const SearchExplanation *shown = fs_search_get_explanation(self);
  if (shown && position_equal(&shown->found.position, position)) return;
  if (!variant_equal(variant, self->settings.variant)) return;
  QuestionOptions options = {
      .position = *position,
      .goal = self->settings.goal,
      .solver = solving_default(variant),
      .memory = self->table_bytes,
      .plies = QUESTION_NO_LIMIT,
      .pops = QUESTION_NO_LIMIT,
  };
  g_clear_pointer(&self->explainer, explain_finder_free);
  self->explainer =
      explain_finder_start(&options, known_near(self, position), explanation_found, self);
  search_changed(self);
}

void fs_search_drop_explanation(FsSearch *self) {
  if (!self->explainer) return;
  g_clear_pointer(&self->explainer, explain_finder_free);
  search_changed(self);
}

const SearchExplanation *fs_search_get_explanation(FsSearch *self) {
  return self->explainer ? explain_finder_get(self->explainer) : NULL;
}
