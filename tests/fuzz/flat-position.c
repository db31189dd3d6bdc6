/* The name of a flat game, a line end, and a position of it. */
#include "fuzz.h"

#include "fourscore.h"

#include <glib.h>
#include <string.h>

static void try_position(Variant variant, const char *text) {
  Line line;
  Position again;
  Error error;
  char code[POSITION_TEXT];
  if (line_read(variant, text, strlen(text), &line, &error) != STATUS_OK) {
    g_assert_cmpuint(error.offset, <=, strlen(text));
    return;
  }
  if (variant_columns(variant) == 1) return; /* has no board code: there is no '/' to know it by */
  Position position = line_position(&line);
  position_write_code(&position, code);
  g_assert_cmpint(position_read_code(variant, code, strlen(code), &again, &error), ==, STATUS_OK);
  g_assert_true(position_equal(&position, &again));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autofree char *text = g_strndup((const char *)data, size);
  char *end = strchr(text, '\n');
  Variant variant;
  Error error;
  if (end != NULL) *end = '\0';
  if (variant_read(text, strlen(text), &variant, &error) == STATUS_OK && end != NULL)
    try_position(variant, end + 1);
  return 0;
}
