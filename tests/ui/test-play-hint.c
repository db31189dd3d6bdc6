/* Hints in a game: they are drawn and said, and go when they are of no use. */
#include "play/partner.h"
#include "play/partner-words.h"
#include "plays.h"
#include "review/game-review.h"
#include "windows.h"

#define FLAT "connect4:7x6"

static void test_hint(void) {
  g_autoptr(FsSession) session = plays_session(FLAT, "001122");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 2, 2), FALSE);
  g_assert_true(fs_partner_hint(partner));
  wait_until(fs_session_get_hint(session) == 3);
  g_autofree char *words = fs_partner_words(partner);
  g_assert_cmpstr(words, ==, "Column 3: it wins at once");
  g_assert_true(fs_session_play(session, 3));
  g_assert_cmpint(fs_session_get_hint(session), ==, -1);
  g_autofree char *end = fs_partner_words(partner);
  g_assert_cmpstr(end, ==, "White has won");
  g_assert_true(fs_partner_take_back(partner)); /* it does not come back unasked */
  g_assert_cmpint(fs_session_get_hint(session), ==, -1);
}

static void resign(FsPartner *partner, FsSession *session) { fs_partner_resign(partner); }

static void look_elsewhere(FsPartner *partner, FsSession *session) {
  fs_session_back(session);
  fs_session_forward(session);
}

static void end_playing(FsPartner *partner, FsSession *session) { fs_partner_end(partner); }

static void review(FsPartner *partner, FsSession *session) {
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_assert_true(fs_game_review_start(review, 0));
}

/* A stone that is a hint is not taken for one of the game: it goes when that ends, or is left, when
 * another position is shown, and for a review. */
static void test_hint_goes(void) {
  static void (*const acts[])(FsPartner *, FsSession *) = {resign, look_elsewhere, end_playing,
                                                           review};
  for (guint i = 0; i < G_N_ELEMENTS(acts); i++) {
    g_autoptr(FsSession) session = plays_session(FLAT, "001122");
    g_autoptr(FsPartner) partner = fs_partner_new(session);
    fs_partner_begin(partner, plays_game(FALSE, TRUE, 2, 2), FALSE);
    g_assert_true(fs_partner_hint(partner));
    wait_until(fs_session_get_hint(session) == 3);
    acts[i](partner, session);
    g_assert_cmpint(fs_session_get_hint(session), ==, -1);
  }
}

/* A hint that is no proof says whose chances it means, as the bar beside the board does. */
static void test_hint_of_opinion(void) {
  Line line = line_at("0");
  Position position = line_position(&line);
  OpponentChoice choice = {
      .move = 15, .why = WHY_EXPECTS, .values = VALUE_ANY, .points = 0.292}; /* of Black */
  int white, draw, black;
  g_autofree char *words = partner_hint_words(&position, &choice);
  const char *estimate = strstr(words, "Estimate: ");
  g_assert_true(g_str_has_prefix(words, "Column F: the most promising one. Estimate: White "));
  g_assert_cmpint(
      sscanf(estimate, "Estimate: White %d %%, draw %d %%, Black %d %%", &white, &draw, &black), ==,
      3);
  g_assert_cmpint(ABS(2 * black + draw - 58), <=, 2);
  g_assert_cmpint(ABS(white + draw + black - 100), ==, 0);
}

/* Without opinions a hint is a proof or nothing. */
static void test_hint_without_opinions(void) {
  g_autoptr(FsSession) session = session_at("0F");
  g_autoptr(FsPartner) partner = fs_partner_new(session);
  g_object_set(partner, "opinions", FALSE, NULL);
  fs_partner_begin(partner, plays_game(FALSE, TRUE, 2, 0.3), FALSE);
  g_assert_true(fs_partner_hint(partner));
  wait_until(!fs_partner_is_thinking(partner));
  g_autofree char *words = fs_partner_words(partner);
  g_assert_cmpstr(words, ==, "No move is proved to be the best, and estimates are off");
  g_assert_cmpint(fs_session_get_hint(session), ==, -1);
}

int main(int argc, char **argv) {
  gtk_test_init(&argc, &argv, NULL);
  g_test_add_func("/play/hint", test_hint);
  g_test_add_func("/play/hint-goes", test_hint_goes);
  g_test_add_func("/play/hint-of-opinion", test_hint_of_opinion);
  g_test_add_func("/play/hint-without-opinions", test_hint_without_opinions);
  return g_test_run();
}
