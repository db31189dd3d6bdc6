#include "opinions.h"

#include <glib.h>

Opinions opinions_begin(Variant variant, uint64_t every, bool bounded) {
  return (Opinions){.variant = variant,
                    .every = every,
                    .bounded = bounded,
                    .skip = (uint64_t)(g_random_double() * (double)every)};
}

bool opinions_choose(Opinions *opinions, const ProofRecord *record) {
  if (!claim_answered(record->claim, record->values) || opinions->skip-- > 0) return false;
  opinions->skip = opinions->every - 1;
  return true;
}

bool opinions_allow(const Opinions *opinions, const ProofRecord *record,
                    OpinionQuestion *question) {
  uint64_t all = opinions->search_nodes / VERIFY_SHARE, spent = opinions->nodes;
  *question = (OpinionQuestion){opinions->variant, record->key, record->claim, record->nodes, 0};
  if (opinions->bounded) question->node_limit = all > spent ? all - spent : 0;
  return !opinions->bounded || all > spent;
}

void opinions_enter(Opinions *opinions, const ProofRecord *record, const Opinion *opinion) {
  bool answered = claim_answered(record->claim, opinion->values);
  bool different = opinion_differs(opinion, record->claim, record->values);
  opinions->nodes += opinion->nodes;
  opinions->agreed += answered && !different;
  opinions->open += !answered;
  if (!different || opinions->different++ > 0) return;
  opinions->record = *record;
  opinions->opinion = *opinion;
}
