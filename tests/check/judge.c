/* fourscore-check in one process for many certificates: what a separate process would say about
 * each.
 *
 *     judge FOLDER COUNT [OPTION...]
 *
 * Checks FOLDER/0, FOLDER/1 and so on, and prints a line for each: the status, a tab, and the first
 * line that would go to standard error. A fault that ends the process ends the lines. */
#undef main

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MOST = 16 };

/* main() of src/check/main.c, which the build calls so. */
int check_main(int argc, char **argv);

/* The GNU C library lets a program set its streams. */
static int check_quietly(int argc, char **argv, char **told) {
  FILE *out = stdout, *error = stderr;
  size_t length;
  stdout = fopen("/dev/null", "w");
  stderr = open_memstream(told, &length);
  if (stdout == NULL || stderr == NULL) abort();
  optind = 0;
  int status = check_main(argc, argv);
  fclose(stdout);
  fclose(stderr);
  stdout = out;
  stderr = error;
  return status;
}

static void judge(char *path, int count, char **options) {
  char name[] = "fourscore-check", *arguments[OPTIONS_MOST + 3] = {name}, *told = NULL;
  memcpy(arguments + 1, options, (size_t)count * sizeof *options);
  arguments[count + 1] = path;
  int status = check_quietly(count + 2, arguments, &told);
  printf("%d\t%.*s\n", status, (int)strcspn(told, "\n"), told);
  fflush(stdout);
  free(told);
}

int main(int argc, char **argv) {
  char path[4096];
  if (argc < 3 || argc > 3 + OPTIONS_MOST) return 2;
  for (int i = 0; i < atoi(argv[2]); i++) {
    snprintf(path, sizeof path, "%s/%d", argv[1], i);
    judge(path, argc - 3, argv + 3);
  }
  return 0;
}
