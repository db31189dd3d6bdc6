/* FollowRule of Connect Four 3D in the words of explain.h. */
#include "../cube/follow-up-rule.h"
#include "cube-play.h"
#include "explain.h"

static BoardCell explain_cube_cell_of(uint64_t cells) {
  int cell = __builtin_ctzll(cells);
  return (BoardCell){(uint8_t)(cell % COLUMNS), (uint8_t)(cell / COLUMNS)};
}

static int explain_cube_cells_of(uint64_t cells, BoardCell list[COLUMNS]) {
  int count = 0;
  for (; cells; cells &= cells - 1)
    list[count++] = explain_cube_cell_of(cells);
  return count;
}

static int explain_cube_columns(uint64_t columns, uint8_t list[COLUMNS]) {
  int count = 0;
  for (; columns; columns &= columns - 1)
    list[count++] = (uint8_t)__builtin_ctzll(columns);
  return count;
}

bool cube_zugzwang(const Position *position, bool wins, ExplainZugzwang *found) {
  FollowRule zugzwang;
  if (!follow_rule_find(cube_board(position), wins, &zugzwang)) return false;
  *found = (ExplainZugzwang){.pair_count = zugzwang.pair_count, .tempi = zugzwang.tempi};
  found->closed_count = explain_cube_cells_of(zugzwang.closing, found->closed);
  found->free_cells = __builtin_popcountll(zugzwang.free);
  for (int i = 0; i < zugzwang.pair_count; i++)
    explain_cube_cells_of(zugzwang.pairs[i], found->pairs[i]);
  found->opened = zugzwang.opened ? __builtin_ctzll(zugzwang.opened) : -1;
  found->tempo_count = explain_cube_columns(zugzwang.tempo, found->tempo);
  found->yielded_count = explain_cube_columns(zugzwang.yielded, found->yielded);
  return true;
}
