#include "book-words.h"

#include <glib/gi18n.h>

#include "base/words.h"

static BookAnswer look(FsSearch *search, const Position *position) {
  return knowledge_look(fs_search_get_knowledge(search), position);
}

const char *book_words(FsSearch *search, const Position *position) {
  /* Translators: which book it is: “Known from a book: the shipped one”. */
  static const char *const words[] = {[BOOK_OWN] = N_("your own"),
                                      [BOOK_ADDED] = N_("one that was added"),
                                      [BOOK_SHIPPED] = N_("the shipped one")};
  BookAnswer answer = look(search, position);
  return answer.values == VALUE_ANY || !answer.source ? NULL : _(words[answer.origin]);
}

char *book_source_words(FsSearch *search, const Position *position) {
  BookAnswer answer = look(search, position);
  if (answer.values == VALUE_ANY) return NULL;
  g_autofree char *nodes = words_count((double)answer.nodes);
  /* Translators: where an answer of a book comes from, and how many nodes the search visited. */
  return answer.nodes > 0 ? g_strdup_printf(_("%s, %s nodes"), answer.source, nodes)
                          : g_strdup(answer.source);
}
