/* What a search looks for besides its analysis: the line of best play, how long moves take to the
 * end, and why a position is won or held. All is found by the default solver, whatever the searches
 * use. */
#include "search-inner.h"

enum {
  LINE_TABLE_BYTES = 64 << 20, /* emptied often, so not a large one */
  DISTANCES_TABLE_BYTES = 256 << 20,
  TICKS_PER_SECOND = 4,
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

/* A line. */

typedef struct {
  int first;
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

static void line_found(gpointer data) {
  FsSearch *self = data;
  LineSought *sought = finder_get(self->line);
  sought->shown.searching = FALSE;
  if (sought->found.length > 0) sought->shown.best = sought->found;
  search_changed(self);
}

/* A table whose entries the solver shares can serve it at the same time; it has distances and
 * clears its table where it does not share. */
void fs_search_find_line(FsSearch *self, const Position *from, int first) {
  static const FinderKind kind = {"line", LINE_TABLE_BYTES, 0, finders_find_line, clear_line};
  if (self->table_bytes == 0 || !is_present(self, from)) return;
  if (position_result(from) != VALUE_ANY) return;
  if (first >= 0 && !position_is_legal(from, (Move)first)) return;
  fs_search_drop_line(self);
  QuestionOptions options = default_question(self, from);
  options.soonest = search_has_distances_of(self, from);
  if (options.solver->distances == DISTANCES_AT_ONCE || options.soonest) options.goal = GOAL_EXACT;
  if (options.solver->shares_table)
    options.table = search_table_for(self, from->variant, options.solver);
  LineSought *sought = g_new0(LineSought, 1);
  sought->first = first;
  options.known = sought->known = verdicts_copy(knowledge_verdicts(self->knowledge, from->variant));
  sought->shown.searching = TRUE;
  sought->shown.best.from = *from;
  sought->shown.best.length = first >= 0;
  sought->shown.best.moves[0] = (Move)MAX(first, 0);
  self->line = finder_start(&kind, &options, sought, line_found, self);
  search_changed(self);
}

void fs_search_drop_line(FsSearch *self) { drop(self, &self->line); }

const SearchLine *fs_search_get_line(FsSearch *self) {
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

static void distances_changed(gpointer data) {
  FsSearch *self = data;
  DistancesSought *sought = finder_get(self->distances);
  for (int move = 0; move < MOVES_MOST; move++) {
    guint64 bit = (guint64)1 << move;
    if (sought->kept & bit || !atomic_load(&sought->found.moves[move].known)) continue;
    sought->kept |= bit;
    keep_value(self, &sought->found, (Move)move);
  }
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
  Known *known;       /* a copy of what is known near the position: the verdicts go on changing */
  Explanations found; /* the worker's until it has ended */
  SearchExplanation shown;
} ExplanationSought;

static void find_explanation(const QuestionOptions *options, const StopFlag *stop, gpointer data) {
  explain_find(options, stop, &((ExplanationSought *)data)->found);
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
  KnownEntry entry = {key.low, key.high, verdicts_find(verdicts, key, NULL), false, 0};
  if (count > 0 && entry.values != VALUE_ANY) known_add(known, entry, NULL);
  for (int i = 0; i < count && moves > 0; i++) {
    Position next = position_play(position, legal[i]);
    copy_known(self, known, &next, moves - 1);
  }
}

static Known *known_near(FsSearch *self, const Position *position, ValueSet values) {
  Known *known = position_has_key(position->variant) ? known_new() : NULL;
  if (!known) return NULL;
  copy_known(self, known, position, 2);
  Key key = position_key(position);
  KnownEntry entry = {key.low, key.high, values, false, 0};
  if (values != VALUE_ANY) known_add(known, entry, NULL);
  return known;
}

static void explanation_found(gpointer data) {
  FsSearch *self = data;
  ExplanationSought *sought = finder_get(self->explanation);
  sought->shown = (SearchExplanation){FALSE, sought->found};
  search_changed(self);
}

void fs_search_explain(FsSearch *self, const Position *position, Goal goal, ValueSet values) {
  static const FinderKind kind = {"explain", LINE_TABLE_BYTES, 0, find_explanation,
                                  clear_explanation};
  const SearchExplanation *shown = fs_search_get_explanation(self);
  if (shown && position_equal(&shown->found.position, position)) return;
  if (!is_present(self, position)) return;
  QuestionOptions options = default_question(self, position);
  ExplanationSought *sought = g_new0(ExplanationSought, 1);
  options.goal = goal;
  options.known = sought->known = known_near(self, position, values);
  sought->shown.searching = TRUE;
  sought->shown.found.position = *position;
  g_clear_pointer(&self->explanation, finder_free);
  self->explanation = finder_start(&kind, &options, sought, explanation_found, self);
  search_changed(self);
}

void fs_search_drop_explanation(FsSearch *self) { drop(self, &self->explanation); }

const SearchExplanation *fs_search_get_explanation(FsSearch *self) {
  return self->explanation ? &((ExplanationSought *)finder_get(self->explanation))->shown : NULL;
}
