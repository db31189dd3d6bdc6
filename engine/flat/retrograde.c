#include "retrograde.h"

#include "../core/memory.h"
#include "popout.h"

#include <stdlib.h>
#include <sys/mman.h>

/* A position's byte: the number of moves not yet known to lose, or one of these. */
enum {
  UNSEEN = 0,
  MOVES_MOST = 125,
  FOUND = 126, /* its moves are not counted yet */
  DRAWN = 253, /* the game is over */
  SECOND_WINS = 254,
  FIRST_WINS = 255,
};

/* Positions whose neighbours are generated before the first of these is looked at, so that their
 * bytes are on their way from memory meanwhile. */
enum { BATCH = 16, NEIGHBOURS_MOST = 2 * FLAT_WIDTH_MOST };

struct Retrograde {
  FlatGame game;
  Grid grid;
  uint8_t *bytes;  /* by code */
  uint32_t *stack; /* codes still to be looked at */
  size_t depth, room;
  size_t mapped[2];
  uint64_t positions;
};

typedef struct {
  Pops stones; /* of the mover and the other */
  Player mover;
} Stones;

static void *map(size_t bytes) {
  void *memory =
      mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  (void)madvise(memory, bytes, MADV_HUGEPAGE);
  return memory;
}

size_t retrograde_memory(FlatGame game) {
  unsigned bits = flat_game_bits(game);
  return bits > RETROGRADE_BITS_MOST ? SIZE_MAX : (size_t)2 << bits | 4 << 20;
}

Status retrograde_new(Retrograde **out, FlatGame game, size_t memory, Error *error) {
  unsigned bits = flat_game_bits(game);
  if (bits > RETROGRADE_BITS_MOST)
    return status_fail(error, STATUS_RANGE, 0,
                       "a board of %dx%d is too large to keep all positions: width * (height + 1) "
                       "may be %d at most",
                       game.width, game.height, RETROGRADE_BITS_MOST);
  size_t array = (size_t)1 << bits, least = array + array / 4 + (1 << 20);
  if (memory < least)
    return status_fail(error, STATUS_RANGE, 0, "all positions of %dx%d need %zu bytes at least",
                       game.width, game.height, least);
  if (memory_available() < least)
    return status_fail(error, STATUS_MEMORY, 0, "%zu bytes are needed, but only %zu are free",
                       least, memory_available());
  Retrograde *retrograde = calloc(1, sizeof *retrograde);
  if (retrograde == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory is left");
  size_t stack = memory - array;
  if (stack / sizeof(uint32_t) > array) stack = array * sizeof(uint32_t);
  *retrograde = (Retrograde){.game = game,
                             .grid = grid_make(game.width, game.height),
                             .bytes = map(array),
                             .stack = map(stack),
                             .room = stack / sizeof(uint32_t),
                             .mapped = {array, stack}};
  if (retrograde->bytes == NULL || retrograde->stack == NULL) {
    retrograde_free(retrograde);
    return status_fail(error, STATUS_MEMORY, 0, "the system refused %zu bytes", memory);
  }
  *out = retrograde;
  return STATUS_OK;
}

void retrograde_free(Retrograde *retrograde) {
  if (retrograde == NULL) return;
  if (retrograde->bytes != NULL) munmap(retrograde->bytes, retrograde->mapped[0]);
  if (retrograde->stack != NULL) munmap(retrograde->stack, retrograde->mapped[1]);
  free(retrograde);
}

static inline uint32_t encode(const Grid *grid, Pops stones, Player mover) {
  Cells first = mover == FIRST ? stones.own : stones.other;
  return (uint32_t)grid_code(grid, first, stones.own | stones.other);
}

/* The cells below each column's marker, which is its highest bit, are filled. */
static inline Stones decode(const Grid *grid, uint32_t code) {
  Cells up_to = code;
  for (int y = 0; y < grid->height; y++)
    up_to |= up_to >> 1 & ~grid->top;
  Cells filled = (up_to & ~grid->bottom) >> 1, first = code & filled, second = filled & ~first;
  Player mover = (Player)(cells_count(filled) & 1);
  return mover == FIRST ? (Stones){{first, second}, FIRST} : (Stones){{second, first}, SECOND};
}

static inline uint8_t retrograde_win(Player player) {
  return player == FIRST ? FIRST_WINS : SECOND_WINS;
}

/* Writes the codes after each move. */
static inline int list_next(const Retrograde *r, Stones position, uint32_t *codes) {
  const Grid *grid = &r->grid;
  Pops stones = position.stones;
  Player next = player_other(position.mover);
  int count = 0;
  for (Cells moves = grid_moves(grid, stones.own | stones.other); moves; moves &= moves - 1)
    codes[count++] = encode(grid, pops_drop(stones, moves & -moves), next);
  if (!r->game.pops) return count;
  for (Cells pops = stones.own & grid->bottom; pops; pops &= pops - 1)
    codes[count++] = encode(grid, pops_pop(grid, stones, pops & -pops), next);
  return count;
}

/* Writes the codes of positions that one move makes into this one; some cannot arise. */
static inline int list_previous(const Retrograde *r, Stones position, uint32_t *codes) {
  const Grid *grid = &r->grid;
  Pops stones = position.stones;
  Cells filled = stones.own | stones.other;
  Player previous = player_other(position.mover);
  Cells highest = (filled + grid->bottom) >> 1 & grid->board; /* each column's highest stone */
  int count = 0;
  for (Cells tops = highest & stones.other; tops; tops &= tops - 1)
    codes[count++] = encode(grid, (Pops){stones.other ^ (tops & -tops), stones.own}, previous);
  if (!r->game.pops) return count;
  for (Cells free = grid_moves(grid, filled); free; free &= free - 1) {
    Cells column = grid_column(grid, cells_lowest(free) / (int)grid->stride);
    Cells rest = ~column, lifted = (stones.other & column) << 1 | (column & grid->bottom);
    codes[count++] = encode(
        grid,
        (Pops){(stones.other & rest) | lifted, (stones.own & rest) | (stones.own & column) << 1},
        previous);
  }
  return count;
}

static inline bool retrograde_push(Retrograde *r, uint32_t code, FlatSearch *search) {
  if (r->depth == r->room) search->out_of_memory = true;
  if (r->depth == r->room) return false;
  r->stack[r->depth++] = code;
  return true;
}

/* The byte of a position once its moves are counted. On a full board the mover may also end the
 * game, which never loses. */
static inline uint8_t first_byte(const Retrograde *r, Stones position, int moves) {
  PopsWinner winner = pops_winner(&r->grid, position.stones);
  if (winner == POPS_OTHER) return retrograde_win(player_other(position.mover));
  if (winner == POPS_OWN) return retrograde_win(position.mover);
  bool full = (position.stones.own | position.stones.other) == r->grid.board;
  if (moves == 0) return DRAWN;
  return (uint8_t)(moves + full);
}

/* Takes up to BATCH codes off the stack, writes what `list` finds for each, and asks for its bytes.
 */
typedef struct {
  uint32_t code[BATCH];
  int count[BATCH];
  uint32_t neighbours[BATCH][NEIGHBOURS_MOST];
  int size;
} RetrogradeBatch;

static inline void batch_take(Retrograde *r, RetrogradeBatch *batch, bool forward) {
  for (batch->size = 0; batch->size < BATCH && r->depth > 0; batch->size++) {
    int i = batch->size;
    batch->code[i] = r->stack[--r->depth];
    Stones position = decode(&r->grid, batch->code[i]);
    if (forward) {
      batch->count[i] = list_next(r, position, batch->neighbours[i]);
      uint8_t byte = first_byte(r, position, batch->count[i]);
      r->bytes[batch->code[i]] = byte;
      if (byte > MOVES_MOST) batch->count[i] = 0;
    } else {
      batch->count[i] = list_previous(r, position, batch->neighbours[i]);
    }
    for (int k = 0; k < batch->count[i]; k++)
      __builtin_prefetch(&r->bytes[batch->neighbours[i][k]], 1);
  }
}

static inline bool retrograde_find(Retrograde *r, uint32_t code, FlatSearch *search) {
  if (r->bytes[code] != UNSEEN) return true;
  r->bytes[code] = FOUND;
  r->positions++;
  return retrograde_push(r, code, search);
}

bool retrograde_count(Retrograde *r, FlatBoard from, FlatSearch *search) {
  Player mover = flat_mover(from);
  Pops stones = {(Cells)from.stones[mover], (Cells)from.stones[player_other(mover)]};
  if (!retrograde_find(r, encode(&r->grid, stones, mover), search)) return false;
  RetrogradeBatch batch;
  while (r->depth > 0) {
    batch_take(r, &batch, true);
    search->counters.nodes += (uint64_t)batch.size;
    if (flat_must_end(search)) return false;
    for (int i = 0; i < batch.size; i++)
      for (int k = 0; k < batch.count[i]; k++)
        if (!retrograde_find(r, batch.neighbours[i][k], search)) return false;
  }
  return true;
}

/* Enters in a position that one of its moves leads to a win of `winner`. */
static inline bool retrograde_tell(Retrograde *r, uint32_t code, bool mover_wins, uint8_t winner,
                                   FlatSearch *search) {
  uint8_t byte = r->bytes[code];
  if (byte == UNSEEN || byte > MOVES_MOST) return true;
  if (!mover_wins && --r->bytes[code] > 0) return true;
  r->bytes[code] = winner;
  return retrograde_push(r, code, search);
}

/* Spreads what is decided until the stack of decided positions is empty. */
static bool retrograde_spread(Retrograde *r, FlatSearch *search) {
  RetrogradeBatch batch;
  while (r->depth > 0) {
    batch_take(r, &batch, false);
    if (flat_must_end(search)) return false;
    for (int i = 0; i < batch.size; i++) {
      uint8_t winner = r->bytes[batch.code[i]];
      Player previous = player_other(decode(&r->grid, batch.code[i]).mover);
      for (int k = 0; k < batch.count[i]; k++)
        if (!retrograde_tell(r, batch.neighbours[i][k], winner == retrograde_win(previous), winner,
                             search))
          return false;
    }
  }
  return true;
}

bool retrograde_solve(Retrograde *r, FlatSearch *search) {
  enum { PENDING = 1024 };
  uint64_t codes = (uint64_t)1 << flat_game_bits(r->game);
  for (uint64_t code = 0; code < codes; code++) {
    uint8_t byte = r->bytes[code];
    if (byte < SECOND_WINS) continue;
    Stones position = decode(&r->grid, (uint32_t)code);
    /* Ended games only: what has been decided meanwhile has been spread already. */
    if (pops_winner(&r->grid, position.stones) == POPS_OPEN) continue;
    if (!retrograde_push(r, (uint32_t)code, search)) return false;
    if (r->depth >= PENDING && !retrograde_spread(r, search)) return false;
  }
  return retrograde_spread(r, search);
}

uint64_t retrograde_positions(const Retrograde *r) { return r->positions; }

ValueSet retrograde_value(const Retrograde *r, FlatBoard board) {
  Player mover = flat_mover(board);
  Pops stones = {(Cells)board.stones[mover], (Cells)board.stones[player_other(mover)]};
  uint8_t byte = r->bytes[encode(&r->grid, stones, mover)];
  if (byte == UNSEEN) return VALUE_ANY;
  return byte == FIRST_WINS ? VALUE_FIRST : byte == SECOND_WINS ? VALUE_SECOND : VALUE_DRAW;
}

ValueSet retrograde_answer(FlatSearch *search, FlatGame game, FlatBoard board, Goal goal) {
  Retrograde *retrograde;
  ValueSet over = flat_result(game, board);
  if (over != VALUE_ANY) return over;
  if (retrograde_new(&retrograde, game, search->memory, NULL) != STATUS_OK) {
    search->out_of_memory = true;
    return VALUE_ANY;
  }
  bool done = retrograde_count(retrograde, board, search) && retrograde_solve(retrograde, search);
  ValueSet value = done ? retrograde_value(retrograde, board) : VALUE_ANY;
  retrograde_free(retrograde);
  if (search->shared != NULL) counters_publish(search->shared, &search->counters);
  return value;
}
