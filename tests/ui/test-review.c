/* The review of a game in a session: it runs beside the window, keeps what it proves, finds the
 * mistakes, and adds better moves to the game. */
#include "core/memory.h"
#include "review/game-review.h"
#include "review/review-export.h"
#include "review/review-strip.h"
#include "reviews.h"
#include "session/session-file.h"

static void test_marks(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME);
  g_autoptr(FsGameReview) review = reviews_done(session);
  const Line *line = fs_session_get_line(session);
  int marks[3] = {0};
  for (int n = 1; n <= line->length; n++)
    marks[fs_game_review_finding(review, line->moves, n)->mark]++;
  g_assert_cmpint(marks[MARK_MISTAKE], ==, 5);
  g_assert_cmpint(marks[MARK_ONLY], ==, 1);
  g_assert_cmpint(fs_game_review_view(review).open, ==, 0);
  g_autofree char *report = fs_game_review_report(review);
  g_assert_nonnull(strstr(report, "White: 2 mistakes, 0 only moves"));
  g_assert_nonnull(strstr(report, "Black: 3 mistakes, 1 only move"));
  g_assert_nonnull(strstr(report, "Black’s position was lost by 5… 1; 5… 0 draws."));
  g_assert_null(strstr(report, "not settled"));
}

static void test_mistakes_and_better_moves(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME);
  g_autoptr(FsGameReview) review = reviews_done(session);
  fs_session_go_first(session);
  int found = 0;
  for (int place; (place = reviews_find_mistake(review, 1)) > 0; found++) {
    g_assert_cmpint(place, >, fs_session_get_line(session)->at);
    fs_session_go_to(session, place);
  }
  g_assert_cmpint(found, ==, 5);
  fs_session_go_to(session, 4);
  g_assert_cmpint(reviews_find_mistake(review, -1), ==, 1);
  g_assert_true(fs_game_review_show_better(review));
  const Line *line = fs_session_get_line(session);
  g_assert_cmpint(line->at, ==, 3);
  const GameNode *node = game_record_node(game_document_get(fs_session_get_document(session)));
  g_assert_cmpint(node->count, ==, 2); /* what was played, and what is better */
  wait_until(fs_search_get_line(fs_session_get_search(session)) &&
             !fs_search_get_line(fs_session_get_search(session))->searching);
  g_assert_cmpint(fs_session_get_best_line(session)->best.length, >, 1);
  g_assert_true(fs_session_undo(session));
}

static int count_doubted(FsGameReview *review, const Line *line) {
  int doubted = 0;
  for (int n = 1; n <= line->length; n++)
    doubted += review_mark(fs_game_review_finding(review, line->moves, n)) == MARK_DOUBTED;
  return doubted;
}

/* Opinions are shown while nothing is proved, if they are wanted, and are no mistakes. */
static void test_opinions(void) {
  g_autoptr(FsSession) session = reviews_session("cube", "0F3C56A9");
  g_autoptr(FsGameReview) review = reviews_doubted(session);
  const Line *line = fs_session_get_line(session);
  int doubted = count_doubted(review, line);
  g_assert_cmpint(doubted, >, 0);
  fs_session_go_first(session);
  for (int place; (place = reviews_find_mistake(review, 1)) > 0; doubted--)
    fs_session_go_to(session, place);
  g_assert_cmpint(doubted, ==, 0); /* the arrows find them all */
  g_object_set(review, "opinions", FALSE, NULL);
  g_assert_cmpint(count_doubted(review, line), ==, 0);
  g_assert_cmpint(reviews_find_mistake(review, -1), ==, -1);
}

/* Whose win the end is, and by which move; also that it was given up. */
static void test_end(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME);
  g_autoptr(FsGameReview) review = reviews_done(session);
  fs_session_go_first(session);
  g_autofree char *sentence = fs_game_review_sentence(review);
  const char *end = strstr(sentence, " At the end 6. ");
  g_assert_nonnull(end);
  Line line = *fs_session_get_line(session);
  line.at = line.length;
  g_assert_true(line_play(&line, (Move)(end[strlen(" At the end 6. ")] - '0')));
  Position position = line_position(&line);
  AnalysisView view;
  gboolean over = line_result(&line) != VALUE_ANY;
  g_assert_true(over || fs_search_know(fs_session_get_search(session), &position, &view));
  g_assert_cmpint(over ? line_result(&line) : view.values, ==, VALUE_FIRST);
  g_assert_null(strstr(sentence, "won position"));
  fs_session_describe(session, &(GameAbout){.result = VALUE_SECOND});
  g_autofree char *resigned = fs_game_review_sentence(review);
  g_assert_true(g_str_has_prefix(resigned, "Black’s position was lost by ")); /* not the game */
  g_assert_nonnull(strstr(resigned, "White lost the game in a won position. At the end 6. "));
  fs_session_describe(session, &(GameAbout){.result = VALUE_DRAW});
  g_autofree char *drawn = fs_game_review_sentence(review);
  g_assert_nonnull(strstr(drawn, "The game ended as a draw in a position that White wins."));
  g_autofree char *report = fs_game_review_report(review);
  g_assert_nonnull(strstr(report, "in a position that White wins."));
}

static int count_opinions(FsSession *session, FsGameReview *review) {
  const Line *line = fs_session_get_line(session);
  int count = 0;
  for (int n = 1; n <= line->length; n++)
    count += fs_game_review_finding(review, line->moves, n)->preferred >= 0;
  return count;
}

/* Whether opinions came after the first proofs. */
static gboolean proves_at_once(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_object_set(review, "opinions", TRUE, NULL);
  g_assert_true(fs_game_review_start(review, 0));
  wait_until(fs_game_review_view(review).counters.nodes > 0);
  int count = count_opinions(session, review);
  main_loop_run(3);
  gboolean more = count_opinions(session, review) > count;
  reviews_stop(review);
  return more;
}

/* A review of little time proves what it can: proofs do not wait for opinions. On a busy machine
 * all opinions may be there first; not each time. */
static void test_proofs_at_once(void) {
  int tries = 0;
  while (!proves_at_once())
    g_assert_cmpint(++tries, <, 10);
}

/* A further review keeps the signs and the count of the one before until it knows more, although
 * it has no time itself. Opinions stay, too. */
static void test_again(void) {
  g_autoptr(FsSession) session = reviews_session("cube", "0F3C56A9");
  g_autoptr(FsGameReview) review = reviews_doubted(session);
  g_assert_true(fs_game_review_start(review, 0));
  g_assert_cmpint(count_doubted(review, fs_session_get_line(session)), >, 0);
  reviews_stop(review);
}

/* The same for what is proved: the file of a reviewed game has it, and an empty table does not. */
static void test_again_opened(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME), other = session_at(".");
  g_autoptr(FsGameReview) review = reviews_done(session);
  g_autofree char *text = fs_session_write_file(session, NULL, NULL);
  g_autofree char *sentence = fs_game_review_sentence(review);
  g_autoptr(FsGameReview) opened = fs_game_review_new(other);
  g_auto(SavedPlace) place = {0};
  g_assert_true(fs_session_read_file(other, NOTATION_CHOSEN, text, strlen(text), &place, NULL));
  g_assert_true(fs_game_review_start(opened, 0));
  fs_game_review_stop(opened);
  for (gboolean running = TRUE; running; main_loop_turn()) {
    running = fs_game_review_is_running(opened);
    g_autofree char *said = fs_game_review_sentence(opened);
    g_assert_cmpstr(said, ==, sentence);
    g_assert_cmpint(fs_game_review_view(opened).open, ==, 0);
  }
  g_autofree char *again = fs_session_write_file(other, NULL, NULL);
  g_assert_nonnull(strstr(again, "\"mistake\""));
}

static void learn_all(FsSession *session, FsGameReview *review) {
  g_autoptr(GameReviewed) line = fs_game_review_main_line(review);
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(session));
  for (guint i = 0; i < line->steps->len; i++)
    knowledge_add(knowledge, &g_array_index(line->steps, ReviewStep, i).position,
                  line->findings[i].values, 1, 0);
  g_signal_emit_by_name(session, "analysis-changed");
}

/* A review that was stopped says what its bars show, whatever else proved it, and keeps that. */
static void test_stopped_says_what_is_known(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME), other = reviews_session(FLAT, GAME);
  g_autoptr(FsGameReview) whole = reviews_done(session);
  g_autoptr(FsGameReview) stopped = fs_game_review_new(other);
  g_assert_true(fs_game_review_start(stopped, 0));
  reviews_stop(stopped);
  g_autofree char *before = fs_game_review_sentence(stopped);
  g_assert_nonnull(strstr(before, " The review is not complete: "));
  learn_all(other, whole);
  g_autofree char *sentence = fs_game_review_sentence(stopped);
  g_autofree char *report = fs_game_review_report(stopped);
  g_assert_true(g_str_has_prefix(sentence, "Black’s position was lost by 5… 1"));
  g_assert_nonnull(strstr(sentence, " Proved mistakes: White 2, Black 3. The review is not "));
  g_assert_nonnull(strstr(report, "not judged yet\n"));
  g_autofree char *text = fs_session_write_file(other, NULL, NULL);
  g_assert_nonnull(strstr(text, "\"mistake\""));
}

/* A mistake whose better move the review did not come to: it is searched for when that is wanted.
 */
static void test_better_is_found(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME), other = reviews_session(FLAT, GAME);
  g_autoptr(FsGameReview) review = reviews_done(session);
  g_autoptr(GameReviewed) unknown = fs_game_review_main_line(review);
  for (guint i = 0; i < unknown->steps->len; i++)
    unknown->findings[i].better = -1;
  g_autoptr(FsGameReview) half = fs_game_review_new(other);
  fs_session_keep_review(other, unknown);
  g_signal_emit_by_name(other, "games-changed");
  g_object_set(fs_session_get_search(other), "goal", GOAL_EXACT, NULL);
  fs_session_go_to(other, 1);
  g_assert_cmpint(fs_game_review_better(half), ==, -1);
  g_assert_cmpint(fs_game_review_can_find_better(half), ==, BETTER_FINDABLE);
  g_assert_true(fs_game_review_show_better(half));
  const SearchLine *line;
  wait_until((line = fs_session_get_best_line(other)) && !line->searching);
  Move found = line->best.moves[0];
  fs_session_go_to(other, 1);
  g_assert_cmpint(fs_game_review_better(half), ==, found);
  fs_session_go_first(other);
  g_assert_cmpint(fs_game_review_can_find_better(half), ==, BETTER_NONE);
}

/* What a review took of the memory goes back when it ends. */
static void test_memory(void) {
  enum { GROWTH = 96 << 20 };
  Error error;
  g_autoptr(FsSession) session = reviews_session("cube", "0F3C56A9");
  FsSearch *search = fs_session_get_search(session);
  g_assert_cmpint(fs_search_set_table_bytes(search, (size_t)256 << 20, &error), ==, STATUS_OK);
  size_t before = memory_resident();
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_assert_true(fs_game_review_start(review, 0));
  wait_until(memory_resident() > before + GROWTH);
  reviews_stop(review);
  wait_until(memory_resident() < before + GROWTH / 4);
}

/* From a variation without mistakes the arrows go on in what was played, where the strip is. */
static void test_mistakes_after_a_variation(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME);
  g_autoptr(FsGameReview) review = reviews_done(session);
  fs_session_go_to(session, 3);
  g_assert_cmpint(reviews_find_mistake(review, 1), ==, 4);
  fs_session_play(session, 4);
  g_assert_cmpint(reviews_find_mistake(review, 1), ==, 4);
  g_assert_cmpint(reviews_find_mistake(review, -1), ==, 1);
  Line line;
  g_assert_true(fs_game_review_find_mistake(review, 1, &line));
  g_assert_true(fs_session_go_path(session, line.moves, line.at));
  g_assert_true(fs_game_review_shown(review)->mark == MARK_MISTAKE);
}

/* The strip has what was played, also while a variation is looked at. */
static void test_strip_stays(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME);
  g_autoptr(FsGameReview) review = reviews_done(session);
  g_autofree char *sentence = fs_game_review_sentence(review);
  g_assert_cmpstr(sentence, ==,
                  "Black’s position was lost by 5… 1; 5… 0 draws. Mistakes: White 2, Black 3. "
                  "At the end 6. 0 wins.");
  fs_session_go_to(session, 2);
  fs_session_play(session, 4);
  g_autoptr(GArray) plies = review_plies(session, review);
  g_assert_cmpint(plies->len, ==, strlen(GAME) + 1);
  g_assert_cmpint(g_array_index(plies, StripPly, 10).mark, ==, STRIP_MARK_MISTAKE);
}

/* What is said is about the main line that the game has now, and its bars are counted. */
static void test_promoted(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME),
                       other = reviews_session(FLAT, "012304");
  fs_session_go_first(session);
  fs_session_add(session, (Move[]){0, 1, 2, 3, 0, 4}, 6);
  g_autoptr(FsGameReview) review = reviews_done(session), alone = reviews_done(other);
  g_autofree char *before = fs_game_review_sentence(review);
  g_autofree char *wanted = fs_game_review_sentence(alone);
  g_assert_cmpint(fs_game_review_count(review).count, ==, strlen(GAME) + 1);
  g_assert_cmpint(fs_game_review_count(review).all, ==, strlen(GAME) + 2);
  fs_session_go_path(session, (Move[]){0, 1, 2, 3, 0, 4}, 6);
  g_assert_true(fs_session_promote(session));
  g_autofree char *promoted = fs_game_review_sentence(review);
  g_assert_cmpstr(promoted, ==, wanted);
  g_autofree char *report = fs_game_review_report(review), *of_alone = fs_game_review_report(alone);
  g_assert_cmpstr(report, ==, of_alone);
  g_assert_cmpint(fs_game_review_count(review).count, ==, 7);
  g_assert_true(fs_session_undo(session));
  g_autofree char *after = fs_game_review_sentence(review);
  g_assert_cmpstr(after, ==, before);
}

/* Moves that are played on after a review, or tried, leave what it says about the game. */
static void test_played_after(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME);
  g_autoptr(FsGameReview) review = reviews_done(session);
  g_autofree char *before = fs_game_review_report(review);
  g_assert_true(fs_session_play(session, 4));
  g_autofree char *longer = fs_game_review_sentence(review);
  g_assert_true(g_str_has_prefix(longer, "Black’s position was lost by 5… 1; 5… 0 draws. "
                                         "Mistakes: White 2, Black 3."));
  fs_session_undo(session);
  fs_session_go_to(session, 2);
  g_assert_true(fs_session_play(session, 4));
  g_autofree char *tried = fs_game_review_report(review);
  g_assert_cmpstr(tried, ==, before);
}

/* What a review proves is known everywhere, and a second one has it at once. */
static void test_what_it_proves_is_kept(void) {
  g_autoptr(FsSession) session = reviews_session("cube", EASY);
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_assert_true(fs_game_review_start(review, 0));
  const ReviewFinding *last = fs_game_review_finding(review, fs_session_get_line(session)->moves,
                                                     fs_session_get_line(session)->length);
  wait_until(last->values == VALUE_FIRST);
  g_assert_false(fs_session_can_start(session)); /* the table is lent */
  reviews_stop(review);
  g_assert_true(fs_session_can_start(session));
  g_assert_cmpint(fs_game_review_view(review).open, >, 0);
  AnalysisView view;
  g_assert_true(fs_session_view(session, &view));
  g_assert_cmpint(view.values, ==, VALUE_FIRST);
  int won = 0; /* not only that the position is: some column is shown as won, too */
  for (int m = 0; m < view.count; m++)
    won += view.moves[m].state == MOVE_ANSWERED && view.moves[m].values == VALUE_FIRST;
  g_assert_cmpint(won, >, 0);
}

/* The session has what was found while the review goes on: the program may be killed. */
static void test_kept_under_way(void) {
  g_autoptr(FsSession) session = reviews_session("cube", EASY);
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_assert_true(fs_game_review_start(review, 0));
  wait_until(fs_session_get_review(session));
  g_assert_true(fs_game_review_is_running(review));
  reviews_stop(review);
}

/* An analysis that runs ends for a review, which begins after it. */
static void test_ends_an_analysis(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  fs_session_start(session);
  wait_until(fs_session_is_running(session));
  g_assert_true(fs_game_review_start(review, 0.5));
  wait_until(fs_game_review_is_running(review));
  g_assert_false(fs_session_is_running(session));
  wait_until(!fs_game_review_is_running(review)); /* by its time */
}

/* A review is saved with its game and shown again with it. */
static void test_saved(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME), other = session_at(".");
  g_autoptr(FsGameReview) review = reviews_done(session);
  g_autofree char *text = fs_session_write_file(session, NULL, NULL);
  g_autofree char *report = fs_game_review_report(review);
  g_autoptr(FsGameReview) opened = fs_game_review_new(other);
  g_autoptr(GError) error = NULL;
  g_auto(SavedPlace) place = {0};
  g_assert_true(fs_session_read_file(other, NOTATION_CHOSEN, text, strlen(text), &place, &error));
  g_assert_no_error(error);
  g_autofree char *again = fs_game_review_report(opened);
  g_assert_cmpstr(again, ==, report);
  g_assert_cmpint(fs_game_review_view(opened).open, ==, 0);
  fs_session_go_first(other);
  g_assert_cmpint(reviews_find_mistake(opened, 1), ==, 1);
  g_autofree char *written = fs_session_write_file(other, NULL, NULL);
  g_assert_nonnull(strstr(written, "\"review\""));
}

/* So are its opinions, which are shown while they are wanted. */
static void test_opinions_saved(void) {
  g_autoptr(FsSession) session = reviews_session("cube", "0F3C56A9"), other = session_at(".");
  g_autoptr(FsGameReview) review = reviews_doubted(session);
  int doubted = count_doubted(review, fs_session_get_line(session));
  g_autofree char *text = fs_session_write_file(session, NULL, NULL);
  g_autoptr(FsGameReview) opened = fs_game_review_new(other), sober = fs_game_review_new(other);
  g_auto(SavedPlace) place = {0};
  g_object_set(opened, "opinions", TRUE, NULL);
  g_assert_true(fs_session_read_file(other, NOTATION_CHOSEN, text, strlen(text), &place, NULL));
  g_assert_cmpint(doubted, >, 0);
  g_assert_cmpint(count_doubted(opened, fs_session_get_line(other)), ==, doubted);
  g_assert_cmpint(count_doubted(sober, fs_session_get_line(other)), ==, 0);
}

static GByteArray *picture_of(FsSession *session, FsGameReview *review, PictureFormat format) {
  GByteArray *bytes = g_byte_array_new();
  cairo_status_t status = review_export_draw(session, review, format, bytes);
  g_assert_cmpint(status, ==, CAIRO_STATUS_SUCCESS);
  return bytes;
}

/* Every kind of picture of the report. */
static void test_picture(void) {
  static const char *const magic[] = {
      [PICTURE_PNG] = "\x89PNG", [PICTURE_SVG] = "<?xml", [PICTURE_PDF] = "%PDF"};
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME);
  g_autoptr(FsGameReview) review = reviews_done(session);
  for (guint format = 0; format < G_N_ELEMENTS(magic); format++) {
    g_autoptr(GByteArray) bytes = picture_of(session, review, (PictureFormat)format);
    g_assert_cmpmem(bytes->data, strlen(magic[format]), magic[format], strlen(magic[format]));
  }
}

/* It is of the game that it was made of: others have no findings, nor have positions set up. */
static void test_other_games(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME);
  g_autoptr(FsGameReview) review = reviews_done(session);
  Move moves[] = {1};
  g_assert_null(fs_game_review_finding(review, moves, 1));
  Line other = line_of("popout:4x4", "01");
  fs_session_reset(session, &other);
  g_assert_null(fs_game_review_finding(review, other.moves, 1));
  g_assert_cmpint(reviews_find_mistake(review, -1), ==, -1);
  g_assert_false(fs_game_review_show_better(review));
  Line empty = line_of(FLAT, ".");
  fs_session_reset(session, &empty);
  g_assert_false(fs_game_review_start(review, 0)); /* no moves */
}

/* Bars are what is proved; open ones of the cube are believed. */
static void test_strip(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  g_object_set(review, "opinions", TRUE, NULL);
  g_autoptr(GArray) plies = review_plies(session, review);
  g_assert_cmpuint(plies->len, ==, strlen(HARD) + 1);
  for (guint i = 0; i < plies->len; i++) {
    const StripPly *ply = &g_array_index(plies, StripPly, i);
    g_assert_cmpint(ply->values, ==, VALUE_ANY);
    g_assert_true(ply->believed);
    g_assert_cmpfloat_with_epsilon(ply->estimate[0] + ply->estimate[1] + ply->estimate[2], 1, 1e-6);
  }
}

static void note_changed(gboolean *changed) { *changed = TRUE; }

static int believed_bars(FsSession *session, FsGameReview *review) {
  g_autoptr(GArray) plies = review_plies(session, review);
  int believed = 0;
  for (guint i = 0; i < plies->len; i++)
    believed += g_array_index(plies, StripPly, i).believed;
  return believed;
}

/* Without estimates only what is proved has a bar, as soon as they are off. */
static void test_strip_without_estimates(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  gboolean changed = FALSE;
  g_signal_connect_swapped(review, "changed", G_CALLBACK(note_changed), &changed);
  g_object_set(review, "opinions", TRUE, NULL);
  g_assert_true(changed);
  g_assert_cmpint(believed_bars(session, review), >, 0);
  changed = FALSE;
  g_object_set(review, "opinions", FALSE, NULL);
  g_assert_true(changed);
  g_assert_cmpint(believed_bars(session, review), ==, 0);
}

/* A move played after the review has the value that is known about it, as in the headline. */
static void test_strip_of_what_is_known(void) {
  g_autoptr(FsSession) session = reviews_session(FLAT, GAME);
  g_autoptr(FsGameReview) review = reviews_done(session);
  g_object_set(fs_session_get_search(session), "goal", GOAL_EXACT, NULL);
  fs_session_go_to(session, fs_session_get_line(session)->length - 2);
  g_assert_true(fs_session_play(session, 4));
  const Line *line = fs_session_get_line(session);
  g_assert_null(fs_game_review_finding(review, line->moves, line->at));
  fs_session_start(session);
  wait_until(!fs_session_is_running(session));
  g_autoptr(GArray) plies = review_plies(session, review);
  const StripPly *last = &g_array_index(plies, StripPly, plies->len - 1);
  g_assert_true(goal_answered(GOAL_EXACT, last->values));
  g_assert_false(last->believed);
}

static void count(int *number) { ++*number; }

/* Nobody looks: then nothing is asked of the review, and all is told as soon as somebody does. */
static void test_unseen(void) {
  g_autoptr(FsSession) session = reviews_session("cube", "0FC3");
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  int changes = 0;
  g_object_set(fs_session_get_search(session), "seen", FALSE, NULL);
  g_assert_true(fs_game_review_start(review, 0));
  uint64_t nodes = fs_game_review_view(review).counters.nodes;
  g_signal_connect_swapped(review, "changed", G_CALLBACK(count), &changes);
  main_loop_run(2.5);
  g_assert_cmpint(changes, ==, 0);
  g_object_set(fs_session_get_search(session), "seen", TRUE, NULL);
  g_assert_cmpint(changes, ==, 1);
  g_assert_cmpuint(fs_game_review_view(review).counters.nodes, >, nodes);
  wait_until(changes > 2);
  reviews_stop(review);
}

/* What is known is looked up once, however often the review is shown, until more is. */
static void test_looks(void) {
  g_autoptr(FsSession) session = reviews_session("cube", "0FC3");
  g_autoptr(FsGameReview) review = fs_game_review_new(session);
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(session));
  g_assert_true(fs_game_review_start(review, 0));
  main_loop_run(0.5);
  reviews_stop(review);
  g_assert_cmpint(fs_game_review_view(review).open, >, 0);
  fs_session_tell_anew(session);
  guint looks = knowledge->looks;
  for (int i = 0; i < 20; i++) {
    fs_session_tell_anew(session);
    g_array_unref(review_plies(session, review));
    fs_game_review_count(review);
  }
  g_assert_cmpuint(knowledge->looks - looks, <=, 1);
  Position start = fs_session_get_line(session)->start;
  knowledge_add(knowledge, &start, VALUE_FIRST | VALUE_DRAW, 0, 0);
  g_assert_cmpint(fs_game_review_values(review, &start, NULL), ==, VALUE_FIRST | VALUE_DRAW);
}

int main(int argc, char **argv) {
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/game-review/end", test_end);
  g_test_add_func("/game-review/marks", test_marks);
  g_test_add_func("/game-review/opinions", test_opinions);
  g_test_add_func("/game-review/mistakes", test_mistakes_and_better_moves);
  g_test_add_func("/game-review/proofs-at-once", test_proofs_at_once);
  g_test_add_func("/game-review/again", test_again);
  g_test_add_func("/game-review/again-opened", test_again_opened);
  g_test_add_func("/game-review/mistakes-after-a-variation", test_mistakes_after_a_variation);
  g_test_add_func("/game-review/stopped-says-what-is-known", test_stopped_says_what_is_known);
  g_test_add_func("/game-review/better-is-found", test_better_is_found);
  g_test_add_func("/game-review/memory", test_memory);
  g_test_add_func("/game-review/strip-stays", test_strip_stays);
  g_test_add_func("/game-review/promoted", test_promoted);
  g_test_add_func("/game-review/played-after", test_played_after);
  g_test_add_func("/game-review/kept", test_what_it_proves_is_kept);
  g_test_add_func("/game-review/kept-under-way", test_kept_under_way);
  g_test_add_func("/game-review/analysis", test_ends_an_analysis);
  g_test_add_func("/game-review/saved", test_saved);
  g_test_add_func("/game-review/opinions-saved", test_opinions_saved);
  g_test_add_func("/game-review/picture", test_picture);
  g_test_add_func("/game-review/other-games", test_other_games);
  g_test_add_func("/game-review/strip", test_strip);
  g_test_add_func("/game-review/strip-without-estimates", test_strip_without_estimates);
  g_test_add_func("/game-review/unseen", test_unseen);
  g_test_add_func("/game-review/looks", test_looks);
  g_test_add_func("/game-review/strip-of-what-is-known", test_strip_of_what_is_known);
  return g_test_run();
}
