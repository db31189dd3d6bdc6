#include "status.h"

#include <stdarg.h>
#include <stdio.h>

static __attribute__((format_arg(1))) const char *english(const char *format) { return format; }

static StatusWords *words = english;

void status_set_words(StatusWords *translate) { words = translate; }

const char *status_word(const char *text) { return words(text); }

Status status_fail(Error *error, Status status, size_t offset, const char *format, ...) {
  if (error != NULL) {
    error->status = status;
    error->offset = offset;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, words(format), arguments);
    va_end(arguments);
  }
  return status;
}
