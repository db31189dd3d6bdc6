#include "belief-bar.h"

#include "base/held.h"
#include "base/signals.h"
#include "base/style.h"
#include "base/window-common.h"
#include "board-belief.h"
#include "paint/belief-bar.h"

enum { WIDTH = 10, HATCH = 5, PROP_SHOWN = 1 };

struct _FsBeliefBar {
  GtkWidget parent_instance;
  FsSession *session;
  FsJudge *judge;
  gboolean shown;
  gboolean believed;
  JudgeOpinion opinion;
};

G_DEFINE_FINAL_TYPE(FsBeliefBar, fs_belief_bar, GTK_TYPE_WIDGET)

/* No bar: there is a proof, or it is a puzzle. */
static gboolean is_hidden(FsBeliefBar *self) {
  AnalysisView view;
  if (fs_session_is_veiled(self->session)) return TRUE;
  return fs_session_view(self->session, &view) &&
         goal_answered(fs_session_get_goal(self->session), view.values);
}

static void belief_bar_follow(FsBeliefBar *self) {
  if (!self->session) return;
  self->believed = self->shown && !fs_session_is_setting_up(self->session) && !is_hidden(self) &&
                   board_belief(self->session, self->judge, &self->opinion);
  gtk_widget_set_visible(GTK_WIDGET(self), self->shown); /* the board stays in its place */
  gtk_widget_queue_draw(GTK_WIDGET(self));
  if (!self->believed) {
    window_set_tooltip(GTK_WIDGET(self), NULL);
    gtk_accessible_reset_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL);
    return;
  }
  g_autofree char *words = board_belief_words(&self->opinion);
  window_set_tooltip(GTK_WIDGET(self), words);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

static void entered(FsBeliefBar *self) { fs_judge_point(self->judge, JUDGE_BEST); }

static void left(FsBeliefBar *self) { fs_judge_point(self->judge, JUDGE_NOTHING); }

static void follow_pointer(FsBeliefBar *self) {
  GtkEventController *motion = gtk_event_controller_motion_new();
  g_signal_connect_swapped(motion, "enter", G_CALLBACK(entered), self);
  g_signal_connect_swapped(motion, "leave", G_CALLBACK(left), self);
  gtk_widget_add_controller(GTK_WIDGET(self), motion);
}

void fs_belief_bar_set_session(FsBeliefBar *self, FsSession *session, FsJudge *judge) {
  hold(self, session, session);
  hold(self, judge, judge);
  follow_pointer(self);
  signal_follow(judge, "changed", belief_bar_follow, self);
  signal_follow(session, "analysis-changed", belief_bar_follow, self);
  signal_follow(session, "position-changed", belief_bar_follow, self);
  belief_bar_follow(self);
}

/* The object. */

static void belief_bar_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FsBeliefBar *self = FS_BELIEF_BAR(widget);
  float width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  if (!self->believed) return;
  cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  belief_bar_paint(cr, self->opinion.estimate, style_theme(), 1, 1, (double)width - 2,
                   (double)height - 2, HATCH);
  cairo_destroy(cr);
}

static void belief_bar_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                               int *minimum, int *natural, int *minimum_baseline,
                               int *natural_baseline) {
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : 0;
}

static void belief_bar_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
  g_value_set_boolean(value, FS_BELIEF_BAR(object)->shown);
}

static void belief_bar_set_property(GObject *object, guint id, const GValue *value,
                                    GParamSpec *pspec) {
  FS_BELIEF_BAR(object)->shown = g_value_get_boolean(value);
  belief_bar_follow(FS_BELIEF_BAR(object));
}

static void fs_belief_bar_class_init(FsBeliefBarClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  object_class->get_property = belief_bar_get_property;
  object_class->set_property = belief_bar_set_property;
  widget_class->snapshot = belief_bar_snapshot;
  widget_class->measure = belief_bar_measure;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  g_object_class_install_property(
      object_class, PROP_SHOWN,
      g_param_spec_boolean("shown", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void fs_belief_bar_init(FsBeliefBar *self) {
  gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}
