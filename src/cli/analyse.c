/* fourscore-cli analyse: the value of a position and of each of its columns. */
#include "command.h"
#include "cube/analysis.h"
#include "cube/notation.h"
#include "live.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "position.h"
#include "run.h"

#include <glib.h>

typedef struct {
  Analysis *analysis;
  Live live;
} Analyse;

static void work(void *data) { analysis_run(((Analyse *)data)->analysis); }

static void stop(void *data) { analysis_stop(((Analyse *)data)->analysis); }

static void tick(void *data) {
  Analyse *analyse = data;
  AnalysisView view = analysis_peek(analyse->analysis);
  live_draw(&analyse->live, &view);
}

static ExitStatus print_view(const SearchOptions *options, const Game *game,
                             const AnalysisView *view) {
  for (int column = 0; column < COLUMNS; column++)
    output_column(options, column, &view->columns[column]);
  output_position(options, game, view->values, view->counters.nodes, view->seconds);
  return view->answered ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static ExitStatus analyse_with(Analyse *analyse, const SearchOptions *options, const Game *game) {
  bool live = live_possible();
  const Task task = {.work = work, .stop = stop, .tick = live ? tick : NULL, .data = analyse};
  if (!run_task(&task, options->time_limit)) return EXIT_BAD;
  if (live) live_erase(&analyse->live);
  AnalysisView view = analysis_peek(analyse->analysis);
  return print_view(options, game, &view);
}

static ExitStatus analyse_game(const SearchOptions *options, Table *table, const Game *game) {
  char title[NOTATION_CODE_SIZE];
  notation_write(game, title);
  Analyse analyse = {.live = {.options = options, .table = table, .title = title}};
  analyse.analysis = analysis_new((AnalysisOptions){.board = game_board(game),
                                                    .goal = options->goal,
                                                    .solver = options->solver,
                                                    .table = table,
                                                    .without = options->without});
  if (analyse.analysis == NULL) {
    message_print("no memory for the analysis");
    return EXIT_BAD;
  }
  ExitStatus status = analyse_with(&analyse, options, game);
  analysis_free(analyse.analysis);
  return status;
}

ExitStatus analyse_command(int argc, char **argv) {
  SearchOptions options;
  Game game;
  g_auto(GStrv) positions =
      options_parse(argc, argv, "POSITION",
                    "Proves the value of a position and of each of its columns. A terminal shows\n"
                    "the work live; then one line a column is printed, and one for the position.",
                    &options);
  if (positions == NULL) return EXIT_BAD;
  if (g_strv_length(positions) != 1) {
    message_print("analyse needs one position");
    return EXIT_BAD;
  }
  if (!position_read_argument("position", positions[0], &game) || !run_catch_signals())
    return EXIT_BAD;
  Table *table = options_table(&options);
  if (table == NULL) return EXIT_BAD;
  ExitStatus status = analyse_game(&options, table, &game);
  table_free(table);
  return status;
}
