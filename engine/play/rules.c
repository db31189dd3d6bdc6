#include "rules.h"

#include <stdio.h>
#include <string.h>

bool variant_equal(Variant a, Variant b) {
  return a.rules == b.rules && a.width == b.width && a.height == b.height;
}

Variant variant_default(void) {
  return (Variant){rules_list[0], rules_list[0]->side, rules_list[0]->side};
}

void variant_write(Variant variant, char text[VARIANT_TEXT]) {
  const char *name = variant.rules->name;
  if (variant.rules->sized)
    snprintf(text, VARIANT_TEXT, "%s:%dx%d", name, variant.width, variant.height);
  else
    snprintf(text, VARIANT_TEXT, "%s", name);
}

void move_write(Variant variant, Move move, char text[MOVE_TEXT]) {
  snprintf(text, MOVE_TEXT, "%s%c", move_pops(variant, move) ? "p" : "",
           variant.rules->letters[move_column(variant, move)]);
}

/* "cube, connect4:WxH, popout:WxH" */
static void rules_list_names(char *text, size_t size) {
  size_t end = 0;
  text[0] = '\0';
  for (int i = 0; rules_list[i] != NULL && end < size; i++) {
    const Rules *rules = rules_list[i];
    end += (size_t)snprintf(text + end, size - end, "%s%s%s", i > 0 ? ", " : "", rules->name,
                            rules->sized ? ":WxH" : "");
  }
}

/* The game whose name the text begins with, up to the end or a colon. */
static const Rules *find_rules(const char *text, size_t length) {
  for (int i = 0; rules_list[i] != NULL; i++) {
    size_t size = strlen(rules_list[i]->name);
    if (length < size || memcmp(text, rules_list[i]->name, size) != 0) continue;
    if (rules_list[i]->sized ? length > size && text[size] == ':' : length == size)
      return rules_list[i];
  }
  return NULL;
}

/* Reads a number of one or two digits; 0 if there is none. */
static int read_size(const char *text, size_t length, size_t *at) {
  int number = 0;
  for (int digits = 0; digits < 2 && *at < length && text[*at] >= '0' && text[*at] <= '9'; digits++)
    number = 10 * number + text[(*at)++] - '0';
  return number;
}

/* Reads "7x6", the rest of the text from `at` on. */
static Status read_board(const char *text, size_t length, size_t at, Variant *variant,
                         Error *error) {
  int width = read_size(text, length, &at);
  if (width == 0)
    return status_fail(error, STATUS_TEXT, at, "expected the board's width in columns");
  if (at == length || text[at] != 'x')
    return status_fail(error, STATUS_TEXT, at, "expected an x between width and height");
  at++;
  int height = read_size(text, length, &at);
  if (height == 0)
    return status_fail(error, STATUS_TEXT, at, "expected the board's height in rows");
  if (at < length) return status_fail(error, STATUS_TEXT, at, "expected nothing after the size");
  Status status = variant->rules->check(width, height, error);
  variant->width = (uint8_t)width;
  variant->height = (uint8_t)height;
  return status;
}

Status variant_read(const char *text, size_t length, Variant *out, Error *error) {
  char names[120];
  Variant variant = {.rules = find_rules(text, length)};
  if (variant.rules == NULL) {
    rules_list_names(names, sizeof names);
    return status_fail(error, STATUS_TEXT, 0, "expected one of these games: %s", names);
  }
  variant.width = variant.height = variant.rules->side;
  if (variant.rules->sized) {
    size_t at = strlen(variant.rules->name) + 1;
    Status status = read_board(text, length, at, &variant, error);
    if (status != STATUS_OK) return status;
  }
  *out = variant;
  return STATUS_OK;
}
