/* The checksum of a saved game, its last member: the CRC-32 of all bytes before `"sum"`. */
#pragma once

#include <glib.h>

/* The text of a JSON object, over several lines, with the member; it ends in a newline. */
char *game_sum_add(const char *object);

/* TRUE if the digits, those of the member, are the checksum of the text that ends in it. */
gboolean game_sum_fits(const char *text, gsize length, const char *digits);
