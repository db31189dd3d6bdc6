/* The board's picture as it was drawn last, layer by layer, so that a frame redraws only what has
 * changed. Main thread only. */
#pragma once

#include <gtk/gtk.h>

#include "paint/painter.h"

typedef struct BoardPicture BoardPicture;

BoardPicture *board_picture_new(void);
void board_picture_free(BoardPicture *picture);

/* Adds the picture of the scene. The scene's font is an interned string, or NULL. */
void board_picture_snapshot(BoardPicture *picture, const Scene *scene, const Frame *frame,
                            GtkSnapshot *snapshot);

/* The number of layers drawn so far. */
guint board_picture_get_drawn(const BoardPicture *picture);
