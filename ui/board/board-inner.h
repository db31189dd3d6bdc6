/* What the parts of the board share. Only ui/board/board*.c include this. */
#pragma once

#include "board-picture.h"
#include "board.h"
#include "cell-hint.h"
#include "move-button.h"
#include "typed-name.h"

struct _FsBoard {
  GtkWidget parent_instance;
  FsSession *session;
  FsJudge *judge;                  /* NULL: none */
  GtkWidget *buttons[MOVES_MOST];  /* by move; NULL behind the last */
  Frame frame;                     /* of the game that there are buttons for */
  int window_width, window_height; /* when it was fitted */
  BoardPicture *picture;
  BoardLayout layout;
  int turns;         /* quarter turns of the view */
  gboolean shown[2]; /* by Player: whose threats are marked */
  gboolean names;    /* of columns */
  gboolean beliefs;  /* are shown of moves without an answer */
  gboolean over;     /* the pointer is over the board, at `pointer` of its window */
  graphene_point_t pointer;
  int pointed;     /* scene_cell() under the pointer, or -1 */
  gboolean rests;  /* the pointer rests there, and the cell's lines are drawn */
  int hovered;     /* move under the pointer, or -1 */
  int pressed;     /* move where the button went down, or -1 */
  int focused;     /* move that has the focus, or gets it when the board does */
  gboolean second; /* P was pressed: the next column's other move is made */
  TypedName typed; /* of a column */
  CellHint *hint;  /* about the cell under the pointer */
};

/* board.c */
int board_column_of(FsBoard *self, int move);
int board_second_move(FsBoard *self, int column); /* besides putting a stone there; -1: none */
void board_make_move(FsBoard *self, int move);    /* or puts a stone where some are set up */
void board_take_away(FsBoard *self, int column);

/* board-pointer.c */
void board_pointer_moved(GtkWidget *widget, double x, double y);
void board_pointer_left(GtkWidget *widget);
void board_point_again(FsBoard *self);
void board_pressed(GtkWidget *widget, int presses, double x, double y);
void board_released(GtkWidget *widget, int presses, double x, double y, GtkGesture *click);
char *board_words_at(GtkWidget *widget, double x, double y);

/* board-keys.c */
gboolean board_key_pressed(GtkWidget *widget, guint key, guint code, GdkModifierType state);
void board_button_played(FsBoard *self, FsMoveButton *button);
void board_button_focused(FsBoard *self, GParamSpec *pspec, GtkWidget *button);
gboolean board_focus(GtkWidget *widget, GtkDirectionType direction);
gboolean board_grab_focus(GtkWidget *widget);
