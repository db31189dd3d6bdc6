/* What a search looks for besides its analysis: the line of best play, how long moves take to the
 * end, and why a position is won or held. All is found by the default solver, whatever the searches
 * use. */
#include "search-inner.h"

enum {
  LINE_TABLE_BYTES = 64 << 20, /* emptied often, so not a large one */
  DISTANCES_TABLE_BYTES = 256 << 20,
  TICKS_PER_SECOND = 4,
  EXPLAINED_PLIES = 3, /* of an explanation: the first move, a reply, and what answers it */
};

static void drop(FsSearch *self, Finder **finder) {
  if (!*finder) return;
  g_clear_pointer(finder, finder_free);
  search_changed(self);
}

static QuestionOptions default_question(FsSearch *self, const Position *position) {
  return (QuestionOptions){.position = *position,
                           .goal = self->settings.goal,
                           .solver = solving_default(position->variant),
                           .memory = self->table_bytes,
                           .plies = QUESTION_NO_LIMIT,
                           .pops = QUESTION_NO_LIMIT,
                           .knower = knowledge_knower(self->knowledge, position->variant)};
}

static gboolean is_present(FsSearch *self, const Position *position) {
  return variant_equal(position->variant, self->settings.variant);
}

/* The answers to both claims, as far as they are asked by the goal. */
static void keep_answer(FsSearch *self, const Position *position, Goal goal, ValueSet values) {
  ProofRecord records[2];
  size_t count = 0;
  if (!position_has_key(position->variant) || position_result(position) != VALUE_ANY) return;
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++)
    if (goal == GOAL_EXACT || goal == (claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND))
      records[count++] = (ProofRecord){.claim = claim,
                                       .key = position_key(position),
                                       .values = claim_values(claim, values == claim_value(claim))};
  search_keep(self, position->variant, records, count, 0);
}

/* A line. */

typedef struct {
  int first;
  Goal goal;
  Known *known;   /* a copy: the verdicts go on changing */
  BestLine found; /* the worker's until it has ended */
  SearchLine shown;
} LineSought;

static void finders_find_line(const QuestionOptions *options, const StopFlag *stop, gpointer data) {
  LineSought *sought = data;
  sought->found = best_line_find(options, sought->first, stop);
}

static void clear_line(gpointer data) {
  known_free(((LineSought *)data)->known);
  g_free(data);
}

static SearchLine line_sought(const Position *from, int first) {
  SearchLine line = {.searching = TRUE, .best = {.from = *from, .length = first >= 0}};
  line.best.moves[0] = (Move)MAX(first, 0);
  return line;
}

static gboolean same_answer(Goal goal, ValueSet a, ValueSet b) {
  Claim claim = goal == GOAL_FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  if (!goal_answered(goal, a) || !goal_answered(goal, b)) return FALSE;
  return goal == GOAL_EXACT ? a == b : (a == claim_value(claim)) == (b == claim_value(claim));
}

/* TRUE if it is known where the line begins: the value, and a move that keeps it. */
static gboolean is_proved(FsSearch *self, const Position *from, int first) {
  Goal goal = self->settings.goal;
  AnalysisView view;
  if (solving_default(from->variant)->distances == DISTANCES_AT_ONCE) return TRUE;
  if (search_has_distances_of(self, from)) return TRUE;
  if (!fs_search_know(self, from, &view)) return FALSE;
  if (first >= 0) return goal_answered(goal, view.moves[first].values);
  for (int m = 0; m < view.count; m++)
    if (view.moves[m].state != MOVE_ILLEGAL && same_answer(goal, view.values, view.moves[m].values))
      return TRUE;
  return FALSE;
}

/* TRUE if the analysis proves what the settings ask about the position. */
static gboolean is_analysed(FsSearch *self, const Position *position) {
  SearchNow now = fs_search_now(self);
  if (!now.running || !now.root || self->root_settings.goal != self->settings.goal) return FALSE;
  Position root = line_position(now.root);
  return position_equal(&root, position);
}

/* FALSE if the analysis is busy with another position, or cannot begin. */
static gboolean begin_wish(FsSearch *self, const Position *from, int first) {
  Line root = line_new(from);
  gboolean began = !is_analysed(self, from);
  if (began && (fs_search_now(self).under_way || !fs_search_can_start(self, &root))) return FALSE;
  if (began) fs_search_start(self, &root);
  if (!is_analysed(self, from)) return FALSE;
  if (first >= 0) fs_search_prefer(self, first);
  self->wish =
      (LineWish){.wanted = TRUE, .began = began, .first = first, .line = line_sought(from, first)};
  self->wish.line.waiting = TRUE;
  return TRUE;
}

/* Each position of a line of best play that is followed to the end has the value of the end. */
static void keep_line(FsSearch *self, const LineSought *sought) {
  const BestLine *best = &sought->found;
  Line line = line_new(&best->from);
  for (int i = 0; i < best->length; i++)
    line_play(&line, best->moves[i]);
  ValueSet end = line_result(&line);
  if (!best->complete || end == VALUE_ANY || line.start.variant.rules->repeats_draw) return;
  for (int n = sought->first >= 0; n < line.length; n++) {
    Position position = line_position_at(&line, n);
    keep_answer(self, &position, sought->goal, end);
  }
}

static void line_told(gpointer data) {
  FsSearch *self = data;
  LineSought *sought = finder_get(self->line);
  sought->shown.searching = finder_is_running(self->line);
  sought->shown.work = finder_work_done(self->line);
  if (!sought->shown.searching) {
    sought->shown.best = sought->found;
    keep_line(self, sought);
  }
  search_changed(self);
}

/* A table whose entries the solver shares can serve it at the same time; it has distances and
 * clears its table where it does not share. */
static void look_for_line(FsSearch *self, const Position *from, int first) {
  static const FinderKind kind = {"line", LINE_TABLE_BYTES, TICKS_PER_SECOND, finders_find_line,
                                  clear_line};
  QuestionOptions options = default_question(self, from);
  options.soonest = search_has_distances_of(self, from);
  if (options.solver->distances == DISTANCES_AT_ONCE || options.soonest) options.goal = GOAL_EXACT;
  if (options.solver->shares_table)
    options.table = search_table_for(self, from->variant, options.solver);
  LineSought *sought = g_new0(LineSought, 1);
  sought->first = first;
  sought->goal = options.goal;
  options.known = sought->known = verdicts_copy(knowledge_verdicts(self->knowledge, from->variant));
  sought->shown = line_sought(from, first);
  self->line = finder_start(&kind, &options, sought, line_told, self);
}

void fs_search_find_line(FsSearch *self, const Position *from, int first) {
  if (self->table_bytes == 0 || !is_present(self, from)) return;
  if (position_result(from) != VALUE_ANY) return;
  if (first >= 0 && !position_is_legal(from, (Move)first)) return;
  fs_search_drop_line(self);
  if (is_proved(self, from, first) || !begin_wish(self, from, first))
    look_for_line(self, from, first);
  search_changed(self);
}

/* An analysis that serves nothing else ends with it. */
void fs_search_drop_line(FsSearch *self) {
  LineWish wish = self->wish;
  self->wish = (LineWish){.wanted = FALSE};
  if (wish.began && is_analysed(self, &wish.line.best.from)) fs_search_stop(self);
  if (wish.wanted) search_changed(self);
  drop(self, &self->line);
}

void search_follow_wish(FsSearch *self) {
  LineWish *wish = &self->wish;
  if (!wish->line.waiting) return;
  Position from = wish->line.best.from;
  if (is_proved(self, &from, wish->first)) {
    int first = wish->first;
    fs_search_drop_line(self);
    look_for_line(self, &from, first);
    search_changed(self);
  } else if (is_analysed(self, &from)) {
    wish->line.work = (SearchWork){self->view.counters.nodes, self->view.seconds};
  } else {
    wish->line.searching = wish->line.waiting = FALSE;
    wish->line.best.length = 0;
  }
}

const SearchLine *fs_search_get_line(FsSearch *self) {
  if (self->wish.wanted) return &self->wish.line;
  return self->line ? &((LineSought *)finder_get(self->line))->shown : NULL;
}

/* Distances. */

typedef struct {
  Books *books; /* NULL: none */
  Distances found;
  guint64 kept; /* a bit for each move whose value is kept */
} DistancesSought;

static void find_distances(const QuestionOptions *options, const StopFlag *stop, gpointer data) {
  DistancesSought *sought = data;
  if (sought->books) books_enter_distances(sought->books, &sought->found);
  distances_find(options, stop, &sought->found);
}

static void clear_distances(gpointer data) {
  books_close(((DistancesSought *)data)->books);
  g_free(data);
}

/* A move whose distance is known has a proved value. */
static void keep_value(FsSearch *self, const Distances *found, Move move) {
  Position after = position_play(&found->position, move);
  ValueSet value = found->moves[move].distance.value;
  ProofRecord records[2];
  if (position_result(&after) != VALUE_ANY) return;
  for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++)
    records[claim] = (ProofRecord){.claim = claim,
                                   .key = position_key(&after),
                                   .values = claim_values(claim, value == claim_value(claim))};
  search_keep(self, after.variant, records, G_N_ELEMENTS(records), 0);
}

/* A line that was found without them is looked for again. */
static void refresh_line(FsSearch *self) {
  const LineSought *sought = self->line ? finder_get(self->line) : NULL;
  if (!sought || !search_has_distances_of(self, &sought->shown.best.from)) return;
  Position from = sought->shown.best.from;
  fs_search_find_line(self, &from, sought->first);
}

static void distances_changed(gpointer data) {
  FsSearch *self = data;
  DistancesSought *sought = finder_get(self->distances);
  for (int move = 0; move < MOVES_MOST; move++) {
    guint64 bit = (guint64)1 << move;
    if (sought->kept & bit || !atomic_load(&sought->found.moves[move].known)) continue;
    sought->kept |= bit;
    keep_value(self, &sought->found, (Move)move);
  }
  if (!finder_is_running(self->distances)) refresh_line(self);
  search_changed(self);
}

void fs_search_find_distances(FsSearch *self, const Position *position) {
  static const FinderKind kind = {"distances", DISTANCES_TABLE_BYTES, TICKS_PER_SECOND,
                                  find_distances, clear_distances};
  if (!is_present(self, position)) return;
  QuestionOptions options = default_question(self, position);
  if (!distances_possible(options.solver, position->variant)) return;
  options.goal = GOAL_EXACT;
  g_clear_pointer(&self->distances, finder_free);
  Books *books = knowledge_books(self->knowledge, position->variant);
  DistancesSought *sought = g_new0(DistancesSought, 1);
  sought->books = books ? books_share(books) : NULL;
  sought->found.position = *position;
  self->distances = finder_start(&kind, &options, sought, distances_changed, self);
  search_changed(self);
}

void fs_search_stop_distances(FsSearch *self) {
  if (self->distances) finder_stop(self->distances);
}

void fs_search_drop_distances(FsSearch *self) { drop(self, &self->distances); }

const Distances *fs_search_get_distances(FsSearch *self) {
  return self->distances ? &((DistancesSought *)finder_get(self->distances))->found : NULL;
}

gboolean search_has_distances_of(FsSearch *self, const Position *position) {
  const Distances *found = fs_search_get_distances(self);
  return found && position_equal(&found->position, position) &&
         distances_best(found).value != VALUE_ANY;
}

gboolean fs_search_is_finding_distances(FsSearch *self) {
  return self->distances && finder_is_running(self->distances);
}

/* An explanation. */

typedef struct {
  Known *known; /* a copy of what is known near the position: the verdicts go on changing */
  Goal goal;
  Explanations found; /* the worker's until it has ended */
  SearchExplanation shown;
} ExplanationSought;

static void find_explanation(const QuestionOptions *options, const StopFlag *stop, gpointer data) {
  ExplanationSought *sought = data;
  explain_find(options, sought->shown.limit, stop, &sought->found);
}

static void clear_explanation(gpointer data) {
  known_free(((ExplanationSought *)data)->known);
  g_free(data);
}

static void copy_known(FsSearch *self, Known *known, const Position *position, int moves) {
  Verdicts *verdicts = knowledge_verdicts(self->knowledge, position->variant);
  Move legal[MOVES_MOST];
  int count = position_moves(position, legal);
  Key key = position_key(position);
  KnownEntry entry = {key.low, key.high, verdicts_find(verdicts, key), false, 0};
  if (count > 0 && entry.values != VALUE_ANY) known_add(known, entry, NULL);
  for (int i = 0; i < count && moves > 0; i++) {
    Position next = position_play(position, legal[i]);
    copy_known(self, known, &next, moves - 1);
  }
}

static Known *known_near(FsSearch *self, const Position *position, ValueSet values) {
  Known *known = position_has_key(position->variant) ? known_new() : NULL;
  if (!known) return NULL;
  copy_known(self, known, position, EXPLAINED_PLIES);
  Key key = position_key(position);
  KnownEntry entry = {key.low, key.high, values, false, 0};
  if (values != VALUE_ANY) known_add(known, entry, NULL);
  return known;
}

/* A line or a rule by which the player who holds wins answers both claims. */
static Goal goal_proved(const Explanation *part) {
  Goal goal = part->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND;
  return values_exact(explain_values(part)) ? GOAL_EXACT : goal;
}

/* The position, and those after moves that its parts begin with, have the same answers. */
static void keep_explained(FsSearch *self, const ExplanationSought *sought) {
  const Explanations *found = &sought->found;
  keep_answer(self, &found->position, sought->goal, found->values);
  for (int i = 0; i < found->count; i++) {
    const Explanation *part = &found->parts[i];
    int first = part->line.length > 0 ? part->line.moves[0] : part->first;
    if (part->reason == REASON_NONE) continue;
    keep_answer(self, &found->position, goal_proved(part), explain_values(part));
    if (first < 0 || position_mover(&found->position) != part->keeper) continue;
    Position next = position_play(&found->position, (Move)first);
    keep_answer(self, &next, goal_proved(part), explain_values(part));
  }
}

static void explanation_told(gpointer data) {
  FsSearch *self = data;
  ExplanationSought *sought = finder_get(self->explanation);
  sought->shown.searching = finder_is_running(self->explanation);
  sought->shown.work = finder_work_done(self->explanation);
  if (!sought->shown.searching) {
    sought->found.position = sought->shown.found.position;
    sought->shown.found = sought->found;
    if (sought->found.count > 0) keep_explained(self, sought);
  }
  search_changed(self);
}

void fs_search_explain(FsSearch *self, const Position *position, Goal goal, ValueSet values,
                       guint64 limit) {
  static const FinderKind kind = {"explain", LINE_TABLE_BYTES, TICKS_PER_SECOND, find_explanation,
                                  clear_explanation};
  const SearchExplanation *shown = fs_search_get_explanation(self);
  if (shown && position_equal(&shown->found.position, position) &&
      (shown->found.count > 0 || shown->limit == limit))
    return;
  if (!is_present(self, position)) return;
  QuestionOptions options = default_question(self, position);
  ExplanationSought *sought = g_new0(ExplanationSought, 1);
  options.goal = goal;
  options.known = sought->known = known_near(self, position, values);
  sought->goal = goal;
  sought->shown.searching = TRUE;
  sought->shown.limit = limit;
  sought->shown.found.position = *position;
  g_clear_pointer(&self->line, finder_free); /* the board shows what was asked for last */
  g_clear_pointer(&self->explanation, finder_free);
  self->explanation = finder_start(&kind, &options, sought, explanation_told, self);
  search_changed(self);
}

void fs_search_stop_explanation(FsSearch *self) {
  if (self->explanation) finder_stop(self->explanation);
}

void fs_search_drop_explanation(FsSearch *self) { drop(self, &self->explanation); }

const SearchExplanation *fs_search_get_explanation(FsSearch *self) {
  return self->explanation ? &((ExplanationSought *)finder_get(self->explanation))->shown : NULL;
}
