#include "plain.h"

Plain plain_start(FlatGame game) { return (Plain){.game = game}; }

int plain_mover(const Plain *plain) { return plain->plies % 2 + 1; }

int plain_height(const Plain *plain, int column) {
  int height = 0;
  while (height < plain->game.height && plain->at[column][height] != 0)
    height++;
  return height;
}

static bool on_board(const Plain *plain, int x, int y) {
  return x >= 0 && x < plain->game.width && y >= 0 && y < plain->game.height;
}

/* True if the four cells from (x, y) on in this direction are the player's. */
static bool four_from(const Plain *plain, int player, int x, int y, int dx, int dy) {
  for (int i = 0; i < 4; i++, x += dx, y += dy)
    if (!on_board(plain, x, y) || plain->at[x][y] != player) return false;
  return true;
}

bool plain_line(const Plain *plain, int player) {
  for (int x = 0; x < plain->game.width; x++)
    for (int y = 0; y < plain->game.height; y++)
      if (four_from(plain, player, x, y, 1, 0) || four_from(plain, player, x, y, 0, 1) ||
          four_from(plain, player, x, y, 1, 1) || four_from(plain, player, x, y, 1, -1))
        return true;
  return false;
}

int plain_winner(const Plain *plain) {
  int mover = plain_mover(plain), last = 3 - mover;
  if (plain_line(plain, last)) return last;
  return plain_line(plain, mover) ? mover : 0;
}

bool plain_legal(const Plain *plain, FlatMove move) {
  if (plain_winner(plain) != 0 || move.column >= plain->game.width) return false;
  if (move.pop) return plain->game.pops && plain->at[move.column][0] == plain_mover(plain);
  return plain_height(plain, move.column) < plain->game.height;
}

void plain_play(Plain *plain, FlatMove move) {
  uint8_t *column = plain->at[move.column], height = plain_height(plain, move.column);
  if (move.pop)
    for (int y = 0; y < height; y++)
      column[y] = y + 1 < height ? column[y + 1] : 0;
  else
    column[height] = (uint8_t)plain_mover(plain);
  plain->plies++;
}

FlatBoard plain_board(const Plain *plain) {
  FlatBoard board = {{0, 0}};
  for (int x = 0; x < plain->game.width; x++)
    for (int y = 0; y < plain->game.height; y++)
      if (plain->at[x][y] != 0)
        board.stones[plain->at[x][y] - 1] |= (FlatCells)1 << (x * (plain->game.height + 1) + y);
  return board;
}

int plain_value(const Plain *plain, int alpha, int beta) {
  if (plain_winner(plain) != 0) return -1;
  bool full = true;
  int best = -1;
  for (int x = 0; x < plain->game.width && best < beta; x++) {
    FlatMove move = {(uint8_t)x, false};
    if (!plain_legal(plain, move)) continue;
    full = false;
    Plain next = *plain;
    plain_play(&next, move);
    int value = -plain_value(&next, -beta, -(best > alpha ? best : alpha));
    if (value > best) best = value;
  }
  return full ? 0 : best;
}

/* True if the score a is better for its player than b: a sooner win, a later loss. */
static bool better(int a, int b) {
  if ((a > 0) != (b > 0)) return a > 0;
  if (a > 0) return a < b;
  if ((a == 0) != (b == 0)) return a == 0;
  return a < b;
}

int plain_score(const Plain *plain) {
  if (plain_winner(plain) != 0) return -plain->plies;
  bool any = false;
  int best = 0;
  for (int x = 0; x < plain->game.width; x++) {
    FlatMove move = {(uint8_t)x, false};
    if (!plain_legal(plain, move)) continue;
    Plain next = *plain;
    plain_play(&next, move);
    int score = -plain_score(&next);
    if (!any || better(score, best)) best = score;
    any = true;
  }
  return best;
}
