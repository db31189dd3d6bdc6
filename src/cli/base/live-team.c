#include "base/live-team.h"

#include "base/message.h"
#include "core/figures.h"
#include "core/memory.h"
#include "cluster/files/description.h"
#include "play/cube-play.h"

#include <glib.h>
#include <inttypes.h>

void live_team_tell_pages(void) {
  if (live_possible() && !memory_huge_pages())
    message_print("the system gives no huge pages (/sys/kernel/mm/transparent_hugepage/enabled); "
                  "the table will be slower");
}

static void add_work(GString *text, const ParallelView *view) {
  const DagView *dag = &view->dag;
  const SearcherView *longest = &view->searchers[0];
  for (int i = 1; i < view->threads; i++)
    if (view->searchers[i].seconds > longest->seconds) longest = &view->searchers[i];
  g_string_append_printf(
      text, "tasks: %s open, %s done, %" PRIu64 " running | %" PRIu64 " dropped | tree %s%s\n",
      figure_count((double)dag->open, "").text, figure_count((double)dag->done, "").text,
      dag->running, dag->dropped, figure_bytes(dag->bytes, " ").text, dag->full ? " full" : "");
  if (!longest->busy) return;
  char position[POSITION_TEXT];
  cube_write(longest->board, position);
  g_string_append_printf(text, "searching %s, %s\n", position,
                         figure_duration(longest->seconds).text);
}

static const char *percent(double share, char text[8]) {
  g_snprintf(text, 8, "%.0f%%", 100 * share);
  return text;
}

/* Open columns with what their proof numbers suggest, and what is proved about the others. */
static void live_team_add_columns(GString *text, Claim claim, const ParallelView *view) {
  bool any = false;
  for (int c = 0; c < COLUMNS; c++) {
    const DagColumn *column = &view->columns[c];
    if (!column->legal || (column->proved == VALUE_ANY && column->leaning < 0)) continue;
    char number[8];
    bool yes = column->proved == claim_values(claim, true);
    g_string_append_printf(text, any ? "  %X %s" : "%X %s", (unsigned)c,
                           column->proved == VALUE_ANY ? percent(column->leaning, number)
                           : yes                       ? "yes"
                                                       : "no");
    any = true;
  }
  if (any)
    g_string_append_printf(text,
                           "\n%s wins? yes and no are proved; percentages lean to yes, no "
                           "proof\n",
                           claim_name(claim));
}

/* The first lines show what most users want to know. */
static void live_team_draw_lines(LiveTeam *live, const QuestionView *view, const ParallelView *team,
                                 uint64_t waiting) {
  char pace[LIVE_PACE_SIZE], outlook[LIVE_OUTLOOK_SIZE];
  g_autoptr(GString) text = g_string_new(waiting > 0 ? "not written, " : "");
  live_write_pace(&live->pace, view->seconds, view->counters.nodes, pace);
  outlook_follow(&live->outlook,
                 outlook_make(view->outlook.nodes, outlook_rest(&view->outlook), false));
  live_write_outlook(&live->outlook, view->counters.nodes, view->seconds, outlook);
  g_string_append_printf(text, "%s | %s\n", pace, outlook);
  add_work(text, team);
  live_team_add_columns(text, view->claim, team);
  live_text(&live->lines, text->str);
}

void live_team_draw(LiveTeam *live, Question *question, uint64_t waiting) {
  if (!live_possible()) return;
  ParallelView *team = g_new(ParallelView, 1);
  QuestionView view = question_peek(question);
  if (!view.outlook.over && cube_question_team(question, team))
    live_team_draw_lines(live, &view, team, waiting);
  g_free(team);
}

void live_team_erase(LiveTeam *live) {
  if (live->lines > 0) live_text(&live->lines, "");
}
