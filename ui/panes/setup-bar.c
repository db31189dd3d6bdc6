#include "setup-bar.h"

#include <glib/gi18n.h>

#include "base/held.h"
#include "base/signals.h"
#include "base/stone-view.h"
#include "base/template.h"
#include "base/words.h"
#include "play/position.h"

struct _FsSetupBar {
  GtkWidget parent_instance;
  FsSession *session;
  GtkRevealer *revealer;
  GtkLabel *message;
  GtkToggleButton *brushes[BRUSH_REMOVE + 1];
  FsStoneView *white_stone, *black_stone; /* on their brushes */
};

G_DEFINE_FINAL_TYPE(FsSetupBar, fs_setup_bar, GTK_TYPE_WIDGET)

static int count(const Position *stones, Player player) {
  Variant variant = stones->variant;
  int found = 0;
  for (int column = 0; column < variant_columns(variant); column++)
    for (int level = 0; level < variant_levels(variant); level++)
      found += variant.rules->at(stones, column, level) == (int)player;
  return found;
}

/* The position that the stones form, or why they form none. To be freed. */
static char *meaning(const Position *stones, gboolean *possible) {
  Position position;
  Error error;
  *possible = stones->variant.rules->settle(stones, &position, &error) == STATUS_OK;
  if (!*possible) return g_strdup_printf(_("No game leads here: %s"), error.message);
  return g_strdup(words_result(position_result(&position), position_mover(&position)));
}

/* Called as stones come and go. */
static void show_meaning(FsSetupBar *self) {
  gboolean possible;
  Position stones = fs_session_get_shown(self->session);
  g_autofree char *told = meaning(&stones, &possible);
  g_autofree char *text = g_strdup_printf(_("White %d, Black %d. %s"), count(&stones, FIRST),
                                          count(&stones, SECOND), told);
  gtk_label_set_text(self->message, text);
  gtk_widget_set_css_classes(GTK_WIDGET(self->message),
                             (const char *[]){possible ? "dim-label" : "error", NULL});
}

static void finish_now(gpointer data) {
  FsSetupBar *self = data;
  if (self->session) fs_session_finish_setup(self->session, NULL);
}

typedef struct {
  FsSetupBar *bar;
  gboolean finished;
} Finishing;

static void take_up_again(gpointer data) {
  Finishing *finishing = data;
  FsSetupBar *self = finishing->bar;
  finishing->finished = TRUE;
  if (self->session && fs_session_undo(self->session)) finish_now(self);
}

/* Where the user goes back instead, the stones are set up on. */
static void finishing_free(gpointer data) {
  Finishing *finishing = data;
  if (!finishing->finished && gtk_widget_get_mapped(GTK_WIDGET(finishing->bar)))
    fs_session_undo(finishing->bar->session);
  g_object_unref(finishing->bar);
  g_free(finishing);
}

/* A question about changes is about the game that they were made in, which is shown then. */
void fs_setup_bar_finish(FsSetupBar *self) {
  FsSession *session = self->session;
  if (!fs_session_finishing_leaves(session)) {
    finish_now(self);
    return;
  }
  Finishing *finishing = g_new0(Finishing, 1);
  finishing->bar = g_object_ref(self);
  fs_session_cancel_setup(session);
  fs_session_leave_then(session, (SessionStep){take_up_again, finishing, finishing_free});
}

static void games_changed(FsSetupBar *self) {
  gboolean setting_up = fs_session_is_setting_up(self->session);
  gtk_revealer_set_reveal_child(self->revealer, setting_up);
  if (setting_up) show_meaning(self);
}

static void brush_changed(FsSetupBar *self) {
  gtk_toggle_button_set_active(self->brushes[fs_session_get_brush(self->session)], TRUE);
}

static void brush_chosen(FsSetupBar *self, GtkToggleButton *button) {
  for (int brush = BRUSH_TURNS; brush <= BRUSH_REMOVE; brush++)
    if (button == self->brushes[brush] && gtk_toggle_button_get_active(button) &&
        fs_session_get_brush(self->session) != (Brush)brush)
      fs_session_set_brush(self->session, (Brush)brush);
}

void fs_setup_bar_set_session(FsSetupBar *self, FsSession *session) {
  fs_stone_view_show(self->white_stone, VALUE_ANY, FIRST);
  fs_stone_view_show(self->black_stone, VALUE_ANY, SECOND);
  hold(self, session, session);
  signal_follow(session, "games-changed", games_changed, self);
  signal_follow(session, "notify::brush", brush_changed, self);
  games_changed(self);
}

static void fs_setup_bar_class_init(FsSetupBarClass *class) {
  static const char *const names[] = {"turns", "white", "black", "remove"};
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  gtk_widget_class_set_css_name(widget_class, "setupbar");
  g_type_ensure(FS_TYPE_STONE_VIEW);
  template_set_around(widget_class, "setup-bar");
  template_children(widget_class, FsSetupBar, revealer, message, white_stone, black_stone);
  for (int brush = BRUSH_TURNS; brush <= BRUSH_REMOVE; brush++)
    gtk_widget_class_bind_template_child_full(widget_class, names[brush], FALSE,
                                              G_STRUCT_OFFSET(FsSetupBar, brushes) +
                                                  (gssize)sizeof(gpointer) * brush);
  template_callbacks(widget_class, brush_chosen);
}

static void fs_setup_bar_init(FsSetupBar *self) { gtk_widget_init_template(GTK_WIDGET(self)); }
