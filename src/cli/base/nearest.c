#include "nearest.h"

#include "base/message.h"

#include <glib.h>
#include <string.h>

enum { LETTERS_MOST = 32 }; /* of a name; longer texts are like none */

static int least_of(int a, int b, int c) { return MIN(a, MIN(b, c)); }

/* The distance of Damerau and Levenshtein, with each letter moved at most once. */
static int nearest_distance(const char *a, const char *b) {
  int rows[LETTERS_MOST + 1][LETTERS_MOST + 1];
  int height = (int)strlen(a), width = (int)strlen(b);
  for (int i = 0; i <= height; i++)
    for (int j = 0; j <= width; j++) {
      if (i == 0 || j == 0) {
        rows[i][j] = i + j;
        continue;
      }
      rows[i][j] = least_of(rows[i - 1][j] + 1, rows[i][j - 1] + 1,
                            rows[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        rows[i][j] = MIN(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  return rows[height][width];
}

const char *nearest_name(const GPtrArray *names, const char *name) {
  const char *nearest = NULL;
  int best = (int)(strlen(name) + 2) / 3;
  if (strlen(name) > LETTERS_MOST) return NULL;
  for (guint i = 0; i < names->len; i++) {
    int far = nearest_distance(name, names->pdata[i]);
    if (far > best || (nearest != NULL && far == best)) continue;
    nearest = names->pdata[i];
    best = far;
  }
  return nearest;
}

ExitStatus nearest_refuse(const CommandEntry *commands, size_t count, const char *name,
                          const char *of, const char *help) {
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  for (size_t i = 0; i < count; i++)
    g_ptr_array_add(names, (gpointer)commands[i].name);
  const char *meant = nearest_name(names, name);
  g_autofree char *whole = g_strconcat(of, name, NULL);
  g_autofree char *excerpt = message_excerpt(whole, strlen(whole), 0);
  if (meant != NULL)
    message_print("there is no command %s; did you mean \"%s%s\"? (see %s)", excerpt, of, meant,
                  help);
  else
    message_print("there is no command %s (see %s)", excerpt, help);
  return EXIT_BAD;
}
