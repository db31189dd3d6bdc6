/* fourscore-cli believe: what the solver takes for likely before it searches. Estimates, no values.
 */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "commands.h"
#include "cube/belief.h"
#include "play/cube-play.h"

#include <glib.h>
#include <math.h>

/* The position after a stone in the column; false if the column is full or the game is over. */
static bool play(Board board, int column, Board *after) {
  int cell = board_cell(board, column);
  if (cell < 0 || board_result(board) != VALUE_ANY) return false;
  *after = board_play(board, cell);
  return true;
}

static void add_claim(JsonBuilder *json, const char *name, const BeliefView *view, Claim claim) {
  json_builder_set_member_name(json, name);
  json_builder_begin_object(json);
  json_add_double(json, "yes_log2_nodes", view->claim[claim].yes_nodes);
  json_add_double(json, "yes_spread", view->claim[claim].yes_spread);
  json_add_double(json, "no_log2_nodes", view->claim[claim].no_nodes);
  json_add_double(json, "no_spread", view->claim[claim].no_spread);
  json_builder_end_object(json);
}

static void add_belief(JsonBuilder *json, Board board) {
  Belief belief;
  belief_of(belief_built_in(), &board, 1, &belief);
  BeliefView view = belief_view(&belief);
  json_builder_set_member_name(json, "estimate");
  json_builder_begin_object(json);
  json_add_double(json, "first", view.value[0]);
  json_add_double(json, "draw", view.value[1]);
  json_add_double(json, "second", view.value[2]);
  add_claim(json, "claim_first", &view, CLAIM_FIRST);
  add_claim(json, "claim_second", &view, CLAIM_SECOND);
  json_builder_end_object(json);
}

static void print_json(const char *kind, const char *name, bool legal, Board board) {
  g_autoptr(JsonBuilder) json = json_builder_new();
  json_builder_begin_object(json);
  json_add_text(json, kind, name);
  if (!legal)
    json_add_text(json, "value", "illegal");
  else if (board_result(board) != VALUE_ANY)
    json_add_text(json, "value", goal_word(GOAL_EXACT, board_result(board)));
  else
    add_belief(json, board);
  json_builder_end_object(json);
  output_json(json);
}

/* The nodes that a proof most likely takes, rounded to the two digits that an estimate can give. */
static char *nodes_text(double logarithm) {
  double nodes = fmax(exp2(logarithm), 1), unit = pow(10, floor(log10(nodes)) - 1);
  return g_strdup_printf("%.0f", unit < 1 ? nodes : round(nodes / unit) * unit);
}

static char *belief_text(Board board) {
  Belief belief;
  belief_of(belief_built_in(), &board, 1, &belief);
  BeliefView view = belief_view(&belief);
  g_autoptr(GString) text = g_string_new("estimate");
  for (int value = 0; value < 3; value++)
    g_string_append_printf(text, "\t%.3f", view.value[value]);
  for (int claim = 0; claim < 2; claim++) {
    g_autofree char *yes = nodes_text(view.claim[claim].yes_nodes);
    g_autofree char *no = nodes_text(view.claim[claim].no_nodes);
    g_string_append_printf(text, "\t%s\t%s", yes, no);
  }
  return g_string_free(g_steal_pointer(&text), FALSE);
}

static void print_text(const char *name, bool legal, Board board) {
  ValueSet over = legal ? board_result(board) : VALUE_ANY;
  g_autofree char *says = !legal              ? g_strdup("illegal")
                          : over != VALUE_ANY ? g_strdup(goal_word(GOAL_EXACT, over))
                                              : belief_text(board);
  output_print("%s\t%s\n", name, says);
}

static void print(bool json, const char *kind, const char *name, bool legal, Board board) {
  if (json)
    print_json(kind, name, legal, board);
  else
    print_text(name, legal, board);
}

static void print_beliefs(bool json, const InputPosition *position) {
  Board board = cube_board(&position->position);
  for (int column = 0; column < COLUMNS; column++) {
    char name[MOVE_TEXT];
    Board after = board;
    bool legal = play(board, column, &after);
    move_write(position->position.variant, (Move)column, name);
    print(json, "column", name, legal, after);
  }
  print(json, "position", position->text, true, board);
}

static const Option options[] = {
    {"json", option_flag, 0, .help = "Print the results as lines of JSON"},
    {NULL},
};

ExitStatus believe_command(int argc, char **argv) {
  bool json = false;
  g_auto(InputPosition) position = {0};
  g_auto(GStrv) positions = options_parse_own(
      argc, argv, "POSITION",
      "Prints what the solver takes for likely before it searches, for each column and the\n"
      "position: estimates, not values. Fields: the probabilities that the first player\n"
      "wins, of a draw, that the second wins; nodes to prove and to disprove a win of the\n"
      "first, then of the second.",
      options, &json, NULL);
  if (positions == NULL) return EXIT_BAD;
  if (!position_read_argument(variant_default(), "position", positions[0], &position))
    return EXIT_BAD;
  print_beliefs(json, &position);
  return EXIT_ANSWERED;
}
