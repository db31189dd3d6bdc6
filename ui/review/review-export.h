/* Saving the report of a review as a text or a picture. Main thread only. */
#pragma once

#include <gtk/gtk.h>

#include "game-review.h"
#include "pictures/board-file.h"

/* The picture's file in the language of the desktop; there must be a review. */
cairo_status_t review_export_draw(FsSession *session, FsGameReview *review, PictureFormat format,
                                  GByteArray *bytes);

/* Asks for a file, whose name says what it is: .txt, .png, .svg or .pdf. `widget` is in the window
 * that asks, and that tells how it went. Nothing happens before the first review. */
void review_export(GtkWidget *widget, FsSession *session, FsGameReview *review);
