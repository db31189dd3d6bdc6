/* fourscore-cli store check: checks whether a store is whole, and proves a sample of its answers
 * again. */
#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "base/store-warnings.h"
#include "store/store.h"

enum {
  SAMPLE_MOST = 1000000,
  OPINION_WORK = 1 << 24, /* nodes of a second search, at most */
};

typedef struct {
  int sample;
  uint64_t seed;
  double time_limit;
  const char *seed_given; /* NULL: not given */
  bool json;
} StoreCheckOptions;

typedef struct {
  StoreCheckOptions options;
  Store *store;
  const char *path;
  StopFlag stop;
  StoreProved proved;
  Status status;
  Error error;
} StoreChecking;

static const Option check_options[] = {
    {"sample", option_int, offsetof(StoreCheckOptions, sample), 0, SAMPLE_MOST, .unit = "N",
     .help = "How many answers are proved again by another solver (default: 100; 0: none)"},
    {"seed", option_uint64, offsetof(StoreCheckOptions, seed), 0, G_MAXUINT32, .unit = "N",
     .given = offsetof(StoreCheckOptions, seed_given),
     .help = "Which ones (default: others each time)"},
    RUN_LIMIT_OPTION(offsetof(StoreCheckOptions, time_limit)),
    JSON_OPTION(offsetof(StoreCheckOptions, json)),
    {NULL},
};

static void check_tell_difference(const StoreAnswer *answer, const Opinion *opinion, void *data) {
  const StoreChecking *check = data;
  const ProofRecord *record = &answer->record;
  bool holds = proof_holds(record);
  char position[POSITION_TEXT];
  store_write_position(check->store, record->key, position);
  message_print("%s: two answers to \"%s wins\" at %s: %s in the store, %s by %s", check->path,
                claim_name(record->claim), position, holds ? "yes" : "no", holds ? "no" : "yes",
                opinion->solver);
}

static void check_work(void *data) {
  StoreChecking *check = data;
  const uint32_t seed = (uint32_t)check->options.seed;
  const StoreSample sample = {
      .size = (size_t)check->options.sample,
      .seed = check->options.seed_given != NULL ? &seed : NULL,
      .node_limit = OPINION_WORK,
      .stop = &check->stop,
      .tell = check_tell_difference,
      .data = check,
  };
  check->status = store_prove_sample(check->store, &sample, &check->proved, &check->error);
}

static ExitStatus check_prove_sample(StoreChecking *check) {
  const LongWork searching = {
      .work = check_work, .flag = &check->stop, .doing = "proving answers again", .data = check};
  if (!run_long(&searching, check->options.time_limit)) return EXIT_BAD;
  run_tell_limit(check->options.time_limit);
  if (check->status != STATUS_OK) return message_status(check->path, check->status, &check->error);
  const StoreProved *proved = &check->proved;
  OUTPUT_FIGURES(check->options.json, NULL, NULL, {"proved-again", proved->again},
                 {"open", proved->open}, {"different", proved->different});
  return check->proved.different > 0              ? EXIT_CONTRADICTION
         : check->proved.open > 0 || !run_ended() ? EXIT_UNKNOWN
                                                  : EXIT_ANSWERED;
}

static ExitStatus check_judge(const StoreChecking *check, const StoreHealth *health) {
  if (health->trouble[0] != '\0') message_print("%s: %s", check->path, health->trouble);
  store_warnings_tell(check->path, check->store);
  OUTPUT_FIGURES(check->options.json, NULL, NULL, {"answers", health->answers},
                 {"splits", health->splits}, {"searches", health->searches},
                 {"entries", health->entries}, {"damaged", health->damaged},
                 {"contradictions", health->conflicts});
  if (health->conflicts > 0) return EXIT_CONTRADICTION;
  return health->damaged > 0 || health->trouble[0] != '\0' ? EXIT_BAD : EXIT_ANSWERED;
}

static ExitStatus check_store(StoreChecking *check) {
  StoreHealth health;
  Status status = store_check(check->store, &health, &check->error);
  if (status != STATUS_OK) return message_status(check->path, status, &check->error);
  ExitStatus exit = check_judge(check, &health);
  if (exit == EXIT_CONTRADICTION || check->options.sample == 0) return exit;
  return exit_worse(exit, check_prove_sample(check));
}

ExitStatus store_check_command(int argc, char **argv) {
  StoreChecking check = {.options.sample = 100};
  g_auto(GStrv) files =
      options_parse_own(argc, argv, "FILE",
                        "Reads all rows of a store and prints the numbers of answers, opened "
                        "positions, searches and\n"
                        "entries for the table, of damaged rows, and of answers that contradict "
                        "others. Then it proves\n"
                        "a sample of those answers again that took at most 262144 nodes.",
                        check_options, &check.options, NULL);
  if (files == NULL || !run_catch_signals() || !store_open_told(&check.store, files[0], STORE_READ))
    return EXIT_BAD;
  check.path = files[0];
  ExitStatus status = check_store(&check);
  store_close(check.store);
  return status;
}
