#include "analyse-distance.h"

#include "base/sources.h"
#include "base/live.h"
#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "core/clock.h"
#include "play/distances.h"

typedef struct {
  QuestionOptions question;
  StopFlag stop;
  LiveSearch live;
  const char *position; /* as text */
  bool limited;         /* by time */
  Distances found;
  const Books *books;    /* NULL: none are looked into */
  bool told[MOVES_MOST]; /* how long the books say, by move */
  bool any_told;
  uint64_t nodes;
} DistanceFinding;

static void analyse_distance_work(void *data) {
  DistanceFinding *finding = data;
  finding->nodes = distances_find(&finding->question, &finding->stop, &finding->found);
}

static void analyse_distance_tick(void *data) {
  DistanceFinding *finding = data;
  live_search_draw(&finding->live);
  if (!finding->limited) live_search_tell_distance(&finding->live, finding->position);
}

/* Enters what the books know before the search, which finds the rest. */
static void ask_books(DistanceFinding *finding) {
  known_book_enter(finding->books, &finding->found);
  for (int move = 0; move < MOVES_MOST; move++) {
    finding->told[move] = finding->found.moves[move].known;
    finding->any_told |= finding->told[move];
  }
}

static void analyse_distance_print_move(const SearchOptions *options,
                                        const DistanceFinding *finding, Move move) {
  const MoveDistance *entry = &finding->found.moves[move];
  BookAnswer answer;
  char name[MOVE_TEXT];
  move_write(options->variant, move, name);
  Distance distance = entry->known ? entry->distance : (Distance){.value = VALUE_ANY};
  if (finding->told[move]) {
    Position after = position_play(&finding->found.position, move);
    answer = books_find(finding->books, &after);
  }
  output_answer(options, &(OutputAnswer){.kind = "move",
                                         .name = name,
                                         .values = distance.value,
                                         .shares_cost = true,
                                         .ends = distance.value != VALUE_ANY,
                                         .end = distance.end,
                                         .score = entry->score,
                                         .known = finding->told[move] ? &answer : NULL});
}

/* What gives the end of best play without a search: an entry, or those of the moves. */
static BookAnswer analyse_distance_look_up(const SearchOptions *options, const Position *position,
                                           const DistanceFinding *finding, Distance best) {
  BookAnswer nothing = {.values = VALUE_ANY};
  if (finding->nodes > 0 || best.value == VALUE_ANY) return nothing;
  BookAnswer answer = known_book_find(finding->books, options, position, true);
  bool followed = answer.values == VALUE_ANY && finding->any_told;
  return followed ? (BookAnswer){.values = best.value} : answer;
}

static void print_position(const SearchOptions *options, const InputPosition *position,
                           const DistanceFinding *finding, Distance best, double seconds) {
  BookAnswer answer = analyse_distance_look_up(options, &position->position, finding, best);
  OutputAnswer line = {.name = position->text,
                       .nodes = finding->nodes,
                       .seconds = seconds,
                       .known = answer.values != VALUE_ANY ? &answer : NULL};
  output_set_distance(&line, &position->position, best);
  output_answer(options, &line);
}

static ExitStatus analyse_distance_print_all(const SearchOptions *options,
                                             const InputPosition *position,
                                             const DistanceFinding *finding, double seconds) {
  Move moves[MOVES_MOST];
  int count = position_moves(&position->position, moves);
  Distance best = distances_best(&finding->found);
  ValueSet result = position_result(&position->position);
  int end = options->variant.rules->pops ? 0 : position_stones(&position->position);
  if (count == 0) best = (Distance){result, end};
  for (int i = 0; i < count; i++)
    analyse_distance_print_move(options, finding, moves[i]);
  print_position(options, position, finding, best, seconds);
  return best.value != VALUE_ANY ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

ExitStatus analyse_distance(const SearchOptions *options, const Books *books,
                            const InputPosition *position) {
  DistanceFinding finding = {.found.position = position->position,
                             .books = books,
                             .position = position->text,
                             .limited = options->time_limit > 0};
  const LongWork searching = {.work = analyse_distance_work,
                              .flag = &finding.stop,
                              .tick = analyse_distance_tick,
                              .data = &finding};
  Table *table;
  if (!options_table(options, &table)) return EXIT_BAD;
  finding.question = options_question(options, &position->position, table);
  ask_books(&finding);
  finding.question.tally = &finding.live.tally;
  live_search_begin(&finding.live, table);
  bool ran = run_long(&searching, options->time_limit);
  live_search_erase(&finding.live);
  double seconds = clock_seconds() - finding.live.began;
  table_free(table);
  return ran ? analyse_distance_print_all(options, position, &finding, seconds) : EXIT_BAD;
}
