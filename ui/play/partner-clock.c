/* The clocks of a game with the program, and who has lost it by giving up or by time. */
#include <glib/gi18n.h>

#include "core/clock.h"
#include "partner-inner.h"

static gboolean has_run_out(FsPartner *self, Player player) {
  return self->own.lost == (int)player && self->own.ending == ENDING_TIME;
}

/* Where the time has run out, that with which the turn began: it counts if the result is undone. */
double partner_time_kept(FsPartner *self, Player player) {
  double spent = self->turn == (int)player ? clock_seconds() - self->turn_began : 0;
  return MAX(self->own.left[player] - spent, 0);
}

double fs_partner_time_left(FsPartner *self, Player player) {
  if (self->own.game.clock <= 0) return -1;
  return has_run_out(self, player) ? 0 : partner_time_kept(self, player);
}

char *fs_partner_clock_words(FsPartner *self) {
  int left[2];
  for (int player = FIRST; player <= SECOND; player++)
    left[player] = (int)(fs_partner_time_left(self, (Player)player) + 0.999);
  return g_strdup_printf(_("White %d:%02d, Black %d:%02d"), left[FIRST] / 60, left[FIRST] % 60,
                         left[SECOND] / 60, left[SECOND] % 60);
}

Player fs_partner_get_mover(FsPartner *self) {
  Position position = line_position(&self->own.line);
  return position_mover(&position);
}

/* The clock of the player to move runs, wherever the user looks; that of the program only where it
 * can think. None does before the first move. */
static int whose_clock(FsPartner *self) {
  Player mover = fs_partner_get_mover(self);
  gboolean goes_on = self->playing && partner_own_record(self) && !fs_partner_is_over(self);
  gboolean runs = goes_on && self->own.line.length > self->own.begun &&
                  (partner_is_open(self) || !self->own.game.program[mover]);
  return runs ? (int)mover : -1;
}

/* The player who has moved gains the increment. */
void partner_set_turn(FsPartner *self) {
  double now = clock_seconds();
  if (self->turn >= 0 && self->own.game.clock > 0 && !has_run_out(self, (Player)self->turn)) {
    gboolean moved = self->own.line.length == self->seen + 1;
    self->own.left[self->turn] = fs_partner_time_left(self, (Player)self->turn) +
                                 (moved && self->own.lost < 0 ? self->own.game.increment : 0);
  }
  self->turn = whose_clock(self);
  self->turn_began = now;
  self->seen = self->own.line.length;
}

/* --- Who has given up, or has no time left ---------------------------------------------------- */

const GameRecord *partner_record_shown(FsPartner *self) {
  return game_document_get(fs_session_get_document(self->session));
}

static ValueSet won_by_other(int loser) { return loser == FIRST ? VALUE_SECOND : VALUE_FIRST; }

/* A result is the main line's. */
gboolean partner_is_main_line(FsPartner *self) {
  const Line *line = &self->own.line;
  return game_node_fork(partner_own_record(self)->root, line->moves, line->length) == 0;
}

/* Sets the result of the game, 0 for none, unless a variation of it is played. Undo brings back the
 * earlier result. */
gboolean partner_tell_result(FsPartner *self, ValueSet result, GameEnding ending) {
  GameAbout told = *partner_own_record(self)->about;
  told.result = result;
  told.ending = ending;
  return partner_is_main_line(self) &&
         fs_session_describe_at(self->session, self->own.place, &told);
}

/* Who has lost by the result that is told, where the board does not say it; -1: nobody. */
static int loser_told(FsPartner *self) {
  ValueSet result = partner_own_record(self)->about->result;
  if (line_result(&self->own.line) != VALUE_ANY) return -1;
  return result == VALUE_FIRST ? SECOND : result == VALUE_SECOND ? FIRST : -1;
}

/* The game is over where its result says so, and goes on where that is undone. */
gboolean partner_take_result(FsPartner *self) {
  gboolean apart = self->own.lost >= 0 && !self->own.told;
  if (apart || !partner_is_main_line(self)) return FALSE;
  int loser = loser_told(self);
  if (loser == self->own.lost) return FALSE;
  self->own.lost = loser;
  self->own.told = TRUE;
  self->own.ending = partner_own_record(self)->about->ending;
  return TRUE;
}

void partner_follow_result(FsPartner *self) {
  partner_follow(self);
  if (!self->playing || self->stepping || !partner_own_record(self)) return;
  if (partner_take_result(self)) partner_position_changed(self);
}

/* Hides what is known while a game in earnest is played. */
void partner_follow_blind(FsPartner *self) {
  gboolean plays = partner_is_here(self) && !fs_partner_is_over(self);
  fs_session_set_blind(self->session, plays && self->own.game.blind);
}

/* What the user looks at stays; the game, where it is not that, is left. */
static void end_elsewhere(FsPartner *self) {
  partner_go_away(self);
  partner_follow_hold(self);
  partner_changed(self);
  g_signal_emit_by_name(self, "lost-elsewhere");
}

gboolean fs_partner_has_lost_elsewhere(FsPartner *self) {
  const GameRecord *record = partner_own_record(self);
  gboolean stands = record && self->own.lost >= 0 && (!self->own.told || record->about->result);
  return !self->playing && stands && self->own.ending == ENDING_TIME;
}

void partner_lose(FsPartner *self, Player player, GameEnding ending) {
  gboolean here = partner_is_here(self);
  self->own.told = FALSE;
  self->own.lost = (int)player;
  self->own.ending = ending;
  self->own.told = partner_tell_result(self, won_by_other((int)player), ending);
  partner_set_turn(self);
  partner_end_hint(self);
  partner_follow_blind(self);
  partner_consider(self);
  partner_changed(self);
  if (!here) end_elsewhere(self);
}

gboolean partner_tick(gpointer data) {
  FsPartner *self = data;
  if (self->worker && clock_seconds() >= self->end) stop_raise(&self->stop);
  if (self->turn < 0 || self->own.game.clock <= 0) return G_SOURCE_CONTINUE;
  if (fs_partner_time_left(self, (Player)self->turn) <= 0)
    partner_lose(self, (Player)self->turn, ENDING_TIME);
  else
    partner_changed(self);
  return G_SOURCE_CONTINUE;
}
