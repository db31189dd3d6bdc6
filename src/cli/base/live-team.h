/* What a terminal shows of a team that divides the work on a question about Connect Four 3D. */
#pragma once

#include "base/live.h"

typedef struct {
  LivePace pace;
  Outlook outlook;
  int lines; /* lines that stand on the terminal */
} LiveTeam;

/* Draws how the question stands, if there is a terminal; `waiting`: results not written yet. */
void live_team_draw(LiveTeam *live, Question *question, uint64_t waiting);
void live_team_erase(LiveTeam *live);

/* Says on a terminal if the system gives the table no huge pages. */
void live_team_tell_pages(void);
