#include "bench/answers.h"

#include "base/message.h"

/* "first or draw" */
static const char *bench_answers_words_of(ValueSet values) {
  static const char *const words[] = {
      [VALUE_FIRST] = "first",
      [VALUE_DRAW] = "draw",
      [VALUE_SECOND] = "second",
      [VALUE_FIRST | VALUE_DRAW] = "first or draw",
      [VALUE_FIRST | VALUE_SECOND] = "first or second",
      [VALUE_DRAW | VALUE_SECOND] = "draw or second",
      [VALUE_ANY] = "first, draw or second",
  };
  return words[values];
}

int bench_compare(const InputPosition *games, int count, const char *label, const ValueSet *answers,
                  ValueSet *known) {
  int wrong = 0;
  for (int i = 0; i < count; i++) {
    if (answers[i] & known[i]) {
      known[i] &= answers[i];
      continue;
    }
    message_print("THE SOLVERS DISAGREE about %s: %s says %s, before it was %s", games[i].text,
                  label, bench_answers_words_of(answers[i]), bench_answers_words_of(known[i]));
    wrong++;
  }
  return wrong;
}
