#include "base/kept.h"

#include "base/message.h"
#include "base/store-notes.h"
#include "core/clock.h"

#include <glib.h>

enum { COLLECTED = 256 };
static const double WRITE_SECONDS = 1;

struct Kept {
  Store *store;
  char *name;      /* of the option, for messages */
  Known *known;    /* not changed while a search uses it */
  GArray *records; /* ProofRecord, not written yet */
  uint64_t nodes;  /* ... and not noted */
  double written;  /* when */
  bool told;       /* what is wrong */
};

bool kept_open(Kept **out, const SearchOptions *options, const char *path) {
  Error error;
  *out = NULL;
  if (options_have_handicap(options)) {
    message_print("--store is not for --ply-limit and --pop-limit: their answers are no values");
    return false;
  }
  Kept *kept = *out = g_new0(Kept, 1);
  kept->name = g_strdup_printf("--store %s", path);
  kept->known = known_new();
  kept->records = g_array_new(FALSE, FALSE, sizeof(ProofRecord));
  const char *engine = "fourscore " FOURSCORE_VERSION;
  if (store_open(&kept->store, path, options->variant, STORE_WRITE, engine, &error) == STATUS_OK &&
      store_read(kept->store, GOAL_EXACT, kept->known, &error) == STATUS_OK) {
    store_notes_tell(kept->name, kept->store);
    return true;
  }
  message_print("%s: %s", kept->name, error.message);
  kept->told = true;
  kept_close(kept);
  *out = NULL;
  return false;
}

/* Later questions know it too. */
static void learn(Kept *kept) {
  for (guint i = 0; i < kept->records->len; i++)
    known_add(kept->known, proof_entry(&g_array_index(kept->records, ProofRecord, i)), NULL);
}

static void write_all(Kept *kept) {
  GArray *records = kept->records;
  Error error;
  kept->written = clock_seconds();
  if (records->len == 0) return;
  Status status = store_write(kept->store, (const ProofRecord *)records->data, records->len,
                              kept->nodes, &error);
  if (status == STATUS_OK) {
    kept->nodes = 0;
  } else if (!kept->told) {
    message_print("%s: %s", kept->name, error.message);
    kept->told = true;
  }
  if (status != STATUS_FILE) g_array_set_size(records, 0);
}

bool kept_close(Kept *kept) {
  if (kept == NULL) return true;
  if (kept->store != NULL) write_all(kept);
  bool whole = !kept->told;
  if (kept->records->len > 0)
    message_print("%s: %u results could not be written", kept->name, kept->records->len);
  store_close(kept->store);
  known_free(kept->known);
  g_array_unref(kept->records);
  g_free(kept->name);
  g_free(kept);
  return whole;
}

void kept_prepare(const Kept *kept, QuestionOptions *options) {
  if (kept == NULL) return;
  options->known = kept->known;
  options->record = true;
}

void kept_teach(Kept *kept, const Books *books, const Position *position) {
  books_teach(books, position, kept->known);
}

static void add(Kept *kept, const ProofRecord *record) {
  g_array_append_val(kept->records, *record);
  kept->nodes += record->nodes;
}

void kept_question(Kept *kept, Question *question) {
  ProofRecord records[COLLECTED];
  size_t count;
  if (kept == NULL) return;
  while ((count = question_collect(question, records, COLLECTED)) > 0)
    for (size_t i = 0; i < count; i++)
      add(kept, &records[i]);
  learn(kept);
  write_all(kept);
}

/* What follows for the position from its moves, if that is not known yet. */
static void add_whole(Kept *kept, const Position *position, ValueSet values) {
  Key key = position_key(position);
  const KnownEntry *entry = known_find(kept->known, key);
  ValueSet before = entry != NULL ? entry->values : VALUE_ANY;
  if (position_result(position) != VALUE_ANY) return;
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++)
    if (claim_answered(claim, values) && !claim_answered(claim, before))
      add(kept, &(ProofRecord){.claim = claim,
                               .key = key,
                               .values = claim_values(claim, values == claim_value(claim))});
}

void kept_analysis(Kept *kept, Analysis *analysis, const Position *position, bool ended) {
  ProofRecord records[COLLECTED];
  size_t count;
  if (kept == NULL || (!ended && clock_seconds() < kept->written + WRITE_SECONDS)) return;
  while ((count = analysis_collect(analysis, records, COLLECTED)) > 0)
    for (size_t i = 0; i < count; i++)
      add(kept, &records[i]);
  if (ended) add_whole(kept, position, analysis_peek(analysis).values);
  write_all(kept);
}
