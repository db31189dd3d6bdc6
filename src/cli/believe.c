/* fourscore-cli believe: what the solver holds to be likely before it searches, and what a
 * judgement expects. These are estimates, no values; what is known comes first. */
#include "believe.h"

#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "base/solvers.h"
#include "commands.h"
#include "cube/belief.h"
#include "play/cube-play.h"
#include "play/estimate.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum { THREADS_MOST = 64 };

/* Beliefs about a position, or about the one after a move. */
typedef void Estimate(const Position *position, double estimate[3]);

/* What is to be said about a position, or about the one after a move. */
typedef struct {
  const char *kind, *name; /* as in BelievedOpinion */
  bool illegal;            /* the move is, and there is no position */
  Position position;
  ValueSet over;   /* the result of the game there; VALUE_ANY: it goes on */
  ValueSet values; /* what is known about the position */
  Estimate *estimate_of;
} Believed;

static void add_claim(JsonBuilder *json, const char *name, const BeliefView *view, Claim claim) {
  json_begin_object(json, name);
  json_add_double(json, "yes_log2_nodes", view->claim[claim].yes_nodes);
  json_add_double(json, "yes_spread", view->claim[claim].yes_spread);
  json_add_double(json, "no_log2_nodes", view->claim[claim].no_nodes);
  json_add_double(json, "no_spread", view->claim[claim].no_spread);
  json_builder_end_object(json);
}

/* Costs are believed only about Connect Four 3D. */
static bool has_nodes(const Position *position) { return position->variant.rules == &rules_cube; }

/* False for games for which they were not learned. */
static bool view_nodes(const Position *position, BeliefView *view) {
  if (!has_nodes(position) || position_stones(position) < BELIEF_NODES_FROM) return false;
  Board board = cube_board(position);
  Belief belief;
  belief_of(belief_built_in(), &board, 1, &belief);
  *view = belief_view(&belief);
  return true;
}

static void add_belief(JsonBuilder *json, const Believed *believed) {
  static const char *const names[] = {"first", "draw", "second"};
  double estimate[3];
  BeliefView view;
  believed->estimate_of(&believed->position, estimate);
  json_begin_object(json, "estimate");
  for (int i = 0; i < 3; i++)
    json_add_double(json, names[i], estimate[i]);
  if (view_nodes(&believed->position, &view)) {
    add_claim(json, "claim_first", &view, CLAIM_FIRST);
    add_claim(json, "claim_second", &view, CLAIM_SECOND);
  }
  json_builder_end_object(json);
  if (believed->values != VALUE_ANY) json_add_possible(json, believed->values);
}

static void believe_print_json(const Believed *believed) {
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, believed->kind, believed->name);
  if (believed->illegal)
    json_add_text(json, "value", "illegal");
  else if (believed->over != VALUE_ANY)
    json_add_text(json, "value", goal_word(GOAL_EXACT, believed->over));
  else
    add_belief(json, believed);
  output_json(json);
}

/* The nodes that a proof most likely takes, rounded to the two digits that an estimate can give. */
static char *nodes_text(double logarithm) {
  double nodes = fmax(exp2(logarithm), 1), unit = pow(10, floor(log10(nodes)) - 1);
  return g_strdup_printf("%.0f", unit < 1 ? nodes : round(nodes / unit) * unit);
}

static char *belief_text(const Believed *believed) {
  double estimate[3];
  BeliefView view;
  believed->estimate_of(&believed->position, estimate);
  g_autoptr(GString) text = g_string_new("estimate");
  for (int value = 0; value < 3; value++)
    g_string_append_printf(text, "\t%.3f", estimate[value]);
  bool known = view_nodes(&believed->position, &view);
  for (int claim = 0; claim < 2 && known; claim++) {
    g_autofree char *yes = nodes_text(view.claim[claim].yes_nodes);
    g_autofree char *no = nodes_text(view.claim[claim].no_nodes);
    g_string_append_printf(text, "\t%s\t%s", yes, no);
  }
  if (has_nodes(&believed->position) && !known) g_string_append(text, "\t-\t-\t-\t-");
  return g_string_free(g_steal_pointer(&text), FALSE);
}

static void believe_print_text(const Believed *believed) {
  g_autofree char *says = believed->illegal ? g_strdup("illegal")
                          : believed->over != VALUE_ANY
                              ? g_strdup(goal_word(GOAL_EXACT, believed->over))
                              : belief_text(believed);
  output_print("%s\t%s\n", believed->name, says);
}

/* As a judgement that looked into no position; `best` is the move to name, -1: none. */
static void believe_print_proved(bool json, const Believed *believed, int best) {
  BelievedOpinion opinion = {.kind = believed->kind,
                             .name = believed->name,
                             .values = believed->values,
                             .length = best >= 0 ? 1 : 0,
                             .line = {(Move)MAX(best, 0)}};
  believe_print_opinion(json, &believed->position, &opinion);
}

static void believe_print(bool json, const Believed *believed, int best) {
  bool open = !believed->illegal && believed->over == VALUE_ANY;
  if (open && goal_answered(GOAL_EXACT, believed->values))
    believe_print_proved(json, believed, best);
  else
    (json ? believe_print_json : believe_print_text)(believed);
}

/* --- What is believed ------------------------------------------------------------------------- */

/* The result after one more move of a line, repetition included. */
static ValueSet result_after(const Line *line, Move move, const Position *after) {
  Line played = *line;
  return line_play(&played, move) ? line_result(&played) : position_result(after);
}

/* A game of one size, the cube, has a line for each column; others have one for each legal move. */
static void believe_print_move(bool json, const Line *line, Move move, const Family *known) {
  Position position = line_position(line);
  const Rules *rules = position.variant.rules;
  char name[MOVE_TEXT];
  bool legal = line_result(line) == VALUE_ANY && position_is_legal(&position, move);
  if (!legal && rules->sized) return;
  move_write(position.variant, move, name);
  Believed believed = {.kind = rules->sized ? "move" : "column",
                       .name = name,
                       .illegal = !legal,
                       .values = known->moves[move],
                       .estimate_of = estimate_move};
  if (legal) {
    believed.position = position_play(&position, move);
    believed.over = result_after(line, move, &believed.position);
  }
  believe_print(json, &believed, move);
}

/* The first move that is known to keep what the position is worth; -1: none is known. */
static int known_best(const Position *position, const Family *known) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++)
    if (known->moves[moves[i]] == known->values) return moves[i];
  return -1;
}

static void print_beliefs(const BelieveOptions *options, const InputPosition *input) {
  bool json = options->search.json;
  QuestionOptions question = options_question(&options->search, &input->position, NULL);
  sources_ask(&options->sources, &question);
  Family known = question_family(&question, &input->position);
  Believed believed = {.kind = "position",
                       .name = input->text,
                       .position = input->position,
                       .over = line_result(&input->line),
                       .values = known.values,
                       .estimate_of = estimate_value};
  int count = variant_moves(input->position.variant);
  for (int move = 0; move < count; move++)
    believe_print_move(json, &input->line, (Move)move, &known);
  believe_print(json, &believed, known_best(&input->position, &known));
}

#define FIELD(name) offsetof(BelieveOptions, name)

static const Option believe_options[] = {
    {"game", options_game, FIELD(search.variant), .unit = "GAME", .help = OPTIONS_GAME_HELP},
    {"notation", options_notation, FIELD(search.notation), .unit = "NOTATION",
     .help = OPTIONS_NOTATION_HELP},
    {"time-limit", option_seconds, FIELD(search.time_limit), .unit = "SECONDS",
     .help = "Judge each position by a search that takes this time"},
    {"visits", option_uint64, FIELD(visits), 1, G_MAXINT64, .unit = "N",
     .help = "... that looks into N positions: with one thread always the same"},
    {"table", option_bytes, FIELD(search.table_bytes), .unit = "SIZE", .given = FIELD(given),
     .help = "Memory of the search: half for estimates, half for proofs (default 1G)"},
    {"threads", option_int, FIELD(threads), 1, THREADS_MOST, .unit = "N", .given = FIELD(given),
     .help = "Threads of the search (default 1)"},
    {"openings", option_path, FIELD(openings), .unit = "FILE", .given = FIELD(given),
     .help = "Add what the search finds to this file of estimates of openings, and leave out "
             "positions for which it has as many visits"},
    {"json", option_flag, FIELD(search.json), .help = "Print the results as lines of JSON"},
    SOURCES_OPTIONS(FIELD(sources)),
    {NULL},
};

/* A table of the judge's proofs, or none. */
typedef struct {
  const BelieveOptions *options;
  Table *table;
  size_t recorded; /* positions that were left out */
} Believing;

static bool believe_is_judged(const BelieveOptions *options) {
  return options->visits > 0 || options->search.time_limit > 0;
}

static ExitStatus believe_take(void *data, const char *origin, const InputPosition *input) {
  Believing *believing = data;
  if (believe_is_recorded(believing->options, &input->position)) {
    believing->recorded++;
    return EXIT_ANSWERED;
  }
  if (believe_is_judged(believing->options))
    return believe_judge(believing->options, believing->table, input);
  print_beliefs(believing->options, input);
  return EXIT_ANSWERED;
}

/* Half of the memory is for proofs, but at least what the smallest table takes, if there is that
 * much. */
static size_t bytes_for_proofs(const SearchOptions *search) {
  Variant variant = search->variant;
  unsigned bits = variant.rules->solving->key_bits(search->solver, variant);
  size_t least = table_least_bytes(bits, search->scheme);
  return MAX(search->table_bytes / 2, MIN(search->table_bytes, least));
}

static bool open_openings(BelieveOptions *options) {
  Error error;
  if (options->openings == NULL) return true;
  if (options->visits == 0) return message_fail("--openings needs --visits");
  Status status =
      openings_file_open(&options->file, options->search.variant, options->openings, &error);
  return message_status(options->openings, status, &error) == EXIT_ANSWERED;
}

/* The solver that makes proofs, and its memory. False after a message. */
static bool believe_prepare(BelieveOptions *options, Table **table) {
  SearchOptions *search = &options->search;
  *table = NULL;
  if (!believe_is_judged(options)) {
    if (options->given != NULL)
      return message_fail("--%s needs --time-limit or --visits", options->given);
    return sources_open(&options->sources, search);
  }
  search->solver = solvers_find(search->variant, NULL, false);
  if (search->solver == NULL) return false;
  search->table_bytes = bytes_for_proofs(search);
  return options_table(search, table) && sources_open(&options->sources, search) &&
         open_openings(options);
}

static void believe_options_clear(BelieveOptions *options) {
  sources_clear(&options->sources);
  openings_file_close(options->file);
  g_free(options->openings);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BelieveOptions, believe_options_clear)

ExitStatus believe_command(int argc, char **argv) {
  g_auto(BelieveOptions) options = {.search = options_default()};
  Believing believing = {.options = &options};
  g_auto(GStrv) positions = options_parse_own(
      argc, argv, "POSITION... | -",
      "Prints what the solver holds to be likely before it searches, for each move and the\n"
      "position: estimates, not values. Fields: the probabilities that the first player\n"
      "wins, of a draw, that the second wins; for Connect Four 3D also the nodes to prove\n"
      "and to disprove a win of the first, then of the second (- below 22 stones).\n"
      "With --time-limit or --visits a search judges. Fields: \"judged\", the points that\n"
      "the first player will likely get, and how unsure that is, or \"proved\", the value\n"
      "and -; then positions looked into, the depth of the best line, and that line.\n"
      "What is known counts as proved, with and without a search.\n"
      "\"-\" reads positions from standard input: one a line, or the ends of annotated games.",
      believe_options, &options, NULL);
  if (positions == NULL || !run_catch_signals()) return EXIT_BAD;
  ExitStatus status = EXIT_BAD;
  if (believe_prepare(&options, &believing.table))
    status = position_take_all(options.search.variant, options.search.notation, positions,
                               believe_take, &believing);
  if (believing.recorded > 0)
    message_print("%s: left out, as many visits are there: %zu", options.openings,
                  believing.recorded);
  table_free(believing.table);
  return status;
}
