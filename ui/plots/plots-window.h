/* A window with the pictures of the session's search, drawn anew every second, and a way to save
 * them. */
#pragma once

#include <adwaita.h>

#include "search/plotted.h"

#define FS_TYPE_PLOTS_WINDOW (fs_plots_window_get_type())
G_DECLARE_FINAL_TYPE(FsPlotsWindow, fs_plots_window, FS, PLOTS_WINDOW, AdwWindow)

GtkWidget *fs_plots_window_new(GtkWindow *parent, FsSearch *search);
