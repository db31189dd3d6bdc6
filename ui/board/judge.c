#include "judge.h"

#include <string.h>

#include "base/signals.h"
#include "base/worker.h"
#include "play/estimate.h"
#include "prospects.h"

enum {
  MEMORY = 64 << 20,
  TABLE = 16 << 20,  /* of its small proofs */
  TICKS = 2,         /* a second */
  FIRST_VISITS = 32, /* until something is said */
  TURN_VISITS = 256, /* ... again */
  PROP_WANTED = 1,
  PROP_SEEN,
};

struct _FsJudge {
  GObject parent_instance;
  FsSession *session;
  gboolean wanted, seen;
  GtkWidget *widget;   /* that is followed; weak */
  GdkSurface *surface; /* ... of its window; weak */

  Variant variant;      /* of the judgement */
  Judgement *judgement; /* NULL: none; the worker's while it runs */
  Table *table;
  Line line; /* that is judged, or was judged last; of no variant: none */
  Worker *worker;
  StopFlag stop;
  GMutex mutex;   /* guards the next two; the main thread never waits for it */
  Prospects news; /* what the worker says */
  gboolean fresh;
  gint64 since;  /* when its worker began; monotonic time */
  gint64 spent;  /* before that, on this line */
  gboolean done; /* there is nothing left to look at */
  guint timer;
  Prospects said; /* about the line; nothing yet: no visits */

  Openings *openings; /* NULL: none were read */
  Variant shelf;      /* ... of this one */
  Prospects before;   /* ... about the position shown */
  int pointed;
};

G_DEFINE_FINAL_TYPE(FsJudge, fs_judge, G_TYPE_OBJECT)

static void judge_changed(FsJudge *self) { g_signal_emit_by_name(self, "changed"); }

static FsSearch *search_of(FsJudge *self) { return fs_session_get_search(self->session); }

/* The moves before count, where repetitions do. */
static gboolean is_same(const Line *a, const Line *b) {
  if (!a->start.variant.rules || a->at != b->at) return FALSE;
  return position_equal(&a->start, &b->start) &&
         memcmp(a->moves, b->moves, (size_t)a->at * sizeof *a->moves) == 0;
}

static gboolean is_here(FsJudge *self) {
  return is_same(&self->line, fs_session_get_line(self->session));
}

static gboolean is_over(FsJudge *self) {
  AnalysisView view;
  if (line_result(fs_session_get_line(self->session)) != VALUE_ANY) return TRUE;
  return fs_session_view(self->session, &view) && goal_answered(GOAL_EXACT, view.values);
}

/* Whether an opinion of this position is wanted and nothing else searches. */
static gboolean is_due(FsJudge *self) {
  if (!self->wanted || !self->seen || fs_session_is_setting_up(self->session)) return FALSE;
  if (fs_session_is_veiled(self->session) || is_over(self)) return FALSE;
  return !fs_session_is_running(self->session) && !fs_search_now(search_of(self)).lent;
}

/* --- The worker ------------------------------------------------------------------------------- */

static void judge_tell(FsJudge *self) {
  g_mutex_lock(&self->mutex);
  prospects_from_judgement(&self->news, self->judgement);
  self->fresh = TRUE;
  g_mutex_unlock(&self->mutex);
}

static void judge_work(gpointer data) {
  FsJudge *self = data;
  judgement_begin(self->judgement, &self->line);
  bool more = judgement_run(self->judgement, FIRST_VISITS);
  judge_tell(self);
  while (more && !stop_is_raised(&self->stop)) {
    more = judgement_run(self->judgement, TURN_VISITS);
    judge_tell(self);
  }
}

static gint64 time_spent(FsJudge *self) {
  return self->spent + (self->worker ? g_get_monotonic_time() - self->since : 0);
}

static void peek(FsJudge *self) {
  if (!is_here(self) || !g_mutex_trylock(&self->mutex)) return;
  gboolean fresh = self->fresh;
  if (fresh) self->said = self->news;
  self->fresh = FALSE;
  g_mutex_unlock(&self->mutex);
  if (fresh) judge_changed(self);
}

static void consider(FsJudge *self);

static gboolean judge_tick(gpointer data) {
  FsJudge *self = data;
  peek(self);
  if (time_spent(self) > JUDGE_SECONDS * G_USEC_PER_SEC) stop_raise(&self->stop);
  return G_SOURCE_CONTINUE;
}

static void ended(gpointer data) {
  FsJudge *self = data;
  self->spent = time_spent(self);
  self->worker = NULL;
  g_clear_handle_id(&self->timer, g_source_remove);
  self->done = !stop_is_raised(&self->stop) || self->spent > JUDGE_SECONDS * G_USEC_PER_SEC;
  peek(self);
  consider(self);
}

static void forget(FsJudge *self) {
  g_clear_pointer(&self->judgement, judgement_free);
  g_clear_pointer(&self->table, table_free);
  self->fresh = FALSE;
  self->said.here.visits = 0;
  self->line = (Line){.length = 0};
}

/* FALSE if there is no memory. */
static gboolean make_judgement(FsJudge *self, Variant variant) {
  const SolverInfo *solver = solving_default(variant);
  unsigned bits = variant.rules->solving->key_bits(solver, variant);
  if (self->judgement && variant_equal(self->variant, variant)) return TRUE;
  forget(self);
  if (solver->needs_table)
    table_create(&self->table, TABLE, bits, SCHEME_TWOBIG, 0, NULL); /* without: no proofs */
  JudgementOptions options = {
      .variant = variant,
      .bytes = MEMORY,
      .question = {.solver = solver,
                   .table = self->table,
                   .memory = TABLE,
                   .plies = QUESTION_NO_LIMIT,
                   .pops = QUESTION_NO_LIMIT,
                   .knower = knowledge_knower(fs_search_get_knowledge(search_of(self)), variant),
                   .stop = &self->stop}};
  self->variant = variant;
  return judgement_create(&self->judgement, &options, NULL) == STATUS_OK;
}

static void start(FsJudge *self) {
  const Line *line = fs_session_get_line(self->session);
  if (!make_judgement(self, line->start.variant)) return;
  if (!is_here(self)) self->spent = 0;
  self->line = *line;
  self->fresh = self->done = FALSE;
  stop_lower(&self->stop);
  self->since = g_get_monotonic_time();
  self->timer = g_timeout_add(1000 / TICKS, judge_tick, self);
  self->worker = worker_start("judge", judge_work, ended, self);
}

/* Begins, continues or stops, as needed. */
static void consider(FsJudge *self) {
  gboolean here = is_here(self), due = is_due(self);
  if (!here) self->said.here.visits = 0;
  if (self->worker) {
    if (!here || !due) stop_raise(&self->stop);
  } else if (!self->wanted) {
    forget(self);
  } else if (due && !(here && self->done)) {
    start(self);
  }
}

static void judge_look_up(FsJudge *self) {
  Position position = fs_session_get_position(self->session);
  if (!self->wanted) return;
  if (!self->openings || !variant_equal(self->shelf, position.variant)) {
    g_clear_pointer(&self->openings, openings_free);
    self->shelf = position.variant;
    self->openings = openings_open(position.variant);
  }
  prospects_from_openings(&self->before, self->openings, &position);
}

static void judge_position_changed(FsJudge *self) {
  self->pointed = JUDGE_NOTHING;
  judge_look_up(self);
  consider(self);
}

/* --- What it says ----------------------------------------------------------------------------- */

static const Prospect *prospect_in(const Prospects *prospects, int move) {
  return move == JUDGE_BEST ? &prospects->here : &prospects->moves[move];
}

/* NULL: nothing is said yet. */
static const Prospect *said_about(FsJudge *self, int move) {
  const Prospect *said = prospect_in(&self->said, move);
  return self->said.here.visits > 0 && said->visits > 0 && is_here(self) ? said : NULL;
}

/* The one that was looked into more, NULL if there is none. Stones that are being set up are not
 * the position of the line. What was said before a position was veiled is kept, and told to nobody.
 */
static const Prospect *prospect_about(FsJudge *self, int move) {
  if (!self->wanted || fs_session_is_setting_up(self->session)) return NULL;
  if (fs_session_is_veiled(self->session)) return NULL;
  const Prospect *said = said_about(self, move), *before = prospect_in(&self->before, move);
  if (said && said->visits > before->visits) return said;
  return before->visits > 0 ? before : NULL;
}

gboolean fs_judge_get(FsJudge *self, int move, JudgeOpinion *opinion) {
  const Prospect *found = prospect_about(self, move);
  if (!found) return FALSE;
  opinion->visits = found->visits;
  opinion->depth = found->depth;
  estimate_take_points(found->points, opinion->estimate);
  return TRUE;
}

void fs_judge_point(FsJudge *self, int move) {
  if (self->pointed == move) return;
  self->pointed = move;
  judge_changed(self);
}

int fs_judge_get_line(FsJudge *self, const Move **line) {
  if (self->pointed == JUDGE_NOTHING) return 0;
  const Prospect *found = prospect_about(self, self->pointed);
  if (found && found->length == 0) found = said_about(self, self->pointed);
  if (!found) return 0;
  *line = found->line;
  return found->length;
}

gboolean fs_judge_is_running(FsJudge *self) { return self->worker != NULL; }

/* --- Whether it is seen ----------------------------------------------------------------------- */

static void follow_state(FsJudge *self) {
  GdkToplevelState state =
      GDK_IS_TOPLEVEL(self->surface) ? gdk_toplevel_get_state(GDK_TOPLEVEL(self->surface)) : 0;
  gboolean mapped = self->widget && gtk_widget_get_mapped(self->widget);
  g_object_set(self, "seen", mapped && !(state & GDK_TOPLEVEL_STATE_MINIMIZED), NULL);
}

static void widget_mapped(FsJudge *self) {
  GtkNative *native = gtk_widget_get_native(self->widget);
  GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
  if (surface != self->surface) {
    if (self->surface) g_signal_handlers_disconnect_by_data(self->surface, self);
    g_set_weak_pointer(&self->surface, surface);
    if (GDK_IS_TOPLEVEL(surface)) signal_follow(surface, "notify::state", follow_state, self);
  }
  follow_state(self);
}

void fs_judge_follow(FsJudge *self, GtkWidget *widget) {
  g_set_weak_pointer(&self->widget, widget);
  g_signal_connect_object(widget, "map", G_CALLBACK(widget_mapped), self,
                          G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object(widget, "unmap", G_CALLBACK(follow_state), self,
                          G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

/* --- The object ------------------------------------------------------------------------------- */

FsJudge *fs_judge_new(FsSession *session) {
  FsJudge *self = g_object_new(FS_TYPE_JUDGE, NULL);
  FsSearch *search = fs_session_get_search(session);
  self->session = g_object_ref(session);
  signal_follow(session, "position-changed", judge_position_changed, self);
  signal_follow(session, "analysis-changed", consider, self);
  signal_follow(session, "notify::running", consider, self);
  signal_follow(search, "notify::lent", consider, self);
  return self;
}

static void judge_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  FsJudge *self = FS_JUDGE(object);
  g_value_set_boolean(value, id == PROP_WANTED ? self->wanted : self->seen);
}

static void judge_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec) {
  FsJudge *self = FS_JUDGE(object);
  gboolean *field = id == PROP_WANTED ? &self->wanted : &self->seen;
  *field = g_value_get_boolean(value);
  if (!self->session) return;
  if (id == PROP_WANTED) judge_look_up(self);
  consider(self);
}

static void judge_dispose(GObject *object) {
  FsJudge *self = FS_JUDGE(object);
  stop_raise(&self->stop);
  g_clear_pointer(&self->worker, worker_join);
  g_clear_handle_id(&self->timer, g_source_remove);
  forget(self);
  g_clear_pointer(&self->openings, openings_free);
  g_clear_weak_pointer(&self->widget);
  g_clear_weak_pointer(&self->surface);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_judge_parent_class)->dispose(object);
}

static void judge_finalize(GObject *object) {
  g_mutex_clear(&FS_JUDGE(object)->mutex);
  G_OBJECT_CLASS(fs_judge_parent_class)->finalize(object);
}

static void install_property(GObjectClass *class, guint id, const char *name) {
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  g_object_class_install_property(class, id, g_param_spec_boolean(name, NULL, NULL, FALSE, flags));
}

static void fs_judge_class_init(FsJudgeClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  object_class->get_property = judge_get_property;
  object_class->set_property = judge_set_property;
  object_class->dispose = judge_dispose;
  object_class->finalize = judge_finalize;
  install_property(object_class, PROP_WANTED, "wanted");
  install_property(object_class, PROP_SEEN, "seen");
  signal_add(class, "changed");
}

static void fs_judge_init(FsJudge *self) {
  g_mutex_init(&self->mutex);
  self->pointed = JUDGE_NOTHING;
}
