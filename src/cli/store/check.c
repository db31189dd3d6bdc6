/* fourscore-cli store check: how whole a store is, and a sample of its answers proved again. */
#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "base/store-notes.h"
#include "proof/opinion.h"
#include "store/store.h"

#include <inttypes.h>

enum {
  SAMPLE_MOST = 1000000,
  SAMPLE_WORK = 1 << 18,  /* nodes of an answer that is proved again */
  OPINION_WORK = 1 << 24, /* ... and of its second search, at most */
};

typedef struct {
  int sample;
  uint64_t seed;
  const char *seed_given; /* NULL: not given */
} Options;

typedef struct {
  Options options;
  Store *store;
  const char *path;
  StoreAnswer *sample; /* without their sources */
  guint64 candidates, count;
  GRand *rand;
  StopFlag stop;
  guint64 again, open, different;
  Status status;
  Error error;
} Check;

static const Option check_options[] = {
    {"sample", option_int, offsetof(Options, sample), 0, SAMPLE_MOST, .unit = "N",
     .help = "How many answers are proved again by another solver (default: 100; 0: none)"},
    {"seed", option_uint64, offsetof(Options, seed), 0, G_MAXUINT32, .unit = "N",
     .given = offsetof(Options, seed_given), .help = "Which ones (default: others each time)"},
    {NULL},
};

/* Each answer that is cheap enough is in the sample with the same chance (reservoir sampling). */
static void draw(const StoreAnswer *answer, void *data) {
  Check *check = data;
  guint64 size = (guint64)check->options.sample;
  if (answer->nodes > SAMPLE_WORK) return;
  guint64 place = check->candidates++;
  if (place >= size)
    place = (guint64)g_rand_double_range(check->rand, 0, (double)check->candidates);
  if (place < size) check->sample[place] = *answer;
  check->count = MIN(check->candidates, size);
}

static void tell_difference(const Check *check, const StoreAnswer *answer, const Opinion *opinion) {
  char position[POSITION_TEXT];
  store_write_text(check->store, answer->key, position);
  message_print("%s: two answers to \"%s wins\" at %s: %s in the store, %s by %s", check->path,
                answer->claim == CLAIM_FIRST ? "first" : "second", position,
                answer->holds ? "yes" : "no", answer->holds ? "no" : "yes", opinion->solver);
}

static void prove_again(Check *check, const StoreAnswer *answer) {
  const OpinionQuestion question = {
      .game = store_game(check->store),
      .key = answer->key,
      .claim = answer->claim,
      .nodes = answer->nodes,
      .node_limit = OPINION_WORK,
  };
  Opinion opinion;
  check->status = opinion_ask(&question, &check->stop, &opinion, &check->error);
  bool answered = claim_answered(answer->claim, opinion.values);
  check->again += answered;
  check->open += !answered;
  if (!opinion_differs(&opinion, answer->claim, claim_values(answer->claim, answer->holds))) return;
  tell_difference(check, answer, &opinion);
  check->different++;
}

static void work(void *data) {
  Check *check = data;
  for (guint64 i = 0; i < check->count && check->status == STATUS_OK; i++)
    prove_again(check, &check->sample[i]);
}

static void stop(void *data) { stop_raise(&((Check *)data)->stop); }

static ExitStatus prove_sample(Check *check) {
  const LongWork searching = {.work = work, .stop = stop, .data = check};
  check->sample = g_new0(StoreAnswer, (gsize)check->options.sample + 1);
  check->rand = check->options.seed_given != NULL
                    ? g_rand_new_with_seed((guint32)check->options.seed)
                    : g_rand_new();
  check->status = store_each(check->store, 0, draw, check, &check->error);
  bool run = check->status != STATUS_OK || run_long(&searching, 0);
  g_rand_free(check->rand);
  g_free(check->sample);
  if (!run) return EXIT_BAD;
  if (check->status != STATUS_OK) return store_tell(check->path, check->status, &check->error);
  output_print("proved-again %" G_GUINT64_FORMAT "\topen %" G_GUINT64_FORMAT
               "\tdifferent %" G_GUINT64_FORMAT "\n",
               check->again, check->open, check->different);
  return check->different > 0 ? EXIT_CONTRADICTION : check->open > 0 ? EXIT_UNKNOWN : EXIT_ANSWERED;
}

static ExitStatus judge(const Check *check, const StoreHealth *health) {
  if (health->trouble[0] != '\0') message_print("%s: %s", check->path, health->trouble);
  store_notes_tell(check->path, check->store);
  output_print("answers %" PRIu64 "\tsplits %" PRIu64 "\tsearches %" PRIu64 "\tentries %" PRIu64
               "\tdamaged %" PRIu64 "\tcontradictions %" PRIu64 "\n",
               health->answers, health->splits, health->searches, health->entries, health->damaged,
               health->conflicts);
  if (health->conflicts > 0) return EXIT_CONTRADICTION;
  return health->damaged > 0 || health->trouble[0] != '\0' ? EXIT_BAD : EXIT_ANSWERED;
}

static ExitStatus check_store(Check *check) {
  StoreHealth health;
  Status status = store_check(check->store, &health, &check->error);
  if (status != STATUS_OK) return store_tell(check->path, status, &check->error);
  ExitStatus exit = judge(check, &health);
  if (exit == EXIT_CONTRADICTION || check->options.sample == 0) return exit;
  return exit_worse(exit, prove_sample(check));
}

ExitStatus store_check_command(int argc, char **argv) {
  Check check = {.options.sample = 100};
  g_auto(GStrv) files = options_parse_own(
      argc, argv, "FILE",
      "Reads all rows of a store and tells how many answers, opened positions, searches and "
      "entries\n"
      "for the table there are, how many rows are damaged and how many answers contradict "
      "others.\n"
      "Then proves a sample of the answers again, of those that took at most 262144 nodes.",
      check_options, &check.options, NULL);
  if (files == NULL || !run_catch_signals() || !store_open_told(&check.store, files[0], STORE_READ))
    return EXIT_BAD;
  check.path = files[0];
  ExitStatus status = check_store(&check);
  store_close(check.store);
  return status;
}
