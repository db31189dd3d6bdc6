#include "answers-group.h"

#include <glib/gi18n.h>

#include "base/access-key.h"
#include "base/held.h"
#include "base/signals.h"
#include "base/template.h"
#include "base/window-common.h"
#include "base/words.h"
#include "game/sentence.h"

struct _FsAnswersGroup {
  AdwPreferencesGroup parent_instance;
  FsSearch *search;
  AdwActionRow *place, *count, *health;
  GtkWidget *check;
};

G_DEFINE_FINAL_TYPE(FsAnswersGroup, fs_answers_group, ADW_TYPE_PREFERENCES_GROUP)

/* The numbers of "store check", by the same names. */
static void add_row_counts(GString *words, const StoreHealth *health) {
  g_autofree char *answers = words_count((double)health->answers);
  g_autofree char *splits = words_count((double)health->splits);
  g_autofree char *searches = words_count((double)health->searches);
  g_autofree char *entries = words_count((double)health->entries);
  g_string_append_printf(words,
                         _("Answers: %s; splits, which are positions searched by their moves: %s; "
                           "searches: %s; entries of the table: %s."),
                         answers, splits, searches, entries);
  g_string_append(words, sentence_gap());
}

static void add_damage(GString *words, const StoreHealth *health) {
  gulong damaged = (gulong)health->damaged;
  g_autofree char *number = words_count((double)damaged);
  if (damaged == 0) {
    g_string_append(words, _("No row is damaged."));
    return;
  }
  g_string_append_printf(
      words,
      g_dngettext(NULL, "%s damaged row was left out.", "%s damaged rows were left out.", damaged),
      number);
  g_string_append_printf(words, _(" The first: %s. What was lost is searched again."),
                         health->warnings.first_damaged);
}

static void add_contradictions(GString *words, const StoreHealth *health) {
  gulong count = (gulong)health->conflicts;
  g_autofree char *number = words_count((double)count);
  g_string_append(words, sentence_gap());
  if (count == 0)
    g_string_append(words, _("No answers contradict each other."));
  else
    g_string_append_printf(words,
                           g_dngettext(NULL, "%s answer contradicts another: neither is a proof.",
                                       "%s answers contradict others: none of them is a proof.",
                                       count),
                           number);
}

static void add_proved(GString *words, const ProvedAgain *proved) {
  gulong again = (gulong)proved->again, different = (gulong)proved->different;
  g_autofree char *number = words_count((double)again), *other = words_count((double)different);
  if (again == 0) return;
  g_string_append_printf(words,
                         g_dngettext(NULL, " %s answer was proved again by another solver,",
                                     " %s answers were proved again by another solver,", again),
                         number);
  g_string_append_printf(
      words, g_dngettext(NULL, " %s came out different.", " %s came out different.", different),
      other);
}

/* What a check has found. Free with g_free(). */
static char *words_health(Verdicts *verdicts) {
  const VerdictsCheck *check = verdicts_last_check(verdicts);
  const StoreHealth *health = &check->health;
  if (check->state == CHECK_NONE) return g_strdup(_("Not checked yet"));
  if (check->state == CHECK_STOPPED) return g_strdup(_("The check was stopped"));
  if (check->state == CHECK_UNDER_WAY) {
    g_autofree char *rows = words_count((double)verdicts_checked(verdicts));
    return g_strdup_printf(
        _("All rows are being read, and some answers proved again: %s rows so far…"), rows);
  }
  if (check->state == CHECK_IMPOSSIBLE)
    return g_strdup_printf(_("The check was not possible: %s"), check->error.message);
  GString *words = g_string_new(NULL);
  add_row_counts(words, health);
  add_damage(words, health);
  add_contradictions(words, health);
  add_proved(words, &check->proved);
  if (health->trouble[0] != '\0')
    g_string_append_printf(words, _(" The file itself is damaged: %s."), health->trouble);
  return g_string_free(words, FALSE);
}

/* A screen reader reads out the new description of the button that was pressed. */
static void show_health(FsAnswersGroup *self, Verdicts *verdicts) {
  g_autofree char *words =
      verdicts_path(verdicts) ? words_health(verdicts) : g_strdup(_("There is no file to check"));
  if (g_strcmp0(adw_action_row_get_subtitle(self->health), words) == 0) return;
  adw_action_row_set_subtitle(self->health, words);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->check), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                 words, -1);
}

static gboolean is_checking(Verdicts *verdicts) {
  return verdicts_last_check(verdicts)->state == CHECK_UNDER_WAY;
}

static void answers_group_update(FsAnswersGroup *self) {
  Verdicts *verdicts = fs_search_get_verdicts(self->search);
  const char *path = verdicts_path(verdicts);
  g_autofree char *place = path ? g_filename_display_name(path)
                                : g_strdup(_("Memory alone, until the window is closed"));
  const char *shut_out = verdicts_shut_out(verdicts);
  g_autofree char *known =
      verdicts_are_awaited(verdicts) ? g_strdup("") : words_count((double)verdicts_count(verdicts));
  g_autofree char *count =
      shut_out ? g_strdup_printf(_("%s without those of the file (%s)"), known, shut_out)
               : g_steal_pointer(&known);
  adw_action_row_set_subtitle(self->place, place);
  adw_action_row_set_subtitle(self->count, count);
  gtk_widget_set_sensitive(self->check, path != NULL);
  access_key_label(self->check, is_checking(verdicts) ? _("_Stop") : _("_Check"));
  show_health(self, verdicts);
}

/* Or stops the check. */
static void check(FsAnswersGroup *self) {
  Verdicts *verdicts = fs_search_get_verdicts(self->search);
  if (is_checking(verdicts))
    verdicts_stop_check(verdicts);
  else
    verdicts_check(verdicts);
}

void fs_answers_group_set_search(FsAnswersGroup *self, FsSearch *search) {
  hold(self, search, search);
  signal_follow(search, "changed", answers_group_update, self);
  answers_group_update(self);
}

static void fs_answers_group_class_init(FsAnswersGroupClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  template_set(widget_class, "answers-group");
  template_children(widget_class, FsAnswersGroup, place, count, health, check);
  template_callbacks(widget_class, check);
}

static void fs_answers_group_init(FsAnswersGroup *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  window_keep_names(GTK_WIDGET(self->place));
}
