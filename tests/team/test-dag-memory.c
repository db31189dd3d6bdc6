/* The nodes of the tree above the tasks: look-ups while another thread adds nodes. */
#include "team/dag-memory.h"

#include <glib.h>

#include <sys/mman.h>

enum { NODES = 200000, READERS = 3 };

/* No two are the same, and each may differ from another in its high bits alone. */
static Key key_of(guint i) {
  return (Key){.low = (i / 2 + 1) * G_GUINT64_CONSTANT(0xD1B54A32D192ED03), .high = i % 2};
}

typedef struct {
  DagMemory memory;
  gint added;
} Shared;

/* Node i + 1 has key i. One that is looked up while nodes are added is found or not, and never
 * another in its place. */
static gpointer read_nodes(gpointer data) {
  Shared *shared = data;
  guint found = 0;
  for (guint i = 0, added; (added = (guint)g_atomic_int_get(&shared->added)) < NODES; i++) {
    guint k = i * 7919 % NODES;
    dag_memory_prefetch_head(&shared->memory, key_of(k));
    dag_memory_prefetch_node(&shared->memory, key_of(k));
    DagNode node = dag_memory_find(&shared->memory, key_of(k));
    if (node != DAG_NONE) g_assert_cmpuint(node, ==, k + 1);
    found += node != DAG_NONE;
  }
  return GUINT_TO_POINTER(found);
}

static void test_found_while_added(void) {
  g_autofree Shared *shared = g_new0(Shared, 1);
  g_assert_cmpint(dag_memory_reserve(&shared->memory, 64 << 20, NULL), ==, STATUS_OK);
  GThread *readers[READERS];
  for (int r = 0; r < READERS; r++)
    readers[r] = g_thread_new("reader", read_nodes, shared);
  for (guint i = 0; i < NODES; i++) {
    g_assert_cmpuint(dag_memory_find(&shared->memory, key_of(i)), ==, DAG_NONE);
    g_assert_cmpuint(dag_memory_add_node(&shared->memory, key_of(i)), ==, i + 1);
    if (i % 1000 == 0) g_usleep(100); /* so that they read on one core too */
    g_atomic_int_inc(&shared->added);
  }
  guint found = 0;
  for (int r = 0; r < READERS; r++)
    found += GPOINTER_TO_UINT(g_thread_join(readers[r]));
  g_assert_cmpuint(found, >, 0);
  for (guint i = 0; i < NODES; i++)
    g_assert_cmpuint(dag_memory_find(&shared->memory, key_of(i)), ==, i + 1);
  dag_memory_release(&shared->memory);
}

/* True if a first write there makes no page any more. */
static gboolean has_page(const void *memory) {
  enum { PAGE = 4096 };
  char *page = (char *)((uintptr_t)memory & -(uintptr_t)PAGE);
  unsigned char resident = 0;
  g_assert_cmpint(mincore(page, PAGE, &resident), ==, 0);
  return resident & 1;
}

/* Pages, small and huge ones, are there before nodes and edges are. */
static void test_pages_ahead(void) {
  enum { SOON = 256, EACH = 64 };
  DagMemory memory;
  g_assert_cmpint(dag_memory_reserve(&memory, 64 << 20, NULL), ==, STATUS_OK);
  g_assert_false(has_page(&memory.nodes[SOON]));
  dag_memory_make_pages(&memory);
  if (!has_page(&memory.nodes[SOON])) {
    g_test_skip("this kernel makes no pages ahead");
    dag_memory_release(&memory);
    return;
  }
  for (guint i = 0; i < NODES; i++) {
    if (i % EACH == 0) dag_memory_make_pages(&memory);
    DagNode node = dag_memory_add_node(&memory, key_of(i));
    g_assert_true(dag_memory_add_edge(&memory, node, 1));
    if (i % EACH != 0) continue;
    g_assert_true(has_page(&memory.nodes[node + SOON]));
    g_assert_true(has_page(&memory.edges[node + SOON]));
    g_assert_true(has_page(&memory.marked[node + SOON]));
  }
  dag_memory_release(&memory);
}

/* Where no more nodes fit, none are expected: the end of the arenas is met and not passed. */
static void test_pages_to_the_end(void) {
  DagMemory memory;
  g_assert_cmpint(dag_memory_reserve(&memory, dag_memory_least() + (1 << 20), NULL), ==, STATUS_OK);
  for (guint i = 0; dag_memory_add_node(&memory, key_of(i)) != DAG_NONE; i++)
    dag_memory_make_pages(&memory);
  for (int i = 0; i < DAG_ARENAS; i++)
    g_assert_cmpuint(memory.paged[i], <=, memory.bytes);
  g_assert_cmpuint(memory.paged[0], >=, memory.nodes_most * sizeof *memory.nodes);
  dag_memory_release(&memory);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/dag-memory/found-while-added", test_found_while_added);
  g_test_add_func("/dag-memory/pages-ahead", test_pages_ahead);
  g_test_add_func("/dag-memory/pages-to-the-end", test_pages_to_the_end);
  return g_test_run();
}
