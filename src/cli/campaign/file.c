/* What a campaign is about: campaign.txt, in the format of GLib's key files. */
#include "base/message.h"
#include "base/position.h"
#include "campaign/campaign.h"
#include "cluster/files/description.h"
#include "play/cube-play.h"
#include "storage/whole-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

static const char PLAN[] = "campaign.txt", GROUP[] = "campaign";

char *campaign_path(const Campaign *campaign, const char *name) {
  return g_build_filename(campaign->folder, name, NULL);
}

/* flock() rather than fcntl(), whose locks end with any descriptor of the file that is closed.
 * Where there are no locks, nobody is refused. */
bool campaign_lock(const Campaign *campaign, int *lock) {
  g_autofree char *path = campaign_path(campaign, PLAN);
  *lock = g_open(path, O_RDONLY | O_CLOEXEC, 0);
  if (*lock < 0) return message_fail("%s: %s", path, g_strerror(errno));
  if (flock(*lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return true;
  close(*lock);
  *lock = -1;
  return message_fail("%s: another process works on this campaign", campaign->folder);
}

void campaign_clear(Campaign *campaign) {
  g_free(campaign->folder);
  g_free(campaign->root);
  g_free(campaign->line);
  g_free(campaign->created);
  if (campaign->targets != NULL) g_array_unref(campaign->targets);
  *campaign = (Campaign){0};
}

static bool read_claim(Campaign *campaign, GKeyFile *file) {
  g_autofree char *claim = g_key_file_get_string(file, GROUP, "claim", NULL);
  bool first = g_strcmp0(claim, claim_name(CLAIM_FIRST)) == 0;
  campaign->claim = first ? CLAIM_FIRST : CLAIM_SECOND;
  return first || g_strcmp0(claim, claim_name(CLAIM_SECOND)) == 0;
}

static bool campaign_file_read_file(Campaign *campaign, const char *path) {
  g_autoptr(GKeyFile) file = g_key_file_new();
  g_autoptr(GError) error = NULL;
  if (!g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, &error))
    return message_fail("%s: %s", path, error->message);
  campaign->root = g_key_file_get_string(file, GROUP, "root", NULL);
  campaign->line = g_key_file_get_string(file, GROUP, "line", NULL);
  campaign->created = g_key_file_get_string(file, GROUP, "created", NULL);
  campaign->slice = g_key_file_get_uint64(file, GROUP, "slice", NULL);
  if (campaign->root != NULL && campaign->created != NULL && campaign->slice > 0 &&
      read_claim(campaign, file))
    return true;
  return message_fail("%s: [%s] needs root, claim (first or second), slice and created", path,
                      GROUP);
}

static bool write_file(const Campaign *campaign, const char *path) {
  g_autoptr(GKeyFile) file = g_key_file_new();
  g_autoptr(GError) error = NULL;
  gsize length;
  g_key_file_set_string(file, GROUP, "root", campaign->root);
  g_key_file_set_string(file, GROUP, "claim", claim_name(campaign->claim));
  if (campaign->line != NULL) g_key_file_set_string(file, GROUP, "line", campaign->line);
  g_key_file_set_uint64(file, GROUP, "slice", campaign->slice);
  g_key_file_set_string(file, GROUP, "created", campaign->created);
  g_autofree char *text = g_key_file_to_data(file, &length, NULL);
  if (whole_file_write(path, text, length, 0666, &error)) return true;
  return message_fail("%s: %s", path, error->message);
}

static bool campaign_file_make_folder(const Campaign *campaign) {
  g_autofree char *certificates = campaign_path(campaign, "certificates");
  if (g_mkdir_with_parents(certificates, 0777) == 0) return true;
  return message_fail("cannot make the folder %s: %s", certificates, g_strerror(errno));
}

static bool make_file(Campaign *campaign, const CampaignWish *wish, const char *path) {
  char now[21];
  log_now(now);
  campaign->root = g_strdup(wish->root);
  campaign->line = g_strdup(wish->line);
  campaign->created = g_strdup(now);
  campaign->slice = wish->slice;
  campaign->claim = wish->goal == GOAL_SECOND ? CLAIM_SECOND : CLAIM_FIRST;
  return targets_make(campaign, "ROOT") && campaign_file_make_folder(campaign) &&
         write_file(campaign, path);
}

/* The same question again is no mistake: a machine may start the same command at each boot. */
static bool check_same(const Campaign *campaign, const CampaignWish *wish) {
  Board board;
  Error error;
  bool same_root =
      wish->root == NULL || (cube_read(wish->root, &board, &error) == STATUS_OK &&
                             code_compare(code_of(board), code_of(campaign->board)) == 0);
  bool same_claim =
      !wish->goal_given || (wish->goal == GOAL_SECOND) == (campaign->claim == CLAIM_SECOND);
  bool same_line = wish->line == NULL || g_strcmp0(wish->line, campaign->line) == 0;
  if (same_root && same_claim && same_line) return true;
  return message_fail("%s has a campaign about something else: root %s, claim %s, line %s",
                      campaign->folder, campaign->root, claim_name(campaign->claim),
                      campaign->line != NULL ? campaign->line : "none");
}

bool campaign_open(Campaign *campaign, const CampaignWish *wish) {
  *campaign = (Campaign){.folder = g_strdup(wish->folder), .values = VALUE_ANY};
  g_autofree char *path = campaign_path(campaign, PLAN);
  bool there = g_file_test(path, G_FILE_TEST_EXISTS);
  if (!there && wish->root == NULL)
    return message_fail("%s has no campaign: there is no %s in it", wish->folder, PLAN);
  if (!there) return make_file(campaign, wish, path);
  return campaign_file_read_file(campaign, path) && targets_make(campaign, path) &&
         check_same(campaign, wish) && campaign_file_make_folder(campaign) && state_read(campaign);
}
