/* What the files of the session share. */
#pragma once

#include "search/analysis-cache.h"
#include "savable.h"
#include "session.h"
#include "setup.h"
#include "shown.h"
#include "varied.h"

GameDocument **session_document(FsSession *self);
AnalysisCache *session_cache(FsSession *self);

/* Emit the signals. */
void session_games_changed(FsSession *self);
void session_position_changed(FsSession *self);
void session_analysis_changed(FsSession *self);

/* Fill in the methods of FsSavable, FsSetup, FsShown and FsVaried. */
void session_savable_init(FsSavableInterface *iface);
void session_setup_init(FsSetupInterface *iface);
void session_shown_init(FsShownInterface *iface);
void session_varied_init(FsVariedInterface *iface);
