/* The certificates of what a campaign settled. */
#include "base/message.h"
#include "campaign/campaign.h"
#include "cluster/store-proof.h"

static char *path_of(const Campaign *campaign, const char *name) {
  g_autofree char *file = g_strconcat(name, ".txt", NULL);
  return g_build_filename(campaign->folder, "certificates", file, NULL);
}

bool campaign_has_certificate(const Campaign *campaign, const char *name) {
  g_autofree char *path = path_of(campaign, name);
  return g_file_test(path, G_FILE_TEST_EXISTS);
}

bool campaign_certify(const Campaign *campaign, Team *team, const char *name, Board board) {
  g_autofree char *path = path_of(campaign, name);
  g_autoptr(GString) text = g_string_new(NULL);
  g_autoptr(GError) failure = NULL;
  CertificateCounts counts;
  Error error;
  if (store_proof(team_store(team), team_known(team), board, campaign->claim,
                  frontier_usual().bytes, text, &counts, &error) != STATUS_OK)
    return message_fail("no certificate of %s: %s", name, error.message);
  if (g_file_set_contents_full(path, text->str, (gssize)text->len,
                               G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0666,
                               &failure))
    return true;
  return message_fail("%s", failure->message);
}
