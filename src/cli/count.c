/* fourscore-cli count: how many positions of a flat game can arise. */
#include "base/live.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "commands.h"
#include "flat/retrograde.h"
#include "play/flat-play.h"

#include <inttypes.h>

typedef struct {
  Variant variant;
  Notation notation;
  bool json;
  double time_limit;
  size_t memory; /* 0: half as much again as the least that is needed */
  Retrograde *retrograde;
  FlatSearch flat;
  Position position;
  StopFlag stop;
  LiveSearch live;
  bool done;
} Count;

static void count_work(void *data) {
  Count *count = data;
  count->done =
      retrograde_count(count->retrograde, flat_play_board(&count->position), &count->flat);
}

static void count_tick(void *data) { live_search_draw(&((Count *)data)->live); }

static const Option count_options[] = {
    {"game", options_game, offsetof(Count, variant), .unit = "GAME",
     .help = "connect4:WxH or popout:WxH"},
    {"notation", options_notation, offsetof(Count, notation), .unit = "NOTATION",
     .help = OPTIONS_NOTATION_HELP},
    {"memory", option_bytes, offsetof(Count, memory), .unit = "SIZE",
     .help = "Memory for the positions (default: what they need)"},
    {"json", option_flag, offsetof(Count, json), .help = "Print the results as lines of JSON"},
    RUN_LIMIT_OPTION(offsetof(Count, time_limit)),
    {NULL},
};

static ExitStatus count_take(void *data, const char *origin, const InputPosition *input) {
  Count *count = data;
  const LongWork searching = {
      .work = count_work, .flag = &count->stop, .tick = count_tick, .data = count};
  Error error;
  FlatGame game = flat_play_game(count->variant);
  size_t memory = count->memory != 0 ? count->memory : retrograde_memory(game);
  if (retrograde_new(&count->retrograde, game, memory, &error) != STATUS_OK)
    return message_bad("%s", error.message);
  count->position = input->position;
  stop_lower(&count->stop);
  count->flat = flat_search_make(NULL);
  count->flat.stop = &count->stop;
  count->flat.shared = &count->live.tally.now;
  live_search_begin(&count->live, NULL);
  bool ran = run_long(&searching, count->time_limit);
  live_search_erase(&count->live);
  uint64_t positions = retrograde_positions(count->retrograde);
  retrograde_free(count->retrograde);
  if (!ran) return EXIT_BAD;
  run_tell_limit(count->time_limit);
  if (count->flat.out_of_memory)
    message_print("--memory: counting needs more than %zu bytes", memory);
  return output_number(count->json ? input->text : NULL, "positions", positions, count->done);
}

ExitStatus count_command(int argc, char **argv) {
  Count count = {.variant = variant_default(), .notation = NOTATION_ANY};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "[POSITION...] | -",
      "Counts the positions that can arise from the empty board of a flat game, or from\n"
      "positions, which \"-\" reads from standard input; ended games are included.",
      count_options, &count, NULL);
  if (arguments == NULL) return EXIT_BAD;
  if (solving_find(count.variant, "retrograde") == NULL)
    return message_bad("count needs --game connect4:WxH or popout:WxH");
  if (!run_catch_signals()) return EXIT_BAD;
  return position_take_all(count.variant, count.notation, arguments, count_take, &count);
}
