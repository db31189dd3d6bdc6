/* A text in which characters of East Asian keyboards and typesetters are replaced by those of ASCII
 * that they stand for: full-width digits and letters, blanks, dashes, the half. Plain value. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FOLDED_MOST = 8192 }; /* a game has fewer bytes */

typedef struct {
  size_t length;
  bool cut; /* it went on */
  char text[FOLDED_MOST + 4];
  uint16_t at[FOLDED_MOST + 4]; /* by byte of `text`, and of its end: the place in the original */
} FoldedText;

void text_fold(const char *text, size_t length, FoldedText *folded);

/* Bytes of a byte order mark at the beginning of a text; 0: there is none. */
size_t text_mark(const char *text, size_t length);

/* True if the text begins with the mark of UTF-16, which none of our readers reads. */
bool text_is_utf16(const char *text, size_t length);

/* The end of the line that begins at `from`: LF, CR or both end it; *next is where another one
 * begins, the text's length if there is none. */
size_t text_line_end(const char *text, size_t length, size_t from, size_t *next);
