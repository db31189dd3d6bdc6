#include "base/prove-again.h"

#include "base/message.h"
#include "base/output.h"
#include "base/run.h"

enum { SAMPLE_MOST = 1000000 };

const Option prove_again_options[] = {
    {"sample", option_int, offsetof(ProveAgainOptions, sample), 0, SAMPLE_MOST, .unit = "N",
     .help = "How many answers are proved again by another solver (0: none)"},
    {"seed", option_uint64, offsetof(ProveAgainOptions, seed), 0, G_MAXUINT32, .unit = "N",
     .given = offsetof(ProveAgainOptions, seed_given), .help = "Which ones"},
    RUN_LIMIT_OPTION(offsetof(ProveAgainOptions, time_limit)),
    JSON_OPTION(offsetof(ProveAgainOptions, json)),
    {NULL},
};

ExitStatus prove_again(ProveAgain *again, void (*work)(void *data), void *data) {
  const LongWork searching = {
      .work = work, .flag = &again->stop, .doing = "proving answers again", .data = data};
  const ProvedAgain *proved = &again->proved;
  if (!run_long(&searching, again->options.time_limit)) return EXIT_BAD;
  run_tell_limit(again->options.time_limit);
  if (again->status != STATUS_OK) return message_status(again->path, again->status, &again->error);
  OUTPUT_FIGURES(again->options.json, NULL, NULL, {"proved-again", proved->again},
                 {"open", proved->open}, {"different", proved->different});
  if (proved->different > 0) return EXIT_CONTRADICTION;
  return proved->open > 0 || !run_ended() ? EXIT_UNKNOWN : EXIT_ANSWERED;
}
