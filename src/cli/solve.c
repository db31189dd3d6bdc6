/* fourscore-cli solve: the value of each position, one after the other, with one table. */
#include "command.h"
#include "core/clock.h"
#include "input.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "position.h"
#include "run.h"

#include <errno.h>
#include <glib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  SearchOptions options;
  Table *table;
  StopFlag stop;
  Search search;
  Board board;
  ValueSet values; /* the answer of the last search */
} Solve;

static void work(void *data) {
  Solve *solve = data;
  solve->values =
      solver_answer(solve->options.solver, &solve->search, solve->board, solve->options.goal);
}

static void stop(void *data) { stop_raise(&((Solve *)data)->stop); }

static ExitStatus solve_game(Solve *solve, const Game *game) {
  const Task task = {.work = work, .stop = stop, .data = solve};
  stop_lower(&solve->stop);
  solve->search =
      (Search){.table = solve->table, .stop = &solve->stop, .without = solve->options.without};
  solve->board = game_board(game);
  double begin = clock_seconds();
  if (!run_task(&task, solve->options.time_limit)) return EXIT_BAD;
  output_position(&solve->options, game, solve->values, solve->search.counters.nodes,
                  clock_seconds() - begin);
  return goal_answered(solve->options.goal, solve->values) ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static ExitStatus solve_line(Solve *solve, const InputLine *line) {
  Game game;
  g_autofree char *origin = g_strdup_printf("line %zu", line->number);
  if (!position_read(origin, line->indent, line->text, line->length, &game)) return EXIT_BAD;
  return solve_game(solve, &game);
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
  Game game;
  if (strcmp(text, "-") == 0) return solve_standard_input(solve);
  g_autofree char *origin = g_strdup_printf("position %d", number);
  if (!position_read_argument(origin, text, &game)) return EXIT_BAD;
  return solve_game(solve, &game);
}

static ExitStatus solve_all(Solve *solve, char **positions) {
  ExitStatus worst = EXIT_ANSWERED;
  for (int i = 0; positions[i] != NULL; i++) {
    if (run_interrupted()) return exit_worse(worst, EXIT_UNKNOWN);
    worst = exit_worse(worst, solve_argument(solve, i + 1, positions[i]));
  }
  return worst;
}

ExitStatus solve_command(int argc, char **argv) {
  Solve solve = {0};
  g_auto(GStrv) positions = options_parse(
      argc, argv, "POSITION... | -",
      "Proves the value of each position. \"-\" reads positions from standard input,\n"
      "one a line; what follows a space or tab is ignored, as are lines with a #.",
      &solve.options);
  if (positions == NULL) return EXIT_BAD;
  if (positions[0] == NULL) {
    message_print("solve needs a position, or \"-\" to read positions from standard input");
    return EXIT_BAD;
  }
  if (!run_catch_signals() || (solve.table = options_table(&solve.options)) == NULL)
    return EXIT_BAD;
  ExitStatus status = solve_all(&solve, positions);
  table_free(solve.table);
  return status;
}
