/* Connect-4 and PopOut as a plain array program, written apart from the engine: what its results
 * are checked against. Slow and obvious. */
#pragma once

#include "flat/board.h"

typedef struct {
  FlatGame game;
  uint8_t at[31][31]; /* by column and row: 0 empty, 1 first player, 2 second */
  int plies;
} Plain;

Plain plain_start(FlatGame game);
int plain_mover(const Plain *plain); /* 1 or 2 */
int plain_height(const Plain *plain, int column);

/* True if the player has four in a row. */
bool plain_line(const Plain *plain, int player);

/* 1 or 2: has won; 0: nobody. The player who moved last is asked first. */
int plain_winner(const Plain *plain);

bool plain_legal(const Plain *plain, FlatMove move);
void plain_play(Plain *plain, FlatMove move);

/* The same position in the engine's words. */
FlatBoard plain_board(const Plain *plain);

/* The value of a Connect-4 position by search without any technique: 1, 0, -1 for the player to
 * move. */
int plain_value(const Plain *plain, int alpha, int beta);

/* The score of a Connect-4 position: 0 for a draw, else the number of stones on the board at the
 * end, negative if the player to move loses. */
int plain_score(const Plain *plain);
