/* fourscore-cli solve: the value of each position, one after the other, with one table. */
#include "base/kept.h"
#include "base/sources.h"
#include "base/live-team.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "base/solvers.h"
#include "base/team-options.h"
#include "commands.h"
#include "core/clock.h"
#include "play/cube-play.h"

#include <glib.h>

typedef struct {
  SolveOptions options;
  Kept *kept;   /* what searches begin with and prove */
  Books *books; /* NULL: none are looked into */
  Table *table;
  size_t tree_bytes;
  const InputPosition *position;
  StoreRoot root;     /* of a search that is divided */
  Question *question; /* NULL: with --distance, or there was no memory */
  StopFlag stop;      /* of --distance */
  QuestionView view;  /* how the last search ended */
  Distance distance;  /* ... with --distance */
  LiveSearch live;
  LiveTeam team; /* the same for a search that is divided */
} Solve;

static bool divides(const Solve *solve) { return solve->options.search.solver->divides; }

static void find_distance(Solve *solve) {
  const Position *position = &solve->position->position;
  QuestionOptions options = options_question(&solve->options.search, position, solve->table);
  QuestionView *view = &solve->view;
  options.tally = &solve->live.tally;
  solve->distance = position->variant.rules->solving->distance(&options, position, &solve->stop, 0,
                                                               &view->counters.nodes);
  view->contradicted = table_contradiction(solve->table, &view->contradiction);
  if (!view->contradicted) view->values = solve->distance.value;
}

static void solve_work(void *data) {
  Solve *solve = data;
  if (solve->options.team.distance) find_distance(solve);
  if (solve->question == NULL) return;
  if (kept_believes(solve->kept)) question_run(solve->question, 0);
  kept_finish(solve->kept);
}

static void solve_stop(void *data) {
  Solve *solve = data;
  stop_raise(&solve->stop);
  if (solve->question != NULL) question_stop(solve->question);
  kept_stop(solve->kept);
}

static void erase(Solve *solve) {
  live_team_erase(&solve->team);
  live_search_erase(&solve->live);
}

static void solve_tick(void *data) {
  Solve *solve = data;
  if (kept_has_news(solve->kept)) erase(solve);
  uint64_t waiting = kept_tick(solve->kept);
  if (solve->question != NULL && divides(solve))
    live_team_draw(&solve->team, solve->question, waiting);
  else
    live_search_draw(&solve->live);
  if (solve->options.team.distance && solve->options.search.time_limit <= 0)
    live_search_tell_distance(&solve->live, solve->position->text);
}

/* The next position begins with an empty table. */
static ExitStatus end_contradicted(Solve *solve) {
  solvers_tell_contradiction(solve->options.search.variant, solve->view.contradiction);
  if (solve->table != NULL) table_clear(solve->table);
  return EXIT_BAD;
}

/* A cut-off that is given counts for every position. */
static bool check_cutoff(const SolveOptions *options, const InputPosition *position) {
  int stones = position_stones(&position->position), cutoff = options->team.cutoff;
  if (cutoff == 0 || stones <= cutoff) return true;
  return message_fail("--cutoff %d: %s has %d stones already", cutoff, position->text, stones);
}

/* True if a book knows the answer; prints it. */
static bool solve_look_up(const Solve *solve, const InputPosition *position) {
  const SearchOptions *options = &solve->options.search;
  double began = clock_seconds();
  bool distance = solve->options.team.distance;
  BookAnswer answer = known_book_find(solve->books, options, &position->position, distance);
  if (answer.values == VALUE_ANY) return false;
  OutputAnswer line = {.name = position->text,
                       .values = answer.values,
                       .seconds = clock_seconds() - began,
                       .known = &answer};
  if (distance)
    output_set_distance(&line, &position->position, books_distance(&position->position, answer));
  output_answer(options, &line);
  return true;
}

/* Begins the search; false after a message. */
static bool solve_begin(Solve *solve, const InputPosition *position) {
  const SolveOptions *options = &solve->options;
  stop_lower(&solve->stop);
  solve->position = position;
  solve->view = (QuestionView){.values = VALUE_ANY};
  solve->team.outlook = (Outlook){0};
  solve->live.foretells = true;
  solve->live.stones =
      options->search.variant.rules == &rules_cube ? position_stones(&position->position) : 0;
  live_search_begin(&solve->live, solve->table);
  if (options->team.distance) return true;
  QuestionOptions question =
      team_question(options, &position->position, solve->table, solve->tree_bytes);
  question.tally = &solve->live.tally;
  question.knower = books_knower(solve->books); /* which may exclude some values */
  kept_prepare(solve->kept, &question);
  solve->question = question_new(&question);
  solve->view.out_of_memory = solve->question == NULL;
  if (divides(solve)) solve->root = team_root(options, &position->position);
  return solve->question == NULL ||
         kept_begin(solve->kept, solve->question, divides(solve) ? &solve->root : NULL);
}

static void solve_end(Solve *solve) {
  erase(solve);
  if (solve->question == NULL) return;
  solve->view = question_peek(solve->question);
  if (!kept_end(solve->kept)) solve->view.values = VALUE_ANY;
  question_free(g_steal_pointer(&solve->question));
}

static void solve_print(const Solve *solve) {
  const SearchOptions *options = &solve->options.search;
  const QuestionView *view = &solve->view;
  OutputAnswer line = {.name = solve->position->text,
                       .values = view->values,
                       .nodes = view->counters.nodes,
                       .seconds = clock_seconds() - solve->live.began};
  if (solve->options.team.distance)
    output_set_distance(&line, &solve->position->position, solve->distance);
  output_answer(options, &line);
  if (view->out_of_memory)
    solvers_tell_memory(options->solver, options->variant, options->table_bytes);
}

static ExitStatus solve_position(Solve *solve, const InputPosition *position) {
  if (solve_look_up(solve, position)) return EXIT_ANSWERED;
  if (!check_cutoff(&solve->options, position)) return EXIT_BAD;
  const SearchOptions *options = &solve->options.search;
  const LongWork searching = {
      .work = solve_work, .stop = solve_stop, .tick = solve_tick, .data = solve};
  bool searched = solve_begin(solve, position) && run_long(&searching, options->time_limit);
  solve_end(solve);
  if (!searched) return EXIT_BAD;
  solve_print(solve);
  if (solve->view.contradicted) return end_contradicted(solve);
  return goal_answered(options->goal, solve->view.values) ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static ExitStatus solve_take(void *data, const char *origin, const InputPosition *position) {
  return solve_position(data, position);
}

/* Options of the team are for solvers that divide the work; other teams take only --threads, and
 * one of them --cutoff. */
static bool check_team(const SolveOptions *options) {
  const SolverInfo *solver = options->search.solver;
  if (options->team.cutoff_given != NULL && !solver->has_cutoff)
    return message_fail("--cutoff is an option of --solver paper");
  const char *given =
      options->team.given != NULL ? options->team.given : options->team.verify_given;
  if (solver->divides || (given == NULL && options->team.threads == 0)) return true;
  bool elsewhere = !solver->has_team && solving_find(options->search.variant, TEAM_SOLVER) != NULL;
  if (given != NULL || elsewhere)
    message_print("--%s is an option of --solver " TEAM_SOLVER, given != NULL ? given : "threads");
  else if (!solver->has_team)
    message_print("--threads: the solver %s has one thread", solver->name);
  else if (options->team.threads > solver->threads_most)
    message_print("--threads: expected at most %d", solver->threads_most);
  else
    return true;
  return false;
}

static bool check_distance(SolveOptions *options) {
  if (!options->team.distance) return true;
  if (!options_check_distance(&options->search, options->team.store_path != NULL)) return false;
  return options->team.threads <= 1 || message_fail("--distance: one thread finds it");
}

/* Makes the table, and opens what is kept. False after a message. */
static bool solve_prepare(Solve *solve) {
  SolveOptions *options = &solve->options;
  TeamOptions *team = &options->team;
  bool dividing = divides(solve);
  if (!check_team(options) || !check_distance(options)) return false;
  if (dividing && !team_divide_memory(&options->search, team->memory, 1, &solve->tree_bytes))
    return false;
  if (!run_catch_signals() || !options_table(&options->search, &solve->table)) return false;
  if (dividing) live_team_tell_pages();
  return kept_open(&solve->kept, &(KeptOptions){.search = &options->search,
                                                .path = team->store_path,
                                                .table = dividing ? solve->table : NULL,
                                                .verify = dividing ? team->verify : 0,
                                                .bounded = team->verify_given == NULL});
}

ExitStatus solve_command(int argc, char **argv) {
  Solve solve = {.options.team.verify = VERIFY_ONE_IN};
  g_auto(GStrv) positions = options_parse_more(
      argc, argv, "POSITION... | -",
      "Proves the value of each position. \"-\" reads positions from standard input,\n"
      "one a line, or the ends of annotated games. What follows a space or tab is ignored,\n"
      "and so are empty lines and lines that begin with a #.",
      &solve.options.search, team_options, &solve.options.team, OPTIONS_ALL);
  if (positions == NULL) return EXIT_BAD;
  ExitStatus status = EXIT_BAD;
  if (solve_prepare(&solve)) {
    solve.books = known_book_open(&solve.options.search, solve.options.team.no_book);
    status = position_take_all(solve.options.search.variant, solve.options.search.notation,
                               positions, solve_take, &solve);
    books_close(solve.books);
    if (!kept_close(solve.kept)) status = EXIT_BAD;
  }
  table_free(solve.table);
  g_free(solve.options.team.store_path);
  return status;
}
