/* Matches of fourscore-cli play: two levels against each other, each opening twice, with the
 * colours exchanged. */
#include "base/live.h"
#include "base/output.h"
#include "base/run.h"
#include "core/random.h"
#include "play.h"

#include <glib.h>

/* Of two players; [0] is the first level that was named. */
typedef struct {
  int games, draws, won[2];
  int given[2]; /* games that he had proved won, and did not win */
} Score;

typedef struct {
  const PlayOptions *options;
  Table *tables[2];
  OpponentMemory memories[2];
  Score score;
} Match;

/* Random moves, none of which ends the game or lets it be ended: as many as asked for, or the game
 * is drawn anew. */
static Line random_opening(const Position *start, int moves, uint64_t *random) {
  Line line = line_new(start);
  for (int tries = 0; line.at < moves && tries < 1000; tries++) {
    Move legal[MOVES_MOST];
    Position position = line_position(&line);
    int count = line_result(&line) == VALUE_ANY ? position_moves(&position, legal) : 0;
    if (count == 0)
      line = line_new(start);
    else
      line_play(&line, legal[random_below(random, count)]);
  }
  if (line_result(&line) != VALUE_ANY) line = line_new(start);
  return line;
}

/* Plays on to the end; players[] are the places of the two in the match, by Player. False if it was
 * interrupted. */
static bool play_out(Match *match, Line *line, const int players[2], uint64_t seed,
                     bool proved[2]) {
  while (line_result(line) == VALUE_ANY && line->at < LINE_MOST) {
    Position position = line_position(line);
    Player mover = position_mover(&position);
    int who = players[mover];
    OpponentChoice choice;
    if (!play_think(match->options, match->options->levels[who], seed, match->tables[who],
                    &match->memories[who], line, &choice) ||
        run_interrupted())
      return false;
    proved[who] |= choice.values == (mover == FIRST ? VALUE_FIRST : VALUE_SECOND);
    line_play(line, (Move)choice.move);
  }
  return true;
}

static void print_game(const Match *match, const Line *line, const int players[2]) {
  char moves[LINE_TEXT];
  line_write_moves(line, moves);
  output_print("game\t%d\t%d\t%s\t%s\n", match->options->levels[players[FIRST]],
               match->options->levels[players[SECOND]], moves,
               goal_word(GOAL_EXACT, line_result(line)));
}

static bool play_one(Match *match, Line line, int first, uint64_t seed) {
  const int players[2] = {first, 1 - first};
  bool proved[2] = {false, false};
  Score *score = &match->score;
  if (!play_out(match, &line, players, seed, proved)) return false;
  ValueSet result = line_result(&line);
  int winner = result == VALUE_FIRST    ? players[FIRST]
               : result == VALUE_SECOND ? players[SECOND]
                                        : -1;
  score->games++;
  if (winner < 0)
    score->draws++;
  else
    score->won[winner]++;
  for (int who = 0; who < 2; who++)
    score->given[who] += proved[who] && winner != who;
  if (match->options->board) print_game(match, &line, players);
  return true;
}

static void print_score(const Match *match) {
  const Score *score = &match->score;
  double share = score->games > 0 ? (score->won[0] + score->draws / 2.0) / score->games : 0;
  const char *format =
      match->options->search.json
          ? "{\"levels\":[%d,%d],\"games\":%d,\"won\":[%d,%d],\"draws\":%d,\"share\":%.3f,"
            "\"given_away\":[%d,%d],\"seed\":%" G_GUINT64_FORMAT "}\n"
          : "levels %d %d\tgames %d\twon %d %d\tdraws %d\tshare %.3f\tgiven away %d %d\n";
  const int *levels = match->options->levels;
  output_print(format, levels[0], levels[1], score->games, score->won[0], score->won[1],
               score->draws, share, score->given[0], score->given[1], match->options->seed);
}

static ExitStatus play_games(Match *match, const Position *start) {
  int games = match->options->games > 0 ? match->options->games : 2;
  bool live = live_possible(), going = true;
  uint64_t random = random_scatter(match->options->seed);
  Line opening = line_new(start);
  for (int i = 0; i < games && going; i++) {
    if (i % 2 == 0) opening = random_opening(start, match->options->opening, &random);
    if (live) live_line("game %d of %d", i + 1, games);
    going = play_one(match, opening, i % 2, match->options->seed + (uint64_t)i);
  }
  if (live) live_line_erase();
  print_score(match);
  return going ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

ExitStatus play_match(const PlayOptions *options, const Position *start) {
  Match match = {.options = options};
  ExitStatus status = EXIT_BAD;
  if (options_table(&options->search, &match.tables[0]) &&
      options_table(&options->search, &match.tables[1]))
    status = play_games(&match, start);
  table_free(match.tables[0]);
  table_free(match.tables[1]);
  return status;
}
