#include "verifier.h"

#include <glib.h>
#include <pthread.h>

struct Verifier {
  Claim claim;
  uint64_t every;
  bool bounded;
  StopFlag stop;
  pthread_t thread;

  pthread_mutex_t mutex; /* guards all below */
  pthread_cond_t news;
  GQueue *waiting; /* DagRecord */
  uint64_t skip;   /* answers until the next that is chosen */
  uint64_t search_nodes;
  bool finishing;
  VerifierView view;
};

/* With the mutex locked: the nodes that the next opinion may take; false if none are left. */
static bool allow(const Verifier *verifier, uint64_t *limit) {
  uint64_t all = verifier->search_nodes / VERIFY_SHARE, spent = verifier->view.nodes;
  *limit = verifier->bounded && all > spent ? all - spent : 0;
  return !verifier->bounded || all > spent;
}

static void enter(Verifier *verifier, const DagRecord *record, const Opinion *opinion) {
  VerifierView *view = &verifier->view;
  bool different = opinion_differs(opinion, verifier->claim, record->values);
  view->nodes += opinion->nodes;
  view->agreed += !different && claim_answered(verifier->claim, opinion->values);
  view->open += !claim_answered(verifier->claim, opinion->values);
  if (different && view->different++ == 0) {
    view->record = *record;
    view->opinion = *opinion;
  }
}

/* With the mutex locked, which is open while the opinion is formed. */
static void form_opinion(Verifier *verifier, const DagRecord *record) {
  Opinion opinion = {.values = VALUE_ANY};
  OpinionQuestion question = {.key = record->key, .claim = verifier->claim, .nodes = record->nodes};
  if (allow(verifier, &question.node_limit)) {
    pthread_mutex_unlock(&verifier->mutex);
    opinion_ask(&question, &verifier->stop, &opinion, NULL);
    pthread_mutex_lock(&verifier->mutex);
  }
  enter(verifier, record, &opinion);
}

static void *work(void *data) {
  Verifier *verifier = data;
  pthread_mutex_lock(&verifier->mutex);
  for (;;) {
    DagRecord *record = g_queue_pop_head(verifier->waiting);
    if (record != NULL)
      form_opinion(verifier, record);
    else if (verifier->finishing)
      break;
    else
      pthread_cond_wait(&verifier->news, &verifier->mutex);
    g_free(record);
  }
  pthread_mutex_unlock(&verifier->mutex);
  return NULL;
}

Status verifier_start(Verifier **out, Claim claim, uint64_t every, bool bounded, Error *error) {
  Verifier *verifier = g_new0(Verifier, 1);
  verifier->claim = claim;
  verifier->every = every;
  verifier->bounded = bounded;
  verifier->skip = (uint64_t)(g_random_double() * (double)every);
  verifier->waiting = g_queue_new();
  pthread_mutex_init(&verifier->mutex, NULL);
  pthread_cond_init(&verifier->news, NULL);
  if (pthread_create(&verifier->thread, NULL, work, verifier) == 0) {
    *out = verifier;
    return STATUS_OK;
  }
  g_queue_free(verifier->waiting);
  g_free(verifier);
  return status_fail(error, STATUS_MEMORY, 0, "the system gives no thread for second opinions");
}

bool verifier_offer(Verifier *verifier, const DagRecord *records, size_t count, uint64_t nodes) {
  pthread_mutex_lock(&verifier->mutex);
  verifier->search_nodes = nodes;
  for (size_t i = 0; i < count; i++) {
    if (!claim_answered(verifier->claim, records[i].values) || verifier->skip-- > 0) continue;
    verifier->skip = verifier->every - 1;
    g_queue_push_tail(verifier->waiting, g_memdup2(&records[i], sizeof records[i]));
  }
  bool different = verifier->view.different > 0;
  pthread_cond_signal(&verifier->news);
  pthread_mutex_unlock(&verifier->mutex);
  return different;
}

void verifier_stop(Verifier *verifier) {
  stop_raise(&verifier->stop);
  pthread_mutex_lock(&verifier->mutex);
  DagRecord *record;
  while ((record = g_queue_pop_head(verifier->waiting)) != NULL)
    g_free(record);
  pthread_mutex_unlock(&verifier->mutex);
}

VerifierView verifier_finish(Verifier *verifier) {
  if (verifier == NULL) return (VerifierView){0};
  pthread_mutex_lock(&verifier->mutex);
  verifier->finishing = true;
  pthread_cond_signal(&verifier->news);
  pthread_mutex_unlock(&verifier->mutex);
  pthread_join(verifier->thread, NULL);
  return verifier->view;
}

void verifier_free(Verifier *verifier) {
  if (verifier == NULL) return;
  g_queue_free_full(verifier->waiting, g_free);
  pthread_cond_destroy(&verifier->news);
  pthread_mutex_destroy(&verifier->mutex);
  g_free(verifier);
}
