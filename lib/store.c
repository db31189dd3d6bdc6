/* Stores, for several searches at once.
 *
 * What the file held when it was opened is a set that is only read. What was proved since then is
 * in another set, behind a lock. */
#include "inner.h"

#include "play/deduce.h"
#include "play/position.h"
#include "storage/store.h"

#include <stdlib.h>

struct FourscoreStore {
  Store *store; /* one thread at a time: the one that has the lock for writing */
  Known *old;
  bool writes;
  pthread_rwlock_t lock; /* guards all below, and the store */
  Known *fresh;
  int users;
};

static void free_store(FourscoreStore *store) {
  store_close(store->store);
  known_free(store->old);
  known_free(store->fresh);
  pthread_rwlock_destroy(&store->lock);
  free(store);
}

static Status lib_store_open_store(FourscoreStore *store, const char *path, Variant variant,
                                   Error *error) {
  Status status = store_open(&store->store, path, variant, store->writes ? STORE_WRITE : STORE_READ,
                             "fourscore " FOURSCORE_VERSION, error);
  return status == STATUS_OK ? store_read(store->store, GOAL_EXACT, store->old, error) : status;
}

FourscoreStatus fourscore_store_open(FourscoreStore **store, const char *path, const char *variant,
                                     bool write, FourscoreError *error) {
  Variant game;
  Error failure;
  FourscoreStatus status = find_variant(variant, &game, error);
  if (status != FOURSCORE_OK) return status;
  FourscoreStore *opened = calloc(1, sizeof *opened);
  if (opened == NULL) return fail_memory(error);
  *opened = (FourscoreStore){.old = known_new(), .fresh = known_new(), .writes = write, .users = 1};
  pthread_rwlock_init(&opened->lock, NULL);
  if (opened->fresh == NULL)
    status = fail_memory(error);
  else if (lib_store_open_store(opened, path, game, &failure) != STATUS_OK)
    status = pass_on(error, &failure);
  if (status == FOURSCORE_OK)
    *store = opened;
  else
    free_store(opened);
  return status;
}

Variant store_game(const FourscoreStore *store) { return store_variant(store->store); }
bool store_writes(const FourscoreStore *store) { return store->writes; }
const Known *store_known(const FourscoreStore *store) { return store->old; }

FourscoreStore *store_use(FourscoreStore *store) {
  pthread_rwlock_wrlock(&store->lock);
  store->users++;
  pthread_rwlock_unlock(&store->lock);
  return store;
}

void fourscore_store_close(FourscoreStore *store) {
  if (store == NULL) return;
  pthread_rwlock_wrlock(&store->lock);
  int users = --store->users;
  pthread_rwlock_unlock(&store->lock);
  if (users == 0) free_store(store);
}

/* With the lock. */
static Status lib_store_add(FourscoreStore *store, const ProofRecord *records, size_t count,
                            Error *error) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < count && status == STATUS_OK; i++)
    if (records[i].values != VALUE_ANY)
      status = known_add(store->fresh, proof_entry(&records[i]), error);
  return status;
}

FourscoreStatus store_keep(FourscoreStore *store, const ProofRecord *records, size_t count,
                           uint64_t nodes, FourscoreError *error) {
  Error failure;
  pthread_rwlock_wrlock(&store->lock);
  Status status = store_write(store->store, records, count, nodes, &failure);
  if (status == STATUS_OK) status = lib_store_add(store, records, count, &failure);
  pthread_rwlock_unlock(&store->lock);
  return status == STATUS_OK ? FOURSCORE_OK : pass_on(error, &failure);
}

int fourscore_store_find(FourscoreStore *store, const FourscorePosition *position) {
  Position inner;
  if (!position_in(position, &inner) || !variant_equal(inner.variant, store_game(store)))
    return VALUE_ANY;
  ValueSet values = deduce_values(&inner, deduce_known(store->old));
  pthread_rwlock_rdlock(&store->lock);
  values &= deduce_values(&inner, deduce_known(store->fresh));
  pthread_rwlock_unlock(&store->lock);
  return values != 0 ? values : VALUE_ANY;
}
