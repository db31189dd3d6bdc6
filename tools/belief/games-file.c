#include "games-file.h"

#include <stdlib.h>
#include <unistd.h>

static void games_file_fail(const char *path) {
  perror(path);
  exit(1);
}

FILE *games_file_open(const char *path, long *count) {
  FILE *file = fopen(path, "a+");
  if (file == NULL) games_file_fail(path);
  long end = 0;
  *count = 0;
  rewind(file);
  for (int c; (c = getc(file)) != EOF;)
    if (c == '\n') ++*count, end = ftell(file);
  if (ftruncate(fileno(file), end) != 0) games_file_fail(path);
  fseek(file, end, SEEK_SET);
  return file;
}
