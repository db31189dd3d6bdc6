/* Asks who plays which side and by which name, how well the program plays, and how long it may
 * think. */
#pragma once

#include <gtk/gtk.h>

#include "partner.h"

/* Called if a game was chosen: to be played from the empty board, or from the position shown. */
typedef void (*PlayChosen)(PartnerGame game, const char *person, gboolean anew, gpointer data);

/* Where it is to begin: there is no position to play on from, or one, which is proposed or not. */
typedef enum { PLAY_FROM_EMPTY_ONLY, PLAY_FROM_EMPTY, PLAY_FROM_SHOWN } PlayFrom;

/* What is proposed. One who plays alone against the program begins where a position is played on.
 */
typedef struct {
  PartnerGame game; /* at the empty board */
  const char *person;
  PlayFrom from;
  Player mover; /* in the position shown */
} PlayProposal;

/* Opens the dialog. `data` must live as long as it, and it goes with its parent. */
void play_dialog_show(GtkWindow *parent, const PlayProposal *proposal, PlayChosen chosen,
                      gpointer data);

/* Asks whether to resign, or to end the game without a result, and does it then. The question goes
 * when the game ends meanwhile. The last one calls a function, whose data is an object, once the
 * game has ended in either way. */
typedef void (*PlayEnded)(gpointer data);
void play_dialog_resign(GtkWindow *parent, FsPartner *partner);
void play_dialog_end(GtkWindow *parent, FsPartner *partner);
void play_dialog_end_then(GtkWindow *parent, FsPartner *partner, PlayEnded ended, gpointer data);
