/* Spin buttons whose 0 is the word “automatic”. */
#pragma once

#include <gtk/gtk.h>

/* Shows and reads the word, from now on. */
void automatic_show(GtkSpinButton *button);
