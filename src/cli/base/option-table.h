/* Options of the command line as tables: the name of each, how its value is read, into which field
 * of a struct it goes, and what --help says about it. GLib's GOption parses them. */
#pragma once

#include <glib.h>
#include <stddef.h>

typedef struct Option Option;

/* Reads an option's value into the field. FALSE, with an error that names the option, for a value
 * that is not what was expected. */
typedef gboolean OptionReader(const Option *option, const char *value, void *field, GError **error);

struct Option {
  const char *name; /* without its dashes; of the last line of a table NULL */
  OptionReader *read;
  size_t field;        /* offset in the struct */
  guint64 least, most; /* of a number */
  const char *unit;    /* what --help calls the value; NULL: there is none */
  const char *help;
  size_t
      given; /* offset of a `const char *` that becomes the name when the option is used; 0: none */
};

/* Whole numbers from least to most, by the type of the field. */
OptionReader option_int, option_uint64, option_count; /* int, uint64_t, size_t */

OptionReader option_bytes;   /* size_t: a size in bytes, or in K, M, G or T */
OptionReader option_seconds; /* double: above 0, up to 1e9 */
OptionReader option_flag;    /* bool: becomes true */
OptionReader option_text;    /* char *, to be freed with g_free() */
OptionReader option_path;    /* the same, in the file system's encoding */

/* Which of the names the value is. FALSE, with an error that lists them, if it is none. */
gboolean option_choice(const Option *option, const char *value, const char *const *names, int count,
                       int *choice, GError **error);

/* Sets the error for a value that is not what was expected, such as "a number from 1 to 9"; always
 * FALSE. */
gboolean option_bad_value(const Option *option, const char *value, const char *expected,
                          GError **error);

/* A table, and the struct that it fills. */
typedef struct {
  const Option *options;
  void *data;
} OptionTable;

/* A group for a GOptionContext, of tables whose last has no options. */
GOptionGroup *option_group(const OptionTable *tables);

/* The option that the user may have meant by the first unknown option among these arguments; NULL
 * if none is like it, or all are known. The arguments end with NULL. */
const char *option_meant(const OptionTable *tables, char *const *arguments);
