#include "review-all.h"

#include <glib/gi18n.h>
#include <sys/resource.h>

#include "base/worker.h"
#include "core/clock.h"
#include "game/game-steps.h"

enum { PEEKS_PER_SECOND = 4, NICENESS = 19, COLLECTED = 512 };

static const size_t TABLE_BYTES = (size_t)128 << 20;

struct _FsReviewAll {
  GObject parent_instance;
  FsSession *session;

  /* The run. */
  GPtrArray *games; /* GameRecord, those that are to be reviewed; NULL: none runs */
  guint at;         /* the game that is reviewed */
  double seconds;   /* for each */
  Table *table;
  gboolean stopping;
  const char *trouble;

  /* The review of one game. */
  Known *known;
  GArray *steps;
  Review *review;
  Worker *worker;
  guint timer;
  double end; /* clock_seconds() at which it is stopped */
};

G_DEFINE_FINAL_TYPE(FsReviewAll, fs_review_all, G_TYPE_OBJECT)

static guint changed_signal;

static void review_all_changed(FsReviewAll *self, int place) {
  g_signal_emit(self, changed_signal, 0, place);
}

static FsSearch *review_all_search_of(FsReviewAll *self) {
  return fs_session_get_search(self->session);
}

gboolean fs_review_all_is_running(FsReviewAll *self) { return self->games != NULL; }

const char *fs_review_all_get_trouble(FsReviewAll *self) { return self->trouble; }

/* True if a review has judged all of the game, or had at least this much time for it. Moves that
 * were played since then are not judged. */
static gboolean is_reviewed(FsReviewAll *self, const GameRecord *record, double seconds) {
  GameReviewed *reviewed = fs_session_review_of(self->session, record);
  if (!reviewed) return FALSE;
  g_autoptr(GameReviewed) fitted = game_reviewed_fit(reviewed, record);
  if (game_reviewed_view(fitted).open == 0) return TRUE;
  return fitted->steps->len == reviewed->steps->len && reviewed->seconds >= seconds;
}

static GPtrArray *open_games(FsReviewAll *self, double seconds) {
  g_autoptr(GPtrArray) all = game_document_get_all(fs_session_get_document(self->session));
  GPtrArray *games = game_records_new();
  for (guint i = 0; i < all->len; i++) {
    const GameRecord *record = all->pdata[i];
    if (record->root->count > 0 && !is_reviewed(self, record, seconds))
      g_ptr_array_add(games, game_record_ref(all->pdata[i]));
  }
  return games;
}

/* The place of the game that is reviewed; -1: it is not open any more, or was changed. */
static int review_all_place_of(FsReviewAll *self) {
  const GameDocument *document = fs_session_get_document(self->session);
  for (int i = 0; i < game_document_get_count(document); i++)
    if (game_document_get_at(document, i) == self->games->pdata[self->at]) return i;
  return -1;
}

/* --- One game --------------------------------------------------------------------------------- */

static Variant review_all_variant_of(FsReviewAll *self) {
  const GameRecord *record = self->games->pdata[self->at];
  return record->line.start.variant;
}

/* All that it proves is for the session, also while it runs. */
static void review_all_collect(FsReviewAll *self) {
  ProofRecord records[COLLECTED];
  size_t count;
  while ((count = review_collect(self->review, records, COLLECTED)) > 0)
    fs_search_keep(review_all_search_of(self), review_all_variant_of(self), records, count, 0);
}

static void review_all_run(gpointer data) {
  FsReviewAll *self = data;
  setpriority(PRIO_PROCESS, 0, NICENESS);
  review_run(self->review);
}

static gboolean review_all_tick(gpointer data) {
  FsReviewAll *self = data;
  review_all_collect(self);
  if (fs_search_now(review_all_search_of(self)).doubted) fs_review_all_stop(self);
  if (clock_seconds() >= self->end) review_stop(self->review);
  review_all_changed(self, -1);
  return G_SOURCE_CONTINUE;
}

/* A game that had its time counts as having had all of it, although its thread began later. */
static double spent(FsReviewAll *self, const ReviewView *view) {
  return clock_seconds() >= self->end ? MAX(view->seconds, self->seconds) : view->seconds;
}

/* What an earlier review of the game found, opinions too, is not lost. */
static void recall_earlier(FsReviewAll *self, ReviewFinding *findings) {
  const GameRecord *record = self->games->pdata[self->at];
  GameReviewed *older = fs_session_review_of(self->session, record);
  g_autoptr(GameReviewed) fitted = older ? game_reviewed_fit(older, record) : NULL;
  if (fitted) game_reviewed_recall(fitted, findings);
}

static void review_all_keep(FsReviewAll *self) {
  g_autofree ReviewFinding *findings = g_new0(ReviewFinding, self->steps->len);
  ReviewView view = review_peek(self->review, findings);
  if (view.contradicted || fs_search_now(review_all_search_of(self)).doubted) {
    self->trouble = _("Values contradict each other: nothing is believed");
    self->stopping = TRUE;
    return;
  }
  recall_earlier(self, findings);
  review_all_collect(self);
  fs_search_keep(review_all_search_of(self), review_all_variant_of(self), NULL, 0,
                 view.counters.nodes);
  g_autoptr(GameReviewed) reviewed =
      game_reviewed_new((const ReviewStep *)(const void *)self->steps->data, findings,
                        (int)self->steps->len, spent(self, &view));
  fs_session_keep_review(self->session, reviewed);
}

static void end_game(FsReviewAll *self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  review_all_keep(self);
  g_clear_pointer(&self->review, review_free);
  g_clear_pointer(&self->known, known_free);
  g_clear_pointer(&self->steps, g_array_unref);
}

static QuestionOptions review_all_question(FsReviewAll *self) {
  Variant variant = review_all_variant_of(self);
  return (QuestionOptions){
      .position = g_array_index(self->steps, ReviewStep, 0).position,
      .goal = GOAL_EXACT,
      .solver = solving_default(variant),
      .table = self->table,
      .memory = TABLE_BYTES,
      .plies = QUESTION_NO_LIMIT,
      .pops = QUESTION_NO_LIMIT,
      .known = self->known,
      .knower = knowledge_knower(fs_search_get_knowledge(review_all_search_of(self)), variant),
      .record = true,
  };
}

static void review_all_ended(gpointer data);

static gboolean review_all_begin_game(FsReviewAll *self) {
  self->known = verdicts_copy(fs_search_get_verdicts(review_all_search_of(self)));
  self->steps = game_steps(self->games->pdata[self->at]);
  QuestionOptions options = review_all_question(self);
  self->review = review_new(&options, (const ReviewStep *)(const void *)self->steps->data,
                            (int)self->steps->len);
  if (!self->review) return FALSE;
  self->end = clock_seconds() + self->seconds;
  self->timer = g_timeout_add(1000 / PEEKS_PER_SECOND, review_all_tick, self);
  self->worker = worker_start("reviews", review_all_run, review_all_ended, self);
  return TRUE;
}

/* --- The run ---------------------------------------------------------------------------------- */

static void review_all_end_run(FsReviewAll *self) {
  g_clear_pointer(&self->games, g_ptr_array_unref);
  g_clear_pointer(&self->table, table_free);
  g_clear_pointer(&self->known, known_free);
  g_clear_pointer(&self->steps, g_array_unref);
}

/* Games that were closed or changed meanwhile are passed over. */
static void review_all_go_on(FsReviewAll *self) {
  while (!self->stopping && self->at < self->games->len && review_all_place_of(self) < 0)
    self->at++;
  if (self->stopping || self->at == self->games->len) {
    review_all_end_run(self);
  } else if (!review_all_begin_game(self)) {
    self->trouble = _("There is no memory for the review");
    review_all_end_run(self);
  }
}

static void review_all_ended(gpointer data) {
  FsReviewAll *self = data;
  self->worker = NULL;
  int place = review_all_place_of(self);
  end_game(self);
  self->at++;
  review_all_go_on(self);
  review_all_changed(self, place);
}

static gboolean make_table(FsReviewAll *self, Variant variant) {
  const SolverInfo *solver = solving_default(variant);
  if (!solver->needs_table) return TRUE;
  unsigned bits = variant.rules->solving->key_bits(solver, variant);
  return table_create(&self->table, TABLE_BYTES, bits, SCHEME_TWOBIG, 0, NULL) == STATUS_OK;
}

gboolean fs_review_all_start(FsReviewAll *self, double seconds) {
  if (self->games || fs_session_is_setting_up(self->session)) return FALSE;
  g_autoptr(GPtrArray) games = open_games(self, seconds);
  self->trouble = NULL;
  if (games->len == 0) return FALSE;
  if (!make_table(self, fs_session_get_variant(self->session))) {
    self->trouble = _("There is no memory for the review");
    return FALSE;
  }
  self->games = g_ptr_array_ref(games);
  self->at = 0;
  self->seconds = seconds;
  self->stopping = FALSE;
  review_all_go_on(self);
  review_all_changed(self, -1);
  return TRUE;
}

void fs_review_all_stop(FsReviewAll *self) {
  if (!self->games) return;
  self->stopping = TRUE;
  if (self->review) review_stop(self->review);
}

guint fs_review_all_done(FsReviewAll *self, guint *of, double *left) {
  guint count = self->games ? self->games->len : 0;
  *of = count;
  *left = count ? (count - self->at - 1) * self->seconds + MAX(0, self->end - clock_seconds()) : 0;
  return count ? self->at : 0;
}

/* --- The object ------------------------------------------------------------------------------- */

FsReviewAll *fs_review_all_new(FsSession *session) {
  FsReviewAll *self = g_object_new(FS_TYPE_REVIEW_ALL, NULL);
  self->session = g_object_ref(session);
  return self;
}

/* The game under way is kept as far as it came. */
static void review_all_dispose(GObject *object) {
  FsReviewAll *self = FS_REVIEW_ALL(object);
  if (self->worker) {
    fs_review_all_stop(self);
    worker_join(g_steal_pointer(&self->worker));
    end_game(self);
  }
  if (self->games) review_all_end_run(self);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_review_all_parent_class)->dispose(object);
}

static void fs_review_all_class_init(FsReviewAllClass *class) {
  G_OBJECT_CLASS(class)->dispose = review_all_dispose;
  changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void fs_review_all_init(FsReviewAll *self) {}
