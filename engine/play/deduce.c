#include "deduce.h"

/* The legal moves of a position, and those among them that count. */
typedef struct {
  Move moves[MOVES_MOST];
  int count;
  int same_as[MOVES_MOST];     /* the first place with an image of the same position */
  ValueSet values[MOVES_MOST]; /* by place; of a place that is the same as none before it */
} Children;

static ValueSet values_in_set(const Position *position, const void *data) {
  if (!position_has_key(position->variant)) return VALUE_ANY;
  const KnownEntry *entry = known_find(data, position_key(position));
  return entry == NULL ? VALUE_ANY : entry->values;
}

Knower deduce_known(const Known *known) { return (Knower){.values = values_in_set, .data = known}; }

/* A position after a move, and its key if it has one. */
typedef struct {
  Position position;
  Key key;
} FamilyChild;

static bool is_image(const FamilyChild *a, const FamilyChild *b) {
  if (!position_has_key(a->position.variant))
    return position_image(&a->position, &b->position, NULL);
  return a->key.low == b->key.low && a->key.high == b->key.high;
}

/* The same position after several moves counts once, and its sets are joined. That says nothing as
 * long as the position's own set is whole. */
static void list_children(const Position *position, const Family *family, Children *children) {
  FamilyChild after[MOVES_MOST];
  bool whole = family->values == VALUE_ANY, keyed = position_has_key(position->variant);
  children->count = position_moves(position, children->moves);
  for (int i = 0; i < children->count; i++) {
    ValueSet values = family->moves[children->moves[i]];
    int same = whole ? i : 0;
    if (!whole) after[i].position = position_play(position, children->moves[i]);
    if (!whole && keyed) after[i].key = position_key(&after[i].position);
    while (same < i && (children->same_as[same] != same || !is_image(&after[same], &after[i])))
      same++;
    children->same_as[i] = same;
    children->values[same] = same < i ? children->values[same] & values : values;
  }
}

/* The best that the moves can be together, one place left out (-1: none). */
static ValueSet best_without(const Position *position, const Children *children, int left_out) {
  const Rules *rules = position->variant.rules;
  Player mover = position_mover(position);
  ValueSet best = values_worst(mover);
  for (int i = 0; i < children->count; i++)
    if (i != left_out && children->same_as[i] == i)
      best = values_fold(mover, best, children->values[i]);
  if (rules->may_end != NULL && rules->may_end(position))
    best = values_fold(mover, best, VALUE_DRAW);
  return best;
}

/* The values of one move with which the position can have one of its own. */
static ValueSet fitting(Player mover, ValueSet position, ValueSet move, ValueSet others) {
  ValueSet fits = 0;
  for (ValueSet value = VALUE_FIRST; value <= VALUE_SECOND; value = (ValueSet)(value << 1))
    if ((move & value) && (values_fold(mover, others, value) & position)) fits |= value;
  return fits;
}

/* Each value that remains in one set fits some value of each other set, so one pass is enough.
 */
bool deduce_narrow(const Position *position, Family *family) {
  Children children;
  Family narrow = *family;
  if (position_result(position) != VALUE_ANY) return true;
  list_children(position, family, &children);
  narrow.values &= best_without(position, &children, -1);
  for (int i = 0; i < children.count && narrow.values != 0; i++) {
    int same = children.same_as[i];
    ValueSet others = best_without(position, &children, same);
    narrow.moves[children.moves[i]] =
        fitting(position_mover(position), family->values, children.values[same], others);
  }
  if (narrow.values == 0) return false;
  *family = narrow;
  return true;
}

Family family_of_nothing(void) {
  Family family = {.values = VALUE_ANY};
  for (int m = 0; m < MOVES_MOST; m++)
    family.moves[m] = VALUE_ANY;
  return family;
}

/* A position and its moves as they are known, with the results of moves that end the game if
 * `ends`, without what follows. */
static Family family_of(const Position *position, Knower knower, bool ends) {
  Family family = family_of_nothing();
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  family.values = knower.values(position, knower.data);
  for (int i = 0; i < count; i++) {
    Position after = position_play(position, moves[i]);
    ValueSet result = position_result(&after);
    if (result == VALUE_ANY)
      family.moves[moves[i]] = knower.values(&after, knower.data);
    else if (ends)
      family.moves[moves[i]] = result;
  }
  return family;
}

bool deduce_any(const Position *position, Knower knower) {
  if (position_result(position) != VALUE_ANY) return true;
  Family family = family_of(position, knower, true);
  bool any = family.values != VALUE_ANY;
  for (int m = 0; m < MOVES_MOST; m++)
    any |= family.moves[m] != VALUE_ANY;
  return any;
}

/* What a position before this one says about it; 0 if that contradicts itself. */
static ValueSet told_by(const Position *before, const Position *position, Knower knower) {
  if (knower.values(before, knower.data) == VALUE_ANY) return VALUE_ANY;
  Family family = family_of(before, knower, true);
  Move moves[MOVES_MOST];
  int count = position_moves(before, moves);
  if (!deduce_narrow(before, &family)) return 0;
  for (int i = 0; i < count; i++) {
    Position after = position_play(before, moves[i]);
    if (position_equal(&after, position)) return family.moves[moves[i]];
  }
  return VALUE_ANY;
}

static ValueSet told_by_all(const Position *position, Knower knower) {
  const Rules *rules = position->variant.rules;
  Position before[MOVES_MOST];
  ValueSet values = VALUE_ANY;
  int count = rules->before != NULL ? rules->before(position, before) : 0;
  for (int i = 0; i < count; i++)
    values &= told_by(&before[i], position, knower);
  return values;
}

/* As deduce_values(), but 0 if what is known contradicts itself. */
static ValueSet deduce_look(const Position *position, Knower knower, bool ends) {
  ValueSet values = position_result(position);
  if (values != VALUE_ANY) return values;
  Family family = family_of(position, knower, ends);
  family.values &= told_by_all(position, knower);
  return family.values != 0 && deduce_narrow(position, &family) ? family.values : 0;
}

ValueSet deduce_values(const Position *position, Knower knower) {
  ValueSet values = deduce_look(position, knower, true);
  return values != 0 ? values : VALUE_ANY;
}

bool deduce_family(const Position *position, Knower knower, Family *family) {
  Family found = family_of_nothing();
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  *family = found;
  found.values = deduce_look(position, knower, true);
  bool possible = found.values != 0;
  for (int i = 0; i < count && possible; i++) {
    Position after = position_play(position, moves[i]);
    found.moves[moves[i]] = deduce_look(&after, knower, false);
    possible = found.moves[moves[i]] != 0;
  }
  if (!possible || !deduce_narrow(position, &found)) return false;
  *family = found;
  return true;
}
