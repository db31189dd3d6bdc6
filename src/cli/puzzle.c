/* fourscore-cli puzzle: positions in which exactly one move wins. */
#include "puzzle.h"

#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "commands.h"

#include <glib.h>

enum { TABLE_BYTES = 64 << 20 };

static const double DEFAULT_SECONDS = 60;

static gboolean read_source(const Option *option, const char *value, void *field, GError **error) {
  static const char *const names[] = {"random", "played", "both"};
  return option_choice(option, value, names, G_N_ELEMENTS(names), field, error);
}

#define FIELD(name) offsetof(PuzzleWishes, name)

static const Option puzzle_options[] = {
    {"game", options_game, FIELD(search.variant), .unit = "GAME", .help = OPTIONS_GAME_HELP},
    {"count", option_uint64, FIELD(count), 1, G_MAXUINT64, .unit = "N",
     .help = "How many puzzles (default 1)"},
    {"difficulty", option_int, FIELD(difficulty), 1, PUZZLE_GRADES, .unit = "N",
     .help = "Only puzzles of this difficulty: from 1, which most players see, to 5"},
    {"source", read_source, FIELD(source), .unit = "NAME",
     .help = "random positions, played games, or both (default)"},
    {"seed", option_uint64, FIELD(seed), 0, G_MAXUINT64, .unit = "S",
     .help = "The same seed, the same puzzles (default: others each time)"},
    {"time-limit", option_seconds, FIELD(search.time_limit), .unit = "SECONDS",
     .help = "Give up if the next puzzle takes longer (default 60)"},
    {"ask", option_flag, FIELD(ask), .help = "Ask for the move instead of printing it"},
    SOURCES_OPTIONS(FIELD(sources)),
    {"json", option_flag, FIELD(search.json), .help = "Print the puzzles as lines of JSON"},
    {NULL},
};

/* --- Making ----------------------------------------------------------------------------------- */

typedef struct {
  PuzzleDesk *desk;
  Puzzle *puzzle;
  StopFlag stop;
  bool found;
} PuzzleMaking;

static void puzzle_work(void *data) {
  PuzzleMaking *making = data;
  PuzzleOptions options = making->desk->options;
  options.question.stop = &making->stop;
  making->found = puzzle_make(&options, &making->desk->supply, making->puzzle);
}

bool puzzle_next(PuzzleDesk *desk, Puzzle *puzzle) {
  PuzzleMaking making = {.desk = desk, .puzzle = puzzle};
  const LongWork making_work = {
      .work = puzzle_work, .flag = &making.stop, .doing = "looking for a puzzle", .data = &making};
  if (!run_long(&making_work, desk->wishes->search.time_limit)) return false;
  if (making.found || run_interrupted()) return making.found;
  if (run_out_of_time())
    return message_fail("no such puzzle was found in %g s; another --difficulty, another board or "
                        "a longer --time-limit may help",
                        desk->wishes->search.time_limit);
  return message_fail("no such puzzle was found in thousands of positions; another --difficulty "
                      "or a larger board may have some");
}

/* --- Printing --------------------------------------------------------------------------------- */

static void puzzle_print(const PuzzleWishes *wishes, const Puzzle *puzzle) {
  char text[LINE_TEXT], name[MOVE_TEXT];
  Position position = line_position(&puzzle->line);
  const char *winner = position_mover(&position) == FIRST ? "first" : "second";
  line_write(&puzzle->line, text);
  move_write(position.variant, puzzle->answer, name);
  if (!wishes->search.json) {
    output_print("%s\t%s\t%s\t%d\t%d\n", text, winner, name, puzzle->grade, puzzle->rating);
    return;
  }
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, "position", text);
  json_add_text(json, "winner", winner);
  json_add_text(json, "move", name);
  json_add_int(json, "difficulty", puzzle->grade);
  json_add_int(json, "rating", puzzle->rating);
  json_add_int(json, "rank", puzzle->rank);
  output_json(json);
}

static ExitStatus puzzle_print_all(PuzzleDesk *desk) {
  Puzzle puzzle;
  for (uint64_t i = 0; i < desk->wishes->count; i++) {
    if (!puzzle_next(desk, &puzzle)) return run_ended() ? EXIT_BAD : EXIT_UNKNOWN;
    puzzle_print(desk->wishes, &puzzle);
  }
  return EXIT_ANSWERED;
}

/* --- The command ------------------------------------------------------------------------------ */

static bool choose_solver(PuzzleWishes *wishes) {
  wishes->search.solver = solving_default(wishes->search.variant);
  wishes->search.table_bytes = TABLE_BYTES;
  if (wishes->search.solver != NULL) return true;
  return message_fail("no solver can prove positions of this board");
}

static bool puzzle_wishes_fit(const PuzzleWishes *wishes) {
  if (!wishes->ask || !wishes->search.json) return true;
  return message_fail("--ask prints words and boards, not JSON: leave --json out");
}

static void puzzle_wishes_clear(PuzzleWishes *wishes) { sources_clear(&wishes->sources); }
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PuzzleWishes, puzzle_wishes_clear)

ExitStatus puzzle_command(int argc, char **argv) {
  g_auto(PuzzleWishes) wishes = {.search = options_default(),
                                 .count = 1,
                                 .seed = options_fresh_seed(),
                                 .source = PUZZLE_SOURCES};
  Table *table;
  g_auto(GStrv) rest = options_parse_own(
      argc, argv, "",
      "Prints positions in which exactly one move wins; this is proved. A line has the position,\n"
      "who wins, the move, its difficulty from 1 to 5, and its rating. With --ask each line of\n"
      "standard input is a move, or one of these words: solution, skip, board, quit.",
      puzzle_options, &wishes, NULL);
  if (wishes.search.time_limit <= 0) wishes.search.time_limit = DEFAULT_SECONDS;
  if (rest == NULL || !puzzle_wishes_fit(&wishes) || !choose_solver(&wishes) ||
      !sources_open(&wishes.sources, &wishes.search) || !options_table(&wishes.search, &table) ||
      !run_catch_signals())
    return EXIT_BAD;
  Position start = position_begin(wishes.search.variant);
  PuzzleDesk desk = {.wishes = &wishes, .supply = puzzle_supply(wishes.seed)};
  desk.options = (PuzzleOptions){
      .question = options_question(&wishes.search, &start, table),
      .sources = wishes.source == PUZZLE_SOURCES ? (1U << PUZZLE_SOURCES) - 1 : 1U << wishes.source,
      .grade = wishes.difficulty};
  sources_ask(&wishes.sources, &desk.options.question);
  ExitStatus status = wishes.ask ? puzzle_ask(&desk) : puzzle_print_all(&desk);
  table_free(table);
  return status;
}
