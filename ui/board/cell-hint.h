/* What a board says about the cell at which the pointer rests: below the board, so that it hides
 * none of it, and not before the pointer rests, each time. GTK's tooltips are at the pointer, and
 * only the first waits long. Main thread. */
#pragma once

#include <gtk/gtk.h>

typedef struct CellHint CellHint;

/* The words for a place of the widget, to be freed; NULL for none. */
typedef char *(*CellHintWords)(GtkWidget *widget, double x, double y);

/* Becomes a child of the widget. */
CellHint *cell_hint_new(GtkWidget *widget, CellHintWords words);

/* Before the widget goes away. */
void cell_hint_free(CellHint *self);

/* The pointer has come to this place of the widget. */
void cell_hint_pointer_at(CellHint *self, double x, double y);

/* Until the pointer moves again. */
void cell_hint_hide(CellHint *self);

/* When the widget gets its place. */
void cell_hint_allocate(CellHint *self);
