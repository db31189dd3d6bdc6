/* The window's keys, and those of the board that are pressed elsewhere. */
#include "window-inner.h"

#define CTRL_SHIFT (GDK_CONTROL_MASK | GDK_SHIFT_MASK)
#define ALT_SHIFT (GDK_ALT_MASK | GDK_SHIFT_MASK)

/* Bound to the window rather than the application, so that an entry gets its keys first: there
 * Ctrl+Z undoes typing. */
static const struct {
  guint key;
  GdkModifierType modifiers;
  const char *action;
  int number; /* that the action takes; 0: none */
} keys[] = {
    {GDK_KEY_o, GDK_CONTROL_MASK, "win.open", 0},
    {GDK_KEY_s, GDK_CONTROL_MASK, "win.save", 0},
    {GDK_KEY_s, CTRL_SHIFT, "win.save-as", 0},
    {GDK_KEY_e, CTRL_SHIFT, "win.export", 0},
    {GDK_KEY_z, GDK_CONTROL_MASK, "win.undo", 0},
    {GDK_KEY_z, CTRL_SHIFT, "win.redo", 0},
    {GDK_KEY_Left, GDK_ALT_MASK, "win.back", 0},
    {GDK_KEY_Right, GDK_ALT_MASK, "win.forward", 0},
    {GDK_KEY_Up, GDK_ALT_MASK, "win.sideways", -1},
    {GDK_KEY_Down, GDK_ALT_MASK, "win.sideways", 1},
    {GDK_KEY_Delete, GDK_CONTROL_MASK, "win.delete-move", 0},
    {GDK_KEY_Up, ALT_SHIFT, "win.promote", 0},
    {GDK_KEY_Home, GDK_ALT_MASK, "win.first", 0},
    {GDK_KEY_End, GDK_ALT_MASK, "win.last", 0},
    {GDK_KEY_g, GDK_CONTROL_MASK, "win.go-to", 0},
    {GDK_KEY_g, CTRL_SHIFT, "win.games", 0},
    {GDK_KEY_i, GDK_CONTROL_MASK, "win.details", 0},
    {GDK_KEY_e, GDK_CONTROL_MASK, "win.set-up", 0},
    {GDK_KEY_Escape, 0, "win.close-last", 0},
    {GDK_KEY_Return, CTRL_SHIFT, "win.finish-setup", 0},
    {GDK_KEY_Return, GDK_CONTROL_MASK, "win.analyse", 0},
    {GDK_KEY_KP_Enter, GDK_CONTROL_MASK, "win.analyse", 0},
    {GDK_KEY_F7, 0, "win.pause", 0},
    {GDK_KEY_p, CTRL_SHIFT, "win.plots", 0},
    {GDK_KEY_j, CTRL_SHIFT, "win.tasks", 0},
    {GDK_KEY_b, CTRL_SHIFT, "win.batch", 0},
    {GDK_KEY_k, CTRL_SHIFT, "win.export-book", 0},
    {GDK_KEY_v, GDK_CONTROL_MASK, "win.paste", 0},
    {GDK_KEY_l, GDK_CONTROL_MASK, "win.edit", 0},
    {GDK_KEY_Page_Up, GDK_CONTROL_MASK, "win.next-game", -1},
    {GDK_KEY_Page_Down, GDK_CONTROL_MASK, "win.next-game", 1},
    {GDK_KEY_m, GDK_CONTROL_MASK, "win.comment", 0},
    {GDK_KEY_F8, 0, "win.game-pane", 0},
    {GDK_KEY_F9, 0, "win.sidebar", 0},
    {GDK_KEY_t, GDK_CONTROL_MASK, "win.turn", 1},
    {GDK_KEY_t, CTRL_SHIFT, "win.turn", -1},
    {GDK_KEY_p, GDK_CONTROL_MASK, "win.play", 0},
    {GDK_KEY_h, GDK_CONTROL_MASK, "win.hint", 0},
    {GDK_KEY_BackSpace, GDK_CONTROL_MASK, "win.take-back", 0},
    {GDK_KEY_r, GDK_CONTROL_MASK, "win.review", 0},
    {GDK_KEY_F5, 0, "win.puzzle", 0},
    {GDK_KEY_F3, 0, "win.why", 0},
    {GDK_KEY_F4, 0, "win.mistake", 1},
    {GDK_KEY_F4, GDK_SHIFT_MASK, "win.mistake", -1},
    {GDK_KEY_comma, GDK_CONTROL_MASK, "win.preferences", 0},
    {GDK_KEY_F11, 0, "win.fullscreen", 0},
};

void window_bind_keys(GtkWidgetClass *class) {
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    gtk_widget_class_add_binding_action(class, keys[i].key, keys[i].modifiers, keys[i].action,
                                        keys[i].number ? "i" : NULL, keys[i].number);
  gtk_widget_class_add_binding_action(class, GDK_KEY_c, CTRL_SHIFT, "win.copy", "s", "shortest");
  gtk_widget_class_add_binding_action(class, GDK_KEY_c, GDK_CONTROL_MASK, "win.copy", "s",
                                      "shortest"); /* a text with a selection is asked first */
}

/* A menu has its own letters, though what it leaves comes up to the window as well. */
static gboolean is_in_menu(FsWindow *self) {
  GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(self));
  return focus && gtk_widget_get_native(focus) != GTK_NATIVE(self);
}

/* Keys that arrive here were taken by nothing on the way, and so by no text that is being typed.
 * GTK would move the focus with those that step through the game, also where nothing has it. */
static gboolean key_left_over(FsWindow *self, guint key, guint code, GdkModifierType state,
                              GtkEventControllerKey *controller) {
  const GdkModifierType other = GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK;
  gboolean letter = g_unichar_isalnum(gdk_keyval_to_unicode(key));
  gboolean step = key == GDK_KEY_Left || key == GDK_KEY_Right || key == GDK_KEY_KP_Left ||
                  key == GDK_KEY_KP_Right;
  return (letter || step) && !(state & other) && !is_in_menu(self) &&
         gtk_event_controller_key_forward(controller, GTK_WIDGET(self->board));
}

void window_lend_keys(FsWindow *self) {
  GtkEventController *rest = gtk_event_controller_key_new();
  g_signal_connect_swapped(rest, "key-pressed", G_CALLBACK(key_left_over), self);
  gtk_widget_add_controller(GTK_WIDGET(self), rest);
}
