/* A move that was taken back comes back by undo, with all that was there: its answer, the result,
 * and where the user looked. */
#include "play/partner.h"
#include "plays.h"
#include "waiting.h"

#define FLAT "connect4:7x6"

/* How a game stands when a move is taken back. */
typedef enum { ANSWERED, THINKING, RESIGNED, RESIGNED_THINKING, LOOKING_BACK, STANDS } Stands;

/* What undo has to bring back. */
typedef struct {
  Line line;
  gboolean over;
  ValueSet result;
  GameEnding ending;
} Shown;

static Shown what_is_shown(FsSession *session, FsPartner *partner) {
  const GameRecord *record = game_document_get(fs_session_get_document(session));
  return (Shown){record->line, fs_partner_is_over(partner), record->about->result,
                 record->about->ending};
}

static void assert_shown(FsSession *session, FsPartner *partner, const Shown *expected) {
  Shown now = what_is_shown(session, partner);
  g_assert_cmpint(now.line.length, ==, expected->line.length);
  g_assert_cmpint(now.line.at, ==, expected->line.at);
  g_assert_cmpmem(now.line.moves, (gsize)now.line.length, expected->line.moves,
                  (gsize)expected->line.length);
  g_assert_cmpint(now.over, ==, expected->over);
  g_assert_cmpint(now.result, ==, expected->result);
  g_assert_cmpint(now.ending, ==, expected->ending);
}

static gboolean is_alone(FsPartner *partner) {
  PartnerGame game = fs_partner_get_game(partner);
  return !game.program[FIRST] && !game.program[SECOND];
}

/* The player moves, and so on until the game stands so. */
static void play_until(FsSession *session, FsPartner *partner, Stands stands) {
  int before = plays_length(session);
  gboolean thinks = stands == THINKING || stands == RESIGNED_THINKING;
  g_assert_true(fs_session_play(session, 5));
  if (!thinks) wait_until(is_alone(partner) || plays_length(session) == before + 2);
  if (stands == RESIGNED || stands == RESIGNED_THINKING) g_assert_true(fs_partner_resign(partner));
  if (stands == LOOKING_BACK) g_assert_true(fs_session_go_to(session, 1));
}

/* Takes back so often, and undoes that step by step; with a pause, in which a worker that was
 * thinking ends. */
static void take_back_and_undo(FsSession *session, FsPartner *partner, int times, double pause) {
  Shown before[2];
  for (int i = 0; i < times; i++) {
    before[i] = what_is_shown(session, partner);
    g_assert_true(fs_partner_take_back(partner));
    g_assert_false(fs_partner_is_over(partner));
    g_assert_cmpint(plays_length(session), <, before[i].line.length);
    g_assert_cmpint(fs_session_get_line(session)->at, ==, plays_length(session));
    main_loop_run(pause);
  }
  for (int i = times; i-- > 0;) {
    g_assert_true(fs_partner_can_undo(partner));
    g_assert_true(fs_partner_undo(partner));
    assert_shown(session, partner, &before[i]);
  }
}

/* The program goes on where it was thinking. */
static void try_standing(const gboolean program[2], Stands stands, int times, double pause) {
  g_autoptr(FsSession) session = plays_session(FLAT, "."); /* none can have won yet */
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_partner_begin(partner, plays_game(program[FIRST], program[SECOND], 2, 0.2), FALSE);
  if (program[FIRST]) wait_until(plays_length(session) == 1);
  int begun = plays_length(session);
  play_until(session, partner, ANSWERED);
  play_until(session, partner, stands);
  take_back_and_undo(session, partner, times, pause);
  if (stands == THINKING && !is_alone(partner)) wait_until(plays_length(session) == begun + 4);
}

static void test_taken_back(void) {
  static const gboolean sides[][2] = {{FALSE, TRUE}, {TRUE, FALSE}, {FALSE, FALSE}};
  for (guint i = 0; i < G_N_ELEMENTS(sides); i++)
    for (Stands stands = ANSWERED; stands < STANDS; stands++)
      for (int times = 1; times <= 2; times++) {
        g_test_message("program: %d %d, stands: %d, taken back %d times", sides[i][0], sides[i][1],
                       stands, times);
        try_standing(sides[i], stands, times, 0);
        try_standing(sides[i], stands, times, 0.05);
      }
}

int main(int argc, char **argv) {
  gtk_test_init(&argc, &argv, NULL);
  g_test_add_func("/play/taken-back", test_taken_back);
  return g_test_run();
}
