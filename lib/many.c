/* What is done with many positions at once: random ones, and what is believed about them. */
#include "inner.h"

#include "core/random.h"
#include "play/estimate.h"
#include "play/position.h"

#include <math.h>

/* --- Random positions ------------------------------------------------------------------------- */

static FourscoreStatus check_sample(Variant variant, int stones, FourscoreError *error) {
  int cells = variant_columns(variant) * variant_levels(variant);
  if (variant.rules->sample == NULL)
    return fail_with(error, FOURSCORE_ERROR_RANGE, "the game has no random positions");
  if (stones >= 0 && stones < cells && stones <= LINE_MOST) return FOURSCORE_OK;
  return fail_with(error, FOURSCORE_ERROR_RANGE, "%d stones: random positions have 0 to %d", stones,
                   cells - 1);
}

static FourscoreStatus sample_one(Variant variant, int stones, uint64_t *state,
                                  FourscorePosition *position, FourscoreError *error) {
  Position start = position_begin(variant);
  Line line = line_new(&start);
  line.length = line.at = stones;
  if (!variant.rules->sample(variant, stones, state, line.moves))
    return fail_with(error, FOURSCORE_ERROR_RANGE, "no random game reaches %d stones", stones);
  Position found = line_position(&line);
  *position = position_out(&found);
  return FOURSCORE_OK;
}

FourscoreStatus fourscore_sample(const char *variant, int stones, uint64_t seed, uint64_t *state,
                                 FourscorePosition positions[], size_t count,
                                 FourscoreError *error) {
  Variant game;
  FourscoreStatus status = find_variant(variant, &game, error);
  if (status == FOURSCORE_OK) status = check_sample(game, stones, error);
  if (status == FOURSCORE_OK && *state == 0) *state = random_scatter(seed) + (uint64_t)stones;
  for (size_t i = 0; i < count && status == FOURSCORE_OK; i++)
    status = sample_one(game, stones, state, &positions[i], error);
  return status;
}

/* --- Beliefs ---------------------------------------------------------------------------------- */

/* Positions of one game whose games go on, as many as are believed at once, and where they stood.
 */
typedef struct {
  Position positions[MOVES_MOST];
  size_t places[MOVES_MOST];
  int count;
} Batch;

static void believe_batch(Batch *batch, double beliefs[][3]) {
  double found[MOVES_MOST][3];
  if (batch->count == 0) return;
  const struct Solving *solving = batch->positions[0].variant.rules->solving;
  if (solving->believe != NULL)
    solving->believe(batch->positions, batch->count, found);
  else
    for (int i = 0; i < batch->count; i++)
      estimate_value(&batch->positions[i], found[i]);
  for (int i = 0; i < batch->count; i++)
    for (int value = 0; value < 3; value++)
      beliefs[batch->places[i]][value] = found[i][value];
  batch->count = 0;
}

static void add_to_batch(Batch *batch, const Position *position, size_t place,
                         double beliefs[][3]) {
  bool full = batch->count == MOVES_MOST;
  bool other = batch->count > 0 && batch->positions[0].variant.rules != position->variant.rules;
  if (full || other) believe_batch(batch, beliefs);
  batch->positions[batch->count] = *position;
  batch->places[batch->count++] = place;
}

FourscoreStatus fourscore_believe(const FourscorePosition positions[], size_t count,
                                  double beliefs[][3], FourscoreError *error) {
  Batch batch = {.count = 0};
  for (size_t i = 0; i < count; i++) {
    Position inner;
    FourscoreStatus status = take_position(&positions[i], &inner, error);
    if (status != FOURSCORE_OK) return status;
    ValueSet result = position_result(&inner);
    if (result == VALUE_ANY) add_to_batch(&batch, &inner, i, beliefs);
    for (int value = 0; value < 3 && result != VALUE_ANY; value++)
      beliefs[i][value] = result == 1 << value;
  }
  believe_batch(&batch, beliefs);
  return FOURSCORE_OK;
}
