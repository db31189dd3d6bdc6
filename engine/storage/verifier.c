#include "verifier.h"

#include <glib.h>
#include <pthread.h>

struct Verifier {
  StopFlag stop;
  pthread_t thread;

  pthread_mutex_t mutex; /* guards all below */
  pthread_cond_t news;
  GQueue *waiting; /* ProofRecord */
  bool finishing;
  Opinions opinions;
};

/* Called with the mutex locked; releases it while the opinion is formed. */
static void form_opinion(Verifier *verifier, const ProofRecord *record) {
  Opinion opinion = {.values = VALUE_ANY};
  OpinionQuestion question;
  if (opinions_allow(&verifier->opinions, record, &question)) {
    pthread_mutex_unlock(&verifier->mutex);
    opinion_ask(&question, &verifier->stop, &opinion, NULL);
    pthread_mutex_lock(&verifier->mutex);
  }
  opinions_enter(&verifier->opinions, record, &opinion);
}

static void *verifier_work(void *data) {
  Verifier *verifier = data;
  pthread_mutex_lock(&verifier->mutex);
  for (;;) {
    ProofRecord *record = g_queue_pop_head(verifier->waiting);
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

Status verifier_start(Verifier **out, Variant variant, uint64_t every, bool bounded, Error *error) {
  Verifier *verifier = g_new0(Verifier, 1);
  verifier->opinions = opinions_begin(variant, every, bounded);
  verifier->waiting = g_queue_new();
  pthread_mutex_init(&verifier->mutex, NULL);
  pthread_cond_init(&verifier->news, NULL);
  if (pthread_create(&verifier->thread, NULL, verifier_work, verifier) == 0) {
    *out = verifier;
    return STATUS_OK;
  }
  g_queue_free(verifier->waiting);
  g_free(verifier);
  return status_fail(error, STATUS_MEMORY, 0, "the system gives no thread for second opinions");
}

bool verifier_offer(Verifier *verifier, const ProofRecord *records, size_t count, uint64_t nodes) {
  pthread_mutex_lock(&verifier->mutex);
  verifier->opinions.search_nodes = nodes;
  for (size_t i = 0; i < count; i++)
    if (opinions_choose(&verifier->opinions, &records[i]))
      g_queue_push_tail(verifier->waiting, g_memdup2(&records[i], sizeof records[i]));
  bool different = verifier->opinions.different > 0;
  pthread_cond_signal(&verifier->news);
  pthread_mutex_unlock(&verifier->mutex);
  return different;
}

void verifier_stop(Verifier *verifier) {
  stop_raise(&verifier->stop);
  pthread_mutex_lock(&verifier->mutex);
  ProofRecord *record;
  while ((record = g_queue_pop_head(verifier->waiting)) != NULL)
    g_free(record);
  pthread_mutex_unlock(&verifier->mutex);
}

Opinions verifier_finish(Verifier *verifier) {
  if (verifier == NULL) return (Opinions){0};
  pthread_mutex_lock(&verifier->mutex);
  verifier->finishing = true;
  pthread_cond_signal(&verifier->news);
  pthread_mutex_unlock(&verifier->mutex);
  pthread_join(verifier->thread, NULL);
  return verifier->opinions;
}

void verifier_free(Verifier *verifier) {
  if (verifier == NULL) return;
  g_queue_free_full(verifier->waiting, g_free);
  pthread_cond_destroy(&verifier->news);
  pthread_mutex_destroy(&verifier->mutex);
  g_free(verifier);
}
