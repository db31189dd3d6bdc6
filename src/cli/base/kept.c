#include "base/kept.h"

#include "base/message.h"
#include "base/store-warnings.h"
#include "play/position.h"
#include "storage/recording.h"

#include <glib.h>
#include <inttypes.h>

static const char MAKER[] = "fourscore " FOURSCORE_VERSION;

struct Kept {
  KeptOptions options;
  char *name;   /* of the option, for messages */
  Store *store; /* NULL: none */
  Known *known; /* not changed while a search uses it */
  Recorder *recorder;
  uint64_t conflicts_told;
  bool told;      /* whether the disk is full */
  bool different; /* a second opinion */

  /* Of the search under way: */
  Recording *recording; /* NULL: nothing is kept, or nothing searched */
  Verifier *verifier;   /* NULL: no opinions */
  Opinions opinions;
  bool finished; /* neither has a thread any more */
};

/* --- The store -------------------------------------------------------------------------------- */

static Status read_store(const Kept *kept, Known *known, Error *error) {
  Goal goal = kept->options.table != NULL ? kept->options.search->goal : GOAL_EXACT;
  return store_read(kept->store, goal, known, error);
}

static bool kept_open_store(Kept *kept) {
  const KeptOptions *options = &kept->options;
  Error error;
  if (options->path == NULL) return true;
  if (options_have_handicap(options->search))
    return message_fail(
        "--store is not for --ply-limit and --pop-limit: their answers are no values");
  Status status =
      store_open(&kept->store, options->path, options->search->variant, STORE_WRITE, MAKER, &error);
  if (status == STATUS_OK) status = read_store(kept, kept->known, &error);
  if (status == STATUS_OK && options->table != NULL)
    status = store_fill_table(kept->store, kept->known, options->table, &error);
  if (status != STATUS_OK) return message_fail("%s: %s", kept->name, error.message);
  store_warnings_tell(kept->name, kept->store);
  return true;
}

bool kept_open(Kept **out, const KeptOptions *options) {
  Kept *kept = g_new0(Kept, 1);
  kept->options = *options;
  kept->finished = true;
  kept->name = g_strdup_printf("--store %s", options->path);
  kept->known = known_new();
  kept->recorder = recorder_new();
  *out = kept;
  bool whole = kept->known != NULL && kept->recorder != NULL;
  if (!whole) message_print("no memory for what is known");
  if (whole && kept_open_store(kept)) return true;
  kept_close(kept);
  *out = NULL;
  return false;
}

bool kept_close(Kept *kept) {
  if (kept == NULL) return true;
  RecorderView view = kept->recorder != NULL ? recorder_peek(kept->recorder) : (RecorderView){0};
  if (view.waiting > 0)
    message_print("%s: %" PRIu64 " results could not be written", kept->name, view.waiting);
  store_close(kept->store);
  recorder_free(kept->recorder);
  known_free(kept->known);
  g_free(kept->name);
  bool whole = view.waiting == 0 && view.conflicts == 0 && !kept->different;
  g_free(kept);
  return whole;
}

bool kept_learn(Kept *kept) {
  Known *known = known_new();
  Error error;
  if (read_store(kept, known, &error) != STATUS_OK) {
    known_free(known);
    return message_fail("%s: %s", kept->name, error.message);
  }
  known_free(kept->known);
  kept->known = known;
  return true;
}

void kept_teach(Kept *kept, const Books *books, const Position *position) {
  if (books != NULL) books_teach(books, position, kept->known);
}

const Known *kept_known(const Kept *kept) { return kept->known; }

bool kept_believes(const Kept *kept) { return !kept->different; }

bool kept_is_sound(const Kept *kept) {
  return !kept->different && recorder_peek(kept->recorder).conflicts == 0;
}

/* --- A search --------------------------------------------------------------------------------- */

void kept_prepare(const Kept *kept, QuestionOptions *options) {
  options->known = kept->known;
  options->record = kept->store != NULL || kept->options.verify > 0;
}

static bool kept_start(Kept *kept, RecordingOptions recording) {
  const KeptOptions *options = &kept->options;
  Error error;
  Status status = STATUS_OK;
  if (kept->store == NULL && options->verify == 0) return true;
  kept->finished = false;
  if (options->verify > 0)
    status = verifier_start(&kept->verifier, options->search->variant, options->verify,
                            options->bounded, &error);
  recording.recorder = kept->recorder;
  recording.store = kept->store;
  recording.verifier = kept->verifier;
  recording.table = options->table;
  recording.known = kept->known;
  if (status == STATUS_OK) status = recording_start(&kept->recording, &recording, &error);
  if (status == STATUS_OK) return true;
  kept_end(kept);
  return message_fail("%s", error.message);
}

bool kept_begin(Kept *kept, Question *question, const StoreRoot *root) {
  return kept_start(kept,
                    (RecordingOptions){.question = question, .root = root, .learns = root == NULL});
}

bool kept_begin_analysis(Kept *kept, Analysis *analysis) {
  return kept_start(kept, (RecordingOptions){.analysis = analysis});
}

bool kept_has_news(const Kept *kept) {
  return kept->recording != NULL && recorder_peek(kept->recorder).failing != kept->told;
}

uint64_t kept_tick(Kept *kept) {
  if (kept->recording == NULL) return 0;
  RecorderView view = recorder_peek(kept->recorder);
  if (view.failing && !kept->told)
    message_print("%s: %s; the search goes on, %" PRIu64 " results wait to be written", kept->name,
                  view.message, view.waiting);
  else if (!view.failing && kept->told)
    message_print("%s: results are written again", kept->name);
  kept->told = view.failing;
  return view.waiting;
}

void kept_stop(Kept *kept) {
  if (kept->verifier != NULL) verifier_stop(kept->verifier);
}

void kept_finish(Kept *kept) {
  if (kept->finished) return;
  kept->finished = true;
  recording_finish(kept->recording);
  kept->opinions = verifier_finish(kept->verifier);
}

/* Writes what was added while no search runs. */
static void write_now(Kept *kept) {
  if (recorder_write(kept->recorder, kept->store) != STATUS_OK)
    message_print("%s: %s", kept->name, recorder_peek(kept->recorder).message);
}

/* The second answer goes into the store too, which then proves nothing. */
static void keep_difference(Kept *kept, const Opinions *view) {
  recorder_oppose(kept->recorder, &view->record, &view->opinion);
  write_now(kept);
}

static void kept_tell_difference(Kept *kept, const Opinions *view) {
  const ProofRecord *record = &view->record;
  Variant variant = kept->options.search->variant;
  Position position;
  char text[POSITION_TEXT] = "?";
  bool holds = proof_holds(record);
  if (variant.rules->of_key(variant, record->key, &position)) position_write_code(&position, text);
  message_print(
      "--verify: two answers to \"%s wins\" at %s: %s by the search (%s), %s by %s; no value "
      "that was found is a proof",
      claim_name(record->claim), text, holds ? "yes" : "no", MAKER, holds ? "no" : "yes",
      view->opinion.solver);
  if (kept->store != NULL) keep_difference(kept, view);
}

/* What waits still is tried again with the next search. */
static void end_recording(Kept *kept) {
  if (kept->recording == NULL) return;
  RecorderView view = recorder_peek(kept->recorder);
  if (view.waiting > 0 || view.conflicts > kept->conflicts_told)
    message_print("--store: %s", view.message);
  kept->conflicts_told = view.conflicts;
  recording_free(g_steal_pointer(&kept->recording));
}

bool kept_end(Kept *kept) {
  kept_finish(kept); /* of a search that could not be started */
  end_recording(kept);
  if (kept->verifier == NULL) return true;
  verifier_free(g_steal_pointer(&kept->verifier));
  if (kept->opinions.different == 0) return true;
  kept_tell_difference(kept, &kept->opinions);
  kept->different = true;
  return false;
}

void kept_add_whole(Kept *kept, const Position *position, ValueSet values) {
  Key key = position_key(position);
  const KnownEntry *entry = known_find(kept->known, key);
  ValueSet before = entry != NULL ? entry->values : VALUE_ANY;
  if (kept->store == NULL || position_result(position) != VALUE_ANY) return;
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
    const ProofRecord record = {
        .claim = claim, .key = key, .values = claim_values(claim, values == claim_value(claim))};
    if (claim_answered(claim, values) && !claim_answered(claim, before))
      recorder_add(kept->recorder, &record, 1, 0);
  }
  if (recorder_has_news(kept->recorder)) write_now(kept);
}
