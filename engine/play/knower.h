/* A source of proved values: a set in memory, or books. Questions ask it before they search
 * (QuestionOptions). */
#pragma once

#include "position.h"

/* A value, and when best play ends: the winner wins as soon, and the loser loses as late, as he
 * can. That is the number of stones on the board then. Of games with pops, where stones come and
 * go, it is the moves from the position to the end, and 0 for a draw. VALUE_ANY: it was stopped. */
typedef struct {
  ValueSet value;
  int end;
} Distance;

/* Asked about positions whose game goes on, by any thread. What it says is proved. */
typedef struct {
  /* The values still possible, VALUE_ANY if nothing is known. NULL: it knows nothing at all. */
  ValueSet (*values)(const Position *position, const void *data);
  const void *data;
  /* How far the end is; VALUE_ANY if that is not known. NULL: for no position. */
  Distance (*distance)(const Position *position, const void *data);
} Knower;
