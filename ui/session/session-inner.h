/* What the files of the session share. */
#pragma once

#include "session.h"

GameDocument **session_document(FsSession *self);

/* Emit the signals. */
void session_games_changed(FsSession *self);
void session_position_changed(FsSession *self);
void session_analysis_changed(FsSession *self);
