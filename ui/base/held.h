/* Objects that others hold. Main thread only. */
#pragma once

#include <glib-object.h>

/* Sets a field of an object, which is NULL, to a reference to another one. It holds that until it
 * has been disposed of; then the field is NULL again. */
#define hold(owner, field, held) hold_in(owner, (gpointer *)&(owner)->field, held)
void hold_in(gpointer owner, gpointer *field, gpointer held);
