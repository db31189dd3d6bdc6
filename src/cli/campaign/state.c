/* The figures of a campaign, as a key file with a group for each target. */
#include "base/message.h"
#include "campaign/campaign.h"
#include "storage/whole-file.h"
#include "team/parallel.h"

#include <string.h>

static const char STATE[] = "state.txt", ROOT_GROUP[] = "root";

/* What proof numbers count (engine/team/dag-proof.c). Earlier versions counted something else, and
 * their files name no unit. */
static const char UNIT[] = "believed";

static ValueSet read_values(const Campaign *campaign, GKeyFile *file, const char *group) {
  g_autofree char *word = g_key_file_get_string(file, group, "value", NULL);
  if (g_strcmp0(word, "win") == 0) return claim_values(campaign->claim, true);
  return g_strcmp0(word, "not-win") == 0 ? claim_values(campaign->claim, false) : VALUE_ANY;
}

static double campaign_state_read_number(GKeyFile *file, const char *group, const char *key,
                                         double missing) {
  g_autoptr(GError) error = NULL;
  double number = g_key_file_get_double(file, group, key, &error);
  return error == NULL && number >= 0 && number <= 1e30 ? number : missing;
}

static void read_target(const Campaign *campaign, GKeyFile *file, Target *target) {
  const char *group = target->name;
  target->nodes = g_key_file_get_uint64(file, group, "nodes", NULL);
  target->seconds = campaign_state_read_number(file, group, "seconds", 0);
  target->open = campaign_state_read_number(file, group, "open", 0);
  target->done = campaign_state_read_number(file, group, "done", 0);
  target->divided = campaign_state_read_number(file, group, "divided", 0);
  target->task = campaign_state_read_number(file, group, "task",
                                            PARALLEL_FIRST_NODES); /* which early files lack */
  target->numbers.yes = campaign_state_read_number(file, group, "proof", -1);
  target->numbers.no = campaign_state_read_number(file, group, "disproof", -1);
  target->values = read_values(campaign, file, group);
  target->settled = g_key_file_get_string(file, group, "settled", NULL);
  target->certified = campaign_has_certificate(campaign, target->name);
}

static bool is_other_unit(GKeyFile *file) {
  g_autofree char *unit = g_key_file_get_string(file, ROOT_GROUP, "unit", NULL);
  return g_strcmp0(unit, UNIT) != 0;
}

bool state_read(Campaign *campaign) {
  g_autofree char *path = campaign_path(campaign, STATE);
  g_autoptr(GKeyFile) file = g_key_file_new();
  g_autoptr(GError) error = NULL;
  if (!g_file_test(path, G_FILE_TEST_EXISTS)) return true;
  if (!g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, &error))
    return message_fail("%s: %s; remove it to begin its figures again (nothing proved is lost)",
                        path, error->message);
  campaign->nodes = g_key_file_get_uint64(file, ROOT_GROUP, "nodes", NULL);
  campaign->seconds = campaign_state_read_number(file, ROOT_GROUP, "seconds", 0);
  campaign->values = read_values(campaign, file, ROOT_GROUP);
  campaign->other_unit = is_other_unit(file);
  for (guint i = 0; i < campaign->targets->len; i++)
    read_target(campaign, file, campaign_target(campaign, i));
  return true;
}

static void write_target(const Campaign *campaign, GKeyFile *file, const Target *target) {
  const char *group = target->name;
  g_key_file_set_string(file, group, "position", target->text);
  g_key_file_set_string(file, group, "value", campaign_word(campaign, target->values));
  g_key_file_set_uint64(file, group, "nodes", target->nodes);
  g_key_file_set_double(file, group, "seconds", target->seconds);
  g_key_file_set_double(file, group, "open", target->open);
  g_key_file_set_double(file, group, "done", target->done);
  g_key_file_set_double(file, group, "divided", target->divided);
  g_key_file_set_double(file, group, "task", target->task);
  g_key_file_set_double(file, group, "proof", target->numbers.yes);
  g_key_file_set_double(file, group, "disproof", target->numbers.no);
  if (target->settled != NULL) g_key_file_set_string(file, group, "settled", target->settled);
}

bool state_write(const Campaign *campaign) {
  g_autofree char *path = campaign_path(campaign, STATE);
  g_autoptr(GKeyFile) file = g_key_file_new();
  g_autoptr(GError) error = NULL;
  gsize length;
  g_key_file_set_string(file, ROOT_GROUP, "value", campaign_word(campaign, campaign->values));
  g_key_file_set_uint64(file, ROOT_GROUP, "nodes", campaign->nodes);
  g_key_file_set_double(file, ROOT_GROUP, "seconds", campaign->seconds);
  g_key_file_set_string(file, ROOT_GROUP, "unit", UNIT);
  for (guint i = 0; i < campaign->targets->len; i++)
    write_target(campaign, file, campaign_target(campaign, i));
  g_autofree char *text = g_key_file_to_data(file, &length, NULL);
  if (whole_file_write(path, text, length, 0666, &error)) return true;
  return message_fail("%s: %s", path, error->message);
}
