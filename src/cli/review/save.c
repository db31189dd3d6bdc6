#include "review/save.h"

#include "base/message.h"
#include "base/output.h"

#include <string.h>

/* Somebody's text is not replaced by a form that its programs cannot read. */
bool save_check(const char *path) {
  g_autofree char *text = NULL;
  gsize length;
  if (!output_file_check("--save", path)) return false;
  if (!g_file_test(path, G_FILE_TEST_EXISTS)) return true;
  g_autoptr(GError) error = NULL;
  if (!g_file_get_contents(path, &text, &length, &error))
    return message_fail("--save: %s", error->message);
  g_autoptr(GameFile) old = length > 0 ? game_file_read(text, length, NULL) : NULL;
  return length == 0 || old != NULL ||
         message_fail("--save: %s is there and is no saved game: choose another name", path);
}

static int open_of(const GameReviewed *reviewed) { return game_reviewed_view(reviewed).open; }

void save_keep(GameFile *file, guint game, const GArray *steps, const ReviewFinding *findings,
               double seconds) {
  GPtrArray *reviews = file->reviews;
  const GameRecord *record = file->games->pdata[game];
  const ReviewStep *first = (const ReviewStep *)(const void *)steps->data;
  GameReviewed *made = game_reviewed_new(first, findings, (int)steps->len, seconds);
  if (reviews->len < file->games->len) g_ptr_array_set_size(reviews, (int)file->games->len);
  GameReviewed *old = reviews->pdata[game];
  g_autoptr(GameReviewed) fitted = old != NULL ? game_reviewed_fit(old, record) : NULL;
  bool better = fitted == NULL || open_of(made) <= open_of(fitted);
  if (better) reviews->pdata[game] = made;
  if (better && fitted) game_reviewed_recall(fitted, made->findings); /* opinions, too */
  g_clear_pointer(better ? &old : &made, game_reviewed_unref);
}

bool save_write(const GameFile *file, const char *path) {
  g_autoptr(GError) error = NULL;
  g_autofree char *text = game_file_write_readable(file, FALSE, &error);
  if (text == NULL) return message_fail("--save: %s", error->message);
  return output_file_write("--save", path, text, strlen(text));
}
