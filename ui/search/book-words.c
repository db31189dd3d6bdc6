#include "book-words.h"

#include <glib/gi18n.h>

#include "base/words.h"

char *book_words(FsSearch *search, const Position *position) {
  BookAnswer answer = knowledge_look(fs_search_get_knowledge(search), position);
  if (answer.values == VALUE_ANY) return NULL;
  g_autofree char *nodes = words_count((double)answer.nodes);
  /* Translators: where an answer of a book comes from, and how many nodes the search visited. */
  return answer.nodes > 0 ? g_strdup_printf(_("%s, %s nodes"), answer.source, nodes)
                          : g_strdup(answer.source);
}
