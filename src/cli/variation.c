/* fourscore-cli variation: a line of proved moves that shows why a claim holds or not. */
#include "base/live.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "commands.h"
#include "core/clock.h"
#include "cube/variation.h"

#include <glib.h>

typedef struct {
  SearchOptions options;
  Search search;
  StopFlag stop;
  LiveSearch live;
  Board board;
  Claim claim;
  Variation variation;

  /* Of a flat game. */
  FlatSearch flat_search;
  FlatBoard flat;
  FlatMove line[128];
  int length; /* -1: stopped */
} Job;

static void work(void *data) {
  Job *job = data;
  if (job->options.game.flat)
    job->length = flat_line(&job->flat_search, job->options.game.rules, job->flat, job->line);
  else
    job->variation = variation_find(job->options.method.cube, &job->search, job->board, job->claim);
}

static void stop(void *data) { stop_raise(&((Job *)data)->stop); }

static void tick(void *data) { live_search_draw(&((Job *)data)->live); }

/* The moves as text, "." if there are none. */
static char *variation_text(const Job *job) {
  GString *text = g_string_new(NULL);
  for (int i = 0; !job->options.game.flat && i < job->variation.length; i++)
    g_string_append_c(text, output_column_name(job->variation.columns[i]));
  for (int i = 0; job->options.game.flat && i < job->length; i++) {
    char move[3];
    flat_move_write(job->line[i], move);
    g_string_append(text, move);
  }
  if (text->len == 0) g_string_append_c(text, '.');
  return g_string_free(text, FALSE);
}

static ExitStatus find_variation(Job *job) {
  const Task task = {.work = work, .stop = stop, .tick = tick, .data = job};
  Table *table;
  if (!options_table(&job->options, &table)) return EXIT_BAD;
  job->claim = job->options.goal == GOAL_SECOND ? CLAIM_SECOND : CLAIM_FIRST;
  job->flat_search = flat_search_make(table);
  job->flat_search.stop = &job->stop;
  job->flat_search.shared = &job->live.counters;
  job->flat_search.without = job->options.without;
  job->search = (Search){.table = table,
                         .stop = &job->stop,
                         .shared = &job->live.counters,
                         .without = job->options.without};
  live_search_begin(&job->live, table);
  bool ran = run_task(&task, job->options.time_limit);
  live_search_erase(&job->live);
  table_free(table);
  if (!ran) return EXIT_BAD;
  g_autofree char *moves = variation_text(job);
  bool complete = job->options.game.flat ? job->length >= 0 : job->variation.complete;
  g_autofree char *line =
      job->options.json ? g_strdup_printf("{\"moves\":\"%s\",\"complete\":%s}\n", moves,
                                          complete ? "true" : "false")
                        : g_strdup_printf("%s\t%s\n", moves, complete ? "complete" : "unknown");
  output_text(line);
  return complete ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

/* False after a message. */
static bool check_options(const SearchOptions *options) {
  bool flat = options->game.flat;
  if (!flat && options->goal == GOAL_EXACT)
    message_print("variation shows one claim: --claim first or --claim second");
  else if (flat && options->goal_given && options->goal != GOAL_EXACT)
    message_print("variation shows best play of a flat game, not a claim");
  else if (flat && options->method.flat != flat_score_solver)
    message_print("variation plays Connect-4 by the solver %s only", flat_score_solver->name);
  else
    return true;
  return false;
}

ExitStatus variation_command(int argc, char **argv) {
  Job job = {0};
  g_auto(InputPosition) position = {0};
  g_auto(GStrv) arguments = options_parse(
      argc, argv, "POSITION",
      "Prints moves to the end of the game that show why the claim holds or not: the\n"
      "player who reaches his goal keeps it, the other makes it hard. Of Connect-4 the\n"
      "line is best play: who wins does so as soon as he can, who loses as late.",
      &job.options);
  if (arguments == NULL) return EXIT_BAD;
  if (g_strv_length(arguments) != 1) {
    message_print("variation needs one position");
    return EXIT_BAD;
  }
  if (!check_options(&job.options)) return EXIT_BAD;
  if (!position_read_argument(&job.options.game, "position", arguments[0], &position) ||
      !run_catch_signals())
    return EXIT_BAD;
  job.board = position.board;
  job.flat = position.flat;
  return find_variation(&job);
}
