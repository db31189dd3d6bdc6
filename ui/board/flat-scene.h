/* What of a flat session is drawn on its board: the game, what is known of it, the line shown. */
#pragma once

#include "paint/scene.h"
#include "session/flat-session.h"

/* The scene without pointer and focus, theme and font. `animated`: what is searched turns. */
Scene flat_scene_of_session(FsFlatSession *session, gboolean animated);
