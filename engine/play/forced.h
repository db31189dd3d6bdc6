/* Wins by force: lines in which each reply is the only one that does not lose at once, up to the
 * last, where every reply does.
 *
 * The same search for all games, from their rules alone (threat-space search in its simplest form,
 * Allis, van den Herik, Huntjens: "Go-Moku Solved by New Search Techniques", 1993, without its
 * combinations of threats). The winner threatens with each move; the loser has one reply, or none.
 * Where he has none, the line shows a stone against a threat, if there is one. Any thread. */
#pragma once

#include "../core/stop.h"
#include "fours.h"
#include "line.h"

enum { FORCED_THREATS = 16 }; /* one in each column at most */

typedef struct {
  int length;
  Move moves[LINE_MOST]; /* the last completes the winner's line */
} ForcedLine;

/* The shortest line by which the player wins by force, whoever is to move; false if there is none
 * within this many nodes, or `stop` is raised (NULL: it cannot be). The game is not over. */
bool forced_find(const Position *position, Player winner, uint64_t nodes, const StopFlag *stop,
                 ForcedLine *found);

/* The cells where a stone of the winner's completes a line at once, before the last reply of a line
 * that he wins by force from this position; returns their number. With two or more no stone stops
 * all. 0 if the line has no reply. */
int forced_threats(const Position *position, const ForcedLine *found, Player winner,
                   BoardCell cells[FORCED_THREATS]);
