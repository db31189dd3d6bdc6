/* fourscore-cli store check: checks whether a store is whole, and proves a sample of its answers
 * again. */
#include "base/message.h"
#include "base/output.h"
#include "base/prove-again.h"
#include "base/run.h"
#include "base/store-warnings.h"
#include "store/store.h"

typedef struct {
  ProveAgain again;
  Store *store;
} StoreChecking;

static void check_tell_difference(const StoreAnswer *answer, const Opinion *opinion, void *data) {
  const StoreChecking *check = data;
  const ProofRecord *record = &answer->record;
  bool holds = proof_holds(record);
  char position[POSITION_TEXT];
  store_write_position(check->store, record->key, position);
  message_print("%s: two answers to \"%s wins\" at %s: %s in the store, %s by %s",
                check->again.path, claim_name(record->claim), position, holds ? "yes" : "no",
                holds ? "no" : "yes", opinion->solver);
}

static void check_work(void *data) {
  StoreChecking *check = data;
  const uint32_t seed = (uint32_t)check->again.options.seed;
  const StoreSample sample = {
      .size = (size_t)check->again.options.sample,
      .seed = check->again.options.seed_given != NULL ? &seed : NULL,
      .node_limit = PROVE_AGAIN_WORK,
      .stop = &check->again.stop,
      .tell = check_tell_difference,
      .data = check,
  };
  check->again.status =
      store_prove_sample(check->store, &sample, &check->again.proved, &check->again.error);
}

static ExitStatus check_judge(const StoreChecking *check, const StoreHealth *health) {
  if (health->trouble[0] != '\0') message_print("%s: %s", check->again.path, health->trouble);
  store_warnings_tell(check->again.path, check->store);
  OUTPUT_FIGURES(check->again.options.json, NULL, NULL, {"answers", health->answers},
                 {"splits", health->splits}, {"searches", health->searches},
                 {"entries", health->entries}, {"damaged", health->damaged},
                 {"contradictions", health->conflicts});
  if (health->conflicts > 0) return EXIT_CONTRADICTION;
  return health->damaged > 0 || health->trouble[0] != '\0' ? EXIT_BAD : EXIT_ANSWERED;
}

static ExitStatus check_store(StoreChecking *check) {
  StoreHealth health;
  Status status = store_check(check->store, NULL, &health, &check->again.error);
  if (status != STATUS_OK) return message_status(check->again.path, status, &check->again.error);
  ExitStatus exit = check_judge(check, &health);
  if (exit == EXIT_CONTRADICTION || check->again.options.sample == 0) return exit;
  return exit_worse(exit, prove_again(&check->again, check_work, check));
}

ExitStatus store_check_command(int argc, char **argv) {
  StoreChecking check = {.again.options.sample = 100};
  g_auto(GStrv) files = options_parse_own(
      argc, argv, "FILE",
      "Reads all rows of a store and prints the numbers of answers, opened "
      "positions, searches and\n"
      "entries for the table, of damaged rows, and of answers that contradict "
      "others. Then it proves\n"
      "a sample of those answers again that took at most 262144 nodes: by default "
      "100 answers,\n"
      "others each time.",
      prove_again_options, &check.again.options, NULL);
  if (files == NULL || !run_catch_signals() || !store_open_told(&check.store, files[0], STORE_READ))
    return EXIT_BAD;
  check.again.path = files[0];
  ExitStatus status = check_store(&check);
  store_close(check.store);
  return status;
}
