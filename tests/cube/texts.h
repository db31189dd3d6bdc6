/* What the tests of notation share: texts of the oracle's positions, and how good and bad texts are
 * read. A failure ends the test and quotes the text. */
#pragma once

#include "play/cube-play.h"
#include "play/line.h"
#include "positions.h"

/* line_read of a copy that ends where the text does. */
Status texts_read(const char *text, size_t length, Line *line, Error *error);

/* Reads a text that is right. */
Line texts_good(const char *text);

/* The position at the cursor. */
Board texts_board(const Line *line);

/* The text is refused, nothing is written, and the message is a line of text. The offset. */
size_t texts_bad(const char *text, size_t length);

/* The text is refused at this offset. */
void texts_assert_bad(const char *text, size_t length, size_t offset);
void texts_assert_bad_string(const char *text, size_t offset);

/* The columns as a text of moves. */
void texts_of_moves(const int *columns, int count, char text[65]);

/* The board code of the oracle's position, in place of what the text was. */
void texts_of_code(const Oracle *oracle, GString *text);
