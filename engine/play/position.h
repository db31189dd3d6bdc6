/* Positions of any game: short names for what their rules do (rules.h), and their texts, which
 * docs/formats/positions.md specifies. */
#pragma once

#include "rules.h"

static inline Position position_begin(Variant variant) { return variant.rules->begin(variant); }
static inline int position_moves(const Position *p, Move moves[MOVES_MOST]) {
  return p->variant.rules->moves(p, moves);
}
static inline Position position_play(const Position *p, Move move) {
  return p->variant.rules->play(p, move);
}
static inline ValueSet position_result(const Position *p) { return p->variant.rules->result(p); }
static inline Player position_mover(const Position *p) { return p->variant.rules->mover(p); }
static inline int position_stones(const Position *p) { return p->variant.rules->stones(p); }
static inline Key position_key(const Position *p) { return p->variant.rules->key(p); }

bool position_is_legal(const Position *position, Move move);
bool position_equal(const Position *a, const Position *b);
bool position_has_key(Variant variant); /* its keys fit a Key */

/* True if a symmetry maps one to the other; *image (NULL is allowed) maps `from` to `to`. */
bool position_image(const Position *from, const Position *to, int *image);

/* The image that represents all images of a position. */
Position position_least_image(const Position *position);

/* The level on which the next stone of the column comes to rest; the board's levels if it is full.
 */
int position_level(const Position *position, int column);

/* The least move that a symmetry of the position exchanges with this one. */
Move position_same_move(const Position *position, Move move);

/* What the values of the positions after each legal move, by move number, say about the position.
 */
ValueSet position_fold(const Position *position, const ValueSet values[MOVES_MOST]);

/* The stones of a board code, whether or not they can occur in a game, for a position that is being
 * set up. STATUS_TEXT with the offset of what is wrong. */
Status position_read_stones(Variant variant, const char *text, size_t length, Position *stones,
                            Error *error);

/* Text of one position without moves: the board code, or "." for the empty board. STATUS_TEXT with
 * an offset, which is the end for stones that cannot occur. */
Status position_read_code(Variant variant, const char *text, size_t length, Position *position,
                          Error *error);
void position_write_code(const Position *position, char text[POSITION_TEXT]);

/* The column of that name, in either case if names are in upper case; -1 if none. */
int position_column(Variant variant, char name);

/* STATUS_TEXT: a move at `at` follows after the game has ended so. */
Status position_fail_over(ValueSet result, size_t at, Error *error);

/* The move at text[*at], which is legal; *at is then behind it. STATUS_TEXT with the offset, also
 * if the game is over. */
Status position_read_move(const Position *position, const char *text, size_t length, size_t *at,
                          Move *move, Error *error);

/* The board as lines of text for people, and below it whose turn it is or, by `result`, how the
 * game ended. Lines end in LF. */
void position_draw(const Position *position, ValueSet result, char text[DIAGRAM_TEXT]);
