/* What the files of the flat session share. */
#pragma once

#include "flat-session.h"
#include "savable.h"
#include "setup.h"
#include "shown.h"
#include "varied.h"

guint flat_session_version(FsFlatSession *self); /* the number of the edit that is shown */
gboolean flat_session_is_saved(FsFlatSession *self);
void flat_session_mark_saved(FsFlatSession *self, guint version);

/* The stones that are set up; without a meaning if none are. To set them is an edit. */
FlatBoard flat_session_get_draft(FsFlatSession *self);
void flat_session_set_draft(FsFlatSession *self, gboolean setting_up, FlatBoard draft);

/* Fill in the methods of FsSavable, FsSetup, FsShown and FsVaried. */
void flat_session_savable_init(FsSavableInterface *iface);
void flat_session_setup_init(FsSetupInterface *iface);
void flat_session_shown_init(FsShownInterface *iface);
void flat_session_varied_init(FsVariedInterface *iface);
