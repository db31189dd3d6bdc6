/* fourscore-cli book fill: proves all positions of a flat game with this many stones, one by one;
 * those with fewer stones follow. What is in the book already is not searched again, so the command
 * continues where it was ended. */
#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "book/book.h"
#include "core/clock.h"
#include "flat/solver.h"
#include "play/flat-play.h"
#include "storage/shelf.h"

static const double WRITE_SECONDS = 60;

typedef struct {
  int stones;
  bool distance;
  char *path; /* of the book */
} BookFillOptions;

typedef struct {
  SearchOptions search;
  BookFillOptions options;
  GArray *levels[65]; /* Position, up to symmetry, by stones */
  BookDraft *draft;
  Table *table;
  FlatSearch scores; /* with distances: for all positions */
  StopFlag stop;
  double written;
  unsigned source;
  size_t searched, open;
  bool finished;
  ExitStatus status;
} Fill;

static const Option fill_options[] = {
    {"stones", option_int, offsetof(BookFillOptions, stones), 0, 12, .unit = "N",
     .help = "How many stones the positions have (default: 8)"},
    {"distance", option_flag, offsetof(BookFillOptions, distance),
     .help = "Also find the stones at the end of best play"},
    BOOK_OPTION(offsetof(BookFillOptions, path)),
    {NULL},
};

/* --- Which positions -------------------------------------------------------------------------- */

static guint hash(gconstpointer data) {
  return (guint)(((const Key *)data)->low * 0x9E3779B97F4A7C15 >> 32);
}

static gboolean equal(gconstpointer a, gconstpointer b) {
  const Key *one = a, *other = b;
  return one->low == other->low && one->high == other->high;
}

static void add_children(const Position *position, GHashTable *seen, GArray *next) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position child = position_play(position, moves[i]);
    Key key = position_key(&child);
    if (position_result(&child) == VALUE_ANY && g_hash_table_add(seen, g_memdup2(&key, sizeof key)))
      g_array_append_val(next, child);
  }
}

static void find_positions(Fill *fill) {
  Position begin = position_begin(fill->search.variant);
  for (int n = 0; n <= fill->options.stones; n++)
    fill->levels[n] = g_array_new(FALSE, FALSE, sizeof(Position));
  g_array_append_val(fill->levels[0], begin);
  for (int n = 1; n <= fill->options.stones; n++) {
    g_autoptr(GHashTable) seen = g_hash_table_new_full(hash, equal, g_free, NULL);
    for (guint i = 0; i < fill->levels[n - 1]->len && !stop_is_raised(&fill->stop); i++)
      add_children(&g_array_index(fill->levels[n - 1], Position, i), seen, fill->levels[n]);
  }
}

/* --- Searching -------------------------------------------------------------------------------- */

static void write_book(Fill *fill) {
  Error error;
  Status status = book_draft_write(fill->draft, fill->options.path, &error);
  fill->status = exit_worse(fill->status, message_status(fill->options.path, status, &error));
  fill->written = clock_seconds();
}

static void book_fill_enter(Fill *fill, const Position *position, FlatScore score, uint64_t nodes) {
  Error error;
  BookEntry entry = {position_key(position), score.value, score.stones, nodes, fill->source};
  Status status = book_draft_add(fill->draft, entry, &error);
  fill->status = exit_worse(fill->status, message_status(fill->options.path, status, &error));
}

static bool is_known(const Fill *fill, const Position *position, FlatScore *score) {
  const BookEntry *entry = book_draft_find(fill->draft, position_key(position));
  if (entry == NULL || !goal_answered(GOAL_EXACT, entry->values)) return false;
  *score = (FlatScore){entry->values, entry->stones};
  return entry->stones > 0 || !fill->options.distance;
}

/* What the table has of one position serves the next. */
static FlatScore search_score(Fill *fill, const Position *position, uint64_t *nodes) {
  uint64_t before = fill->scores.counters.nodes;
  FlatScore score =
      flat_score(&fill->scores, flat_play_game(position->variant), flat_play_board(position));
  *nodes = fill->scores.counters.nodes - before;
  return score;
}

static void begin_scores(Fill *fill) {
  fill->scores = flat_search_make(fill->table);
  fill->scores.stop = &fill->stop;
  fill->scores.without = fill->search.without;
  flat_scores_begin(&fill->scores);
}

static FlatScore search_value(Fill *fill, const Position *position, uint64_t *nodes) {
  QuestionOptions options = options_question(&fill->search, position, fill->table);
  options.goal = GOAL_EXACT;
  options.stop = &fill->stop;
  QuestionView view = question_answer(&options);
  *nodes = view.counters.nodes;
  return (FlatScore){view.contradicted ? VALUE_ANY : view.values, 0};
}

static void book_fill_prove(Fill *fill, const Position *position) {
  FlatScore score;
  uint64_t nodes;
  if (is_known(fill, position, &score)) return;
  score = fill->options.distance ? search_score(fill, position, &nodes)
                                 : search_value(fill, position, &nodes);
  bool answered = goal_answered(GOAL_EXACT, score.value);
  fill->searched += answered;
  fill->open += !answered;
  if (answered) book_fill_enter(fill, position, score, nodes);
  if (clock_seconds() > fill->written + WRITE_SECONDS) write_book(fill);
}

/* --- What follows ----------------------------------------------------------------------------- */

/* The score after a move; false if it is not known. */
static bool score_after(const Fill *fill, const Position *position, Move move, FlatScore *score) {
  Position child = position_play(position, move);
  *score = (FlatScore){position_result(&child), position_stones(&child)};
  return score->value != VALUE_ANY || is_known(fill, &child, score);
}

/* True if the mover likes the first score better: a win soon, a loss late. */
static bool book_fill_is_better(FlatScore a, FlatScore b, ValueSet win) {
  int rank_a = a.value == win ? 2 : a.value == VALUE_DRAW;
  int rank_b = b.value == win ? 2 : b.value == VALUE_DRAW;
  if (rank_a != rank_b) return rank_a > rank_b;
  return rank_a == 2 ? a.stones < b.stones : a.stones > b.stones;
}

/* A position is worth what its best move is worth. */
static void derive(Fill *fill, const Position *position) {
  Move moves[MOVES_MOST];
  FlatScore best = {0}, score;
  ValueSet win = position_mover(position) == FIRST ? VALUE_FIRST : VALUE_SECOND;
  if (is_known(fill, position, &score)) return;
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    if (!score_after(fill, position, moves[i], &score)) return;
    if (best.value == 0 || book_fill_is_better(score, best, win)) best = score;
  }
  if (!fill->options.distance) best.stones = 0;
  book_fill_enter(fill, position, best, 0);
}

static void book_fill_work(void *data) {
  Fill *fill = data;
  find_positions(fill);
  const GArray *last = fill->levels[fill->options.stones];
  if (fill->options.distance) begin_scores(fill);
  for (guint i = 0; i < last->len && !stop_is_raised(&fill->stop); i++)
    book_fill_prove(fill, &g_array_index(last, Position, i));
  if (fill->options.distance) flat_scores_end(&fill->scores);
  if (stop_is_raised(&fill->stop)) return;
  for (int n = fill->options.stones - 1; n >= 0; n--)
    for (guint i = 0; i < fill->levels[n]->len; i++)
      derive(fill, &g_array_index(fill->levels[n], Position, i));
  fill->finished = true;
}

static ExitStatus book_fill_run(Fill *fill) {
  const LongWork searching = {
      .work = book_fill_work, .flag = &fill->stop, .doing = "proving positions", .data = fill};
  Error error;
  fill->written = clock_seconds();
  if (book_draft_source(fill->draft, "fourscore " FOURSCORE_VERSION ", book fill", &fill->source,
                        &error) != STATUS_OK)
    return message_bad("%s", error.message);
  if (!run_long(&searching, fill->search.time_limit)) return EXIT_BAD;
  run_tell_limit(fill->search.time_limit);
  OUTPUT_FIGURES(fill->search.json, NULL, NULL,
                 {"positions", fill->levels[fill->options.stones]->len},
                 {"searched", fill->searched});
  ExitStatus status =
      exit_worse(fill->status, book_draft_end(fill->draft, fill->options.path, fill->search.json));
  for (int n = 0; n <= fill->options.stones; n++)
    g_array_unref(fill->levels[n]);
  return !fill->finished || fill->open > 0 ? exit_worse(status, EXIT_UNKNOWN) : status;
}

static bool book_fill_check(const Fill *fill) {
  const SearchOptions *search = &fill->search;
  Variant variant = search->variant;
  if (!variant.rules->sized || variant.rules->pops || !position_has_key(variant))
    return message_fail("--game: a book is filled for connect4:WxH");
  if (fill->options.distance && search->solver->distances != DISTANCES_AT_ONCE)
    return message_fail("--distance is for --solver %s", flat_score_solver->name);
  return true;
}

static ExitStatus fill_book(Fill *fill) {
  if (!book_fill_check(fill)) return EXIT_BAD;
  if (fill->options.path == NULL) fill->options.path = shelf_own_path(fill->search.variant);
  fill->draft = book_draft_begin(fill->search.variant, fill->options.path);
  ExitStatus status = EXIT_BAD;
  if (fill->draft != NULL && run_catch_signals() && options_table(&fill->search, &fill->table)) {
    status = book_fill_run(fill);
    table_free(fill->table);
  }
  book_draft_free(fill->draft);
  return status;
}

ExitStatus book_fill_command(int argc, char **argv) {
  Fill fill = {.options.stones = 8};
  g_auto(GStrv) none = options_parse_more(
      argc, argv, "",
      "Proves all positions of Connect-4 with this many stones, for a book; those with fewer\n"
      "follow. The book is written once a minute and at the end. What it has is not searched\n"
      "again, so the command can be interrupted and repeated. --time-limit is for all of it.",
      &fill.search, fill_options, &fill.options, 0);
  ExitStatus status = none != NULL ? fill_book(&fill) : EXIT_BAD;
  g_free(fill.options.path);
  return status;
}
