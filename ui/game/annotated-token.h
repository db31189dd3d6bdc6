/* The words of an annotated text, one after the other. Pure except for the scanner. */
#pragma once

#include <glib.h>

typedef enum {
  TOKEN_END,
  TOKEN_HEADER,  /* [Name "value"], or White and Black of a line that names the players alone */
  TOKEN_COMMENT, /* {text}, or from ; to the end of the line */
  TOKEN_OPEN,    /* ( of a variation */
  TOKEN_CLOSE,
  TOKEN_MOVE,   /* without its number and its marks */
  TOKEN_MARK,   /* !, ?, !!, ??, !?, ?!, or $1 to $6 */
  TOKEN_RESULT, /* 1-0, 0-1, 1/2-1/2, *; `text` has it in ASCII */
  TOKEN_WRONG,  /* `text` is the reason */
} TokenKind;

typedef struct {
  TokenKind kind;
  gsize at, length; /* of the whole in the text */
  char *text;       /* a header's value, a comment, a mark, a reason; NULL otherwise */
  char *name;       /* a header's */
  int number;       /* of a move: what stood before it, 0: none did */
  gboolean first; /* ... that was 1, behind an empty line: this may be the next game's first move */
  gboolean judged; /* a comment's: it has the command of a value; commands are not in the text */
} Token;

typedef struct {
  const char *text;
  gsize length, at;
  int number;                /* that stands before the next move */
  gsize black, black_length; /* the second player of a line, whose first one was read; else 0 ... */
  gsize line_end;            /* ... and where that line ends */
} Scanner;

/* The next one; what the token had before is freed. Begin with one that is all 0. */
void token_next(Scanner *scanner, Token *token);
void token_clear(Token *token);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Token, token_clear)
