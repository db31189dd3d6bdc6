#include "description.h"

#include "../../core/marked.h"
#include "../../play/cube-play.h"

#include <glib.h>
#include <string.h>
#include <time.h>

static const char FILE_NAME[] = "job.txt";
static const char LAST_WITH_ROUNDS[] = "d9134ba";
static const size_t LONGEST = (size_t)1 << 28;
static const size_t ROOT_SHORTEST = sizeof "root .\n" - 1; /* the empty board's line */

static void name_it(Description *description, const char *text, size_t length) {
  g_autofree char *name =
      g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)text, length);
  g_strlcpy(description->name, name, sizeof description->name);
  g_strlcpy(description->tag, name, sizeof description->tag);
}

Status description_write(Description *description, const Folder *folder, Error *error) {
  time_t now = time(NULL);
  struct tm utc;
  strftime(description->created, sizeof description->created, "%Y-%m-%dT%H:%M:%SZ",
           gmtime_r(&now, &utc));
  g_autoptr(GString) text = g_string_new(NULL);
  g_string_printf(
      text, "fourscore-job 1\ngame connect-four-3d\nclaim %s\ncutoff 0\ncreated %s\nengine %s\n",
      claim_name(description->claim), description->created, description->maker);
  g_string_append_printf(text, "roots %zu\n", description->count);
  for (size_t i = 0; i < description->count; i++) {
    char code[POSITION_TEXT];
    cube_write(description->roots[i], code);
    g_string_append_printf(text, "root %s\n", description->texts ? description->texts[i] : code);
  }
  name_it(description, text->str, text->len);
  return folder_write(folder, FOLDER_TOP, FILE_NAME, text->str, text->len, error);
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct {
  char *at; /* the rest of the text */
  size_t line;
} DescriptionReader;

static Status wrong(const DescriptionReader *reader, const char *expected, Error *error) {
  return status_fail(error, STATUS_TEXT, 0, "%s, line %zu: expected %s", FILE_NAME, reader->line,
                     expected);
}

/* The value of the next line, which has to be "KEY value"; NULL if it is not. */
static char *description_next_value(DescriptionReader *reader, const char *key) {
  char *line = reader->at, *end = strchr(line, '\n');
  size_t length = strlen(key);
  reader->line++;
  if (end == NULL || strncmp(line, key, length) != 0 || line[length] != ' ') return NULL;
  *end = '\0';
  reader->at = end + 1;
  return line + length + 1;
}

static bool is_printable(const char *text) {
  for (; *text != '\0'; text++)
    if (!g_ascii_isgraph(*text) && *text != ' ') return false;
  return true;
}

static Status description_read_word(DescriptionReader *reader, const char *key, const char *word,
                                    Error *error) {
  const char *value = description_next_value(reader, key);
  if (value != NULL && strcmp(value, word) == 0) return STATUS_OK;
  g_autofree char *expected = g_strdup_printf("\"%s %s\"", key, word);
  return wrong(reader, expected, error);
}

static Status description_read_text(DescriptionReader *reader, const char *key, char *text,
                                    size_t size, Error *error) {
  const char *value = description_next_value(reader, key);
  g_autofree char *expected = g_strdup_printf(status_word(N_("\"%s\" and a short text")), key);
  if (value == NULL || strlen(value) >= size || !is_printable(value))
    return wrong(reader, expected, error);
  g_strlcpy(text, value, size);
  return STATUS_OK;
}

static Status description_read_number(DescriptionReader *reader, const char *key, guint64 least,
                                      guint64 most, guint64 *number, Error *error) {
  const char *value = description_next_value(reader, key);
  if (value != NULL && g_ascii_string_to_unsigned(value, 10, least, most, number, NULL))
    return STATUS_OK;
  g_autofree char *expected = g_strdup_printf(
      status_word(N_("\"%s\" and a number from %zu to %zu")), key, (size_t)least, (size_t)most);
  return wrong(reader, expected, error);
}

/* Jobs with a cut-off were divided in rounds. */
static Status read_cutoff(DescriptionReader *reader, Error *error) {
  guint64 cutoff = 0;
  Status status = description_read_number(reader, "cutoff", 0, CELLS, &cutoff, error);
  if (status != STATUS_OK || cutoff == 0) return status;
  return status_fail(error, STATUS_TEXT, 0,
                     "%s, line %zu: this job is divided into rounds, which this version does not "
                     "know; Fourscore 0.1.0 up to commit %s reads it",
                     FILE_NAME, reader->line, LAST_WITH_ROUNDS);
}

static Status description_read_head(Description *description, DescriptionReader *reader,
                                    Error *error) {
  guint64 count = 0;
  Status status = description_read_word(reader, "fourscore-job", "1", error);
  if (status == STATUS_OK) status = description_read_word(reader, "game", "connect-four-3d", error);
  if (status != STATUS_OK) return status;
  const char *claim = description_next_value(reader, "claim");
  if (claim == NULL || (strcmp(claim, "first") != 0 && strcmp(claim, "second") != 0))
    return wrong(reader, status_word(N_("\"claim first\" or \"claim second\"")), error);
  description->claim = strcmp(claim, "first") == 0 ? CLAIM_FIRST : CLAIM_SECOND;
  status = read_cutoff(reader, error);
  if (status == STATUS_OK)
    status = description_read_text(reader, "created", description->created,
                                   sizeof description->created, error);
  if (status == STATUS_OK)
    status = description_read_text(reader, "engine", description->maker, sizeof description->maker,
                                   error);
  if (status == STATUS_OK)
    status = description_read_number(reader, "roots", 1, G_MAXUINT32, &count, error);
  description->count = count;
  return status;
}

/* A text that can be read has nothing in it that could disturb a terminal. */
static Status description_read_root(DescriptionReader *reader, Board *root, char **text,
                                    Error *error) {
  Error reason;
  const char *value = description_next_value(reader, "root");
  if (value == NULL) return wrong(reader, status_word(N_("\"root\" and a position")), error);
  if (cube_read(value, root, &reason) != STATUS_OK)
    return status_fail(error, STATUS_TEXT, 0, "%s, line %zu, character %zu: %.160s", FILE_NAME,
                       reader->line, reason.offset + 6, reason.message);
  if (board_result(*root) != VALUE_ANY)
    return wrong(reader, status_word(N_("a position of a game that is not over")), error);
  *text = g_strdup(value);
  return STATUS_OK;
}

static Status read_description(Description *description, char *text, size_t length, Error *error) {
  DescriptionReader reader = {.at = text};
  if (strlen(text) != length)
    return wrong(&reader, status_word(N_("a text without zero bytes")), error);
  name_it(description, text, length);
  Status status = description_read_head(description, &reader, error);
  if (status != STATUS_OK) return status;
  /* Reserves no more than the text can hold. */
  if (description->count > length / ROOT_SHORTEST)
    return wrong(&reader, status_word(N_("as many roots as announced")), error);
  description->roots = g_try_new(Board, description->count);
  description->texts = g_try_new0(char *, description->count + 1);
  if (description->roots == NULL || description->texts == NULL)
    return status_fail(error, STATUS_MEMORY, 0, "no memory for %zu roots", description->count);
  for (size_t i = 0; i < description->count && status == STATUS_OK; i++)
    status = description_read_root(&reader, &description->roots[i], &description->texts[i], error);
  reader.line++;
  if (status == STATUS_OK && *reader.at != '\0')
    status = wrong(&reader, status_word(N_("the end of the file")), error);
  return status;
}

Status description_read(Description *description, const Folder *folder, Error *error) {
  char *text;
  size_t length;
  Status status = folder_read(folder, FOLDER_TOP, FILE_NAME, LONGEST, &text, &length, error);
  if (status != STATUS_OK) return status;
  Description read = {0};
  status = read_description(&read, text, length, error);
  g_free(text);
  if (status == STATUS_OK)
    *description = read;
  else
    description_clear(&read);
  return status;
}

void description_clear(Description *description) {
  g_clear_pointer(&description->roots, g_free);
  g_clear_pointer(&description->texts, g_strfreev);
}
