/* One stone: a ball with an outline that stands off from both themes' plates. */
#pragma once

#include "core/value.h"
#include "theme.h"

/* Draws a player's stone around (x, y); fade 1 is solid, less lets the ground shine through. */
void stone_paint(cairo_t *cr, double x, double y, double radius, Player player, double fade,
                 const Theme *theme);

/* Draws the soft shadow of a stone on a plate, around the point where it stands. */
void stone_paint_shadow(cairo_t *cr, double x, double y, double radius, double fade,
                        const Theme *theme);
