/* Sure wins of PopOut, the only game in which a position can occur again. */
#include "../flat/sure-win.h"
#include "flat-play.h"
#include "sure-win.h"

#include <stdlib.h>

static const size_t BYTES_MOST = (size_t)256 << 20;

struct SureWin {
  FlatGame game;
  FlatBoard board;
  FlatBoard past[FLAT_PAST_MOST];
  FlatSearch search;
  FlatSureWin win;
};

_Static_assert((int)LINE_MOST < (int)FLAT_PAST_MOST, "a game's positions are a past");

static size_t bytes_of(const QuestionOptions *options) {
  size_t bytes = options->table != NULL ? table_bytes(options->table) : BYTES_MOST;
  return bytes < BYTES_MOST ? bytes : BYTES_MOST;
}

static void sure_win_flat_begin(SureWin *win, const QuestionOptions *options, const Line *line) {
  for (int n = 0; n < line->at; n++) {
    Position position = line_position_at(line, n);
    win->past[n] = flat_play_board(&position);
  }
  Position position = line_position(line);
  win->board = flat_play_board(&position);
  win->search.past = win->past;
  win->search.past_count = line->at;
  win->search.stop = options->stop;
  win->win = flat_sure_win_begin();
}

SureWin *sure_win_new(const QuestionOptions *options, const Line *line) {
  const FlatSolver *solver = flat_solver_find("popout");
  Variant variant = line->start.variant;
  if (!variant.rules->repeats_draw) return NULL;
  FlatGame game = flat_play_game(variant);
  SureWin *win = flat_solver_fits(solver, game, NULL) == STATUS_OK ? calloc(1, sizeof *win) : NULL;
  Table *table = NULL;
  if (win == NULL || table_create(&table, bytes_of(options), flat_key_bits(solver, game),
                                  SCHEME_TWOBIG, 0, NULL) != STATUS_OK) {
    free(win);
    return NULL;
  }
  win->game = game;
  win->search = flat_search_make(table);
  sure_win_flat_begin(win, options, line);
  return win;
}

void sure_win_free(SureWin *win) {
  if (win == NULL) return;
  table_free(win->search.table);
  free(win);
}

int sure_win_find(SureWin *win, uint64_t budget, uint64_t *nodes) {
  uint64_t before = win->search.counters.nodes;
  FlatMove move;
  bool found = flat_sure_win_find(&win->win, &win->search, win->game, win->board, budget, &move);
  *nodes += win->search.counters.nodes - before;
  return found ? flat_move_number(win->game, move) : -1;
}

bool sure_win_is_over(const SureWin *win) { return flat_sure_win_is_over(&win->win); }
