/* What surrounds games where people copy them: the marks of mails and of typesetters, tables with
 * the number of each move in a column of its own. */
#pragma once

#include <glib.h>

/* A copy of the same length, in which blanks or signs that our readers know stand for these things,
 * so each line and byte stays where it was:
 *
 *   > at the beginning of a line, dashes and dots between moves, quotation marks, and blanks and
 *   fences of web pages; curved quotation marks of a header; "1)" and rows such as "1, tab, A1,
 * tab, B2", whose numbers get a dot.
 *
 * Comments and values of headers stay as they are. Not for saved games and tables of games, which
 * have quotation marks of their own. Free with g_free(). */
char *plain_text(const char *text, gsize length);

/* A copy of all bytes, with one more that ends it. Free with g_free(). */
char *plain_copy(const char *text, gsize length);
