/* Positions from a file, line by line, in bounded memory whatever the file holds.
 *
 * A line is a position, optionally followed by blanks (spaces, tabs, carriage returns) and anything
 * else, which is ignored. Lines whose first character other than a blank is '#' are comments. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
  INPUT_KEPT = 1024, /* bytes kept of a line; a position has to be shorter */
  INPUT_MARK = 3,    /* bytes of a byte order mark, which may stand before the first line */
  INPUT_BUFFER = 65536,
};

typedef struct {
  size_t number; /* of the line, from 1 */
  size_t indent; /* blanks before the position */
  size_t length; /* of the position; 0 if the line is empty */
  char text[INPUT_KEPT + INPUT_MARK];
} InputLine;

typedef struct {
  int fd;
  size_t lines; /* read so far */
  size_t at, filled;
  char buffer[INPUT_BUFFER];
} Input;

typedef enum {
  INPUT_LINE,
  INPUT_END,         /* of the file */
  INPUT_INTERRUPTED, /* by a signal */
  INPUT_FAILED,      /* errno says why */
} InputStatus;

void input_init(Input *input, int fd);

/* Reads the next line that is not a comment. Waits for input, but not beyond an interrupt. The line
 * is meaningful only after INPUT_LINE. */
InputStatus input_next(Input *input, InputLine *line);
