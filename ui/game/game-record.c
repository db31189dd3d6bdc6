#include "game-record.h"

#include <string.h>

GameRecord *game_record_take(GameNode *root, Line line) {
  GameRecord *record = g_new(GameRecord, 1);
  *record = (GameRecord){1, root, line};
  return record;
}

GameRecord *game_record_new(const Line *line) {
  GameNode *empty = game_node_new();
  GameNode *root = game_node_with_path(empty, line->moves, line->length);
  game_node_unref(empty);
  return game_record_take(root, *line);
}

Line game_record_line(const Position *start, const GameNode *root, const Move *moves, int at) {
  Line line = line_new(start);
  memcpy(line.moves, moves, (size_t)at);
  line.at = line.length = at;
  const GameNode *node = game_node_find(root, moves, at);
  for (; node->count > 0; node = node->branches[0].node)
    line.moves[line.length++] = node->branches[0].move;
  return line;
}

GameRecord *game_record_ref(GameRecord *record) {
  record->refs++;
  return record;
}

void game_record_unref(GameRecord *record) {
  if (--record->refs > 0) return;
  game_node_unref(record->root);
  g_free(record);
}

GameRecord *game_record_shown_at(GameRecord *record, const Move *moves, int at) {
  Line line = record->line;
  if (at <= line.length && memcmp(line.moves, moves, (size_t)at) == 0)
    line.at = at;
  else
    line = game_record_line(&line.start, record->root, moves, at);
  return game_record_take(game_node_ref(record->root), line);
}

const GameNode *game_record_node(const GameRecord *record) {
  return game_node_find(record->root, record->line.moves, record->line.at);
}

int game_record_fork(const GameRecord *record) {
  return game_node_fork(record->root, record->line.moves, record->line.at);
}

static void visit_node(Line *line, const GameNode *node, GameVisit visit, gpointer data) {
  visit(line, node, data);
  for (int i = 0; i < node->count; i++) {
    line->moves[line->at++] = node->branches[i].move;
    line->length = line->at;
    visit_node(line, node->branches[i].node, visit, data);
    line->length = --line->at;
  }
}

void game_record_each(const GameRecord *record, GameVisit visit, gpointer data) {
  Line line = line_new(&record->line.start);
  visit_node(&line, record->root, visit, data);
}
