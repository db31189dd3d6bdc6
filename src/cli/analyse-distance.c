#include "analyse-distance.h"

#include "base/known-book.h"
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
  Distances found;
  uint64_t nodes;
} Finding;

static void work(void *data) {
  Finding *finding = data;
  finding->nodes = distances_find(&finding->question, &finding->stop, &finding->found);
}

static void stop(void *data) { stop_raise(&((Finding *)data)->stop); }

static void tick(void *data) { live_search_draw(&((Finding *)data)->live); }

static void print_move(const SearchOptions *options, const Distances *found, Move move) {
  const MoveDistance *entry = &found->moves[move];
  char name[MOVE_TEXT];
  move_write(options->variant, move, name);
  Distance distance = entry->known ? entry->distance : (Distance){.value = VALUE_ANY};
  output_distance(options, name, distance, entry->score);
}

static ExitStatus print_all(const SearchOptions *options, const InputPosition *position,
                            const Finding *finding, double seconds) {
  Move moves[MOVES_MOST];
  int count = position_moves(&position->position, moves);
  Distance best = distances_best(&finding->found);
  ValueSet result = position_result(&position->position);
  int end = options->variant.rules->pops ? 0 : position_stones(&position->position);
  if (count == 0) best = (Distance){result, end};
  for (int i = 0; i < count; i++)
    print_move(options, &finding->found, moves[i]);
  output_score(options, position, best, finding->nodes, seconds);
  return best.value != VALUE_ANY ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

ExitStatus analyse_distance(const SearchOptions *options, const Books *books,
                            const InputPosition *position) {
  Finding finding = {.found.position = position->position};
  const LongWork searching = {.work = work, .stop = stop, .tick = tick, .data = &finding};
  Table *table;
  if (!options_table(options, &table)) return EXIT_BAD;
  finding.question = options_question(options, &position->position, table);
  known_book_enter(books, &finding.found);
  finding.question.tally = &finding.live.tally;
  live_search_begin(&finding.live, table);
  bool ran = run_long(&searching, options->time_limit);
  live_search_erase(&finding.live);
  double seconds = clock_seconds() - finding.live.began;
  table_free(table);
  return ran ? print_all(options, position, &finding, seconds) : EXIT_BAD;
}
