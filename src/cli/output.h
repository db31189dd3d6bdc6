/* Results on standard output, one a line, as text or JSON. docs/formats.md is the reference.
 *
 * Each line is flushed. If it cannot be written, the process ends with a message and EXIT_BAD. */
#pragma once

#include "cube/analysis.h"
#include "cube/game.h"
#include "options.h"

/* position, value, nodes, seconds */
void output_position(const SearchOptions *options, const Game *game, ValueSet values,
                     uint64_t nodes, double seconds);

/* column, value, nodes, seconds, and the column it is the same as by symmetry, if there is one */
void output_column(const SearchOptions *options, int column, const ColumnStatus *status);

/* Any other text, newlines included. */
void output_text(const char *text);

/* The name of a column, 0 to F. */
char output_column_name(int column);
