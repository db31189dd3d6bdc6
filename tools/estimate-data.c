/* Solved random positions of a game, for the weights of engine/play/estimate.c.
 *
 *     estimate-data GAME SECONDS [SEED [NODES]] >> data
 *
 * A line has the stones, the cells, the mover, the value (1, 0 and -1 for first, draw and second)
 * and what the estimate sees: stones' lines and threats, those of the first player first. Positions
 * that take more nodes (3,000,000) are left out. */
#include "label.h"

#include "core/clock.h"
#include "core/random.h"
#include "play/estimate.h"
#include "play/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* False if the game is over, or if no random game got that far. */
static bool estimate_data_draw(Variant variant, uint64_t *random, Position *position) {
  int cells = variant_columns(variant) * variant_levels(variant);
  *position = position_begin(variant);
  Line line = line_new(position);
  line.length = line.at = 4 + random_below(random, cells - 6);
  uint64_t state = random_word(random);
  if (!variant.rules->sample(variant, line.length, &state, line.moves)) return false;
  *position = line_position(&line);
  return position_result(position) == VALUE_ANY;
}

static void write(const Position *position, ValueSet value) {
  EstimateView view = estimate_view(position);
  int points = label_points(value);
  printf("%d %d %d %d", position_stones(position),
         variant_columns(position->variant) * variant_levels(position->variant),
         (int)position_mover(position), points);
  for (int player = FIRST; player <= SECOND; player++)
    printf(" %d %d %d", view.lines[player], view.good[player], view.other[player]);
  printf("\n");
}

int main(int argc, char **argv) {
  Variant variant;
  Error error;
  Table *table;
  if (argc < 3) {
    fprintf(stderr, "usage: estimate-data GAME SECONDS [SEED [NODES]] >> data\n");
    return 2;
  }
  if (variant_read(argv[1], strlen(argv[1]), &variant, &error) != STATUS_OK ||
      table_create(&table, LABEL_TABLE_BYTES, KEY_BITS, SCHEME_TWOBIG, 0, &error) != STATUS_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  uint64_t random = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
  uint64_t nodes = argc > 4 ? strtoull(argv[4], NULL, 10) : 3000000;
  for (double end = clock_seconds() + atof(argv[2]); clock_seconds() < end;) {
    Position position;
    if (!estimate_data_draw(variant, &random, &position)) continue;
    ValueSet value = label_solve(&position, table, nodes);
    if (value == VALUE_FIRST || value == VALUE_DRAW || value == VALUE_SECOND)
      write(&position, value);
  }
  table_free(table);
  return 0;
}
