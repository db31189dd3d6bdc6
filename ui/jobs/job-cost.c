#include "job-cost.h"

#include <glib/gi18n.h>

#include "base/outlook-words.h"
#include "base/words.h"
#include "cluster/tree/job-tree.h"

static const size_t TABLE_ADVISED = (size_t)1 << 30;
static const double TOLD_LEAST = 1; /* seconds; less of a search in vain says nothing */

/* A range whose lower end was passed without an answer has turned out wrong. */
void job_cost_add_vain(JobCost *cost, double seconds) {
  if (cost->solved || seconds <= 0) return;
  cost->foretold = cost->foretold && seconds <= cost->price.least;
  cost->price.searched = MAX(cost->price.searched, seconds);
}

char *job_cost_work(const JobCost *cost) {
  const ProbePrice *price = &cost->price;
  g_autofree char *searched = words_duration(price->searched);
  if (cost->solved)
    return g_strdup_printf(_("%s of one core: the estimate has solved it"), searched);
  if (!cost->foretold && price->searched < TOLD_LEAST) return g_strdup(_("Cannot be predicted"));
  if (!cost->foretold)
    return g_strdup_printf(_("Cannot be predicted; %s of one core found no answer"), searched);
  g_autofree char *least = words_span(price->least, FALSE), *most = words_span(price->most, TRUE);
  return g_strdup_printf(_("Likely %s to %s of one core"), least, most);
}

/* Workers of a machine share a table; each keeps the whole tree. */
char *job_cost_memory(void) {
  g_autofree char *tree = words_bytes(JOB_TREE_BYTES), *table = words_bytes(TABLE_ADVISED);
  return g_strdup_printf(_("%s and more for each machine’s table, up to %s for each worker’s tree"),
                         table, tree);
}
