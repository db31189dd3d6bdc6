/* The small sign of what is known about a move. Signs differ in shape as well as in colour:
 *
 *     win       blue disc with a tick           first     white disc with 1
 *     not-win   orange square with a cross      draw      grey lozenge with =
 *     open      ring                            second    dark square with 2
 *     queued    dotted ring                     searching turning arc
 *
 * A sign that a symmetry's move has earned (shared) is drawn hollow; one that is only assumed
 * until it is proved is hollow with a broken rim. What an unfinished exact search already excludes
 * shows as half a ring filled. */
#pragma once

#include "play/analysis.h"
#include "theme.h"

typedef enum {
  BADGE_NONE, /* nothing is drawn */
  BADGE_WIN,
  BADGE_NOT_WIN,
  BADGE_FIRST,
  BADGE_DRAW,
  BADGE_SECOND,
  BADGE_OPEN,
  BADGE_QUEUED,
  BADGE_SEARCHING,
} BadgeKind;

typedef struct {
  BadgeKind kind;
  ValueSet values; /* still possible; looked at for open, queued and searching */
  bool shared;     /* answered through another move by symmetry */
  bool assumed;    /* not proved yet: taken for granted meanwhile */
  double phase;    /* searching: where the arc is, in turns; animate by letting it grow */
  double progress; /* searching: part done, 0 to 1; negative if not known */
} Badge;

/* The badge of a move of an analysis. `running`: open ones are queued. `phase` in turns. */
Badge badge_of_move(const MoveStatus *status, int move, Goal goal, bool running, double phase);

/* The badge of a value that answers (or not) the goal, e.g. of the position itself. */
Badge badge_of_values(ValueSet values, Goal goal);

/* Whether two badges look the same. */
bool badge_equal(const Badge *a, const Badge *b);

/* Draws the badge, `size` wide and high, centred on (x, y). Legible from 12 on. */
void badge_paint(cairo_t *cr, double x, double y, double size, const Badge *badge,
                 const Theme *theme);
