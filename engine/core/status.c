#include "status.h"

#include <stdarg.h>
#include <stdio.h>

Status status_fail(Error *error, Status status, size_t offset, const char *format, ...) {
  if (error != NULL) {
    error->status = status;
    error->offset = offset;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
  }
  return status;
}
