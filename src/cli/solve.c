/* fourscore-cli solve: the value of each position, one after the other, with one table. */
#include "base/input.h"
#include "base/inquiry.h"
#include "base/live.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/run.h"
#include "commands.h"
#include "core/clock.h"
#include "flat/team.h"
#include "team.h"

#include <errno.h>
#include <glib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  SolveOptions options;
  Team *team; /* NULL: the solver searches in one thread */
  Table *table;
  StopFlag stop;
  Inquiry inquiry;
  const InputPosition *position;
  ValueSet values; /* the answer of the last search */
  FlatScore score; /* ... with --distance */
  LiveSearch live; /* unless the team tells of itself */
} Solve;

static void work(void *data) {
  Solve *solve = data;
  Goal goal = solve->options.search.goal;
  if (solve->options.team.distance) {
    solve->score = inquiry_score(&solve->inquiry, solve->position);
    solve->values = solve->score.value;
    return;
  }
  solve->values = solve->team != NULL ? team_solve(solve->team, solve->position->board,
                                                   &solve->inquiry.counters.nodes)
                                      : inquiry_answer(&solve->inquiry, solve->position, goal);
}

static void stop(void *data) {
  Solve *solve = data;
  stop_raise(&solve->stop);
  if (solve->team != NULL) team_stop(solve->team);
}

static void tick(void *data) {
  Solve *solve = data;
  if (solve->team != NULL)
    team_tick(solve->team);
  else
    live_search_draw(&solve->live);
}

static ExitStatus solve_position(Solve *solve, const InputPosition *position) {
  const SearchOptions *options = &solve->options.search;
  const Task task = {.work = work, .stop = stop, .tick = tick, .data = solve};
  stop_lower(&solve->stop);
  if (solve->team != NULL) team_begin(solve->team);
  solve->inquiry = inquiry_make(options, solve->table, &solve->stop);
  solve->inquiry.threads = solve->options.team.threads;
  solve->inquiry.shared = &solve->live.counters;
  solve->position = position;
  live_search_begin(&solve->live, solve->table);
  if (!run_task(&task, options->time_limit)) return EXIT_BAD;
  if (solve->team != NULL) team_erase(solve->team);
  live_search_erase(&solve->live);
  double seconds = clock_seconds() - solve->live.began;
  uint64_t nodes = solve->inquiry.counters.nodes;
  if (solve->options.team.distance)
    output_score(options, position, solve->score, nodes, seconds);
  else
    output_position(options, position->text, solve->values, nodes, seconds);
  inquiry_explain(&solve->inquiry);
  return goal_answered(options->goal, solve->values) ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static ExitStatus solve_line(Solve *solve, const InputLine *line) {
  g_auto(InputPosition) position = {0};
  const GameChoice *game = &solve->options.search.game;
  g_autofree char *origin = g_strdup_printf("line %zu", line->number);
  if (!position_read(game, origin, line->indent, line->text, line->length, &position))
    return EXIT_BAD;
  return solve_position(solve, &position);
}

static ExitStatus solve_standard_input(Solve *solve) {
  Input input;
  InputLine line;
  InputStatus status;
  ExitStatus worst = EXIT_ANSWERED;
  input_init(&input, STDIN_FILENO);
  while ((status = input_next(&input, &line)) == INPUT_LINE)
    worst = exit_worse(worst, solve_line(solve, &line));
  if (status == INPUT_END) return worst;
  if (status == INPUT_INTERRUPTED) return exit_worse(worst, EXIT_UNKNOWN);
  message_print("standard input: %s", g_strerror(errno));
  return EXIT_BAD;
}

static ExitStatus solve_argument(Solve *solve, int number, const char *text) {
  g_auto(InputPosition) position = {0};
  if (strcmp(text, "-") == 0) return solve_standard_input(solve);
  g_autofree char *origin = g_strdup_printf("position %d", number);
  if (!position_read_argument(&solve->options.search.game, origin, text, &position))
    return EXIT_BAD;
  return solve_position(solve, &position);
}

static ExitStatus solve_all(Solve *solve, char **positions) {
  ExitStatus worst = EXIT_ANSWERED;
  for (int i = 0; positions[i] != NULL; i++) {
    if (run_interrupted()) return exit_worse(worst, EXIT_UNKNOWN);
    worst = exit_worse(worst, solve_argument(solve, i + 1, positions[i]));
  }
  return worst;
}

/* Options of the team are for the parallel solver; of the others those of the flat games that have
 * a table take --threads. */
static bool check_team(const SolveOptions *options) {
  const FlatSolver *flat = options->search.method.flat;
  const char *given =
      options->team.given != NULL ? options->team.given : options->team.verify_given;
  if (options->search.parallel || (given == NULL && options->team.threads == 0)) return true;
  if (flat == NULL || given != NULL) {
    message_print("--%s is an option of --solver " METHOD_PARALLEL,
                  given != NULL ? given : "threads");
    return false;
  }
  if (!flat->needs_table)
    message_print("--threads: the solver %s has one thread", flat->name);
  else if (options->team.threads > FLAT_TEAM_MOST)
    message_print("--threads: expected at most %d", FLAT_TEAM_MOST);
  else
    return true;
  return false;
}

/* The distance is found by one thread, of an exact value, in a game that has one. */
static bool check_distance(SolveOptions *options) {
  SearchOptions *search = &options->search;
  if (!options->team.distance) return true;
  bool fits = false;
  if (search->method.flat == NULL || !search->method.flat->distances || search->game.rules.pops)
    message_print("--distance is for --game connect4:WxH and --solver %s", flat_score_solver->name);
  else if (search->goal_given && search->goal != GOAL_EXACT)
    message_print("--distance is of the exact value: leave --claim out");
  else if (options->team.threads > 1)
    message_print("--distance: one thread finds it");
  else
    fits = true;
  search->goal = GOAL_EXACT;
  return fits;
}

/* Makes the table and, for the parallel solver, the team. False after a message. */
static bool prepare(Solve *solve) {
  SolveOptions *options = &solve->options;
  size_t tree_bytes = 0;
  if (!check_team(options) || !check_distance(options)) return false;
  if (options->search.parallel && !team_divide_memory(options, &tree_bytes)) return false;
  if (!run_catch_signals() || !options_table(&options->search, &solve->table)) return false;
  if (!options->search.parallel) return true;
  solve->team = team_new(options, tree_bytes, solve->table);
  if (solve->team == NULL) table_free(solve->table);
  return solve->team != NULL;
}

ExitStatus solve_command(int argc, char **argv) {
  Solve solve = {.options.team.verify = VERIFY_ONE_IN};
  g_auto(GStrv) positions = options_parse_more(
      argc, argv, "POSITION... | -",
      "Proves the value of each position. \"-\" reads positions from standard input,\n"
      "one a line; what follows a space or tab is ignored, as are lines with a #.",
      &solve.options.search, team_options, &solve.options.team);
  if (positions == NULL) return EXIT_BAD;
  if (positions[0] == NULL) {
    message_print("solve needs a position, or \"-\" to read positions from standard input");
    return EXIT_BAD;
  }
  if (!prepare(&solve)) return EXIT_BAD;
  ExitStatus status = solve_all(&solve, positions);
  if (!team_free(solve.team)) status = EXIT_BAD;
  table_free(solve.table);
  g_free(solve.options.team.store_path);
  return status;
}
