/* The certificates of what a campaign settled. */
#include "base/message.h"
#include "campaign/campaign.h"
#include "certificates/certificate.h"
#include "certificates/store-proof.h"
#include "cluster/tree/job-tree.h"
#include "storage/whole-file.h"

static char *campaign_certify_path_of(const Campaign *campaign, const char *name) {
  g_autofree char *file = g_strconcat(name, ".txt", NULL);
  return g_build_filename(campaign->folder, "certificates", file, NULL);
}

bool campaign_has_certificate(const Campaign *campaign, const char *name) {
  g_autofree char *path = campaign_certify_path_of(campaign, name), *text = NULL;
  gsize length;
  return g_file_get_contents(path, &text, &length, NULL) && certificate_is_whole(text, length);
}

/* One target's answer may follow from another's, without a row of its own in the store. */
static GArray *settled_boards(const Campaign *campaign) {
  GArray *boards = g_array_new(FALSE, FALSE, sizeof(Board));
  for (guint i = 0; i < campaign->targets->len; i++) {
    const Target *target = campaign_target(campaign, i);
    if (target->values != VALUE_ANY && board_result(target->board) == VALUE_ANY)
      g_array_append_val(boards, target->board);
  }
  return boards;
}

bool campaign_certify(const Campaign *campaign, Kept *kept, const char *name, Board board) {
  g_autofree char *path = campaign_certify_path_of(campaign, name);
  g_autoptr(GString) text = g_string_new(NULL);
  g_autoptr(GError) failure = NULL;
  CertificateCounts counts;
  Error error;
  g_autoptr(GArray) steps = settled_boards(campaign);
  const StoreGoal goal = {.board = board,
                          .claim = campaign->claim,
                          .steps = (const Board *)(gpointer)steps->data,
                          .step_count = steps->len,
                          .tree_bytes = JOB_TREE_BYTES};
  if (store_proof(kept_known(kept), &goal, text, &counts, &error) != STATUS_OK)
    return message_fail("no certificate of %s: %s", name, error.message);
  if (whole_file_write(path, text->str, text->len, 0666, &failure)) return true;
  return message_fail("%s: %s", path, failure->message);
}
