/* What the program says: on standard error. The library, which has all other files too, says it to
 * its caller (lib/check). */
#include "certificate.h"
#include "progress.h"

#include <stdarg.h>
#include <stdio.h>

void tell(const char *format, ...) {
  va_list arguments;
  progress_erase();
  fputs("fourscore-check: ", stderr);
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
}
