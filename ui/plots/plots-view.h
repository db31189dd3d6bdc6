/* A view of the pictures of the session's search, drawn again every three seconds while it runs,
 * and a way to save them. */
#pragma once

#include <adwaita.h>

#include "search/search.h"

#define FS_TYPE_PLOTS_VIEW (fs_plots_view_get_type())
G_DECLARE_FINAL_TYPE(FsPlotsView, fs_plots_view, FS, PLOTS_VIEW, AdwBin)

GtkWidget *fs_plots_view_new(FsSearch *search);
