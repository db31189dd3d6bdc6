/* Which moves of a position win? A program that needs nothing but libfourscore:
 *
 *     cc example.c -o example $(pkg-config --cflags --libs fourscore)
 *     ./example connect4:6x5 333
 */
#include <fourscore.h>
#include <stdio.h>

static const char *word(int values) {
  return values == FOURSCORE_VALUE_FIRST    ? "the first player wins"
         : values == FOURSCORE_VALUE_DRAW   ? "a draw"
         : values == FOURSCORE_VALUE_SECOND ? "the second player wins"
                                            : "unknown";
}

static int fail(const FourscoreError *error) {
  fprintf(stderr, "character %zu: %s\n", error->offset + 1, error->message);
  return 1;
}

int main(int argc, char **argv) {
  static FourscoreAnalysisView view;
  FourscoreOptions options = {0};
  FourscoreAnalysis *analysis;
  FourscoreError error;
  if (argc != 3) return fprintf(stderr, "usage: example VARIANT POSITION\n"), 1;
  if (fourscore_position_read(argv[1], argv[2], &options.position, &error) != FOURSCORE_OK ||
      fourscore_analysis_create(&analysis, &options, &error) != FOURSCORE_OK)
    return fail(&error);
  if (fourscore_analysis_run(analysis, 60, &error) != FOURSCORE_OK) return fail(&error);
  fourscore_analysis_peek(analysis, &view);
  for (int move = 0; move < view.count; move++) {
    char name[FOURSCORE_MOVE_TEXT];
    if (view.moves[move].state == FOURSCORE_MOVE_ILLEGAL) continue;
    fourscore_move_write(&options.position, move, name);
    printf("%s: %s\n", name, word(view.moves[move].values));
  }
  fourscore_analysis_free(analysis);
  return 0;
}
