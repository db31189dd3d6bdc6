#include "dag-memory.h"

#include "../core/memory.h"

#include <assert.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

enum {
  BUCKETS_AT_ONCE = 64, /* to begin with, and whenever there are more nodes than buckets */
  PAGE = 4096,
  SMALL_PAGES = 4 << 20, /* of an arena: more is asked for in huge pages */
  /* Bytes of an arena that are made ahead, for what is added soon: this part of those used. */
  AHEAD_PART = 8,
  AHEAD_LEAST = 64 << 10,
  AHEAD_MOST = 4 << 20,
  /* A bucket and a place in the work list for each node, and room for three edges for two. */
  BYTES_A_NODE = (int)(sizeof(DagEntry) + 2 * sizeof(DagNode)) + 3 * (int)sizeof(Edge) / 2,
};

static size_t pages(size_t bytes) { return (bytes + PAGE - 1) / PAGE * PAGE; }

/* Bytes of each arena for that many nodes, and their sum. */
static size_t sizes_of(uint64_t nodes, uint64_t edges, uint64_t buckets, size_t sizes[DAG_ARENAS]) {
  sizes[0] = pages(nodes * sizeof(DagEntry));
  sizes[1] = pages(edges * sizeof(Edge));
  sizes[2] = pages(buckets * sizeof(DagNode));
  sizes[3] = pages(nodes * sizeof(DagNode));
  return sizes[0] + sizes[1] + sizes[2] + sizes[3];
}

static size_t most_sizes(uint64_t nodes, uint64_t edges, size_t sizes[DAG_ARENAS]) {
  return sizes_of(nodes, edges, nodes + BUCKETS_AT_ONCE, sizes);
}

/* Accesses are scattered over a large tree, and a page walk takes as long as a trip to memory. A
 * small tree should not pay for a huge page of each arena. */
static void ask_for_huge_pages(char *arena, size_t bytes) {
  if (bytes > SMALL_PAGES) (void)madvise(arena + SMALL_PAGES, bytes - SMALL_PAGES, MADV_HUGEPAGE);
}

size_t dag_memory_least(void) { return 8 * PAGE; }

Status dag_memory_reserve(DagMemory *memory, size_t bytes, Error *error) {
  if (bytes < dag_memory_least())
    return status_fail(error, STATUS_RANGE, 0,
                       "%zu bytes are too few for the tree above the tasks: the least is %zu bytes",
                       bytes, dag_memory_least());
  uint64_t nodes = (bytes - 6 * PAGE) / BYTES_A_NODE;
  if (nodes > UINT32_MAX / 3) nodes = UINT32_MAX / 3; /* edges have 32-bit numbers too */
  uint64_t edges = nodes * 3 / 2;
  size_t sizes[DAG_ARENAS], sum = most_sizes(nodes, edges, sizes);
  char *at =
      mmap(NULL, sum, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED)
    return status_fail(error, STATUS_MEMORY, 0,
                       "the system refused %zu MiB for the tree above the tasks", sum >> 20);
  char *arena = at;
  for (int i = 0; i < DAG_ARENAS; arena += sizes[i++])
    ask_for_huge_pages(arena, sizes[i]);
  *memory = (DagMemory){
      .nodes = (DagEntry *)at,
      .edges = (Edge *)(at + sizes[0]),
      .buckets = (_Atomic DagNode *)(at + sizes[0] + sizes[1]),
      .marked = (DagNode *)(at + sizes[0] + sizes[1] + sizes[2]),
      .marked_ply = -1,
      .nodes_count = 1,
      .nodes_most = nodes,
      .edges_count = 1,
      .edges_most = edges,
      .buckets_used = BUCKETS_AT_ONCE,
      .memory = at,
      .bytes = sum,
  };
  return STATUS_OK;
}

void dag_memory_release(DagMemory *memory) {
  if (memory->memory != NULL) munmap(memory->memory, memory->bytes);
}

size_t dag_memory_used(const DagMemory *memory) {
  size_t sizes[DAG_ARENAS];
  return sizes_of(memory->nodes_count, memory->edges_count, memory->buckets_used, sizes);
}

/* One thread makes what several find missing; the others need not wait for it. */
static void make_pages(char *arena, size_t used, size_t most, _Atomic size_t *paged) {
  size_t part = used / AHEAD_PART;
  size_t ahead = part < AHEAD_LEAST ? AHEAD_LEAST : part > AHEAD_MOST ? AHEAD_MOST : part;
  size_t from = atomic_load_explicit(paged, memory_order_relaxed);
  if (from >= used + ahead || from == most) return;
  size_t to = pages(used + 2 * ahead) < most ? pages(used + 2 * ahead) : most;
  if (atomic_compare_exchange_strong(paged, &from, to)) memory_make_pages(arena + from, to - from);
}

void dag_memory_make_pages(DagMemory *memory) {
  size_t used[DAG_ARENAS], most[DAG_ARENAS];
  sizes_of(atomic_load_explicit(&memory->nodes_count, memory_order_relaxed),
           atomic_load_explicit(&memory->edges_count, memory_order_relaxed),
           atomic_load_explicit(&memory->buckets_used, memory_order_relaxed), used);
  most_sizes(memory->nodes_most, memory->edges_most, most);
  char *arena = memory->memory;
  for (int i = 0; i < DAG_ARENAS; arena += most[i++])
    make_pages(arena, used[i], most[i], &memory->paged[i]);
}

void dag_memory_mark(DagMemory *memory, DagNode i) {
  DagEntry *node = &memory->nodes[i];
  if (node->flags & NODE_MARKED) return;
  node->flags |= NODE_MARKED;
  memory->marked[i] = memory->marked_first[node->ply];
  memory->marked_first[node->ply] = i;
  if (node->ply > memory->marked_ply) memory->marked_ply = node->ply;
}

DagNode dag_memory_take_marked(DagMemory *memory) {
  while (memory->marked_ply >= 0) {
    DagNode *first = &memory->marked_first[memory->marked_ply], i = *first;
    if (i == DAG_NONE) {
      memory->marked_ply--;
      continue;
    }
    *first = memory->marked[i];
    memory->nodes[i].flags &= (uint16_t)~NODE_MARKED;
    return i;
  }
  return DAG_NONE;
}

static uint64_t mix(uint64_t low, uint16_t high) {
  uint64_t mixed = (low ^ (uint64_t)high << 40) * 0x9E3779B97F4A7C15;
  return mixed ^ mixed >> 32;
}

/* Chains are read while another thread changes them. The key of a node never changes, and is there
 * before the node is in a chain. A thread that meets a node which is just being moved to another
 * chain continues there, with nodes that were moved before it, and comes to an end. */
static _Atomic DagNode *bucket_of(const DagMemory *memory, Key key) {
  uint64_t used = atomic_load_explicit(&memory->buckets_used, memory_order_relaxed);
  uint64_t mask = UINT64_MAX >> __builtin_clzll(used - 1);
  uint64_t bucket = mix(key.low, key.high) & mask;
  return &memory->buckets[bucket < used ? bucket : bucket & mask >> 1];
}

static DagNode head_of(const DagMemory *memory, Key key) {
  return atomic_load_explicit(bucket_of(memory, key), memory_order_acquire);
}

static DagNode next_of(const DagMemory *memory, DagNode i) {
  return atomic_load_explicit(&memory->nodes[i].next, memory_order_acquire);
}

void dag_memory_prefetch_head(const DagMemory *memory, Key key) {
  __builtin_prefetch((void *)bucket_of(memory, key));
}

void dag_memory_prefetch_node(const DagMemory *memory, Key key) {
  __builtin_prefetch(&memory->nodes[head_of(memory, key)]);
}

DagNode dag_memory_find(const DagMemory *memory, Key key) {
  DagNode i = head_of(memory, key);
  while (i != DAG_NONE && (memory->nodes[i].low != key.low || memory->nodes[i].high != key.high))
    i = next_of(memory, i);
  return i;
}

static void put_in_bucket(DagMemory *memory, DagNode i) {
  DagEntry *node = &memory->nodes[i];
  _Atomic DagNode *bucket = bucket_of(memory, (Key){node->low, node->high});
  DagNode next = atomic_load_explicit(bucket, memory_order_relaxed);
  atomic_store_explicit(&node->next, next, memory_order_release);
  atomic_store_explicit(bucket, i, memory_order_release);
}

/* Some buckets more, each of which takes its part of the chain of another one (W. Litwin, "Linear
 * Hashing: A New Tool for File and Table Addressing", 1980). Doubling them all at once would take
 * as long as thousands of tasks, while all threads wait. */
static void add_buckets(DagMemory *memory) {
  uint64_t used = memory->buckets_used, mask = UINT64_MAX >> __builtin_clzll(used);
  _Atomic DagNode *divided = &memory->buckets[used & mask >> 1];
  for (int i = 0; i < BUCKETS_AT_ONCE; i++)
    __builtin_prefetch(&memory->nodes[divided[i]]);
  for (int i = 0; i < BUCKETS_AT_ONCE; i++) {
    DagNode node = divided[i];
    divided[i] = DAG_NONE;
    memory->buckets_used = used + (uint64_t)i + 1;
    for (DagNode next; node != DAG_NONE; node = next) {
      next = next_of(memory, node);
      put_in_bucket(memory, node);
    }
  }
}

DagNode dag_memory_add_node(DagMemory *memory, Key key) {
  uint64_t count = atomic_load_explicit(&memory->nodes_count, memory_order_relaxed);
  if (count >= memory->nodes_most) return DAG_NONE;
  if (count > memory->buckets_used) add_buckets(memory);
  DagNode i = (DagNode)count;
  atomic_store_explicit(&memory->nodes_count, count + 1, memory_order_relaxed);
  memory->nodes[i] = (DagEntry){.low = key.low, .high = key.high};
  put_in_bucket(memory, i);
  return i;
}

bool dag_memory_add_edge(DagMemory *memory, DagNode parent, DagNode child) {
  uint64_t count = atomic_load_explicit(&memory->edges_count, memory_order_relaxed);
  if (count >= memory->edges_most) return false;
  EdgeIndex i = (EdgeIndex)count;
  atomic_store_explicit(&memory->edges_count, count + 1, memory_order_relaxed);
  memory->edges[i] =
      (Edge){.child = child, .parent = parent, .next_parent = memory->nodes[child].parents};
  memory->nodes[child].parents = i;
  EdgeIndex *end = &memory->nodes[parent].children;
  while (*end != 0)
    end = &memory->edges[*end].next_child;
  *end = i;
  return true;
}
