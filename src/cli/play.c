/* fourscore-cli play: games with the program. */
#include "play.h"

#include "base/message.h"
#include "base/run.h"
#include "commands.h"
#include "judge/judgement.h"

#include <glib.h>
#include <math.h>
#include <string.h>

static const double DEFAULT_SECONDS = 5;

static gboolean read_player(const Option *option, const char *value, void *field, GError **error) {
  static const char *const names[] = {"first", "second"};
  return option_choice(option, value, names, G_N_ELEMENTS(names), field, error);
}

#define FIELD(name) offsetof(PlayOptions, name)

static const Option play_options[] = {
    {"level", option_int, FIELD(level), 1, OPPONENT_LEVELS, .unit = "N",
     .help = "How well it plays: 1, a beginner, to 8 (default 4)"},
    {"as", read_player, FIELD(as), .unit = "PLAYER",
     .help = "Whom you play: first (the default) or second"},
    {"board", option_flag, FIELD(board), .help = "Print the board after each of its moves"},
    {"seed", option_uint64, FIELD(seed), 0, G_MAXUINT64, .unit = "S",
     .help = "The same seed, the same moves (default: others each time)"},
    {"threads", option_int, FIELD(threads), 1, JUDGEMENT_THREADS_MOST, .unit = "N",
     .help = "Threads with which level 8 and hints judge (default 1)"},
    SOURCES_OPTIONS(FIELD(sources)),
    {NULL},
};

/* --- Thinking --------------------------------------------------------------------------------- */

typedef struct {
  OpponentOptions options;
  const Line *line;
  StopFlag stop;
  OpponentChoice choice;
} PlayThinking;

static void play_work(void *data) {
  PlayThinking *thinking = data;
  thinking->choice = opponent_choose(&thinking->options, thinking->line);
}

bool play_think(const PlayOptions *options, int level, uint64_t seed, Table *table,
                OpponentMemory *memory, const Line *line, OpponentChoice *choice) {
  PlayThinking thinking = {.line = line,
                           .options = {.level = level, .threads = options->threads, .seed = seed}};
  const LongWork thinking_work = {
      .work = play_work, .flag = &thinking.stop, .doing = "thinking", .data = &thinking};
  thinking.options.question = options_question(&options->search, &line->start, table);
  thinking.options.question.stop = &thinking.stop;
  sources_ask(&options->sources, &thinking.options.question);
  int rounds = 0;
  do {
    stop_lower(&thinking.stop);
    if (!run_long(&thinking_work, ldexp(options->search.time_limit, rounds))) return false;
    *choice = thinking.choice;
  } while (memory != NULL && !run_interrupted() &&
           opponent_thinks_on(memory, line, choice, ++rounds));
  if (memory != NULL) opponent_remember(memory, level, line, choice);
  return true;
}

/* --- The command ------------------------------------------------------------------------------ */

static bool read_start(const PlayOptions *options, const char *text, InputPosition *start) {
  if (text != NULL)
    return position_read_argument(options->search.variant, options->search.notation, "position",
                                  text, start);
  start->position = position_begin(options->search.variant);
  return true;
}

static void play_options_clear(PlayOptions *options) { sources_clear(&options->sources); }
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlayOptions, play_options_clear)

ExitStatus play_command(int argc, char **argv) {
  g_auto(PlayOptions) options = {.level = 4, .seed = options_fresh_seed(), .as = FIRST};
  g_auto(InputPosition) start = {0};
  g_auto(GStrv) arguments = options_parse_more(
      argc, argv, "[POSITION]",
      "Plays a game with you, from the empty board or a position. Each line of standard\n"
      "input is a move, or one of these words: hint, back, moves, board, resign, quit. The\n"
      "program prints its moves with the reason. It takes 5 s for a move, or the --time-limit.",
      &options.search, play_options, &options, 0);
  if (arguments == NULL) return EXIT_BAD;
  if (options.search.time_limit <= 0) options.search.time_limit = DEFAULT_SECONDS;
  if (!read_start(&options, arguments[0], &start) ||
      !sources_open(&options.sources, &options.search) || !run_catch_signals())
    return EXIT_BAD;
  return play_game(&options, &start);
}
