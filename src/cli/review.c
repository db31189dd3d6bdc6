/* fourscore-cli review: the value of each position of a game, its mistakes and its only moves. */
#include "review-game.h"
#include "review/picture.h"
#include "review/save.h"

#include "base/live.h"
#include "base/message.h"
#include "base/position.h"
#include "base/run.h"
#include "base/solvers.h"
#include "base/sources.h"
#include "commands.h"
#include "core/clock.h"
#include "game/games-read.h"
#include "game/review-report.h"
#include "judge/doubt.h"

#include <string.h>
#include <unistd.h>

enum { DEFAULT_SECONDS = 120 };

/* Its own options, with those of a search. */
typedef struct {
  SearchOptions search;
  char *picture, *save; /* names of files; NULL: none */
  uint64_t visits;      /* of a judgement of each move; 0: none */
  Sources sources;
} ReviewOptions;

static void review_options_clear(ReviewOptions *options) {
  sources_clear(&options->sources);
  g_free(options->picture);
  g_free(options->save);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ReviewOptions, review_options_clear)

static const Option own_options[] = {
    {"picture", option_path, offsetof(ReviewOptions, picture), .unit = "FILE",
     .help = "Also draw the review of a single game: .png, .svg or .pdf"},
    {"save", option_path, offsetof(ReviewOptions, save), .unit = "FILE",
     .help = "Also save the games with their reviews, as the window does"},
    {"visits", option_uint64, offsetof(ReviewOptions, visits), 1, G_MAXINT32, .unit = "N",
     .help = "Also judge moves by looking into N positions: ?! seems worse than another"},
    SOURCES_OPTIONS(offsetof(ReviewOptions, sources)),
    {NULL},
};

typedef struct {
  Review *review;
  const GArray *steps;
  uint64_t visits;
  StopFlag stop; /* of opinions */
  LivePace pace;
} Reviewing;

static void reviewing_work(void *data) {
  Reviewing *reviewing = data;
  const ReviewStep *steps = (const ReviewStep *)(const void *)reviewing->steps->data;
  if (reviewing->visits > 0)
    doubt_moves(reviewing->review, steps, (int)reviewing->steps->len, reviewing->visits,
                &reviewing->stop);
  review_run(reviewing->review);
}

static void reviewing_stop(void *data) {
  Reviewing *reviewing = data;
  stop_raise(&reviewing->stop);
  review_stop(reviewing->review);
}

static void reviewing_tick(void *data) {
  Reviewing *reviewing = data;
  ReviewView view = review_peek(reviewing->review, NULL);
  char pace[LIVE_PACE_SIZE];
  live_write_pace(&reviewing->pace, view.seconds, view.counters.nodes, pace);
  live_line("%d of %d positions open; at %d; %s", view.open, view.count, view.at, pace);
}

/* The end of the game, if the rules let it go on there; NULL otherwise. */
static const ReviewEnd *reviewing_end(const GameRecord *record, const ReviewStep *steps,
                                      const ReviewFinding *findings, int count, int winning,
                                      ReviewEnd *end) {
  int last = review_summary(steps, findings, count).end;
  *end = (ReviewEnd){steps[last].position, findings[last].values, record->about->result, winning};
  return steps[last].result == VALUE_ANY ? end : NULL;
}

/* Prints what came out, draws it, and keeps it with its game. `winning` is a move that wins at its
 * end; -1: none is known. */
static ExitStatus reviewing_tell(const ReviewOptions *options, GameFile *file, guint game,
                                 const GArray *steps, const ReviewFinding *findings,
                                 const ReviewView *view, int winning) {
  const GameRecord *record = file->games->pdata[game];
  const ReviewStep *first = (const ReviewStep *)(const void *)steps->data;
  if (view->contradicted) {
    solvers_tell_contradiction(first->position.variant, view->contradiction);
    return EXIT_BAD;
  }
  if (options->save != NULL) save_keep(file, game, steps, findings, view->seconds);
  ReviewEnd last;
  const ReviewEnd *end = reviewing_end(record, first, findings, view->count, winning, &last);
  g_autofree char *sentence = review_sentence(first, findings, view, 0, end);
  g_autofree char *report = review_report(first, findings, view, 0, end);
  review_print(&options->search, steps, findings, sentence);
  if (options->picture != NULL &&
      !review_draw_picture(options->picture, record->about, first, findings, view->count, report))
    return EXIT_BAD;
  return view->open == 0 ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static ExitStatus review_game(const ReviewOptions *options, Table *table, GameFile *file,
                              guint game) {
  g_autoptr(GArray) steps = game_steps(file->games->pdata[game]);
  const ReviewStep *first = (const ReviewStep *)(const void *)steps->data;
  QuestionOptions question = options_question(&options->search, &first->position, table);
  sources_ask(&options->sources, &question);
  Reviewing reviewing = {.review = review_new(&question, first, (int)steps->len),
                         .steps = steps,
                         .visits = options->visits};
  bool live = live_possible();
  const LongWork searching = {.work = reviewing_work,
                              .stop = reviewing_stop,
                              .tick = live ? reviewing_tick : NULL,
                              .data = &reviewing};
  if (reviewing.review == NULL) return message_bad("no memory for the review");
  bool ran = run_long(&searching, options->search.time_limit);
  if (live) live_line_erase();
  g_autofree ReviewFinding *findings = g_new(ReviewFinding, steps->len);
  ReviewView view = review_peek(reviewing.review, findings);
  int winning = review_winner(reviewing.review);
  review_free(reviewing.review);
  if (!ran) return EXIT_BAD;
  return reviewing_tell(options, file, game, steps, findings, &view, winning);
}

/* What was reviewed is saved once a minute, and at the end; one error is enough to stop. */
static bool reviewing_save(const ReviewOptions *options, const GameFile *file, bool last,
                           double *saved) {
  static const double SAVE_SECONDS = 60;
  if (options->save == NULL || (!last && clock_seconds() - *saved < SAVE_SECONDS)) return true;
  *saved = clock_seconds();
  return save_write(file, options->save);
}

static ExitStatus review_games(ReviewOptions *options, GameFile *file) {
  const GPtrArray *games = file->games;
  ExitStatus status = EXIT_ANSWERED;
  double saved = clock_seconds();
  bool writes = true;
  Table *table;
  if (options->picture != NULL && games->len > 1)
    return message_bad("--picture is of one game, and there are %u", games->len);
  if (!run_catch_signals() || !sources_open(&options->sources, &options->search) ||
      !options_table(&options->search, &table))
    return EXIT_BAD;
  guint done = 0;
  for (; done < games->len && !run_interrupted() && writes; done++) {
    status = exit_worse(status, review_game(options, table, file, done));
    writes = reviewing_save(options, file, false, &saved);
  }
  if (writes && done > 0) writes = reviewing_save(options, file, true, &saved);
  table_free(table);
  if (!writes) return EXIT_BAD;
  return run_interrupted() ? exit_worse(status, EXIT_UNKNOWN) : status;
}

/* Text that names no file is a game itself, or what a file would hold: annotated text, for example.
 * NULL after a message. */
static char *reviewing_read_moves(const SearchOptions *options, const char *name, gsize *length) {
  Line line;
  Error wrong;
  *length = strlen(name);
  if (games_are_of_file(name, *length)) return g_strdup(name);
  if (game_list_read_one(options->variant, options->notation, name, *length, &line, NULL, NULL,
                         &wrong) == STATUS_OK)
    return g_strdup(name);
  const char *found = g_file_test(name, G_FILE_TEST_IS_DIR) ? "this is a folder, not a file"
                                                            : "there is no such file";
  message_print("%s: %s, and as a game it is wrong: character %zu: %s", name, found,
                wrong.offset + 1, wrong.message);
  return NULL;
}

/* The whole file; - is standard input. NULL after a message. Signals are not caught yet: one ends
 * the wait for somebody to write. */
static char *reviewing_read_text(const SearchOptions *options, const char *name, gsize *length) {
  g_autoptr(GError) error = NULL;
  char *text = NULL;
  const char *path = strcmp(name, "-") == 0 ? "/dev/stdin" : name;
  bool is_file = g_file_test(path, G_FILE_TEST_EXISTS) && !g_file_test(path, G_FILE_TEST_IS_DIR);
  if (!is_file) return reviewing_read_moves(options, name, length); /* "." is the empty board */
  if (!g_file_get_contents(path, &text, length, &error)) message_print("%s", error->message);
  return text;
}

/* The solver for a game other than the one for which the options were read. */
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

/* What messages call it: a text given in place of a file is too long for that. */
static const char *origin_of(const char *name) {
  return games_are_of_file(name, strlen(name)) && !g_file_test(name, G_FILE_TEST_EXISTS)
             ? "the text"
             : name;
}

static ExitStatus review_file(ReviewOptions *options, const char *name) {
  const char *origin = origin_of(name);
  SearchOptions *search = &options->search;
  g_autoptr(GError) error = NULL;
  gsize length = 0;
  GamesHow how;
  g_autofree char *text = reviewing_read_text(search, name, &length);
  if (text == NULL) return EXIT_BAD;
  g_autoptr(GameFile) file =
      games_read(search->variant, search->notation, text, length, &how, &error);
  if (file == NULL) return message_bad("%s: %s", origin, error->message);
  if (!take_variant(search, game_file_variant(file))) return EXIT_BAD;
  position_tell_passed(how.notation, origin);
  if (search->notation == NOTATION_ANY)
    position_tell_choice(search->variant, how.notation, origin, NULL);
  return review_games(options, file);
}

ExitStatus review_command(int argc, char **argv) {
  g_auto(ReviewOptions) own = {0};
  SearchOptions *options = &own.search;
  g_auto(GStrv) files = options_parse_more(
      argc, argv, "FILE|MOVES",
      "Proves the value of each position of a game, its variations included, and prints a\n"
      "line for each move: ? gave a win or a draw away, ! was the only move that kept it.\n"
      "With --visits, ?! is an opinion: nothing is proved, but another move seems better.\n"
      "FILE is a saved game, annotated text, a table with a column \"moves\", or a game a line;\n"
      "- is standard input. An argument that names no file is read as such a text itself.\n"
      "Positions at the end of the game come first. Each game takes at most two minutes, or\n"
      "the --time-limit.",
      options, own_options, &own, 0);
  if (files == NULL) return EXIT_BAD;
  if (own.picture != NULL && !review_check_picture(own.picture)) return EXIT_BAD;
  if (own.save != NULL && !save_check(own.save)) return EXIT_BAD;
  options->goal = GOAL_EXACT;
  if (options->time_limit <= 0) options->time_limit = DEFAULT_SECONDS;
  return review_file(&own, files[0]);
}
