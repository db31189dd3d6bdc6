#include "puzzle-score.h"

#include <glib/gi18n.h>

#include "base/words.h"
#include "play/puzzle.h"

PuzzleScore puzzle_score_get(GSettings *settings) {
  return (PuzzleScore){.tried = g_settings_get_int(settings, "puzzles-tried"),
                       .solved = g_settings_get_int(settings, "puzzles-solved"),
                       .streak = g_settings_get_int(settings, "puzzles-streak"),
                       .rating = g_settings_get_int(settings, "puzzles-rating")};
}

void puzzle_score_enter(GSettings *settings, int puzzle, gboolean solved) {
  PuzzleScore score = puzzle_score_get(settings);
  g_settings_set_int(settings, "puzzles-tried", MIN(score.tried, G_MAXINT - 1) + 1);
  g_settings_set_int(settings, "puzzles-solved", score.solved + (solved ? 1 : 0));
  g_settings_set_int(settings, "puzzles-streak", solved ? score.streak + 1 : 0);
  g_settings_set_int(settings, "puzzles-rating", puzzle_rate(score.rating, puzzle, solved));
}

char *puzzle_score_words(GSettings *settings) {
  PuzzleScore score = puzzle_score_get(settings);
  if (score.tried == 0) return g_strdup("");
  g_autofree char *solved = words_count(score.solved), *tried = words_count(score.tried);
  g_autofree char *streak = words_count(score.streak);
  /* Translators: of puzzles, how many were solved, how many of the last ones, and a number that
   * tells how well. */
  return g_strdup_printf(_("%1$s of %2$s solved, %3$s in a row, rating %4$d"), solved, tried,
                         streak, score.rating);
}
