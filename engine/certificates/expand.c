#include "expand.h"

#include "../cube/vector.h"
#include "../cube/follow-up-rule.h"
#include "../play/cube-play.h"
#include "../play/forced.h"
#include "../storage/sum.h"
#include "../cluster/files/description.h"
#include "../storage/key-hash.h"

#include <inttypes.h>
#include <string.h>

enum {
  FORCED_NODES = 200, /* positions in which a forced line is looked for */
  DIVIDED_SHARE = 16, /* leaves below a divided leaf may take only this part of its nodes */
};

/* Texts of lines, and the journal's entries for positions whose replies are all followed, which
 * have no line in the certificate. */
#define MOVE_LINE "move\t"
static const char ALL_REPLIES[] = "all";

typedef struct {
  Key key;
  const char *value; /* what follows the key */
} ProofLine;

typedef struct {
  const Hints *hints;
  Seeker *seeker;
  ValueSet goal; /* the prover's goal */
  Player prover;
  GHashTable *visited; /* keys */
  GArray *lines;
  GStringChunk *values;
  ExpandCounts *counts;
  bool fresh; /* below a leaf that is divided */
  Status status;
  Error *error;
} ProofExpansion;

static bool conflict(ProofExpansion *expansion, Board board) {
  char code[POSITION_TEXT];
  cube_write(board, code);
  expansion->status = status_fail(expansion->error, STATUS_CONFLICT, 0,
                                  "what should be proved is not so: at %s", code);
  return false;
}

/* True if nothing more can be found. */
static bool expansion_ended(ProofExpansion *expansion) {
  const Seeker *seeker = expansion->seeker;
  if (expansion->status != STATUS_OK) return true;
  if (seeker->status != STATUS_OK) {
    expansion->status = seeker->status;
    *expansion->error = seeker->error;
  } else if (seeker_stopped(seeker)) {
    expansion->status =
        status_fail(expansion->error, STATUS_RANGE, 0, "it was stopped before the end");
  }
  return expansion->status != STATUS_OK;
}

static bool expansion_is_good(const ProofExpansion *expansion, ValueSet values) {
  return (values & ~expansion->goal) == 0;
}

/* --- Lines ------------------------------------------------------------------------------------ */

/* Writes into the journal what is known about how a position is proved. */
static bool expansion_note(ProofExpansion *expansion, Key key, const char *value) {
  Journal *journal = expansion->seeker->options->journal;
  if (journal != NULL && journal_find(journal, key) == NULL && expansion->status == STATUS_OK)
    expansion->status = journal_add(journal, key, value, expansion->error);
  return expansion->status == STATUS_OK;
}

static bool expansion_add_line(ProofExpansion *expansion, Key key, const char *value) {
  const ProofLine line = {key, g_string_chunk_insert(expansion->values, value)};
  g_array_append_val(expansion->lines, line);
  return expansion_note(expansion, key, value);
}

static void append_cells(GString *text, char letter, uint64_t cells) {
  if (cells) g_string_append_c(text, letter);
  for (; cells; cells &= cells - 1) {
    int cell = __builtin_ctzll(cells);
    g_string_append_printf(text, "%X%d", (unsigned)(cell % COLUMNS), cell / COLUMNS);
  }
}

static void append_columns(GString *text, char letter, uint64_t columns) {
  if (columns) g_string_append_c(text, letter);
  for (; columns; columns &= columns - 1)
    g_string_append_printf(text, "%X", (unsigned)__builtin_ctzll(columns));
}

/* A rule by which the prover, who is not to move, answers everything. */
static bool add_rule(ProofExpansion *expansion, Key key, const FollowRule *rule) {
  bool holds = expansion->goal == claim_values(expansion->hints->claim, true);
  g_autoptr(GString) text = g_string_new(holds ? "rule\twin\t" : "rule\tnot-win\t");
  size_t before = text->len;
  append_cells(text, 'c', rule->closing);
  append_columns(text, 't', rule->tempo);
  append_columns(text, 'y', rule->yielded);
  for (int i = 0; i < rule->pair_count; i++) {
    g_autoptr(GString) pair = g_string_new(NULL);
    append_cells(pair, 'p', rule->pairs[i]);
    g_string_append(text, i == 0 ? pair->str : pair->str + 1);
  }
  if (text->len == before) g_string_append_c(text, '-');
  expansion->counts->rules++;
  return expansion_add_line(expansion, key, text->str);
}

static bool add_leaf(ProofExpansion *expansion, Key key) {
  bool holds = expansion->goal == claim_values(expansion->hints->claim, true);
  expansion->counts->leaves++;
  return expansion_add_line(expansion, key, holds ? "leaf\twin" : "leaf\tnot-win");
}

/* --- The prover's moves ----------------------------------------------------------------------- */

/* The prover's move need not be named: he wins, or stops a win, or the board is full. */
static bool expansion_is_plain(Board board) {
  return board_openings(board, FIRST) || board_openings(board, SECOND) || board.ply == CELLS;
}

static bool has_line(const ProofExpansion *expansion, Board board);

/* True if the position becomes a leaf. In a certificate that is kept, only positions below a
 * divided leaf become new leaves, and smaller ones; not those that are proved there in detail. */
static bool is_leaf(ProofExpansion *expansion, Board board) {
  const Hints *hints = expansion->hints;
  uint64_t nodes = expansion->seeker->options->leaf_nodes;
  if (nodes == 0) return false;
  if (hints->divided != NULL) {
    bool divided = hints_divides(hints, code_canonical(board));
    if (!expansion->fresh || divided || has_line(expansion, board)) return false;
    nodes = (nodes + DIVIDED_SHARE - 1) / DIVIDED_SHARE;
  }
  return seeker_is_small(expansion->seeker, board, expansion->goal, nodes);
}

/* The cell of a move that reaches the goal; -1: it is a leaf, or there is an error. */
static int expansion_choose(ProofExpansion *expansion, Board board, bool *leaf) {
  uint64_t open;
  Seeker *seeker = expansion->seeker;
  int cell = hints_cell(expansion->hints, board);
  *leaf = false;
  if (cell < 0) cell = seeker_cell_at_sight(seeker, board, expansion->goal, &open);
  if (cell >= 0) return cell;
  *leaf = is_leaf(expansion, board);
  if (*leaf) return -1;
  cell = seeker_cell(seeker, board, expansion->goal);
  if (cell < 0 && !expansion_ended(expansion)) conflict(expansion, board);
  return cell;
}

/* The only reply that does not lose at once, and the position after it, if the prover's stone made
 * one opening. */
static bool expansion_is_answered(const ProofExpansion *expansion, Board after, Board *next) {
  uint64_t openings = board_openings(after, expansion->prover);
  if (openings == 0 || (openings & (openings - 1))) return false;
  *next = board_play(after, __builtin_ctzll(openings));
  return true;
}

static bool is_visited(const ProofExpansion *expansion, Board board) {
  Key key = code_canonical(board);
  return g_hash_table_contains(expansion->visited, &key);
}

static bool expansion_prove(ProofExpansion *expansion, Board board);

/* The move, and those that follow it by force, as far as they would have lines of their own. */
static bool expansion_play(ProofExpansion *expansion, Board board, int cell) {
  g_autoptr(GString) text = g_string_new("move\t");
  Key key = code_of(board);
  Board after, next;
  bool leaf = false;
  expansion->counts->moves++;
  for (int moves = 1;; moves++) {
    g_string_append_printf(text, "%X", (unsigned)(cell % COLUMNS));
    expansion->counts->forced += moves == 2;
    after = board_play(board, cell);
    if (!expansion_is_answered(expansion, after, &next) || expansion_is_plain(next)) break;
    if (is_visited(expansion, next)) break;
    cell = expansion_choose(expansion, next, &leaf);
    if (cell < 0) break;
    board = next;
  }
  if (expansion->status != STATUS_OK) return false;
  return expansion_add_line(expansion, key, text->str) && expansion_prove(expansion, after);
}

/* The prover's moves of a line by which he wins by force, each of which makes one opening; "" if
 * none is found. */
static void find_forced(const ProofExpansion *expansion, Board board, GString *text) {
  ForcedLine line;
  Board next;
  Position position = cube_position(board);
  if (!forced_find(&position, expansion->prover, FORCED_NODES, NULL, &line)) return;
  for (int i = 0; i + 2 < line.length; i += 2) {
    g_string_append_printf(text, "%X", (unsigned)line.moves[i]);
    board = board_play(board, board_cell(board, line.moves[i]));
    bool forced = expansion_is_answered(expansion, board, &next);
    if (i + 4 < line.length && (!forced || board_openings(board, board_mover(board)))) {
      g_string_truncate(text, 0);
      return;
    }
    board = next;
  }
}

/* A line that wins by force may replace a leaf. Nothing below it needs a line. */
static bool end_at_leaf(ProofExpansion *expansion, Board board) {
  g_autoptr(GString) columns = g_string_new(NULL);
  find_forced(expansion, board, columns);
  if (columns->len == 0) return add_leaf(expansion, code_of(board));
  g_autofree char *value = g_strconcat("move\t", columns->str, NULL);
  expansion->counts->moves++;
  expansion->counts->forced += columns->len > 1;
  return expansion_add_line(expansion, code_of(board), value);
}

static bool prove_move(ProofExpansion *expansion, Board board) {
  Player other = player_other(expansion->prover);
  uint64_t blocks = board_openings(board, other);
  bool leaf;
  if (board_openings(board, expansion->prover)) return true;
  if (blocks & (blocks - 1)) return conflict(expansion, board);
  if (blocks) return expansion_prove(expansion, board_play(board, __builtin_ctzll(blocks)));
  int cell = expansion_choose(expansion, board, &leaf);
  if (leaf) return end_at_leaf(expansion, board);
  return cell >= 0 && expansion_play(expansion, board, cell);
}

/* --- Replies ---------------------------------------------------------------------------------- */

static bool prove_all(ProofExpansion *expansion, Board board) {
  for (uint64_t cells = board_playable(board); cells; cells &= cells - 1) {
    Board after = board_play(board, __builtin_ctzll(cells));
    bool lost = board_openings(after, expansion->prover) != 0;
    if (!lost && !expansion_prove(expansion, after)) return false;
  }
  return true;
}

static bool prove_replies(ProofExpansion *expansion, Board board) {
  bool holds = expansion->goal == claim_values(expansion->hints->claim, true);
  Key key = code_of(board);
  FollowRule rule;
  if (board_openings(board, player_other(expansion->prover))) return conflict(expansion, board);
  if (board_openings(board, expansion->prover)) return prove_all(expansion, board);
  if (!holds && !vector_holds_line(~board.stones[expansion->prover])) {
    expansion->counts->blocked++;
    return expansion_add_line(expansion, key, "blocked\tnot-win");
  }
  if (follow_rule_find(board, holds, &rule)) return add_rule(expansion, key, &rule);
  if (is_leaf(expansion, board)) return add_leaf(expansion, key);
  return expansion_note(expansion, key, ALL_REPLIES) && prove_all(expansion, board);
}

/* --- What was written before ------------------------------------------------------------------ */

/* Counts a line of this text. */
static void expansion_count(ExpandCounts *counts, const char *value) {
  counts->leaves += hints_is_leaf(value);
  counts->rules += g_str_has_prefix(value, "rule\t");
  counts->blocked += g_str_has_prefix(value, "blocked\t");
  counts->moves += g_str_has_prefix(value, MOVE_LINE);
  counts->forced += g_str_has_prefix(value, MOVE_LINE) && strlen(value) > strlen(MOVE_LINE) + 1;
}

/* The position after the last of the prover's moves; false if they are none. */
static bool follow_moves(const ProofExpansion *expansion, Board board, const char *columns,
                         Board *after) {
  for (const char *at = columns; *at != '\0'; at++) {
    int column = g_ascii_xdigit_value(*at), cell = column < 0 ? -1 : board_cell(board, column);
    if (cell < 0) return false;
    *after = board_play(board, cell);
    if (at[1] != '\0' && !expansion_is_answered(expansion, *after, &board)) return false;
  }
  return *columns != '\0';
}

/* Follows a line that is known already; a text without a meaning is a conflict. */
static bool expansion_follow(ProofExpansion *expansion, Board board, Key key, const char *value) {
  Board after;
  bool moves = g_str_has_prefix(value, MOVE_LINE);
  if (strcmp(value, ALL_REPLIES) == 0) return prove_all(expansion, board);
  if (moves && !follow_moves(expansion, board, value + strlen(MOVE_LINE), &after))
    return conflict(expansion, board);
  expansion_count(expansion->counts, value);
  return expansion_add_line(expansion, key, value) && (!moves || expansion_prove(expansion, after));
}

/* The line of a position that was written before, in the journal or a certificate that is kept;
 * NULL if there is none. */
static const char *line_before(ProofExpansion *expansion, Key key) {
  const Journal *journal = expansion->seeker->options->journal;
  const char *line = journal == NULL ? NULL : journal_find(journal, key);
  return line != NULL ? line : hints_line(expansion->hints, key);
}

/* True if each reply of the other player leads to a line, or to where none is needed. */
static bool replies_have_lines(const ProofExpansion *expansion, Board board) {
  for (uint64_t cells = board_playable(board); cells; cells &= cells - 1)
    if (!has_line(expansion, board_play(board, __builtin_ctzll(cells)))) return false;
  return true;
}

static bool has_line(const ProofExpansion *expansion, Board board) {
  uint64_t blocks = board_openings(board, player_other(expansion->prover));
  if (board_result(board) != VALUE_ANY || board_openings(board, expansion->prover)) return true;
  if (hints_line(expansion->hints, code_canonical(board)) != NULL) return true;
  if (board_mover(board) != expansion->prover) return replies_have_lines(expansion, board);
  return blocks && has_line(expansion, board_play(board, __builtin_ctzll(blocks)));
}

/* A position of the other player that another certificate goes into has no line there. */
static bool is_joined(const ProofExpansion *expansion, Board board, const char *line) {
  return hints_is_leaf(line) && board_mover(board) != expansion->prover &&
         replies_have_lines(expansion, board);
}

/* Proves a canonical image that was not met yet. */
static bool prove_new(ProofExpansion *expansion, Board board, Key key) {
  const char *line = line_before(expansion, key);
  if (line != NULL && is_joined(expansion, board, line)) return prove_all(expansion, board);
  if (line != NULL) return expansion_follow(expansion, board, key, line);
  return board_mover(board) == expansion->prover ? prove_move(expansion, board)
                                                 : prove_replies(expansion, board);
}

/* Proves a position as its canonical image. */
static bool expansion_prove(ProofExpansion *expansion, Board board) {
  ValueSet result = board_result(board);
  if (result != VALUE_ANY)
    return expansion_is_good(expansion, result) || conflict(expansion, board);
  if (expansion_ended(expansion)) return false;
  Key key = code_canonical(board);
  if (!g_hash_table_add(expansion->visited, g_memdup2(&key, sizeof key))) return true;
  bool fresh = expansion->fresh;
  expansion->fresh |= hints_divides(expansion->hints, key);
  bool proved = prove_new(expansion, code_board(key), key);
  expansion->fresh = fresh;
  return proved;
}

/* --- Roots ------------------------------------------------------------------------------------ */

static bool prove_root(ProofExpansion *expansion, const HintRoot *root, GString *head) {
  char code[POSITION_TEXT];
  Claim claim = expansion->hints->claim;
  cube_write(root->board, code);
  seeker_begin(expansion->seeker, root->board);
  expansion->goal = claim_values(claim, root->holds);
  expansion->prover = root->holds ? claim_player(claim) : player_other(claim_player(claim));
  g_string_append_printf(head, "root %s %s\n", code, root->holds ? "win" : "not-win");
  return expansion_prove(expansion, root->board);
}

/* Finds out what the answers to the boards are. */
static bool expansion_add_roots(ProofExpansion *expansion, Hints *hints, const Board *boards,
                                size_t count) {
  for (size_t i = 0; i < count; i++) {
    seeker_begin(expansion->seeker, boards[i]);
    ValueSet values = seeker_solve(expansion->seeker, boards[i]);
    const HintRoot root = {boards[i], values == claim_values(hints->claim, true)};
    if (values == VALUE_ANY) return !expansion_ended(expansion) && conflict(expansion, boards[i]);
    g_array_append_val(hints->roots, root);
  }
  return true;
}

static int compare_lines(gconstpointer a, gconstpointer b) {
  return code_compare(((const ProofLine *)a)->key, ((const ProofLine *)b)->key);
}

static void append_lines(GString *text, GArray *proof) {
  g_array_sort(proof, compare_lines);
  g_string_append_printf(text, "lines %u\n", proof->len);
  for (guint i = 0; i < proof->len; i++) {
    const ProofLine *line = &g_array_index(proof, ProofLine, i);
    char key[CODE_DIGITS + 1];
    code_write(line->key, key);
    g_string_append_printf(text, "%s\t%s\n", key, line->value);
  }
  g_string_append_printf(text, "end\t%u\t%08" PRIx32 "\n", proof->len,
                         sum_of(text->str, text->len));
}

static void prove_roots(ProofExpansion *expansion, GString *text) {
  const Hints *hints = expansion->hints;
  g_string_printf(text,
                  "fourscore-certificate 2\ngame connect-four-3d\njob %s\nclaim %s\nroots %u\n",
                  hints->job, claim_name(hints->claim), hints->roots->len);
  for (guint i = 0; i < hints->roots->len; i++)
    if (!prove_root(expansion, &g_array_index(hints->roots, HintRoot, i), text)) return;
  append_lines(text, expansion->lines);
}

Status expand_text(Hints *hints, const Board *boards, size_t count, const SeekOptions *options,
                   GString *text, ExpandCounts *counts, Error *error) {
  Seeker seeker;
  Status status = seeker_init(&seeker, options, hints->claim, error);
  if (status != STATUS_OK) return status;
  *counts = (ExpandCounts){0};
  ProofExpansion expansion = {
      .hints = hints,
      .seeker = &seeker,
      .visited = g_hash_table_new_full(key_hash, key_equal, g_free, NULL),
      .lines = g_array_new(FALSE, FALSE, sizeof(ProofLine)),
      .values = g_string_chunk_new(1 << 16),
      .counts = counts,
      .error = error,
  };
  if (expansion_add_roots(&expansion, hints, boards, count)) prove_roots(&expansion, text);
  counts->nodes = seeker_nodes(&seeker);
  g_hash_table_unref(expansion.visited);
  g_array_unref(expansion.lines);
  g_string_chunk_free(expansion.values);
  seeker_clear(&seeker);
  return expansion.status;
}
