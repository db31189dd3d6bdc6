#include "play-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "base/field-row.h"
#include "base/signals.h"
#include "base/window-common.h"
#include "partner-words.h"
#include "play-settings.h"

typedef struct {
  GtkWindow *window; /* which owns this */
  AdwComboRow *side, *level, *time, *from;
  GtkEditable *person;
  GtkSpinButton *clock, *increment;
  GtkSwitch *blind;
  guint proposed[2]; /* sides: at the empty board, and in the position shown */
  PlayChosen chosen;
  gpointer data;
} PlayDialog;

/* In the order of the lists. */
static const gboolean sides[][2] = {{FALSE, TRUE}, {TRUE, FALSE}, {FALSE, FALSE}, {TRUE, TRUE}};
static const double times[] = {1, 3, 10, 30, 120};

enum { MINUTES_MOST = 180, INCREMENT_MOST = 60 };

static guint play_dialog_place_of(const double *all, guint count, double value) {
  for (guint i = 0; i < count; i++)
    if (all[i] == value) return i;
  return 0;
}

static guint place_of_side(const PartnerGame *game) {
  for (guint i = 0; i < G_N_ELEMENTS(sides); i++)
    if (sides[i][FIRST] == game->program[FIRST] && sides[i][SECOND] == game->program[SECOND])
      return i;
  return 0;
}

static void propose_sides(PlayDialog *dialog, const PlayProposal *proposal) {
  PartnerGame here = play_settings_turned(proposal->game, proposal->mover);
  dialog->proposed[FALSE] = place_of_side(&proposal->game);
  dialog->proposed[TRUE] = place_of_side(&here);
}

/* Unless the user has chosen others. */
static void follow_from(PlayDialog *dialog) {
  gboolean shown = adw_combo_row_get_selected(dialog->from) == 1;
  if (adw_combo_row_get_selected(dialog->side) == dialog->proposed[!shown])
    adw_combo_row_set_selected(dialog->side, dialog->proposed[shown]);
}

static void play_dialog_start(PlayDialog *dialog) {
  const gboolean *side = sides[adw_combo_row_get_selected(dialog->side)];
  PartnerGame game = {.program = {side[FIRST], side[SECOND]},
                      .level = (int)adw_combo_row_get_selected(dialog->level) + 1,
                      .seconds = times[adw_combo_row_get_selected(dialog->time)],
                      .clock = 60 * gtk_spin_button_get_value(dialog->clock),
                      .increment = gtk_spin_button_get_value(dialog->increment),
                      .blind = gtk_switch_get_active(dialog->blind)};
  g_autofree char *person = g_strdup(gtk_editable_get_text(dialog->person));
  gboolean anew = adw_combo_row_get_selected(dialog->from) == 0;
  PlayChosen chosen = dialog->chosen;
  gpointer data = dialog->data;
  gtk_window_destroy(dialog->window);
  chosen(game, g_strstrip(person), anew, data);
}

static AdwComboRow *play_dialog_add_row(AdwPreferencesGroup *group, const char *title,
                                        const char *const *choices, guint selected) {
  g_autoptr(GtkStringList) list = gtk_string_list_new(NULL);
  for (guint i = 0; choices[i]; i++)
    gtk_string_list_append(list, _(choices[i]));
  AdwComboRow *row = g_object_new(ADW_TYPE_COMBO_ROW, "title", title, "use-underline", TRUE,
                                  "model", list, "selected", selected, NULL);
  adw_preferences_group_add(group, GTK_WIDGET(row));
  return row;
}

/* A widget behind its title, and what it means. */
static GtkWidget *add_widget(AdwPreferencesGroup *group, const char *title, const char *meaning,
                             GtkWidget *widget) {
  GtkWidget *row = g_object_new(FS_TYPE_FIELD_ROW, "title", title, "subtitle", meaning,
                                "use-underline", TRUE, "activatable-widget", widget, NULL);
  gtk_widget_set_valign(widget, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), widget);
  adw_preferences_group_add(group, row);
  return widget;
}

static GtkSpinButton *add_number(AdwPreferencesGroup *group, const char *title, const char *meaning,
                                 int most, double value) {
  GtkWidget *spin = gtk_spin_button_new_with_range(0, most, 1);
  gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), value);
  return GTK_SPIN_BUTTON(add_widget(group, title, meaning, spin));
}

static GtkEditable *add_person(AdwPreferencesGroup *group, const char *person) {
  GtkWidget *row = g_object_new(ADW_TYPE_ENTRY_ROW, "title", _("Your _Name"), "use-underline", TRUE,
                                "text", person, "activates-default", TRUE, NULL);
  adw_preferences_group_add(group, row);
  return GTK_EDITABLE(row);
}

static void play_dialog_update(PlayDialog *dialog) {
  const gboolean *side = sides[adw_combo_row_get_selected(dialog->side)];
  gboolean clock = gtk_spin_button_get_value(dialog->clock) > 0;
  gtk_widget_set_sensitive(
      gtk_widget_get_ancestor(GTK_WIDGET(dialog->increment), FS_TYPE_FIELD_ROW), clock);
  gtk_widget_set_sensitive(GTK_WIDGET(dialog->level), side[FIRST] || side[SECOND]);
  gtk_widget_set_sensitive(GTK_WIDGET(dialog->person), side[FIRST] != side[SECOND]);
}

static GtkWidget *play_dialog_make_rows(PlayDialog *dialog, const PlayProposal *proposal) {
  static const char *const players[] = {N_("You Play White"), N_("You Play Black"),
                                        N_("Two People"), N_("The Program Plays Itself"), NULL};
  static const char *const thinking[] = {N_("1 s"),  N_("3 s"),   N_("10 s"),
                                         N_("30 s"), N_("2 min"), NULL};
  static const char *const starts[] = {N_("Empty Board"), N_("Position Shown"), NULL};
  const char *levels[OPPONENT_LEVELS + 1] = {NULL};
  const PartnerGame *game = &proposal->game;
  gboolean shown = proposal->from == PLAY_FROM_SHOWN;
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
  for (int level = 1; level <= OPPONENT_LEVELS; level++)
    levels[level - 1] = partner_level_words(level);
  dialog->side = play_dialog_add_row(group, _("_Players"), players, dialog->proposed[shown]);
  dialog->person = add_person(group, proposal->person);
  dialog->level = play_dialog_add_row(group, _("S_trength"), levels, (guint)game->level - 1);
  dialog->time =
      play_dialog_add_row(group, _("T_hinking Time"), thinking,
                          play_dialog_place_of(times, G_N_ELEMENTS(times), game->seconds));
  dialog->clock = add_number(group, _("Cloc_k"), _("Minutes of each player; 0 is none"),
                             MINUTES_MOST, game->clock / 60);
  dialog->increment = add_number(group, _("_Increment"), _("Seconds that a move adds"),
                                 INCREMENT_MOST, game->increment);
  dialog->from = play_dialog_add_row(group, _("_From"), starts, shown);
  gtk_widget_set_sensitive(GTK_WIDGET(dialog->from), proposal->from != PLAY_FROM_EMPTY_ONLY);
  GtkWidget *blind = gtk_switch_new();
  gtk_switch_set_active(GTK_SWITCH(blind), game->blind);
  dialog->blind = GTK_SWITCH(add_widget(group, _("Hide _Values"),
                                        _("What is known is shown when the game is over"), blind));
  g_signal_connect_swapped(dialog->side, "notify::selected", G_CALLBACK(play_dialog_update),
                           dialog);
  g_signal_connect_swapped(dialog->from, "notify::selected", G_CALLBACK(follow_from), dialog);
  g_signal_connect_swapped(dialog->clock, "value-changed", G_CALLBACK(play_dialog_update), dialog);
  return GTK_WIDGET(group);
}

/* Once: a game may tell its end more than once. */
static gboolean answer_over(GtkWidget *dialog, GdkFrameClock *clock, gpointer data) {
  if (!gtk_widget_get_visible(dialog)) return G_SOURCE_REMOVE;
  adw_message_dialog_response(ADW_MESSAGE_DIALOG(dialog), "over");
  gtk_window_destroy(GTK_WINDOW(dialog));
  return G_SOURCE_REMOVE;
}

/* A game that has ended meanwhile, as by the clock, is asked about no more. What waits for that may
 * begin another one, and the partner has not told the end of this one to all yet. */
static void follow_game_asked(GtkWidget *dialog, FsPartner *partner) {
  if (!fs_partner_goes_on(partner)) gtk_widget_add_tick_callback(dialog, answer_over, NULL, NULL);
}

/* The question is Yes or Cancel, and Return cancels. */
static GObject *play_dialog_ask(GtkWindow *parent, FsPartner *partner, const char *question,
                                const char *means, const char *yes, GCallback done) {
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG(adw_message_dialog_new(parent, question, means));
  adw_message_dialog_add_responses(dialog, "cancel", _("_Cancel"), "yes", yes, NULL);
  adw_message_dialog_set_response_appearance(dialog, "yes", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response(dialog, "cancel");
  adw_message_dialog_set_close_response(dialog, "cancel");
  g_signal_connect_object(dialog, "response::yes", done, partner, G_CONNECT_SWAPPED);
  signal_follow(partner, "changed", follow_game_asked, dialog);
  gtk_window_present(GTK_WINDOW(dialog));
  return G_OBJECT(dialog);
}

void play_dialog_resign(GtkWindow *parent, FsPartner *partner) {
  play_dialog_ask(parent, partner, _("Resign the Game?"),
                  _("The game is lost then. Ctrl+Z takes that back."), _("_Resign"),
                  G_CALLBACK(fs_partner_resign));
}

static GObject *ask_to_end(GtkWindow *parent, FsPartner *partner) {
  return play_dialog_ask(parent, partner, _("End the Game?"),
                         _("Nobody has won then, and the program moves no more. The moves stay."),
                         _("_End"), G_CALLBACK(fs_partner_end));
}

void play_dialog_end(GtkWindow *parent, FsPartner *partner) { ask_to_end(parent, partner); }

void play_dialog_end_then(GtkWindow *parent, FsPartner *partner, PlayEnded ended, gpointer data) {
  GObject *question = ask_to_end(parent, partner);
  signal_follow(question, "response::yes", ended, data);
  signal_follow(question, "response::over", ended, data);
}

void play_dialog_show(GtkWindow *parent, const PlayProposal *proposal, PlayChosen chosen,
                      gpointer data) {
  PlayDialog *dialog = g_new0(PlayDialog, 1);
  dialog->chosen = chosen;
  dialog->data = data;
  int width =
      MIN(420, gtk_widget_get_width(GTK_WIDGET(parent))); /* no wider than a narrow window */
  dialog->window =
      g_object_new(ADW_TYPE_WINDOW, "title", _("Play"), "transient-for", parent, "modal", TRUE,
                   "destroy-with-parent", TRUE, "resizable", FALSE, "default-width", width, NULL);
  g_object_set_data_full(G_OBJECT(dialog->window), "dialog", dialog, g_free);
  propose_sides(dialog, proposal);
  GtkWidget *rows = play_dialog_make_rows(dialog, proposal);
  GtkWidget *go = window_fill_dialog(dialog->window, rows, _("P_lay"));
  g_signal_connect_swapped(go, "clicked", G_CALLBACK(play_dialog_start), dialog);
  play_dialog_update(dialog);
  gtk_window_present(dialog->window);
  gtk_widget_grab_focus(go);
}
