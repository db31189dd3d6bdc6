#include "trainer-words.h"

#include <glib/gi18n.h>

#include "base/words.h"
#include "game/explain-words.h"
#include "game/sentence.h"

static char *trainer_question(FsTrainer *trainer) {
  const StockedPuzzle *stocked = fs_trainer_get_puzzle(trainer);
  Position position = line_position(&stocked->puzzle.line);
  gboolean white = position_mover(&position) == FIRST;
  const char *who = white ? _("White to move: only one move wins. Which?")
                          : _("Black to move: only one move wins. Which?");
  g_autofree char *grade =
      g_strdup_printf(_("Difficulty %1$d of %2$d."), stocked->puzzle.grade, PUZZLE_GRADES);
  return stocked->own ? g_strjoin(sentence_gap(), _("From your game."), who, grade, NULL)
                      : g_strjoin(sentence_gap(), who, grade, NULL);
}

/* What is wrong with a move, with the reply that shows it. */
static char *refutation(const PuzzleTold *told, const char *name) {
  const char *other = explain_player(player_other(told->mover));
  if (told->line.length == 0)
    return g_strdup_printf(told->loses ? _("%s loses.") : _("%s does not win."), name);
  g_autofree char *reply = explain_move_name(told->from.variant, told->line.moves[0]);
  return g_strdup_printf(told->loses ? _("%1$s loses: %2$s answers with %3$s.")
                                     : _("%1$s does not win: %2$s answers with %3$s."),
                         name, other, reply);
}

static char *trainer_verdict(FsTrainer *trainer, const PuzzleTold *told) {
  Move move = fs_trainer_get_move(trainer);
  Position position = line_position(&fs_trainer_get_puzzle(trainer)->puzzle.line);
  g_autofree char *name = words_name(position.variant, move);
  switch (fs_trainer_get_state(trainer)) {
  case TRAINER_RIGHT:
    return g_strdup_printf(_("Right! %s is the only move that wins."), name);
  case TRAINER_SHOWN:
    return g_strdup_printf(_("%s is the only move that wins."), name);
  default:
    return told ? refutation(told, name) : g_strdup_printf(_("%s does not win."), name);
  }
}

/* Why, if that can be seen. */
static char *with_reason(FsTrainer *trainer) {
  const PuzzleTold *told = fs_trainer_get_told(trainer);
  g_autofree char *words = trainer_verdict(trainer, told);
  if (!told || told->why.reason == REASON_NONE || told->why.reason == REASON_OVER)
    return g_steal_pointer(&words);
  g_autofree char *why = explain_move_sentence(&told->from, &told->why);
  return g_strjoin(sentence_gap(), words, why, NULL);
}

char *trainer_words(FsTrainer *trainer) {
  TrainerState state = fs_trainer_get_state(trainer);
  if (state == TRAINER_OFF) return g_strdup("");
  if (fs_trainer_has_none(trainer)) return g_strdup(_("No new puzzle is found for this board"));
  if (state == TRAINER_WAITING) return g_strdup(_("Making a puzzle…"));
  if (!fs_trainer_is_here(trainer)) return g_strdup(_("Go back to the puzzle, or on to the next"));
  return state == TRAINER_ASKING ? trainer_question(trainer) : with_reason(trainer);
}
