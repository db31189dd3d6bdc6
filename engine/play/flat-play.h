/* Connect-4 and PopOut as games of engine/play: their rules, and their boards as positions and
 * back.
 *
 * Moves by number: a drop is its column, a pop is the width and its column. */
#pragma once

#include "../flat/board.h"
#include "question.h"

extern const Rules rules_connect4, rules_popout;
extern const Solving flat_solving;

FlatGame flat_play_game(Variant variant);
Variant flat_variant(FlatGame game);

/* The board of a position of either, and the position of a board. */
FlatBoard flat_play_board(const Position *position);
Position flat_position(FlatGame game, FlatBoard board);

Move flat_move_number(FlatGame game, FlatMove move);
FlatMove flat_move_of(FlatGame game, Move move);
