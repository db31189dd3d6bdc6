/* Undo and redo where a game is played: the program, awaited in between, would only move again. */
#include "partner-inner.h"

/* TRUE if the program would make a move again at once that undo takes away. Moves that were taken
 * back come back, and it was thinking then. */
static gboolean moves_again(FsPartner *self, const GamesBefore *before) {
  const Line *line = &before->record->line;
  Position position = line_position(line);
  gboolean fewer = line->length < self->own.line.length;
  gboolean open = self->own.lost < 0 && !before->setting_up && line->at == line->length &&
                  line_result(line) == VALUE_ANY && fewer;
  return open && self->own.game.program[position_mover(&position)];
}

static gboolean is_own(FsPartner *self, const GamesBefore *before) {
  return before->origin == self->own.origin && before->shown == self->own.place &&
         before->version >= self->own.since;
}

/* Undo leaves a game in which the player has not moved, rather than one that has moves of his. */
static gboolean is_fresh(FsPartner *self) { return self->own.line.length <= self->own.begun + 1; }

/* The edits that are undone together; 0: none. */
static int undo_steps(FsPartner *self) {
  const GameDocument *document = fs_session_get_document(self->session);
  GamesBefore before;
  for (int steps = 1; game_document_look_back(document, steps, &before); steps++) {
    if (!is_own(self, &before)) return steps == 1 || is_fresh(self) ? steps : 0;
    if (!moves_again(self, &before)) return steps;
  }
  return 0;
}

/* Two programs would move again wherever undo leads. */
static gboolean is_without_people(FsPartner *self) {
  return self->own.game.program[FIRST] && self->own.game.program[SECOND];
}

static void end_stepping(FsPartner *self) {
  self->stepping = FALSE;
  partner_follow_result(self);
  partner_position_changed(self);
}

gboolean fs_partner_can_undo(FsPartner *self) {
  return partner_is_here(self) ? undo_steps(self) > 0 || is_without_people(self)
                               : game_document_can_undo(fs_session_get_document(self->session));
}

gboolean fs_partner_undo(FsPartner *self) {
  if (!partner_is_here(self)) return fs_session_undo(self->session);
  int steps = undo_steps(self);
  if (steps == 0 && is_without_people(self)) {
    fs_partner_end(self);
    return fs_session_undo(self->session);
  }
  self->stepping = TRUE;
  for (int i = 0; i < steps; i++)
    fs_session_undo(self->session);
  end_stepping(self);
  return steps > 0;
}

gboolean fs_partner_redo(FsPartner *self) {
  int steps = 0;
  self->stepping = TRUE;
  while (fs_session_redo(self->session)) {
    steps++;
    if (!partner_is_programs_turn(self)) break;
  }
  end_stepping(self);
  return steps > 0;
}
