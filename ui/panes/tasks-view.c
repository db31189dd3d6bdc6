#include "tasks-view.h"

#include <glib/gi18n.h>

#include "base/one-tab.h"
#include "base/signals.h"
#include "base/template.h"
#include "base/window-common.h"
#include "base/words.h"
#include "moves-between.h"
#include "play/cube-play.h"

enum { MOVES_WIDTH = 8 };

/* In two lines, so that a narrow window has room for the moves. */
enum { CELL_MOVES, CELL_STONES, CELL_STATE, CELL_VALUE, CELL_NODES, CELL_TIME, CELLS_OF_ROW };

typedef struct {
  GtkWidget *row;
  GtkLabel *cells[CELLS_OF_ROW];
  gboolean used;
  Position position; /* of the task, while the row is used */
} TaskRow;

struct _FsTasksView {
  AdwBin parent_instance;
  FsSession *session;
  GtkStack *stack; /* the list, or why there is none */
  AdwStatusPage *none;
  GtkListBox *list;
  GtkEventController *pointer; /* over the list */
  GtkWidget *heading;
  GtkLabel *names[CELLS_OF_ROW]; /* of the columns, in the heading */
  GtkSizeGroup *groups[CELLS_OF_ROW];
  TaskRow rows[SEARCH_TASKS];
  gint64 looked; /* when the tasks were as they are shown */
};

G_DEFINE_FINAL_TYPE(FsTasksView, fs_tasks_view, ADW_TYPE_BIN)

static const char *state_words(const TaskView *task) {
  return task->state == TASK_RUNNING   ? _("At work")
         : task->state == TASK_WAITING ? _("Waits")
                                       : _("Done");
}

/* A value that is only assumed until the task is done is said to be so. */
static char *value_words(const TaskView *task) {
  Goal goal = task->values & VALUE_FIRST && task->values & VALUE_DRAW ? GOAL_SECOND : GOAL_FIRST;
  const char *words = words_values(task->values, goal);
  return task->state == TASK_DONE ? g_strdup(words) : g_strdup_printf(_("%s?"), words);
}

/* The moves from the root distinguish one task from the next; the first is the one that is
 * searched.
 */
static void show_moves(TaskRow *row, const SearchTasks *tasks, const TaskView *task) {
  GtkLabel *moves = row->cells[CELL_MOVES];
  if (position_equal(&row->position, &task->position) && *gtk_label_get_text(moves)) return;
  row->position = task->position;
  window_take_text(moves, moves_between(&tasks->root, tasks->move, &task->position));
}

static void show_task(TaskRow *row, const SearchTasks *tasks, const TaskView *task) {
  gboolean begun = task->state != TASK_WAITING;
  int stones = position_stones(&task->position);
  show_moves(row, tasks, task);
  GtkLabel *const *cells = row->cells;
  window_take_text(cells[CELL_STATE], g_strdup(state_words(task)));
  window_take_text(cells[CELL_STONES], g_strdup_printf("%d", stones));
  window_take_text(cells[CELL_VALUE], value_words(task));
  window_take_text(cells[CELL_NODES], begun ? words_count((double)task->nodes) : g_strdup(""));
  window_take_text(cells[CELL_TIME], begun ? words_duration(task->seconds) : g_strdup(""));
  g_autofree char *text = g_strdup_printf(
      _("%s: %s, %d stones, %s"), gtk_label_get_text(cells[CELL_MOVES]),
      gtk_label_get_text(cells[CELL_STATE]), stones, gtk_label_get_text(cells[CELL_VALUE]));
  gtk_accessible_update_property(GTK_ACCESSIBLE(row->row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* The user is about to open one of the tasks: none may move under the pointer or the focus. */
static gboolean is_held(FsTasksView *self) {
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  gboolean on_row = focus && gtk_widget_is_ancestor(focus, GTK_WIDGET(self->list));
  return gtk_event_controller_motion_contains_pointer(GTK_EVENT_CONTROLLER_MOTION(self->pointer)) ||
         (on_row && gtk_window_get_focus_visible(GTK_WINDOW(root)));
}

static const TaskView *find_task(const SearchTasks *tasks, const Position *position) {
  for (size_t i = 0; i < tasks->count; i++)
    if (position_equal(&tasks->tasks[i].position, position)) return &tasks->tasks[i];
  return NULL;
}

/* Each row keeps its task and shows how that goes. A task that is no longer listed, since it
 * stopped mattering or was done long ago, is dimmed. */
static void update_in_place(FsTasksView *self, const SearchTasks *tasks) {
  for (TaskRow *row = self->rows; row < self->rows + SEARCH_TASKS && row->used; row++) {
    const TaskView *task = find_task(tasks, &row->position);
    if (task) show_task(row, tasks, task);
    gtk_widget_set_opacity(row->row, task ? 1 : 0.5);
  }
}

/* A parallel search first gives each move few nodes, and divides what these do not answer. */
static void say_why_none(FsTasksView *self) {
  SearchNow now = fs_search_now(fs_session_get_search(self->session));
  gboolean will = now.under_way && !now.lent &&
                  fs_search_get_solver(fs_session_get_search(self->session))->divides;
  adw_status_page_set_title(self->none, will ? _("Not Divided Yet") : _("No Tasks"));
  adw_status_page_set_description(
      self->none, will ? _("Easy moves are searched first, one thread for each. What is left is "
                           "then divided into tasks, which are listed here.")
                       : _("The parallel solver divides a long search into tasks. They are listed "
                           "here while it works."));
}

static void update_all(FsTasksView *self, const SearchTasks *tasks) {
  for (size_t i = 0; i < SEARCH_TASKS; i++) {
    TaskRow *row = &self->rows[i];
    row->used = i < tasks->count;
    if (row->used) show_task(row, tasks, &tasks->tasks[i]);
    gtk_widget_set_opacity(row->row, 1);
    gtk_widget_set_visible(row->row, row->used);
  }
  if (tasks->count == 0) say_why_none(self);
  gtk_stack_set_visible_child_name(self->stack, tasks->count > 0 ? "tasks" : "none");
}

/* The moves are those from the position that is searched. */
static void name_moves(FsTasksView *self) {
  g_autofree char *root = fs_search_write_root(fs_session_get_search(self->session));
  window_take_text(self->names[CELL_MOVES],
                   root ? g_strdup_printf(_("Moves after %s"), root) : g_strdup(_("Moves")));
}

static void tasks_view_update(FsTasksView *self) {
  const SearchTasks *tasks = fs_search_look_at_tasks(fs_session_get_search(self->session));
  if (tasks->looked == self->looked) return;
  self->looked = tasks->looked;
  name_moves(self);
  if (is_held(self))
    update_in_place(self, tasks);
  else
    update_all(self, tasks);
}

static void row_activated(FsTasksView *self, GtkListBoxRow *row) {
  Line line = line_new(&self->rows[gtk_list_box_row_get_index(row)].position);
  fs_session_add_game(self->session, &line, (SessionStep){0});
}

/* The object. */

static GtkLabel *add_cell(FsTasksView *self, GtkWidget *box, int cell) {
  gboolean first = cell == CELL_MOVES || cell == CELL_VALUE; /* of its line, and wide */
  GtkWidget *label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), first ? 0 : 1);
  if (cell == CELL_MOVES) gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  if (cell == CELL_MOVES) gtk_label_set_width_chars(GTK_LABEL(label), MOVES_WIDTH);
  if (cell == CELL_VALUE) gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_widget_set_hexpand(label, first);
  gtk_widget_add_css_class(label, "numeric");
  if (!first) gtk_size_group_add_widget(self->groups[cell], label);
  gtk_box_append(GTK_BOX(box), label);
  return GTK_LABEL(label);
}

static void add_cells(FsTasksView *self, GtkWidget *content, GtkLabel *cells[CELLS_OF_ROW]) {
  GtkWidget *line = NULL;
  for (int cell = 0; cell < CELLS_OF_ROW; cell++) {
    if (cell == CELL_MOVES || cell == CELL_VALUE) {
      line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
      gtk_box_append(GTK_BOX(content), line);
    }
    cells[cell] = add_cell(self, line, cell);
  }
}

static void add_row(FsTasksView *self, TaskRow *row) {
  GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  add_cells(self, content, row->cells);
  row->row = gtk_list_box_row_new();
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row->row), content);
  gtk_widget_set_visible(row->row, FALSE);
  gtk_list_box_append(self->list, row->row);
}

static void pointer_crossed(FsTasksView *self) {
  self->looked = 0;
  if (self->session) tasks_view_update(self); /* which ends before the window goes away */
}

static void follow_pointer(FsTasksView *self) {
  self->pointer = gtk_event_controller_motion_new();
  gtk_widget_add_controller(GTK_WIDGET(self->list), self->pointer);
  one_tab_leaves(GTK_WIDGET(self->list));
  signal_follow(self->pointer, "notify::contains-pointer", pointer_crossed, self);
}

static void make_rows(FsTasksView *self) {
  const char *names[] = {_("Moves"), _("Stones"), _("State"), _("Value"), _("Nodes"), _("Time")};
  for (int i = 0; i < CELLS_OF_ROW; i++)
    self->groups[i] = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
  add_cells(self, self->heading, self->names);
  for (int i = 0; i < CELLS_OF_ROW; i++) {
    gtk_label_set_text(self->names[i], names[i]);
    gtk_widget_add_css_class(GTK_WIDGET(self->names[i]), "caption");
    gtk_widget_add_css_class(GTK_WIDGET(self->names[i]), "dim-label");
  }
  for (int i = 0; i < SEARCH_TASKS; i++)
    add_row(self, &self->rows[i]);
}

GtkWidget *fs_tasks_view_new(FsSession *session) {
  FsTasksView *self = g_object_new(FS_TYPE_TASKS_VIEW, NULL);
  self->session = g_object_ref(session);
  signal_follow(fs_session_get_search(session), "changed", tasks_view_update, self);
  tasks_view_update(self);
  return GTK_WIDGET(self);
}

static void tasks_view_dispose(GObject *object) {
  FsTasksView *self = FS_TASKS_VIEW(object);
  g_clear_object(&self->session);
  for (int i = 0; i < CELLS_OF_ROW; i++)
    g_clear_object(&self->groups[i]);
  G_OBJECT_CLASS(fs_tasks_view_parent_class)->dispose(object);
}

static void fs_tasks_view_class_init(FsTasksViewClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = tasks_view_dispose;
  template_set(widget_class, "tasks-view");
  template_children(widget_class, FsTasksView, stack, none, list, heading);
  template_callbacks(widget_class, row_activated);
}

static void fs_tasks_view_init(FsTasksView *self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  make_rows(self);
  follow_pointer(self);
}
