/* A game as seen from outside the solvers: its rules as one table of functions, and a position of
 * any game as a value.
 *
 * A game comes in variants, the sizes of its board. A position knows its variant, so that code can
 * play on, write it and ask about it without knowing which game it is. Adding a game is one file
 * that fills in a Rules, and one line in rules-list.c. Solvers work on the boards of their own
 * game: nothing is called through these pointers inside a search. */
#pragma once

#include "../core/status.h"
#include "../core/table.h"
#include "../core/value.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Rules Rules;

/* A game on a board of one size. */
typedef struct {
  const Rules *rules;
  uint8_t width, height; /* columns and rows; of a game without sizes its side */
} Variant;

/* A position that can occur, or, while one is being set up, stones that rest on each other. Only
 * the rules of its game look into `words`. Plain value. */
typedef struct {
  Variant variant;
  _Alignas(16) uint64_t words[6];
} Position;

/* A move is a number: the column into which a stone is dropped, or, counted on from the number of
 * columns, the column from which one is popped. The same number is the same move in every position
 * of the variant. */
typedef uint8_t Move;

enum {
  MOVES_MOST = 64,     /* move numbers of a variant; a set of them fits 64 bits */
  MOVE_TEXT = 4,       /* bytes for a move's name with the final NUL */
  VARIANT_TEXT = 24,   /* bytes for a variant's name with the final NUL */
  POSITION_TEXT = 176, /* bytes for a board code with the final NUL */
  DIAGRAM_TEXT = 1024, /* bytes that suffice for a diagram with the final NUL */
  KEY_BITS = 80,       /* of a Key */
  CELL_EMPTY = -1,
};

/* The lines through a cell: all, by Player those without a stone of his opponent, and those that
 * this cell, which is empty, would complete for him. */
typedef struct {
  int all, open[2], missing_one[2];
} CellLines;

/* What lines show about a position, by Player. */
typedef struct {
  int lines[2]; /* through his stones, that he can still complete; summed over the stones */
  int good[2];  /* empty cells that complete one of his lines, in a row that is his ... */
  int other[2]; /* ... and in others */
} EstimateView;

struct Solving; /* question.h: the solvers of a game, and how a question is put to them */

struct Rules {
  const char *name;    /* as in "popout:7x6" */
  const char *title;   /* for people, English, marked for translation: "Connect Four 3D" */
  const char *letters; /* the names of the columns, a character each, and none of them 'p' */
  bool sized;          /* the name is followed by a size: columns and rows of the board */
  uint8_t side, columns, levels; /* of a game without sizes: its width and height, and its board */
  bool pops;                     /* there are moves that pop a stone */
  bool repeats_draw;             /* a position that occurs a second time ends the game as a draw */

  /* STATUS_RANGE if the game is not played on a board of this size. Not asked of a game without
   * sizes, whose board is `side` wide and high. */
  Status (*check)(int width, int height, Error *error);
  Position (*begin)(Variant variant);

  /* Fills moves with the legal ones in order and returns their number, 0 if the game is over. */
  int (*moves)(const Position *position, Move moves[MOVES_MOST]);
  Position (*play)(const Position *position, Move move); /* a legal one */
  ValueSet (*result)(const Position *position);          /* VALUE_ANY unless it is over */
  Player (*mover)(const Position *position);
  int (*stones)(const Position *position);
  /* A draw that the mover may claim instead of moving; NULL: there is none in this game. */
  bool (*may_end)(const Position *position);
  /* Fills `before` with the positions from which one move leads to this one, which is not over, and
   * returns their number. The game goes on in each; whether play can reach it is not asked. NULL: a
   * game that cannot say. */
  int (*before)(const Position *position, Position before[MOVES_MOST]);

  /* Cells of a column count from the bottom. */
  int (*at)(const Position *position, int column, int level);    /* a Player, or CELL_EMPTY */
  bool (*wins)(const Position *position, int column, int level); /* cell of a winner's line */
  CellLines (*lines)(const Position *position, int column, int level);
  /* The sums of these over all cells, faster; NULL: cell by cell (estimate.h). */
  EstimateView (*view)(const Position *position);

  /* Stones being set up: they rest on each other too, but need not be a position that can occur.
   * False, and nothing changed, if the column is full or empty. */
  bool (*put)(Position *stones, int column, Player player);
  bool (*take)(Position *stones, int column); /* the highest one */
  /* The position of these stones; STATUS_RANGE with the reason if it cannot arise: the counts are
   * wrong, or there is a line that the last move cannot have made. */
  Status (*settle)(const Position *stones, Position *position, Error *error);

  /* Symmetries of the board: image 0 is the identity. */
  int images;
  Position (*image)(const Position *position, int image);
  Move (*image_move)(Variant variant, Move move, int image);
  /* The same key exactly for images of one position. key_bits above KEY_BITS: positions have none.
   */
  unsigned (*key_bits)(Variant variant);
  Key (*key)(const Position *position);
  /* Back from a key: false if it is of no position in this variant that can be asked about, one
   * that can arise and whose game goes on. Keys from files may be handed to it. */
  bool (*of_key)(Variant variant, Key key, Position *position);

  /* The moves of the next random position of this many stones, fewer than the board has cells, from
   * the empty board; *state is that of the generator of random numbers (core/random.h). False if
   * none is found. NULL: the game has no random positions. docs/formats/positions.md specifies
   * them. */
  bool (*sample)(Variant variant, int stones, uint64_t *state, Move *moves);
  /* The number of games of exactly this many further moves; NULL: to be counted move by move. */
  uint64_t (*perft)(const Position *position, int depth);
  /* The board as lines of text for people; returns its end. NULL: rows of cells, one above the
   * other. */
  char *(*diagram)(const Position *position, char *text);

  const struct Solving *solving;
};

/* The games, ended by NULL; the first is the default. */
extern const Rules *const rules_list[];

/* Reads "cube", "connect4:7x6" or "popout:5x4". STATUS_TEXT with an offset, or STATUS_RANGE. */
Status variant_read(const char *text, size_t length, Variant *variant, Error *error);
void variant_write(Variant variant, char text[VARIANT_TEXT]);
bool variant_equal(Variant a, Variant b);

static inline int variant_columns(Variant v) { return v.rules->sized ? v.width : v.rules->columns; }
static inline int variant_levels(Variant v) { return v.rules->sized ? v.height : v.rules->levels; }

/* Move numbers are below this: MOVES_MOST at most. */
static inline int variant_moves(Variant v) { return variant_columns(v) * (v.rules->pops ? 2 : 1); }
static inline bool move_pops(Variant v, Move move) { return move >= variant_columns(v); }
static inline int move_column(Variant v, Move move) { return move % variant_columns(v); }
void move_write(Variant variant, Move move, char text[MOVE_TEXT]); /* "3", "p3" */
Variant variant_default(void);                                     /* the first game */
