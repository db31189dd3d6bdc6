/* What the desktop hears about a search. Its progress stands in the window's title beside the name
 * of the file. The computer is asked to stay awake while it runs. A notification comes when a long
 * one ends and the window is not in use. */
#pragma once

#include <gtk/gtk.h>

#include "files/files.h"
#include "search/search.h"

/* Follows the search until the window is destroyed. `settings` has the keys "notify" and
 * "stay-awake". A window without an application only has its title. */
void desktop_follow(GtkWindow *window, FsSearch *search, FsFiles *files, GSettings *settings);
