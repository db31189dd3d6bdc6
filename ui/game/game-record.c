#include "game-record.h"

#include <string.h>

GameRecord *game_record_take(GameNode *root, Line line, GameAbout *about) {
  GameRecord *record = g_new(GameRecord, 1);
  *record = (GameRecord){1, root, line, about};
  return record;
}

ValueSet game_record_end(const Position *start, const GameNode *root) {
  Line line = game_record_line(start, root, NULL, 0);
  line.at = line.length;
  ValueSet result = line_result(&line);
  return result == VALUE_ANY ? 0 : result;
}

GameAbout *game_record_about_after(const GameRecord *record, const GameNode *root) {
  ValueSet before = game_record_end(&record->line.start, record->root);
  ValueSet after = game_record_end(&record->line.start, root);
  gboolean follows = before != after && (!record->about->result || record->about->result == before);
  return game_about_with_result(record->about, follows ? after : record->about->result);
}

GameRecord *game_record_told(const Line *line, GameAbout *about) {
  GameNode *empty = game_node_new();
  GameNode *root = game_node_with_path(empty, line->moves, line->length);
  game_node_unref(empty);
  return game_record_take(root, *line, about);
}

GameRecord *game_record_with_result(const Line *line, ValueSet told) {
  Line whole = *line;
  whole.at = whole.length;
  ValueSet result = line_result(&whole);
  if (result == VALUE_ANY) result = told;
  GameAbout about = {.result = result == VALUE_ANY ? 0 : result};
  return game_record_told(line, game_about_new(&about));
}

GameRecord *game_record_new(const Line *line) { return game_record_with_result(line, VALUE_ANY); }

Line game_record_line(const Position *start, const GameNode *root, const Move *moves, int at) {
  Line line = line_new(start);
  if (at > 0) memcpy(line.moves, moves, (size_t)at);
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
  game_about_unref(record->about);
  g_free(record);
}

GameRecord *game_record_shown_at(GameRecord *record, const Move *moves, int at) {
  Line line = record->line;
  if (at <= line.length && memcmp(line.moves, moves, (size_t)at) == 0)
    line.at = at;
  else
    line = game_record_line(&line.start, record->root, moves, at);
  return game_record_take(game_node_ref(record->root), line, game_about_ref(record->about));
}

gboolean game_record_is_same(const GameRecord *record, const GameRecord *other) {
  return record->root == other->root && record->about == other->about;
}

const GameNode *game_record_node(const GameRecord *record) {
  return game_node_find(record->root, record->line.moves, record->line.at);
}

int game_record_fork(const GameRecord *record) {
  return game_node_fork(record->root, record->line.moves, record->line.at);
}

gboolean game_record_shows_told(const GameRecord *record) {
  const Line *line = &record->line;
  gboolean end = line->at == line->length && game_record_fork(record) == 0;
  return end && record->about->result && line_result(line) == VALUE_ANY;
}

ValueSet game_record_result_shown(const GameRecord *record) {
  return game_record_shows_told(record) ? record->about->result : line_result(&record->line);
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

gboolean game_record_goes_on(const GameRecord *record) {
  gboolean found = FALSE;
  for (int i = 0; i < record->root->count; i++)
    found |= record->root->branches[i].node->count > 0;
  return found;
}

static void look_for_comment(const Line *line, const GameNode *node, gpointer found) {
  *(gboolean *)found |= node->comment != NULL;
}

gboolean game_record_has_words(const GameRecord *record) {
  const GameAbout followed = {.result = game_record_end(&record->line.start, record->root)};
  g_autoptr(GameAbout) nothing = game_about_new(&followed);
  gboolean told = !game_about_is_empty(record->about) && !game_about_equal(record->about, nothing);
  game_record_each(record, look_for_comment, &told);
  return told;
}
