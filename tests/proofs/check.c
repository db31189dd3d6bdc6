#include "check.h"

/* What the threads share. */
typedef struct {
  const CheckSettings *settings;
  GMutex lock; /* of the sum */
  Tally sum;
  double start;
  gint next_seed; /* atomic: each thread numbers its random games differently */
} Check;

/* What the visitor needs. */
typedef struct {
  Tally tally;
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
      .nodes = 1000000,
      .table_bytes = (size_t)128 << 20,
  };
}

static void visit(Truth *truth, Board board, bool holds) {
  Visit *visit = truth->data;
  tally_node(&visit->tally, visit->proof, truth, board, holds);
}

static void check_position(const CheckSettings *settings, Board board, Table *table, Visit *data) {
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    Truth truth = {.table = table,
                   .claim = claim,
                   .visit = visit,
                   .data = data,
                   .node_limit = settings->nodes};
    truth_search(&truth, board);
  }
}

/* Adds a part to the sum; true if that is enough. */
static bool enough(Check *check, const Tally *part) {
  const CheckSettings *settings = check->settings;
  g_mutex_lock(&check->lock);
  tally_add(&check->sum, part);
  bool all = tally_claims(&check->sum) >= settings->claims &&
             tally_least(&check->sum) >= settings->claims_a_kind;
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
  do {
    visit_data.tally = (Tally){0};
    int stones = g_rand_int_range(rand, settings->least_stones, settings->most_stones + 1);
    Board board = starts_position(rand, stones, table_of_starts);
    check_position(settings, board, table, &visit_data);
  } while (!enough(check, &visit_data.tally));
  table_free(table_of_starts);
  table_free(table);
  return NULL;
}

Tally check_run(const CheckSettings *settings) {
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
