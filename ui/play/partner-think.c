/* How the program thinks about its moves and about hints, beside the window. */
#include <glib/gi18n.h>
#include <math.h>

#include "core/clock.h"
#include "partner-inner.h"

/* A player whose time is short takes at most this part of what is left. */
static const double PART_OF_CLOCK = 0.05;

static void think(gpointer data) {
  FsPartner *self = data;
  self->choice = opponent_choose(&self->options, &self->root);
}

void partner_finish(FsPartner *self) {
  fs_search_give_back(partner_search_of(self)); /* handlers of that signal still see it thinking */
  self->worker = NULL;
}

/* Plays the move that was found, unless that loses a win which it knows about: then it is still its
 * turn, and it goes on thinking. */
static void answer(FsPartner *self) {
  if (opponent_thinks_on(&self->memory, &self->root, &self->choice, ++self->rounds)) return;
  opponent_remember(&self->memory, self->options.level, &self->root, &self->choice);
  self->rounds = 0;
  fs_session_hold(self->session, FALSE);
  fs_session_play(self->session, (Move)self->choice.move);
}

/* Without opinions a hint is what is proved, or all that is left. */
gboolean partner_is_told(FsPartner *self) {
  return self->opinions || (self->choice.why != WHY_EXPECTS && self->choice.why != WHY_CHANCE);
}

/* It is about one position, where the game goes on. */
void partner_end_hint(FsPartner *self) {
  self->hint_due = FALSE;
  self->hinted = (Position){0};
  fs_session_end_hint(self->session);
}

/* A move that was found is for the place for which it was asked. */
static void thought(gpointer data) {
  FsPartner *self = data;
  gboolean here =
      partner_same_place(&self->root, fs_session_get_line(self->session)) && partner_is_open(self);
  gboolean hint = self->hinting;
  partner_finish(self);
  if (here && hint) {
    self->hinted = fs_session_get_position(self->session);
    if (partner_is_told(self)) fs_session_show_hint(self->session, (Move)self->choice.move);
  } else if (here && partner_is_programs_turn(self)) {
    answer(self);
  } else {
    self->rounds = 0;
  }
  partner_consider(self);
  partner_changed(self);
}

static double time_to_think(FsPartner *self) {
  double left = fs_partner_time_left(self, partner_mover(self));
  double wanted = ldexp(self->own.game.seconds, self->hinting ? 0 : self->rounds);
  return left < 0 ? wanted : MIN(wanted, left * PART_OF_CLOCK);
}

/* An analysis is the user's, who has not stopped it. */
static void interrupt(FsPartner *self) {
  SearchNow now = fs_search_now(partner_search_of(self));
  if (!now.running) return;
  self->interrupted = TRUE;
  self->analysed = *now.root;
  self->asked = now.goal;
  fs_search_stop(partner_search_of(self));
}

/* Unless the game shown is of another kind by now, or somebody else has the table. */
static void go_on_analysing(FsPartner *self) {
  if (!self->interrupted) return;
  self->interrupted = FALSE;
  fs_search_start_for(partner_search_of(self), &self->analysed, self->asked);
}

/* Begins, or asks the search to end first. */
static void start_thinking(FsPartner *self, gboolean hinting) {
  Position position = fs_session_get_position(self->session);
  interrupt(self);
  if (!fs_search_borrow(partner_search_of(self), _("The program is thinking about a move"))) return;
  self->root = *fs_session_get_line(self->session);
  self->options = (OpponentOptions){.level = hinting ? OPPONENT_LEVELS : self->own.game.level,
                                    .threads = fs_search_get_threads(partner_search_of(self)),
                                    .seed = self->seed};
  fs_search_question(partner_search_of(self), &position,
                     &self->options.question); /* the table is there */
  stop_lower(&self->stop);
  self->options.question.stop = &self->stop;
  self->hinting = hinting;
  self->hint_due = FALSE;
  self->end = clock_seconds() + time_to_think(self);
  self->worker = worker_start("play", think, thought, self);
}

/* Thinks if it is its turn, and no longer about what is not shown any more. */
void partner_consider(FsPartner *self) {
  partner_follow_hold(self);
  gboolean wanted = partner_is_programs_turn(self) || (self->hint_due && partner_is_open(self));
  if (self->worker) {
    gboolean here = partner_same_place(&self->root, fs_session_get_line(self->session)) &&
                    partner_is_open(self);
    if (!here) stop_raise(&self->stop);
  } else if (wanted && !fs_search_now(partner_search_of(self)).lent) {
    start_thinking(self, !partner_is_programs_turn(self));
  } else if (!wanted) {
    go_on_analysing(self);
  }
}
