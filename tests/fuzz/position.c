/* Positions of Connect Four 3D as text. */
#include "fuzz.h"

#include "fourscore.h"

#include <glib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Line line, again;
  Error error;
  char text[LINE_TEXT];
  if (line_read(variant_default(), (const char *)data, size, &line, &error) != STATUS_OK) {
    g_assert_cmpuint(error.offset, <=, size);
    g_assert_true(g_utf8_validate(error.message, -1, NULL));
    return 0;
  }
  line_write(&line, text);
  g_assert_cmpint(line_read(variant_default(), text, strlen(text), &again, &error), ==, STATUS_OK);
  Position one = line_position(&line), two = line_position(&again);
  g_assert_true(position_equal(&one, &two));
  return 0;
}
