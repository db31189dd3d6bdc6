/* A sample of a store's answers, proved again by another solver than the one that found them. */
#include "store-care.h"

#include <glib.h>

enum { SAMPLE_WORK = 1 << 18 }; /* nodes of an answer that is proved again, at most */

typedef struct {
  StoreAnswer *answers; /* without their sources */
  guint64 size, candidates;
  GRand *rand;
} Draw;

/* Each answer that is cheap enough is in the sample with the same chance (reservoir sampling). */
static void store_sample_draw(const StoreAnswer *answer, void *data) {
  Draw *drawing = data;
  if (answer->record.nodes > SAMPLE_WORK) return;
  guint64 place = drawing->candidates++;
  if (place >= drawing->size)
    place = (guint64)g_rand_double_range(drawing->rand, 0, (double)drawing->candidates);
  if (place < drawing->size) drawing->answers[place] = *answer;
}

static Status prove_again(const Store *store, const StoreAnswer *answer, const StoreSample *sample,
                          ProvedAgain *proved, Error *error) {
  const ProofRecord *record = &answer->record;
  const OpinionQuestion question = {
      .variant = store_variant(store),
      .key = record->key,
      .claim = record->claim,
      .nodes = record->nodes,
      .node_limit = sample->node_limit,
  };
  Opinion opinion;
  Status status = opinion_ask(&question, sample->stop, &opinion, error);
  bool answered = claim_answered(record->claim, opinion.values);
  proved->again += answered;
  proved->open += !answered;
  if (!opinion_differs(&opinion, record->claim, record->values)) return status;
  proved->different++;
  sample->tell(answer, &opinion, sample->data);
  return status;
}

static bool store_sample_is_stopped(const StoreSample *sample) {
  return sample->stop != NULL && stop_is_raised(sample->stop);
}

Status store_prove_sample(Store *store, const StoreSample *sample, ProvedAgain *proved,
                          Error *error) {
  Draw drawing = {
      .answers = g_new0(StoreAnswer, sample->size + 1),
      .size = sample->size,
      .rand = sample->seed != NULL ? g_rand_new_with_seed(*sample->seed) : g_rand_new(),
  };
  *proved = (ProvedAgain){0};
  Status status = store_each(store, 0, store_sample_draw, &drawing, error);
  guint64 count = MIN(drawing.candidates, drawing.size);
  for (guint64 i = 0; i < count && status == STATUS_OK && !store_sample_is_stopped(sample); i++)
    status = prove_again(store, &drawing.answers[i], sample, proved, error);
  g_rand_free(drawing.rand);
  g_free(drawing.answers);
  return status;
}
