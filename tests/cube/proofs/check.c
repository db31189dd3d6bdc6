#include "check.h"

/* What the threads share. */
typedef struct {
  const CheckSettings *settings;
  GMutex lock; /* of the sum */
  ClaimTally sum;
  double start;
  gint next_seed; /* atomic: each thread numbers its random games differently */
} Check;

/* What the visitor needs. */
typedef struct {
  ClaimTally tally;
  KernelProof *proof;
} Visit;

CheckSettings check_settings(KernelProof *proof) {
  return (CheckSettings){
      .proof = proof,
      .claims_a_kind = 1000000,
      .seed = 1,
      .threads = 2,
      .least_stones = 34,
      .most_stones = 50,
      .nodes = 200000,
      .table_bytes = (size_t)34 << 20,
  };
}

static void visit(Truth *truth, Board board, bool holds) {
  Visit *visit = truth->data;
  tally_node(&visit->tally, visit->proof, truth, board, holds);
}

/* Both claims. What the table answers for the second one is not visited again, so the one that a
 * wanted kind of claims is compared with comes first. */
static void check_position(const CheckSettings *settings, Board board, TallyKind wanted,
                           Table *table, Visit *data) {
  Player answerer = wanted.answerer;
  Player claimant = wanted.goal == FOLLOW_WIN ? answerer : player_other(answerer);
  for (int i = 0; i < 2; i++, claimant = player_other(claimant)) {
    Truth truth = {.table = table,
                   .claim = claimant == FIRST ? CLAIM_FIRST : CLAIM_SECOND,
                   .node_limit = settings->nodes,
                   .visit = visit,
                   .data = data};
    truth_search(&truth, board);
  }
}

/* Adds a part to the sum; true if that is enough. Sets which kind of claims is the rarest. */
static bool enough(Check *check, const ClaimTally *part, TallyKind *rarest) {
  const CheckSettings *settings = check->settings;
  g_mutex_lock(&check->lock);
  tally_add(&check->sum, part);
  *rarest = tally_rarest(&check->sum);
  bool all =
      rarest->claims >= settings->claims_a_kind && tally_claims(&check->sum) >= settings->claims;
  bool found = settings->until_false && check->sum.false_claims > 0;
  g_mutex_unlock(&check->lock);
  bool late = settings->seconds > 0 && clock_seconds() - check->start > settings->seconds;
  return all || found || late;
}

static Table *new_table(size_t bytes) {
  Table *table = NULL;
  Error error;
  if (table_create(&table, bytes, CODE_BITS, SCHEME_TWOBIG, 0, &error) != STATUS_OK)
    g_error("%s", error.message);
  return table;
}

static gpointer work(gpointer data) {
  Check *check = data;
  const CheckSettings *settings = check->settings;
  Visit visit_data = {.proof = settings->proof};
  Table *table = new_table(settings->table_bytes);
  Table *table_of_starts = new_table((size_t)34 << 20);
  guint32 seed = settings->seed * 1000 + (guint32)g_atomic_int_add(&check->next_seed, 1);
  g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
  TallyKind rarest = {FOLLOW_HOLD, FIRST, 0};
  do {
    visit_data.tally = (ClaimTally){0};
    int stones = g_rand_int_range(rand, settings->least_stones, settings->most_stones + 1);
    Board board = starts_position(rand, stones, rarest.answerer, table_of_starts);
    check_position(settings, board, rarest, table, &visit_data);
  } while (!enough(check, &visit_data.tally, &rarest));
  table_free(table_of_starts);
  table_free(table);
  return NULL;
}

ClaimTally check_run(const CheckSettings *settings) {
  Check check = {.settings = settings, .start = clock_seconds()};
  g_mutex_init(&check.lock);
  g_autoptr(GPtrArray) threads = g_ptr_array_new();
  for (int i = 0; i < settings->threads; i++)
    g_ptr_array_add(threads, g_thread_new("check", work, &check));
  for (guint i = 0; i < threads->len; i++)
    g_thread_join(threads->pdata[i]);
  g_mutex_clear(&check.lock);
  return check.sum;
}
