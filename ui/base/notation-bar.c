#include "notation-bar.h"

#include <glib/gi18n.h>

#include "template.h"
#include "window-common.h"
#include "words.h"

enum { TOLD = 8, ASKED = 30 }; /* seconds that it is there, without and with a question */

struct _FsNotationBar {
  GtkWidget parent_instance;
  GtkLabel *came, *words, *title;
  GtkWidget *other; /* the button */
  guint timer;      /* 0: nothing is told */
  Notation rival;
  NotationAgain again;
  char *text;
};

G_DEFINE_FINAL_TYPE(FsNotationBar, fs_notation_bar, GTK_TYPE_WIDGET)

void fs_notation_bar_end(FsNotationBar *self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

static gboolean notation_bar_told(gpointer data) {
  FsNotationBar *self = data;
  self->timer = 0;
  fs_notation_bar_end(self);
  return G_SOURCE_REMOVE;
}

static char *words_read(Variant variant, NotationChoice choice, gboolean plain) {
  const char *title = _(notation_title(variant, choice.notation));
  if (passed_lines_are_none(&choice.passed)) return g_strdup_printf(_("Read as %s"), title);
  g_autofree char *passed = words_passed_over(choice.passed);
  if (plain) return words_sentence(passed);
  /* Translators: the second is what words are left out, as “line 1 is no game and was passed over”.
   */
  return g_strdup_printf(_("Read as %1$s; %2$s"), title, passed);
}

/* Comparing two readings may take a while. */
static void offer(FsNotationBar *self, Variant variant, Notation rival, const char *text,
                  NotationAgain again) {
  gtk_widget_set_visible(self->other, rival != NOTATION_ANY);
  if (rival == NOTATION_ANY) return;
  g_autofree char *words = words_sentence(_(notation_title(variant, rival)));
  gtk_label_set_text(self->title, words);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->other), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                 -1);
  self->rival = rival;
  self->again = again;
  g_free(self->text);
  self->text = g_strdup(text);
}

void fs_notation_bar_tell(FsNotationBar *self, Variant variant, const char *came,
                          NotationChoice choice, const char *text, NotationAgain again) {
  gboolean plain = notation_is_plain(variant, choice);
  fs_notation_bar_end(self);
  gboolean clear = plain && passed_lines_are_none(&choice.passed);
  if (clear && !came) return;
  gtk_label_set_text(self->came, came ? came : "");
  gtk_widget_set_visible(GTK_WIDGET(self->came), came != NULL);
  window_take_text(self->words, clear ? g_strdup("") : words_read(variant, choice, plain));
  gtk_widget_set_visible(GTK_WIDGET(self->words), !clear);
  offer(self, variant, choice.rival, text, again);
  gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
  self->timer =
      g_timeout_add_seconds(choice.rival == NOTATION_ANY ? TOLD : ASKED, notation_bar_told, self);
}

static void read_other(FsNotationBar *self) {
  g_autofree char *text = g_steal_pointer(&self->text);
  fs_notation_bar_end(self);
  if (text) self->again(GTK_WIDGET(gtk_widget_get_root(GTK_WIDGET(self))), self->rival, text);
}

/* The object. */

static void notation_bar_dispose(GObject *object) {
  FsNotationBar *self = FS_NOTATION_BAR(object);
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_pointer(&self->text, g_free);
  GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(self));
  if (child) gtk_widget_unparent(child);
  G_OBJECT_CLASS(fs_notation_bar_parent_class)->dispose(object);
}

static void fs_notation_bar_class_init(FsNotationBarClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = notation_bar_dispose;
  template_set_around(widget_class, "notation-bar");
  template_children(widget_class, FsNotationBar, came, words, title, other);
  template_callbacks(widget_class, read_other, fs_notation_bar_end);
}

static void fs_notation_bar_init(FsNotationBar *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
}
