/* fourscore-cli analyse: the value of a position and of each of its columns. */
#include "analyse-distance.h"
#include "base/kept.h"
#include "base/sources.h"
#include "base/live.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "base/solvers.h"
#include "base/team-options.h"
#include "commands.h"
#include "core/cores.h"
#include "play/estimate.h"

#include <glib.h>

enum { THREADS_MOST = 1024 };

typedef struct {
  const Position *position;
  Analysis *analysis;
  Kept *kept;         /* what it begins with and proves */
  const Books *books; /* NULL: none are looked into */
  bool shown;         /* on the terminal, during the search */
  Live live;
} Analyse;

/* The command's own options. */
typedef struct {
  int threads;              /* 0: not given */
  char *store;              /* NULL: nothing is kept */
  size_t memory;            /* for table and trees together ... */
  const char *memory_given; /* ... if it is given; else NULL */
  size_t tree_bytes;        /* the part for the trees; 0: nothing was given */
  bool distance;
  bool no_book;
} AnalyseOwn;

static const Option own_options[] = {
    {"threads", option_int, offsetof(AnalyseOwn, threads), 1, THREADS_MOST, .unit = "N",
     .help = "For a solver with a team (default: one for each physical core for parallel, else 1)"},
    {"memory", option_bytes, offsetof(AnalyseOwn, memory), .unit = "SIZE",
     .given = offsetof(AnalyseOwn, memory_given),
     .help =
         "For a solver that keeps trees: trees and table together (default: 1G besides the table)"},
    {"store", option_path, offsetof(AnalyseOwn, store), .unit = "FILE",
     .help = "Keep what is proved in this file, and begin with what it holds"},
    {"distance", option_flag, offsetof(AnalyseOwn, distance),
     .help = "Find how far the end is after each move, with best play"},
    NO_BOOK_OPTION(offsetof(AnalyseOwn, no_book)),
    {NULL},
};

static void analyse_work(void *data) {
  const Analyse *analyse = data;
  analysis_run(analyse->analysis);
  kept_finish(analyse->kept);
}

static void analyse_stop(void *data) { analysis_stop(((Analyse *)data)->analysis); }

static void analyse_tick(void *data) {
  Analyse *analyse = data;
  if (analyse->shown && kept_has_news(analyse->kept)) live_erase(&analyse->live);
  kept_tick(analyse->kept);
  if (!analyse->shown) return;
  AnalysisView view = analysis_peek(analyse->analysis);
  live_draw(&analyse->live, &view);
}

/* What is believed about a move; false if its answer is known. */
static bool believe_move(const SearchOptions *options, const Position *position, int move,
                         const MoveStatus *status, double estimate[3]) {
  if (status->state == MOVE_ILLEGAL || goal_answered(options->goal, status->values)) return false;
  Position after = position_play(position, (Move)move);
  estimate_move(&after, estimate);
  return true;
}

/* What the books know about the position after a move; false if that is not enough for the goal. */
static bool analyse_look_up(const Books *books, const SearchOptions *options,
                            const Position *position, int move, const MoveStatus *status,
                            BookAnswer *known) {
  if (books == NULL || status->state == MOVE_ILLEGAL || status->nodes > 0) return false;
  Position child = position_play(position, (Move)move);
  *known = known_book_find(books, options, &child, false);
  return known->values != VALUE_ANY;
}

/* A game of one size, the cube, has a line for each column; others have one for each legal move. */
static void analyse_print_move(const Books *books, const SearchOptions *options,
                               const Position *position, int move, const MoveStatus *status) {
  Variant variant = position->variant;
  BookAnswer known;
  double estimate[3];
  char name[MOVE_TEXT], same_as[MOVE_TEXT];
  if (variant.rules->sized && status->state == MOVE_ILLEGAL) return;
  move_write(variant, (Move)move, name);
  move_write(variant, (Move)status->same_as, same_as);
  bool open = believe_move(options, position, move, status, estimate);
  bool found = analyse_look_up(books, options, position, move, status, &known);
  output_answer(options, &(OutputAnswer){.kind = variant.rules->sized ? "move" : "column",
                                         .name = name,
                                         .illegal = status->state == MOVE_ILLEGAL,
                                         .values = status->values,
                                         .nodes = status->nodes,
                                         .seconds = status->seconds,
                                         .estimate = open ? estimate : NULL,
                                         .known = found ? &known : NULL,
                                         .same_as = status->same_as != move ? same_as : NULL});
}

static void print_position(const Books *books, const SearchOptions *options,
                           const InputPosition *input, const AnalysisView *view) {
  BookAnswer answer = {.values = VALUE_ANY};
  if (view->counters.nodes == 0) answer = known_book_find(books, options, &input->position, false);
  output_answer(options, &(OutputAnswer){.name = input->text,
                                         .values = view->values,
                                         .nodes = view->counters.nodes,
                                         .seconds = view->seconds,
                                         .known = answer.values != VALUE_ANY ? &answer : NULL});
}

static ExitStatus print_view(const Books *books, const SearchOptions *options, Variant variant,
                             const InputPosition *position, const AnalysisView *view) {
  for (int move = 0; move < view->count; move++)
    analyse_print_move(books, options, &position->position, move, &view->moves[move]);
  print_position(books, options, position, view);
  if (view->out_of_memory) solvers_tell_memory(options->solver, variant, options->table_bytes);
  if (view->contradicted) {
    solvers_tell_contradiction(variant, view->contradiction);
    return EXIT_BAD;
  }
  return view->answered ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static ExitStatus analyse_with(Analyse *analyse, const SearchOptions *options,
                               const InputPosition *position) {
  analyse->shown = live_possible();
  if (!kept_begin_analysis(analyse->kept, analyse->analysis)) return EXIT_BAD;
  const LongWork searching = {
      .work = analyse_work, .stop = analyse_stop, .tick = analyse_tick, .data = analyse};
  if (!run_long(&searching, options->time_limit)) {
    kept_end(analyse->kept);
    return EXIT_BAD;
  }
  if (analyse->shown) live_erase(&analyse->live);
  AnalysisView view = analysis_peek(analyse->analysis);
  kept_end(analyse->kept);
  kept_add_whole(analyse->kept, analyse->position, view.values);
  return print_view(analyse->books, options, analyse->live.variant, position, &view);
}

/* As solve takes them. */
static bool check_threads(const SearchOptions *options, AnalyseOwn *own) {
  const SolverInfo *solver = options->solver;
  if (own->threads == 0 && solver->divides) own->threads = cores_physical();
  if (own->threads > 0 && !solver->has_team)
    return message_fail("--threads: the solver %s has one thread", solver->name);
  if (own->threads > solver->threads_most && solver->has_team)
    return message_fail("--threads: expected at most %d", solver->threads_most);
  return true;
}

/* Divides memory as solve does, but among the trees of all columns: only the cube has solvers with
 * trees. */
static bool analyse_check_memory(SearchOptions *options, AnalyseOwn *own) {
  if (own->memory_given == NULL) return true;
  if (!options->solver->keeps_trees)
    return message_fail("--memory: the solver %s keeps no trees", options->solver->name);
  if (own->distance) return message_fail("--memory: distances are found without trees");
  return team_divide_memory(options, own->memory, COLUMNS, &own->tree_bytes);
}

/* What all positions share. */
typedef struct {
  SearchOptions options;
  AnalyseOwn own;
  Table *table; /* NULL for a solver without one, and with --distance */
  Kept *kept;
  Books *books;
} AnalyseShared;

static ExitStatus analyse_position(const AnalyseShared *shared, const InputPosition *input) {
  const SearchOptions *options = &shared->options;
  QuestionOptions question = options_question(options, &input->position, shared->table);
  question.threads = shared->own.threads;
  question.tree_bytes = shared->own.tree_bytes;
  kept_teach(shared->kept, shared->books, &input->position);
  kept_prepare(shared->kept, &question);
  Analyse analyse = {.position = &input->position,
                     .kept = shared->kept,
                     .books = shared->books,
                     .live = {.options = options,
                              .table = shared->table,
                              .title = input->text,
                              .variant = options->variant}};
  analyse.analysis = analysis_new(&question);
  ExitStatus status = analyse.analysis != NULL ? analyse_with(&analyse, options, input)
                                               : message_bad("no memory for the analysis");
  if (analyse.analysis != NULL) analysis_free(analyse.analysis);
  return status;
}

static ExitStatus analyse_take(void *data, const char *origin, const InputPosition *input) {
  const AnalyseShared *shared = data;
  if (shared->own.distance) return analyse_distance(&shared->options, shared->books, input);
  return analyse_position(shared, input);
}

static void shared_clear(AnalyseShared *shared) {
  kept_close(shared->kept);
  books_close(shared->books);
  table_free(shared->table);
  g_free(shared->own.store);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(AnalyseShared, shared_clear)

/* False after a message. */
static bool analyse_prepare(AnalyseShared *shared) {
  SearchOptions *options = &shared->options;
  AnalyseOwn *own = &shared->own;
  return check_threads(options, own) &&
         (!own->distance || options_check_distance(options, own->store != NULL)) &&
         analyse_check_memory(options, own) && run_catch_signals() &&
         kept_open(&shared->kept, &(KeptOptions){.search = options, .path = own->store}) &&
         (own->distance || options_table(options, &shared->table));
}

ExitStatus analyse_command(int argc, char **argv) {
  g_auto(AnalyseShared) shared = {.own = {0}};
  g_auto(GStrv) positions = options_parse_more(
      argc, argv, "POSITION... | -",
      "Proves the value of a position and of each of its columns. A terminal shows\n"
      "the work live; then come one line for each column and one for the position.\n"
      "For a flat game there is a line for each legal move. \"-\" reads positions from\n"
      "standard input: one a line, or the ends of annotated games.",
      &shared.options, own_options, &shared.own, OPTIONS_ALL);
  if (positions == NULL || !analyse_prepare(&shared)) return EXIT_BAD;
  shared.books = known_book_open(&shared.options, shared.own.no_book);
  ExitStatus status = position_take_all(shared.options.variant, shared.options.notation, positions,
                                        analyse_take, &shared);
  return kept_close(g_steal_pointer(&shared.kept)) ? status : EXIT_BAD;
}
