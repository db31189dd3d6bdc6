/* The small sign of what is known about a move: who wins, as a stone, on a ground that says what
 * that is to the player to move. Signs differ in shape as well as in colour:
 *
 *     good      blue disc               open      ring
 *     even      grey lozenge            queued    dotted ring
 *     bad       orange square           searching turning arc
 *
 * On it stands the stone of the winner, one of both colours for a draw, or, struck through, that of
 * him who cannot win. A sign that a symmetry's move has earned (shared) is drawn hollow; one that
 * is only assumed until it is proved is hollow with a broken rim. What an unfinished exact search
 * already excludes shows as half a ring filled. */
#pragma once

#include "play/analysis.h"
#include "theme.h"

typedef enum {
  BADGE_NONE, /* nothing is drawn */
  BADGE_GOOD,
  BADGE_EVEN,
  BADGE_BAD,
  BADGE_OPEN,
  BADGE_QUEUED,
  BADGE_SEARCHING,
  BADGE_BELIEVED, /* nothing is proved: a hatched bar of what is believed */
} BadgeKind;

typedef struct {
  BadgeKind kind;
  ValueSet values;    /* still possible */
  bool shared;        /* answered through another move by symmetry */
  bool assumed;       /* not proved yet: taken for granted meanwhile */
  double phase;       /* searching: where the arc is, in turns; animate by letting it grow */
  double estimate[3]; /* believed: probabilities of first, draw and second */
  double progress;    /* searching: part done, 0 to 1; negative if not known */
} Badge;

/* The badge of the mover's move in an analysis. `running`: open ones are queued. `phase` in turns.
 */
Badge badge_of_move(const MoveStatus *status, int move, Goal goal, Player mover, bool running,
                    double phase);

/* The part of a move's work that is done, for its badge. Where the rest cannot be predicted, no
 * part is known to be done: negative. */
double badge_share(const MoveStatus *status);

/* The badge of a value that answers (or not) the goal, e.g. of the position itself. */
Badge badge_of_values(ValueSet values, Goal goal, Player mover);

/* Whether two badges look the same. */
bool badge_equal(const Badge *a, const Badge *b);

/* Draws the badge, `size` wide and high, centred on (x, y). Legible from 12 on. */
void badge_paint(cairo_t *cr, double x, double y, double size, const Badge *badge,
                 const Theme *theme);
