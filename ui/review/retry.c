#include "retry.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/held.h"
#include "base/signals.h"
#include "base/worker.h"
#include "base/words.h"
#include "game/explain-words.h"
#include "game/sentence.h"
#include "judge/doubt.h"

struct _FsRetry {
  GObject parent_instance;
  FsSession *session;
  FsGameReview *review;
  gboolean trying;
  gboolean moving; /* the position changes because of this, not by the user */
  Line played;     /* up to the mistake, which is its last move */
  ValueSet before; /* what the position before it is worth */
  Move tried;      /* instead of the mistake, last */
  guint asked;     /* the version while the question is shown, else 0 */
  guint added;     /* the version that the tried move made; 0: the game had it */
  gboolean asks;   /* for a search of the tried move, once nothing else has the table */

  /* Where the mistake is an opinion. */
  int preferred;  /* the move that seems better; -1: it is no opinion */
  Worker *worker; /* judges `judged`; NULL: none */
  StopFlag stop;
  Position position; /* before the mistake */
  Move judged;
  gboolean known; /* what `judged` loses */
  double lost;    /* points, against the preferred move */
};

G_DEFINE_FINAL_TYPE(FsRetry, fs_retry, G_TYPE_OBJECT)

static void retry_changed(FsRetry *self) { g_signal_emit_by_name(self, "changed"); }

static int before_mistake(FsRetry *self) { return self->played.at - 1; }

static gboolean is_asking(FsRetry *self) {
  return self->trying && fs_session_get_line(self->session)->at == before_mistake(self);
}

gboolean fs_retry_can_begin(FsRetry *self) {
  const ReviewFinding *finding = fs_game_review_shown(self->review);
  bool proved = finding && finding->mark == MARK_MISTAKE;
  if (self->trying) return !is_asking(self);
  return !fs_session_is_setting_up(self->session) &&
         (proved || fs_game_review_better(self->review) >= 0);
}

/* TRUE if the position before the mistake is shown, one a move after it, or one that follows a move
 * that was tried: what was played after the mistake is elsewhere. */
static gboolean is_here(FsRetry *self) {
  const Line *line = fs_session_get_line(self->session);
  int n = before_mistake(self);
  return line->at >= n && position_equal(&line->start, &self->played.start) &&
         memcmp(line->moves, self->played.moves, (size_t)n) == 0 &&
         (line->at <= n + 1 || line->moves[n] != self->played.moves[n]);
}

static void take_mistake(FsRetry *self) {
  self->played = *fs_session_get_line(self->session);
  self->before =
      fs_game_review_finding(self->review, self->played.moves, before_mistake(self))->values;
  bool proved = fs_game_review_shown(self->review)->mark == MARK_MISTAKE;
  self->preferred = proved ? -1 : fs_game_review_better(self->review);
  self->known = FALSE;
  self->tried = self->played.moves[before_mistake(self)];
  self->added = 0;
}

static guint version_now(FsRetry *self) {
  return game_document_get_version(fs_session_get_document(self->session));
}

static void drop_wrong(FsRetry *self);

gboolean fs_retry_begin(FsRetry *self) {
  if (!fs_retry_can_begin(self)) return FALSE;
  if (!self->trying) take_mistake(self);
  self->trying = self->moving = TRUE;
  fs_session_go_to(self->session, before_mistake(self));
  drop_wrong(self);
  self->asked = version_now(self);
  fs_session_veil(self->session, TRUE);
  self->moving = FALSE;
  retry_changed(self);
  return TRUE;
}

void fs_retry_end(FsRetry *self) {
  if (!self->trying) return;
  self->trying = self->asks = FALSE;
  stop_raise(&self->stop);
  fs_session_veil(self->session, FALSE);
  retry_changed(self);
}

void fs_retry_leave(FsRetry *self) {
  if (!self->trying) return;
  fs_retry_end(self);
  fs_session_go_path(self->session, self->played.moves, self->played.at);
  drop_wrong(self);
}

static Line tried_line(FsRetry *self) {
  Line line = self->played;
  line.moves[before_mistake(self)] = self->tried;
  line.length = line.at;
  return line;
}

/* What is known about the position after the move that was tried. */
static ValueSet tried_values(FsRetry *self) {
  Line line = tried_line(self);
  Position position = line_position(&line);
  const ReviewFinding *finding = fs_game_review_finding(self->review, line.moves, line.at);
  ValueSet values = line_result(&line);
  AnalysisView view;
  if (finding) values &= finding->values;
  if (fs_search_know(fs_session_get_search(self->session), &position, &view) &&
      (values & view.values))
    values &= view.values;
  return values;
}

static void retry_judge(gpointer data) {
  FsRetry *self = data;
  self->lost =
      doubt_points(&self->position, (Move)self->preferred, self->judged, DOUBT_VISITS, &self->stop);
}

static void judge_tried(FsRetry *self);

static void judged(gpointer data) {
  FsRetry *self = data;
  self->worker = NULL;
  self->known = !stop_is_raised(&self->stop);
  judge_tried(self);
  retry_changed(self);
}

/* Begins to judge the move that is tried, unless it is judged; another one is no longer judged. */
static void judge_tried(FsRetry *self) {
  gboolean wanted = self->trying && is_here(self) && !is_asking(self) && self->preferred >= 0;
  if (self->worker) {
    if (!wanted || self->judged != self->tried) stop_raise(&self->stop);
  } else if (wanted && !(self->known && self->judged == self->tried)) {
    self->known = FALSE;
    self->judged = self->tried;
    self->position = line_position_at(&self->played, before_mistake(self));
    stop_lower(&self->stop);
    self->worker = worker_start("retry", retry_judge, judged, self);
  }
}

/* The move keeps what was proved before the mistake, which need not be a single value. */
static gboolean keeps(FsRetry *self, ValueSet values) { return (values & ~self->before) == 0; }

static gboolean is_settled(FsRetry *self) {
  ValueSet values = tried_values(self);
  return keeps(self, values) || !(values & self->before);
}

/* What has to be known about a move to tell whether it keeps that. */
static Goal goal_of(ValueSet before) {
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++)
    if (before == claim_value(claim) || before == claim_values(claim, false))
      return claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND;
  return GOAL_EXACT;
}

static gboolean seems_better(FsRetry *self) {
  return self->known && self->judged == self->tried && self->lost < REVIEW_DOUBT;
}

static ValueSet win_of_mover(FsRetry *self) {
  Position before = line_position_at(&self->played, before_mistake(self));
  return position_mover(&before) == FIRST ? VALUE_FIRST : VALUE_SECOND;
}

static gboolean is_lost(ValueSet values, ValueSet win) {
  return values_exact(values) && values != VALUE_DRAW && values != win;
}

static gboolean is_right(FsRetry *self) {
  ValueSet values = tried_values(self), win = win_of_mover(self);
  if (self->preferred < 0) return keeps(self, values);
  return values == win || (!is_lost(values, win) && seems_better(self));
}

/* The move that was tried last is shown, or what follows it. */
static gboolean is_at_tried(FsRetry *self) {
  const Line *line = fs_session_get_line(self->session);
  return is_here(self) && line->at >= self->played.at &&
         line->moves[before_mistake(self)] == self->tried;
}

/* A move that was tried goes when it is left, unless it is right, or something was done with it. */
static void drop_wrong(FsRetry *self) {
  Line shown = *fs_session_get_line(self->session);
  if (!self->added || self->added != version_now(self) || is_at_tried(self)) return;
  self->added = 0;
  if (is_right(self)) return;
  gboolean moving = self->moving;
  self->moving = TRUE;
  fs_session_undo(self->session);
  fs_session_go_path(self->session, shown.moves, shown.at);
  self->moving = moving;
}

static gboolean is_tried_shown(FsRetry *self) {
  return fs_retry_is_trying(self) && fs_session_get_line(self->session)->at == self->played.at;
}

/* One that was stopped does not begin again by itself. */
static void search_tried(FsRetry *self) {
  if (!self->asks || !fs_session_can_start(self->session)) return;
  self->asks = FALSE;
  fs_search_start_for(fs_session_get_search(self->session), fs_session_get_line(self->session),
                      goal_of(self->before));
}

static gboolean is_analysing(FsRetry *self) {
  SearchNow now = fs_search_now(fs_session_get_search(self->session));
  Line line = tried_line(self);
  Position tried = line_position(&line);
  Position root = now.root ? line_position(now.root) : (Position){0};
  return now.under_way && now.root && position_equal(&root, &tried);
}

static void take_tried(FsRetry *self) {
  guint version = version_now(self);
  if (!is_asking(self))
    self->tried = fs_session_get_line(self->session)->moves[before_mistake(self)];
  if (self->asked && self->asked != version && is_tried_shown(self)) self->added = version;
  self->asked = is_asking(self) ? version : 0;
}

static void retry_position_changed(FsRetry *self) {
  if (!self->trying || self->moving) return;
  self->asks = FALSE;
  drop_wrong(self);
  if (!is_here(self)) {
    fs_retry_end(self);
    return;
  }
  take_tried(self);
  fs_session_veil(self->session, is_asking(self));
  judge_tried(self);
  self->asks = self->preferred < 0 && is_tried_shown(self) && !is_settled(self);
  search_tried(self);
  retry_changed(self);
}

static char *question(FsRetry *self) {
  Position position = fs_session_get_position(self->session);
  Move played = self->played.moves[before_mistake(self)];
  g_autofree char *name = explain_move_name(position.variant, played);
  g_autofree char *asked = g_strdup_printf(position_mover(&position) == FIRST
                                               ? _("White to move: find a better move than %s.")
                                               : _("Black to move: find a better move than %s."),
                                           name);
  if (self->preferred < 0) return g_steal_pointer(&asked);
  return g_strjoin(sentence_gap(), asked, _("That there is one is an estimate, not a proof."),
                   NULL);
}

static char *praise(ValueSet values, const char *name) {
  if (values == VALUE_DRAW) return g_strdup_printf(_("Right! %s keeps the draw."), name);
  return g_strdup_printf(
      values_exact(values) ? _("Right! %s keeps the win.") : _("Right! %s does not lose."), name);
}

static char *verdict_of_proof(FsRetry *self, ValueSet values, const char *name) {
  if (!(values & self->before))
    return g_strdup_printf(_("%s gives it away, too. Go back and try again."), name);
  if (keeps(self, values)) return praise(values, name);
  if (is_analysing(self)) return g_strdup_printf(_("%s is being analysed…"), name);
  if (self->asks)
    return g_strdup_printf(_("%s is analysed as soon as nothing else is searched."), name);
  return g_strdup_printf(_("%s is not proved yet. Go back and try it again to analyse it further."),
                         name);
}

static char *praise_of_opinion(FsRetry *self) {
  g_autofree char *name = explain_move_name(self->played.start.variant, self->tried);
  return g_strdup_printf(_("Right: %s seems better. This is an estimate, not a proof."), name);
}

static char *verdict_of_opinion(FsRetry *self, ValueSet values, const char *name) {
  ValueSet win = win_of_mover(self);
  if (values == win) return g_strdup_printf(_("Right! %s wins, which is proved."), name);
  if (is_lost(values, win))
    return g_strdup_printf(_("%s loses, which is proved. Go back and try again."), name);
  if (!self->known || self->judged != self->tried)
    return g_strdup_printf(_("%s is being estimated…"), name);
  if (seems_better(self)) return praise_of_opinion(self);
  return g_strdup_printf(_("%s does not seem better. This is an estimate, not a proof. Go back and "
                           "try again."),
                         name);
}

static char *verdict(FsRetry *self) {
  ValueSet values = tried_values(self);
  g_autofree char *name = words_name(self->played.start.variant, self->tried);
  return self->preferred < 0 ? verdict_of_proof(self, values, name)
                             : verdict_of_opinion(self, values, name);
}

gboolean fs_retry_is_trying(FsRetry *self) { return self->trying && is_here(self); }

/* Beyond the move that was tried it is said of which one the verdict still is. */
static char *retry_answer(FsRetry *self) {
  g_autofree char *told = verdict(self);
  g_autofree char *name = explain_move_name(self->played.start.variant, self->tried);
  if (is_tried_shown(self)) return g_steal_pointer(&told);
  g_autofree char *further =
      g_strdup_printf(_("This goes on after %s. Retry asks the question again."), name);
  return g_strjoin(sentence_gap(), told, further, NULL);
}

char *fs_retry_words(FsRetry *self) {
  if (!fs_retry_is_trying(self)) return NULL;
  return is_asking(self) ? question(self) : retry_answer(self);
}

/* The object. */

FsRetry *fs_retry_new(FsSession *session, FsGameReview *review) {
  FsRetry *self = g_object_new(FS_TYPE_RETRY, NULL);
  hold(self, session, session);
  hold(self, review, review);
  signal_follow(session, "position-changed", retry_position_changed, self);
  signal_follow(fs_session_get_search(session), "changed", search_tried, self);
  return self;
}

static void retry_dispose(GObject *object) {
  FsRetry *self = FS_RETRY(object);
  stop_raise(&self->stop);
  if (self->worker) worker_join(g_steal_pointer(&self->worker));
  G_OBJECT_CLASS(fs_retry_parent_class)->dispose(object);
}

static void fs_retry_class_init(FsRetryClass *class) {
  G_OBJECT_CLASS(class)->dispose = retry_dispose;
  signal_add(class, "changed");
}

static void fs_retry_init(FsRetry *self) { self->preferred = -1; }
