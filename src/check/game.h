/* The rules of Connect Four 3D, written for the checker alone: it shares nothing with the engine
 * that made the proof.
 *
 * A cell is column + 16 * level; a column is x + 4 * y. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { COLUMNS = 16, LEVELS = 4, CELLS = 64 };

typedef enum { WHITE, BLACK } Side; /* the first player is White */

typedef struct {
  uint64_t stones[2]; /* by Side */
  int count;          /* of stones; White moves at even counts */
} Position;

/* A position's name in certificates: see docs/certificates.md. */
typedef struct {
  uint16_t high;
  uint64_t low;
} Name;

/* Call once before all others. */
void game_prepare(void);

static inline Side game_mover(const Position *position) { return (Side)(position->count % 2); }

/* The empty cells on which a stone comes to rest. */
static inline uint64_t game_playable(uint64_t empty) {
  return empty & (~empty << COLUMNS | 0xFFFF);
}

/* All cells of columns, which are given as their cells of level 0. */
static inline uint64_t game_columns(uint64_t columns) {
  return columns | columns << 16 | columns << 32 | columns << 48;
}

/* The cell on which a stone in that column comes to rest; -1 if it is full. */
int game_cell(const Position *position, int column);

Position game_play(const Position *position, int cell);

/* True if the side has four in a row through the cell, on which one of its stones lies. */
bool game_wins_at(const Position *position, Side side, int cell);

/* True if a stone of the side on the empty cell would win. */
bool game_would_win(const Position *position, Side side, int cell);

/* The empty cells at which the side would complete a line through the cell, on which one of its
 * stones lies. */
uint64_t game_threats(const Position *position, Side side, int cell);

Name game_name(const Position *position);

/* NULL if the game goes on from these stones, which rest on each other: each player has as many as
 * turns, nobody has a line, and a cell is empty. Else what is wrong. */
const char *game_fault(const Position *position);

/* The stones of a name; false if it is none. */
bool game_position(Name name, Position *position);

/* Reads a board code of that many bytes; false if it is none. */
bool game_read(const char *text, int length, Position *position);

/* Writes a board code of at most 80 bytes, the NUL included. */
void game_write(const Position *position, char text[80]);

int game_compare(Name a, Name b);
