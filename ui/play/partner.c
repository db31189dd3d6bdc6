#include "partner-inner.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/signals.h"
#include "base/words.h"
#include "core/clock.h"
#include "partner-record.h"
#include "partner-words.h"

enum { TICKS_PER_SECOND = 10, PROP_OPINIONS = 1 };

G_DEFINE_FINAL_TYPE(FsPartner, fs_partner, G_TYPE_OBJECT)

/* The session has it for when it comes back, and for the next start. */
static void keep_own(FsPartner *self) {
  GamePlayed played = self->own;
  for (int player = FIRST; player <= SECOND; player++)
    played.left[player] = partner_time_kept(self, (Player)player);
  fs_session_keep_played(self->session, &played);
}

static void keep_played(FsPartner *self) {
  if (self->playing && partner_own_record(self)) keep_own(self);
}

/* A variation is no game that was played. */
static void count_when_over(FsPartner *self) {
  if (!fs_partner_is_over(self)) return;
  const GameDocument *document = fs_session_get_document(self->session);
  GameRecord *record = game_document_get_at(document, self->own.place);
  if (record == self->counted || !partner_is_main_line(self)) return;
  g_clear_pointer(&self->counted, game_record_unref);
  self->counted = game_record_ref(record);
  g_autoptr(GPtrArray) games = game_records_new();
  g_ptr_array_add(games, game_record_ref(record));
  fs_opened_add(fs_session_get_opened(self->session), games);
}

void partner_changed(FsPartner *self) {
  keep_played(self);
  count_when_over(self);
  g_signal_emit_by_name(self, "changed");
}

FsSearch *partner_search_of(FsPartner *self) { return fs_session_get_search(self->session); }

/* --- Whose turn it is ------------------------------------------------------------------------- */

Player partner_mover(FsPartner *self) {
  Position position = fs_session_get_position(self->session);
  return position_mover(&position);
}

/* TRUE if its game is the one shown. */
gboolean partner_is_here(FsPartner *self) {
  const GameDocument *document = fs_session_get_document(self->session);
  return self->playing && !fs_session_is_setting_up(self->session) && partner_own_record(self) &&
         game_document_get_shown(document) == self->own.place;
}

/* The game that is played, shown or not; NULL if it is not open any more. */
const GameRecord *partner_own_record(FsPartner *self) {
  return fs_session_played_record(self->session, &self->own);
}

static gboolean begins_with(const Line *line, const Line *other, int length) {
  return length <= line->length && position_equal(&line->start, &other->start) &&
         memcmp(line->moves, other->moves, (size_t)length) == 0;
}

/* The game grows and shrinks with its line. Where another line of its tree is shown, it stays where
 * it was, unless its moves are gone. */
static void follow_own_line(FsPartner *self, const GameRecord *record) {
  Line shown = record->line;
  gboolean same = begins_with(&shown, &self->own.line, MIN(shown.length, self->own.line.length));
  if (!same && position_equal(&shown.start, &self->own.line.start) &&
      game_node_find(record->root, self->own.line.moves, self->own.line.length))
    return;
  self->own.line = shown;
  self->own.line.at = shown.length;
}

void partner_follow(FsPartner *self) {
  const GameRecord *record = partner_own_record(self);
  if (!self->playing || !record) return;
  self->own.version = game_document_get_version(fs_session_get_document(self->session));
  follow_own_line(self, record);
  keep_played(self);
}

gboolean fs_partner_is_over(FsPartner *self) {
  return self->playing && partner_own_record(self) && game_played_is_over(&self->own);
}

gboolean fs_partner_goes_on(FsPartner *self) { return self->playing && !fs_partner_is_over(self); }

gboolean partner_same_place(const Line *a, const Line *b) {
  return a->at == b->at && variant_equal(a->start.variant, b->start.variant) &&
         begins_with(a, b, b->at);
}

static gboolean shows_end(FsPartner *self) {
  return partner_is_here(self) &&
         partner_same_place(fs_session_get_line(self->session), &self->own.line);
}

/* TRUE if the game goes on where it is shown to its end. */
gboolean partner_is_open(FsPartner *self) { return shows_end(self) && !fs_partner_is_over(self); }

gboolean partner_is_programs_turn(FsPartner *self) {
  return partner_is_open(self) && self->own.game.program[partner_mover(self)];
}

/* A move is made where the game ends, by the player whose turn it is, and none once it is over.
 * Elsewhere none is made while it goes on: looking back is not taking back. */
void partner_follow_hold(FsPartner *self) {
  gboolean over = fs_partner_is_over(self), end = shows_end(self);
  gboolean free = over ? !end : partner_is_open(self) && !partner_is_programs_turn(self);
  fs_session_hold(self->session, partner_is_here(self) && !free);
}

gboolean fs_partner_is_playing(FsPartner *self) { return self->playing; }
PartnerGame fs_partner_get_game(FsPartner *self) { return self->own.game; }
gboolean fs_partner_is_thinking(FsPartner *self) { return self->worker != NULL; }

/* --- What the session tells ------------------------------------------------------------------- */

/* Another one is shown that is played and not over. */
static gboolean is_another_here(FsPartner *self) {
  const GamePlayed *here = fs_session_get_played_here(self->session);
  return here && here->place != self->own.place && !game_played_is_over(here);
}

/* Others are shown: its own is not open any more, it is over, that was wanted, or another one goes
 * on. */
static gboolean is_left(FsPartner *self) {
  const GameDocument *document = fs_session_get_document(self->session);
  gboolean elsewhere = game_document_get_shown(document) != self->own.place;
  return !partner_own_record(self) || (elsewhere && (self->leaving || fs_partner_is_over(self))) ||
         is_another_here(self);
}

static void end_own(FsPartner *self) {
  if (self->turn >= 0) self->own.left[self->turn] = partner_time_kept(self, (Player)self->turn);
  self->turn = -1;
  self->playing = self->leaving = FALSE;
  partner_end_hint(self);
  g_clear_handle_id(&self->timer, g_source_remove);
}

void partner_go_away(FsPartner *self) {
  if (!self->playing) return;
  end_own(self);
  keep_own(self);
}

static void follow_game(FsPartner *self) {
  partner_follow_blind(self);
  partner_end_hint(self);
  partner_consider(self);
  partner_changed(self);
}

static gboolean come_back(FsPartner *self, const GamePlayed *played);

void partner_position_changed(FsPartner *self) {
  gboolean played = self->playing;
  partner_follow(self);
  if (self->stepping) return;
  if (played && is_left(self)) partner_go_away(self);
  if (come_back(self, fs_session_get_played_here(self->session))) return;
  if (self->playing) partner_set_turn(self);
  if (played) follow_game(self);
}

static void partner_search_changed(FsPartner *self) {
  if (self->playing && !self->worker) partner_consider(self);
}

/* --- What the user tells ---------------------------------------------------------------------- */

static Line empty_line(FsPartner *self) {
  Position start = position_begin(fs_session_get_variant(self->session));
  return line_new(&start);
}

void fs_partner_set_person(FsPartner *self, const char *name) {
  g_free(self->person);
  self->person = g_strdup(name);
}

/* Of two people nobody says who plays which side. */
static void name_person(FsPartner *self, PartnerGame game, const char *names[2]) {
  gboolean alone = game.program[FIRST] != game.program[SECOND];
  for (int side = 0; side < 2; side++)
    names[side] = alone ? self->person : NULL;
}

/* From the position shown, as the same game where it goes on there, else as a further one. A game
 * that says nothing about itself says now who plays it. */
static void begin_here(FsPartner *self, PartnerGame game) {
  const char *names[2];
  const GameRecord *shown = partner_record_shown(self);
  Line line = shown->line;
  name_person(self, game, names);
  g_autoptr(GameAbout) about = partner_about(game, names);
  if (!partner_record_goes_on(shown, about)) {
    line.length = line.at;
    fs_session_begin_record_beside(self->session, partner_record(&line, game, names));
  } else if (game_about_is_empty(shown->about)) {
    fs_session_describe(self->session, about);
  }
}

static void go_on(FsPartner *self, const GamePlayed *played) {
  self->own = *played;
  self->own.game.level = CLAMP(self->own.game.level, 1, OPPONENT_LEVELS);
  self->playing = TRUE;
  partner_follow(self);
  partner_take_result(self);
  self->seen = self->own.line.length;
  self->seed = g_random_int();
  self->turn = -1;
  g_clear_handle_id(&self->timer, g_source_remove);
  self->timer = g_timeout_add(1000 / TICKS_PER_SECOND, partner_tick, self);
  partner_set_turn(self);
  follow_game(self);
}

/* One that was left, in this run or an earlier one. FALSE if none was, or one is played. */
static gboolean come_back(FsPartner *self, const GamePlayed *played) {
  if (self->playing || !played) return FALSE;
  go_on(self, played);
  return TRUE;
}

void fs_partner_resume(FsPartner *self) {
  come_back(self, fs_session_get_played_here(self->session));
}

/* In the game shown, where it ends. */
static void partner_begin(FsPartner *self, PartnerGame game) {
  const GameDocument *document = fs_session_get_document(self->session);
  GamePlayed played = {.game = game,
                       .place = game_document_get_shown(document),
                       .begun = fs_session_get_line(self->session)->at,
                       .left = {game.clock, game.clock}};
  fs_session_add_played(self->session, &played);
  come_back(self, fs_session_get_played_here(self->session));
}

static void partner_make_way(FsPartner *self) {
  g_signal_emit_by_name(self, "beginning");
  partner_go_away(self);
}

/* What makes way leaves a game that says who plays it. */
static void partner_begin_here(FsPartner *self, PartnerGame game) {
  partner_go_away(self);
  begin_here(self, game);
  partner_make_way(self);
  partner_begin(self, game);
}

/* A further game, of people with these names. */
static void begin_beside(FsPartner *self, const Line *line, PartnerGame game,
                         const char *const names[2]) {
  GameRecord *record = partner_record(line, game, names);
  partner_go_away(self);
  fs_session_begin_record_beside(self->session, record);
  partner_make_way(self);
  partner_begin(self, game);
}

void fs_partner_begin(FsPartner *self, PartnerGame game, gboolean anew) {
  const char *names[2];
  Line line = empty_line(self);
  name_person(self, game, names);
  if (anew)
    begin_beside(self, &line, game, names);
  else
    partner_begin_here(self, game);
}

gboolean fs_partner_rematch(FsPartner *self) {
  Line line = self->own.line;
  PartnerGame game = self->own.game;
  if (!fs_partner_is_over(self)) return FALSE;
  line.length = line.at = self->own.begun;
  game.program[FIRST] = self->own.game.program[SECOND];
  game.program[SECOND] = self->own.game.program[FIRST];
  const GameAbout *before = partner_own_record(self)->about;
  const char *names[] = {before->black, before->white};
  begin_beside(self, &line, game, names);
  return TRUE;
}

void fs_partner_show_game(FsPartner *self) {
  if (!partner_own_record(self)) return;
  fs_session_cancel_setup(self->session);
  fs_session_show_game(self->session, self->own.place);
}

void fs_partner_leave(FsPartner *self) { self->leaving = self->playing; }

void fs_partner_end(FsPartner *self) {
  end_own(self);
  fs_session_forget_played(self->session);
  follow_game(self);
}

/* The place before the last move of a player who is not the program; -1: there is none. What stood
 * before the game began is no part of it. */
static int place_before(FsPartner *self) {
  const Line *line = &self->own.line;
  for (int n = line->length - 1; n >= self->own.begun; n--) {
    Position position = line_position_at(line, n);
    if (!self->own.game.program[position_mover(&position)]) return n;
  }
  return -1;
}

gboolean fs_partner_can_take_back(FsPartner *self) {
  const Line *line = fs_session_get_line(self->session);
  return partner_is_here(self) && begins_with(&self->own.line, line, line->at) &&
         place_before(self) >= 0;
}

/* Where the game ends: looking back takes nothing back. */
gboolean fs_partner_take_back(FsPartner *self) {
  if (!fs_partner_can_take_back(self)) return FALSE;
  Line line = self->own.line;
  self->own.lost = -1;
  return fs_session_take_back(self->session, line.moves, place_before(self) + 1);
}

gboolean fs_partner_can_hint(FsPartner *self) {
  return partner_is_open(self) && !partner_is_programs_turn(self) && !self->worker;
}

gboolean fs_partner_hint(FsPartner *self) {
  if (!fs_partner_can_hint(self)) return FALSE;
  self->hint_due = TRUE;
  partner_consider(self);
  partner_changed(self);
  return TRUE;
}

/* If two people play at one board, the one to move resigns. */
static int resigning(FsPartner *self) {
  for (int player = FIRST; player <= SECOND; player++)
    if (self->own.game.program[player]) return (int)player_other((Player)player);
  return (int)partner_mover(self);
}

gboolean fs_partner_can_resign(FsPartner *self) { return partner_is_open(self); }

gboolean fs_partner_resign(FsPartner *self) {
  if (!partner_is_open(self)) return FALSE;
  partner_lose(self, (Player)resigning(self), ENDING_RESIGNED);
  return TRUE;
}

char *fs_partner_words(FsPartner *self) {
  Position shown = fs_session_get_position(self->session);
  const Line *line = fs_session_get_line(self->session);
  if (self->own.lost >= 0)
    return g_strdup(partner_lost_words((Player)self->own.lost, self->own.ending));
  if (!partner_is_here(self)) return g_strdup(_("Go back to the game to play on"));
  if (fs_partner_is_over(self)) return g_strdup(words_turn(&self->own.line));
  if (self->worker && !self->hinting) return g_strdup(_("The program is thinking"));
  if (self->worker || self->hint_due) return g_strdup(_("Looking for the best move"));
  if (self->hinted.variant.rules && position_equal(&self->hinted, &shown))
    return partner_is_told(self)
               ? partner_hint_words(&shown, &self->choice)
               : g_strdup(_("No move is proved to be the best, and estimates are off"));
  if (!partner_is_open(self)) return g_strdup(_("Go to the last move to play on"));
  if (self->own.game.program[FIRST] == self->own.game.program[SECOND])
    return g_strdup(words_turn(line));
  return g_strdup(_("Your turn"));
}

/* --- The object ------------------------------------------------------------------------------- */

FsPartner *fs_partner_new(FsSession *session) {
  FsPartner *self = g_object_new(FS_TYPE_PARTNER, NULL);
  self->session = g_object_ref(session);
  signal_follow(session, "position-changed", partner_position_changed, self);
  signal_follow(session, "games-changed", partner_follow_result, self);
  signal_follow(partner_search_of(self), "changed", partner_search_changed, self);
  return self;
}

static void partner_dispose(GObject *object) {
  FsPartner *self = FS_PARTNER(object);
  self->playing = FALSE;
  if (self->session) partner_follow_hold(self);
  g_clear_handle_id(&self->timer, g_source_remove);
  if (self->worker) {
    stop_raise(&self->stop);
    worker_join(self->worker);
    partner_finish(self);
  }
  g_clear_object(&self->session);
  g_clear_pointer(&self->person, g_free);
  g_clear_pointer(&self->counted, game_record_unref);
  G_OBJECT_CLASS(fs_partner_parent_class)->dispose(object);
}

static void partner_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  g_value_set_boolean(value, FS_PARTNER(object)->opinions);
}

/* A hint that is shown goes if it is one. */
static void partner_set_property(GObject *object, guint id, const GValue *value,
                                 GParamSpec *pspec) {
  FsPartner *self = FS_PARTNER(object);
  self->opinions = g_value_get_boolean(value);
  if (!self->session || !self->hinted.variant.rules) return;
  if (!partner_is_told(self)) fs_session_end_hint(self->session);
  partner_changed(self);
}

static void fs_partner_class_init(FsPartnerClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  object_class->dispose = partner_dispose;
  object_class->get_property = partner_get_property;
  object_class->set_property = partner_set_property;
  g_object_class_install_property(object_class, PROP_OPINIONS,
                                  g_param_spec_boolean("opinions", NULL, NULL, TRUE,
                                                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  signal_add(class, "changed");
  signal_add(class, "beginning");
  signal_add(class, "lost-elsewhere");
}

static void fs_partner_init(FsPartner *self) {
  self->opinions = TRUE;
  self->own.lost = self->turn = -1;
  self->own.game = (PartnerGame){.program = {FALSE, TRUE}, .level = 4, .seconds = 3};
}
