/* What the files that read saved games share. */
#pragma once

#include "game-file.h"
#include "game-json.h"

/* Fills file->answers from the member "answers", if there is one. */
gboolean game_file_read_answers(JsonObject *object, GameFile *file, GError **error);
