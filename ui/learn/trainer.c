#include "trainer.h"

#include "base/signals.h"
#include "base/worker.h"
#include "lesson-games.h"
#include "puzzle-score.h"
#include "puzzle-seen.h"

enum {
  TABLE_BYTES = 64 << 20,
  OWN_MOST = 200,      /* positions of the user's games that are looked at */
  TELLING_SECONDS = 5, /* until a line that shows it is cut */
};

struct _FsTrainer {
  GObject parent_instance;
  FsSession *session;
  GSettings *settings;
  PuzzleStock *stock; /* NULL: off */
  Variant variant;    /* of its puzzles */
  TrainerState state;
  StockedPuzzle puzzle;
  LessonGames games; /* that were open */
  gboolean kept;     /* by a file, which may say anything */
  gboolean counted;  /* in the score, or it was shown before */
  gboolean moving;   /* the session changes because of us */

  /* What is said about a move. */
  Move move;
  PuzzleTold told;
  gboolean is_told;
  QuestionOptions options;
  StopFlag stop;
  guint limit;
  Worker *worker; /* NULL: not */
};

G_DEFINE_FINAL_TYPE(FsTrainer, fs_trainer, G_TYPE_OBJECT)

static void trainer_changed(FsTrainer *self) { g_signal_emit_by_name(self, "changed"); }

TrainerState fs_trainer_get_state(FsTrainer *self) { return self->state; }
const StockedPuzzle *fs_trainer_get_puzzle(FsTrainer *self) { return &self->puzzle; }
Move fs_trainer_get_move(FsTrainer *self) { return self->move; }
const PuzzleTold *fs_trainer_get_told(FsTrainer *self) {
  return self->is_told ? &self->told : NULL;
}

gboolean fs_trainer_has_none(FsTrainer *self) {
  return self->state == TRAINER_WAITING && !puzzle_stock_is_making(self->stock);
}

gboolean fs_trainer_is_working(FsTrainer *self) {
  return self->worker || (self->state == TRAINER_WAITING && !fs_trainer_has_none(self));
}

/* --- The puzzle's game ------------------------------------------------------------------------ */

static gboolean has_puzzle(FsTrainer *self) { return self->state >= TRAINER_ASKING; }

static Position puzzle_position(FsTrainer *self) {
  return line_position(&self->puzzle.puzzle.line);
}

gboolean fs_trainer_is_here(FsTrainer *self) {
  if (!has_puzzle(self) || fs_session_is_setting_up(self->session)) return FALSE;
  Position position = puzzle_position(self);
  return position_equal(&fs_session_get_line(self->session)->start, &position);
}

static int trainer_place_of(FsTrainer *self, const Position *start) {
  return game_document_find(fs_session_get_document(self->session), start);
}

static void puzzle_shown(gpointer data) {
  FsTrainer *self = data;
  if (self->state == TRAINER_ASKING) fs_session_veil(self->session, TRUE);
}

/* A user who keeps the games that the puzzle would replace has no puzzles. */
static void puzzle_settled(gpointer data) {
  g_autoptr(FsTrainer) self = data;
  if (self->state != TRAINER_ASKING) return;
  Position position = puzzle_position(self);
  if (trainer_place_of(self, &position) < 0) fs_trainer_end(self);
}

static gboolean has_position(FsTrainer *self) {
  return self->puzzle.puzzle.line.start.variant.rules != NULL;
}

static gboolean puzzle_goes(const GameRecord *record, gpointer data) {
  Position position = puzzle_position(data);
  return has_position(data) && position_equal(&record->line.start, &position) &&
         !game_record_has_words(record);
}

/* Of the puzzle, to be replaced by the next one; -1: there is none that goes. */
static int place_to_replace(FsTrainer *self) {
  if (!has_position(self)) return -1;
  const GameDocument *document = fs_session_get_document(self->session);
  Position position = puzzle_position(self);
  int place = trainer_place_of(self, &position);
  GameRecord *record = place >= 0 ? game_document_get_at(document, place) : NULL;
  return record && fs_session_passes(self->session, record) ? place : -1;
}

/* Replaces the previous puzzle, or goes beside the user's games. */
static void show_game(FsTrainer *self, int before) {
  Position position = puzzle_position(self);
  Line line = line_new(&position);
  if (before < 0) {
    fs_session_add_game(self->session, &line,
                        (SessionStep){puzzle_shown, g_object_ref(self), puzzle_settled});
    return;
  }
  GPtrArray *records = game_document_get_all(fs_session_get_document(self->session));
  game_record_unref(records->pdata[before]);
  records->pdata[before] = game_record_new(&line);
  fs_session_replace(self->session, records, before);
  puzzle_shown(self);
}

/* The session has it for the next start. */
static void keep_puzzle(FsTrainer *self) {
  GamePuzzle kept = {puzzle_position(self), self->puzzle.puzzle.answer, self->puzzle.puzzle.rating,
                     self->puzzle.own, self->counted};
  fs_session_keep_puzzle(self->session, &kept);
}

static void ask_puzzle(FsTrainer *self, int before, gboolean counted) {
  self->moving = TRUE;
  self->is_told = FALSE;
  self->counted = counted;
  self->state = TRAINER_ASKING;
  show_game(self, before);
  self->moving = FALSE;
  if (self->state == TRAINER_ASKING) keep_puzzle(self);
}

static void trainer_ask(FsTrainer *self) {
  int rating = puzzle_score_get(self->settings).rating, before = place_to_replace(self);
  if (!puzzle_stock_take(self->stock, rating, &self->puzzle)) return;
  self->kept = FALSE;
  Position position = puzzle_position(self);
  gboolean again = puzzle_seen_has(self->settings, &position);
  puzzle_seen_add(self->settings, &position);
  ask_puzzle(self, before, again);
}

static void stock_changed(gpointer data) {
  FsTrainer *self = data;
  if (self->state == TRAINER_WAITING && !fs_session_is_setting_up(self->session)) trainer_ask(self);
  trainer_changed(self);
}

/* --- What is said about a move ---------------------------------------------------------------- */

static void trainer_tell(gpointer data) {
  FsTrainer *self = data;
  self->told = puzzle_tell(&self->options, &self->puzzle.puzzle, self->move, &self->stop);
}

static void end_telling(FsTrainer *self) {
  self->worker = NULL;
  g_clear_handle_id(&self->limit, g_source_remove);
  g_clear_pointer(&self->options.table, table_free);
}

/* The line lies behind the move; what refutes it is shown. */
static void show_line(FsTrainer *self) {
  const Line *line = fs_session_get_line(self->session);
  if (!fs_trainer_is_here(self) || line->at != 1 || line->moves[0] != self->move) return;
  self->moving = TRUE;
  fs_session_add(self->session, self->told.line.moves, self->told.line.length);
  if (!self->told.wins) fs_session_forward(self->session);
  self->moving = FALSE;
}

static void told(gpointer data) {
  FsTrainer *self = data;
  end_telling(self);
  self->is_told = TRUE;
  show_line(self);
  trainer_changed(self);
}

static gboolean time_over(gpointer data) {
  FsTrainer *self = data;
  self->limit = 0;
  stop_raise(&self->stop);
  return G_SOURCE_REMOVE;
}

static void stop_telling(FsTrainer *self) {
  if (!self->worker) return;
  stop_raise(&self->stop);
  worker_join(self->worker);
  end_telling(self);
}

static Knower knower_of(FsTrainer *self, Variant variant) {
  return knowledge_knower(fs_search_get_knowledge(fs_session_get_search(self->session)), variant);
}

static gboolean take_table(FsTrainer *self) {
  Variant variant = self->puzzle.puzzle.line.start.variant;
  const SolverInfo *solver = solving_default(variant);
  self->options = (QuestionOptions){.solver = solver,
                                    .knower = knower_of(self, variant),
                                    .memory = TABLE_BYTES,
                                    .plies = QUESTION_NO_LIMIT,
                                    .pops = QUESTION_NO_LIMIT};
  if (!solver->needs_table) return TRUE;
  unsigned bits = variant.rules->solving->key_bits(solver, variant);
  return table_create(&self->options.table, TABLE_BYTES, bits, SCHEME_TWOBIG, 0, NULL) == STATUS_OK;
}

static void begin_telling(FsTrainer *self, Move move) {
  stop_telling(self);
  self->move = move;
  self->is_told = FALSE;
  if (!take_table(self)) return;
  stop_lower(&self->stop);
  self->limit = g_timeout_add_seconds(TELLING_SECONDS, time_over, self);
  self->worker = worker_start("puzzle-told", trainer_tell, told, self);
}

/* --- What it proved --------------------------------------------------------------------------- */

/* The value of the position, and what that leaves for each move. */
static AnalysisView proved_by_puzzle(FsTrainer *self) {
  Position position = puzzle_position(self);
  AnalysisView view = analysis_blank(&position);
  ValueSet win = position_mover(&position) == FIRST ? VALUE_FIRST : VALUE_SECOND;
  view.values = win;
  for (int m = 0; m < view.count; m++)
    if (view.moves[m].state != MOVE_ILLEGAL)
      view.moves[m].values = m == self->puzzle.puzzle.answer ? win : VALUE_ANY ^ win;
  return view;
}

/* Shows what the puzzle proved. Of one that a file kept it is shown, too, but proves nothing. */
static void lift_veil(FsTrainer *self) {
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(self->session));
  Position position = puzzle_position(self);
  AnalysisView view = proved_by_puzzle(self);
  if (self->kept)
    knowledge_tell(knowledge, &position, fs_session_get_goal(self->session), &view);
  else
    knowledge_prove(knowledge, &position, &view);
  fs_session_veil(self->session, FALSE);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static void trainer_count(FsTrainer *self, gboolean solved) {
  if (!self->counted) puzzle_score_enter(self->settings, self->puzzle.puzzle.rating, solved);
  self->counted = TRUE;
  keep_puzzle(self);
}

static void trainer_judge(FsTrainer *self, Move move) {
  gboolean right = move == self->puzzle.puzzle.answer;
  lift_veil(self);
  trainer_count(self, right);
  self->state = right ? TRAINER_RIGHT : TRAINER_WRONG;
  begin_telling(self, move);
}

static void trainer_position_changed(FsTrainer *self) {
  const Line *line = fs_session_get_line(self->session);
  if (self->state == TRAINER_OFF || self->moving) return;
  if (!variant_equal(line->start.variant, self->variant)) {
    fs_trainer_end(self);
    return;
  }
  if (self->state == TRAINER_ASKING && fs_trainer_is_here(self) && line->at == 1)
    trainer_judge(self, line->moves[0]);
  trainer_changed(self);
}

/* A player who analyses the puzzle sees its answer. */
static void running_changed(FsTrainer *self) {
  gboolean asking = self->state == TRAINER_ASKING && fs_trainer_is_here(self);
  if (!asking || !fs_session_is_running(self->session)) return;
  trainer_count(self, FALSE);
  lift_veil(self);
  trainer_changed(self);
}

gboolean fs_trainer_try_again(FsTrainer *self) {
  if (!has_puzzle(self) || fs_session_is_setting_up(self->session)) return FALSE;
  Position position = puzzle_position(self);
  int place = trainer_place_of(self, &position);
  gboolean there = fs_trainer_is_here(self) && fs_session_get_line(self->session)->at == 0;
  if (place < 0 || there) return FALSE;
  stop_telling(self);
  self->moving = TRUE;
  fs_session_show_game(self->session, place);
  fs_session_go_first(self->session);
  if (self->state == TRAINER_WRONG) self->state = TRAINER_ASKING;
  if (self->state == TRAINER_ASKING) fs_session_veil(self->session, TRUE);
  self->moving = FALSE;
  trainer_changed(self);
  return TRUE;
}

gboolean fs_trainer_show_answer(FsTrainer *self) {
  if (self->state != TRAINER_ASKING && self->state != TRAINER_WRONG) return FALSE;
  fs_trainer_try_again(self);
  if (!fs_trainer_is_here(self)) return FALSE;
  Move answer = self->puzzle.puzzle.answer;
  self->moving = TRUE;
  lift_veil(self);
  trainer_count(self, FALSE);
  fs_session_play(self->session, answer);
  self->moving = FALSE;
  self->state = TRAINER_SHOWN;
  begin_telling(self, answer);
  trainer_changed(self);
  return TRUE;
}

/* --- Beginning and ending --------------------------------------------------------------------- */

/* Early positions take long, and lead to no answer. */
static gboolean is_full_enough(const Position *position) {
  int cells = variant_columns(position->variant) * variant_levels(position->variant);
  return 3 * position_stones(position) >= cells;
}

/* Enters what is proved after each move. */
static void add_proved(Knowledge *knowledge, const Position *position, ValueSet known[MOVES_MOST]) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position after = position_play(position, moves[i]);
    known[moves[i]] = knowledge_proved(knowledge, &after);
  }
}

/* A game that begins with the position is no place for a puzzle, which replaces such games. */
static void add_own(const Line *line, const GameNode *node, gpointer data) {
  gpointer *both = data;
  GArray *own = both[1];
  PlayedPosition played = {.line = *line};
  Position position = line_position(line);
  played.line.length = line->at;
  if (own->len >= OWN_MOST || line->at == 0 || line_result(line) != VALUE_ANY) return;
  if (!knowledge_has(both[0], &position) && !is_full_enough(&position)) return;
  add_proved(both[0], &position, played.known);
  g_array_append_val(own, played);
}

/* The positions of the open games; a game without moves has none. */
static GArray *own_positions(FsTrainer *self) {
  const GameDocument *document = fs_session_get_document(self->session);
  GArray *own = g_array_new(FALSE, FALSE, sizeof(PlayedPosition));
  gpointer both[] = {fs_search_get_knowledge(fs_session_get_search(self->session)), own};
  for (int i = 0; i < game_document_get_count(document); i++) {
    const GameRecord *record = game_document_get_at(document, i);
    if (record->root->count > 0) game_record_each(record, add_own, both);
  }
  return own;
}

static void begin_puzzles(FsTrainer *self) {
  lesson_games_begin(&self->games, self->session, puzzle_goes, self);
  self->variant = fs_session_get_variant(self->session);
  self->stock = puzzle_stock_new(self->variant, knower_of(self, self->variant), own_positions(self),
                                 puzzle_seen_barred(self->settings), stock_changed, self);
}

void fs_trainer_next(FsTrainer *self) {
  if (fs_session_is_setting_up(self->session)) return;
  stop_telling(self);
  fs_session_veil(self->session, FALSE);
  if (!self->stock) begin_puzzles(self);
  self->state = TRAINER_WAITING;
  trainer_ask(self);
  trainer_changed(self);
}

void fs_trainer_end(FsTrainer *self) {
  if (self->state == TRAINER_OFF) return;
  self->state = TRAINER_OFF;
  stop_telling(self);
  g_clear_pointer(&self->stock, puzzle_stock_free);
  fs_session_veil(self->session, FALSE);
  lesson_games_end(&self->games, self->session, FALSE);
  self->puzzle = (StockedPuzzle){0};
  fs_session_keep_puzzle(self->session, NULL);
  trainer_changed(self);
}

gboolean fs_trainer_resume(FsTrainer *self) {
  const GamePuzzle *kept = fs_session_get_puzzle(self->session);
  if (!kept) return FALSE;
  self->puzzle = (StockedPuzzle){{.line = line_new(&kept->position),
                                  .answer = kept->answer,
                                  .rating = kept->rating,
                                  .grade = puzzle_grade(kept->rating)},
                                 kept->own};
  self->kept = TRUE;
  begin_puzzles(self);
  ask_puzzle(self, -1, kept->told);
  trainer_changed(self);
  return TRUE;
}

void fs_trainer_make_way(FsTrainer *self) {
  if (!self->moving) fs_trainer_end(self);
}

/* --- The object ------------------------------------------------------------------------------- */

FsTrainer *fs_trainer_new(FsSession *session, GSettings *settings) {
  FsTrainer *self = g_object_new(FS_TYPE_TRAINER, NULL);
  self->session = g_object_ref(session);
  self->settings = g_object_ref(settings);
  signal_follow(session, "position-changed", trainer_position_changed, self);
  signal_follow(session, "notify::running", running_changed, self);
  return self;
}

static void trainer_dispose(GObject *object) {
  FsTrainer *self = FS_TRAINER(object);
  self->state = TRAINER_OFF;
  stop_telling(self);
  g_clear_pointer(&self->stock, puzzle_stock_free);
  lesson_games_forget(&self->games);
  if (self->session) fs_session_let_pass(self->session, NULL, NULL);
  g_clear_object(&self->settings);
  g_clear_object(&self->session);
  G_OBJECT_CLASS(fs_trainer_parent_class)->dispose(object);
}

static void fs_trainer_class_init(FsTrainerClass *class) {
  G_OBJECT_CLASS(class)->dispose = trainer_dispose;
  signal_add(class, "changed");
}

static void fs_trainer_init(FsTrainer *self) {}
