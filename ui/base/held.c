#include "held.h"

static void let_go(gpointer field, GObject *owner) {
  g_object_unref(g_steal_pointer((gpointer *)field));
}

void hold_in(gpointer owner, gpointer *field, gpointer held) {
  g_return_if_fail(!*field);
  *field = g_object_ref(held);
  g_object_weak_ref(owner, let_go, field);
}
