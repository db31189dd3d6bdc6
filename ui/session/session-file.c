#include "session-file.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "game/annotated.h"
#include "play/move-names.h"
#include "play/position.h"
#include "session-inner.h"

typedef struct {
  FsSession *session;
  GArray *answers;
} Answering;

static GameAnswer answer_of(const Position *position, const AnalysisView *view) {
  GameAnswer answer = {*position, view->values, g_array_new(FALSE, FALSE, sizeof(GameMoveAnswer)),
                       FALSE, GOAL_FIRST};
  for (int m = 0; m < view->count; m++) {
    const MoveStatus *status = &view->moves[m];
    gboolean leans = status->state != MOVE_ANSWERED && status->nodes > 0;
    GameMoveAnswer move = {.move = (Move)m,
                           .values = status->values,
                           .nodes = status->nodes,
                           .seconds = status->seconds,
                           .leaning = leans ? status->leaning : -1,
                           .claim = status->claim};
    if (status->state != MOVE_ILLEGAL) g_array_append_val(answer.moves, move);
  }
  return answer;
}

static AnalysisView view_of(const GameAnswer *answer) {
  AnalysisView view = analysis_blank(&answer->position);
  view.values = answer->values;
  for (guint i = 0; answer->moves && i < answer->moves->len; i++) {
    const GameMoveAnswer *move = &g_array_index(answer->moves, GameMoveAnswer, i);
    view.moves[move->move].values = move->values;
    view.moves[move->move].nodes = move->nodes;
    view.moves[move->move].seconds = move->seconds;
    view.moves[move->move].leaning = move->leaning;
    view.moves[move->move].claim = move->claim;
    view.counters.nodes += move->nodes;
    view.seconds += move->seconds;
  }
  return view;
}

static gboolean is_full(const Answering *answering) {
  return answering->answers->len == GAME_FILE_ANSWERS_WRITTEN;
}

/* What the window has analysed, and what the store knows from earlier ones: there it stays, too. */
static void add_known(Answering *answering, const Position *position) {
  FsSearch *search = fs_session_get_search(answering->session);
  AnalysisView view;
  if (!fs_search_know(search, position, &view)) return;
  GameAnswer answer = answer_of(position, &view);
  g_array_append_val(answering->answers, answer);
}

/* The moves were searched for each goal on its own. */
static void add_searched(Answering *answering, const Position *position, Goal goal) {
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(answering->session));
  AnalysisView view;
  if (!knowledge_find(knowledge, position, goal, &view)) return;
  GameAnswer answer = answer_of(position, &view);
  answer.has_goal = TRUE;
  answer.goal = goal;
  g_array_append_val(answering->answers, answer);
}

static void session_file_collect(const Line *line, const GameNode *node, gpointer data) {
  Answering *answering = data;
  Position position = line_position(line);
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(answering->session));
  gboolean searched = FALSE;
  if (is_full(answering) || !knowledge_has(knowledge, &position)) return;
  for (Goal goal = 0; goal <= GOAL_EXACT && !is_full(answering); goal++) {
    if (!knowledge_has_view(knowledge, &position, goal)) continue;
    add_searched(answering, &position, goal);
    searched = TRUE;
  }
  if (!searched) add_known(answering, &position);
}

static void session_file_add(FsSession *self, GameFile *file, GameRecord *record) {
  GameReviewed *reviewed = fs_session_review_of(self, record);
  g_ptr_array_add(file->games, game_record_ref(record));
  g_ptr_array_add(file->reviews, reviewed ? game_reviewed_fit(reviewed, record) : NULL);
}

/* An empty board on which nothing happened is not. */
static gboolean is_worth_keeping(const GameRecord *record) {
  return record->root->count > 0 || record->root->comment || !game_about_is_empty(record->about) ||
         position_stones(&record->line.start) > 0;
}

static void take_played(GameFile *file, const GamePlayed *played) {
  file->playing = played && played->place < (int)file->games->len;
  if (file->playing) file->played = *played;
}

/* Of the game that the puzzle stands for; -1: there is none, or it is the user's. */
static int puzzle_place(FsSession *self) {
  const GamePuzzle *puzzle = fs_session_get_puzzle(self);
  int place = puzzle ? game_document_find(self->document, &puzzle->position) : -1;
  gboolean passes =
      place >= 0 && fs_session_passes(self, game_document_get_at(self->document, place));
  return passes ? place : -1;
}

/* Takes a game out of the file; an empty board stands for none. */
static void take_out(GameFile *file, int place) {
  Position start = position_begin(game_file_variant(file));
  Line empty = line_new(&start);
  g_ptr_array_remove_index(file->games, (guint)place);
  g_ptr_array_remove_index(file->reviews, (guint)place);
  if (place <= file->shown) file->shown = MAX(file->shown - 1, 0);
  if (file->playing && place < file->played.place) file->played.place--;
  if (file->games->len > 0) return;
  g_ptr_array_add(file->games, game_record_new(&empty));
  g_ptr_array_add(file->reviews, NULL);
  file->saved = TRUE;
}

typedef struct {
  FsSession *session;
  GPtrArray *left;
} Leaving;

/* The user was asked about those of a file, and about several together. */
static void add_left(GPtrArray *games, int shown, guint origin, gpointer data) {
  Leaving *leaving = data;
  GameRecord *record = games->pdata[shown];
  if (games->len > 1 || origin == leaving->session->filed || !is_worth_keeping(record)) return;
  GameFile *file = game_file_new();
  session_file_add(leaving->session, file, record);
  take_played(file, session_get_played(leaving->session, origin));
  g_ptr_array_add(leaving->left, file);
}

static void collect_left(FsSession *self, GPtrArray *left) {
  Leaving leaving = {self, left};
  game_document_each_left(self->document, add_left, &leaving);
}

gboolean fs_session_has_left(FsSession *self) {
  g_autoptr(GameFile) file = game_file_new();
  collect_left(self, file->left);
  return file->left->len > 0;
}

/* Past what is not worth it. */
gboolean fs_session_go_back_to_left(FsSession *self) {
  g_autoptr(GameFile) file = game_file_new();
  collect_left(self, file->left);
  if (file->left->len == 0) return FALSE;
  const GameFile *last = file->left->pdata[file->left->len - 1];
  while (game_document_go_back(self->document))
    if (game_document_get(self->document) == last->games->pdata[0]) break;
  session_changed(self, TRUE, TRUE);
  return TRUE;
}

static GameFile *file_of_all(FsSession *self) {
  const GameDocument *document = fs_session_get_document(self);
  GameFile *file = game_file_new();
  for (int i = 0; i < game_document_get_count(document); i++)
    session_file_add(self, file, game_document_get_at(document, i));
  collect_left(self, file->left);
  file->shown = game_document_get_shown(document);
  file->saved = !fs_session_has_changed_games(self);
  file->setting_up = game_document_is_setting_up(document);
  file->setup = game_document_get_setup(document);
  take_played(file, fs_session_get_played(self));
  return file;
}

/* Without those that pass, unless there are no others. */
static GameFile *file_of_own(FsSession *self) {
  GameFile *file = file_of_all(self);
  gboolean any = FALSE;
  for (guint i = 0; i < file->games->len; i++)
    any |= !fs_session_passes(self, file->games->pdata[i]);
  for (guint i = file->games->len; any && i-- > 0;)
    if (fs_session_passes(self, file->games->pdata[i])) take_out(file, (int)i);
  return file;
}

/* What is kept for the next start: without the puzzle, which is asked again, and without others
 * that pass, but what the user has tried in those stays. Nobody has saved that. */
static GameFile *file_to_keep(FsSession *self, int puzzle) {
  GameFile *file = file_of_all(self);
  for (int i = (int)file->games->len; i-- > 0;) {
    const GameRecord *record = file->games->pdata[i];
    if (!fs_session_passes(self, record)) continue;
    if (i == puzzle || !game_record_goes_on(record))
      take_out(file, i);
    else
      file->saved = FALSE;
  }
  return file;
}

/* Values are left to the store: these say nothing. */
static void add_last_searches(FsSession *self, GameFile *file) {
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(self));
  const GArray *searched = knowledge_searched(knowledge);
  for (guint i = 0; i < searched->len; i++) {
    const KnowledgeSearched *one = &g_array_index(searched, KnowledgeSearched, i);
    AnalysisView view;
    if (!knowledge_get_searched(knowledge, one, &view)) continue;
    view.values = VALUE_ANY;
    for (int m = 0; m < view.count; m++)
      view.moves[m].values = VALUE_ANY;
    GameAnswer answer = answer_of(&one->position, &view);
    answer.has_goal = TRUE;
    answer.goal = one->goal;
    g_array_append_val(file->searched, answer);
  }
}

GameFile *fs_session_begin_file(FsSession *self) {
  int puzzle = puzzle_place(self);
  GameFile *file = file_to_keep(self, puzzle);
  add_last_searches(self, file);
  if (puzzle >= 0) file->puzzle = self->puzzle;
  return file;
}

guint fs_session_add_answers(FsSession *self, GameFile *file, guint game, gint64 until) {
  Answering answering = {self, file->answers};
  while (game < file->games->len && g_get_monotonic_time() < until)
    game_record_each(file->games->pdata[game++], session_file_collect, &answering);
  return game;
}

GameFile *fs_session_get_file(FsSession *self) {
  GameFile *file = file_of_own(self);
  fs_session_add_answers(self, file, 0, G_MAXINT64);
  return file;
}

/* TRUE unless a value of the answer contradicts what is known. */
static gboolean agrees(FsSession *self, const GameAnswer *answer) {
  AnalysisView known, told = view_of(answer);
  if (!fs_search_know(fs_session_get_search(self), &answer->position, &known)) return TRUE;
  gboolean agree = (known.values & told.values) != 0;
  for (int m = 0; m < known.count; m++)
    agree &= (known.moves[m].values & told.moves[m].values) != 0;
  return agree;
}

static gboolean check_answers(FsSession *self, const GameFile *file, GError **error) {
  for (guint i = 0; i < file->answers->len; i++) {
    const GameAnswer *answer = &g_array_index(file->answers, GameAnswer, i);
    char code[POSITION_TEXT];
    if (agrees(self, answer)) continue;
    position_write_code(&answer->position, code);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                _("answers[%u]: the values contradict what is proved of %s"), i, code);
    return FALSE;
  }
  return TRUE;
}

/* The first position whose value in a review contradicts what is known; NULL if none does. */
static const Position *contradicted(FsSession *self, const GameReviewed *reviewed) {
  for (int i = 0; i < (int)reviewed->steps->len; i++) {
    const ReviewStep *step = &g_array_index(reviewed->steps, ReviewStep, i);
    AnalysisView known;
    if (step->result == VALUE_ANY &&
        fs_search_know(fs_session_get_search(self), &step->position, &known) &&
        (known.values & reviewed->findings[i].values) == 0)
      return &step->position;
  }
  return NULL;
}

static gboolean check_reviews(FsSession *self, const GameFile *file, GError **error) {
  for (guint i = 0; i < file->reviews->len; i++) {
    const GameReviewed *reviewed = file->reviews->pdata[i];
    const Position *wrong = reviewed ? contradicted(self, reviewed) : NULL;
    char code[POSITION_TEXT];
    if (!wrong) continue;
    position_write_code(wrong, code);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                _("games[%u].review: the values contradict what is proved of %s"), i, code);
    return FALSE;
  }
  return TRUE;
}

static void take_reviews(FsSession *self, const GameFile *file) {
  for (guint i = 0; i < file->reviews->len; i++)
    if (file->reviews->pdata[i]) game_reviews_add(self->reviews, file->reviews->pdata[i]);
}

/* The last one first. */
static void recall_searched(FsSession *self, const GameFile *file) {
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(self));
  for (guint i = file->searched->len; i-- > 0;) {
    const GameAnswer *answer = &g_array_index(file->searched, GameAnswer, i);
    AnalysisView view = view_of(answer);
    knowledge_recall(knowledge, &answer->position, answer->goal, &view);
  }
}

static void session_file_learn(FsSession *self, const GameFile *file) {
  for (guint i = 0; i < file->answers->len; i++) {
    const GameAnswer *answer = &g_array_index(file->answers, GameAnswer, i);
    AnalysisView view = view_of(answer);
    Goal goal = answer->has_goal ? answer->goal : fs_session_get_goal(self);
    knowledge_tell(fs_search_get_knowledge(fs_session_get_search(self)), &answer->position, goal,
                   &view);
  }
}

/* Replaces the document, and with it all that could be undone. */
static void begin_with(FsSession *self, GameDocument *begun) {
  game_document_free(self->document);
  self->document = begun;
  session_see_saved(self);
  session_changed(self, TRUE, TRUE);
}

/* Each after those that were left before it. */
static void open_next(FsSession *self, GameDocument **document, const GameFile *file) {
  GPtrArray *games = g_ptr_array_ref(file->games);
  take_reviews(self, file);
  if (*document)
    game_document_begin(*document, games, file->shown);
  else
    *document = game_document_open(games, file->shown);
}

/* What undo would bring back without a file it brings back with one, too. */
static GameDocument *session_file_open(FsSession *self, GameFile *file) {
  GameDocument *document = NULL;
  g_autoptr(GameFile) before = game_file_new();
  collect_left(self, before->left);
  g_ptr_array_extend_and_steal(before->left, g_ptr_array_ref(file->left));
  game_reviews_clear(self->reviews);
  for (guint i = 0; i < before->left->len; i++) {
    const GameFile *left = before->left->pdata[i];
    open_next(self, &document, left);
    game_document_remember_moves(document);
    if (left->playing) session_add_played(self, document, &left->played);
  }
  open_next(self, &document, file);
  game_document_mark_saved(document, game_document_get_version(document));
  if (file->setting_up) game_document_set_up(document, &file->setup);
  return document;
}

gboolean fs_session_load(FsSession *self, GameFile *file, GError **error) {
  if (!check_answers(self, file, error) || !check_reviews(self, file, error)) return FALSE;
  for (guint i = 0; i < file->left->len; i++)
    if (!check_reviews(self, file->left->pdata[i], error)) return FALSE;
  session_file_learn(self, file);
  recall_searched(self, file);
  begin_with(self, session_file_open(self, file));
  return TRUE;
}

void fs_session_reset(FsSession *self, const Line *line) {
  begin_with(self, game_document_new(line));
}

void fs_session_set_filed(FsSession *self, guint origin) { self->filed = origin; }

gboolean fs_session_is_filed(FsSession *self) {
  return game_document_get_origin(self->document) == self->filed;
}

void fs_session_mark_unsaved(FsSession *self) {
  game_document_remember_moves(self->document);
  fs_session_mark_saved(self, 0);
}

void fs_session_mark_saved(FsSession *self, guint version) {
  if (self->passes && version) session_own_saved(self);
  game_document_mark_saved(self->document, version);
  session_see_saved(self);
  session_changed(self, TRUE, FALSE);
}

/* As a text. */

void saved_place_clear(SavedPlace *place) {
  g_clear_pointer(&place->uri, g_free);
  g_clear_pointer(&place->seen, g_free);
  place->saved = FALSE;
}

char *fs_session_write_file(FsSession *self, const SavedPlace *place, GError **error) {
  g_autoptr(GameFile) file = fs_session_get_file(self);
  if (place) file->file = g_strdup(place->uri);
  if (place) file->seen = g_strdup(place->seen);
  return game_file_write_readable(file, place != NULL, error);
}

char *fs_session_write_text(FsSession *self) {
  g_autoptr(GameFile) file = fs_session_get_file(self);
  Notation notation = move_names_notation(fs_session_get_variant(self), move_names_chosen());
  return annotated_write(file->games, file->reviews, notation);
}

gboolean fs_session_read_file(FsSession *self, Notation asked, const char *text, gsize length,
                              SavedPlace *place, GError **error) {
  GamesHow how;
  g_autoptr(GameFile) file =
      games_read(fs_session_get_variant(self), asked, text, length, &how, error);
  if (!file || !fs_session_load(self, file, error)) return FALSE;
  *place = (SavedPlace){g_steal_pointer(&file->file),
                        g_steal_pointer(&file->seen),
                        file->changed,
                        file->saved,
                        how,
                        file->playing,
                        file->played,
                        file->puzzle};
  return TRUE;
}

void fs_session_learn_file(FsSession *self, const char *text, gsize length) {
  g_autoptr(GameFile) file = game_file_read(text, length, NULL);
  if (!file) return;
  if (variant_equal(game_file_variant(file), fs_session_get_variant(self)) &&
      check_answers(self, file, NULL))
    session_file_learn(self, file);
  recall_searched(self, file);
}

gboolean fs_session_is_worth_keeping(FsSession *self) {
  const GameDocument *document = fs_session_get_document(self);
  return game_document_is_setup_changed(document) || game_document_get_count(document) > 1 ||
         is_worth_keeping(game_document_get(document));
}

gboolean fs_session_is_modified(FsSession *self) {
  const GameDocument *document = fs_session_get_document(self);
  return fs_session_has_changed_games(self) || game_document_is_setup_changed(document);
}

gboolean fs_session_give_up_changes(FsSession *self) {
  GameDocument *document = self->document;
  while (fs_session_is_modified(self) && game_document_undo(document))
    ;
  while (fs_session_is_modified(self) && game_document_redo(document))
    ;
  return !fs_session_is_modified(self);
}

Status fs_session_settle(FsSession *self, Error *error) {
  return fs_session_is_setting_up(self) ? fs_session_finish_setup(self, error) : STATUS_OK;
}
