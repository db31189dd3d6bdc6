/* fourscore-cli analyse: the value of a position and of each of its columns. */
#include "analyse-flat.h"
#include "base/live.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "commands.h"
#include "cube/analysis.h"

#include <glib.h>

typedef struct {
  CubeAnalysis *analysis;
  Live live;
} Analyse;

static void work(void *data) { cube_analysis_run(((Analyse *)data)->analysis); }

static void stop(void *data) { cube_analysis_stop(((Analyse *)data)->analysis); }

static void tick(void *data) {
  Analyse *analyse = data;
  CubeAnalysisView view = cube_analysis_peek(analyse->analysis);
  live_draw(&analyse->live, &view);
}

static void print_column(const SearchOptions *options, int column, const ColumnStatus *status) {
  char name[] = {output_column_name(column), '\0'};
  char same_as[] = {output_column_name(status->same_as), '\0'};
  output_move(options, (OutputMove){.kind = "column",
                                    .name = name,
                                    .illegal = status->state == COLUMN_ILLEGAL,
                                    .values = status->values,
                                    .nodes = status->nodes,
                                    .seconds = status->seconds,
                                    .same_as = status->same_as != column ? same_as : NULL});
}

static ExitStatus print_view(const SearchOptions *options, const Position *position,
                             const CubeAnalysisView *view) {
  for (int column = 0; column < COLUMNS; column++)
    print_column(options, column, &view->columns[column]);
  output_position(options, position->text, view->values, view->counters.nodes, view->seconds);
  return view->answered ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static ExitStatus analyse_with(Analyse *analyse, const SearchOptions *options,
                               const Position *position) {
  bool live = live_possible();
  const Task task = {.work = work, .stop = stop, .tick = live ? tick : NULL, .data = analyse};
  if (!run_task(&task, options->time_limit)) return EXIT_BAD;
  if (live) live_erase(&analyse->live);
  CubeAnalysisView view = cube_analysis_peek(analyse->analysis);
  return print_view(options, position, &view);
}

static ExitStatus analyse_cube(const SearchOptions *options, Table *table,
                               const Position *position) {
  Analyse analyse = {.live = {.options = options, .table = table, .title = position->text}};
  analyse.analysis = cube_analysis_new((CubeAnalysisOptions){.board = position->board,
                                                             .goal = options->goal,
                                                             .solver = options->method.cube,
                                                             .table = table,
                                                             .without = options->without});
  if (analyse.analysis == NULL) {
    message_print("no memory for the analysis");
    return EXIT_BAD;
  }
  ExitStatus status = analyse_with(&analyse, options, position);
  cube_analysis_free(analyse.analysis);
  return status;
}

ExitStatus analyse_command(int argc, char **argv) {
  SearchOptions options;
  Table *table;
  g_auto(Position) position = {0};
  g_auto(GStrv) positions =
      options_parse(argc, argv, "POSITION",
                    "Proves the value of a position and of each of its columns. A terminal shows\n"
                    "the work live; then one line a column is printed, and one for the position.\n"
                    "Of a flat game there is a line for each legal move.",
                    &options);
  if (positions == NULL) return EXIT_BAD;
  if (g_strv_length(positions) != 1) {
    message_print("analyse needs one position");
    return EXIT_BAD;
  }
  if (!position_read_argument(&options.game, "position", positions[0], &position) ||
      !run_catch_signals() || !options_table(&options, &table))
    return EXIT_BAD;
  ExitStatus status = options.game.flat ? analyse_flat(&options, table, &position)
                                        : analyse_cube(&options, table, &position);
  table_free(table);
  return status;
}
