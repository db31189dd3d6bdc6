/* fourscore-cli explain: why a position is won, or held. */
#include "base/live.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "base/sources.h"
#include "commands.h"
#include "game/explain-words.h"

#include <inttypes.h>
#include <string.h>

typedef struct {
  QuestionOptions question;
  StopFlag stop;
  LiveSearch live;
  Explanations found;
} Explaining;

static const char *const reasons[] = {"unknown",  "over",     "forced", "blocked",
                                      "zugzwang", "answered", "moves"};

/* Where the goal asks for both claims and one is answered, this half is explained at sight. */
static void explain_half(Explanations *found, const StopFlag *stop) {
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++)
    if (claim_answered(claim, found->values))
      found->parts[found->count++] = explain_at_sight(&found->position, claim, false, stop);
}

static void explain_work(void *data) {
  Explaining *explaining = data;
  Explanations *found = &explaining->found;
  explain_find(&explaining->question, 0, &explaining->stop, found);
  if (explaining->question.goal == GOAL_EXACT && !values_exact(found->values))
    explain_half(found, &explaining->stop);
}

static void explain_tick(void *data) { live_search_draw(&((Explaining *)data)->live); }

static const char *answer_name(const Explanation *part) { return part->holds ? "win" : "not-win"; }

static void explain_line_text(const Position *from, const ForcedLine *forced,
                              char text[LINE_TEXT]) {
  Line line = line_new(from);
  line.length = forced->length;
  memcpy(line.moves, forced->moves, sizeof line.moves);
  line_write_moves(&line, text);
}

/* The lines by which the keeper threatens a cell, once he has played as the part says. Returns
 * their number. */
static int threats_of(const Position *position, const Explanation *part, BoardCell cell,
                      Four found[FOURS_MOST]) {
  Position end = explain_end_of(position, part);
  Four fours[FOURS_MOST];
  int all = fours_through(position->variant, cell, fours), count = 0;
  for (int i = 0; i < all; i++)
    if (four_stones(&end, &fours[i], part->keeper) == FOUR - 1) found[count++] = fours[i];
  return count;
}

/* The cell above a closed one. */
static BoardCell above(BoardCell closed) {
  return (BoardCell){closed.column, (uint8_t)(closed.level + 1)};
}

/* Text. */

/* "0.0 1.0 2.0 3.0": column and level of each cell. */
static void print_four(const char *word, Variant variant, const Four *four) {
  output_print("%s\t", word);
  for (int n = 0; n < FOUR; n++) {
    char name[MOVE_TEXT];
    move_write(variant, four->cells[n].column, name);
    output_print("%s%s.%d", n > 0 ? " " : "", name, four->cells[n].level);
  }
  output_print("\n");
}

/* The line of four at the end, or the threats with theirs. */
static void print_fours(const Position *position, const Explanation *part) {
  Position end = explain_end_of(position, part);
  Four fours[FOURS_MOST];
  int count;
  fours_complete(&end, fours, &count);
  for (int i = 0; i < count; i++)
    print_four("four", position->variant, &fours[i]);
  for (int c = 0; reason_has_rule(part->reason) && c < part->zugzwang.closed_count; c++) {
    count = threats_of(position, part, above(part->zugzwang.closed[c]), fours);
    for (int i = 0; i < count; i++)
      print_four("threat", position->variant, &fours[i]);
  }
}

static void print_replies(Variant variant, const Explanation *part) {
  for (int i = 0; i < part->reply_count; i++) {
    const ExplainReply *reply = &part->replies[i];
    g_autofree char *words = explain_reply_words(variant, reply);
    char name[MOVE_TEXT];
    move_write(variant, reply->move, name);
    output_print("reply\t%s\t%" PRIu64 "\t%s\n", name, reply->nodes, words);
  }
}

static void print_part(const Position *position, const Explanation *part) {
  g_autofree char *sentence = explain_sentence(position, part);
  char name[MOVE_TEXT], line[LINE_TEXT];
  output_print("%s\t%s\t%s\t%s\n", claim_name(part->claim), answer_name(part),
               reasons[part->reason], sentence);
  if (part->line.length > 0) {
    explain_line_text(position, &part->line, line);
    output_print("line\t%s\n", line);
  }
  if (part->first >= 0) {
    move_write(position->variant, (Move)part->first, name);
    output_print("move\t%s\n", name);
  }
  print_fours(position, part);
  print_replies(position->variant, part);
}

/* JSON. */

static void explain_add_move(JsonBuilder *json, const char *member, Variant variant, int move) {
  char name[MOVE_TEXT];
  move_write(variant, (Move)move, name);
  json_add_text(json, member, name);
}

static void add_place(JsonBuilder *json, Variant variant, BoardCell cell) {
  explain_add_move(json, "column", variant, cell.column);
  json_add_int(json, "level", cell.level);
}

static void explain_add_cell(JsonBuilder *json, Variant variant, BoardCell cell) {
  json_builder_begin_object(json);
  add_place(json, variant, cell);
  json_builder_end_object(json);
}

static void explain_add_columns(JsonBuilder *json, const char *member, Variant variant,
                                const uint8_t *columns, int count) {
  json_begin_list(json, member);
  for (int i = 0; i < count; i++) {
    char name[MOVE_TEXT];
    move_write(variant, columns[i], name);
    json_builder_add_string_value(json, name);
  }
  json_builder_end_array(json);
}

static void add_fours(JsonBuilder *json, const char *member, Variant variant, const Four *fours,
                      int count) {
  json_begin_list(json, member);
  for (int i = 0; i < count; i++) {
    json_builder_begin_array(json);
    for (int n = 0; n < FOUR; n++)
      explain_add_cell(json, variant, fours[i].cells[n]);
    json_builder_end_array(json);
  }
  json_builder_end_array(json);
}

/* The line of four at the end. */
static void add_end(JsonBuilder *json, const Position *position, const Explanation *part) {
  Position end = explain_end_of(position, part);
  Four fours[FOURS_MOST];
  int count;
  fours_complete(&end, fours, &count);
  if (count > 0) add_fours(json, "fours", position->variant, fours, count);
}

static void add_closed(JsonBuilder *json, const Position *position, const Explanation *part) {
  const ExplainZugzwang *zugzwang = &part->zugzwang;
  json_begin_list(json, "closed");
  for (int i = 0; i < zugzwang->closed_count; i++) {
    Four fours[FOURS_MOST];
    int count = threats_of(position, part, above(zugzwang->closed[i]), fours);
    json_builder_begin_object(json);
    add_place(json, position->variant, zugzwang->closed[i]);
    add_fours(json, "threats", position->variant, fours, count);
    json_builder_end_object(json);
  }
  json_builder_end_array(json);
}

static void add_zugzwang(JsonBuilder *json, Variant variant, const ExplainZugzwang *zugzwang) {
  json_add_int(json, "free_cells", zugzwang->free_cells);
  json_begin_list(json, "pairs");
  for (int i = 0; i < zugzwang->pair_count; i++) {
    json_builder_begin_array(json);
    explain_add_cell(json, variant, zugzwang->pairs[i][0]);
    explain_add_cell(json, variant, zugzwang->pairs[i][1]);
    json_builder_end_array(json);
  }
  json_builder_end_array(json);
  if (zugzwang->opened >= 0) explain_add_move(json, "opened", variant, zugzwang->opened);
  json_add_int(json, "tempi", zugzwang->tempi);
  explain_add_columns(json, "tempo", variant, zugzwang->tempo, zugzwang->tempo_count);
  explain_add_columns(json, "yielded", variant, zugzwang->yielded, zugzwang->yielded_count);
}

static void explain_add_replies(JsonBuilder *json, Variant variant, const Explanation *part) {
  json_begin_list(json, "replies");
  for (int i = 0; i < part->reply_count; i++) {
    json_builder_begin_object(json);
    explain_add_move(json, "move", variant, part->replies[i].move);
    if (part->replies[i].answer >= 0)
      explain_add_move(json, "answer", variant, part->replies[i].answer);
    json_add_int(json, "nodes", (gint64)part->replies[i].nodes);
    json_add_text(json, "reason", reasons[part->replies[i].reason]);
    if (part->replies[i].cut) json_add_int(json, "cut", EXPLAIN_REPLY_NODES);
    if (part->replies[i].line_length > 0)
      json_add_int(json, "line_length", part->replies[i].line_length);
    json_builder_end_object(json);
  }
  json_builder_end_array(json);
}

static void print_part_json(const char *text, const Position *position, const Explanation *part) {
  g_autoptr(JsonBuilder) json = output_json_new();
  g_autofree char *sentence = explain_sentence(position, part);
  char line[LINE_TEXT];
  json_add_text(json, "position", text);
  json_add_text(json, "claim", claim_name(part->claim));
  json_add_text(json, "value", answer_name(part));
  json_add_text(json, "reason", reasons[part->reason]);
  json_add_text(json, "sentence", sentence);
  explain_line_text(position, &part->line, line);
  if (part->line.length > 0) json_add_text(json, "line", line);
  if (part->first >= 0) explain_add_move(json, "move", position->variant, part->first);
  add_end(json, position, part);
  if (reason_has_rule(part->reason)) {
    add_closed(json, position, part);
    add_zugzwang(json, position->variant, &part->zugzwang);
  }
  if (part->reason == REASON_MOVES) explain_add_replies(json, position->variant, part);
  output_json(json);
}

/* The command. */

static void print_open_json(const char *text, Claim claim) {
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, "position", text);
  json_add_text(json, "claim", claim_name(claim));
  json_add_text(json, "value", "unknown");
  json_add_text(json, "reason", "unknown");
  output_json(json);
}

/* That the claim is open, beside what is said of the other one. */
static void print_open(bool json, const char *text, Claim claim) {
  if (json)
    print_open_json(text, claim);
  else
    output_print("%s\tunknown\n", claim_name(claim));
}

static ExitStatus print_none(bool json, const char *text) {
  if (json)
    output_print("{\"position\":\"%s\",\"reason\":\"unknown\"}\n", text);
  else
    output_text("unknown\n");
  return EXIT_UNKNOWN;
}

/* Of a goal that asks for both claims, the one that has no answer. */
static ExitStatus print_rest(const SearchOptions *options, const char *text,
                             const Explanations *found) {
  ExitStatus status = EXIT_ANSWERED;
  if (options->goal != GOAL_EXACT || found->count == 0) return status;
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    if (claim_answered(claim, found->values)) continue;
    print_open(options->json, text, claim);
    status = EXIT_UNKNOWN;
  }
  return status;
}

static ExitStatus explain_print_all(bool json, const char *text, const Explanations *found) {
  ExitStatus status = EXIT_ANSWERED;
  if (found->count == 0) return print_none(json, text);
  for (int i = 0; i < found->count; i++) {
    const Explanation *part = &found->parts[i];
    if (json)
      print_part_json(text, &found->position, part);
    else
      print_part(&found->position, part);
    if (part->reason == REASON_NONE) status = EXIT_UNKNOWN;
  }
  return status;
}

/* What all positions share. */
typedef struct {
  SearchOptions options;
  Sources sources;
  bool listed; /* each has a heading */
} ExplainShared;

static ExitStatus explain_take(void *data, const char *origin, const InputPosition *input) {
  const ExplainShared *shared = data;
  const SearchOptions *options = &shared->options;
  Explaining explaining = {0};
  const LongWork searching = {
      .work = explain_work, .flag = &explaining.stop, .tick = explain_tick, .data = &explaining};
  Table *table;
  if (!options_table(options, &table)) return EXIT_BAD;
  explaining.question = options_question(options, &input->position, table);
  explaining.question.tally = &explaining.live.tally;
  sources_ask(&shared->sources, &explaining.question);
  live_search_begin(&explaining.live, table);
  bool ran = run_long(&searching, options->time_limit);
  live_search_erase(&explaining.live);
  table_free(table);
  if (!ran) return EXIT_BAD;
  if (shared->listed && !options->json) output_heading(input->text);
  ExitStatus status = explain_print_all(options->json, input->text, &explaining.found);
  return exit_worse(status, print_rest(options, input->text, &explaining.found));
}

static const Option own_options[] = {SOURCES_OPTIONS(0), {NULL}};

static void shared_clear(ExplainShared *shared) { sources_clear(&shared->sources); }
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ExplainShared, shared_clear)

ExitStatus explain_command(int argc, char **argv) {
  g_auto(ExplainShared) shared = {.listed = false};
  SearchOptions *options = &shared.options;
  g_auto(GStrv) arguments = options_parse_more(
      argc, argv, "POSITION... | -",
      "Shows why the position is won or held: by a line of forced moves, because no line\n"
      "is left, by zugzwang, or by the first moves of the proof, with the nodes of each.\n"
      "Without --claim it explains the exact value; a draw takes two parts.\n"
      "\"-\" reads positions from standard input: one a line, or the ends of annotated games.",
      options, own_options, &shared.sources, OPTIONS_CLAIM);
  if (arguments == NULL) return EXIT_BAD;
  if (!options->goal_given) options->goal = GOAL_EXACT;
  if (!sources_open(&shared.sources, options) || !run_catch_signals()) return EXIT_BAD;
  shared.listed = position_are_listed(arguments);
  return position_take_all(options->variant, options->notation, arguments, explain_take, &shared);
}
