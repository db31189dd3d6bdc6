/* The log of a campaign as Markdown, with a picture of the root's proof numbers. */
#include "base/message.h"
#include "campaign/campaign.h"
#include "cluster/files/description.h"
#include "core/figures.h"
#include "cube/belief.h"
#include "storage/whole-file.h"

#include <string.h>

static const char BEGIN[] = "<!-- campaign -->\n", END[] = "<!-- end of campaign -->\n";

static char *rest_of(Outlook outlook, bool over) {
  if (over) return g_strdup("-");
  if (!outlook.foretold) return g_strdup("cannot be predicted");
  return g_strdup_printf("%s to %s", figure_count(outlook.rest.least, "").text,
                         figure_count(outlook.rest.most, "").text);
}

static double believed(const Campaign *campaign, Board board) {
  Belief belief;
  belief_of(belief_built_in(), &board, 1, &belief);
  return belief_view(&belief).claim[campaign->claim].yes;
}

static void add_target(const Campaign *campaign, const Target *target, GString *text) {
  bool over = target->values != VALUE_ANY;
  g_autofree char *yes = over ? g_strdup("-") : targets_number(target->numbers.yes);
  g_autofree char *no = over ? g_strdup("-") : targets_number(target->numbers.no);
  g_autofree char *rest = rest_of(targets_outlook(target), over);
  g_string_append_printf(text, "| `%s` | %s%s%s | %s | %s | %s | %s | %.2f | %s |\n", target->text,
                         campaign_word(campaign, target->values), over ? ", " : "",
                         over && target->settled != NULL ? target->settled : "",
                         figure_count((double)target->nodes, "").text,
                         figure_duration(target->seconds).text, yes, no,
                         believed(campaign, target->board), rest);
}

static void add_targets(const Campaign *campaign, bool replies, GString *text) {
  g_string_append(text, "| position | value | nodes | time | proof | disproof | believed | nodes "
                        "left |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (guint i = 0; i < campaign->targets->len; i++)
    if (campaign_target(campaign, i)->reply == replies)
      add_target(campaign, campaign_target(campaign, i), text);
}

static void add_head(const Campaign *campaign, GString *text) {
  char now[21];
  guint settled, replies = targets_replies(campaign, &settled);
  DagNumbers numbers = targets_numbers(campaign);
  g_autofree char *yes = targets_number(numbers.yes), *no = targets_number(numbers.no);
  g_autofree char *rest = rest_of(targets_rest(campaign), campaign->values != VALUE_ANY);
  log_now(now);
  g_string_append_printf(text, "Does the %s player win `%s`? On %.10s: %s.\n\n",
                         claim_name(campaign->claim), campaign->root, now,
                         campaign_word(campaign, campaign->values));
  g_string_append_printf(
      text,
      "| what | figure |\n| --- | --- |\n| replies settled | %u of %u |\n| nodes | %s |\n| time of "
      "the search "
      "| "
      "%s |\n| proof number of the root | %s |\n| disproof number | %s |\n| nodes left | %s |\n",
      settled, replies, figure_count((double)campaign->nodes, "").text,
      figure_duration(campaign->seconds).text, yes, no, rest);
}

static void add_log(const GArray *entries, GString *text) {
  g_string_append(text, "| date | | nodes | settled | proof | disproof | |\n"
                        "| --- | --- | --- | --- | --- | --- | --- |\n");
  for (guint i = 0; i < entries->len; i++) {
    const LogLine *line = &g_array_index(entries, LogLine, i);
    if (strcmp(line->what, "slice") == 0) continue;
    g_autofree char *yes = targets_number(line->yes), *no = targets_number(line->no);
    g_string_append_printf(text, "| %.10s %.5s | %s | %s | %u of %u | %s | %s | %s |\n", line->date,
                           line->date + 11, line->what, figure_count(line->nodes, "").text,
                           line->settled, line->replies, yes, no, line->text);
  }
}

/* The picture's path, beside the page; NULL beside a stream. */
static char *picture_of(const char *path) {
  if (whole_file_is_stream(path)) return NULL;
  g_autofree char *stem = g_strdup(path);
  if (g_str_has_suffix(stem, ".md")) stem[strlen(stem) - 3] = '\0';
  return g_strconcat(stem, ".svg", NULL);
}

static char *section(const Campaign *campaign, const GArray *entries, const char *picture) {
  GString *text = g_string_new(BEGIN);
  add_head(campaign, text);
  g_string_append(text, "\nThe root's replies:\n\n");
  add_targets(campaign, true, text);
  if (campaign->line != NULL) {
    g_string_append_printf(text, "\nThe line `%s` after it:\n\n", campaign->line);
    add_targets(campaign, false, text);
  }
  g_autofree char *name = picture != NULL ? g_path_get_basename(picture) : NULL;
  if (name != NULL)
    g_string_append_printf(text, "\n![Proof and disproof numbers of the root over time](%s)\n",
                           name);
  g_string_append_c(text, '\n');
  add_log(entries, text);
  g_string_append(text, END);
  return g_string_free(text, FALSE);
}

/* The page with the new section in place of the old one. A pipe has none, and would wait for us. */
static char *page_with(const char *path, const char *text) {
  g_autofree char *old = NULL;
  const char *begin = NULL, *end = NULL;
  gboolean stream = whole_file_is_stream(path);
  if (!stream && g_file_get_contents(path, &old, NULL, NULL)) begin = strstr(old, BEGIN);
  if (begin != NULL) end = strstr(begin, END);
  if (end == NULL) return g_strdup(text);
  g_autofree char *before = g_strndup(old, (gsize)(begin - old));
  return g_strconcat(before, text, end + strlen(END), NULL);
}

ExitStatus campaign_page(const Campaign *campaign, const char *path) {
  g_autoptr(GArray) entries = log_read(campaign);
  g_autoptr(GError) error = NULL;
  g_autofree char *picture = picture_of(path);
  g_autofree char *text = section(campaign, entries, picture), *page = page_with(path, text);
  if (!whole_file_write(path, page, strlen(page), 0666, &error))
    return message_bad("--log: %s: %s", path, error->message);
  if (picture == NULL) return EXIT_ANSWERED;
  return campaign_picture(entries, picture) ? EXIT_ANSWERED : EXIT_BAD;
}
