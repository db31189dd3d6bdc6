/* Access keys: letters that press a button together with Alt. */
#pragma once

#include <gtk/gtk.h>

/* Gives the button a label whose underscore marks its access key; assistive technology reads it
 * without. */
void access_key_label(GtkWidget *button, const char *label);

/* Keeps that label in one line where there is room, whatever words are beside it. */
void access_key_in_a_line(GtkWidget *button);
