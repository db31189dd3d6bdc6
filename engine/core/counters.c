#include "counters.h"

Counters counters_add(Counters a, Counters b) {
  return (Counters){
      .nodes = a.nodes + b.nodes,
      .probes = a.probes + b.probes,
      .hits = a.hits + b.hits,
      .stores = a.stores + b.stores,
      .replaced = a.replaced + b.replaced,
      .filled = a.filled + b.filled,
  };
}

void counters_publish(SharedCounters *shared, const Counters *counters) {
  atomic_store_explicit(&shared->nodes, counters->nodes, memory_order_relaxed);
  atomic_store_explicit(&shared->probes, counters->probes, memory_order_relaxed);
  atomic_store_explicit(&shared->hits, counters->hits, memory_order_relaxed);
  atomic_store_explicit(&shared->stores, counters->stores, memory_order_relaxed);
  atomic_store_explicit(&shared->replaced, counters->replaced, memory_order_relaxed);
  atomic_store_explicit(&shared->filled, counters->filled, memory_order_relaxed);
}

Counters counters_peek(const SharedCounters *shared) {
  return (Counters){
      .nodes = atomic_load_explicit(&shared->nodes, memory_order_relaxed),
      .probes = atomic_load_explicit(&shared->probes, memory_order_relaxed),
      .hits = atomic_load_explicit(&shared->hits, memory_order_relaxed),
      .stores = atomic_load_explicit(&shared->stores, memory_order_relaxed),
      .replaced = atomic_load_explicit(&shared->replaced, memory_order_relaxed),
      .filled = atomic_load_explicit(&shared->filled, memory_order_relaxed),
  };
}

void tally_end(Tally *tally, Counters counters) {
  Counters all = counters_add(counters_peek(&tally->ended), counters);
  counters_publish(&tally->now, &(Counters){0});
  counters_publish(&tally->ended, &all);
}

Counters tally_peek(const Tally *tally) {
  return counters_add(counters_peek(&tally->ended), counters_peek(&tally->now));
}
