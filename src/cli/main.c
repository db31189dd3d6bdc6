/* fourscore-cli: everything the window can do with a position, without a display. */
#include "base/message.h"
#include "base/nearest.h"
#include "base/output.h"
#include "bench/bench.h"
#include "book/book.h"
#include "campaign/campaign.h"
#include "commands.h"
#include "core/stack.h"
#include "games/games.h"
#include "job/job.h"
#include "serve/serve.h"
#include "store/store.h"

#include <fcntl.h>
#include <glib.h>
#include <locale.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const CommandEntry commands[] = {
    {"solve", "Prove the value of positions", solve_command},
    {"analyse", "Prove the value of a position and of each of its columns", analyse_command},
    {"believe", "Print what is likely, at once or by a search, as estimates", believe_command},
    {"explain", "Show why a position is won or held", explain_command},
    {"certify", "Write the proof of positions for fourscore-check", certify_command},
    {"variation", "Print proved moves to the end of the game", variation_command},
    {"review", "Find the mistakes of a game", review_command},
    {"play", "Play a game with you", play_command},
    {"puzzle", "Make puzzles, or ask them: find the only winning move", puzzle_command},
    {"serve", "Answer another program, in lines of JSON", serve_command},
    {"perft", "Count games", perft_command},
    {"count", "Count the positions of Connect-4 or PopOut", count_command},
    {"show", "Print a position as text", show_command},
    {"sample", "Print random positions", sample_command},
    {"frontier", "Print the positions with N stones that follow from one", frontier_command},
    {"bench", "Measure solvers on random positions", bench_command},
    {"simulate", "Replay a recorded search on more workers", simulate_command},
    {"campaign", "Work on one position for days, until there is a certificate", campaign_command},
    {"job", "Prove positions by many machines that share a folder", job_command},
    {"games", "List, search and convert files of games", games_command},
    {"book", "Make and check books of proved positions", book_command},
    {"store", "Check, merge, list and prune stores of answers", store_command},
};

static const CommandEntry *command_find(const char *name) {
  for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
    if (strcmp(commands[i].name, name) == 0) return &commands[i];
  return NULL;
}

static ExitStatus command_run(int argc, char **argv) {
  const CommandEntry *command = command_find(argv[0]);
  if (command == NULL)
    return nearest_refuse(commands, G_N_ELEMENTS(commands), argv[0], "", "fourscore-cli --help");
  g_autofree char *name = g_strdup_printf("fourscore-cli %s", command->name);
  g_set_prgname(name); /* for --help */
  return command->run(argc, argv);
}

/* Wrong usage: says what there is. */
static ExitStatus refuse_nothing(GOptionContext *context) {
  g_autofree char *text = g_option_context_get_help(context, TRUE, NULL);
  message_print("a command is missing");
  fputs(text, stderr);
  return EXIT_BAD;
}

/* The first word before the command that is no option there, as it was written; "" if there is
 * none. */
static const char *strange_option(char *const *argv) {
  const char *word = *++argv;
  for (; word != NULL && word[0] == '-'; word = *++argv)
    if (strcmp(word, "--version") != 0) return word;
  return "";
}

static ExitStatus refuse_option(const GError *error, const char *word) {
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  g_ptr_array_add(names, (gpointer) "help");
  g_ptr_array_add(names, (gpointer) "version");
  const char *meant = nearest_name(names, word + strspn(word, "-"));
  if (meant != NULL)
    return message_bad("%s; did you mean --%s? (see fourscore-cli --help)", error->message, meant);
  return message_bad("%s before the command; options of a command stand after it "
                     "(see fourscore-cli --help)",
                     error->message);
}

static ExitStatus help_overview(GOptionContext *context) {
  g_autofree char *text = g_option_context_get_help(context, TRUE, NULL);
  output_text(text);
  return EXIT_ANSWERED;
}

static bool asks_for_help(const char *word) {
  return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0;
}

/* "help" prints the context's text; "help COMMAND" and "help job COMMAND" that of the command, and
 * likewise for store and book. */
static ExitStatus main_help(GOptionContext *context, int argc, char **argv) {
  if (argc < 2 || (argc == 2 && asks_for_help(argv[1]))) return help_overview(context);
  bool family = strcmp(argv[1], "job") == 0 || strcmp(argv[1], "store") == 0 ||
                strcmp(argv[1], "book") == 0 || strcmp(argv[1], "games") == 0;
  int most = family ? 3 : 2;
  if (argc > most) {
    g_autofree char *excerpt = message_excerpt(argv[most], strlen(argv[most]), 0);
    return message_bad("help: expected nothing after the command, found %s", excerpt);
  }
  char *arguments[] = {argv[1], argv[2], NULL, NULL};
  arguments[argc - 1] = (char[]){"--help"};
  return command_run(argc, arguments);
}

static char *main_describe(void) {
  GString *text = g_string_new("Commands:\n");
  for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
    g_string_append_printf(text, "  %-22s%s\n", commands[i].name, commands[i].summary);
  g_string_append_printf(text, "  %-22s%s\n", "help [COMMAND]", "Explain a command");
  g_string_append(text,
                  "\n"
                  "A position is a list of moves, the columns 0 to F from the empty board, as in\n"
                  "0FC3484B7, or \".\" for the empty board, or a board code: 16 columns joined by\n"
                  "\"/\", each the stones from the bottom, \"w\" for White and \"b\" for Black.\n"
                  "With --game connect4:7x6 or popout:7x6 columns are 0, 1, ... and p3 is a pop.");
  return g_string_free(text, FALSE);
}

static GOptionContext *new_context(gboolean *version) {
  const GOptionEntry entries[] = {
      {"version", 0, 0, G_OPTION_ARG_NONE, version, "Print the version and exit", NULL}, {NULL}};
  GOptionContext *context = g_option_context_new("COMMAND [ARGUMENT...]");
  g_option_context_set_summary(context,
                               "Solves and analyses Connect Four 3D, Connect-4 and PopOut.");
  g_autofree char *description = main_describe();
  g_option_context_set_description(context, description);
  g_option_context_add_main_entries(context, entries, NULL);
  g_option_context_set_strict_posix(context, TRUE);
  return context;
}

/* No file opened later may take the place of a standard one that was closed. What replaces standard
 * output cannot be written to, so that no lost result seems to be written. */
static void open_standard_files(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0) open("/dev/null", fd == STDOUT_FILENO ? O_RDONLY : O_RDWR);
}

int main(int argc, char **argv) {
  gboolean version = FALSE;
  g_autoptr(GError) error = NULL;
  open_standard_files();
  stack_of_threads(STACK_OF_THREADS);
  signal(SIGPIPE, SIG_DFL); /* the reader has gone: end quietly */
  signal(SIGXFSZ, SIG_IGN); /* a file beyond ulimit -f: writing fails, which is reported */
  setlocale(LC_CTYPE, "");  /* only that: numbers look the same everywhere */
  g_set_prgname("fourscore-cli");
  g_set_print_handler(
      output_text); /* --help, which GLib prints, must not be lost silently either */
  g_autoptr(GOptionContext) context = new_context(&version);
  const char *strange = strange_option(argv);
  if (!g_option_context_parse(context, &argc, &argv, &error)) return refuse_option(error, strange);
  if (version) {
    output_text("fourscore-cli " FOURSCORE_VERSION "\n");
    return EXIT_ANSWERED;
  }
  if (argc < 2) return (int)refuse_nothing(context);
  if (strcmp(argv[1], "help") == 0) return (int)main_help(context, argc - 1, argv + 1);
  return (int)command_run(argc - 1, argv + 1);
}
