#include "roster.h"

#include "tasks.h"

enum {
  SPARE_LEAST = 2, /* tasks beyond those under way */
  SPARE_SHARE = 4, /* ... and one for so many threads */
};

static void member_free(gpointer data) {
  Member *member = data;
  g_ptr_array_unref(member->tasks);
  g_free(member);
}

Roster *roster_new(void) {
  Roster *roster = g_new0(Roster, 1);
  roster->members = g_ptr_array_new_with_free_func(member_free);
  roster->assignments = g_hash_table_new_full(task_key_hash, task_key_equal, NULL, g_free);
  roster->freed = g_array_new(FALSE, FALSE, sizeof(DagNode));
  return roster;
}

void roster_free(Roster *roster) {
  if (roster == NULL) return;
  g_ptr_array_unref(roster->members);
  g_hash_table_unref(roster->assignments);
  g_array_unref(roster->freed);
  g_free(roster);
}

/* --- Workers ---------------------------------------------------------------------------------- */

static Member *member_of(Roster *roster, GHashTable *names, const char *name) {
  Member *member = g_hash_table_lookup(names, name);
  if (member != NULL) return member;
  member = g_new0(Member, 1);
  g_strlcpy(member->name, name, sizeof member->name);
  member->tasks = g_ptr_array_new();
  g_ptr_array_add(roster->members, member);
  return member;
}

static void let_go(Roster *roster, Member *member) {
  while (member->tasks->len > 0) {
    Assignment *assignment = member->tasks->pdata[0];
    g_array_append_val(roster->freed, assignment->node);
    roster_forget(roster, assignment);
  }
}

void roster_see(Roster *roster, const GArray *lives, double now, double patience) {
  g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < roster->members->len; i++)
    g_hash_table_insert(names, ((Member *)roster->members->pdata[i])->name,
                        roster->members->pdata[i]);
  for (guint i = 0; i < lives->len; i++) {
    const Life *life = &g_array_index(lives, Life, i);
    Member *member = member_of(roster, names, life->name);
    member->threads = life->threads;
    member->seen = now;
    if (life->seconds > 1) member->rate = (double)life->nodes / life->seconds;
  }
  for (guint i = roster->members->len; i > 0; i--) {
    Member *member = roster->members->pdata[i - 1];
    if (now - member->seen <= patience) continue;
    let_go(roster, member);
    g_ptr_array_remove_index(roster->members, i - 1);
  }
}

/* --- Tasks ------------------------------------------------------------------------------------ */

Assignment *roster_find(const Roster *roster, Key canonical) {
  return g_hash_table_lookup(roster->assignments, &canonical);
}

void roster_assign(Roster *roster, Member *member, Assignment assignment) {
  Assignment *kept = g_memdup2(&assignment, sizeof assignment);
  kept->member = member;
  member->last = assignment.board;
  g_ptr_array_add(member->tasks, kept);
  g_hash_table_insert(roster->assignments, &kept->key, kept);
}

void roster_forget(Roster *roster, Assignment *assignment) {
  g_ptr_array_remove(assignment->member->tasks, assignment);
  g_hash_table_remove(roster->assignments, &assignment->key);
}

int roster_wants(const Member *member) {
  int spare = MAX(SPARE_LEAST, member->threads / SPARE_SHARE);
  return member->threads + spare - (int)member->tasks->len;
}

static int stones_in_common(Board a, Board b) {
  return __builtin_popcountll(a.stones[FIRST] & b.stones[FIRST]) +
         __builtin_popcountll(a.stones[SECOND] & b.stones[SECOND]);
}

guint roster_nearest(const Member *member, const GArray *boards) {
  guint best = 0;
  for (guint i = 1; i < boards->len; i++)
    if (stones_in_common(member->last, g_array_index(boards, Board, i)) >
        stones_in_common(member->last, g_array_index(boards, Board, best)))
      best = i;
  return best;
}
