#include "game-review-inner.h"

#include <glib/gi18n.h>
#include <math.h>

#include "base/signals.h"
#include "judge/doubt.h"
#include "play/deduce.h"
#include "session/session-file.h"

/* Seconds from look to look: each costs the time of a search, as what has changed is drawn. The
 * program may be killed, so each look at a review that is not seen is kept, of others one in five.
 */
enum { SEEN_EVERY = 1, UNSEEN_EVERY = 10, KEPT_SECONDS = 5 };

enum { PROP_OPINIONS = 1 };

G_DEFINE_FINAL_TYPE(FsGameReview, fs_game_review, G_TYPE_OBJECT)

static void game_review_changed(FsGameReview *self) {
  game_review_forget_line(self);
  g_signal_emit_by_name(self, "changed");
}

static FsSearch *search_of(FsGameReview *self) { return fs_session_get_search(self->session); }

static const ReviewStep *all_steps(FsGameReview *self) {
  return (const ReviewStep *)(const void *)self->steps->data;
}

const GameRecord *game_review_record(FsGameReview *self) {
  return game_document_get(fs_session_get_document(self->session));
}

GameReviewed game_review_now(FsGameReview *self) {
  return (GameReviewed){.start = self->start,
                        .steps = self->steps,
                        .findings = self->findings,
                        .seconds = self->view.seconds};
}

gboolean fs_game_review_is_running(FsGameReview *self) { return self->review != NULL; }

ReviewView fs_game_review_view(FsGameReview *self) { return self->view; }

gboolean fs_game_review_has_opinions(FsGameReview *self) { return self->opinions; }

static void forget_opinions(FsGameReview *self) {
  for (guint i = 0; self->steps && i < self->steps->len; i++)
    self->findings[i].doubt = 0;
}

/* Older findings stay until there are newer ones; but where values exclude each other, nothing is
 * believed any more. */
static void recall_older(FsGameReview *self) {
  if (!self->older || self->view.contradicted) return;
  game_reviewed_recall(self->older, self->findings);
  self->view.open = game_reviewed_open(self->findings, self->view.count);
  self->view.seconds += self->older->seconds;
}

/* What else is proved by now is said like what the review proved, and so is what follows. */
gboolean game_review_settle(FsGameReview *self, GameReviewed *reviewed) {
  const ReviewStep *steps = (const ReviewStep *)(const void *)reviewed->steps->data;
  int count = (int)reviewed->steps->len;
  if (self->view.contradicted || game_reviewed_open(reviewed->findings, count) == 0) return FALSE;
  g_autofree Family *known = g_new(Family, (gsize)count);
  for (int i = 0; i < count; i++)
    known[i] = *review_known_of(self->known, &steps[i].position);
  return review_settle(steps, count, known, reviewed->findings);
}

static void take_known(FsGameReview *self) {
  GameReviewed now = game_review_now(self);
  if (game_review_settle(self, &now))
    self->view.open = game_reviewed_open(self->findings, self->view.count);
}

static void peek(FsGameReview *self) {
  game_review_forget_line(self);
  self->view = review_peek(self->review, self->findings);
  recall_older(self);
  take_known(self);
  if (!self->opinions) forget_opinions(self);
  review_known_collect(self->known, self->start.variant, self->review);
}

static void end_run(FsGameReview *self) {
  review_known_forget(self->known);
  peek(self);
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_handle_id(&self->limit, g_source_remove);
  fs_search_end_review(search_of(self), self->start.variant, g_steal_pointer(&self->review));
  fs_search_give_back(search_of(self));
}

/* The session keeps what was found, for the game's file. */
static void game_review_keep(FsGameReview *self) {
  if (self->view.contradicted) return;
  g_clear_pointer(&self->kept, game_reviewed_unref);
  self->kept =
      game_reviewed_new(all_steps(self), self->findings, (int)self->steps->len, self->view.seconds);
  self->kept->closed = self->closed;
  fs_session_keep_review(self->session, self->kept);
}

static void game_review_run(gpointer data) { review_run(((FsGameReview *)data)->review); }

static void game_review_doubt(gpointer data) {
  FsGameReview *self = data;
  doubt_moves(self->review, all_steps(self), (int)self->steps->len, DOUBT_VISITS, &self->stop);
}

static void stop_run(FsGameReview *self) {
  stop_raise(&self->stop);
  review_stop(self->review);
}

/* Both threads are gone. */
static void finish(FsGameReview *self) {
  end_run(self);
  game_review_keep(self);
  game_review_changed(self);
}

static void ended(gpointer data) {
  FsGameReview *self = data;
  self->worker = NULL;
  stop_raise(&self->stop);
  if (!self->doubter) finish(self);
}

static void game_review_doubted(gpointer data) {
  FsGameReview *self = data;
  self->doubter = NULL;
  if (!self->worker) finish(self);
}

static void game_review_look(FsGameReview *self) {
  gint64 now = g_get_monotonic_time();
  peek(self);
  if (now - self->kept_at >= KEPT_SECONDS * G_USEC_PER_SEC) {
    game_review_keep(self);
    self->kept_at = now;
  }
  game_review_changed(self);
}

static gboolean game_review_tick(gpointer data) {
  game_review_look(data);
  return G_SOURCE_CONTINUE;
}

static gboolean game_review_time_over(gpointer data) {
  FsGameReview *self = data;
  self->limit = 0;
  stop_run(self);
  return G_SOURCE_REMOVE;
}

static void set_timer(FsGameReview *self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  guint seconds = fs_search_is_seen(search_of(self)) ? SEEN_EVERY : UNSEEN_EVERY;
  self->timer = g_timeout_add(1000 * seconds, game_review_tick, self);
}

/* It is looked at as soon as somebody can see it. */
static void seen_changed(FsGameReview *self) {
  if (!self->review) return;
  set_timer(self);
  if (fs_search_is_seen(search_of(self))) game_review_look(self);
}

gboolean fs_game_review_can_start(FsGameReview *self) {
  const GameDocument *document = fs_session_get_document(self->session);
  return !self->review && !game_document_is_setting_up(document) &&
         !fs_session_is_blind(self->session) && !fs_search_now(search_of(self)).lent &&
         game_review_record(self)->root->count > 0;
}

/* Keeps what was found about the game shown, before its steps are listed again. */
static void take_older(FsGameReview *self) {
  g_clear_pointer(&self->older, game_reviewed_unref);
  if (!fs_game_review_is_here(self)) {
    g_clear_pointer(&self->kept, game_reviewed_unref);
    return;
  }
  GameReviewed now = game_review_now(self);
  self->older = game_reviewed_fit(&now, game_review_record(self));
}

static void take_steps(FsGameReview *self) {
  const GameRecord *record = game_review_record(self);
  take_older(self);
  g_clear_pointer(&self->steps, g_array_unref);
  self->steps = game_steps(record);
  self->start = record->line.start;
  g_free(self->findings);
  self->findings = g_new0(ReviewFinding, self->steps->len);
}

/* Shows what is kept of the game shown, unless it is that already. */
static void follow_game(FsGameReview *self) {
  GameReviewed *kept = fs_session_get_review(self->session);
  if (self->review || !kept || kept == self->kept) return;
  g_clear_pointer(&self->kept, game_reviewed_unref);
  g_clear_pointer(&self->steps, g_array_unref);
  g_free(self->findings);
  self->kept = game_reviewed_ref(kept);
  self->steps = g_array_ref(kept->steps);
  self->findings = g_memdup2(kept->findings, kept->steps->len * sizeof *self->findings);
  self->start = kept->start;
  self->view = game_reviewed_view(kept);
  self->closed = kept->closed;
  if (!self->opinions) forget_opinions(self);
  game_review_changed(self);
}

gboolean fs_game_review_start(FsGameReview *self, double seconds) {
  if (!fs_game_review_can_start(self)) return FALSE;
  if (fs_search_now(search_of(self)).running) {
    self->waiting = TRUE;
    self->seconds = seconds;
    fs_search_stop(search_of(self));
    return TRUE;
  }
  if (!fs_search_borrow(search_of(self), _("A review is running"))) return FALSE;
  take_steps(self);
  QuestionOptions options;
  if (fs_search_question(search_of(self), &all_steps(self)->position, &options))
    self->review = review_new(&options, all_steps(self), (int)self->steps->len);
  if (!self->review) {
    fs_search_give_back(search_of(self));
    return FALSE;
  }
  if (seconds > 0)
    self->limit = g_timeout_add((guint)ceil(1000 * seconds), game_review_time_over, self);
  self->kept_at = g_get_monotonic_time();
  fs_session_end_hint(self->session);
  peek(self);
  stop_lower(&self->stop);
  if (self->opinions)
    self->doubter = worker_start("opinions", game_review_doubt, game_review_doubted, self);
  set_timer(self);
  self->worker = worker_start("review", game_review_run, ended, self);
  game_review_changed(self);
  return TRUE;
}

void fs_game_review_stop(FsGameReview *self) {
  self->waiting = FALSE;
  if (self->review) stop_run(self);
}

/* A review that will be opened may be of another game than the one that was kept last. */
void fs_game_review_set_closed(FsGameReview *self, gboolean closed) {
  self->closed = closed;
  if (self->kept && (closed || fs_game_review_is_here(self))) {
    self->kept->closed = closed;
    fs_session_keep_review(self->session, self->kept);
  }
  game_review_changed(self);
}

gboolean fs_game_review_is_closed(FsGameReview *self) { return self->closed; }

/* FALSE before the first review. */
static gboolean is_of(FsGameReview *self, const GameRecord *record) {
  GameReviewed reviewed = game_review_now(self);
  return self->steps && fs_session_is_reviewed(self->session, record, &reviewed);
}

gboolean fs_game_review_is_here(FsGameReview *self) {
  return !fs_session_is_blind(self->session) && is_of(self, game_review_record(self));
}

static gboolean show_open_game(FsGameReview *self) {
  const GameDocument *document = fs_session_get_document(self->session);
  for (int i = 0; i < game_document_get_count(document); i++)
    if (is_of(self, game_document_get_at(document, i)))
      return fs_session_show_game(self->session, i);
  return FALSE;
}

/* An empty board that replaced it goes again, so that the game still has its file. */
static gboolean bring_back(FsGameReview *self) {
  if (fs_session_is_worth_keeping(self->session) || !fs_session_undo(self->session)) return FALSE;
  if (fs_game_review_is_here(self)) return TRUE;
  fs_session_redo(self->session);
  return FALSE;
}

void fs_game_review_show_game(FsGameReview *self) {
  if (!self->steps || fs_session_is_setting_up(self->session)) return;
  if (show_open_game(self) || bring_back(self)) return;
  GameReviewed reviewed = game_review_now(self);
  Line line = line_new(&self->start);
  for (int i = 1; i <= game_reviewed_length(&reviewed); i++)
    line_play(&line, all_steps(self)[i].move);
  if (fs_session_is_worth_keeping(self->session) &&
      variant_equal(fs_session_get_variant(self->session), self->start.variant))
    fs_session_begin_beside(self->session, &line);
  else
    fs_session_change_to(self->session, &line, (SessionStep){0});
}

/* Where the main line has changed, what follows for it by now is found, too. A run
 * has findings of its own, which stay where they are. */
const ReviewFinding *fs_game_review_finding(FsGameReview *self, const Move *moves, int length) {
  if (!fs_game_review_is_here(self)) return NULL;
  const GameReviewed *line = self->review ? NULL : game_review_line(self);
  int step = line ? game_steps_find(line->steps, moves, length) : -1;
  if (step >= 0) return &line->findings[step];
  step = game_steps_find(self->steps, moves, length);
  return step < 0 ? NULL : &self->findings[step];
}

ValueSet fs_game_review_values(FsGameReview *self, const Position *position,
                               const ReviewFinding *finding) {
  ValueSet values = finding ? finding->values : position_result(position);
  if (values_exact(values)) return values;
  ValueSet known = review_known_of(self->known, position)->values;
  return values & known ? values & known : values;
}

const ReviewFinding *fs_game_review_shown(FsGameReview *self) {
  const Line *line = fs_session_get_line(self->session);
  return line->at > 0 ? fs_game_review_finding(self, line->moves, line->at) : NULL;
}

static gboolean has_worse_move(const ReviewFinding *finding) {
  ReviewMark mark = finding ? review_mark(finding) : MARK_NONE;
  return mark == MARK_MISTAKE || mark == MARK_DOUBTED;
}

/* Moves the line's cursor there. */
static gboolean go_to_mistake(FsGameReview *self, int direction, Line *line) {
  for (int n = line->at + direction; n > 0 && n <= line->length; n += direction)
    if (has_worse_move(fs_game_review_finding(self, line->moves, n))) {
      line->at = n;
      return TRUE;
    }
  return FALSE;
}

/* The main line, with the cursor where the line shown leaves it. */
static Line game_review_main_line(FsGameReview *self, const Line *shown) {
  Line line = game_record_line(&shown->start, game_review_record(self)->root, NULL, 0);
  for (line.at = 0; line.at < MIN(line.length, shown->at); line.at++)
    if (line.moves[line.at] != shown->moves[line.at]) break;
  return line;
}

gboolean fs_game_review_find_mistake(FsGameReview *self, int direction, Line *line) {
  const Line *shown = fs_session_get_line(self->session);
  Line found = *shown;
  if (!go_to_mistake(self, direction, &found)) {
    found = game_review_main_line(self, shown);
    if (direction < 0 || !go_to_mistake(self, direction, &found)) return FALSE;
  }
  if (line) *line = found;
  return TRUE;
}

/* A move that is proved by now to keep what a mistake gave away; -1: none is. */
static int known_better(FsGameReview *self) {
  const Line *line = fs_session_get_line(self->session);
  const ReviewFinding *before = fs_game_review_finding(self, line->moves, line->at - 1);
  Position position = line_position_at(line, line->at - 1);
  return before ? review_known_move(self->known, &position, before->values) : -1;
}

int fs_game_review_better(FsGameReview *self) {
  const ReviewFinding *finding = fs_game_review_shown(self);
  if (!has_worse_move(finding)) return -1;
  if (finding->mark != MARK_MISTAKE) return finding->preferred;
  return finding->better >= 0 ? finding->better : known_better(self);
}

static gboolean is_won(Goal goal, ValueSet values) {
  return values == claim_value(goal == GOAL_FIRST ? CLAIM_FIRST : CLAIM_SECOND);
}

BetterMove fs_game_review_can_find_better(FsGameReview *self) {
  const Line *line = fs_session_get_line(self->session);
  const ReviewFinding *finding = fs_game_review_shown(self), *before;
  Goal goal = fs_search_get_goal(search_of(self));
  if (!finding || finding->mark != MARK_MISTAKE) return BETTER_NONE;
  before = fs_game_review_finding(self, line->moves, line->at - 1);
  if (goal != GOAL_EXACT && is_won(goal, before->values) == is_won(goal, finding->values))
    return BETTER_BEYOND_GOAL;
  return fs_search_now(search_of(self)).lent ? BETTER_LATER : BETTER_FINDABLE;
}

static void add_better(FsGameReview *self, Move better) {
  Line line = *fs_session_get_line(self->session);
  fs_session_go_to(self->session, line.at - 1);
  fs_session_add(self->session, &better, 1);
  fs_session_go_path(self->session, line.moves, line.length); /* the line that was played */
}

gboolean fs_game_review_show_better(FsGameReview *self) {
  int better = fs_game_review_better(self), at = fs_session_get_line(self->session)->at;
  if (better < 0 && fs_game_review_can_find_better(self) != BETTER_FINDABLE) return FALSE;
  if (better >= 0) add_better(self, (Move)better);
  fs_session_go_to(self->session, at - 1);
  Position position = fs_session_get_position(self->session);
  fs_search_find_line(search_of(self), &position, better);
  return TRUE;
}

/* The object. */

static gboolean says_more(const ReviewFinding *now, const ReviewFinding *before, int count) {
  for (int i = 0; i < count; i++)
    if (now[i].values != before[i].values || now[i].mark != before[i].mark ||
        now[i].better != before[i].better || now[i].judged != before[i].judged)
      return TRUE;
  return FALSE;
}

/* Of the main line, since others heard of it: a strip may have asked for it meanwhile. */
static gboolean line_says_more(FsGameReview *self) {
  g_autoptr(GameReviewed) told = self->told;
  self->told = game_reviewed_ref((GameReviewed *)game_review_line(self));
  return !told || told->steps->len != self->told->steps->len ||
         says_more(self->told->findings, told->findings, (int)told->steps->len);
}

/* A review says what becomes known after it, too: where it was stopped, and where the main line
 * has changed. */
static void game_review_learn(FsGameReview *self) {
  if (self->review || !fs_game_review_is_here(self)) return;
  g_autofree ReviewFinding *before =
      g_memdup2(self->findings, (gsize)self->view.count * sizeof *before);
  take_known(self);
  gboolean more = says_more(self->findings, before, self->view.count);
  if (more) game_review_keep(self);
  more |= line_says_more(self);
  if (more) game_review_changed(self);
}

static void game_review_search_changed(FsGameReview *self) {
  if (!self->waiting || fs_search_now(search_of(self)).running) return;
  self->waiting = FALSE;
  fs_game_review_start(self, self->seconds);
}

FsGameReview *fs_game_review_new(FsSession *session) {
  FsGameReview *self = g_object_new(FS_TYPE_GAME_REVIEW, NULL);
  self->session = g_object_ref(session);
  self->known = review_known_new(search_of(self));
  signal_follow(session, "position-changed", game_review_changed, self);
  signal_follow(session, "games-changed", follow_game, self);
  signal_follow(session, "analysis-changed", game_review_learn, self);
  signal_follow(search_of(self), "changed", game_review_search_changed, self);
  signal_follow(search_of(self), "notify::seen", seen_changed, self);
  follow_game(self);
  return self;
}

/* Opinions that are not wanted any more are gone until the next review. */
static void game_review_set_property(GObject *object, guint id, const GValue *value,
                                     GParamSpec *pspec) {
  FsGameReview *self = FS_GAME_REVIEW(object);
  self->opinions = g_value_get_boolean(value);
  if (!self->opinions) {
    stop_raise(&self->stop);
    forget_opinions(self);
  }
  game_review_changed(self);
}

static void game_review_dispose(GObject *object) {
  FsGameReview *self = FS_GAME_REVIEW(object);
  if (self->review) stop_run(self);
  if (self->worker) worker_join(g_steal_pointer(&self->worker));
  if (self->doubter) worker_join(g_steal_pointer(&self->doubter));
  if (self->review) end_run(self);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_game_review_parent_class)->dispose(object);
}

static void game_review_finalize(GObject *object) {
  FsGameReview *self = FS_GAME_REVIEW(object);
  game_review_forget_line(self);
  g_clear_pointer(&self->told, game_reviewed_unref);
  g_clear_pointer(&self->steps, g_array_unref);
  g_free(self->findings);
  g_clear_pointer(&self->kept, game_reviewed_unref);
  g_clear_pointer(&self->older, game_reviewed_unref);
  g_clear_pointer(&self->known, review_known_free);
  G_OBJECT_CLASS(fs_game_review_parent_class)->finalize(object);
}

static void fs_game_review_class_init(FsGameReviewClass *class) {
  G_OBJECT_CLASS(class)->dispose = game_review_dispose;
  G_OBJECT_CLASS(class)->finalize = game_review_finalize;
  G_OBJECT_CLASS(class)->set_property = game_review_set_property;
  g_object_class_install_property(G_OBJECT_CLASS(class), PROP_OPINIONS,
                                  g_param_spec_boolean("opinions", NULL, NULL, FALSE,
                                                       G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  signal_add(class, "changed");
}

static void fs_game_review_init(FsGameReview *self) {}
