#include "position-bar.h"

#include <glib/gi18n.h>

#include "base/held.h"
#include "base/signals.h"
#include "base/template.h"
#include "play/move-names.h"

struct _FsPositionBar {
  GtkWidget parent_instance;
  FsSession *session;
  GtkEntry *entry;
  GtkRevealer *trouble;
  GtkLabel *message;
  gboolean edited;      /* the text is the user's, not the session's */
  gboolean filling;     /* the text is being set by us */
  gboolean entering;    /* the window reads what was typed */
  char *before, *after; /* the lines around one that was wrong, which wait for it; NULL: none */
  char *pasted;         /* games that wait until the entry is done with the paste; NULL: none */
};

G_DEFINE_FINAL_TYPE(FsPositionBar, fs_position_bar, GTK_TYPE_WIDGET)

/* Marks `bytes` bytes from the offset as wrong; none if bytes is 0. */
static void mark(FsPositionBar *self, size_t offset, size_t bytes) {
  g_autoptr(PangoAttrList) list = pango_attr_list_new();
  PangoAttribute *marks[] = {
      pango_attr_underline_new(PANGO_UNDERLINE_ERROR),
      pango_attr_background_new(0xC0C0, 0x1C1C, 0x2828),
      pango_attr_foreground_new(0xFFFF, 0xFFFF, 0xFFFF),
      pango_attr_weight_new(PANGO_WEIGHT_BOLD),
  };
  for (guint i = 0; i < G_N_ELEMENTS(marks); i++) {
    marks[i]->start_index = (guint)offset;
    marks[i]->end_index = (guint)(offset + bytes);
    pango_attr_list_insert(list, marks[i]);
  }
  gtk_entry_set_attributes(self->entry, bytes ? list : NULL);
}

static void show_text(FsPositionBar *self, const char *text) {
  self->filling = TRUE;
  if (!g_str_equal(gtk_editable_get_text(GTK_EDITABLE(self->entry)), text))
    gtk_editable_set_text(GTK_EDITABLE(self->entry), text);
  self->filling = FALSE;
}

static void clear_error(FsPositionBar *self) {
  mark(self, 0, 0);
  gtk_widget_remove_css_class(GTK_WIDGET(self->entry), "error");
  gtk_accessible_reset_state(GTK_ACCESSIBLE(self->entry), GTK_ACCESSIBLE_STATE_INVALID);
  gtk_revealer_set_reveal_child(self->trouble, FALSE);
}

static void show_error(FsPositionBar *self, const char *text, gsize error_offset,
                       const char *words) {
  gsize length = strlen(text), offset = MIN(error_offset, length);
  const char *wrong = text + offset;
  mark(self, offset, *wrong ? (gsize)(g_utf8_next_char(wrong) - wrong) : 0);
  gtk_widget_add_css_class(GTK_WIDGET(self->entry), "error");
  gtk_accessible_update_state(GTK_ACCESSIBLE(self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                              GTK_ACCESSIBLE_INVALID_TRUE, -1);
  gtk_editable_set_position(GTK_EDITABLE(self->entry), (int)g_utf8_pointer_to_offset(text, wrong));
  gtk_label_set_text(self->message, words);
  gtk_revealer_set_reveal_child(self->trouble, TRUE);
}

static char *with_others(const char *words) {
  /* Translators: what is wrong in a line of a text that was pasted, and what becomes of the text.
   */
  return g_strdup_printf(_("%s. The other lines are read once this one is right."), words);
}

static void forget_lines(FsPositionBar *self) {
  g_clear_pointer(&self->before, g_free);
  g_clear_pointer(&self->after, g_free);
}

static void keep_lines(FsPositionBar *self, const char *text, const char *start, const char *end) {
  forget_lines(self);
  self->before = g_strndup(text, (gsize)(start - text));
  self->after = g_strdup(end);
}

/* The entry has one line: of a text of several it shows the line with the error, and the others are
 * read with it when it is mended. What was pasted is selected, so that the next paste replaces it.
 */
void fs_position_bar_show_trouble(FsPositionBar *self, const char *text, gsize offset,
                                  const char *words) {
  const char *start = text + offset;
  while (start > text && start[-1] != '\n')
    start--;
  g_autofree char *line = g_strndup(start, strcspn(start, "\r\n"));
  const char *end = start + strlen(line);
  gboolean alone = start == text && !end[strspn(end, "\r\n")];
  g_autofree char *sentence = alone ? g_strdup(words) : with_others(words);
  show_text(self, line);
  self->edited = TRUE;
  keep_lines(self, text, start, end);
  show_error(self, line, (gsize)(text + offset - start), sentence);
  if (!self->entering) fs_position_bar_edit(self);
}

static gboolean shows_empty_board(FsPositionBar *self) {
  Line line = fs_session_get_shown_line(self->session);
  char text[LINE_TEXT];
  line_write(&line, text);
  return g_str_equal(text, ".");
}

/* Shows the session's position in place of whatever was typed. Of the empty board, "." to programs,
 * words say what it is. */
static void position_bar_fill(FsPositionBar *self) {
  Line line = fs_session_get_shown_line(self->session);
  char text[NOTATION_TEXT];
  move_names_write(&line, text);
  gboolean empty = shows_empty_board(self);
  gtk_entry_set_placeholder_text(self->entry, empty ? _("empty board") : _("Moves or board code"));
  show_text(self, empty ? "" : text);
  gtk_editable_set_position(GTK_EDITABLE(self->entry), -1);
  self->edited = FALSE;
  forget_lines(self);
  clear_error(self);
}

/* A position reached in some other way ends the editing, unless the cursor is still in the
 * entry. */
static void position_bar_position_changed(FsPositionBar *self) {
  GtkStateFlags state = gtk_widget_get_state_flags(GTK_WIDGET(self->entry));
  if (!self->edited || !(state & GTK_STATE_FLAG_FOCUS_WITHIN)) position_bar_fill(self);
}

static void text_changed(FsPositionBar *self) {
  if (self->filling) return;
  self->edited = TRUE;
  clear_error(self);
}

/* The window reads it as it does what is pasted on the board, shows the position once it may, and
 * says in which notation it was read, or what is wrong. */
static void entered(FsPositionBar *self) {
  g_autofree char *text =
      g_strconcat(self->before ? self->before : "",
                  gtk_editable_get_text(GTK_EDITABLE(self->entry)), self->after, NULL);
  gboolean as_it_was = text[strspn(text, " \t\r\n")] == '\0' && shows_empty_board(self);
  clear_error(self);
  self->entering = TRUE;
  if (!as_it_was) gtk_widget_activate_action(GTK_WIDGET(self), "win.read", "s", text);
  self->entering = FALSE;
  if (gtk_revealer_get_reveal_child(self->trouble)) return;
  position_bar_fill(self);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.board", NULL); /* Ctrl+Z is the game's again */
}

/* As if it were pasted on the board. */
static void take_pasted(gpointer data) {
  g_autoptr(FsPositionBar) self = data;
  g_autofree char *text = g_steal_pointer(&self->pasted);
  if (!gtk_widget_get_realized(GTK_WIDGET(self))) return;
  position_bar_fill(self);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.board", NULL);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.read", "s", text);
}

/* Only a paste or a drop brings several lines, or games with tags: that is no text for one line. */
static void inserting(FsPositionBar *self, const char *inserted, int length, int *place,
                      GtkEditable *text) {
  if (self->filling) return;
  g_autofree char *trimmed = g_strstrip(g_strndup(inserted, (gsize)length));
  gboolean tagged = *trimmed == '[' && strchr(trimmed, ']');
  if (!tagged && !strpbrk(trimmed, "\r\n")) return;
  g_signal_stop_emission_by_name(text, "insert-text");
  if (!self->pasted) g_idle_add_once(take_pasted, g_object_ref(self));
  g_free(self->pasted);
  self->pasted = g_steal_pointer(&trimmed);
}

static gboolean is_all_selected(GtkEditable *text) {
  int start = 0, end = 0;
  int length = (int)g_utf8_strlen(gtk_editable_get_text(text), -1);
  gtk_editable_get_selection_bounds(text, &start, &end);
  return end - start == length;
}

/* What is to be the whole text is no edit of one: the window reads it at once. */
static void pasting(FsPositionBar *self, GtkEditable *text) {
  if (!is_all_selected(text)) return;
  g_signal_stop_emission_by_name(text, "paste-clipboard");
  position_bar_fill(self);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.board", NULL);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.paste", NULL);
}

/* What takes the place of the whole line has nothing to do with the others. */
static void deleting(FsPositionBar *self, int start, int end, GtkEditable *text) {
  int length = (int)g_utf8_strlen(gtk_editable_get_text(text), -1);
  if (!self->filling && start == 0 && (end < 0 || end == length)) forget_lines(self);
}

static gboolean key_pressed(FsPositionBar *self, guint key) {
  if (key != GDK_KEY_Escape) return FALSE;
  if (self->edited) position_bar_fill(self);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.board", NULL);
  return TRUE;
}

/* A text that was not entered is dropped when the focus goes elsewhere, as board and text would
 * differ. If the whole window loses the focus, the text stays. */
static void focus_moved(FsPositionBar *self) {
  GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(GTK_WIDGET(self)));
  if (self->edited && !(focus && gtk_widget_is_ancestor(focus, GTK_WIDGET(self->entry))))
    position_bar_fill(self);
}

static void position_bar_root(GtkWidget *widget) {
  GTK_WIDGET_CLASS(fs_position_bar_parent_class)->root(widget);
  signal_follow(gtk_widget_get_root(widget), "notify::focus-widget", focus_moved, widget);
}

static void position_bar_unroot(GtkWidget *widget) {
  g_signal_handlers_disconnect_by_data(gtk_widget_get_root(widget), widget);
  GTK_WIDGET_CLASS(fs_position_bar_parent_class)->unroot(widget);
}

void fs_position_bar_set_session(FsPositionBar *self, FsSession *session) {
  hold(self, session, session);
  signal_follow(session, "position-changed", position_bar_position_changed, self);
  position_bar_fill(self);
}

void fs_position_bar_edit(FsPositionBar *self) {
  gtk_widget_grab_focus(GTK_WIDGET(self->entry));
  gtk_editable_select_region(GTK_EDITABLE(self->entry), 0, -1);
}

static void position_bar_finalize(GObject *object) {
  forget_lines(FS_POSITION_BAR(object));
  G_OBJECT_CLASS(fs_position_bar_parent_class)->finalize(object);
}

static void fs_position_bar_class_init(FsPositionBarClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->finalize = position_bar_finalize;
  widget_class->root = position_bar_root;
  widget_class->unroot = position_bar_unroot;
  template_set_around(widget_class, "position-bar");
  template_children(widget_class, FsPositionBar, entry, trouble, message);
  template_callbacks(widget_class, text_changed, entered, key_pressed);
}

static void fs_position_bar_init(FsPositionBar *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  signal_follow(gtk_editable_get_delegate(GTK_EDITABLE(self->entry)), "insert-text", inserting,
                self);
  signal_follow(gtk_editable_get_delegate(GTK_EDITABLE(self->entry)), "delete-text", deleting,
                self);
  signal_follow(gtk_editable_get_delegate(GTK_EDITABLE(self->entry)), "paste-clipboard", pasting,
                self);
}
