/* Which other workers there are, and what they do, as the news say. A task of another worker counts
 * as under way in the tree. */
#include "crew-inner.h"

#include "../../core/clock.h"
#include "pace.h"

#include <string.h>

enum { SIGNS_MISSED = 5 };

double others_rhythm(const Crew *crew) { return pace_sign((int)g_hash_table_size(crew->others)); }

int others_threads(const Crew *crew) {
  GHashTableIter iter;
  gpointer other;
  int threads = crew->options.threads;
  g_hash_table_iter_init(&iter, crew->others);
  while (g_hash_table_iter_next(&iter, NULL, &other))
    threads += ((const Other *)other)->threads;
  return threads;
}

/* --- Tasks ------------------------------------------------------------------------------------ */

static bool crew_others_is_ours(const Crew *crew, Key key) {
  for (int h = 0; h < crew->options.threads; h++)
    if (crew->hands[h].searcher.busy && code_compare(crew->hands[h].key, key) == 0) return true;
  return false;
}

/* Frees the task in the tree, unless a hand of ours works on it too. */
static void free_task(Crew *crew, Key key) {
  DagNode node = crew->dag == NULL ? DAG_NONE : dag_find(crew->dag, key);
  if (node != DAG_NONE && !crew_others_is_ours(crew, key)) dag_give_back(crew->dag, node);
}

void others_end_task(Crew *crew, Key key) {
  if (g_hash_table_remove(crew->tasks, &key)) free_task(crew, key);
}

static void crew_others_begin_task(Crew *crew, const NewsItem *item) {
  DagNode node = crew->dag == NULL ? DAG_NONE : dag_find(crew->dag, item->record.key);
  if (node == DAG_NONE || !dag_take_this(crew->dag, node)) return;
  OthersTask *task = g_new0(OthersTask, 1);
  task->key = item->record.key;
  task->since = clock_seconds();
  g_strlcpy(task->name, item->name, sizeof task->name);
  g_hash_table_replace(crew->tasks, &task->key, task);
}

static void end_tasks_of(Crew *crew, const char *name) {
  g_autoptr(GList) all = g_hash_table_get_values(crew->tasks);
  for (GList *item = all; item != NULL; item = item->next) {
    const OthersTask *task = item->data;
    if (strcmp(task->name, name) == 0) others_end_task(crew, task->key);
  }
}

/* --- Workers ---------------------------------------------------------------------------------- */

static Other *other_of(Crew *crew, const char *name) {
  Other *other = g_hash_table_lookup(crew->others, name);
  if (other != NULL) return other;
  other = g_new0(Other, 1);
  g_strlcpy(other->name, name, sizeof other->name);
  other->threads = 1;
  g_hash_table_insert(crew->others, other->name, other);
  return other;
}

static void crew_others_let_go(Crew *crew, const char *name) {
  end_tasks_of(crew, name);
  if (strcmp(crew->leader, name) == 0) crew->patience = 0;
  g_hash_table_remove(crew->others, name);
}

/* Of two leaders, the one whose name comes first continues. */
static void see_leader(Crew *crew, const char *name) {
  crew->led = clock_seconds();
  g_strlcpy(crew->leader, name, sizeof crew->leader);
  if (crew->leads && strcmp(name, life_name(crew->options.sign)) < 0) crew->leads = false;
}

void others_hear(Crew *crew, const NewsItem *item) {
  if (item->kind == NEWS_GONE) {
    crew_others_let_go(crew, item->name);
    return;
  }
  Other *other = other_of(crew, item->name);
  other->heard = clock_seconds();
  if (item->threads > 0) other->threads = item->threads;
  if (item->kind == NEWS_LEADS) see_leader(crew, item->name);
  if (item->kind == NEWS_DOES) crew_others_begin_task(crew, item);
  if (item->kind == NEWS_LEFT) others_end_task(crew, item->record.key);
}

void others_forget_silent(Crew *crew) {
  double limit = clock_seconds() - SIGNS_MISSED * others_rhythm(crew);
  g_autoptr(GList) all = g_hash_table_get_values(crew->others);
  for (GList *item = all; item != NULL; item = item->next) {
    const Other *other = item->data;
    if (other->heard < limit || life_has_ended(crew->options.sign, other->name))
      crew_others_let_go(crew, other->name);
  }
}
