#include "move-cell.h"

#include <glib/gi18n.h>

#include "base/badge-view.h"
#include "base/window-common.h"
#include "move-words.h"
#include "review/review-words.h"
#include "play/move-names.h"

enum { INDENT = 10, INDENT_MOST = 4 };

struct _FsMoveCell {
  GtkWidget parent_instance;
  GtkWidget *stone, *name, *mark, *badge, *comment;
};

G_DEFINE_FINAL_TYPE(FsMoveCell, fs_move_cell, GTK_TYPE_WIDGET)

/* Lines have the number of their two moves. */
static char *name_words(Variant variant, FsMove *move) {
  char name[NOTATION_MOVE];
  int ply = fs_move_get(move)->ply;
  switch (fs_move_get(move)->kind) {
  case ENTRY_START:
    return g_strdup(C_("of a game", "Start"));
  case ENTRY_GAP:
    return g_strdup_printf(_("%d. %s"), move_number(ply), "…");
  case ENTRY_EMPTY:
    return g_strdup("");
  case ENTRY_MOVE:
    break;
  }
  move_name(variant, fs_move_get(move)->move, name);
  return ply % 2 ? g_strdup_printf(_("%d. %s"), move_number(ply), name) : g_strdup(name);
}

static void show_mark(FsMoveCell *self, ReviewMark mark) {
  static const char *const classes[] = {
      [MARK_ONLY] = "accent", [MARK_MISTAKE] = "error", [MARK_DOUBTED] = "dim-label"};
  gtk_label_set_text(GTK_LABEL(self->mark), review_sign(mark));
  gtk_widget_set_visible(self->mark, mark != MARK_NONE);
  for (ReviewMark other = MARK_ONLY; other <= MARK_DOUBTED; other++)
    gtk_widget_remove_css_class(self->mark, classes[other]);
  if (mark != MARK_NONE) gtk_widget_add_css_class(self->mark, classes[mark]);
}

static void show_value(FsMoveCell *self, ValueSet values, int ply) {
  Player mover = ply % 2 ? FIRST : SECOND;
  Badge badge = badge_of_values(values, GOAL_EXACT, mover);
  gtk_widget_set_visible(self->badge, goal_answered(GOAL_EXACT, values));
  fs_badge_view_set_badge(FS_BADGE_VIEW(self->badge), badge);
}

/* "White wins: lost for the player who moved; a mistake. A comment": it stands beside the name. */
static char *describe(FsMove *move) {
  const char *comment = fs_move_get_comment(move);
  ValueSet values = fs_move_get(move)->values;
  ReviewMark mark = fs_move_get(move)->mark;
  if (values == VALUE_ANY && mark == MARK_NONE) return g_strdup(comment ? comment : "");
  g_autofree char *words = review_words(values, mark, fs_move_get(move)->ply);
  return comment ? g_strconcat(words, ". ", comment, NULL) : g_steal_pointer(&words);
}

/* The parent has the keyboard's focus. */
static void move_cell_tell(FsMoveCell *self, Variant variant, FsMove *move, const char *name) {
  gboolean moves = fs_move_get(move)->kind == ENTRY_MOVE;
  g_autofree char *words =
      moves ? move_words(variant, fs_move_get(move)->ply, fs_move_get(move)->move) : g_strdup(name);
  g_autofree char *description = describe(move);
  gtk_accessible_update_property(GTK_ACCESSIBLE(gtk_widget_get_parent(GTK_WIDGET(self))),
                                 GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                 GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  window_set_tooltip(GTK_WIDGET(self), *description ? description : NULL);
}

void fs_move_cell_show(FsMoveCell *self, Variant variant, FsMove *move) {
  int ply = fs_move_get(move)->ply;
  const char *comment = fs_move_get_comment(move);
  g_autofree char *name = name_words(variant, move);
  gtk_label_set_text(GTK_LABEL(self->name), name);
  gtk_widget_set_visible(self->name, *name != '\0');
  gtk_label_set_text(GTK_LABEL(self->comment), comment ? comment : "");
  gtk_widget_set_visible(self->comment, comment != NULL);
  gtk_widget_set_visible(self->stone, fs_move_get(move)->kind == ENTRY_MOVE);
  gtk_widget_remove_css_class(self->stone, ply % 2 ? "black" : "white");
  gtk_widget_add_css_class(self->stone, ply % 2 ? "white" : "black");
  show_mark(self, fs_move_get(move)->mark);
  show_value(self, fs_move_get(move)->values, ply);
  gtk_widget_set_margin_start(GTK_WIDGET(self),
                              INDENT * MIN(fs_move_get(move)->indent, INDENT_MOST));
  move_cell_tell(self, variant, move, name);
}

/* The object. */

static GtkWidget *move_cell_add(FsMoveCell *self, GtkWidget *child, const char *class) {
  gtk_widget_set_valign(child, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(child, class);
  gtk_widget_set_parent(child, GTK_WIDGET(self));
  return child;
}

static void move_cell_dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
    gtk_widget_unparent(child);
  G_OBJECT_CLASS(fs_move_cell_parent_class)->dispose(object);
}

static void fs_move_cell_class_init(FsMoveCellClass *class) {
  G_OBJECT_CLASS(class)->dispose = move_cell_dispose;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void fs_move_cell_init(FsMoveCell *self) {
  GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
  gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(layout), 4);
  self->stone = move_cell_add(self, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), "stone");
  self->name = move_cell_add(self, gtk_label_new(NULL), "numeric");
  self->mark = move_cell_add(self, gtk_label_new(NULL), "heading");
  self->badge = move_cell_add(self, fs_badge_view_new(), "value");
  self->comment = move_cell_add(self, gtk_label_new(NULL), "dim-label");
  gtk_widget_set_direction(self->name, GTK_TEXT_DIR_LTR); /* digits would follow the language */
  gtk_label_set_xalign(GTK_LABEL(self->comment), 0);
  gtk_label_set_ellipsize(GTK_LABEL(self->comment), PANGO_ELLIPSIZE_END);
  gtk_label_set_single_line_mode(GTK_LABEL(self->comment), TRUE);
  gtk_widget_set_hexpand(self->comment, TRUE);
}

GtkWidget *fs_move_cell_new(void) { return g_object_new(FS_TYPE_MOVE_CELL, NULL); }
