#include "inbox.h"

#include <string.h>

void inbox_init(Inbox *inbox) { *inbox = (Inbox){.bytes = g_byte_array_new()}; }

void inbox_clear(Inbox *inbox) { g_byte_array_unref(inbox->bytes); }

static void inbox_keep(Inbox *inbox, const char *bytes, gsize count) {
  inbox->too_long |= count > INBOX_LINE_MOST - inbox->bytes->len;
  if (!inbox->too_long) g_byte_array_append(inbox->bytes, (const guint8 *)bytes, (guint)count);
}

static void inbox_take_line(Inbox *inbox, InboxTake *take, void *data) {
  g_autoptr(GByteArray) line = g_steal_pointer(&inbox->bytes);
  bool too_long = inbox->too_long;
  inbox_init(inbox);
  gsize length = line->len;
  if (length > 0 && line->data[length - 1] == '\r') length--;
  g_byte_array_append(line, (const guint8 *)"", 1);
  line->data[length] = '\0';
  if (too_long)
    take(data, NULL, 0);
  else if (length > 0)
    take(data, (const char *)line->data, length);
}

void inbox_add(Inbox *inbox, const char *bytes, gsize count, InboxTake *take, void *data) {
  for (const char *end; (end = memchr(bytes, '\n', count)) != NULL;) {
    gsize length = (gsize)(end - bytes);
    inbox_keep(inbox, bytes, length);
    inbox_take_line(inbox, take, data);
    bytes += length + 1;
    count -= length + 1;
  }
  inbox_keep(inbox, bytes, count);
}

void inbox_end(Inbox *inbox, InboxTake *take, void *data) {
  if (inbox->bytes->len > 0 || inbox->too_long) inbox_take_line(inbox, take, data);
}
