/* Signals without arguments. */
#pragma once

#include <glib-object.h>

/* Adds one to a class, in its class_init(). */
void signal_add(gpointer class, const char *name);

/* Calls callback(self) at each signal, as long as both objects live. */
#define signal_follow(object, name, callback, self)                                                \
  g_signal_connect_object(object, name, G_CALLBACK(callback), self, G_CONNECT_SWAPPED)
