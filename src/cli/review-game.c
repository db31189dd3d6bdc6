#include "review-game.h"

#include "base/output.h"

/* The moves that lead to a step, from the start of the game. */
static char *moves_to(const GArray *steps, int at) {
  Move moves[GAME_MOVES_MOST];
  int length = game_steps_path(steps, at, moves);
  Variant variant = g_array_index(steps, ReviewStep, 0).position.variant;
  GString *text = g_string_new(NULL);
  for (int i = 0; i < length; i++) {
    char name[MOVE_TEXT];
    move_write(variant, moves[i], name);
    g_string_append(text, name);
  }
  return g_string_free(text, FALSE);
}

/* What a line says of one move. */
typedef struct {
  char *moves; /* up to it */
  char name[MOVE_TEXT], better[MOVE_TEXT], preferred[MOVE_TEXT];
  Player mover;
  ValueSet was, is;
  const ReviewFinding *finding;
} Judged;

static Judged judged_of(const GArray *steps, const ReviewFinding *findings, int at) {
  const ReviewStep *all = (const ReviewStep *)(const void *)steps->data, *step = &all[at];
  Judged judged = {.moves = moves_to(steps, at),
                   .mover = position_mover(&all[step->before].position),
                   .was = findings[step->before].values,
                   .is = findings[at].values,
                   .finding = &findings[at]};
  move_write(step->position.variant, step->move, judged.name);
  if (judged.finding->better >= 0)
    move_write(step->position.variant, (Move)judged.finding->better, judged.better);
  if (review_mark(judged.finding) == MARK_DOUBTED)
    move_write(step->position.variant, (Move)judged.finding->preferred, judged.preferred);
  return judged;
}

static const char *player_word(Player player) { return player == FIRST ? "first" : "second"; }

static void move_json(const Judged *judged) {
  static const char *const marks[] = {"none", "only", "mistake"};
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, "moves", judged->moves);
  json_add_text(json, "player", player_word(judged->mover));
  json_add_text(json, "move", judged->name);
  json_add_text(json, "before", goal_word(GOAL_EXACT, judged->was));
  json_add_text(json, "value", goal_word(GOAL_EXACT, judged->is));
  if (judged->is != VALUE_ANY && !values_exact(judged->is)) json_add_possible(json, judged->is);
  json_add_text(json, "mark",
                judged->finding->judged || judged->finding->mark ? marks[judged->finding->mark]
                                                                 : "unknown");
  if (judged->finding->better >= 0) json_add_text(json, "better", judged->better);
  if (review_mark(judged->finding) == MARK_DOUBTED) {
    json_add_double(json, "doubt", judged->finding->doubt);
    json_add_text(json, "preferred", judged->preferred);
  }
  json_add_int(json, "nodes", (gint64)judged->finding->nodes);
  output_json(json);
}

static void move_text(const Judged *judged) {
  const ReviewFinding *finding = judged->finding;
  bool doubted = review_mark(finding) == MARK_DOUBTED;
  const char *mark = finding->mark == MARK_MISTAKE ? "?"
                     : finding->mark == MARK_ONLY  ? "!"
                     : finding->judged             ? "-"
                     : doubted                     ? "?!"
                                                   : "unknown";
  g_autoptr(GString) line = g_string_new(NULL);
  g_string_printf(line, "%s\t%s\t%s\t%s", judged->moves, player_word(judged->mover),
                  goal_word(GOAL_EXACT, judged->is), mark);
  if (finding->better >= 0) g_string_append_printf(line, "\tbetter %s", judged->better);
  if (doubted)
    g_string_append_printf(line, "\tpreferred %s %.3f", judged->preferred, finding->doubt);
  g_string_append_c(line, '\n');
  output_text(line->str);
}

static void summary_json(const ReviewSummary *summary, const char *lost, const char *sentence) {
  g_autoptr(JsonBuilder) json = output_json_new();
  for (int player = FIRST; player <= SECOND; player++) {
    json_begin_object(json, player_word((Player)player));
    json_add_int(json, "mistakes", summary->mistakes[player]);
    json_add_int(json, "only", summary->only[player]);
    json_builder_end_object(json);
  }
  if (lost != NULL) json_add_text(json, "lost", lost);
  json_add_text(json, "sentence", sentence);
  output_json(json);
}

static void summary_text(const ReviewSummary *summary, const char *lost, const char *sentence) {
  output_print("game\tmistakes %d %d\tonly moves %d %d%s%s\t%s\n", summary->mistakes[FIRST],
               summary->mistakes[SECOND], summary->only[FIRST], summary->only[SECOND],
               lost ? "\tlost by " : "", lost ? lost : "", sentence);
}

void review_print(const SearchOptions *options, const GArray *steps, const ReviewFinding *findings,
                  const char *sentence) {
  const ReviewStep *all = (const ReviewStep *)(const void *)steps->data;
  for (int i = 0; i < (int)steps->len; i++) {
    if (all[i].before < 0) continue;
    Judged judged = judged_of(steps, findings, i);
    (options->json ? move_json : move_text)(&judged);
    g_free(judged.moves);
  }
  ReviewSummary summary = review_summary(all, findings, (int)steps->len);
  g_autofree char *lost = summary.lost >= 0 ? moves_to(steps, summary.lost) : NULL;
  (options->json ? summary_json : summary_text)(&summary, lost, sentence);
}
