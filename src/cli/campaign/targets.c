/* The positions that a campaign works on, and which of them is next. */
#include "base/message.h"
#include "base/position.h"
#include "campaign/campaign.h"
#include "cube/code.h"
#include "play/cube-play.h"

#include <math.h>
#include <string.h>

static const uint64_t SLICE_MOST = (uint64_t)1 << 33;
enum { FRONT_SHARE = 3 }; /* one node in this many is for the latest open position of the line */
static const double NEVER = 1e30; /* the proof number of a disproved position */

static void clear_target(void *data) {
  Target *target = data;
  g_free(target->name);
  g_free(target->text);
  g_free(target->settled);
}

static bool is_there(const Campaign *campaign, Board board) {
  for (guint i = 0; i < campaign->targets->len; i++)
    if (code_compare(code_canonical(campaign_target(campaign, i)->board), code_canonical(board)) ==
        0)
      return true;
  return false;
}

/* A root that was given as a list of moves is continued as one. */
static char *text_after(const Campaign *campaign, const char *moves, Board board) {
  char code[POSITION_TEXT];
  bool list = strpbrk(campaign->root, "/wb") == NULL;
  cube_write(board, code);
  if (!list) return g_strdup(code);
  return g_strconcat(strcmp(campaign->root, ".") == 0 ? "" : campaign->root, moves, NULL);
}

static void targets_add(Campaign *campaign, Board board, const char *moves, bool reply) {
  if (is_there(campaign, board)) return;
  Target target = {
      .name = reply ? g_strdup_printf("reply-%s", moves) : g_strdup_printf("line-%d", board.ply),
      .text = text_after(campaign, moves, board),
      .board = board,
      .reply = reply,
      .numbers = {-1, -1},
      .values = VALUE_ANY,
  };
  g_array_append_val(campaign->targets, target);
}

static void targets_add_replies(Campaign *campaign) {
  for (int column = 0; column < COLUMNS; column++) {
    int cell = board_cell(campaign->board, column);
    char moves[] = {"0123456789ABCDEF"[column], '\0'};
    if (cell >= 0) targets_add(campaign, board_play(campaign->board, cell), moves, true);
  }
}

static bool targets_add_line(Campaign *campaign) {
  Position position = cube_position(campaign->board);
  size_t length = campaign->line == NULL ? 0 : strlen(campaign->line);
  Error error;
  Move move;
  for (size_t at = 0; at < length;) {
    if (position_read_move(&position, campaign->line, length, &at, &move, &error) != STATUS_OK)
      return message_fail("the line %s, move %zu: %s", campaign->line, at + 1, error.message);
    position = position_play(&position, move);
    if (position_result(&position) != VALUE_ANY)
      return message_fail("the line %s: the game is over at its move %zu", campaign->line, at);
    g_autofree char *moves = g_strndup(campaign->line, at);
    targets_add(campaign, cube_board(&position), moves, false);
  }
  return true;
}

bool targets_make(Campaign *campaign, const char *origin) {
  g_auto(InputPosition) root = {0};
  if (!position_read_argument(variant_default(), NOTATION_ANY, origin, campaign->root, &root))
    return false;
  campaign->board = cube_board(&root.position);
  campaign->targets = g_array_new(FALSE, FALSE, sizeof(Target));
  g_array_set_clear_func(campaign->targets, clear_target);
  if (position_result(&root.position) != VALUE_ANY)
    return message_fail("%s: the game is over there", campaign->root);
  targets_add_replies(campaign);
  return targets_add_line(campaign);
}

guint targets_replies(const Campaign *campaign, guint *settled) {
  guint replies = 0;
  *settled = 0;
  for (guint i = 0; i < campaign->targets->len; i++) {
    const Target *target = campaign_target(campaign, i);
    replies += target->reply;
    *settled += target->reply && target->values != VALUE_ANY;
  }
  return replies;
}

/* Then one reply that he wins settles the root, and otherwise one that he does not. */
static bool claimant_moves(const Campaign *campaign) {
  return board_mover(campaign->board) == claim_player(campaign->claim);
}

ValueSet targets_values(const Campaign *campaign) {
  bool claimant = claimant_moves(campaign);
  ValueSet goal = claim_values(campaign->claim, claimant),
           all = claim_values(campaign->claim, !claimant);
  for (guint i = 0; i < campaign->targets->len; i++) {
    const Target *target = campaign_target(campaign, i);
    if (target->reply && target->values == goal) return goal;
    if (target->reply && target->values == VALUE_ANY) all = VALUE_ANY;
  }
  return all;
}

DagNumbers target_numbers(const Campaign *campaign, const Target *target) {
  if (target->values == VALUE_ANY) return target->numbers;
  bool yes = target->values == claim_values(campaign->claim, true);
  return (DagNumbers){yes ? 0 : NEVER, yes ? NEVER : 0};
}

DagNumbers targets_numbers(const Campaign *campaign) {
  bool claimant = claimant_moves(campaign);
  double least[2] = {NEVER, NEVER}, sum[2] = {0, 0};
  for (guint i = 0; i < campaign->targets->len; i++) {
    const Target *target = campaign_target(campaign, i);
    DagNumbers numbers = target_numbers(campaign, target);
    if (!target->reply) continue;
    least[0] = fmin(least[0], numbers.yes);
    least[1] = fmin(least[1], numbers.no);
    sum[0] = fmin(sum[0] + numbers.yes, NEVER);
    sum[1] = fmin(sum[1] + numbers.no, NEVER);
  }
  return claimant ? (DagNumbers){least[0], sum[1]} : (DagNumbers){sum[0], least[1]};
}

static OutlookPart part_of(const Target *target) {
  return (OutlookPart){.over = target->values != VALUE_ANY,
                       .stones = target->board.ply,
                       .nodes = (double)target->nodes,
                       .open = target->open,
                       .done = target->done,
                       .split = target->divided,
                       .task = target->task};
}

/* Only two of its digits have a meaning. */
char *targets_number(double number) {
  if (number >= NEVER) return g_strdup("never");
  if (number <= 0) return g_strdup("0");
  return g_strdup_printf(number >= 1e6 || number < 0.01 ? "%.1e" : "%.3g", number);
}

Outlook targets_outlook(const Target *target) {
  OutlookPart part = part_of(target);
  return outlook_make(part.nodes, outlook_rest(&part), part.over);
}

Outlook targets_rest(const Campaign *campaign) {
  g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(OutlookPart));
  double nodes = 0;
  for (guint i = 0; i < campaign->targets->len; i++) {
    const Target *target = campaign_target(campaign, i);
    OutlookPart part = part_of(target);
    if (!target->reply) continue;
    g_array_append_val(parts, part);
    nodes += part.nodes;
  }
  OutlookRest rest = outlook_sum((const OutlookPart *)parts->data, (int)parts->len);
  return outlook_make(nodes, rest, campaign->values != VALUE_ANY);
}

uint64_t targets_slice(const Campaign *campaign, const Target *target) {
  uint64_t most = MAX(SLICE_MOST, campaign->slice);
  return CLAMP(target->nodes, campaign->slice, most);
}

/* The latest position of the line that is open: the one that is likely to fall first. */
static Target *front_of_line(const Campaign *campaign) {
  for (guint i = campaign->targets->len; i-- > 0;) {
    Target *target = campaign_target(campaign, i);
    if (!target->reply && target->values == VALUE_ANY) return target;
  }
  return NULL;
}

/* True if it has had less than its share of all nodes. */
static bool is_behind(const Campaign *campaign, const Target *front) {
  uint64_t nodes = 0;
  for (guint i = 0; i < campaign->targets->len; i++)
    nodes += campaign_target(campaign, i)->nodes;
  return front->nodes < nodes / FRONT_SHARE;
}

/* What seems to be left of a reply. Where the claimant's opponent is to move, one reply without a
 * win settles the root, and only all `open` ones together with a win. */
static double effort(const Campaign *campaign, const Target *target, guint open) {
  double win = target->numbers.yes;
  return fmax(claimant_moves(campaign) ? win : fmin(target->numbers.no, open * win), 1e-3);
}

static Target *cheapest(const Campaign *campaign) {
  Target *best = NULL;
  double least = 0;
  guint settled, replies = targets_replies(campaign, &settled);
  for (guint i = 0; i < campaign->targets->len; i++) {
    Target *target = campaign_target(campaign, i);
    double nodes = (double)(target->nodes + targets_slice(campaign, target));
    double weight = nodes * effort(campaign, target, replies - settled);
    if (target->values != VALUE_ANY || (best != NULL && weight >= least)) continue;
    best = target;
    least = weight;
  }
  return best;
}

Target *targets_next(const Campaign *campaign) {
  Target *front = front_of_line(campaign);
  return front != NULL && is_behind(campaign, front) ? front : cheapest(campaign);
}

const char *campaign_word(const Campaign *campaign, ValueSet values) {
  if (values == VALUE_ANY) return "open";
  return values == claim_values(campaign->claim, true) ? "win" : "not-win";
}
