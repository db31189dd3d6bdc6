/* fourscore-check: checks a certificate of a proof, without the engine that made it. */
#include "leaves.h"
#include "progress.h"
#include "walk.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage:\n"
    "  fourscore-check [OPTION...] CERTIFICATE\n\n"
    "Checks that the certificate of a proof is complete and legal: every reply is answered, and\n"
    "every way leads to the end of a game with the right value, or to a leaf.\n\n"
    "Options:\n"
    "  --recheck PERCENT|all  Solve that part of the leaves again, with a solver of its own\n"
    "  --emit FOLDER          Make a job's folder of them for fourscore-cli instead\n"
    "  --answers FOLDER       Compare them with the results in such a folder instead\n"
    "  --time-limit SECONDS   With --recheck: leave a leaf open after that time\n"
    "  --table MIB            With --recheck: size of the table (default: 1024)\n"
    "  --version              Print the version and exit\n"
    "  --help                 Print this and exit\n\n"
    "Exit status: 0 the certificate is right, 1 it is not, 2 wrong usage, or a file that\n"
    "cannot be read or written, 3 it is right as far as was seen, but leaves are open.\n";

typedef struct {
  LeafOptions leaves;
  const char *recheck, *emit, *answers; /* NULL: not asked for */
} Options;

static bool read_number(const char *text, double most, double *number) {
  char *end;
  *number = strtod(text, &end);
  return *text != '\0' && *end == '\0' && *number > 0 && *number <= most;
}

static bool read_option(int option, const char *value, Options *options) {
  double number = 0;
  switch (option) {
  case 'r':
    options->recheck = value;
    if (strcmp(value, "all") == 0) return true;
    if (!read_number(value, 100, &options->leaves.percent)) break;
    return true;
  case 'e':
    options->emit = value;
    return true;
  case 'a':
    options->answers = value;
    return true;
  case 't':
    if (!read_number(value, 1e9, &options->leaves.seconds)) break;
    return true;
  case 'm':
    if (!read_number(value, 1 << 24, &number)) break;
    options->leaves.table_bytes = (size_t)(number * (1 << 20));
    return true;
  default:
    return false;
  }
  tell("a number is wrong: %s", value);
  return false;
}

/* The certificate's path; NULL after a message or what was asked for, and then *status is set. */
static const char *read_options(int argc, char **argv, Options *options, Verdict *status) {
  static const struct option names[] = {
      {"recheck", required_argument, NULL, 'r'},    {"emit", required_argument, NULL, 'e'},
      {"answers", required_argument, NULL, 'a'},    {"table", required_argument, NULL, 'm'},
      {"time-limit", required_argument, NULL, 't'}, {"help", no_argument, NULL, 'h'},
      {"version", no_argument, NULL, 'v'},          {NULL, 0, NULL, 0},
  };
  *status = NOT_CHECKED;
  for (int option; (option = getopt_long(argc, argv, "h", names, NULL)) != -1;) {
    if (option == 'h' || option == 'v') {
      fputs(option == 'h' ? help : "fourscore-check " FOURSCORE_VERSION "\n", stdout);
      *status = GOOD;
      return NULL;
    }
    if (!read_option(option, optarg, options)) return NULL;
  }
  if (optind + 1 == argc) return argv[optind];
  tell("one certificate is needed (see fourscore-check --help)");
  return NULL;
}

static void print_leaves(const char *what, const LeafCounts *counts) {
  printf("%s: %zu of the leaves chosen, %zu agree, %zu open\n", what, counts->chosen,
         counts->agreed, counts->open);
}

static Verdict look_at_leaves(const Certificate *certificate, const Options *options) {
  LeafCounts counts;
  Verdict verdict = GOOD;
  bool open = false;
  if (options->recheck != NULL && options->emit == NULL && options->answers == NULL) {
    verdict = leaves_recheck(certificate, &options->leaves, &counts);
    progress_erase();
    if (verdict != GOOD) return verdict;
    print_leaves("rechecked", &counts);
    open |= counts.open > 0;
  }
  if (options->emit != NULL) {
    if (!leaves_emit(certificate, &options->leaves, options->emit, &counts)) return NOT_CHECKED;
    print_leaves("emitted", &counts);
    open = true;
  }
  if (options->answers != NULL) {
    verdict = leaves_compare(certificate, &options->leaves, options->answers, &counts);
    if (verdict != GOOD) return verdict;
    print_leaves("compared", &counts);
    open |= counts.open > 0;
  }
  return open ? OPEN : GOOD;
}

static Verdict check(const char *path, const Options *options) {
  Certificate certificate;
  Walk walk;
  progress_begin("reading %s", path);
  Verdict verdict = certificate_read(path, &certificate);
  progress_begin("following the certificate");
  if (verdict == GOOD && !walk_certificate(&certificate, &walk)) verdict = WRONG;
  progress_erase();
  if (verdict == GOOD) {
    printf(
        "complete: %zu roots, %zu positions, %zu moves, %zu ends of games, %zu leaves, %zu judged"
        " at sight\n",
        certificate.root_count, walk.positions, walk.moves, walk.ends, walk.leaves, walk.sights);
    verdict = look_at_leaves(&certificate, options);
  }
  certificate_free(&certificate);
  return verdict;
}

int main(int argc, char **argv) {
  Options options = {.leaves = {.percent = 100, .table_bytes = (size_t)1 << 30}};
  Verdict status;
  const char *path = read_options(argc, argv, &options, &status);
  if (path != NULL) {
    game_prepare();
    status = check(path, &options);
  }
  if (fflush(stdout) == 0 && !ferror(stdout)) return (int)status;
  tell("cannot write the results");
  return NOT_CHECKED;
}
