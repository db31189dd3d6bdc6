/* fourscore-cli serve: reads questions of another program from standard input and writes answers to
 * standard output.
 */
#include "serve.h"

#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "core/cores.h"
#include "server.h"

#include <errno.h>
#include <unistd.h>

enum { THREADS_MOST = 64 };

static const Option serve_options[] = {
    {"table", option_bytes, offsetof(ServeOptions, table_bytes), .unit = "SIZE",
     .help = "Memory for the table of each game, as in 512M (default 1G)"},
    {"threads", option_int, offsetof(ServeOptions, threads_most), 1, THREADS_MOST, .unit = "N",
     .help = "Threads that one question may have (default: one for each core)"},
    {"no-book", option_flag, offsetof(ServeOptions, no_book),
     .help = "Do not look into books of proved positions"},
    {NULL},
};

static void serve_write_line(void *data, const char *line) { output_print("%s\n", line); }

ExitStatus serve_command(int argc, char **argv) {
  ServeOptions options = {.table_bytes = options_default().table_bytes,
                          .threads_most = MIN(cores_physical(), THREADS_MOST),
                          .takes_signals = true,
                          .write = serve_write_line};
  g_auto(GStrv) rest = options_parse_own(
      argc, argv, "",
      "Answers another program: each line of standard input is a question in JSON, each\n"
      "line of standard output an answer, or a view of a search under way. It ends with its\n"
      "input; until then it keeps a table for each game. docs/protocol.md is the manual.",
      serve_options, &options, NULL);
  if (rest == NULL) return EXIT_BAD;
  if (serve(STDIN_FILENO, &options)) return EXIT_ANSWERED;
  return errno != 0 ? message_bad("standard input: %s", g_strerror(errno)) : EXIT_UNKNOWN;
}
