/* What the board draws of its session: stones, marks, badges, the line shown. */
#pragma once

#include "paint/scene.h"
#include "session/session.h"

/* The scene without pointer and focus, theme and font. `animated`: what is searched turns. */
Scene board_scene_of_session(FsSession *session, gboolean animated);

/* Numbers the moves of a line, at most this many, if no others are numbered. */
void board_scene_add_line(Scene *scene, const Move *moves, int length);
