#include "retry.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/held.h"
#include "base/signals.h"
#include "base/words.h"

struct _FsRetry {
  GObject parent_instance;
  FsSession *session;
  FsGameReview *review;
  gboolean trying;
  gboolean moving; /* the position changes because of this, not by the user */
  Line played;     /* up to the mistake, which is its last move */
  ValueSet before; /* what the position before it is worth */
};

G_DEFINE_FINAL_TYPE(FsRetry, fs_retry, G_TYPE_OBJECT)

static void retry_changed(FsRetry *self) { g_signal_emit_by_name(self, "changed"); }

static int before_mistake(FsRetry *self) { return self->played.at - 1; }

/* The finding of the position shown if a mistake led to it; NULL otherwise. */
static const ReviewFinding *mistake(FsRetry *self) {
  const Line *line = fs_session_get_line(self->session);
  const ReviewFinding *finding =
      line->at > 0 ? fs_game_review_finding(self->review, line->moves, line->at) : NULL;
  return finding && finding->mark == MARK_MISTAKE ? finding : NULL;
}

gboolean fs_retry_can_begin(FsRetry *self) {
  return !fs_session_is_setting_up(self->session) && mistake(self) != NULL;
}

/* TRUE if the position before the mistake is shown, or one a move after it. */
static gboolean is_here(FsRetry *self) {
  const Line *line = fs_session_get_line(self->session);
  int n = before_mistake(self);
  return line->at >= n && line->at <= n + 1 && position_equal(&line->start, &self->played.start) &&
         memcmp(line->moves, self->played.moves, (size_t)n) == 0;
}

static gboolean is_asking(FsRetry *self) {
  return self->trying && fs_session_get_line(self->session)->at == before_mistake(self);
}

gboolean fs_retry_begin(FsRetry *self) {
  if (!fs_retry_can_begin(self)) return FALSE;
  self->played = *fs_session_get_line(self->session);
  self->before =
      fs_game_review_finding(self->review, self->played.moves, before_mistake(self))->values;
  self->trying = self->moving = TRUE;
  fs_session_go_to(self->session, before_mistake(self));
  fs_session_veil(self->session, TRUE);
  self->moving = FALSE;
  retry_changed(self);
  return TRUE;
}

void fs_retry_end(FsRetry *self) {
  if (!self->trying) return;
  self->trying = FALSE;
  fs_session_veil(self->session, FALSE);
  retry_changed(self);
}

/* What is known about the position after the move that was tried. */
static ValueSet tried_values(FsRetry *self) {
  const Line *line = fs_session_get_line(self->session);
  const ReviewFinding *finding = fs_game_review_finding(self->review, line->moves, line->at);
  ValueSet values = line_result(line);
  AnalysisView view;
  if (finding) values &= finding->values;
  if (fs_session_view(self->session, &view) && (values & view.values)) values &= view.values;
  return values;
}

static gboolean is_settled(FsRetry *self) {
  ValueSet values = tried_values(self);
  return values == self->before || !(values & self->before);
}

static void position_changed(FsRetry *self) {
  if (!self->trying || self->moving) return;
  if (!is_here(self)) {
    fs_retry_end(self);
    return;
  }
  fs_session_veil(self->session, is_asking(self));
  if (!is_asking(self) && !is_settled(self)) fs_session_start(self->session);
  retry_changed(self);
}

static char *question(FsRetry *self) {
  Position position = fs_session_get_position(self->session);
  Move played = self->played.moves[before_mistake(self)];
  g_autofree char *name = words_name(position.variant, played);
  return g_strdup_printf(position_mover(&position) == FIRST
                             ? _("White to move: find a better move than %s.")
                             : _("Black to move: find a better move than %s."),
                         name);
}

static char *verdict(FsRetry *self) {
  const Line *line = fs_session_get_line(self->session);
  ValueSet values = tried_values(self);
  g_autofree char *name = words_name(line->start.variant, line->moves[line->at - 1]);
  if (!(values & self->before))
    return g_strdup_printf(_("%s gives it away, too. Go back and try again."), name);
  if (values != self->before) return g_strdup_printf(_("%s is being analysed…"), name);
  return g_strdup_printf(self->before == VALUE_DRAW ? _("Right! %s keeps the draw.")
                                                    : _("Right! %s keeps the win."),
                         name);
}

char *fs_retry_words(FsRetry *self) {
  if (!self->trying || !is_here(self)) return NULL;
  return is_asking(self) ? question(self) : verdict(self);
}

/* The object. */

FsRetry *fs_retry_new(FsSession *session, FsGameReview *review) {
  FsRetry *self = g_object_new(FS_TYPE_RETRY, NULL);
  hold(self, session, session);
  hold(self, review, review);
  signal_follow(session, "position-changed", position_changed, self);
  return self;
}

static void fs_retry_class_init(FsRetryClass *class) { signal_add(class, "changed"); }

static void fs_retry_init(FsRetry *self) {}
