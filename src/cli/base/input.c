#include "base/input.h"

#include "base/run.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void input_init(Input *input, int fd) {
  input->fd = fd;
  input->lines = input->at = input->filled = 0;
  input->returned = false;
  input->whole = NULL;
}

/* Refills the empty buffer. */
static InputStatus input_fill(Input *input) {
  for (;;) {
    if (!run_wait_for_input(input->fd)) return INPUT_INTERRUPTED;
    ssize_t count = read(input->fd, input->buffer, INPUT_BUFFER);
    if (count > 0) {
      input->at = 0;
      input->filled = (size_t)count;
      return INPUT_LINE;
    }
    if (count == 0) return INPUT_END;
    if (errno != EINTR && errno != EAGAIN) return INPUT_FAILED;
  }
}

static bool input_is_blank(char byte) { return byte == ' ' || byte == '\t'; }

static void input_keep(InputLine *line, char byte) {
  if (line->length == 0 && input_is_blank(byte))
    line->indent++;
  else if (line->length < sizeof line->text)
    line->text[line->length++] = byte;
}

/* Removes the mark that some editors put before the first line of a file in UTF-8. */
static void drop_mark(InputLine *line) {
  static const char mark[INPUT_MARK] = {'\xEF', '\xBB', '\xBF'};
  size_t length = line->length;
  if (line->indent > 0 || length < INPUT_MARK || memcmp(line->text, mark, INPUT_MARK) != 0) return;
  line->length = 0;
  for (size_t i = INPUT_MARK; i < length; i++)
    input_keep(line, line->text[i]);
}

/* INPUT_LINE and the next byte, without the LF that belongs to the end of the last line. */
static InputStatus next_byte(Input *input, char *byte) {
  for (;;) {
    InputStatus status = input->at == input->filled ? input_fill(input) : INPUT_LINE;
    if (status != INPUT_LINE) return status;
    *byte = input->buffer[input->at++];
    bool rest = input->returned && *byte == '\n';
    input->returned = false;
    if (!rest) return INPUT_LINE;
  }
}

static void input_end_line(Input *input, InputLine *line) {
  line->number = ++input->lines;
  if (line->number == 1) drop_mark(line);
  while (line->length > 0 && input_is_blank(line->text[line->length - 1]))
    line->length--;
}

static bool is_comment(const InputLine *line) { return line->length > 0 && line->text[0] == '#'; }

static void keep_whole(Input *input, const InputLine *line, char byte) {
  if (input->whole != NULL && input->whole->len <= input->whole_most && !is_comment(line))
    g_string_append_c(input->whole, byte);
}

/* Reads up to the next line end, which the last line may lack. */
static InputStatus input_read_line(Input *input, InputLine *line) {
  char byte;
  line->indent = line->length = 0;
  if (input->whole != NULL) g_string_truncate(input->whole, 0);
  for (bool begun = false;; begun = true) {
    InputStatus status = next_byte(input, &byte);
    if (status == INPUT_END && begun) break;
    if (status != INPUT_LINE) return status;
    input->returned = byte == '\r';
    if (byte == '\n' || byte == '\r') break;
    input_keep(line, byte);
    keep_whole(input, line, byte);
  }
  input_end_line(input, line);
  return INPUT_LINE;
}

InputStatus input_next(Input *input, InputLine *line) {
  for (;;) {
    if (run_interrupted()) return INPUT_INTERRUPTED;
    InputStatus status = input_read_line(input, line);
    if (status != INPUT_LINE) return status;
    if (!is_comment(line)) return INPUT_LINE;
  }
}

InputStatus input_rest(Input *input, GString *text, size_t most) {
  InputStatus status = INPUT_LINE;
  char byte;
  while (text->len <= most && (status = next_byte(input, &byte)) == INPUT_LINE)
    g_string_append_c(text, byte);
  return status;
}

InputStatus input_next_word(Input *input, InputLine *line) {
  InputStatus status = input_next(input, line);
  size_t length = 0;
  while (status == INPUT_LINE && length < line->length && !input_is_blank(line->text[length]))
    length++;
  line->length = length;
  return status;
}
