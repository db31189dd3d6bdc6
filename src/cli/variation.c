/* fourscore-cli variation: a line of proved moves, of best play or for a claim. */
#include "base/live.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "base/sources.h"
#include "commands.h"
#include "play/best-line.h"

#include <glib.h>
#include <string.h>

typedef struct {
  QuestionOptions question;
  StopFlag stop;
  LiveSearch live;
  BestLine line;
} VariationFinding;

static void variation_work(void *data) {
  VariationFinding *finding = data;
  finding->line = best_line_find(&finding->question, -1, &finding->stop);
}

static void variation_tick(void *data) { live_search_draw(&((VariationFinding *)data)->live); }

static void variation_print_json(const char *position, const char *moves, bool complete) {
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, "position", position);
  json_add_text(json, "moves", moves);
  json_add_bool(json, "complete", complete);
  output_json(json);
}

static void print_line(const SearchOptions *options, const char *position, const BestLine *best) {
  char moves[LINE_TEXT];
  Line line = line_new(&best->from);
  line.length = best->length;
  memcpy(line.moves, best->moves, sizeof line.moves);
  line_write_moves(&line, moves);
  if (options->json)
    variation_print_json(position, moves, best->complete);
  else
    output_print("%s\t%s\n", moves, best->complete ? "complete" : "unknown");
}

/* The options, and what all positions share. */
typedef struct {
  SearchOptions options;
  bool distance;
  Sources sources;
} VariationOwn;

static ExitStatus variation_take(void *data, const char *origin, const InputPosition *input) {
  const VariationOwn *own = data;
  const SearchOptions *options = &own->options;
  VariationFinding finding = {0};
  const LongWork searching = {
      .work = variation_work, .flag = &finding.stop, .tick = variation_tick, .data = &finding};
  Table *table;
  if (!options_table(options, &table)) return EXIT_BAD;
  finding.question = options_question(options, &input->position, table);
  finding.question.tally = &finding.live.tally;
  finding.question.soonest = own->distance;
  sources_ask(&own->sources, &finding.question);
  live_search_begin(&finding.live, table);
  bool ran = run_long(&searching, options->time_limit);
  live_search_erase(&finding.live);
  table_free(table);
  if (!ran) return EXIT_BAD;
  print_line(options, input->text, &finding.line);
  return finding.line.complete ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

/* Unless a claim is asked for, a game that has solvers for best play shows that. */
static void variation_set_goal(SearchOptions *options) {
  bool best_play = options->variant.rules->solving->shortest != NULL;
  if (best_play && !options->goal_given) options->goal = GOAL_EXACT;
}

static const Option own_options[] = {
    {"distance", option_flag, offsetof(VariationOwn, distance),
     .help = "The winner wins as soon as he can, the loser loses as late as he can"},
    SOURCES_OPTIONS(offsetof(VariationOwn, sources)),
    {NULL},
};

static void own_clear(VariationOwn *own) { sources_clear(&own->sources); }
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(VariationOwn, own_clear)

ExitStatus variation_command(int argc, char **argv) {
  g_auto(VariationOwn) own = {.distance = false};
  SearchOptions *options = &own.options;
  g_auto(GStrv) arguments = options_parse_more(
      argc, argv, "POSITION... | -",
      "Prints moves to the end of the game that show why the claim holds or not: the\n"
      "player who reaches his goal keeps it, the other makes it hard. With --exact, and\n"
      "for Connect-4 and PopOut without --claim, the line is best play. With the solvers\n"
      "connect4 and popout, and with --distance for the cube, the winner wins as soon as\n"
      "he can, and the loser loses as late as he can. \"-\" reads positions from standard\n"
      "input: one a line, or the ends of annotated games.",
      options, own_options, &own, OPTIONS_CLAIM);
  if (arguments == NULL) return EXIT_BAD;
  variation_set_goal(options);
  if ((own.distance && !options_check_distance(options, false)) ||
      !sources_open(&own.sources, options) || !run_catch_signals())
    return EXIT_BAD;
  return position_take_all(options->variant, options->notation, arguments, variation_take, &own);
}
