/* The search as it answers the positions of a batch, and of a review, with the table that it lends.
 */
#include "search-inner.h"

enum { COLLECTED = 512 };

gboolean fs_search_can_lend(FsSearch *self) {
  return !fs_search_is_running(self) && !self->lent && self->table_bytes > 0;
}

/* Settings may have changed since the table was taken. It serves the next question if it can, since
 * nobody else searches with it. */
Question *fs_search_ask(FsSearch *self, const Position *position) {
  if (!search_make_table(self)) return NULL;
  QuestionOptions options = search_question(self, position);
  return question_new(&options);
}

void fs_search_collect(FsSearch *self, const Position *position, Question *question) {
  ProofRecord records[COLLECTED];
  size_t count;
  while ((count = question_collect(question, records, COLLECTED)) > 0)
    search_take_proofs(self, position->variant, records, count, 0);
  if (self->doubted) question_stop(question);
  search_changed(self);
}

/* Of positions that have no key there are no records. */
void fs_search_end_question(FsSearch *self, const Position *position, Question *question) {
  QuestionView view = question_peek(question);
  if (view.contradicted)
    search_tell_contradiction(self, self->settings.solver, position->variant, view.contradiction);
  fs_search_collect(self, position, question);
  if (!self->doubted)
    knowledge_add(self->knowledge, position, view.values, view.counters.nodes, view.seconds);
  search_take_proofs(self, position->variant, NULL, 0, view.counters.nodes);
  question_free(question);
  search_changed(self);
}

QuestionOptions fs_search_question(FsSearch *self, const Position *position) {
  return search_question(self, position);
}

Review *fs_search_review(FsSearch *self, const ReviewStep *steps, int count) {
  if (!search_make_table(self)) return NULL;
  QuestionOptions options = search_question(self, &steps[0].position);
  return review_new(&options, steps, count);
}

void fs_search_collect_review(FsSearch *self, Variant variant, Review *review) {
  ProofRecord records[COLLECTED];
  size_t count;
  while ((count = review_collect(review, records, COLLECTED)) > 0)
    search_take_proofs(self, variant, records, count, 0);
  if (self->doubted) review_stop(review);
  search_changed(self);
}

void fs_search_end_review(FsSearch *self, Variant variant, Review *review) {
  ReviewView view = review_peek(review, NULL);
  if (view.contradicted)
    search_tell_contradiction(self, self->settings.solver, variant, view.contradiction);
  else
    fs_search_collect_review(self, variant, review);
  search_take_proofs(self, variant, NULL, 0, view.counters.nodes);
  review_free(review);
}
