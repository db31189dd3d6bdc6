/* fourscore-cli review: the value of each position of a game, its mistakes and its only moves. */
#include "review-game.h"

#include "base/live.h"
#include "base/message.h"
#include "base/position.h"
#include "base/run.h"
#include "base/solvers.h"
#include "commands.h"
#include "game/game-file.h"

#include <string.h>
#include <unistd.h>

enum { DEFAULT_SECONDS = 120 };

typedef struct {
  Review *review;
  LivePace pace;
} Reviewing;

static void work(void *data) { review_run(((Reviewing *)data)->review); }

static void stop(void *data) { review_stop(((Reviewing *)data)->review); }

static void tick(void *data) {
  Reviewing *reviewing = data;
  ReviewView view = review_peek(reviewing->review, NULL);
  char pace[LIVE_PACE_SIZE];
  live_write_pace(&reviewing->pace, view.seconds, view.counters.nodes, pace);
  live_line("%d of %d positions open; at %d; %s", view.open, view.count, view.at, pace);
}

/* Reviews the positions and prints what came out. */
static ExitStatus review_steps_of(const SearchOptions *options, Table *table, const GArray *steps) {
  const ReviewStep *first = (const ReviewStep *)(const void *)steps->data;
  QuestionOptions question = options_question(options, &first->position, table);
  Reviewing reviewing = {.review = review_new(&question, first, (int)steps->len)};
  bool live = live_possible();
  const LongWork searching = {
      .work = work, .stop = stop, .tick = live ? tick : NULL, .data = &reviewing};
  if (reviewing.review == NULL) return message_bad("no memory for the review");
  bool ran = run_long(&searching, options->time_limit);
  if (live) live_line_erase();
  g_autofree ReviewNote *notes = g_new(ReviewNote, steps->len);
  ReviewView view = review_peek(reviewing.review, notes);
  review_free(reviewing.review);
  if (!ran) return EXIT_BAD;
  if (view.contradicted) {
    solvers_tell_contradiction(first->position.variant, view.contradiction);
    return EXIT_BAD;
  }
  review_print(options, steps, notes);
  return view.open == 0 ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static ExitStatus review_games(const SearchOptions *options, const GPtrArray *games) {
  ExitStatus status = EXIT_ANSWERED;
  Table *table;
  if (!options_table(options, &table)) return EXIT_BAD;
  for (guint i = 0; i < games->len && !run_interrupted(); i++) {
    g_autoptr(GArray) steps = game_steps(games->pdata[i]);
    status = exit_worse(status, review_steps_of(options, table, steps));
  }
  table_free(table);
  return run_interrupted() ? exit_worse(status, EXIT_UNKNOWN) : status;
}

/* The whole file; - is standard input. NULL after a message. */
static char *read_text(const char *name, gsize *length) {
  g_autoptr(GError) error = NULL;
  char *text = NULL;
  const char *path = strcmp(name, "-") == 0 ? "/dev/stdin" : name;
  if (!g_file_get_contents(path, &text, length, &error)) message_print("%s", error->message);
  return text;
}

/* The solver of another game than the options were read for. */
static bool take_variant(SearchOptions *options, Variant variant) {
  if (variant_equal(options->variant, variant)) return true;
  if (options->solver_given || options->without != 0) {
    g_autofree char *game = position_game_name(variant);
    return message_fail("--solver and --without need --game %s, since the file is of that game",
                        game);
  }
  options->variant = variant;
  options->solver = solving_default(variant);
  return options->solver != NULL;
}

static ExitStatus review_saved(SearchOptions *options, const char *name, const char *text,
                               gsize length) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GameFile) file = game_file_read(text, length, &error);
  if (file == NULL) return message_bad("%s: %s", name, error->message);
  if (!take_variant(options, game_file_variant(file))) return EXIT_BAD;
  return review_games(options, file->games);
}

static ExitStatus review_list(const SearchOptions *options, const char *name, const char *text) {
  g_autoptr(GError) error = NULL;
  gsize offset;
  g_autoptr(GPtrArray) games = game_file_read_positions(options->variant, text, &offset, &error);
  if (games == NULL) return message_bad("%s: %s", name, error->message);
  return review_games(options, games);
}

static ExitStatus review_file(SearchOptions *options, const char *name) {
  gsize length = 0;
  g_autofree char *text = read_text(name, &length);
  if (text == NULL) return EXIT_BAD;
  if (text[strspn(text, " \t\r\n")] == '{') return review_saved(options, name, text, length);
  return review_list(options, name, text);
}

ExitStatus review_command(int argc, char **argv) {
  SearchOptions options;
  g_auto(GStrv) files = options_parse(
      argc, argv, "FILE",
      "Proves the value of each position of a game, its variations included, and prints a\n"
      "line for each move: ? gave a win or a draw away, ! was the only move that kept it.\n"
      "FILE is a saved game, or a text with the moves of a game on each line; - is standard\n"
      "input. Positions at the end of the game come first. Each game takes at most two\n"
      "minutes unless --time-limit says something else.",
      &options);
  if (files == NULL) return EXIT_BAD;
  if (options.goal_given && options.goal != GOAL_EXACT)
    return message_bad("review takes no --claim: its values are exact");
  if (options_have_handicap(&options))
    return message_bad("review takes neither --ply-limit nor --pop-limit");
  options.goal = GOAL_EXACT;
  if (options.time_limit <= 0) options.time_limit = DEFAULT_SECONDS;
  return run_catch_signals() ? review_file(&options, files[0]) : EXIT_BAD;
}
