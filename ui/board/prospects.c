#include "prospects.h"

#include <string.h>

G_STATIC_ASSERT((int)OPENING_LINE > (int)JUDGEMENT_LINE);

static Prospect prospect_along(uint64_t visits, double points, const Move *line, int length) {
  Prospect prospect = {.visits = visits, .points = points, .depth = length, .length = length};
  memcpy(prospect.line, line, (size_t)length * sizeof *line);
  return prospect;
}

void prospects_from_judgement(Prospects *prospects, Judgement *judgement) {
  JudgementView view;
  judgement_peek(judgement, &view);
  memset(prospects, 0, sizeof *prospects);
  if (view.best < 0) return;
  prospects->here = prospect_along(view.visits, view.points, view.line, view.length);
  for (int i = 0; i < view.count; i++) {
    const JudgedMove *judged = &view.moves[i];
    Move line[JUDGEMENT_LINE];
    int length = judgement_line(judgement, judged->move, line);
    prospects->moves[judged->move] = prospect_along(judged->visits, judged->points, line, length);
  }
}

/* The line after a move is known if the position after it has a line of its own in the file. */
static void add_prospect(Prospects *prospects, const Openings *openings, const Position *position,
                         const OpeningMove *move) {
  Position after = position_play(position, move->move);
  Prospect *prospect = &prospects->moves[move->move];
  OpeningView view;
  prospect->visits = move->visits;
  prospect->points = move->points;
  prospect->depth = move->depth;
  if (!openings_view(openings, &after, &view)) return;
  prospect->length = MIN(view.length + 1, OPENING_LINE);
  prospect->line[0] = move->move;
  memcpy(prospect->line + 1, view.line, (size_t)(prospect->length - 1) * sizeof *view.line);
}

void prospects_from_openings(Prospects *prospects, const Openings *openings,
                             const Position *position) {
  OpeningMove moves[MOVES_MOST];
  OpeningView view;
  memset(prospects, 0, sizeof *prospects);
  if (!openings_view(openings, position, &view)) return;
  prospects->here = prospect_along(view.visits, view.points, view.line, view.length);
  int count = openings_find(openings, position, moves);
  for (int i = 0; i < count; i++)
    add_prospect(prospects, openings, position, &moves[i]);
}
