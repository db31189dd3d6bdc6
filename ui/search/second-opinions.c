#include "second-opinions.h"

#include "base/worker.h"
#include "play/cube-play.h"
#include "play/flat-play.h"

struct SecondOpinions {
  Opinions opinions;
  OpinionDiffers differs;
  gpointer data;
  GQueue waiting; /* ProofRecord */

  /* Of the worker, while there is one: */
  Worker *worker;
  ProofRecord record;
  OpinionQuestion question;
  Opinion opinion;
  StopFlag stop;
};

SecondOpinions *second_opinions_new(Variant variant, guint64 every, gboolean bounded,
                                    OpinionDiffers differs, gpointer data) {
  gboolean cube = variant.rules == &rules_cube;
  if (!cube && variant.rules != &rules_connect4 && variant.rules != &rules_popout) return NULL;
  SecondOpinions *self = g_new0(SecondOpinions, 1);
  self->opinions = opinions_begin(variant, every, bounded);
  self->differs = differs;
  self->data = data;
  g_queue_init(&self->waiting);
  return self;
}

static void form_opinion(gpointer data) {
  SecondOpinions *self = data;
  opinion_ask(&self->question, &self->stop, &self->opinion, NULL);
}

static void form_next(SecondOpinions *self);

/* What is different ends the search, so nothing more is asked. */
static void formed(gpointer data) {
  SecondOpinions *self = data;
  self->worker = NULL;
  opinions_enter(&self->opinions, &self->record, &self->opinion);
  if (self->opinions.different > 0)
    self->differs(&self->record, &self->opinion, self->data); /* may free it */
  else
    form_next(self);
}

/* What no nodes are left for is given up. */
static void form_next(SecondOpinions *self) {
  ProofRecord *record;
  while (!self->worker && (record = g_queue_pop_head(&self->waiting))) {
    self->record = *record;
    self->opinion = (Opinion){.values = VALUE_ANY};
    g_free(record);
    if (opinions_allow(&self->opinions, &self->record, &self->question))
      self->worker = worker_start("opinion", form_opinion, formed, self);
    else
      opinions_enter(&self->opinions, &self->record, &self->opinion);
  }
}

void second_opinions_offer(SecondOpinions *self, const ProofRecord *records, gsize count,
                           guint64 nodes) {
  self->opinions.search_nodes += nodes;
  if (self->opinions.different > 0) return;
  for (gsize i = 0; i < count; i++)
    if (opinions_choose(&self->opinions, &records[i]))
      g_queue_push_tail(&self->waiting, g_memdup2(&records[i], sizeof records[i]));
  form_next(self);
}

const Opinions *second_opinions_view(const SecondOpinions *self) { return &self->opinions; }

void second_opinions_free(SecondOpinions *self) {
  if (!self) return;
  stop_raise(&self->stop);
  if (self->worker) worker_join(self->worker);
  g_queue_clear_full(&self->waiting, g_free);
  g_free(self);
}
