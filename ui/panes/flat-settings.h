/* What a flat session's next search finds out, with which solver, threads and memory. */
#pragma once

#include <adwaita.h>

#include "session/flat-session.h"

#define FS_TYPE_FLAT_SETTINGS (fs_flat_settings_get_type())
G_DECLARE_FINAL_TYPE(FsFlatSettings, fs_flat_settings, FS, FLAT_SETTINGS, AdwPreferencesGroup)

/* Once, before it is shown. Takes goal, threads and size from the settings, and keeps them there.
 */
void fs_flat_settings_set_session(FsFlatSettings *self, FsFlatSession *session,
                                  GSettings *settings);
