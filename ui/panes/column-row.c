#include "column-row.h"

#include <glib/gi18n.h>

#include "base/badge-view.h"
#include "base/outlook-words.h"
#include "base/window-common.h"
#include "base/words.h"
#include "core/figures.h"
#include "search/book-words.h"
#include "play/move-names.h"

enum { LEANING_SECONDS = 10 };

struct _FsColumnRow {
  GtkListBoxRow parent_instance;
  FsSession *session;
  Move move;
  GtkWidget *name, *badge, *result, *nodes, *time;
  GtkWidget *menu; /* NULL until it is wanted */
  char *told;      /* to assistive technology */
};

G_DEFINE_FINAL_TYPE(FsColumnRow, fs_column_row, GTK_TYPE_LIST_BOX_ROW)

Move fs_column_row_get_move(FsColumnRow *self) { return self->move; }

static Variant variant_of(FsColumnRow *self) { return fs_session_get_variant(self->session); }

/* Showing. */

/* Answers stand out from what is still open. */
static void show_result(FsColumnRow *self, char *words, gboolean answered) {
  window_take_text(self->result, words);
  if (answered)
    gtk_widget_remove_css_class(self->result, "dim-label");
  else
    gtk_widget_add_css_class(self->result, "dim-label");
}

/* After some time without an answer; before, it would be gone when it is read. */
static char *leaning_words(const AnalysisView *view, const MoveStatus *status, Goal goal) {
  MoveStatus searched = view->moves[status->same_as];
  gboolean early = view->seconds < LEANING_SECONDS || searched.nodes == 0;
  return early ? NULL : words_leaning(&searched, goal);
}

static char *result_words(FsColumnRow *self, const AnalysisView *view, Goal goal) {
  const MoveStatus *status = &view->moves[self->move];
  const char *words = words_move(status, goal, view->running);
  gboolean preferred = view->preferred >= 0 && view->preferred == status->same_as;
  gboolean open = !goal_answered(goal, status->values);
  if (open && preferred && status->state != MOVE_SEARCHING)
    return g_strdup_printf(_("%s, first"), words);
  g_autofree char *leaning = open ? leaning_words(view, status, goal) : NULL;
  window_set_tooltip(self->result,
                     leaning ? _("By the proof numbers so far. This is no proof.") : NULL);
  return leaning ? g_steal_pointer(&leaning) : g_strdup(words);
}

/* The move's distance, if it is known; else NULL. */
static const MoveDistance *distance_of(FsColumnRow *self) {
  const Distances *found = fs_session_get_distances(self->session);
  const MoveDistance *entry = found ? &found->moves[self->move] : NULL;
  return entry && atomic_load_explicit(&entry->known, memory_order_acquire) ? entry : NULL;
}

/* What the number means, and the work, for which the row has no place. */
static char *words_of_score(FsColumnRow *self, const MoveDistance *entry) {
  const char *nodes = gtk_label_get_text(GTK_LABEL(self->nodes));
  const char *seconds = gtk_label_get_text(GTK_LABEL(self->time));
  GString *text = g_string_new(NULL);
  g_string_printf(text,
                  _("Stone %1$d ends the game. The score %2$s is the stones that the winner would "
                    "have left, and one more; below 0 the player to move loses."),
                  entry->distance.end, figure_signed(entry->score).text);
  if (*seconds != '\0') {
    g_string_append_c(text, '\n');
    g_string_append_printf(text, _("Nodes: %s. Time: %s."), nodes, seconds);
  }
  return g_string_free(text, FALSE);
}

/* "White wins, +3 (stone 37)", over what was shown without it, and instead of the work: so it
 * fits in one line. */
static void show_distance(FsColumnRow *self) {
  const MoveDistance *entry = distance_of(self);
  gtk_widget_set_visible(self->nodes, !entry);
  gtk_widget_set_visible(self->time, !entry);
  if (!entry) return;
  Position shown = fs_session_get_shown(self->session);
  Distance distance = entry->distance;
  gboolean pops = variant_of(self).rules->pops;
  const char *value = words_values(distance.value, GOAL_EXACT);
  fs_badge_view_set_badge(FS_BADGE_VIEW(self->badge),
                          badge_of_values(distance.value, GOAL_EXACT, position_mover(&shown)));
  if (distance.value == VALUE_DRAW)
    show_result(self, g_strdup(value), TRUE);
  else if (pops) /* Translators: the value of a move, and in how many moves of the winner. */
    show_result(self,
                g_strdup_printf(ngettext("%1$s in %2$d move", "%1$s in %2$d moves",
                                         (unsigned long)moves_to_win(distance.end)),
                                value, moves_to_win(distance.end)),
                TRUE);
  else /* Translators: the value of a move, its score as players count it, the stone that ends it.
        */
    show_result(self,
                g_strdup_printf(_("%1$s, %2$s (stone %3$d)"), value,
                                figure_signed(entry->score).text, distance.end),
                TRUE);
  g_autofree char *tooltip =
      pops || distance.value == VALUE_DRAW ? NULL : words_of_score(self, entry);
  window_set_tooltip(self->result, tooltip);
}

static void write_move(FsColumnRow *self, Move move, char name[NOTATION_MOVE]) {
  Variant variant = variant_of(self);
  move_name(variant, move, name);
}

/* True if the position shown is in a book, as lost by its mover or held against him: then so is
 * each of its moves. */
static gboolean follows(FsColumnRow *self, const Position *shown, const MoveStatus *status) {
  ValueSet win = position_mover(shown) == FIRST ? VALUE_FIRST : VALUE_SECOND;
  ValueSet values =
      knowledge_look(fs_search_get_knowledge(fs_session_get_search(self->session)), shown).values;
  return values == status->values && (values & win) == 0;
}

/* Where the answer comes from, if a book knows it; NULL if none does. Free with g_free(). */
static char *origin_words(FsColumnRow *self, const MoveStatus *status) {
  FsSearch *search = fs_session_get_search(self->session);
  Position shown = fs_session_get_position(self->session);
  if (!position_is_legal(&shown, self->move)) return NULL;
  Position after = position_play(&shown, self->move);
  const char *source = book_words(search, &after);
  if (source) return g_strdup_printf(_("From a book: %s"), source);
  if (position_result(&after) != VALUE_ANY || !follows(self, &shown, status)) return NULL;
  source = book_words(search, &shown);
  return g_strdup_printf(_("Follows from a book: %s"), source);
}

/* What searches of this move took. A move that a symmetry maps to another is answered by that one;
 * an answer without nodes was known, or follows from others. */
static void show_work(FsColumnRow *self, const MoveStatus *status, gboolean answered) {
  if (status->same_as != self->move) {
    char same[NOTATION_MOVE];
    write_move(self, (Move)status->same_as, same);
    window_take_text(self->nodes, g_strdup_printf(_("like %s"), same));
    window_take_text(self->time, g_strdup(""));
    return;
  }
  gboolean unsearched = answered && status->nodes == 0;
  g_autofree char *book = unsearched ? origin_words(self, status) : NULL;
  window_set_tooltip(self->nodes, book);
  gboolean begun = status->nodes > 0;
  window_take_text(self->nodes, unsearched ? g_strdup(_("known"))
                                : begun    ? words_count((double)status->nodes)
                                           : g_strdup(""));
  window_take_text(self->time, begun ? words_duration(status->seconds) : g_strdup(""));
}

static gboolean is_marked(FsColumnRow *self) {
  return fs_session_get_marks(self->session) >> self->move & 1;
}

static void show_name(FsColumnRow *self) {
  char name[NOTATION_MOVE];
  write_move(self, self->move, name);
  window_take_text(self->name, g_strconcat(name, is_marked(self) ? " ✓" : "", NULL));
}

static void column_row_tell(FsColumnRow *self, const char *result) {
  g_autofree char *name = words_name(variant_of(self), self->move);
  const char *words = is_marked(self) ? _("%s: %s, marked") : "%s: %s";
  g_autofree char *text = g_strdup_printf(words, name, result);
  if (g_strcmp0(text, self->told) == 0) return;
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  g_free(self->told);
  self->told = g_steal_pointer(&text);
}

static void show_nothing(FsColumnRow *self) {
  fs_badge_view_set_badge(FS_BADGE_VIEW(self->badge),
                          (Badge){.kind = BADGE_OPEN, .values = VALUE_ANY, .progress = -1});
  show_result(self, g_strdup("–"), FALSE);
  window_take_text(self->nodes, g_strdup(""));
  window_take_text(self->time, g_strdup(""));
  column_row_tell(self, _("Not analysed"));
}

static void update_actions(FsColumnRow *self, const AnalysisView *view) {
  Goal goal = fs_session_get_goal(self->session);
  const MoveStatus *status = view ? &view->moves[self->move] : NULL;
  gboolean answered = status && goal_answered(goal, status->values);
  gboolean under_way = fs_search_now(fs_session_get_search(self->session)).under_way;
  GtkWidget *widget = GTK_WIDGET(self);
  gtk_widget_action_set_enabled(widget, "column.line", answered);
  gtk_widget_action_set_enabled(widget, "column.mark", fs_session_has_jobs(self->session));
  gtk_widget_action_set_enabled(widget, "column.prefer",
                                status && !answered && under_way &&
                                    fs_session_is_at_root(self->session));
}

void fs_column_row_show(FsColumnRow *self, const AnalysisView *view) {
  update_actions(self, view);
  show_name(self);
  if (!view) {
    show_nothing(self);
    show_distance(self);
    if (distance_of(self)) column_row_tell(self, gtk_label_get_text(GTK_LABEL(self->result)));
    return;
  }
  Goal goal = fs_session_get_goal(self->session);
  const MoveStatus *status = &view->moves[self->move];
  gboolean answered = goal_answered(goal, status->values);
  Position position = fs_session_get_position(self->session);
  Badge badge = badge_of_move(status, self->move, goal, position_mover(&position), view->running,
                              view->seconds);
  badge.progress = badge_share(&view->moves[status->same_as]);
  fs_badge_view_set_badge(FS_BADGE_VIEW(self->badge), badge);
  show_result(self, result_words(self, view, goal), answered);
  show_work(self, status, answered);
  show_distance(self);
  column_row_tell(self, gtk_label_get_text(GTK_LABEL(self->result)));
}

/* What can be done with the move. */

static void action_play(GtkWidget *widget, const char *action, GVariant *parameter) {
  FsColumnRow *self = FS_COLUMN_ROW(widget);
  fs_session_play(self->session, self->move);
}

static void action_prefer(GtkWidget *widget, const char *action, GVariant *parameter) {
  FsColumnRow *self = FS_COLUMN_ROW(widget);
  fs_session_prefer(self->session, self->move);
}

static void action_mark(GtkWidget *widget, const char *action, GVariant *parameter) {
  FsColumnRow *self = FS_COLUMN_ROW(widget);
  fs_session_mark(self->session, self->move);
}

static void action_line(GtkWidget *widget, const char *action, GVariant *parameter) {
  FsColumnRow *self = FS_COLUMN_ROW(widget);
  Position shown = fs_session_get_position(self->session);
  fs_search_find_line(fs_session_get_search(self->session), &shown, self->move);
}

/* Hidden for games that have no cluster jobs. */
static void append_mark(GMenu *menu) {
  g_autoptr(GMenuItem) item = g_menu_item_new(_("_Mark for a Cluster Job"), "column.mark");
  g_menu_item_set_attribute(item, "hidden-when", "s", "action-disabled");
  g_menu_append_item(menu, item);
}

static void show_menu(FsColumnRow *self, double x, double y) {
  if (!self->menu) {
    g_autoptr(GMenu) menu = g_menu_new();
    g_menu_append(menu, _("_Play"), "column.play");
    g_menu_append(menu, _("_Search This One First"), "column.prefer");
    g_menu_append(menu, _("Show the Li_ne"), "column.line");
    append_mark(menu);
    self->menu = gtk_popover_menu_new_from_model(G_MENU_MODEL(menu));
    gtk_popover_set_has_arrow(GTK_POPOVER(self->menu), FALSE);
    gtk_widget_set_halign(self->menu, GTK_ALIGN_START);
    gtk_widget_set_parent(self->menu, GTK_WIDGET(self));
  }
  gtk_popover_set_pointing_to(GTK_POPOVER(self->menu), &(GdkRectangle){(int)x, (int)y, 1, 1});
  gtk_popover_popup(GTK_POPOVER(self->menu));
}

/* Not at the press: a menu that comes under a pointer whose button is held takes the release, and
 * GTK then warns that it has lost count of what is pressed. */
static void menu_released(FsColumnRow *self, int presses, double x, double y) {
  gtk_widget_grab_focus(GTK_WIDGET(self));
  show_menu(self, x, y);
}

static void action_menu(GtkWidget *widget, const char *action, GVariant *parameter) {
  show_menu(FS_COLUMN_ROW(widget), 24, gtk_widget_get_height(widget));
}

/* The object. */

static GtkWidget *add_label(GtkBox *box, float align, const char *class) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), align);
  if (class) gtk_widget_add_css_class(label, class);
  gtk_box_append(box, label);
  return label;
}

GtkWidget *fs_column_row_new(FsSession *session, Move move,
                             GtkSizeGroup *const groups[COLUMN_ROW_CELLS]) {
  FsColumnRow *self = g_object_new(FS_TYPE_COLUMN_ROW, NULL);
  self->session = g_object_ref(session);
  self->move = move;
  GtkWidget *cells[COLUMN_ROW_CELLS] = {self->name, self->badge, self->result, self->nodes,
                                        self->time};
  for (int i = 0; i < COLUMN_ROW_CELLS; i++)
    if (i != COLUMN_ROW_RESULT) gtk_size_group_add_widget(groups[i], cells[i]);
  fs_column_row_show(self, NULL);
  return GTK_WIDGET(self);
}

static void column_row_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  GTK_WIDGET_CLASS(fs_column_row_parent_class)->size_allocate(widget, width, height, baseline);
  FsColumnRow *self = FS_COLUMN_ROW(widget);
  if (self->menu) gtk_popover_present(GTK_POPOVER(self->menu));
}

static void column_row_dispose(GObject *object) {
  FsColumnRow *self = FS_COLUMN_ROW(object);
  g_clear_pointer(&self->menu, gtk_widget_unparent);
  g_clear_object(&self->session);
  g_clear_pointer(&self->told, g_free);
  G_OBJECT_CLASS(fs_column_row_parent_class)->dispose(object);
}

static void fs_column_row_class_init(FsColumnRowClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = column_row_dispose;
  widget_class->size_allocate = column_row_size_allocate;
  gtk_widget_class_install_action(widget_class, "column.play", NULL, action_play);
  gtk_widget_class_install_action(widget_class, "column.prefer", NULL, action_prefer);
  gtk_widget_class_install_action(widget_class, "column.line", NULL, action_line);
  gtk_widget_class_install_action(widget_class, "column.mark", NULL, action_mark);
  gtk_widget_class_install_action(widget_class, "column.menu", NULL, action_menu);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_s, 0, "column.prefer", NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_n, 0, "column.line", NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_m, 0, "column.mark", NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Menu, 0, "column.menu", NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "column.menu",
                                      NULL);
}

static void fs_column_row_init(FsColumnRow *self) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, COLUMN_ROW_SPACING);
  self->name = add_label(GTK_BOX(box), 0, "heading");
  self->badge = fs_badge_view_new();
  gtk_box_append(GTK_BOX(box), self->badge);
  self->result = add_label(GTK_BOX(box), 0, NULL);
  gtk_label_set_wrap(GTK_LABEL(self->result), TRUE); /* so that large text or long words fit */
  gtk_label_set_wrap_mode(GTK_LABEL(self->result), PANGO_WRAP_WORD);
  gtk_widget_set_hexpand(self->result, TRUE);
  self->nodes = add_label(GTK_BOX(box), 1, "numeric");
  self->time = add_label(GTK_BOX(box), 1, "numeric");
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(self), box);
  GtkGesture *click = gtk_gesture_click_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped(click, "released", G_CALLBACK(menu_released), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}
