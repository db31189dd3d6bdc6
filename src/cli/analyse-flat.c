#include "analyse-flat.h"

#include "base/inquiry.h"
#include "base/live.h"
#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "flat/analysis.h"

typedef struct {
  FlatAnalysis *analysis;
  bool live;
  LivePace pace;
} AnalyseFlat;

static void work(void *data) { flat_analysis_run(((AnalyseFlat *)data)->analysis); }

static void stop(void *data) { flat_analysis_stop(((AnalyseFlat *)data)->analysis); }

/* One line, drawn over and over: what each move is known to be. */
static void tick(void *data) {
  AnalyseFlat *analyse = data;
  FlatAnalysisView view = flat_analysis_peek(analyse->analysis);
  int answered = 0, at = -1;
  char name[3] = "-", pace[LIVE_PACE_SIZE];
  for (int i = 0; i < view.count; i++) {
    answered += view.moves[i].answered;
    if (view.moves[i].searching) at = i;
  }
  if (at >= 0) flat_move_write(view.moves[at].move, name);
  live_write_pace(&analyse->pace, view.seconds, view.counters.nodes, pace);
  live_line("%d of %d moves answered, now %s, %s", answered, view.count, name, pace);
}

static void print_move(const SearchOptions *options, const FlatAnalysisView *view, int i) {
  const FlatMoveStatus *status = &view->moves[i], *same = &view->moves[status->same_as];
  char name[3], same_as[3];
  flat_move_write(status->move, name);
  flat_move_write(same->move, same_as);
  output_move(options, (OutputMove){.kind = "move",
                                    .name = name,
                                    .values = status->values,
                                    .nodes = status->nodes,
                                    .seconds = status->seconds,
                                    .same_as = same != status ? same_as : NULL});
}

static ExitStatus print_view(const SearchOptions *options, const Position *position,
                             const FlatAnalysisView *view) {
  for (int i = 0; i < view->count; i++)
    print_move(options, view, i);
  output_position(options, position->text, view->values, view->counters.nodes, view->seconds);
  if (view->out_of_memory)
    inquiry_tell_memory(&options->game, options->method, options->table_bytes);
  return goal_answered(options->goal, view->values) ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

ExitStatus analyse_flat(const SearchOptions *options, Table *table, const Position *position) {
  AnalyseFlat analyse = {.live = live_possible()};
  analyse.analysis = flat_analysis_new((FlatAnalysisOptions){.game = options->game.rules,
                                                             .board = position->flat,
                                                             .goal = options->goal,
                                                             .solver = options->method.flat,
                                                             .table = table,
                                                             .memory = options->table_bytes,
                                                             .without = options->without,
                                                             .handicap = options->handicap});
  if (analyse.analysis == NULL) {
    message_print("no memory for the analysis");
    return EXIT_BAD;
  }
  const Task task = {
      .work = work, .stop = stop, .tick = analyse.live ? tick : NULL, .data = &analyse};
  ExitStatus status = EXIT_BAD;
  if (run_task(&task, options->time_limit)) {
    if (analyse.live) live_line_erase();
    FlatAnalysisView view = flat_analysis_peek(analyse.analysis);
    status = print_view(options, position, &view);
  }
  flat_analysis_free(analyse.analysis);
  return status;
}
