/* What is done with many positions at once: random ones, and what is believed about them. */
#include "inner.h"

#include "core/random.h"
#include "play/estimate.h"
#include "play/position.h"

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

/* Takes over positions until one is of another variant, at most MOVES_MOST of them. */
static FourscoreStatus take_alike(const FourscorePosition positions[], size_t count,
                                  Position alike[MOVES_MOST], size_t *taken,
                                  FourscoreError *error) {
  for (*taken = 0; *taken < count && *taken < MOVES_MOST; ++*taken) {
    Position *next = &alike[*taken];
    FourscoreStatus status = take_position(&positions[*taken], next, error);
    if (status != FOURSCORE_OK) return status;
    if (!variant_equal(next->variant, alike[0].variant)) break;
  }
  return FOURSCORE_OK;
}

FourscoreStatus fourscore_believe(const FourscorePosition positions[], size_t count,
                                  double beliefs[][3], FourscoreError *error) {
  for (size_t from = 0, taken = 0; from < count; from += taken) {
    Position alike[MOVES_MOST];
    FourscoreStatus status = take_alike(positions + from, count - from, alike, &taken, error);
    if (status != FOURSCORE_OK) return status;
    estimate_at_sight(alike, (int)taken, beliefs + from);
  }
  return FOURSCORE_OK;
}
