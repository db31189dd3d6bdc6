/* In place of picture.c where there is no cairo. */
#include "base/message.h"
#include "review/picture.h"

bool review_check_picture(const char *name) {
  return message_fail("--picture: fourscore-cli was built without pictures, which take cairo");
}

bool review_draw_picture(const char *name, const GameAbout *about, const ReviewStep *steps,
                         const ReviewFinding *findings, int count, const char *report) {
  return false;
}
