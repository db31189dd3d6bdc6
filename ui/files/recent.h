/* The menu of recently opened games. */
#pragma once

#include <gio/gio.h>

/* Remembers a file that was opened or saved. */
void recent_add(GFile *file);

/* Fills the menu with at most ten of them, newest first, and keeps it so while it lives. Items call
 * "win.open-uri". */
void recent_menu_follow(GMenu *menu);
