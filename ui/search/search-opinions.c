/* What searches prove is kept, and some of it gets a second opinion. If an opinion differs, all
 * searches end and none of the findings is believed. The same happens if what was found contradicts
 * what was known. */
#include "search-inner.h"

#include <glib/gi18n.h>

#include "cube/code.h"
#include "play/cube-play.h"

static void write_position(Variant variant, Key key, char text[POSITION_TEXT]) {
  Position position;
  strcpy(text, "?");
  if (variant.rules->of_key(variant, key, &position)) position_write_code(&position, text);
}

static char *difference_words(const char *solver, Variant variant, const ProofRecord *record,
                              const Opinion *opinion) {
  char place[POSITION_TEXT];
  write_position(variant, record->key, place);
  return g_strdup_printf(
      record->claim == CLAIM_FIRST
          ? _("Two answers to whether the first player wins at %s: %s by this search with “%s”, "
              "the contrary by “%s” as a second opinion. Searching was stopped, and none of its "
              "answers is believed.")
          : _("Two answers to whether the second player wins at %s: %s by this search with “%s”, "
              "the contrary by “%s” as a second opinion. Searching was stopped, and none of its "
              "answers is believed."),
      place, proof_holds(record) ? _("yes") : _("no"), solver, opinion->solver);
}

static void stop_everything(FsSearch *self) {
  self->doubted = TRUE;
  self->queued = self->pausing = FALSE;
  fs_search_drop_line(self);
  self->view = search_believed(self, &self->view);
  if (search_is_running(self)) {
    self->stopping = TRUE;
    analysis_runner_stop(self->runner);
  } else if (self->state != SEARCH_IDLE) {
    search_set_state(self, SEARCH_STOPPED);
  }
}

static void opinion_differs_here(const ProofRecord *record, const Opinion *opinion, gpointer data) {
  FsSearch *self = data;
  Variant variant = self->opinions_variant;
  gboolean analysed = search_is_running(self);
  const Settings *settings = analysed ? &self->root_settings : &self->settings;
  g_autofree char *words = difference_words(settings->solver->name, variant, record, opinion);
  stop_everything(self);
  search_set_trouble(self, words);
  knowledge_doubt(self->knowledge, variant, record, opinion, words);
  search_changed(self);
}

static SecondOpinions *opinions_on(FsSearch *self, Variant variant) {
  if (self->opinions && variant_equal(variant, self->opinions_variant)) return self->opinions;
  g_clear_pointer(&self->opinions, second_opinions_free);
  self->opinions_variant = variant;
  gboolean bounded = self->verify_every == 0;
  self->opinions = second_opinions_new(variant, bounded ? VERIFY_ONE_IN : self->verify_every,
                                       bounded, opinion_differs_here, self);
  return self->opinions;
}

void search_take_proofs(FsSearch *self, Variant variant, const ProofRecord *records, size_t count,
                        uint64_t nodes) {
  if (self->doubted) return;
  SecondOpinions *opinions = opinions_on(self, variant);
  search_keep(self, variant, records, count, nodes);
  if (opinions) second_opinions_offer(opinions, records, count, nodes);
}

void fs_search_set_verify(FsSearch *self, guint64 every) {
  self->verify_every = every;
  g_clear_pointer(&self->opinions, second_opinions_free);
}

const Opinions *fs_search_get_opinions(FsSearch *self) {
  return self->opinions ? second_opinions_view(self->opinions) : NULL;
}

/* The position of a table's key; a flat table's keys are not those of positions. */
static void write_place(Variant variant, Key key, char text[POSITION_TEXT]) {
  strcpy(text, "?");
  if (variant.rules == &rules_cube && code_is_open(key)) cube_write(code_board(key), text);
}

void search_tell_contradiction(FsSearch *self, const SolverInfo *solver, Variant variant, Key key) {
  char place[POSITION_TEXT];
  const char *path = verdicts_path(fs_search_get_verdicts(self));
  g_autofree char *kept = path ? g_filename_display_name(path) : g_strdup(_("memory"));
  write_place(variant, key, place);
  g_autofree char *trouble = g_strdup_printf(
      _("A contradiction at %s: what this search by “%s” found and what was known before, kept in "
        "%s, exclude each other. The search was stopped and none of its answers is believed. The "
        "next one begins with an empty table. “Check” in Preferences, Answers looks at what is "
        "kept."),
      place, solver->name, kept);
  search_set_trouble(self, trouble);
  self->doubted = TRUE;
  knowledge_withdraw(self->knowledge, variant);
}
