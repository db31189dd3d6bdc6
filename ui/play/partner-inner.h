/* The parts of FsPartner: partner.c has the object, the game that is played and what the user
 * tells; partner-clock.c has clocks and who has lost, partner-think.c the program's moves and
 * hints, partner-undo.c undo and redo. Each takes the object; main thread only. */
#pragma once

#include "partner.h"

#include "base/worker.h"
#include "judge/opponent.h"

struct _FsPartner {
  GObject parent_instance;
  FsSession *session;
  char *person;        /* who plays against the program; NULL: not told */
  GameRecord *counted; /* the game that was over last, among the user's (session/opened.h) */
  gboolean playing;
  gboolean leaving; /* as soon as something else is shown */
  GamePlayed own;   /* the one that is played, or was last; times without the turn under way */
  int seen;         /* its moves when the clock was set last */
  guint64 seed;
  gboolean stepping; /* through several edits at once */
  int turn;          /* the Player whose clock runs, or -1 */
  double turn_began;
  guint timer; /* of the clock, and of the time to think */

  /* Thinking. */
  Worker *worker; /* NULL: not */
  OpponentOptions options;
  StopFlag stop;
  Line root;
  gboolean hinting;  /* for a hint, not for a move of its own */
  gboolean hint_due; /* as soon as the table can be lent */
  double end;        /* of thinking, clock_seconds() */
  OpponentChoice choice;
  OpponentMemory memory; /* of its moves */
  int rounds;            /* of thinking about the move under way */
  gboolean opinions;     /* hints may be opinions */
  Position hinted;       /* where the choice is shown as a hint; of no variant: nowhere */
  gboolean interrupted;  /* an analysis, which goes on when nothing is left to think about: ... */
  Line analysed;         /* ... of this position, ... */
  Goal asked;            /* ... for this goal */
};

/* partner.c */
void partner_changed(FsPartner *self);
FsSearch *partner_search_of(FsPartner *self);
Player partner_mover(FsPartner *self);
gboolean partner_is_here(FsPartner *self);
const GameRecord *partner_own_record(FsPartner *self);
void partner_follow(FsPartner *self);
gboolean partner_same_place(const Line *a, const Line *b);
gboolean partner_is_open(FsPartner *self);
gboolean partner_is_programs_turn(FsPartner *self);
void partner_follow_hold(FsPartner *self);
void partner_position_changed(FsPartner *self);
void partner_go_away(FsPartner *self);

/* partner-clock.c */
double partner_time_kept(FsPartner *self, Player player);
void partner_set_turn(FsPartner *self);
const GameRecord *partner_record_shown(FsPartner *self);
gboolean partner_is_main_line(FsPartner *self);
gboolean partner_tell_result(FsPartner *self, ValueSet result, GameEnding ending);
gboolean partner_take_result(FsPartner *self);
void partner_follow_result(FsPartner *self);
void partner_follow_blind(FsPartner *self);
void partner_lose(FsPartner *self, Player player, GameEnding ending);
gboolean partner_tick(gpointer data);

/* partner-think.c */
void partner_consider(FsPartner *self);
gboolean partner_is_told(FsPartner *self);
void partner_end_hint(FsPartner *self);
void partner_finish(FsPartner *self);
