/* Wins by force: lines in which each reply is the only one that does not lose at once.
 *
 * The same search for all games, from their rules alone (threat-space search in its simplest form,
 * Allis, van den Herik, Huntjens: "Go-Moku Solved by New Search Techniques", 1993, without its
 * combinations of threats). The winner threatens with each move; the loser has one reply, or none.
 * Any thread. */
#pragma once

#include "../core/stop.h"
#include "line.h"

typedef struct {
  int length;
  Move moves[LINE_MOST]; /* the last completes the winner's line */
} ForcedLine;

/* The shortest line by which the player wins by force, whoever is to move; false if there is none
 * within this many nodes, or `stop` is raised (NULL: it cannot be). The game is not over. */
bool forced_find(const Position *position, Player winner, uint64_t nodes, const StopFlag *stop,
                 ForcedLine *found);
