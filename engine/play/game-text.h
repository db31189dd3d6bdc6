/* One game or position in somebody's notation, read in a given way. game-list.h decides in which
 * way a text or a list is written. Pure functions: any thread. */
#pragma once

#include "folded-text.h"
#include "notation.h"

enum { GAME_TEXT_MOVES = 1024 };

/* How moves follow each other: in a run, as "4453", or as words, as "A1 B2". */
typedef struct {
  Notation notation;
  bool run;
} TextWay;

/* How well a text fits a way. */
typedef enum {
  FIT_SHOWN,    /* its shape is that of the way */
  FIT_POSSIBLE, /* too short to be sure */
  FIT_DOUBTFUL, /* a run, but what follows looks like another move */
  FIT_NONE,     /* it is no game in this way */
} TextFit;

typedef struct {
  Position start, position; /* before the moves and after them */
  bool neutral;             /* a board code or ".", the same in every notation */
  ValueSet told;            /* the result that stands after the moves; VALUE_ANY: none */
  size_t end;               /* what follows in the original is a remark */
  int count;
  Move moves[GAME_TEXT_MOVES];
  uint16_t places[GAME_TEXT_MOVES]; /* of the moves, in the original */
} GameText;

/* Reads a game: its players or a label may stand before it (players-text.h), a result may follow,
 * and a remark, which is ignored. A repeated position does not end it here. An error, where it is
 * FIT_NONE or FIT_DOUBTFUL, has the offset in the original. */
TextFit game_text_read(Variant variant, TextWay way, const FoldedText *folded, GameText *game,
                       Error *error);

/* As a line with the cursor at its end. STATUS_TEXT if it has too many moves or goes on after a
 * position that occurred twice. */
Status game_text_line(const GameText *game, Line *line, Error *error);

/* The same in our own notation. */
bool game_text_equal(const GameText *a, const GameText *b);
