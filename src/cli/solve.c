/* fourscore-cli solve: the value of each position, one after the other, with one table. */
#include "base/distance-option.h"
#include "base/input.h"
#include "base/kept.h"
#include "base/known-book.h"
#include "base/live.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "base/solvers.h"
#include "base/team.h"
#include "commands.h"
#include "core/clock.h"
#include "play/cube-play.h"

#include <errno.h>
#include <glib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  SolveOptions options;
  Team *team;   /* NULL: the solver searches in one thread */
  Kept *kept;   /* without a team; NULL: nothing is kept */
  Books *books; /* NULL: none are looked into */
  Table *table;
  StopFlag stop;
  const InputPosition *position;
  ValueSet values; /* the answer of the last search, and its nodes */
  uint64_t nodes;
  bool out_of_memory; /* it gave up since memory did not suffice */
  bool contradicted;  /* ... or met values that exclude each other, first ... */
  Key contradiction;  /* ... here */
  Distance distance;  /* ... with --distance */
  LiveSearch live;    /* unless the team draws its own */
} Solve;

static void ask(Solve *solve) {
  const SearchOptions *search = &solve->options.search;
  QuestionOptions options = options_question(search, &solve->position->position, solve->table);
  options.threads = solve->options.team.threads;
  options.stop = &solve->stop;
  options.tally = &solve->live.tally;
  kept_prepare(solve->kept, &options);
  Question *question = question_new(&options);
  solve->values = VALUE_ANY;
  solve->nodes = 0;
  solve->out_of_memory = question == NULL;
  if (question == NULL) return;
  solve->values = question_run(question, 0);
  QuestionView view = question_peek(question);
  kept_question(solve->kept, question);
  question_free(question);
  solve->nodes = view.counters.nodes;
  solve->out_of_memory = view.out_of_memory;
  solve->contradicted = view.contradicted;
  solve->contradiction = view.contradiction;
}

static void find_distance(Solve *solve) {
  const Position *position = &solve->position->position;
  QuestionOptions options = options_question(&solve->options.search, position, solve->table);
  options.tally = &solve->live.tally;
  solve->nodes = 0;
  solve->distance = position->variant.rules->solving->distance(&options, position, &solve->stop, 0,
                                                               &solve->nodes);
  solve->contradicted = table_contradiction(solve->table, &solve->contradiction);
  solve->values = solve->contradicted ? VALUE_ANY : solve->distance.value;
}

static void work(void *data) {
  Solve *solve = data;
  if (solve->options.team.distance)
    find_distance(solve);
  else if (solve->team != NULL)
    solve->values = team_solve(solve->team, cube_board(&solve->position->position), &solve->nodes);
  else
    ask(solve);
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

/* The next position begins with an empty table. */
static ExitStatus end_contradicted(Solve *solve) {
  solvers_tell_contradiction(solve->options.search.variant, solve->contradiction);
  if (solve->table != NULL) table_clear(solve->table);
  solve->contradicted = false;
  return EXIT_BAD;
}

/* A cut-off that is given counts for every position. */
static bool check_cutoff(const SolveOptions *options, const InputPosition *position) {
  int stones = position_stones(&position->position), cutoff = options->team.cutoff;
  if (cutoff == 0 || stones <= cutoff) return true;
  return message_fail("--cutoff %d: %s has %d stones already", cutoff, position->text, stones);
}

/* True if a book knows the answer, which is printed then. */
static bool look_up(const Solve *solve, const InputPosition *position) {
  const SearchOptions *options = &solve->options.search;
  double began = clock_seconds();
  bool distance = solve->options.team.distance;
  BookAnswer answer = known_book_find(solve->books, options, &position->position, distance);
  if (answer.values == VALUE_ANY) return false;
  Distance known = {answer.values, OUTPUT_NO_END};
  if (distance) known = books_distance(&position->position, answer);
  output_known(options, position, known, &answer, clock_seconds() - began);
  return true;
}

static ExitStatus solve_position(Solve *solve, const InputPosition *position) {
  if (look_up(solve, position)) return EXIT_ANSWERED;
  if (!check_cutoff(&solve->options, position)) return EXIT_BAD;
  const SearchOptions *options = &solve->options.search;
  const LongWork searching = {.work = work, .stop = stop, .tick = tick, .data = solve};
  stop_lower(&solve->stop);
  if (solve->team != NULL) team_begin(solve->team);
  solve->position = position;
  solve->live.foretells = true;
  solve->live.unmeasured = options->variant.rules != &rules_cube;
  live_search_begin(&solve->live, solve->table);
  if (!run_long(&searching, options->time_limit)) return EXIT_BAD;
  if (solve->team != NULL) team_erase(solve->team);
  live_search_erase(&solve->live);
  double seconds = clock_seconds() - solve->live.began;
  if (solve->options.team.distance)
    output_score(options, position, solve->distance, solve->nodes, seconds);
  else
    output_position(options, position->text, solve->values, solve->nodes, seconds);
  if (solve->out_of_memory)
    solvers_tell_memory(options->solver, options->variant, options->table_bytes);
  if (solve->contradicted) return end_contradicted(solve);
  return goal_answered(options->goal, solve->values) ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static ExitStatus solve_line(Solve *solve, const InputLine *line) {
  g_auto(InputPosition) position = {0};
  Variant variant = solve->options.search.variant;
  g_autofree char *origin = g_strdup_printf("line %zu", line->number);
  if (!position_read(variant, origin, line->indent, line->text, line->length, &position))
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
  return message_bad("standard input: %s", g_strerror(errno));
}

static ExitStatus solve_argument(Solve *solve, int number, const char *text) {
  g_auto(InputPosition) position = {0};
  if (strcmp(text, "-") == 0) return solve_standard_input(solve);
  g_autofree char *origin = g_strdup_printf("position %d", number);
  if (!position_read_argument(solve->options.search.variant, origin, text, &position))
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

/* Options of the team are for a solver that divides the work; other teams only take --threads. */
static bool check_team(const SolveOptions *options) {
  const SolverInfo *solver = options->search.solver;
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
  if (!distance_option_check(&options->search, options->team.store_path != NULL)) return false;
  return options->team.threads <= 1 || message_fail("--distance: one thread finds it");
}

/* Opens the store of a solver without a team, if one is wanted. */
static bool keep(Solve *solve) {
  const char *path = solve->options.team.store_path;
  if (path == NULL || kept_open(&solve->kept, &solve->options.search, path)) return true;
  table_free(solve->table);
  return false;
}

/* Makes the table and, for the parallel solver, the team. False after a message. */
static bool prepare(Solve *solve) {
  SolveOptions *options = &solve->options;
  size_t tree_bytes = 0;
  if (!check_team(options) || !check_distance(options)) return false;
  if (options->search.solver->divides &&
      !team_divide_memory(&options->search, options->team.memory, 1, &tree_bytes))
    return false;
  if (!run_catch_signals() || !options_table(&options->search, &solve->table)) return false;
  if (!options->search.solver->divides) return keep(solve);
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
      &solve.options.search, team_options, &solve.options.team, true);
  if (positions == NULL) return EXIT_BAD;
  if (!prepare(&solve)) return EXIT_BAD;
  solve.books = known_book_open(&solve.options.search, solve.options.team.no_book);
  ExitStatus status = solve_all(&solve, positions);
  books_close(solve.books);
  if (!team_free(solve.team) || !kept_close(solve.kept)) status = EXIT_BAD;
  table_free(solve.table);
  g_free(solve.options.team.store_path);
  return status;
}
