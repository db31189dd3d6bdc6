/* How far a campaign is, for people and programs. */
#include "base/output.h"
#include "campaign/campaign.h"
#include "cluster/files/description.h"
#include "core/figures.h"
#include "cube/belief.h"

#include <math.h>

static BeliefView campaign_status_believe(Board board) {
  Belief belief;
  belief_of(belief_built_in(), &board, 1, &belief);
  return belief_view(&belief);
}

static void print_target(const Campaign *campaign, const Target *target) {
  BeliefView view = campaign_status_believe(target->board);
  DagNumbers numbers = target_numbers(campaign, target);
  Outlook outlook = targets_outlook(target);
  g_autofree char *yes = targets_number(numbers.yes), *no = targets_number(numbers.no);
  g_autofree char *rest =
      target->values != VALUE_ANY ? g_strdup("-")
      : outlook.foretold ? g_strdup_printf("%s to %s", figure_count(outlook.rest.least, "").text,
                                           figure_count(outlook.rest.most, "").text)
                         : g_strdup("?");
  output_print("%-9s %-8s %10s %10s %8s %8s %6.2f  %s%s\n", target->name,
               campaign_word(campaign, target->values),
               figure_count((double)target->nodes, "").text, figure_duration(target->seconds).text,
               yes, no, view.claim[campaign->claim].yes, rest,
               target->certified ? "  certified" : "");
}

static void campaign_status_print_text(const Campaign *campaign) {
  guint settled, replies = targets_replies(campaign, &settled);
  DagNumbers numbers = targets_numbers(campaign);
  Outlook rest = targets_rest(campaign);
  g_autofree char *yes = targets_number(numbers.yes), *no = targets_number(numbers.no);
  output_print("Does the %s player win %s? %s\n", claim_name(campaign->claim), campaign->root,
               campaign_word(campaign, campaign->values));
  output_print("%u of %u replies settled, %s nodes in %s, proof %s, disproof %s\n", settled,
               replies, figure_count((double)campaign->nodes, "").text,
               figure_duration(campaign->seconds).text, yes, no);
  if (campaign->values != VALUE_ANY) rest.foretold = false;
  if (rest.foretold)
    output_print("left: likely %s to %s nodes\n", figure_count(rest.rest.least, "").text,
                 figure_count(rest.rest.most, "").text);
  else if (campaign->values == VALUE_ANY)
    output_text("left: that cannot be predicted yet\n");
  output_print("\n%-9s %-8s %10s %10s %8s %8s %6s  %s\n", "target", "value", "nodes", "time",
               "proof", "disproof", "belief", "nodes left");
  for (guint i = 0; i < campaign->targets->len; i++)
    print_target(campaign, campaign_target(campaign, i));
}

static void campaign_status_add_outlook(JsonBuilder *json, Outlook outlook) {
  if (!outlook.foretold) return;
  json_add_int(json, "nodes_left_least", (gint64)fmin(outlook.rest.least, 1e18));
  json_add_int(json, "nodes_left_most", (gint64)fmin(outlook.rest.most, 1e18));
}

void campaign_add_numbers(JsonBuilder *json, DagNumbers numbers) {
  const double most = 1e15;
  if (numbers.yes >= 0 && numbers.yes < most) json_add_double(json, "proof", numbers.yes);
  if (numbers.no >= 0 && numbers.no < most) json_add_double(json, "disproof", numbers.no);
}

static void add_target(const Campaign *campaign, JsonBuilder *json, const Target *target) {
  json_builder_begin_object(json);
  json_add_text(json, "name", target->name);
  json_add_text(json, "position", target->text);
  json_add_text(json, "value", campaign_word(campaign, target->values));
  json_add_int(json, "nodes", (gint64)target->nodes);
  json_add_double(json, "seconds", target->seconds);
  campaign_add_numbers(json, target_numbers(campaign, target));
  json_add_double(json, "belief",
                  campaign_status_believe(target->board).claim[campaign->claim].yes);
  if (target->values == VALUE_ANY) campaign_status_add_outlook(json, targets_outlook(target));
  json_add_bool(json, "certified", target->certified);
  json_builder_end_object(json);
}

static void campaign_status_print_json(const Campaign *campaign) {
  g_autoptr(JsonBuilder) json = output_json_new();
  guint settled, replies = targets_replies(campaign, &settled);
  json_add_text(json, "root", campaign->root);
  json_add_text(json, "claim", claim_name(campaign->claim));
  json_add_text(json, "created", campaign->created);
  json_add_text(json, "value", campaign_word(campaign, campaign->values));
  json_add_int(json, "replies", replies);
  json_add_int(json, "settled", settled);
  json_add_int(json, "nodes", (gint64)campaign->nodes);
  json_add_double(json, "seconds", campaign->seconds);
  campaign_add_numbers(json, targets_numbers(campaign));
  if (campaign->values == VALUE_ANY) campaign_status_add_outlook(json, targets_rest(campaign));
  json_begin_list(json, "targets");
  for (guint i = 0; i < campaign->targets->len; i++)
    add_target(campaign, json, campaign_target(campaign, i));
  json_builder_end_array(json);
  output_json(json);
}

ExitStatus campaign_tell(const Campaign *campaign, bool json) {
  if (json)
    campaign_status_print_json(campaign);
  else
    campaign_status_print_text(campaign);
  return campaign->values == VALUE_ANY ? EXIT_UNKNOWN : EXIT_ANSWERED;
}
