#include "base/message.h"

#include <glib.h>
#include <stdarg.h>
#include <stdio.h>

enum { EXCERPT_REACH = 24 }; /* bytes shown on either side of the wrong one */

void message_print(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  fprintf(stderr, "fourscore-cli: %s\n", text);
}

ExitStatus message_status(const char *path, Status status, const Error *error) {
  if (status == STATUS_OK) return EXIT_ANSWERED;
  message_print("%s: %s", path, error->message);
  return status == STATUS_CONFLICT ? EXIT_CONTRADICTION : EXIT_BAD;
}

static void append_escaped(GString *string, unsigned char byte) {
  if (byte == '"' || byte == '\\')
    g_string_append_printf(string, "\\%c", byte);
  else if (g_ascii_isprint(byte))
    g_string_append_c(string, (char)byte);
  else
    g_string_append_printf(string, "\\x%02X", byte);
}

char *message_excerpt(const char *text, size_t length, size_t offset) {
  size_t begin = offset > EXCERPT_REACH ? offset - EXCERPT_REACH : 0;
  size_t end = MIN(length, offset + EXCERPT_REACH);
  GString *string = g_string_new(begin > 0 ? "...\"" : "\"");
  for (size_t i = begin; i < end; i++)
    append_escaped(string, (unsigned char)text[i]);
  g_string_append(string, end < length ? "\"..." : "\"");
  return g_string_free(string, FALSE);
}
