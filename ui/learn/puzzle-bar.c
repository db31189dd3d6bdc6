#include "puzzle-bar.h"

#include "base/signals.h"
#include "base/template.h"
#include "base/window-common.h"
#include "puzzle-score.h"
#include "trainer-words.h"

struct _FsPuzzleBar {
  GtkWidget parent_instance;
  FsTrainer *trainer;
  GSettings *settings;
  GtkWidget *revealer, *again, *answer, *next;
  GtkSpinner *spinner;
  GtkLabel *words, *score;
};

G_DEFINE_FINAL_TYPE(FsPuzzleBar, fs_puzzle_bar, GTK_TYPE_WIDGET)

FsTrainer *fs_puzzle_bar_get_trainer(FsPuzzleBar *self) { return self->trainer; }

static void show_words(FsPuzzleBar *self) {
  char *score = puzzle_score_words(self->settings);
  window_take_text(self->words, trainer_words(self->trainer));
  gtk_widget_set_visible(GTK_WIDGET(self->score), *score != '\0');
  window_take_text(self->score, score);
}

static void puzzle_bar_follow(FsPuzzleBar *self) {
  TrainerState state = fs_trainer_get_state(self->trainer);
  gboolean here = fs_trainer_is_here(self->trainer), working = fs_trainer_is_working(self->trainer);
  gboolean open = state == TRAINER_ASKING || state == TRAINER_WRONG;
  gtk_revealer_set_reveal_child(GTK_REVEALER(self->revealer), state != TRAINER_OFF);
  if (state == TRAINER_OFF) return;
  gtk_widget_set_visible(self->again,
                         state == TRAINER_WRONG || (state != TRAINER_WAITING && !here));
  gtk_widget_set_visible(self->answer, open);
  gtk_widget_set_sensitive(self->next, state != TRAINER_WAITING);
  gtk_widget_set_visible(GTK_WIDGET(self->spinner), working);
  gtk_spinner_set_spinning(self->spinner, working);
  if (open)
    gtk_widget_remove_css_class(self->next, "suggested-action");
  else
    gtk_widget_add_css_class(self->next, "suggested-action");
  show_words(self);
}

static void try_again(FsPuzzleBar *self) { fs_trainer_try_again(self->trainer); }

static void show_answer(FsPuzzleBar *self) { fs_trainer_show_answer(self->trainer); }

static void go_on(FsPuzzleBar *self) { fs_trainer_next(self->trainer); }

static void end(FsPuzzleBar *self) { fs_trainer_end(self->trainer); }

void fs_puzzle_bar_set_session(FsPuzzleBar *self, FsSession *session, GSettings *settings) {
  g_return_if_fail(!self->trainer);
  self->settings = g_object_ref(settings);
  self->trainer = fs_trainer_new(session, settings);
  signal_follow(self->trainer, "changed", puzzle_bar_follow, self);
  puzzle_bar_follow(self);
}

/* The object. */

static void puzzle_bar_dispose(GObject *object) {
  FsPuzzleBar *self = FS_PUZZLE_BAR(object);
  g_clear_pointer(&self->revealer, gtk_widget_unparent);
  if (self->trainer)
    g_object_run_dispose(G_OBJECT(self->trainer)); /* so that its workers are gone */
  g_clear_object(&self->trainer);
  g_clear_object(&self->settings);
  G_OBJECT_CLASS(fs_puzzle_bar_parent_class)->dispose(object);
}

static void fs_puzzle_bar_class_init(FsPuzzleBarClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = puzzle_bar_dispose;
  template_set_around(widget_class, "puzzle-bar");
  template_children(widget_class, FsPuzzleBar, revealer, spinner, words, score, again, answer,
                    next);
  template_callbacks(widget_class, try_again, show_answer, go_on, end);
}

static void fs_puzzle_bar_init(FsPuzzleBar *self) { gtk_widget_init_template(GTK_WIDGET(self)); }
