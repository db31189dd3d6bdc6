/* How what belongs to a threat is drawn, on every board. */
#pragma once

#include "core/value.h"
#include "theme.h"

/* Strokes the current path in the player's colour with an edge of the other: it is visible on any
 * plate, and shows whose it is. `width` with the edge. */
void threat_stroke(cairo_t *cr, const Theme *theme, Player player, double width);

/* The same for what belongs to nobody: in the colour of rules, without an edge. */
void rule_stroke(cairo_t *cr, const Theme *theme, double width);
