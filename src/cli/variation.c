/* fourscore-cli variation: a line of proved moves that shows why a claim holds or not. */
#include "command.h"
#include "core/clock.h"
#include "cube/variation.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "position.h"
#include "run.h"

#include <glib.h>

typedef struct {
  SearchOptions options;
  Search search;
  StopFlag stop;
  Board board;
  Claim claim;
  Variation variation;
} Job;

static void work(void *data) {
  Job *job = data;
  job->variation = variation_find(job->options.solver, &job->search, job->board, job->claim);
}

static void stop(void *data) { stop_raise(&((Job *)data)->stop); }

/* The moves as text, "." if there are none. */
static char *variation_text(const Variation *variation) {
  GString *text = g_string_new(NULL);
  for (int i = 0; i < variation->length; i++)
    g_string_append_c(text, output_column_name(variation->columns[i]));
  if (text->len == 0) g_string_append_c(text, '.');
  return g_string_free(text, FALSE);
}

static ExitStatus find_variation(Job *job) {
  const Task task = {.work = work, .stop = stop, .data = job};
  Table *table = options_table(&job->options);
  if (table == NULL) return EXIT_BAD;
  job->claim = job->options.goal == GOAL_SECOND ? CLAIM_SECOND : CLAIM_FIRST;
  job->search = (Search){.table = table, .stop = &job->stop, .without = job->options.without};
  bool ran = run_task(&task, job->options.time_limit);
  table_free(table);
  if (!ran) return EXIT_BAD;
  g_autofree char *moves = variation_text(&job->variation);
  bool complete = job->variation.complete;
  g_autofree char *line =
      job->options.json ? g_strdup_printf("{\"moves\":\"%s\",\"complete\":%s}\n", moves,
                                          complete ? "true" : "false")
                        : g_strdup_printf("%s\t%s\n", moves, complete ? "complete" : "unknown");
  output_text(line);
  return complete ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

ExitStatus variation_command(int argc, char **argv) {
  Job job = {0};
  Game game;
  g_auto(GStrv) arguments = options_parse(
      argc, argv, "POSITION",
      "Prints moves to the end of the game that show why the claim holds or not: the\n"
      "player who reaches his goal keeps it, the other makes it hard.",
      &job.options);
  if (arguments == NULL) return EXIT_BAD;
  if (g_strv_length(arguments) != 1) {
    message_print("variation needs one position");
    return EXIT_BAD;
  }
  if (job.options.goal == GOAL_EXACT) {
    message_print("variation shows one claim: --claim first or --claim second");
    return EXIT_BAD;
  }
  if (!position_read_argument("position", arguments[0], &game) || !run_catch_signals())
    return EXIT_BAD;
  job.board = game_board(&game);
  return find_variation(&job);
}
