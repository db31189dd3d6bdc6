/* The bridge from the desktop's style to the painters' theme, and other looks that widgets share.
 */
#pragma once

#include <gtk/gtk.h>

#include "paint/theme.h"

/* From now on the program is light or dark as its settings say. Call once. */
void style_follow_settings(void);

/* The painters' theme for light or dark, and for high contrast. */
const Theme *style_theme(void);

/* Draws the widget again whenever style_theme() changes. */
void style_follow(GtkWidget *widget);

/* How much larger than normal the user wants text; mostly 1. */
double style_text_scale(GtkWidget *widget);

/* Measures the widget again whenever style_text_scale() changes. */
void style_follow_text(GtkWidget *widget);

/* The family that a widget's text is drawn in. The widget's. */
const char *style_font(GtkWidget *widget);
