/* A stock of puzzles of one variant, which a worker fills up whenever one is taken. The first is a
 * random position, which is quickest; then come positions of the user's own games, and then the
 * engine's endless supply. It has its own table, so it takes nothing from a search. Main thread
 * only. */
#pragma once

#include <glib.h>

#include "judge/puzzle-maker.h"

typedef struct PuzzleStock PuzzleStock;

/* A position of a game that was played, and what is known about those after its moves, by move. */
typedef struct {
  Line line;
  ValueSet known[MOVES_MOST];
} PlayedPosition;

typedef struct {
  Puzzle puzzle;
  gboolean own; /* of a game of the user's */
} StockedPuzzle;

typedef void (*StockChanged)(gpointer data);

/* Begins to fill it. `knower` is asked before any proof, and its data must outlive the stock.
 * `own`: PlayedPositions of the variant; `barred`: a set of puzzle_seen_key() of puzzles that do
 * not come, nor does any puzzle twice. Both references are taken. `changed` is called in the main
 * loop for each puzzle, and when there will be no more. */
PuzzleStock *puzzle_stock_new(Variant variant, Knower knower, GArray *own, GHashTable *barred,
                              StockChanged changed, gpointer data);
void puzzle_stock_free(PuzzleStock *stock); /* within 20 ms; NULL is allowed */

/* Takes the user's own first, then the one nearest to a rating. FALSE if there is none now. */
gboolean puzzle_stock_take(PuzzleStock *stock, int rating, StockedPuzzle *taken);

/* FALSE: none is being made, since none can be found. */
gboolean puzzle_stock_is_making(const PuzzleStock *stock);
