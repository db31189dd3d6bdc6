/* What the network says of positions, for tests and for comparing networks.
 *
 *     belief-outputs [WEIGHTS] < codes > outputs
 *
 * Reads codes of 20 hexadecimal digits, one a line, and writes the outputs of belief.h for each. */
#include "cube/belief.h"
#include "cube/code.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_MOST = 2 << 20 };

static const BeliefWeights *read_weights(const char *path) {
  static _Alignas(64) char bytes[BYTES_MOST];
  FILE *file = fopen(path, "rb");
  size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
  if (file) fclose(file);
  const BeliefWeights *weights;
  Error error;
  if (belief_weights(&weights, bytes, size, &error) == STATUS_OK) return weights;
  fprintf(stderr, "%s: %s\n", path, error.message);
  exit(1);
}

int main(int argc, char **argv) {
  const BeliefWeights *weights = argc > 1 ? read_weights(argv[1]) : belief_built_in();
  char line[64];
  while (fgets(line, sizeof line, stdin)) {
    Key key;
    if (sscanf(line, "%4" SCNx16 "%16" SCNx64, &key.high, &key.low) != 2) {
      fprintf(stderr, "not a code: %s", line);
      return 1;
    }
    Board board = code_board(key);
    Belief belief;
    belief_of(weights, &board, 1, &belief);
    for (int i = 0; i < BELIEF_OUTPUTS; i++)
      printf("%" PRId32 "%c", belief.out[i], i < BELIEF_OUTPUTS - 1 ? ' ' : '\n');
  }
  return 0;
}
