/* The search as it answers the positions of a batch, and of a review, with the table that it lends.
 */
#include "search-inner.h"

enum { COLLECTED = 512 };

/* Settings may have changed since the table was taken. It serves the next question if it can, since
 * nobody else searches with it. */
gboolean fs_search_question(FsSearch *self, const Position *position, QuestionOptions *options) {
  if (!search_make_table(self)) return FALSE;
  *options = search_question(self, position);
  return TRUE;
}

static void take_figures(FsSearch *self, Counters counters, double seconds) {
  self->lent_now = (SearchFigures){.counters = counters, .seconds = seconds};
}

SearchFigures fs_search_get_figures(FsSearch *self) {
  const SearchFigures *done = &self->lent_done, *now = &self->lent_now;
  SearchFigures all = {.counters = self->view.counters, .seconds = self->view.seconds};
  if (self->lent)
    all = (SearchFigures){.counters = counters_add(done->counters, now->counters),
                          .seconds = done->seconds + now->seconds};
  all.used = search_used(self);
  if (all.seconds > 0) all.rate = (double)all.counters.nodes / all.seconds;
  if (search_is_running(self)) all.rate = node_rate_get(&self->rate);
  return all;
}

void fs_search_collect(FsSearch *self, const Position *position, Question *question) {
  ProofRecord records[COLLECTED];
  size_t count;
  while ((count = question_collect(question, records, COLLECTED)) > 0)
    search_take_proofs(self, position->variant, records, count, 0);
  if (self->doubted) question_stop(question);
  QuestionView view = question_peek(question);
  take_figures(self, view.counters, view.seconds);
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
  self->lent_done = fs_search_get_figures(self);
  self->lent_now = (SearchFigures){0};
  question_free(question);
  search_changed(self);
}

void fs_search_collect_review(FsSearch *self, Variant variant, Review *review) {
  ProofRecord records[COLLECTED];
  size_t count;
  while ((count = review_collect(review, records, COLLECTED)) > 0)
    search_take_proofs(self, variant, records, count, 0);
  if (self->doubted) review_stop(review);
  ReviewView view = review_peek(review, NULL);
  take_figures(self, view.counters, view.seconds);
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
