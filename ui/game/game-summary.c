#include "game-summary.h"

#include "play/move-names.h"
#include "play/position.h"

static const struct {
  ValueSet result;
  const char *text, *word;
} results[] = {{VALUE_FIRST, "1-0", "first"},
               {VALUE_SECOND, "0-1", "second"},
               {VALUE_DRAW, "1/2-1/2", "draw"}};

const char *game_result_text(ValueSet result) {
  for (gsize i = 0; i < G_N_ELEMENTS(results); i++)
    if (results[i].result == result) return results[i].text;
  return "*";
}

ValueSet game_result_of_text(const char *text) {
  for (gsize i = 0; i < G_N_ELEMENTS(results); i++)
    if (g_str_equal(results[i].text, text) || g_str_equal(results[i].word, text))
      return results[i].result;
  return 0;
}

static const char *const endings[] = {
    [ENDING_RESIGNED] = "resignation", [ENDING_TIME] = "time forfeit"};

const char *game_ending_text(GameEnding ending) { return endings[ending]; }

GameEnding game_ending_of_text(const char *text) {
  GameEnding ending = G_N_ELEMENTS(endings) - 1;
  while (ending > ENDING_UNKNOWN && !g_str_equal(endings[ending], text))
    ending--;
  return ending;
}

char *game_ply_text(int ply) {
  return g_strdup_printf(ply % 2 || ply == 0 ? "%d" : "%d…", move_number(ply));
}

Line game_main_line(const GameRecord *record) {
  return game_record_line(&record->line.start, record->root, NULL, 0);
}

char *game_folded(const GameAbout *about, const char *moves) {
  g_autofree char *tags = game_about_write_tags(about);
  const char *const parts[] = {about->white, about->black, about->date,
                               about->place, tags,         game_result_text(about->result)};
  g_autoptr(GString) all = g_string_new(moves);
  for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
    g_string_append_printf(all, "\n%s", parts[i] ? parts[i] : "");
  return g_utf8_casefold(all->str, -1);
}

/* The number of the first mistake of the main line. */
static int first_mistake(const GameReviewed *reviewed, int length) {
  const GArray *steps = reviewed->steps;
  for (int at = 1; at <= length && at < (int)steps->len; at++) {
    if (g_array_index(steps, ReviewStep, at).before != at - 1) return 0;
    if (reviewed->findings[at].mark == MARK_MISTAKE) return at;
  }
  return 0;
}

GameSummary game_summary(const GameRecord *record, const GameReviewed *reviewed) {
  GameSummary summary = {.result = record->about->result,
                         .start = position_stones(&record->line.start)};
  for (const GameNode *node = record->root; node->count > 0; node = node->branches[0].node)
    summary.length++;
  if (summary.length > 0)
    summary.numbers =
        move_number(summary.start + summary.length) - move_number(summary.start + 1) + 1;
  if (reviewed) summary.mistake = first_mistake(reviewed, summary.length);
  return summary;
}
