#include "sentence.h"

#include <glib/gi18n.h>

const char *sentence_gap(void) {
  /* Translators: a language without blanks has U+200B here, which is invisible; nothing at all
   * would mean that it is not translated. */
  return C_("between sentences", " ");
}
