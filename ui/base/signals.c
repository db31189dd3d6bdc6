#include "signals.h"

void signal_add(gpointer class, const char *name) {
  g_signal_new(name, G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
               0);
}
