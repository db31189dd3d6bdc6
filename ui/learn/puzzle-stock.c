#include "puzzle-stock.h"

#include "base/worker.h"
#include "puzzle-seen.h"

enum {
  STOCK = 6,
  TABLE_BYTES = 64 << 20,
  FASTEST = 1 << PUZZLE_RANDOM, /* while somebody may be waiting */
  NODES_OF_OWN = 100000,        /* for a position of the user's */
  BARRED_MOST = 100,            /* that are made in a row, until there seem to be no others */
};

struct PuzzleStock {
  PuzzleOptions options;
  Table *table;
  PuzzleSupply supply;
  StopFlag stop;
  GArray *own;        /* PlayedPosition */
  guint looked;       /* at most this many: the last ones, which are easy */
  GHashTable *barred; /* puzzle_seen_key() of those that do not come; the worker's until it ends */
  GArray *puzzles;
  StockedPuzzle made; /* the worker's until it has ended */
  gboolean found;
  gboolean barren;
  Worker *worker; /* NULL: the stock is full, or barren */
  StockChanged changed;
  gpointer data;
};

static gpointer key_of(const Line *line) {
  Position position = line_position(line);
  return GUINT_TO_POINTER(puzzle_seen_key(&position));
}

static gboolean is_barred(const PuzzleStock *stock, const Line *line) {
  return g_hash_table_contains(stock->barred, key_of(line));
}

static gboolean make_of_own(PuzzleStock *stock) {
  while (stock->looked < stock->own->len && !stop_is_raised(&stock->stop)) {
    guint last = stock->own->len - ++stock->looked;
    const PlayedPosition *played = &g_array_index(stock->own, PlayedPosition, last);
    if (!is_barred(stock, &played->line) &&
        puzzle_prove(&stock->options.question, &played->line, played->known, NODES_OF_OWN,
                     &stock->made.puzzle))
      return TRUE;
  }
  return FALSE;
}

/* Small boards have few. */
static gboolean make_new(PuzzleStock *stock) {
  for (int tries = 0; tries < BARRED_MOST; tries++) {
    if (!puzzle_make(&stock->options, &stock->supply, &stock->made.puzzle)) return FALSE;
    if (!is_barred(stock, &stock->made.puzzle.line)) return TRUE;
  }
  return FALSE;
}

static void make(gpointer data) {
  PuzzleStock *stock = data;
  stock->made.own = stock->options.sources != FASTEST && make_of_own(stock);
  stock->found = stock->made.own || make_new(stock);
  if (stock->found) g_hash_table_add(stock->barred, key_of(&stock->made.puzzle.line));
}

static void puzzle_stock_fill(PuzzleStock *stock);

static void made(gpointer data) {
  PuzzleStock *stock = data;
  stock->worker = NULL;
  stock->barren = !stock->found;
  if (stock->found) g_array_append_val(stock->puzzles, stock->made);
  puzzle_stock_fill(stock);
  stock->changed(stock->data);
}

static void puzzle_stock_fill(PuzzleStock *stock) {
  if (stock->worker || stock->barren || stock->puzzles->len >= STOCK) return;
  stock->options.sources = stock->puzzles->len == 0 ? FASTEST : (1U << PUZZLE_SOURCES) - 1;
  stock->worker = worker_start("puzzle", make, made, stock);
}

/* FALSE: no solver can prove anything on such a board, or there is no memory. */
static gboolean puzzle_stock_prepare(PuzzleStock *stock, Variant variant) {
  QuestionOptions *question = &stock->options.question;
  question->position = position_begin(variant);
  question->solver = solving_default(variant);
  if (!question->solver) return FALSE;
  question->memory = TABLE_BYTES;
  question->plies = question->pops = QUESTION_NO_LIMIT;
  question->stop = &stock->stop;
  if (!question->solver->needs_table) return TRUE;
  unsigned bits = variant.rules->solving->key_bits(question->solver, variant);
  if (table_create(&stock->table, TABLE_BYTES, bits, SCHEME_TWOBIG, 0, NULL) != STATUS_OK)
    return FALSE;
  question->table = stock->table;
  return TRUE;
}

PuzzleStock *puzzle_stock_new(Variant variant, Knower knower, GArray *own, GHashTable *barred,
                              StockChanged changed, gpointer data) {
  PuzzleStock *stock = g_new0(PuzzleStock, 1);
  guint64 seed = (guint64)g_random_int() << 32 | g_random_int();
  stock->supply = puzzle_supply(seed);
  stock->options.question.knower = knower;
  stock->own = own;
  stock->barred = barred;
  stock->puzzles = g_array_new(FALSE, FALSE, sizeof(StockedPuzzle));
  stock->changed = changed;
  stock->data = data;
  stock->barren = !puzzle_stock_prepare(stock, variant);
  puzzle_stock_fill(stock);
  return stock;
}

gboolean puzzle_stock_is_making(const PuzzleStock *stock) { return stock->worker != NULL; }

gboolean puzzle_stock_take(PuzzleStock *stock, int rating, StockedPuzzle *taken) {
  guint best = 0;
  const StockedPuzzle *all = (const StockedPuzzle *)(const void *)stock->puzzles->data;
  if (stock->puzzles->len == 0) return FALSE;
  for (guint i = 1; i < stock->puzzles->len && !all[best].own; i++)
    if (all[i].own || ABS(all[i].puzzle.rating - rating) < ABS(all[best].puzzle.rating - rating))
      best = i;
  *taken = all[best];
  g_array_remove_index(stock->puzzles, best);
  puzzle_stock_fill(stock);
  return TRUE;
}

void puzzle_stock_free(PuzzleStock *stock) {
  if (!stock) return;
  if (stock->worker) {
    stop_raise(&stock->stop);
    worker_join(stock->worker);
  }
  table_free(stock->table);
  g_array_unref(stock->own);
  g_hash_table_unref(stock->barred);
  g_array_unref(stock->puzzles);
  g_free(stock);
}
