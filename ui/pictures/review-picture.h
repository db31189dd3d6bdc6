/* A review as a picture: the course of the game as a strip, its moves with their marks, the board
 * where the game was lost, and sentences. Pure cairo; any thread. */
#pragma once

#include "board-file.h"
#include "play/review.h"
#include "paint/strip.h"

typedef struct {
  const ReviewStep *steps;       /* the main line first, as review_summary() takes it */
  const ReviewFinding *findings; /* one a step */
  int count;
  bool estimates; /* of positions that are open; else their bars are empty */
  const char *title;
  const char *caption;          /* of the board */
  const char *const *sentences; /* ends in NULL */
} ReviewPicture;

/* A position's bar in a strip: what is proved, else, with estimates, what is believed. */
StripPly review_ply(const Position *position, ValueSet values, ReviewMark mark, bool estimates);

/* Draws it in the light theme and gives the file piece by piece to `write`; `scale` as in
 * board_file_write(). Returns CAIRO_STATUS_SUCCESS or what went wrong. */
cairo_status_t review_picture_write(const ReviewPicture *picture, PictureFormat format,
                                    double scale, cairo_write_func_t write, void *closure);
