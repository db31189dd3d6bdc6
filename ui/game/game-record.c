#include "game-record.h"

#include <string.h>

GameRecord *game_record_take(GameNode *root, Game line) {
  GameRecord *record = g_new(GameRecord, 1);
  *record = (GameRecord){1, root, line};
  return record;
}

GameRecord *game_record_new(const Game *line) {
  GameNode *empty = game_node_new();
  GameNode *root = game_node_with_path(empty, line->columns, line->length);
  game_node_unref(empty);
  return game_record_take(root, *line);
}

Game game_record_line(Board start, const GameNode *root, const uint8_t *columns, int at) {
  Game line = game_new(start);
  memcpy(line.columns, columns, (size_t)at);
  line.at = line.length = at;
  const GameNode *node = game_node_find(root, columns, at);
  for (; node->count > 0; node = node->branches[0].node)
    line.columns[line.length++] = (uint8_t)node->branches[0].column;
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

GameRecord *game_record_shown_at(GameRecord *record, const uint8_t *columns, int at) {
  Game line = record->line;
  if (at <= line.length && memcmp(line.columns, columns, (size_t)at) == 0)
    line.at = at;
  else
    line = game_record_line(line.start, record->root, columns, at);
  return game_record_take(game_node_ref(record->root), line);
}

const GameNode *game_record_node(const GameRecord *record) {
  return game_node_find(record->root, record->line.columns, record->line.at);
}

int game_record_fork(const GameRecord *record) {
  return game_node_fork(record->root, record->line.columns, record->line.at);
}

static void visit_node(Game *line, const GameNode *node, GameVisit visit, gpointer data) {
  visit(line, node, data);
  for (int i = 0; i < node->count; i++) {
    line->columns[line->at++] = (uint8_t)node->branches[i].column;
    line->length = line->at;
    visit_node(line, node->branches[i].node, visit, data);
    line->length = --line->at;
  }
}

void game_record_each(const GameRecord *record, GameVisit visit, gpointer data) {
  Game line = game_new(record->line.start);
  visit_node(&line, record->root, visit, data);
}
