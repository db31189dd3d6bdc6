/* believe --openings: what was judged is added to a file that the window's explorer shows. */
#include "base/message.h"
#include "believe.h"

#include <string.h>

bool believe_is_recorded(const BelieveOptions *options, const Position *position) {
  return options->file != NULL && openings_file_visits(options->file, position) >= options->visits;
}

static double recorded_points(ValueSet values, double points) {
  return values == VALUE_FIRST    ? 1
         : values == VALUE_DRAW   ? 0.5
         : values == VALUE_SECOND ? 0
                                  : points;
}

static OpeningMove entry_move(Judgement *judgement, const JudgedMove *move) {
  Move line[JUDGEMENT_LINE];
  return (OpeningMove){.move = move->move,
                       .points = recorded_points(move->values, move->points),
                       .visits = move->visits,
                       .depth = judgement_line(judgement, move->move, line)};
}

bool believe_record(const BelieveOptions *options, const Line *line, Judgement *judgement,
                    double seconds) {
  JudgementView view;
  Error error;
  if (options->file == NULL || line_result(line) != VALUE_ANY) return true;
  judgement_peek(judgement, &view);
  OpeningsEntry entry = {.position = line_position(line),
                         .view = {.points = recorded_points(view.values, view.points),
                                  .visits = view.visits,
                                  .length = view.length},
                         .seconds = seconds,
                         .spread = view.spread,
                         .count = view.count};
  memcpy(entry.view.line, view.line, sizeof view.line);
  for (int i = 0; i < view.count; i++)
    entry.moves[i] = entry_move(judgement, &view.moves[i]);
  Status status = openings_file_add(options->file, line, &entry, &error);
  return message_status(options->openings, status, &error) == EXIT_ANSWERED;
}
