/* What a board says about the cell at which the pointer rests: below the board, so that it hides
 * none of it, and not before the pointer rests, each time. GTK's tooltips are at the pointer, and
 * only the first waits long. Main thread. */
#pragma once

#include <gtk/gtk.h>

typedef struct CellHint CellHint;

/* The words for a point of the widget, to be freed; NULL for none. */
typedef char *(*CellHintWords)(GtkWidget *widget, double x, double y);

/* Becomes a child of the widget. */
CellHint *cell_hint_new(GtkWidget *widget, CellHintWords words);

/* Call before the widget goes away. */
void cell_hint_free(CellHint *self);

/* Call when the pointer has come to this point of the widget. */
void cell_hint_pointer_at(CellHint *self, double x, double y);

/* Hides the hint until the pointer moves again. */
void cell_hint_hide(CellHint *self);

/* Call when the widget is allocated. */
void cell_hint_allocate(CellHint *self);
