#include "certificate.h"

#include "../cube/moves.h"
#include "../play/cube-play.h"
#include "../cube/symmetry.h"
#include "../storage/key-hash.h"
#include "../storage/sum.h"
#include "../cluster/tree/leaves.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

typedef enum { LINE_MOVE, LINE_LEAF, LINE_SIGHT } LineKind;

typedef struct {
  Key key;
  LineKind kind;
  int column; /* of a move, in the canonical position */
  bool holds; /* the answer of a leaf */
} CertificateLine;

typedef struct {
  const Description *description;
  const Known *known;
  const Leaves *leaves;
  ValueSet goal; /* the prover's goal */
  Player prover;
  GHashTable *visited; /* keys */
  GArray *text;        /* of Line */
  CertificateCounts *counts;
  Error *error;
} CertificateProof;

static bool fails(const CertificateProof *proof, Board board) {
  char code[POSITION_TEXT];
  cube_write(board, code);
  status_fail(proof->error, STATUS_CONFLICT, 0, "the results do not prove what they should: at %s",
              code);
  return false;
}

static bool certificate_is_good(const CertificateProof *proof, ValueSet values) {
  return (values & ~proof->goal) == 0;
}

/* The answer that is known. */
static ValueSet certificate_answer_of(const CertificateProof *proof, Key key) {
  const KnownEntry *entry = known_find(proof->known, key);
  Claim claim = proof->description->claim;
  if (entry == NULL || !claim_answered(claim, entry->values)) return VALUE_ANY;
  return claim_values(claim, entry->values == claim_value(claim));
}

/* ... and what follows from others. */
static ValueSet proved_at(const CertificateProof *proof, Key key) {
  const Dag *dag = proof->leaves->tree.dag;
  ValueSet values = certificate_answer_of(proof, key);
  DagNode node = dag_find(dag, key);
  return values == VALUE_ANY && node != DAG_NONE ? dag_proved(dag, node) : values;
}

static void certificate_add_line(const CertificateProof *proof, Key key, LineKind kind,
                                 int column) {
  const CertificateLine line = {key, kind, column,
                                proof->goal == claim_values(proof->description->claim, true)};
  g_array_append_val(proof->text, line);
  proof->counts->moves += kind == LINE_MOVE;
  proof->counts->leaves += kind == LINE_LEAF;
  proof->counts->sights += kind == LINE_SIGHT;
}

static void certificate_add_move(const CertificateProof *proof, Board board, int cell) {
  Key key = code_canonical(board);
  int g = 0;
  while (code_compare(code_of(symmetry_board(board, g)), key) != 0)
    g++;
  certificate_add_line(proof, key, LINE_MOVE, symmetry_column(cell % COLUMNS, g));
}

static bool certificate_prove(const CertificateProof *proof, Board board, ValueSet judged);

/* The value that the prover reaches by a cell, as far as it is proved. */
static ValueSet value_after(const CertificateProof *proof, Board board, int cell) {
  Claim claim = proof->description->claim;
  ValueSet values = moves_judge(&board, cell, claim, 0);
  if (values == VALUE_ANY) values = certificate_answer_of(proof, code_canonical(board));
  if (values == VALUE_ANY) values = moves_to_choice(&board, claim, 0);
  return values == VALUE_ANY ? proved_at(proof, code_canonical(board)) : values;
}

/* True if the answer of the position follows from those of the next ones: then it is no leaf, and
 * the leaves are smaller. */
static bool is_followed(const CertificateProof *proof, Board board) {
  Player mover = board_mover(board), other = player_other(mover);
  bool mine = mover == proof->prover;
  uint64_t stops = board_openings(board, other);
  uint64_t cells = board_playable(board) & ~(board.threats[other] >> 16);
  if (board_openings(board, mover)) return mine;
  if (stops) cells = stops & (stops - 1) ? 0 : cells & stops;
  for (; cells; cells &= cells - 1)
    if (certificate_is_good(proof, value_after(proof, board, __builtin_ctzll(cells))) == mine)
      return mine;
  return !mine;
}

static bool certificate_play(const CertificateProof *proof, Board board, int cell) {
  Board after = board;
  certificate_add_move(proof, board, cell);
  ValueSet judged = moves_judge(&after, cell, proof->description->claim, 0);
  return certificate_prove(proof, after, judged);
}

/* The prover is to move: wins, blocks, or finds the move that is proved. */
static bool prove_move(const CertificateProof *proof, Board board, ValueSet judged) {
  Player other = player_other(proof->prover);
  uint64_t wins = board_openings(board, proof->prover), blocks = board_openings(board, other);
  if (wins) {
    certificate_add_move(proof, board, __builtin_ctzll(wins));
    return true;
  }
  if (blocks & (blocks - 1)) return fails(proof, board);
  if (blocks) return certificate_play(proof, board, __builtin_ctzll(blocks));
  for (uint64_t cells = board_playable(board) & ~(board.threats[other] >> 16); cells;
       cells &= cells - 1)
    if (certificate_is_good(proof, value_after(proof, board, __builtin_ctzll(cells))))
      return certificate_play(proof, board, __builtin_ctzll(cells));
  if (!certificate_is_good(proof, judged)) return fails(proof, board);
  certificate_add_line(proof, code_canonical(board), LINE_SIGHT, 0);
  return true;
}

static bool prove_reply(const CertificateProof *proof, Board board, int cell) {
  uint64_t bit = (uint64_t)1 << cell, wins = board_openings(board, proof->prover);
  bool loses = (wins & ~bit) || (board.threats[proof->prover] >> 16 & bit);
  ValueSet judged = VALUE_ANY;
  if (loses)
    board = board_play(board, cell);
  else
    judged = moves_judge(&board, cell, proof->description->claim, 0);
  return certificate_prove(proof, board, judged);
}

/* The other is to move: every reply is answered, unless the position itself is judged. A judgement
 * counts where one reply is forced, too: what it rests on may not be seen after the reply. */
static bool prove_replies(const CertificateProof *proof, Board board, ValueSet judged) {
  Player other = player_other(proof->prover);
  uint64_t cells = board_playable(board), threats = board.threats[proof->prover];
  uint64_t wins = board_openings(board, proof->prover);
  bool over = (wins & (wins - 1)) || (threats & wins << 16) || (cells & ~(threats >> 16)) == 0;
  bool proved = certificate_is_good(proof, proved_at(proof, code_canonical(board)));
  if (board_openings(board, other)) return fails(proof, board);
  if (!over && !proved && certificate_is_good(proof, judged)) {
    certificate_add_line(proof, code_canonical(board), LINE_SIGHT, 0);
    return true;
  }
  if (!over && !proved && !wins) return fails(proof, board);
  for (; cells; cells &= cells - 1)
    if (!prove_reply(proof, board, __builtin_ctzll(cells))) return false;
  return true;
}

/* Proves a position; `judged` is what was seen when it was reached. */
static bool certificate_prove(const CertificateProof *proof, Board board, ValueSet judged) {
  ValueSet result = board_result(board);
  if (result != VALUE_ANY) return certificate_is_good(proof, result) || fails(proof, board);
  Key key = code_canonical(board);
  if (!g_hash_table_add(proof->visited, g_memdup2(&key, sizeof key))) return true;
  /* Turned as in the tree: the judgement may depend on that. */
  const Dag *dag = proof->leaves->tree.dag;
  DagNode node = dag_find(dag, key);
  if (node != DAG_NONE) board = dag_board(dag, node);
  bool answered = certificate_is_good(proof, certificate_answer_of(proof, key));
  if (answered && !is_followed(proof, board)) {
    certificate_add_line(proof, key, LINE_LEAF, 0);
    return true;
  }
  return board_mover(board) == proof->prover ? prove_move(proof, board, judged)
                                             : prove_replies(proof, board, judged);
}

/* --- Roots ------------------------------------------------------------------------------------ */

static Status prove_root(CertificateProof *proof, size_t i, GString *head) {
  char code[POSITION_TEXT];
  Claim claim = proof->description->claim;
  Board root = proof->description->roots[i], choice = root;
  ValueSet judged = moves_to_choice(&choice, claim, 0);
  ValueSet values = job_tree_values(&proof->leaves->tree, root, NULL);
  cube_write(root, code);
  if (values == VALUE_ANY)
    return status_fail(proof->error, STATUS_RANGE, 0, "the root %s is not answered yet", code);
  bool holds = values == claim_values(claim, true);
  proof->goal = claim_values(claim, holds);
  proof->prover = holds ? claim_player(claim) : player_other(claim_player(claim));
  g_string_append_printf(head, "root %s %s\n", code, holds ? "win" : "not-win");
  return certificate_prove(proof, root, judged) ? STATUS_OK : STATUS_CONFLICT;
}

static int compare_lines(gconstpointer a, gconstpointer b) {
  return code_compare(((const CertificateLine *)a)->key, ((const CertificateLine *)b)->key);
}

static void append_lines(GString *text, GArray *sorted) {
  static const char *const words[] = {"move", "leaf", "sight"};
  g_array_sort(sorted, compare_lines);
  g_string_append_printf(text, "lines %u\n", sorted->len);
  for (guint i = 0; i < sorted->len; i++) {
    const CertificateLine *line = &g_array_index(sorted, CertificateLine, i);
    char key[CODE_DIGITS + 1];
    code_write(line->key, key);
    g_string_append_printf(text, "%s\t%s\t", key, words[line->kind]);
    if (line->kind == LINE_MOVE)
      g_string_append_printf(text, "%X\n", (unsigned)line->column);
    else
      g_string_append(text, line->holds ? "win\n" : "not-win\n");
  }
  g_string_append_printf(text, "end\t%u\t%08" PRIx32 "\n", sorted->len,
                         sum_of(text->str, text->len));
}

bool certificate_is_whole(const char *text, size_t length) {
  enum { SUM_DIGITS = 8 };
  const char *end = g_strrstr_len(text, (gssize)length, "\nend\t");
  const char *sum = end == NULL ? NULL : memchr(end + 5, '\t', (size_t)(text + length - end - 5));
  if (sum == NULL || text + length - sum != SUM_DIGITS + 2) return false;
  g_autofree char *expected =
      g_strdup_printf("\t%08" PRIx32 "\n", sum_of(text, (size_t)(end + 1 - text)));
  return memcmp(sum, expected, SUM_DIGITS + 2) == 0;
}

Status certificate_text(const Description *description, const Known *known, size_t tree_bytes,
                        GString *text, CertificateCounts *counts, Error *error) {
  Leaves leaves;
  CertificateProof proof = {
      .description = description,
      .known = known,
      .leaves = &leaves,
      .visited = g_hash_table_new_full(key_hash, key_equal, g_free, NULL),
      .text = g_array_new(FALSE, FALSE, sizeof(CertificateLine)),
      .counts = counts,
      .error = error,
  };
  Status status = leaves_choose(&leaves, description, known, tree_bytes, error);
  *counts = (CertificateCounts){0};
  g_string_printf(text,
                  "fourscore-certificate 1\ngame connect-four-3d\njob %s\nclaim %s\nroots %zu\n",
                  description->name, claim_name(description->claim), description->count);
  for (size_t i = 0; i < description->count && status == STATUS_OK; i++)
    status = prove_root(&proof, i, text);
  if (status == STATUS_OK) append_lines(text, proof.text);
  leaves_clear(&leaves);
  g_hash_table_unref(proof.visited);
  g_array_unref(proof.text);
  return status;
}

Status certificate_write(const Folder *folder, const Description *description, const Known *known,
                         size_t tree_bytes, CertificateCounts *counts, Error *error) {
  g_autoptr(GString) text = g_string_new(NULL);
  Status status = certificate_text(description, known, tree_bytes, text, counts, error);
  if (status != STATUS_OK) return status;
  return folder_write(folder, FOLDER_PROOF, "certificate.txt", text->str, text->len, error);
}
