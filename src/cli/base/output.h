/* Results on standard output, one a line, as text or JSON. docs/formats.md is the reference.
 *
 * Each line is flushed. If it cannot be written, the process ends with a message and EXIT_BAD. */
#pragma once

#include "base/options.h"

/* position, value, nodes, seconds */
void output_position(const SearchOptions *options, const char *position, ValueSet values,
                     uint64_t nodes, double seconds);

/* What an analysis says of a column, or of another move. */
typedef struct {
  const char *kind; /* "column" or "move" */
  const char *name;
  bool illegal;
  ValueSet values;
  uint64_t nodes;
  double seconds;
  const char *same_as; /* what it is the same as by symmetry, NULL if nothing */
} OutputMove;

/* name, value, nodes, seconds, and what it is the same as, if there is something */
void output_move(const SearchOptions *options, OutputMove move);

/* Any other text, newlines included. */
void output_text(const char *text);

/* The name of a column, 0 to F. */
char output_column_name(int column);
