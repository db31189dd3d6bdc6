/* What the files of the session share. */
#pragma once

#include "analysis-cache.h"
#include "savable.h"
#include "session.h"

GameDocument **session_document(FsSession *self);
Brush *session_brush(FsSession *self);
AnalysisCache *session_cache(FsSession *self);

/* Emit the signals. */
void session_games_changed(FsSession *self);
void session_position_changed(FsSession *self);
void session_analysis_changed(FsSession *self);

/* Fills in the methods of FsSavable. */
void session_savable_init(FsSavableInterface *iface);
