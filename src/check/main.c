/* fourscore-check: checks a certificate of a proof, without the engine that made it. */
#include "leaves.h"
#include "progress.h"
#include "walk.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { THREADS_MOST = 1024 };

static const char help[] =
    "Usage:\n"
    "  fourscore-check [OPTION...] CERTIFICATE\n\n"
    "Checks that the certificate of a proof is complete and legal: every reply is answered, and\n"
    "every path leads to the end of a game with the right value, to a position that a rule "
    "proves,\n"
    "or to a leaf. The program's own solver solves the leaves again.\n\n"
    "Options:\n"
    "  --recheck PERCENT|all|none\n"
    "                         Solve this share of the leaves again (default: all; none for a\n"
    "                         certificate of version 1, whose leaves are large)\n"
    "  --only FILE            Solve only these leaves again, one name a line\n"
    "  --threads N            Threads that solve leaves (default: as many as there are cores)\n"
    "  --plain                Solve leaves by search alone, without rules of zugzwang\n"
    "  --strict               Refuse a certificate if some leaves are taken on trust\n"
    "  --emit FOLDER          Make a job's folder of the leaves for fourscore-cli instead\n"
    "  --answers FOLDER       Compare the leaves with the results in such a folder instead\n"
    "  --time-limit SECONDS   Give up after that time\n"
    "  --leaf-limit SECONDS   Leave a leaf open after that time\n"
    "  --node-limit N         Leave a leaf open after N positions\n"
    "  --list-open FILE       Write the names of leaves that stay open, for the option --divide\n"
    "                         of fourscore-cli certify\n"
    "  --table MIB            Most memory for the solver's table, of all threads (default: 1024)\n"
    "  --verbose              Print how many nodes the solver took\n"
    "  --version              Print the version and exit\n"
    "  --help                 Print this and exit\n\n"
    "Exit status: 0 the certificate is right, 1 it is wrong, 2 wrong usage, a file that cannot\n"
    "be read or written, or an end before anything is known, 3 it is complete, but leaves are\n"
    "open, 4 it is right if its leaves are; not all of them were solved again.\n";

typedef struct {
  LeafOptions leaves;
  double seconds;                              /* 0: no limit */
  const char *recheck, *emit, *answers, *list; /* NULL: not asked for */
  bool verbose, strict;
} CheckOptions;

static bool main_read_number(const char *text, double most, double *number) {
  char *end;
  *number = strtod(text, &end);
  return *text != '\0' && *end == '\0' && *number > 0 && *number <= most;
}

static bool wrong_number(const char *name, const char *value) {
  tell("--%s does not take %s", name, value);
  return false;
}

static bool read_option(int option, const char *name, const char *value, CheckOptions *options) {
  double number = 0;
  switch (option) {
  case 'r':
    options->recheck = value;
    if (strcmp(value, "all") == 0 || strcmp(value, "none") == 0) return true;
    if (!main_read_number(value, 100, &options->leaves.percent)) break;
    return true;
  case 'o':
    options->leaves.only = value;
    return true;
  case 'e':
    options->emit = value;
    return true;
  case 'a':
    options->answers = value;
    return true;
  case 't':
    return main_read_number(value, 1e9, &options->seconds) || wrong_number(name, value);
  case 'f':
    if (!main_read_number(value, 1e9, &options->leaves.limits.seconds)) break;
    return true;
  case 'k':
    if (!main_read_number(value, 1e15, &number)) break;
    options->leaves.limits.nodes = (uint64_t)(number < 1 ? 1 : number);
    return true;
  case 'l':
    options->list = value;
    return true;
  case 'm':
    if (!main_read_number(value, 1 << 24, &number)) break;
    options->leaves.table_bytes = (size_t)(number * (1 << 20));
    return true;
  case 'n':
    if (!main_read_number(value, THREADS_MOST, &number) || number != (int)number) break;
    options->leaves.threads = (int)number;
    return true;
  case 'p':
    return options->leaves.plain = true;
  case 's':
    return options->strict = true;
  case 'V':
    return options->verbose = true;
  default:
    return false;
  }
  return wrong_number(name, value);
}

/* Leaves that are handed to others, or wholly taken on trust, are not solved here. */
static bool solves_none(const CheckOptions *options) {
  return options->emit != NULL || options->answers != NULL ||
         (options->recheck != NULL && strcmp(options->recheck, "none") == 0);
}

/* The certificate's path; NULL after a message, or after printing what was asked for, and then
 * *status is set. */
static const char *read_options(int argc, char **argv, CheckOptions *options, Verdict *status) {
  static const struct option names[] = {
      {"recheck", required_argument, NULL, 'r'},
      {"only", required_argument, NULL, 'o'},
      {"emit", required_argument, NULL, 'e'},
      {"answers", required_argument, NULL, 'a'},
      {"table", required_argument, NULL, 'm'},
      {"time-limit", required_argument, NULL, 't'},
      {"leaf-limit", required_argument, NULL, 'f'},
      {"node-limit", required_argument, NULL, 'k'},
      {"list-open", required_argument, NULL, 'l'},
      {"help", no_argument, NULL, 'h'},
      {"version", no_argument, NULL, 'v'},
      {"threads", required_argument, NULL, 'n'},
      {"plain", no_argument, NULL, 'p'},
      {"strict", no_argument, NULL, 's'},
      {"verbose", no_argument, NULL, 'V'},
      {NULL, 0, NULL, 0},
  };
  *status = NOT_CHECKED;
  for (int option, which = 0; (option = getopt_long(argc, argv, "h", names, &which)) != -1;) {
    if (option == 'h' || option == 'v') {
      fputs(option == 'h' ? help : "fourscore-check " FOURSCORE_VERSION "\n", stdout);
      *status = GOOD;
      return NULL;
    }
    if (!read_option(option, names[which].name, optarg, options)) return NULL;
  }
  if (options->recheck != NULL && options->leaves.only != NULL)
    tell("only one of --recheck and --only can be asked for");
  else if (options->list != NULL && solves_none(options))
    tell("--list-open is for leaves that are solved again, so not for --recheck none, --emit or "
         "--answers");
  else if (optind + 1 == argc)
    return argv[optind];
  else
    tell("one certificate is needed (see fourscore-check --help)");
  return NULL;
}

/* Prints what the certificate is about, so that nobody has to look into it. */
static void print_claims(const Certificate *certificate) {
  const char *claimant = certificate->claimant == WHITE ? "first" : "second";
  size_t wins = 0;
  for (size_t i = 0; i < certificate->root_count; i++)
    wins += certificate->roots[i].wins;
  if (certificate->root_count != 1) {
    printf("claims: the %s player wins %zu of the positions, and not the other %zu\n", claimant,
           wins, certificate->root_count - wins);
    return;
  }
  char code[80];
  game_write(&certificate->roots[0].position, code);
  printf("claims: the %s player %s %s\n", claimant, wins ? "wins" : "does not win", code);
}

static void print_leaves(const char *what, const LeafCounts *counts) {
  printf("%s: %zu of the leaves chosen, %zu agree, %zu open\n", what, counts->chosen,
         counts->agreed, counts->open);
}

/* Leaves of version 1 may be large, so they are solved only if some option asks for it. */
static bool is_rechecked(const Certificate *certificate, const CheckOptions *options) {
  if (solves_none(options)) return false;
  return certificate->version > 1 || options->recheck != NULL || options->leaves.only != NULL ||
         options->list != NULL;
}

static Verdict cannot_list(const char *path) {
  tell("cannot write %s: %s", path, strerror(errno));
  return NOT_CHECKED;
}

/* Solves the leaves, and lists those that stay open if so asked. */
static Verdict solve_leaves(const Certificate *certificate, const CheckOptions *options,
                            LeafCounts *counts) {
  LeafOptions leaves = options->leaves;
  if (options->list == NULL) return leaves_recheck(certificate, &leaves, counts);
  leaves.list = fopen(options->list, "w");
  if (leaves.list == NULL) return cannot_list(options->list);
  Verdict verdict = leaves_recheck(certificate, &leaves, counts);
  bool written = fflush(leaves.list) == 0 && !ferror(leaves.list);
  if (fclose(leaves.list) != 0 || !written) return cannot_list(options->list);
  return verdict;
}

static Verdict recheck(const Certificate *certificate, const CheckOptions *options,
                       LeafCounts *counts) {
  Verdict verdict = solve_leaves(certificate, options, counts);
  progress_erase();
  if (verdict != GOOD) return verdict;
  print_leaves("rechecked", counts);
  if (options->verbose)
    printf("solved: %" PRIu64 " nodes, %" PRIu64 " for the dearest leaf\n", counts->nodes,
           counts->most);
  return GOOD;
}

/* Prints what has to be believed without a proof. Leaves that others solved count as such. */
static Verdict tell_trust(const CheckOptions *options, size_t leaves, size_t solved, size_t open) {
  size_t trusted = leaves - solved - open;
  if (leaves == 0)
    printf("trusted: no leaf, as there is none");
  else
    printf("trusted: %zu of %zu leaves", trusted, leaves);
  if (solved > 0) printf(", and the checker's own solver for %zu", solved);
  if (trusted > 0 && options->answers != NULL)
    printf(" as far as the results in %s agree", options->answers);
  else if (trusted > 0)
    printf("; --recheck all solves them");
  putchar('\n');
  if (open > 0) return OPEN;
  if (trusted == 0 || !options->strict) return trusted == 0 ? GOOD : ON_TRUST;
  tell("%zu of %zu leaves are taken on trust, which --strict refuses", trusted, leaves);
  return WRONG;
}

static Verdict look_at_leaves(const Certificate *certificate, const CheckOptions *options,
                              size_t leaves) {
  LeafCounts counts = {0};
  Verdict verdict = GOOD;
  bool solve = is_rechecked(certificate, options);
  const char *only = options->leaves.only;
  if (only != NULL && !leaves_list(certificate, only)) return NOT_CHECKED;
  if (solve) verdict = recheck(certificate, options, &counts);
  if (options->emit != NULL) {
    if (!leaves_emit(certificate, &options->leaves, options->emit, &counts)) return NOT_CHECKED;
    print_leaves("emitted", &counts);
  }
  if (options->answers != NULL) {
    verdict = leaves_compare(certificate, &options->leaves, options->answers, &counts);
    if (verdict == GOOD) print_leaves("compared", &counts);
  }
  if (verdict != GOOD) return verdict;
  return tell_trust(options, leaves, solve ? counts.agreed : 0, counts.open);
}

/* --- A check that is ended -------------------------------------------------------------------- */

static atomic_bool stopped;
static volatile sig_atomic_t stopper; /* the signal that came first; 0: none */

/* A second one ends the program at once. */
static void on_signal(int number) {
  signal(number, SIG_DFL);
  if (stopper == 0) stopper = number;
  stopped = true;
}

/* Signals that the parent process ignored stay ignored. */
static void listen_to(int number) {
  if (signal(number, on_signal) == SIG_IGN) signal(number, SIG_IGN);
}

static void be_stoppable(double seconds) {
  const struct itimerval limit = {.it_value.tv_sec = (time_t)seconds,
                                  .it_value.tv_usec =
                                      (suseconds_t)(1e6 * (seconds - (double)(time_t)seconds))};
  stopped = false;
  stopper = 0;
  listen_to(SIGINT);
  listen_to(SIGTERM);
  signal(SIGALRM, on_signal);
  setitimer(ITIMER_REAL, &limit, NULL);
}

static void tell_end(double seconds) {
  if (stopper == SIGALRM)
    tell("given up after the --time-limit of %g s", seconds);
  else if (stopper != 0)
    tell("ended by a signal");
}

/* ---------------------------------------------------------------------------------------------- */

static Verdict main_check(const char *path, const CheckOptions *options) {
  Certificate certificate;
  Walk walk;
  progress_begin("reading %s", path);
  Verdict verdict = certificate_read(path, &stopped, &certificate);
  progress_begin("following the certificate");
  if (verdict == GOOD) verdict = walk_certificate(&certificate, &walk);
  progress_erase();
  if (verdict == GOOD) {
    printf(
        "complete: %zu roots, %zu positions, %zu moves, %zu ends of games, %zu leaves, %zu judged"
        " at sight, %zu rules, %zu blocked\n",
        certificate.root_count, walk.positions, walk.moves, walk.ends, walk.leaves, walk.sights,
        walk.rules, walk.blocked);
    print_claims(&certificate);
    verdict = look_at_leaves(&certificate, options, walk.leaves + walk.sights);
  }
  certificate_free(&certificate);
  return verdict;
}

int main(int argc, char **argv) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  CheckOptions options = {.leaves = {.percent = 100, .table_bytes = (size_t)1 << 30}};
  options.leaves.threads = cores < 1 ? 1 : cores > THREADS_MOST ? THREADS_MOST : (int)cores;
  Verdict status;
  signal(SIGXFSZ, SIG_IGN); /* a file beyond ulimit -f: writing fails, which is reported */
  const char *path = read_options(argc, argv, &options, &status);
  if (path != NULL) {
    game_prepare();
    be_stoppable(options.seconds);
    status = main_check(path, &options);
    if (status == OPEN || status == NOT_CHECKED) tell_end(options.seconds);
  }
  if (fflush(stdout) == 0 && !ferror(stdout)) return (int)status;
  tell("cannot write the results");
  return NOT_CHECKED;
}
