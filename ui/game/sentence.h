/* Sentences in a row. */
#pragma once

/* What stands between two of them: a blank, or what the language has there. Static. */
const char *sentence_gap(void);
