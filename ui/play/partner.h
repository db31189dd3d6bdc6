/* A game that is played in the window: who plays which side, the program's moves, hints, clocks.
 * Main thread only.
 *
 * The program thinks in a worker, with the table that the search lends (search.h), and answers at
 * the end of the game. An analysis that runs waits meanwhile, and goes on afterwards. The session
 * is held where a move would not be one of the game: while it thinks, at earlier positions, and at
 * the end of a game that is over. Looking at earlier moves, at another open game, and undo make it
 * stop, and it goes on where its game ends; the clock of a person runs on. When the user leaves
 * that game, by undo or for another one that begins or goes on, playing stops, and goes on when the
 * game is shown again. What it finds is a move of the game like any other.
 *
 * Signals: "beginning" before a game begins. "changed" when anything that is shown of it has, and
 * each second of a clock. "lost-elsewhere" when a clock has run out while another game was shown.
 */
#pragma once

#include "session/session.h"

#define FS_TYPE_PARTNER (fs_partner_get_type())
G_DECLARE_FINAL_TYPE(FsPartner, fs_partner, FS, PARTNER, GObject)

FsPartner *fs_partner_new(FsSession *session);

/* Plays on from the position shown, or, if `anew`, from an empty board of its variant. A game stays
 * as it is if it has moves after that position, a result or other players, or is an analysis
 * (partner-record.h). What is played then becomes a further game beside it, with the moves that led
 * there. An empty board always does, unless nothing has happened on the one that is open. Clocks
 * run from the first move on. */
void fs_partner_begin(FsPartner *self, PartnerGame game, gboolean anew);
/* The name that a person who plays against the program has in games that begin; NULL: none. */
void fs_partner_set_person(FsPartner *self, const char *name);
/* The same players with their sides changed, beside the game that is over and from where it began.
 * FALSE if none is over. */
gboolean fs_partner_rematch(FsPartner *self);
gboolean fs_partner_is_over(FsPartner *self); /* the game that is played has ended */
gboolean fs_partner_goes_on(FsPartner *self); /* one is played that has not */
/* Continues the game shown if it was played before the start; its clocks run on. It does so by
 * itself where such a game is shown later. */
void fs_partner_resume(FsPartner *self);
void fs_partner_end(FsPartner *self);
/* The time of the game that was played last ran out where it was not shown, and has not been since.
 * FALSE if it is not open any more, or that result was undone. */
gboolean fs_partner_has_lost_elsewhere(FsPartner *self);
void fs_partner_show_game(FsPartner *self); /* the one that is played, or was last, if it is open:
                                            stones that are set up are left, and undo has them */
/* Something else will begin beside the game: it is left then, until it is shown again. */
void fs_partner_leave(FsPartner *self);
gboolean fs_partner_is_playing(FsPartner *self);
PartnerGame fs_partner_get_game(FsPartner *self); /* the one that is played, or was last */

/* TRUE while it thinks about its own move, or a hint. */
gboolean fs_partner_is_thinking(FsPartner *self);

/* Each does nothing, and says FALSE, where it is not possible. Taking back goes to before the last
 * move of a player who is not the program, wherever in the game the user looks, but not to before
 * where the game began. */
gboolean fs_partner_can_take_back(FsPartner *self);
gboolean fs_partner_take_back(FsPartner *self);
/* Undo and redo of the session, where the program is not awaited in between: it would only move
 * again. So they go over its moves together with those of the player. Before the player's first
 * move undo leaves the game, and redo continues it. Between two programs it ends the playing, and
 * takes one move back. */
gboolean fs_partner_can_undo(FsPartner *self);
gboolean fs_partner_undo(FsPartner *self);
gboolean fs_partner_redo(FsPartner *self);
gboolean fs_partner_can_hint(FsPartner *self);
gboolean fs_partner_hint(FsPartner *self);
gboolean fs_partner_can_resign(FsPartner *self);
gboolean fs_partner_resign(FsPartner *self);

/* Seconds that a player has left; below 0 without a clock. */
double fs_partner_time_left(FsPartner *self, Player player);
/* What both have left, of a game with a clock. Free with g_free(). */
char *fs_partner_clock_words(FsPartner *self);

/* Whose move it is at the end of the game that is played, wherever the user looks. */
Player fs_partner_get_mover(FsPartner *self);

/* What the bar says: whose turn it is, the hint with its reason, or how it ended. Free with
 * g_free(). */
char *fs_partner_words(FsPartner *self);
