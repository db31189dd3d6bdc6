/* What the search is asked and the memory it gets, as rows of preferences. */
#pragma once

#include <adwaita.h>

#include "session/session.h"

#define FS_TYPE_SEARCH_SETTINGS (fs_search_settings_get_type())
G_DECLARE_FINAL_TYPE(FsSearchSettings, fs_search_settings, FS, SEARCH_SETTINGS, AdwPreferencesGroup)

/* Once, before the view is shown. Takes goal and table from the settings, and keeps them there. The
 * first for a session also makes the table. */
void fs_search_settings_set_session(FsSearchSettings *self, FsSession *session,
                                    GSettings *settings);

/* Opens the rows about solver and table. */
void fs_search_settings_expand(FsSearchSettings *self);
