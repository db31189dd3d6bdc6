/* Puzzles in the window: "find the only winning move". Main thread only.
 *
 * Each is a game of its own that begins with the puzzle's position, beside the games that are open;
 * the next one takes its place, and it goes when the puzzles end. If the user has written in it, it
 * stays as one of his. Until a move is made there, nothing that is known or believed about
 * the position is shown (fs_session_veil()). It says at once whether a move is right; a worker
 * finds why, and a line that shows it, which is added to the game.
 *
 * Signal: "changed" when anything that is shown about it has changed. */
#pragma once

#include <gio/gio.h>

#include "play/puzzle-told.h"
#include "puzzle-stock.h"
#include "session/session.h"

#define FS_TYPE_TRAINER (fs_trainer_get_type())
G_DECLARE_FINAL_TYPE(FsTrainer, fs_trainer, FS, TRAINER, GObject)

typedef enum {
  TRAINER_OFF,
  TRAINER_WAITING, /* for a puzzle */
  TRAINER_ASKING,
  TRAINER_WRONG, /* a move was made that does not win */
  TRAINER_RIGHT,
  TRAINER_SHOWN, /* the answer was asked for */
} TrainerState;

FsTrainer *fs_trainer_new(FsSession *session, GSettings *settings);

/* Begins, or goes on to the next puzzle. Does nothing while stones are set up. */
void fs_trainer_next(FsTrainer *self);
void fs_trainer_end(FsTrainer *self);

/* Asks the puzzle again that was asked when the session was kept. FALSE if none was. */
gboolean fs_trainer_resume(FsTrainer *self);

/* Ends, unless the games change because a puzzle comes. */
void fs_trainer_make_way(FsTrainer *self);

TrainerState fs_trainer_get_state(FsTrainer *self);
const StockedPuzzle *fs_trainer_get_puzzle(FsTrainer *self); /* while one is there */

/* TRUE if the game shown is the puzzle's. */
gboolean fs_trainer_is_here(FsTrainer *self);

/* Back to the puzzle's position. FALSE if it is shown, or there is none. */
gboolean fs_trainer_try_again(FsTrainer *self);

/* Plays the answer. FALSE if that cannot be done now. */
gboolean fs_trainer_show_answer(FsTrainer *self);

/* The explanation of the last move; NULL until it is found. */
const PuzzleTold *fs_trainer_get_told(FsTrainer *self);
Move fs_trainer_get_move(FsTrainer *self); /* that one */
gboolean fs_trainer_is_working(FsTrainer *self);
gboolean fs_trainer_has_none(FsTrainer *self); /* no puzzle can be made */
