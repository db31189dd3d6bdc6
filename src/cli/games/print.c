/* A game as a line of "games list" and "games find". */
#include "base/output.h"
#include "game/game-summary.h"
#include "games/games.h"

/* All moves of the main line, in our own notation, or the code of its start with what follows. */
static char *moves_text(const GameRecord *record) {
  Line line = game_main_line(record);
  g_autofree char *text = g_malloc(LINE_TEXT);
  line_write_moves(&line, text);
  return g_steal_pointer(&text);
}

static void games_print_json(const GameRecord *record, const GameOrigin *origin,
                             const GameSummary *summary, int ply) {
  g_autofree char *moves = moves_text(record);
  g_autoptr(JsonBuilder) json = output_json_new();
  const GameAbout *about = record->about;
  char start[POSITION_TEXT];
  position_write_code(&record->line.start, start);
  json_add_text(json, "file", origin->file);
  json_add_int(json, "number", origin->number);
  if (about->white) json_add_text(json, "white", about->white);
  if (about->black) json_add_text(json, "black", about->black);
  if (about->date) json_add_text(json, "date", about->date);
  if (about->place) json_add_text(json, "place", about->place);
  json_add_text(json, "result", game_result_text(summary->result));
  if (ply >= 0) json_add_int(json, "after", ply);
  if (summary->mistake > 0) json_add_int(json, "mistake", summary->mistake);
  if (position_stones(&record->line.start) > 0) json_add_text(json, "start", start);
  json_add_text(json, "moves", moves);
  output_json(json);
}

static void append_ply(GString *line, const char *name, int ply) {
  g_autofree char *number = game_ply_text(ply);
  g_string_append_printf(line, "\t%s %s", name, number);
}

static void games_print_text(const GameRecord *record, const GameOrigin *origin,
                             const GameSummary *summary, int ply) {
  g_autofree char *moves = moves_text(record);
  const GameAbout *about = record->about;
  g_autoptr(GString) line = g_string_new(NULL);
  g_string_printf(line, "%s:%u\t%s\t%s\t%s\t%s", origin->file, origin->number,
                  about->white ? about->white : "-", about->black ? about->black : "-",
                  about->date ? about->date : "-", game_result_text(summary->result));
  if (ply >= 0) append_ply(line, "after", summary->start + ply);
  if (summary->mistake > 0) append_ply(line, "mistake", summary->start + summary->mistake);
  g_string_append_printf(line, "\t%s\n", moves);
  output_text(line->str);
}

void games_print(const GamesOptions *options, const GamesSet *set, guint game, int ply) {
  const GameRecord *record = set->games->pdata[game];
  GameSummary summary = game_summary(record, set->reviews->pdata[game]);
  const GameOrigin *origin = &g_array_index(set->origins, GameOrigin, game);
  (options->json ? games_print_json : games_print_text)(record, origin, &summary, ply);
}
