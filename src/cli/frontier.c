/* fourscore-cli frontier: the positions with some number of stones below another one, for users
 * with tools of their own. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "commands.h"
#include "core/stop.h"
#include "storage/key-hash.h"

#include <string.h>

enum { STONES_NOT_GIVEN = -1, STONES_MOST = 127 };

typedef struct {
  Variant variant;
  Notation notation;
  bool json;
  int stones;
  double time_limit;
} FrontierOptions;

static const Option frontier_options[] = {
    {"game", options_game, offsetof(FrontierOptions, variant), .unit = "GAME",
     .help = OPTIONS_GAME_HELP},
    {"notation", options_notation, offsetof(FrontierOptions, notation), .unit = "NOTATION",
     .help = OPTIONS_NOTATION_HELP},
    {"stones", option_int, offsetof(FrontierOptions, stones), 1, STONES_MOST, .unit = "N",
     .help = "How many stones the printed positions have"},
    {"json", option_flag, offsetof(FrontierOptions, json),
     .help = "Print the positions as lines of JSON"},
    RUN_LIMIT_OPTION(offsetof(FrontierOptions, time_limit)),
    {NULL},
};

/* Positions with one number of stones, each once up to symmetry. */
typedef struct {
  GArray *positions; /* of Position */
  GPtrArray *texts;  /* as they are printed */
  GHashTable *keys;
} FrontierLevel;

static FrontierLevel level_new(void) {
  return (FrontierLevel){g_array_new(FALSE, FALSE, sizeof(Position)),
                         g_ptr_array_new_with_free_func(g_free),
                         g_hash_table_new_full(key_hash, key_equal, g_free, NULL)};
}

static void level_clear(FrontierLevel *level) {
  g_array_unref(level->positions);
  g_ptr_array_unref(level->texts);
  g_hash_table_unref(level->keys);
}

/* The game is over, or the player to move ends it at once. */
static bool is_decided(const Position *position) {
  Move moves[MOVES_MOST];
  if (position_result(position) != VALUE_ANY) return true;
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position after = position_play(position, moves[i]);
    ValueSet wins = position_mover(position) == FIRST ? VALUE_FIRST : VALUE_SECOND;
    if (position_result(&after) == wins) return true;
  }
  return false;
}

/* Moves are appended to moves; a board code has to be written out again. */
static char *text_after(const char *text, const Position *after, Move move) {
  char code[POSITION_TEXT];
  if (strchr(text, '/') == NULL)
    return g_strdup_printf("%s%c", strcmp(text, ".") == 0 ? "" : text,
                           after->variant.rules->letters[move]);
  position_write_code(after, code);
  return g_strdup(code);
}

static void frontier_add_moves(FrontierLevel *next, const Position *position, const char *text) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position after = position_play(position, moves[i]);
    Key key = position_key(&after);
    if (is_decided(&after) || !g_hash_table_add(next->keys, g_memdup2(&key, sizeof key))) continue;
    g_array_append_val(next->positions, after);
    g_ptr_array_add(next->texts, text_after(text, &after, moves[i]));
  }
}

typedef struct {
  FrontierLevel level;
  int down; /* levels to go */
  StopFlag stop;
} Descent;

static void go_down(Descent *descent) {
  FrontierLevel next = level_new(), *level = &descent->level;
  for (guint i = 0; i < level->positions->len && !stop_is_raised(&descent->stop); i++)
    frontier_add_moves(&next, &g_array_index(level->positions, Position, i),
                       level->texts->pdata[i]);
  level_clear(level);
  *level = next;
}

static void frontier_work(void *data) {
  Descent *descent = data;
  for (; descent->down > 0 && !stop_is_raised(&descent->stop); descent->down--)
    go_down(descent);
}

static ExitStatus print_level(const FrontierLevel *level, bool json) {
  for (guint i = 0; i < level->texts->len; i++)
    output_listed(json, level->texts->pdata[i]);
  return EXIT_ANSWERED;
}

static ExitStatus print_frontier(const FrontierOptions *options, const InputPosition *root) {
  Descent descent = {level_new(), options->stones - position_stones(&root->position), {0}};
  const LongWork going_down = {
      .work = frontier_work, .flag = &descent.stop, .doing = "finding positions", .data = &descent};
  g_array_append_val(descent.level.positions, root->position);
  g_ptr_array_add(descent.level.texts, g_strdup(root->text));
  bool ran = run_long(&going_down, options->time_limit);
  bool whole = ran && run_ended();
  ExitStatus status = whole ? print_level(&descent.level, options->json)
                      : ran ? EXIT_UNKNOWN
                            : EXIT_BAD;
  run_tell_limit(options->time_limit);
  level_clear(&descent.level);
  return status;
}

static ExitStatus frontier_take(void *data, const char *origin, const InputPosition *root) {
  const FrontierOptions *options = data;
  int stones = position_stones(&root->position);
  if (options->stones > stones) return print_frontier(options, root);
  return message_bad("--stones %d: %s has %d stones already", options->stones, root->text, stones);
}

static bool frontier_check(const FrontierOptions *options) {
  if (options->stones == STONES_NOT_GIVEN) return message_fail("frontier needs --stones N");
  return (!options->variant.rules->pops && position_has_key(options->variant)) ||
         message_fail("this game has no positions that more stones lead to and nothing else");
}

ExitStatus frontier_command(int argc, char **argv) {
  FrontierOptions options = {
      .variant = variant_default(), .notation = NOTATION_ANY, .stones = STONES_NOT_GIVEN};
  g_auto(GStrv) rest = options_parse_own(
      argc, argv, "POSITION... | - --stones N",
      "Prints the positions with N stones that can follow from each position, one a line. It\n"
      "prints one of several images, and no position that is over or that the player to move\n"
      "wins at once. Once a store has the answers of solve to all of them, the value of the\n"
      "position follows from it. \"-\" reads positions from standard input.",
      frontier_options, &options, NULL);
  if (rest == NULL || !frontier_check(&options) || !run_catch_signals()) return EXIT_BAD;
  return position_take_all(options.variant, options.notation, rest, frontier_take, &options);
}
