/* What a flat session's next search finds out, with which solver and how much memory. */
#pragma once

#include <adwaita.h>

#include "flat-session.h"

#define FS_TYPE_FLAT_SETTINGS (fs_flat_settings_get_type())
G_DECLARE_FINAL_TYPE(FsFlatSettings, fs_flat_settings, FS, FLAT_SETTINGS, AdwPreferencesGroup)

void fs_flat_settings_set_session(FsFlatSettings *self, FsFlatSession *session);
