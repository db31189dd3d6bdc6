/* Lines from a file, in bounded memory whatever the file holds.
 *
 * LF, CR, or both end a line. Blanks (spaces, tabs) around it are not part of it. Lines whose first
 * character other than a blank is '#' are comments. */
#pragma once

#include "play/folded-text.h"

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

enum {
  INPUT_KEPT = FOLDED_MOST + 1, /* bytes kept of a line; a position has to be shorter */
  INPUT_MARK = 3, /* bytes of a byte order mark, which may stand before the first line */
  INPUT_BUFFER = 65536,
};

typedef struct {
  size_t number; /* of the line, from 1 */
  size_t indent; /* blanks before the text */
  size_t length; /* of the text without blanks at its end; 0 if the line is empty */
  char text[INPUT_KEPT + INPUT_MARK];
} InputLine;

typedef struct {
  int fd;
  size_t lines; /* read so far */
  size_t at, filled;
  bool returned;     /* the last line ended in CR: an LF belongs to it */
  GString *whole;    /* unless NULL it takes each line as it stands, but no comment; the caller's */
  size_t whole_most; /* bytes, and then one more */
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

/* Adds all that follows the last line to the text, as it is, until that is longer than `most`.
 * INPUT_END if there is no more. */
InputStatus input_rest(Input *input, GString *text, size_t most);

/* The same with only the first word of the line. */
InputStatus input_next_word(Input *input, InputLine *line);
