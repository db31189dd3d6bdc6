#include "classic.h"

#include "progress.h"

#include <stdlib.h>
#include <time.h>

enum { CLOCK_NODES = 4096 };

/* The whole position is kept, so no two are confused. */
typedef struct {
  uint64_t white, black;
  uint8_t answer; /* 0: empty; else 1 + ClassicAnswer */
  uint8_t claimant;
} Entry;

struct Classic {
  Entry *entries;
  size_t count;
  uint64_t nodes;
  double end; /* 0: no limit */
  bool late;
  Side claimant;
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

Classic *classic_new(size_t table_bytes) {
  Classic *classic = calloc(1, sizeof *classic);
  if (classic == NULL) return NULL;
  classic->count = table_bytes / sizeof(Entry) + 1;
  classic->entries = calloc(classic->count, sizeof(Entry));
  if (classic->entries != NULL) return classic;
  free(classic);
  return NULL;
}

void classic_free(Classic *classic) {
  if (classic != NULL) free(classic->entries);
  free(classic);
}

static Entry *entry_of(Classic *classic, const Position *position) {
  uint64_t mixed = (position->stones[WHITE] * 0x9E3779B97F4A7C15 ^
                    (position->stones[BLACK] + 0x632BE59BD9B4E019) * 0xBF58476D1CE4E5B9);
  return &classic->entries[(mixed ^ mixed >> 29) % classic->count];
}

/* The cells to try: a win, else what stops one, else all; 0 cells: the mover has lost at once. */
static int moves_of(const Position *position, int cells[COLUMNS], bool *win) {
  Side mover = game_mover(position), other = (Side)!mover;
  static const int order[COLUMNS] = {5, 6, 9, 10, 0, 3, 12, 15, 1, 2, 4, 7, 8, 11, 13, 14};
  int count = 0, blocks = 0, block = 0;
  *win = false;
  for (int i = 0; i < COLUMNS; i++) {
    int cell = game_cell(position, order[i]);
    if (cell < 0) continue;
    if (game_would_win(position, mover, cell)) return *win = true;
    if (game_would_win(position, other, cell)) {
      blocks++;
      block = cell;
    }
    bool gives = cell + COLUMNS < CELLS && game_would_win(position, other, cell + COLUMNS);
    if (!gives) cells[count++] = cell;
  }
  if (blocks == 0) return count;
  cells[0] = block;
  return blocks == 1 ? 1 : 0;
}

/* True if the claimant wins; meaningless once the time is over. */
static bool search(Classic *classic, const Position *position) {
  int cells[COLUMNS];
  bool win, claimant_moves = game_mover(position) == classic->claimant;
  if (++classic->nodes % CLOCK_NODES == 0) {
    progress_tick();
    classic->late |= classic->end > 0 && now() > classic->end;
  }
  if (classic->late || position->count == CELLS) return false;
  int count = moves_of(position, cells, &win);
  if (win) return claimant_moves;
  if (count == 0) return !claimant_moves;
  Entry *entry = entry_of(classic, position);
  if (entry->answer && entry->white == position->stones[WHITE] &&
      entry->black == position->stones[BLACK] && entry->claimant == classic->claimant)
    return entry->answer == 1 + CLASSIC_YES;
  bool answer = !claimant_moves;
  for (int i = 0; i < count && answer != claimant_moves; i++) {
    Position next = game_play(position, cells[i]);
    answer = search(classic, &next);
  }
  if (!classic->late)
    *entry =
        (Entry){position->stones[WHITE], position->stones[BLACK],
                (uint8_t)(1 + (answer ? CLASSIC_YES : CLASSIC_NO)), (uint8_t)classic->claimant};
  return answer;
}

ClassicAnswer classic_solve(Classic *classic, const Position *position, Side claimant,
                            double seconds) {
  classic->claimant = claimant;
  classic->late = false;
  classic->end = seconds > 0 ? now() + seconds : 0;
  bool answer = search(classic, position);
  if (classic->late) return CLASSIC_OUT_OF_TIME;
  return answer ? CLASSIC_YES : CLASSIC_NO;
}
