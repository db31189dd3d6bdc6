#include "texts.h"

#include <string.h>

Status texts_read(const char *text, size_t length, Line *line, Error *error) {
  /* A block of exactly the text's size: a sanitizer sees a byte too far. */
  g_autofree char *copy = g_memdup2(text, length);
  return line_read(variant_default(), copy == NULL ? "" : copy, length, line, error);
}

Line texts_good(const char *text) {
  Line line;
  Error error = {.status = STATUS_OK};
  Status status = texts_read(text, strlen(text), &line, &error);
  if (status != STATUS_OK) g_error("%s: refused at %zu: %s", text, error.offset, error.message);
  return line;
}

Board texts_board(const Line *line) {
  Position position = line_position(line);
  return cube_board(&position);
}

size_t texts_bad(const char *text, size_t length) {
  Line line, untouched;
  memset(&line, 0xA5, sizeof line);
  memset(&untouched, 0xA5, sizeof untouched);
  Error error;
  memset(&error, 0x5A, sizeof error);
  Status status = texts_read(text, length, &line, &error);
  if (status != STATUS_TEXT) g_error("not refused: \"%.80s\"", text);
  g_assert_cmpint(error.status, ==, STATUS_TEXT);
  g_assert_true(memcmp(&line, &untouched, sizeof line) == 0);
  g_assert_cmpuint(error.offset, <=, length);
  g_assert_nonnull(memchr(error.message, '\0', sizeof error.message));
  g_assert_cmpuint(strlen(error.message), >=, 10);
  g_assert_null(strpbrk(error.message, "\n\r\t"));
  if (!g_utf8_validate(error.message, -1, NULL))
    g_error("message is not UTF-8: %s", g_strescape(error.message, NULL));
  for (const char *c = error.message; *c != '\0'; c++)
    g_assert_false(g_ascii_iscntrl(*c));
  g_assert_cmpint(texts_read(text, length, &line, NULL), ==, STATUS_TEXT);
  return error.offset;
}

void texts_assert_bad(const char *text, size_t length, size_t offset) {
  size_t found = texts_bad(text, length);
  if (found != offset)
    g_error("\"%.80s\" (%zu bytes): offset %zu, expected %zu", text, length, found, offset);
}

void texts_assert_bad_string(const char *text, size_t offset) {
  texts_assert_bad(text, strlen(text), offset);
}

void texts_of_moves(const int *columns, int count, char text[65]) {
  for (int i = 0; i < count; i++)
    text[i] = "0123456789ABCDEF"[columns[i]];
  text[count] = '\0';
}

void texts_of_code(const Oracle *oracle, GString *text) {
  g_string_truncate(text, 0);
  for (int column = 0; column < 16; column++) {
    if (column > 0) g_string_append_c(text, '/');
    for (int level = 0; level < oracle_height(oracle, column); level++)
      g_string_append_c(text, oracle_at(oracle, column + 16 * level) == ORACLE_WHITE ? 'w' : 'b');
  }
}
