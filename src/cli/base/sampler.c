#include "base/sampler.h"

#include "base/message.h"
#include "core/random.h"
#include "play/line.h"

bool sampler_new(Sampler *sampler, Variant variant, uint64_t seed, int stones) {
  int most = variant_columns(variant) * variant_levels(variant) - 1;
  *sampler = (Sampler){variant, stones, random_scatter(seed) + (uint64_t)stones};
  if (stones <= most) return true;
  g_autofree char *name = position_game_name(variant);
  return message_fail("a random position of %s has %d stones at most, not %d", name, most, stones);
}

bool sampler_next(Sampler *sampler, InputPosition *position) {
  char text[LINE_TEXT];
  Position start = position_begin(sampler->variant);
  Line line = line_new(&start);
  line.length = line.at = sampler->stones;
  if (!start.variant.rules->sample(start.variant, line.length, &sampler->state, line.moves))
    return message_fail("no random game reaches %d stones", sampler->stones);
  line_write_moves(&line, text);
  *position = position_of_line(g_strdup(text), &line);
  return true;
}
