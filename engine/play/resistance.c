#include "resistance.h"

#include "distances.h"
#include "question.h"

#include <limits.h>

enum {
  FIRST_NODES = 1 << 14, /* of the search after each move; more while several are open */
  MOST_NODES = 1 << 17,
  NODES_GROWTH = 8,
  RESISTANCE_TABLE_BYTES = 4 << 20,
};

/* When the other player wins: stones on the board then, or in games with pops the moves until then.
 * Stones and moves are more than AT_ONCE where he needs more than one. */
enum { LOST = 0, AT_ONCE = 1, OPEN_END = INT_MAX - 1, NEVER = INT_MAX };

typedef struct {
  Position next;
  int end;
  int wins; /* moves of the other player that end the game: the fewer, the better */
} Reply;

static ValueSet win_of(Player player) { return player == FIRST ? VALUE_FIRST : VALUE_SECOND; }

static int wins_at_once(const Position *position) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves), wins = 0;
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    wins += position_result(&next) == win_of(position_mover(position));
  }
  return wins;
}

/* What the rules alone tell. */
static Reply reply_at_sight(const Position *position, Move move) {
  Reply reply = {.next = position_play(position, move), .end = OPEN_END};
  ValueSet result = position_result(&reply.next);
  if (result != VALUE_ANY)
    reply.end = result == win_of(player_other(position_mover(position))) ? LOST : NEVER;
  else if ((reply.wins = wins_at_once(&reply.next)) > 0)
    reply.end = AT_ONCE;
  return reply;
}

/* Looks for the end within `limit` nodes. */
static void reply_measure(QuestionOptions *options, uint64_t limit, const StopFlag *stop,
                          Reply *reply) {
  const Solving *solving = reply->next.variant.rules->solving;
  uint64_t nodes = 0;
  if (options->table != NULL) table_clear(options->table);
  Distance found = solving->distance(options, &reply->next, stop, limit, &nodes);
  if (found.value == VALUE_ANY) return;
  reply->end = found.value == win_of(position_mover(&reply->next)) ? found.end : NEVER;
}

static int count_open(const Reply replies[], int count) {
  int open = 0;
  for (int i = 0; i < count; i++)
    open += replies[i].end == OPEN_END;
  return open;
}

/* Until a single one is open, or all took more than MOST_NODES. */
static void resistance_measure_all(QuestionOptions *options, Reply replies[], int count,
                                   const StopFlag *stop) {
  for (uint64_t limit = FIRST_NODES; limit <= MOST_NODES; limit *= NODES_GROWTH) {
    if (count_open(replies, count) < 2) return;
    for (int i = 0; i < count && !stop_is_raised(stop); i++)
      if (replies[i].end == OPEN_END) reply_measure(options, limit, stop, &replies[i]);
  }
}

/* Without memory for a table the rules alone decide. */
static void measure(const Position *position, Reply replies[], int count, const StopFlag *stop) {
  Variant variant = position->variant;
  QuestionOptions options = {.position = *position,
                             .solver = solving_default(variant),
                             .plies = QUESTION_NO_LIMIT,
                             .pops = QUESTION_NO_LIMIT};
  if (!distances_possible(options.solver, variant) || count_open(replies, count) < 2) return;
  unsigned bits = variant.rules->solving->key_bits(options.solver, variant);
  if (options.solver->needs_table && table_create(&options.table, RESISTANCE_TABLE_BYTES, bits,
                                                  SCHEME_TWOBIG, 0, NULL) != STATUS_OK)
    return;
  resistance_measure_all(&options, replies, count, stop);
  table_free(options.table);
}

static bool is_harder(const Reply *a, const Reply *b) {
  return a->end != b->end ? a->end > b->end : a->wins < b->wins;
}

int resistance_choose(const Position *position, const Move moves[], int count,
                      const StopFlag *stop) {
  Reply replies[MOVES_MOST];
  int best = 0;
  for (int i = 0; i < count; i++)
    replies[i] = reply_at_sight(position, moves[i]);
  measure(position, replies, count, stop);
  for (int i = 1; i < count; i++)
    if (is_harder(&replies[i], &replies[best])) best = i;
  return stop_is_raised(stop) ? -1 : moves[best];
}
