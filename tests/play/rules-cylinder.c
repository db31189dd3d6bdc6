/* Connect-4 on a cylinder, four to seven columns round and at most five rows high: all that adding
 * a game takes. Three in a row win, so that small boards are worth a game.
 *
 * A position is one word for each player's stones (bit column * HEIGHT_MOST + level). Symmetries
 * are the turns of the cylinder and their mirror images. The solver is plain search.
 */
#include "rules-cylinder.h"

#include "play/question-inner.h"

#include <stdio.h>
#include <string.h>

#define N_(text) (text)

enum { WIDTH_LEAST = 4, WIDTH_MOST = 7, HEIGHT_MOST = 5, ROW = 3, IMAGES = 2 * WIDTH_MOST };

static uint64_t cell(int column, int level) {
  return (uint64_t)1 << (column * HEIGHT_MOST + level);
}

static uint64_t filled(const Position *p) { return p->words[FIRST] | p->words[SECOND]; }

static int height_of(const Position *p, int column) {
  return __builtin_popcountll(filled(p) >> (column * HEIGHT_MOST) & ((1 << HEIGHT_MOST) - 1));
}

static Status check(int width, int height, Error *error) {
  if (width >= WIDTH_LEAST && width <= WIDTH_MOST && height >= 1 && height <= HEIGHT_MOST)
    return STATUS_OK;
  return status_fail(error, STATUS_RANGE, 0, "a cylinder has %d to %d columns and at most %d rows",
                     WIDTH_LEAST, WIDTH_MOST, HEIGHT_MOST);
}

static Position begin(Variant variant) { return (Position){.variant = variant}; }

/* The cells of a row of the player's that begins here and leads that way; 0 if there is none. */
static uint64_t row_of(const Position *p, Player player, int column, int level, int dx, int dy) {
  uint64_t row = 0;
  for (int i = 0; i < ROW; i++) {
    int x = (column + i * dx) % p->variant.width, y = level + i * dy;
    if (y < 0 || y >= p->variant.height || !(p->words[player] & cell(x, y))) return 0;
    row |= cell(x, y);
  }
  return row;
}

/* The cells of all rows of the player's. */
static uint64_t rows_of(const Position *p, Player player) {
  static const int ways[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  uint64_t rows = 0;
  for (int x = 0; x < p->variant.width; x++)
    for (int y = 0; y < p->variant.height; y++)
      for (int w = 0; w < 4; w++)
        rows |= row_of(p, player, x, y, ways[w][0], ways[w][1]);
  return rows;
}

static int stones(const Position *p) { return __builtin_popcountll(filled(p)); }

static Player mover(const Position *p) { return (Player)(stones(p) & 1); }

static ValueSet result(const Position *p) {
  if (rows_of(p, FIRST)) return VALUE_FIRST;
  if (rows_of(p, SECOND)) return VALUE_SECOND;
  return stones(p) == p->variant.width * p->variant.height ? VALUE_DRAW : VALUE_ANY;
}

static int moves(const Position *p, Move list[MOVES_MOST]) {
  int count = 0;
  if (result(p) != VALUE_ANY) return 0;
  for (int x = 0; x < p->variant.width; x++)
    if (height_of(p, x) < p->variant.height) list[count++] = (Move)x;
  return count;
}

static bool put(Position *p, int column, Player player) {
  int height = height_of(p, column);
  if (height == p->variant.height) return false;
  p->words[player] |= cell(column, height);
  return true;
}

static bool take(Position *p, int column) {
  int height = height_of(p, column);
  if (height == 0) return false;
  p->words[FIRST] &= ~cell(column, height - 1);
  p->words[SECOND] &= ~cell(column, height - 1);
  return true;
}

static Position play(const Position *p, Move move) {
  Position next = *p;
  put(&next, move, mover(p));
  return next;
}

static int at(const Position *p, int column, int level) {
  uint64_t here = cell(column, level);
  return p->words[FIRST] & here ? FIRST : p->words[SECOND] & here ? SECOND : CELL_EMPTY;
}

static bool wins(const Position *p, int column, int level) {
  return ((rows_of(p, FIRST) | rows_of(p, SECOND)) & cell(column, level)) != 0;
}

/* Each row through a cell begins with that cell, or one or two cells before it. */
static CellLines lines_at(const Position *p, int column, int level) {
  static const int ways[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  CellLines found = {0};
  for (int w = 0; w < 4; w++)
    for (int i = 0; i < ROW; i++) {
      int dx = ways[w][0], dy = ways[w][1];
      int x = (column - i * dx + p->variant.width) % p->variant.width, y = level - i * dy;
      if (y < 0 || y >= p->variant.height || y + 2 * dy < 0 || y + 2 * dy >= p->variant.height)
        continue;
      uint64_t row = 0;
      for (int k = 0; k < ROW; k++)
        row |= cell((x + k * dx) % p->variant.width, y + k * dy);
      found.all++;
      for (int player = FIRST; player <= SECOND; player++) {
        found.open[player] += !(row & p->words[!player]);
        found.missing_one[player] +=
            (row & ~p->words[player]) == (cell(column, level) & ~filled(p));
      }
    }
  return found;
}

static Status settle(const Position *p, Position *settled, Error *error) {
  int first = __builtin_popcountll(p->words[FIRST]),
      second = __builtin_popcountll(p->words[SECOND]);
  if (first != second && first != second + 1)
    return status_fail(error, STATUS_RANGE, 0, "%d stones w and %d stones b cannot occur", first,
                       second);
  if (rows_of(p, mover(p)))
    return status_fail(error, STATUS_RANGE, 0, "the game was over before the last stone");
  *settled = *p;
  return STATUS_OK;
}

/* Turns it by image % width columns, after a mirror from the width on. Images above twice the
 * width are the identity. */
static int turned(Variant variant, int column, int image) {
  int width = variant.width;
  if (image >= 2 * width) return column;
  int x = image >= width ? width - 1 - column : column;
  return (x + image) % width;
}

static Position image_of(const Position *p, int image) {
  Position to = begin(p->variant);
  uint64_t column = (1 << HEIGHT_MOST) - 1;
  for (int x = 0; x < p->variant.width; x++)
    for (int player = FIRST; player <= SECOND; player++)
      to.words[player] |= (p->words[player] >> (x * HEIGHT_MOST) & column)
                          << (turned(p->variant, x, image) * HEIGHT_MOST);
  return to;
}

static Move image_move(Variant variant, Move move, int image) {
  return (Move)turned(variant, move, image);
}

enum { BITS = WIDTH_MOST * (HEIGHT_MOST + 1) };

static unsigned key_bits(Variant variant) { return BITS; }

/* Each column's stones as bits, the first player's as ones, below a one. */
static uint64_t code_of(const Position *p) {
  uint64_t code = 0;
  for (int x = 0; x < p->variant.width; x++) {
    uint64_t own = p->words[FIRST] >> (x * HEIGHT_MOST) & ((1 << HEIGHT_MOST) - 1);
    code |= (own | (uint64_t)1 << height_of(p, x)) << (x * (HEIGHT_MOST + 1));
  }
  return code;
}

static Key key(const Position *p) {
  uint64_t least = code_of(p);
  for (int i = 1; i < IMAGES; i++) {
    Position image = image_of(p, i);
    uint64_t code = code_of(&image);
    if (code < least) least = code;
  }
  return (Key){least, 0};
}

static bool of_key(Variant variant, Key wanted, Position *position) {
  Position p = begin(variant);
  for (int x = 0; x < variant.width; x++) {
    uint64_t column = wanted.low >> (x * (HEIGHT_MOST + 1)) & ((1 << (HEIGHT_MOST + 1)) - 1);
    int height = column == 0 ? 0 : 63 - __builtin_clzll(column);
    for (int y = 0; y < height; y++)
      if (!put(&p, x, column >> y & 1 ? FIRST : SECOND)) return false;
  }
  Key again = key(&p);
  if (again.low != wanted.low || again.high != wanted.high) return false;
  return settle(&p, position, NULL) == STATUS_OK && result(position) == VALUE_ANY;
}

/* --- A plain solver --------------------------------------------------------------------------- */

typedef struct {
  Table *table;
  const StopFlag *stop;
  SharedCounters *shared;
  uint64_t limit;
  Counters counters;
} Plain;

static bool must_end(Plain *plain) {
  if (plain->counters.nodes % 1024 == 0) counters_publish(plain->shared, &plain->counters);
  return stop_is_raised(plain->stop) || (plain->limit > 0 && plain->counters.nodes >= plain->limit);
}

/* All values that are possible, VALUE_ANY if it had to end. */
static ValueSet search(Plain *plain, const Position *p) {
  ValueSet values = result(p);
  if (values != VALUE_ANY || must_end(plain)) return values;
  plain->counters.nodes++;
  values = table_probe(plain->table, key(p), &plain->counters);
  if (values != VALUE_ANY) return values;
  uint64_t before = plain->counters.nodes;
  ValueSet win = mover(p) == FIRST ? VALUE_FIRST : VALUE_SECOND, best = values_worst(mover(p));
  Move list[MOVES_MOST];
  int count = moves(p, list);
  for (int i = 0; i < count && best != win; i++) {
    Position next = play(p, list[i]);
    ValueSet child = search(plain, &next);
    if (child == VALUE_ANY) return VALUE_ANY;
    best = values_fold(mover(p), best, child);
  }
  table_store(plain->table, key(p), best, plain->counters.nodes - before, &plain->counters);
  return best;
}

static void answer(Question *question, uint64_t nodes) {
  const QuestionOptions *options = &question->options;
  Plain plain = {.table = options->table,
                 .stop = question_stop_flag(question),
                 .shared = &question->options.tally->now,
                 .limit = nodes};
  ValueSet values = search(&plain, &options->position);
  question_lock(question);
  question_count(question, &plain.counters);
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND && values != VALUE_ANY; claim++)
    question_enter(question, claim, claim_values(claim, values == claim_value(claim)),
                   claim == CLAIM_FIRST ? plain.counters.nodes : 0, 0);
  question_unlock(question);
}

static Question *ask(const QuestionOptions *options) {
  static const QuestionKind kind = {.size = sizeof(Question), .answer = answer};
  return question_make(&kind, options);
}

static const Technique no_techniques[] = {{NULL}};
static const SolverInfo plain_solver = {.name = "plain",
                                        .summary = "searches all moves",
                                        .techniques = no_techniques,
                                        .needs_table = true,
                                        .threads_most = 1};
static const SolverInfo *const solvers_of_cylinder[] = {&plain_solver, NULL};

static Status fits(const SolverInfo *solver, Variant variant, Error *error) { return STATUS_OK; }

static unsigned solver_key_bits(const SolverInfo *solver, Variant variant) { return BITS; }

static size_t memory(const SolverInfo *solver, Variant variant) { return 0; }

static const Solving solving = {
    .solvers = solvers_of_cylinder,
    .fits = fits,
    .key_bits = solver_key_bits,
    .memory = memory,
    .question = ask,
};

const Rules rules_cylinder = {
    .name = "cylinder",
    .title = N_("Three on a Cylinder"),
    .letters = "0123456",
    .sized = true,
    .check = check,
    .begin = begin,
    .moves = moves,
    .play = play,
    .result = result,
    .mover = mover,
    .stones = stones,
    .at = at,
    .wins = wins,
    .lines = lines_at,
    .put = put,
    .take = take,
    .settle = settle,
    .images = IMAGES,
    .image = image_of,
    .image_move = image_move,
    .key_bits = key_bits,
    .key = key,
    .of_key = of_key,
    .solving = &solving,
};
