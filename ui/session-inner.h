/* What the files of the session share. */
#pragma once

#include "analysis-cache.h"
#include "savable.h"
#include "session.h"
#include "shown.h"
#include "varied.h"

GameDocument **session_document(FsSession *self);
Brush *session_brush(FsSession *self);
AnalysisCache *session_cache(FsSession *self);

/* Emit the signals. */
void session_games_changed(FsSession *self);
void session_position_changed(FsSession *self);
void session_analysis_changed(FsSession *self);

/* Fill in the methods of FsSavable, FsShown and FsVaried. */
void session_savable_init(FsSavableInterface *iface);
void session_shown_init(FsShownInterface *iface);
void session_varied_init(FsVariedInterface *iface);
