#include "status.h"

#include <stdarg.h>
#include <stdio.h>

static __attribute__((format_arg(1))) const char *english(const char *format) { return format; }

static StatusWords *words = english;

void status_set_words(StatusWords *translate) { words = translate; }

const char *status_word(const char *text) { return words(text); }

/* Bytes of the character of UTF-8 that the text begins with; 0: it begins with none. */
static size_t character_length(const unsigned char *text) {
  static const struct {
    unsigned char first, last;   /* the first byte's least and most */
    unsigned char second, until; /* the second's; further ones are as those of any character */
    size_t length;
  } kinds[] = {
      {0x01, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
      {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
      {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
  };
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
    if (text[0] < kinds[i].first || text[0] > kinds[i].last) continue;
    if (kinds[i].length == 1) return 1;
    if (text[1] < kinds[i].second || text[1] > kinds[i].until) return 0;
    for (size_t at = 2; at < kinds[i].length; at++)
      if (text[at] < 0x80 || text[at] > 0xBF) return 0;
    return kinds[i].length;
  }
  return 0;
}

/* Names of files are bytes, and the end of a text may be cut within a character. */
static void make_utf8(char *text) {
  while (*text != '\0') {
    size_t length = character_length((const unsigned char *)text);
    if (length == 0) *text = '?';
    text += length == 0 ? 1 : length;
  }
}

Status status_fail(Error *error, Status status, size_t offset, const char *format, ...) {
  if (error != NULL) {
    error->status = status;
    error->offset = offset;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, words(format), arguments);
    va_end(arguments);
    make_utf8(error->message);
  }
  return status;
}
