/* libfourscore: positions of Connect Four 3D, Connect-4 and PopOut, and proofs of who wins them.
 *
 * docs/library.md is the tour, lib/example.c a program of 40 lines. In short:
 *
 *     FourscoreOptions options = {0};
 *     FourscoreQuestion *question;
 *     FourscoreView view;
 *     fourscore_position_read("cube", "0123", &options.position, NULL);
 *     if (fourscore_question_create(&question, &options, NULL) == FOURSCORE_OK) {
 *       fourscore_question_run(question, 0, 10.0, NULL);       // until answered, or 10 seconds
 *       fourscore_question_peek(question, &view);              // view.values: what is proved
 *       fourscore_question_free(question);
 *     }
 *
 * It is compiled with what "pkg-config --cflags --libs fourscore" prints.
 *
 * Errors are values: a function that can fail returns a status and says why in *error, which may
 * be NULL. Its results are then untouched. Nothing is printed, and no signal is handled. A
 * process ends with a message only where the system has no memory for a few KiB (GLib), or for
 * the 8 MiB that each further thread of a team takes.
 *
 * Threads: positions are plain values. An opaque object belongs to its maker and is freed by the
 * function named _free. Any thread may call any function at any time, but not one on an object that
 * another thread frees. Games are the exception: one thread at a time uses a game. A second run of
 * what runs already is refused with FOURSCORE_ERROR_BUSY.
 *
 * Blocking: only functions named _run and those that say so search. They return within 20 ms of a
 * _stop. Several objects may run at once, and share a table.
 *
 * What an object uses (a table, books, a store) may be freed or closed before it, and goes with its
 * last user.
 *
 * Pointers: none may be NULL unless it says so. Texts are looked at during the call only.
 *
 * State: there is no global state but tables of constants. Books are looked for where
 * docs/library.md says; nothing else is read or written without being named.
 *
 * Structures that you fill are all zero for the defaults, `reserved` included. */
#ifndef FOURSCORE_H
#define FOURSCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- Errors ----------------------------------------------------------------------------------- */

/* The comment above a function names its failures by their last words: RANGE is
 * FOURSCORE_ERROR_RANGE. */
typedef enum {
  FOURSCORE_OK,
  FOURSCORE_ERROR_TEXT,     /* a text is not what it should be; `offset` says where */
  FOURSCORE_ERROR_RANGE,    /* a number or a choice is outside what can be served */
  FOURSCORE_ERROR_MEMORY,   /* the system does not give the memory */
  FOURSCORE_ERROR_FILE,     /* a file cannot be read or written, or is not what it should be */
  FOURSCORE_ERROR_CONFLICT, /* two proofs contradict each other: none of them is believed */
  FOURSCORE_ERROR_BUSY,     /* it runs already, or its table is in use */
} FourscoreStatus;

typedef struct {
  FourscoreStatus status;
  size_t offset;     /* bytes from the start of the text; 0 where there is no text */
  char message[240]; /* one sentence in English, UTF-8, no newline */
} FourscoreError;

/* Of the library that runs, such as "0.1.0". */
const char *fourscore_version(void);

/* --- Values ----------------------------------------------------------------------------------- */

/* A set of the values that are still possible: a sum of the first three. All of it means that
 * nothing is known; FOURSCORE_VALUE_DRAW | FOURSCORE_VALUE_SECOND, that the first player does not
 * win. */
enum {
  FOURSCORE_VALUE_FIRST = 1,  /* the first player wins under best play */
  FOURSCORE_VALUE_DRAW = 2,   /* a draw */
  FOURSCORE_VALUE_SECOND = 4, /* the second player wins */
  FOURSCORE_VALUE_ANY = 7,    /* nothing is known */
};

/* What is asked: the value, or only whether one player wins, which may be far easier. */
enum { FOURSCORE_GOAL_EXACT, FOURSCORE_GOAL_FIRST, FOURSCORE_GOAL_SECOND };

enum { FOURSCORE_PLAYER_NONE = -1, FOURSCORE_PLAYER_FIRST = 0, FOURSCORE_PLAYER_SECOND = 1 };

/* --- Positions -------------------------------------------------------------------------------- */

/* Copy it as you like. Two are the same position exactly if their bytes are the same. What is
 * inside is the library's: to keep a position in a file write its text or its key. */
typedef struct {
  uint64_t inside[8];
} FourscorePosition;

enum {
  FOURSCORE_MOVES_MOST = 64,     /* numbers of moves, and so legal moves of a position */
  FOURSCORE_LINE_MOST = 500,     /* moves of a game */
  FOURSCORE_MOVE_TEXT = 4,       /* bytes for texts with the final NUL: of a move, ... */
  FOURSCORE_VARIANT_TEXT = 24,   /* ... a variant's name, ... */
  FOURSCORE_POSITION_TEXT = 176, /* ... a board code, ... */
  FOURSCORE_DIAGRAM_TEXT = 1024, /* ... a drawn board, ... */
  FOURSCORE_GAME_TEXT = 1501,    /* ... and the moves of a game */
};

/* Variants are named as on the command line: "cube" is Connect Four 3D; "connect4:7x6" and
 * "popout:5x4" have a size, columns and rows.
 *
 * A move is a number: the column into which a stone is dropped. In PopOut a pop is the number of
 * columns and the column from which a stone is popped. */

typedef struct {
  int columns, levels; /* of the board; a cell is a column and a level, from 0 at the bottom */
  int moves;           /* numbers of moves are below it */
  int images;          /* symmetries of the board */
  int stones;          /* on the board */
  int mover;           /* the player whose turn it is, also of a game that is over */
  int result;          /* a value, or FOURSCORE_VALUE_ANY: the game goes on */
  int reserved[9];
} FourscoreAbout;

/* A position's number up to symmetry: high * 2^64 + low. Images of one have the same. */
typedef struct {
  uint64_t low, high;
} FourscoreKey;

/* The empty board of a variant. TEXT or RANGE: there is no such variant. */
FourscoreStatus fourscore_position_begin(const char *variant, FourscorePosition *position,
                                         FourscoreError *error);

/* Reads moves from the empty board in our own notation, as the command line prints them, or a
 * board code; "." is the empty board. TEXT: the offset says what is wrong. */
FourscoreStatus fourscore_position_read(const char *variant, const char *text,
                                        FourscorePosition *position, FourscoreError *error);

/* Writes the board code, which fourscore_position_read() reads: what was played is not in it. */
void fourscore_position_write(const FourscorePosition *position,
                              char text[FOURSCORE_POSITION_TEXT]);
void fourscore_position_variant(const FourscorePosition *position,
                                char text[FOURSCORE_VARIANT_TEXT]);

/* Draws the board as lines of text for people. */
void fourscore_position_draw(const FourscorePosition *position, char text[FOURSCORE_DIAGRAM_TEXT]);

void fourscore_position_about(const FourscorePosition *position, FourscoreAbout *about);

/* Fills moves with the legal ones in order and returns their number, 0 if the game is over. */
int fourscore_position_moves(const FourscorePosition *position,
                             uint8_t moves[FOURSCORE_MOVES_MOST]);

/* Plays a move. RANGE: it is not legal. */
FourscoreStatus fourscore_position_play(FourscorePosition *position, int move,
                                        FourscoreError *error);

/* A move's name as in texts: "A", "3", "p3". Empty if the variant has no such number. */
void fourscore_move_write(const FourscorePosition *position, int move,
                          char text[FOURSCORE_MOVE_TEXT]);

/* The legal move of that name. TEXT. */
FourscoreStatus fourscore_move_read(const FourscorePosition *position, const char *text, int *move,
                                    FourscoreError *error);

/* The position as symmetry number `image` shows it, and a move as it is there; image 0 is the
 * position itself. RANGE. */
FourscoreStatus fourscore_position_image(const FourscorePosition *position, int image,
                                         FourscorePosition *shown, FourscoreError *error);
FourscoreStatus fourscore_move_image(const FourscorePosition *position, int move, int image,
                                     int *shown, FourscoreError *error);

/* The key of a position, and one of the positions that have a key. RANGE: the board is too large
 * for keys, or no position has this key. */
FourscoreStatus fourscore_position_key(const FourscorePosition *position, FourscoreKey *key,
                                       FourscoreError *error);
FourscoreStatus fourscore_position_of_key(const char *variant, FourscoreKey key,
                                          FourscorePosition *position, FourscoreError *error);

/* Writes who has each cell, for this many positions of one variant one after the other: a player,
 * or FOURSCORE_PLAYER_NONE. A position takes columns * levels bytes, column by column, each from
 * the bottom. RANGE: variants differ. */
FourscoreStatus fourscore_positions_cells(const FourscorePosition positions[], size_t count,
                                          int8_t cells[], FourscoreError *error);

/* Fills `positions` with random positions of this many stones, the same on every machine: those
 * that `fourscore-cli sample` prints for the seed. Set *state to 0 before the first call; later
 * calls continue from it. RANGE: the board has no such positions. This may take long if there are
 * hardly any. */
FourscoreStatus fourscore_sample(const char *variant, int stones, uint64_t seed, uint64_t *state,
                                 FourscorePosition positions[], size_t count,
                                 FourscoreError *error);

/* What is believed about this many positions before any search: the probabilities that the first
 * player wins, of a draw, and that the second wins. These are estimates, no values; if a game is
 * over, its value is certain. 100,000 positions of Connect Four 3D take less than a second. */
FourscoreStatus fourscore_believe(const FourscorePosition positions[], size_t count,
                                  double beliefs[][3], FourscoreError *error);

/* --- Games ------------------------------------------------------------------------------------ */

/* A game is a start and moves from it. It knows that in PopOut the second occurrence of a position
 * ends it as a draw. */
typedef struct FourscoreGame FourscoreGame;

/* MEMORY, or RANGE for a start that is no position. */
FourscoreStatus fourscore_game_create(FourscoreGame **game, const FourscorePosition *start,
                                      FourscoreError *error);
/* As fourscore_position_read(), but with the moves, and in any notation: one that
 * docs/formats/positions.md ("Notations") names, such as "squares"; "any" for whichever it seems to
 * be; NULL for our own. Digits may be columns from 0 or from 1: after "any" show what was read,
 * which fourscore_game_write() has in our own. RANGE: the game has no such notation. */
FourscoreStatus fourscore_game_read(FourscoreGame **game, const char *variant, const char *notation,
                                    const char *text, FourscoreError *error);
void fourscore_game_free(FourscoreGame *game); /* NULL is allowed */

/* RANGE: it is not legal, or the game is over. */
FourscoreStatus fourscore_game_play(FourscoreGame *game, int move, FourscoreError *error);
/* Takes the last move back; false if there is none. */
bool fourscore_game_back(FourscoreGame *game);

void fourscore_game_position(const FourscoreGame *game, FourscorePosition *position);
/* Fills `moves` with those that were played, at most `room`, and returns their number. */
int fourscore_game_moves(const FourscoreGame *game, uint8_t moves[], int room);
int fourscore_game_result(const FourscoreGame *game); /* a value, or FOURSCORE_VALUE_ANY */
/* Writes the moves, or "." for none. If the game did not begin with the empty board, these are only
 * the moves after its start. */
void fourscore_game_write(const FourscoreGame *game, char text[FOURSCORE_GAME_TEXT]);

/* --- Tables ----------------------------------------------------------------------------------- */

/* Memory of what was searched, for questions of one variant. Several may use one at the same time,
 * and it stays useful from one to the next. It is freed once nobody uses it any more. */
typedef struct FourscoreTable FourscoreTable;

/* A table of at most this many bytes; little memory is in use at first. `solver` is as in the
 * options. RANGE: it is too small, and the message says what is the least; MEMORY: the message says
 * what is possible. */
FourscoreStatus fourscore_table_create(FourscoreTable **table, const char *variant,
                                       const char *solver, size_t bytes, FourscoreError *error);
void fourscore_table_free(FourscoreTable *table); /* NULL is allowed */

/* Forgets everything. BUSY: something that uses it runs. */
FourscoreStatus fourscore_table_clear(FourscoreTable *table, FourscoreError *error);

/* --- What is asked ---------------------------------------------------------------------------- */

typedef struct FourscoreBooks FourscoreBooks; /* below */
typedef struct FourscoreStore FourscoreStore; /* below */

typedef struct {
  FourscorePosition position;
  int goal;              /* FOURSCORE_GOAL_EXACT, ... */
  int threads;           /* that search; 0 or 1: the calling one alone */
  const char *solver;    /* as on the command line; NULL: the best for this many threads */
  FourscoreTable *table; /* NULL: one of its own */
  size_t bytes;          /* ... of this many bytes; 0: 64 MiB */
  size_t tree_bytes;     /* most memory of a proof's tree; 0: 1 GiB. It is taken as it grows. */
  FourscoreBooks *books; /* what they know is not searched; NULL: none */
  FourscoreStore *store; /* the same, and it gets what is proved; NULL: none */
  bool soonest;          /* best play wins as soon and loses as late as it can, so a whole
                            fourscore_question_line() is as long as the distance */
  void *reserved[8];
} FourscoreOptions;

/* --- Questions: the value of a position ------------------------------------------------------- */

typedef struct FourscoreQuestion FourscoreQuestion;

typedef struct {
  int values;     /* proved */
  bool running;   /* a run is under way: not before it has begun */
  bool answered;  /* the values answer what was asked */
  bool exhausted; /* continuing would change nothing: the memory of its tree is full */
  uint64_t nodes; /* positions searched, in all runs */
  double seconds; /* of all runs */
  double share;   /* the part that is perhaps done, 0 to 1: an estimate, and no bound */
  double leaning; /* to yes, 1, or no, 0, of the claim under way; negative: nothing. No proof. */
  uint64_t tasks_open, tasks_done; /* of a search that is divided among threads */
  uint64_t reserved[8];
} FourscoreView;

/* A question about the position of the options. If its game is over, the answer is how it ended. In
 * PopOut a question does not know which positions occurred before; only a game does. RANGE: the
 * options do not fit together, and the message says which; MEMORY. */
FourscoreStatus fourscore_question_create(FourscoreQuestion **question,
                                          const FourscoreOptions *options, FourscoreError *error);
/* Stops it first, and waits for that. NULL is allowed. */
void fourscore_question_free(FourscoreQuestion *question);

/* Searches until the question is answered, about this many nodes or seconds are spent (0: no
 * limit), or somebody stops it. A question that is then still open is no error: a peek shows it,
 * and a further run continues where this one ended. MEMORY: what was found stays; CONFLICT: the
 * table, a book or a store holds what is not true; FILE: the answer could not be written to the
 * store; BUSY. */
FourscoreStatus fourscore_question_run(FourscoreQuestion *question, uint64_t nodes, double seconds,
                                       FourscoreError *error);
void fourscore_question_peek(FourscoreQuestion *question, FourscoreView *view);
/* A stop before a run is kept for it. */
void fourscore_question_stop(FourscoreQuestion *question);

/* Best play from the position: fills `moves` with at most `room` moves and sets *count. The
 * question need not have run before: what is not known is searched, for at most this many
 * seconds (0: no limit). Each move is proved. *complete says whether the line reaches the end of
 * the game. With `soonest` the winner wins as soon as possible. Blocks, and needs the table for
 * itself. BUSY. */
FourscoreStatus fourscore_question_line(FourscoreQuestion *question, double seconds,
                                        uint8_t moves[], int room, int *count, bool *complete,
                                        FourscoreError *error);

/* Proves the claim of the goal (for FOURSCORE_GOAL_EXACT, that the first player wins), and writes
 * the proof to a file as a certificate. A position that takes at most `leaf_nodes` nodes, such as
 * 1000, is left to the checker as a leaf; 0: there are no leaves. Only for "cube";
 * docs/certificates.md has the format. Blocks. RANGE: another game, or it was stopped; FILE;
 * MEMORY; CONFLICT; BUSY. */
FourscoreStatus fourscore_question_certify(FourscoreQuestion *question, const char *path,
                                           uint64_t leaf_nodes, FourscoreError *error);

/* --- Checks of certificates ------------------------------------------------------------------- */

/* A check by the rules alone, with the solver of fourscore-check. It shares nothing with the solver
 * that made the certificate. */
typedef struct FourscoreCheck FourscoreCheck;

typedef struct {
  bool whole;      /* it is right, and every leaf was solved again */
  uint64_t leaves; /* positions that it leaves to search */
  uint64_t solved; /* that were solved again and agree */
  uint64_t open;   /* that were tried, but not answered before the end */
  uint64_t reserved[8];
} FourscoreChecked;

/* Of the certificate in that file, which a run reads. MEMORY. */
FourscoreStatus fourscore_check_create(FourscoreCheck **check, const char *path,
                                       FourscoreError *error);
/* As fourscore_question_free(). */
void fourscore_check_free(FourscoreCheck *check);

/* Follows every line, and then solves `percent` of the leaves again (0 to 100) by this many
 * threads. After this many seconds (0: no limit), or a stop, the leaves that are left stay open.
 * TEXT: it is wrong, the message says where; FILE: it cannot be read; RANGE: it ended before every
 * line was followed, so that nothing is known; MEMORY; BUSY. */
FourscoreStatus fourscore_check_run(FourscoreCheck *check, double percent, int threads,
                                    double seconds, FourscoreChecked *checked,
                                    FourscoreError *error);
void fourscore_check_stop(FourscoreCheck *check);

/* --- Analyses: the values of all moves of a position ------------------------------------------ */

typedef struct FourscoreAnalysis FourscoreAnalysis;

enum {
  FOURSCORE_MOVE_ILLEGAL,
  FOURSCORE_MOVE_OPEN,
  FOURSCORE_MOVE_SEARCHING,
  FOURSCORE_MOVE_ANSWERED
};

typedef struct {
  int state;   /* FOURSCORE_MOVE_ILLEGAL, ... */
  int values;  /* proved of the position after it */
  int same_as; /* the least move that a symmetry maps it to; that one is searched instead */
  bool has_score;
  int score; /* fourscore_analysis_distances() */
  int reserved[3];
  uint64_t nodes;
  double seconds, share, leaning; /* as of FourscoreView */
} FourscoreMove;

typedef struct {
  FourscoreView whole; /* of the position itself, and of all moves together */
  int count;           /* of numbers of moves */
  bool has_score;      /* of the position, when that of each move is known */
  int score;
  FourscoreMove moves[FOURSCORE_MOVES_MOST]; /* by number */
} FourscoreAnalysisView;

/* As with questions, a second run continues the first, and a run that ends by its time is no error.
 * An analysis also answers the position itself, so no question is needed beside it. Easy moves are
 * answered first. To show progress, run for a second at a time or peek from another thread. */
FourscoreStatus fourscore_analysis_create(FourscoreAnalysis **analysis,
                                          const FourscoreOptions *options, FourscoreError *error);
void fourscore_analysis_free(FourscoreAnalysis *analysis);
FourscoreStatus fourscore_analysis_run(FourscoreAnalysis *analysis, double seconds,
                                       FourscoreError *error);
void fourscore_analysis_peek(FourscoreAnalysis *analysis, FourscoreAnalysisView *view);
void fourscore_analysis_stop(FourscoreAnalysis *analysis);

/* Makes this move the next to be searched, until it is answered; -1 takes that back. */
void fourscore_analysis_prefer(FourscoreAnalysis *analysis, int move);

/* Finds how far the end is after each move: its score, as players count it. The score is one more
 * than the number of the winner's stones that are left over: of the 32 in the cube, a win with the
 * 23rd has the score 10. It is negative if the player to move in the position loses, and 0 for a
 * draw. In PopOut it is the number of moves to the end. The values come with the scores, so no run
 * is needed before. Nodes and seconds are those of runs only. Blocks until it is done, stopped, or
 * this many seconds are over (0: no limit). Needs the table for itself, and empties it. RANGE: the
 * solver finds no distances; the one of NULL does. BUSY. */
FourscoreStatus fourscore_analysis_distances(FourscoreAnalysis *analysis, double seconds,
                                             FourscoreError *error);

/* --- The judge: what to expect where nothing is proved ---------------------------------------- */

/* An estimate of a position and its moves that gets better for as long as it runs. Only its values
 * are proofs. */
typedef struct FourscoreJudge FourscoreJudge;

typedef struct {
  int move;
  int values;      /* proved of the position after it */
  double points;   /* that the first player can expect: 1 a win, 0.5 a draw, 0 a loss */
  double spread;   /* the standard deviation: how unsure that is */
  uint64_t visits; /* spent on it */
  uint64_t reserved[2];
} FourscoreJudged;

typedef struct {
  int values;
  int best;  /* the index of the best move in `moves`, not its number; -1: there is none */
  int count; /* of moves: the legal ones */
  int length;
  double points, spread; /* the first player's, as above */
  uint64_t visits;
  uint8_t line[32]; /* the principal line, `length` moves */
  uint64_t reserved[8];
  FourscoreJudged moves[FOURSCORE_MOVES_MOST];
} FourscoreJudgeView;

typedef struct {
  int move;      /* -1: the game is over */
  int values;    /* proved of the position after it */
  double points; /* that the mover can expect: 0 to 1 */
  uint64_t nodes;
  uint64_t reserved[4];
} FourscoreChoice;

/* A judge for games of the variant of the options' position. A peek shows that position until a
 * game is judged. The goal is not used. `bytes` is the size of the judge's memory (0: 64 MiB). */
FourscoreStatus fourscore_judge_create(FourscoreJudge **judge, const FourscoreOptions *options,
                                       size_t bytes, FourscoreError *error);
void fourscore_judge_free(FourscoreJudge *judge);

/* Judges the position of a game, for this many visits and seconds (0: no limit), or until it is
 * stopped or nothing more can be seen. Earlier visits to the same positions count. BUSY; RANGE:
 * another variant. */
FourscoreStatus fourscore_judge_run(FourscoreJudge *judge, const FourscoreGame *game,
                                    uint64_t visits, double seconds, FourscoreError *error);
void fourscore_judge_peek(FourscoreJudge *judge, FourscoreJudgeView *view);
void fourscore_judge_stop(FourscoreJudge *judge);

/* Chooses a move to play, at a level from 1, a beginner's, to 8, which keeps wins that it has
 * proved and takes all the seconds it gets (0: no limit). Up to level 6 the same seed chooses the
 * same move. Blocks. BUSY; RANGE. */
FourscoreStatus fourscore_judge_choose(FourscoreJudge *judge, const FourscoreGame *game, int level,
                                       uint64_t seed, double seconds, FourscoreChoice *choice,
                                       FourscoreError *error);

/* --- Books and stores ------------------------------------------------------------------------- */

/* The user's books of a variant and the one that was installed; there may be none. They stay open
 * as long as somebody uses them. FILE: one of them is damaged, the message says which; MEMORY. */
FourscoreStatus fourscore_books_open(FourscoreBooks **books, const char *variant,
                                     FourscoreError *error);
void fourscore_books_close(FourscoreBooks *books); /* NULL is allowed */
/* The values that the books know, or that follow; FOURSCORE_VALUE_ANY: nothing. */
int fourscore_books_find(FourscoreBooks *books, const FourscorePosition *position);

/* Proved values in a file, as fourscore-cli writes them with --store. For writing the file is made
 * if there is none, and no other process can open it. FILE, RANGE, MEMORY, CONFLICT. */
FourscoreStatus fourscore_store_open(FourscoreStore **store, const char *path, const char *variant,
                                     bool write, FourscoreError *error);
void fourscore_store_close(FourscoreStore *store); /* NULL is allowed */
/* The values that the store holds, or that follow; FOURSCORE_VALUE_ANY: nothing. */
int fourscore_store_find(FourscoreStore *store, const FourscorePosition *position);

#ifdef __cplusplus
}
#endif

#endif
