/* The nodes of the tree above the tasks: what is looked up while another thread adds nodes. */
#include "cube/dag-memory.h"

#include <glib.h>

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

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/dag-memory/found-while-added", test_found_while_added);
  return g_test_run();
}
