/* Classes of widgets whose template is a file of the resources. For their class_init(). */
#pragma once

#include <gtk/gtk.h>

/* The template is this file, without folder and suffix. It may have FsWrapLayouts and FsFieldRows.
 */
void template_set(GtkWidgetClass *class, const char *file);

/* Widgets of the class, which derives from GtkWidget itself, are around one child: it fills them
 * and goes with them. One that disposes of more does all of that itself. */
void template_around(GtkWidgetClass *class);

/* Both. */
void template_set_around(GtkWidgetClass *class, const char *file);

/* Binds fields of the type to the template's widgets of the same names. */
#define template_children(class, Type, ...) TEMPLATE_ALL(TEMPLATE_CHILD, class, Type, __VA_ARGS__)

/* Binds functions to the handlers of the same names. */
#define template_callbacks(class, ...) TEMPLATE_ALL(TEMPLATE_CALLBACK, class, , __VA_ARGS__)

#define TEMPLATE_CHILD(class, Type, name) gtk_widget_class_bind_template_child(class, Type, name);
#define TEMPLATE_CALLBACK(class, none, name) gtk_widget_class_bind_template_callback(class, name);

/* The same for each name. A macro does not expand itself, so that of the next name is only put
 * together when what came of this one is read again, which is done more than 64 times. */
#define TEMPLATE_ALL(what, class, Type, ...)                                                       \
  do {                                                                                             \
    TEMPLATE_64(TEMPLATE_EACH(what, class, Type, __VA_ARGS__))                                     \
  } while (0)
#define TEMPLATE_EACH(what, class, Type, name, ...)                                                \
  what(class, Type, name) __VA_OPT__(TEMPLATE_NEXT TEMPLATE_NONE(what, class, Type, __VA_ARGS__))
#define TEMPLATE_NEXT() TEMPLATE_EACH
#define TEMPLATE_NONE ()
#define TEMPLATE_64(...) TEMPLATE_16(TEMPLATE_16(TEMPLATE_16(TEMPLATE_16(__VA_ARGS__))))
#define TEMPLATE_16(...) TEMPLATE_4(TEMPLATE_4(TEMPLATE_4(TEMPLATE_4(__VA_ARGS__))))
#define TEMPLATE_4(...) TEMPLATE_1(TEMPLATE_1(TEMPLATE_1(TEMPLATE_1(__VA_ARGS__))))
#define TEMPLATE_1(...) __VA_ARGS__
