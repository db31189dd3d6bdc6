#include "knowledge.h"

#include "play/deduce.h"
#include "position-hash.h"

static void free_verdicts(gpointer data) { verdicts_free(data); }
static void free_books(gpointer data) { books_close(data); }

Knowledge *knowledge_new(VerdictsChanged changed, gpointer data) {
  Knowledge *self = g_new(Knowledge, 1);
  *self = (Knowledge){
      .searched = g_array_new(FALSE, FALSE, sizeof(KnowledgeSearched)),
      .verdicts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_verdicts),
      .books = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_books),
      .replaced = g_ptr_array_new_with_free_func(free_books),
      .wide = g_hash_table_new_full(position_hash, position_hash_equal, g_free, NULL),
      .changed = changed,
      .data = data,
  };
  for (Goal goal = 0; goal <= GOAL_EXACT; goal++)
    self->caches[goal] = analysis_cache_new();
  return self;
}

void knowledge_free(Knowledge *self) {
  if (self->shelf) g_signal_handlers_disconnect_by_data(self->shelf, self);
  g_clear_object(&self->shelf);
  for (Goal goal = 0; goal <= GOAL_EXACT; goal++)
    analysis_cache_free(self->caches[goal]);
  g_array_unref(self->searched);
  g_hash_table_unref(self->verdicts);
  g_hash_table_unref(self->books);
  g_ptr_array_unref(self->replaced);
  g_hash_table_unref(self->wide);
  g_free(self->folder);
  g_free(self);
}

/* Who is asked while something is deduced of positions of one variant. */
typedef struct {
  Knowledge *knowledge;
  Verdicts *verdicts;
} KnowledgeAsked;

static KnowledgeAsked knowledge_ask(Knowledge *self, Variant variant) {
  return (KnowledgeAsked){self, knowledge_verdicts(self, variant)};
}

/* By a search or in a book; a book does not stand against what was proved here. */
static ValueSet proved(const Position *position, const void *data) {
  const KnowledgeAsked *asked = data;
  Key key;
  if (!knowledge_key(asked->knowledge, position, &key)) return VALUE_ANY;
  ValueSet values = verdicts_find(asked->verdicts, key);
  ValueSet both = values & knowledge_look(asked->knowledge, position).values;
  return both != 0 ? both : values;
}

ValueSet knowledge_proved(Knowledge *self, const Position *position) {
  KnowledgeAsked asked = knowledge_ask(self, position->variant);
  return proved(position, &asked);
}

static ValueSet proved_or_told(const Position *position, const void *data) {
  const KnowledgeAsked *asked = data;
  Key key;
  if (!knowledge_key(asked->knowledge, position, &key)) return VALUE_ANY;
  return proved(position, data) & verdicts_told(asked->verdicts, key);
}

static void knowledge_put(Knowledge *self, const Position *position, Goal goal,
                          const AnalysisView *view) {
  analysis_cache_put(self->caches[goal], position, view);
  self->cache_version++;
}

/* What the search itself has recorded is known by now: this is for positions without keys, which it
 * cannot record, and for moves that needed no search. */
static void keep_moves(Knowledge *self, const Position *position, const AnalysisView *view) {
  for (int m = 0; m < view->count; m++) {
    const MoveStatus *status = &view->moves[m];
    if (status->state == MOVE_ILLEGAL || status->values == VALUE_ANY) continue;
    Position child = position_play(position, (Move)m);
    knowledge_add(self, &child, status->values, status->nodes, status->seconds);
  }
}

void knowledge_prove(Knowledge *self, const Position *position, const AnalysisView *view) {
  keep_moves(self, position, view);
  knowledge_add(self, position, view->values, 0, 0);
}

void knowledge_keep(Knowledge *self, const Position *position, Goal goal,
                    const AnalysisView *view) {
  knowledge_put(self, position, goal, view);
  knowledge_prove(self, position, view);
}

static void tell_values(Knowledge *self, const Position *position, ValueSet values) {
  if (values == VALUE_ANY || position_result(position) != VALUE_ANY) return;
  verdicts_tell(knowledge_verdicts(self, position->variant), knowledge_key_new(self, position),
                values);
}

void knowledge_tell(Knowledge *self, const Position *position, Goal goal,
                    const AnalysisView *view) {
  knowledge_put(self, position, goal, view);
  tell_values(self, position, view->values);
  for (int m = 0; m < view->count; m++) {
    if (view->moves[m].state == MOVE_ILLEGAL) continue;
    Position child = position_play(position, (Move)m);
    tell_values(self, &child, view->moves[m].values);
  }
}

static gboolean is_same_search(const KnowledgeSearched *a, const KnowledgeSearched *b) {
  return a->goal == b->goal && position_equal(&a->position, &b->position);
}

/* The place of that search among those that are noted; -1: it is not. */
static int find_searched(const Knowledge *self, const KnowledgeSearched *wanted) {
  int at = (int)self->searched->len - 1;
  while (at >= 0 && !is_same_search(&g_array_index(self->searched, KnowledgeSearched, at), wanted))
    at--;
  return at;
}

void knowledge_note_searched(Knowledge *self, const Position *position, Goal goal) {
  const KnowledgeSearched now = {*position, goal};
  int at = find_searched(self, &now);
  if (at >= 0)
    g_array_remove_index(self->searched, (guint)at);
  else if (self->searched->len == KNOWLEDGE_SEARCHED)
    g_array_remove_index(self->searched, 0);
  g_array_append_val(self->searched, now);
}

const GArray *knowledge_searched(const Knowledge *self) { return self->searched; }

gboolean knowledge_get_searched(Knowledge *self, const KnowledgeSearched *searched,
                                AnalysisView *view) {
  return analysis_cache_get(self->caches[searched->goal], &searched->position, view);
}

static uint64_t nodes_of(const AnalysisView *view) {
  uint64_t nodes = 0;
  for (int m = 0; m < view->count; m++)
    nodes += view->moves[m].nodes;
  return nodes;
}

void knowledge_recall(Knowledge *self, const Position *position, Goal goal,
                      const AnalysisView *view) {
  AnalysisView here;
  const KnowledgeSearched before = {*position, goal};
  if (self->searched->len < KNOWLEDGE_SEARCHED && find_searched(self, &before) < 0)
    g_array_prepend_val(self->searched, before);
  if (!analysis_cache_get(self->caches[goal], position, &here) || nodes_of(&here) < nodes_of(view))
    knowledge_put(self, position, goal, view);
}

static void empty_caches(Knowledge *self) {
  for (Goal goal = 0; goal <= GOAL_EXACT; goal++) {
    analysis_cache_free(self->caches[goal]);
    self->caches[goal] = analysis_cache_new();
  }
  self->cache_version++;
}

void knowledge_withdraw(Knowledge *self, Variant variant) {
  empty_caches(self);
  verdicts_withdraw(knowledge_verdicts(self, variant));
}

void knowledge_doubt(Knowledge *self, Variant variant, const ProofRecord *record,
                     const Opinion *opinion, const char *words) {
  empty_caches(self);
  verdicts_doubt(knowledge_verdicts(self, variant), record, opinion, words);
}

static gboolean is_settled(const Knowledge *self, const Line *line, guint version) {
  const Line *settled = &self->settled;
  return self->settled_version == version && settled->length == line->length &&
         memcmp(settled->moves, line->moves, (size_t)line->length) == 0 &&
         position_equal(&settled->start, &line->start);
}

void knowledge_settle(Knowledge *self, const Line *line) {
  KnowledgeAsked asked = knowledge_ask(self, line->start.variant);
  if (is_settled(self, line, verdicts_version(asked.verdicts))) return;
  Position path[LINE_MOST + 1] = {line->start};
  for (int n = 0; n < line->length; n++)
    path[n + 1] = position_play(&path[n], line->moves[n]);
  for (int n = line->length; n >= 0; n--) {
    ValueSet values = deduce_values(&path[n], (Knower){.values = proved, .data = &asked});
    knowledge_add(self, &path[n], values, 0, 0);
  }
  self->settled = *line;
  self->settled_version = verdicts_version(asked.verdicts);
}

/* An answer to another goal may leave this one open, and the other way round. */
static void judge_by_goal(AnalysisView *view, Goal goal) {
  view->answered = true;
  for (int m = 0; m < view->count; m++) {
    MoveStatus *move = &view->moves[m];
    if (move->state == MOVE_ILLEGAL) continue;
    if (goal_answered(goal, move->values))
      move->state = MOVE_ANSWERED;
    else if (move->state == MOVE_ANSWERED)
      move->state = MOVE_OPEN;
    view->answered &= move->state == MOVE_ANSWERED;
  }
}

/* What a file told does not stand against proofs. */
static Family family_of(const Position *position, const KnowledgeAsked *asked) {
  Family family;
  if (!deduce_family(position, (Knower){.values = proved_or_told, .data = asked}, &family))
    deduce_family(position, (Knower){.values = proved, .data = asked}, &family);
  return family;
}

/* Enters what is known about a position that is not over, and of those after it; TRUE if anything
 * is.
 */
static gboolean add_family(Knowledge *self, const Position *position, AnalysisView *view) {
  KnowledgeAsked asked = knowledge_ask(self, position->variant);
  Family family = family_of(position, &asked);
  gboolean any = family.values != VALUE_ANY;
  view->values = family.values;
  for (int m = 0; m < view->count; m++) {
    MoveStatus *status = &view->moves[m];
    if (status->state == MOVE_ILLEGAL) continue;
    any |= family.moves[m] != VALUE_ANY;
    status->values = family.moves[m];
  }
  return any;
}

gboolean knowledge_has_view(Knowledge *self, const Position *position, Goal goal) {
  AnalysisView view;
  return analysis_cache_get(self->caches[goal], position, &view);
}

gboolean knowledge_has(Knowledge *self, const Position *position) {
  KnowledgeAsked asked = knowledge_ask(self, position->variant);
  gboolean any = deduce_any(position, (Knower){.values = proved_or_told, .data = &asked});
  for (Goal goal = 0; goal <= GOAL_EXACT && !any; goal++)
    any = knowledge_has_view(self, position, goal);
  return any;
}

static gboolean find(Knowledge *self, const Position *position, Goal goal, AnalysisView *view) {
  gboolean any = analysis_cache_get(self->caches[goal], position, view);
  self->looks++;
  if (!any) *view = analysis_blank(position);
  if (position_result(position) == VALUE_ANY) any |= add_family(self, position, view);
  if (any) judge_by_goal(view, goal);
  return any;
}

/* Each part only grows, and so does their sum. */
guint knowledge_version(Knowledge *self, Variant variant) {
  return self->cache_version + self->books_version +
         verdicts_version(knowledge_verdicts(self, variant));
}

gboolean knowledge_find(Knowledge *self, const Position *position, Goal goal, AnalysisView *view) {
  KnowledgeFound *found = &self->found;
  guint version = knowledge_version(self, position->variant);
  if (!found->position.variant.rules || !position_equal(&found->position, position) ||
      found->goal != goal || found->version != version) {
    found->known = find(self, position, goal, &found->view);
    found->position = *position;
    found->goal = goal;
    found->version = version;
  }
  if (found->known) *view = found->view;
  return found->known;
}
