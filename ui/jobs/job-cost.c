#include "job-cost.h"

#include <glib/gi18n.h>

#include "base/outlook-words.h"
#include "base/words.h"
#include "cluster/rounds/frontier.h"

static const size_t TABLE_ADVISED = (size_t)1 << 30;

char *job_cost_tasks(const JobCost *cost) {
  if (cost->by_work) return g_strdup(_("Divided while workers search, none to begin with"));
  g_autofree char *tasks = words_count((double)cost->tasks);
  return g_strdup_printf(_("%s to begin with; %d probed, %d of them solved"), tasks, cost->probed,
                         cost->ended);
}

static char *search_words(const JobCost *cost) {
  const ProbePrice *price = &cost->price;
  g_autofree char *searched = words_duration(price->searched);
  if (cost->solved)
    return g_strdup_printf(_("%s of one core: the estimate has solved it"), searched);
  if (!cost->foretold)
    return g_strdup_printf(
        _("Cannot be foretold; more than %s of one core, which were searched in vain"), searched);
  g_autofree char *least = words_span(price->least, FALSE), *most = words_span(price->most, TRUE);
  return g_strdup_printf(_("Likely %s to %s of one core"), least, most);
}

char *job_cost_work(const JobCost *cost) {
  double hours = (double)cost->tasks * cost->seconds / 3600;
  if (cost->by_work) return search_words(cost);
  g_autofree char *one = words_duration(cost->seconds);
  g_autofree char *all = hours < 100 ? g_strdup_printf("%.3g", hours) : words_count(hours);
  if (cost->ended < cost->probed)
    return g_strdup_printf(_("more than %s core-hours, more than %s a task"), all, one);
  if (hours < 0.01) return g_strdup_printf(_("less than 0.01 core-hours, %s a task"), one);
  return g_strdup_printf(_("about %s core-hours, %s a task"), all, one);
}

/* Workers of a machine share a table if the job is divided by work; each keeps the whole tree. */
char *job_cost_memory(const JobCost *cost) {
  size_t bytes = cost->by_work ? frontier_usual().bytes : cost->memory;
  g_autofree char *tree = words_bytes(bytes), *table = words_bytes(TABLE_ADVISED);
  return g_strdup_printf(
      cost->by_work ? _("%s and more for each machine’s table, up to %s for each worker’s tree")
                    : _("%s and more for each worker’s table, %s for the tree"),
      table, tree);
}
