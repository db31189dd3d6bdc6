#include "game-reviewed.h"

#include "game-steps.h"

GameReviewed *game_reviewed_new(const ReviewStep *steps, const ReviewFinding *findings, int count,
                                double seconds) {
  GameReviewed *reviewed = g_rc_box_new0(GameReviewed);
  reviewed->start = steps[0].position;
  reviewed->steps = g_array_sized_new(FALSE, FALSE, sizeof *steps, (guint)count);
  g_array_append_vals(reviewed->steps, steps, (guint)count);
  reviewed->findings = g_memdup2(findings, (gsize)count * sizeof *findings);
  reviewed->seconds = seconds;
  return reviewed;
}

GameReviewed *game_reviewed_ref(GameReviewed *reviewed) { return g_rc_box_acquire(reviewed); }

static void game_reviewed_clear(gpointer data) {
  GameReviewed *reviewed = data;
  g_array_unref(reviewed->steps);
  g_free(reviewed->findings);
}

void game_reviewed_unref(GameReviewed *reviewed) {
  g_rc_box_release_full(reviewed, game_reviewed_clear);
}

static const ReviewStep *step_at(const GArray *steps, int at) {
  return &g_array_index(steps, ReviewStep, at);
}

/* The steps from the first on that each follow the one before. */
int game_reviewed_length(const GameReviewed *reviewed) {
  const GArray *steps = reviewed->steps;
  int length = 0;
  while (length + 1 < (int)steps->len && step_at(steps, length + 1)->before == length)
    length++;
  return length;
}

int game_reviewed_shared(const GameReviewed *reviewed, const GameRecord *record) {
  const GameNode *node = record->root;
  int shared = 0, length = game_reviewed_length(reviewed);
  if (!position_equal(&reviewed->start, &record->line.start)) return -1;
  for (; shared < length; shared++) {
    int branch = game_node_index(node, step_at(reviewed->steps, shared + 1)->move);
    if (branch < 0) break;
    node = node->branches[branch].node;
  }
  return shared;
}

gboolean game_reviewed_is_of(const GameReviewed *reviewed, const GameRecord *record) {
  int shared = game_reviewed_shared(reviewed, record);
  return shared > 0 && 2 * shared >= game_reviewed_length(reviewed);
}

/* The step of the same move after `before`, behind which it must be; -1 if there is none. */
static int find_after(const GArray *steps, int before, Move move) {
  for (int i = before + 1; before >= 0 && i < (int)steps->len; i++)
    if (step_at(steps, i)->before == before && step_at(steps, i)->move == move) return i;
  return -1;
}

GameReviewed *game_reviewed_fit(const GameReviewed *reviewed, const GameRecord *record) {
  g_autoptr(GArray) steps = game_steps(record);
  g_autofree int *old = g_new(int, steps->len); /* the review's own step for each */
  g_autofree ReviewFinding *findings = g_new(ReviewFinding, steps->len);
  for (int i = 0; i < (int)steps->len; i++) {
    const ReviewStep *step = step_at(steps, i);
    old[i] = i == 0 ? 0 : find_after(reviewed->steps, old[step->before], step->move);
    findings[i] = (ReviewFinding){.values = step->result, .better = -1, .preferred = -1};
    if (old[i] >= 0) findings[i] = reviewed->findings[old[i]];
  }
  GameReviewed *fit =
      game_reviewed_new(step_at(steps, 0), findings, (int)steps->len, reviewed->seconds);
  fit->closed = reviewed->closed;
  return fit;
}

static gboolean same_line(const GameReviewed *a, const GameReviewed *b, int length) {
  for (int i = 1; i <= length; i++)
    if (step_at(a->steps, i)->move != step_at(b->steps, i)->move) return FALSE;
  return TRUE;
}

/* Its steps come first. */
GameReviewed *game_reviewed_main_line(const GameReviewed *reviewed, const GameRecord *record) {
  g_autoptr(GameReviewed) fit = game_reviewed_fit(reviewed, record);
  int length = game_reviewed_length(fit), before = game_reviewed_length(reviewed);
  if (length > before && same_line(fit, reviewed, before)) length = before;
  return game_reviewed_new(step_at(fit->steps, 0), fit->findings, length + 1, fit->seconds);
}

static void recall(const ReviewFinding *old, ReviewFinding *finding, bool agrees) {
  if (agrees) finding->values &= old->values;
  if (agrees && !finding->judged && (finding->mark == MARK_NONE || finding->mark == old->mark)) {
    finding->mark = old->mark;
    finding->judged = old->judged;
    finding->better = old->better;
  }
  if (finding->preferred >= 0) return;
  finding->doubt = old->doubt;
  finding->preferred = old->preferred;
  finding->win = old->win;
}

/* A mark is about a position and the one before it, which comes earlier: so from the end on. */
void game_reviewed_recall(const GameReviewed *reviewed, ReviewFinding *findings) {
  const ReviewFinding *old = reviewed->findings;
  for (int i = (int)reviewed->steps->len - 1; i >= 0; i--) {
    int before = MAX(step_at(reviewed->steps, i)->before, 0);
    recall(&old[i], &findings[i],
           (old[i].values & findings[i].values) && (old[before].values & findings[before].values));
  }
}

int game_reviewed_open(const ReviewFinding *findings, int count) {
  int open = 0;
  for (int i = 0; i < count; i++)
    open += !findings[i].judged || !goal_answered(GOAL_EXACT, findings[i].values);
  return open;
}

ReviewView game_reviewed_view(const GameReviewed *reviewed) {
  int count = (int)reviewed->steps->len;
  ReviewView view = {.count = count, .at = -1, .seconds = reviewed->seconds};
  view.open = game_reviewed_open(reviewed->findings, count);
  for (int i = 0; i < count; i++)
    view.counters.nodes += reviewed->findings[i].nodes;
  return view;
}
