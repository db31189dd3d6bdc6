#include "news.h"

#include "../../storage/sum.h"
#include "../files/line-reader.h"

#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD_LONGEST = 64, ID_DIGITS = 16 };

static const char NAME[] = "news";
static const char *const kinds[NEWS_KINDS] = {"here", "leads", "gone", "does", "left", "found"};

struct News {
  const Folder *folder;
  char *head;                /* how the first line begins, before the file's own number */
  char name[LIFE_NAME_SIZE]; /* whose */
  uint64_t offset;           /* how far the file was read */
  char file[ID_DIGITS + 1];  /* ... its number; empty: it had no first line yet */
  GString *waiting;          /* whole lines, to be written */
  GHashTable *unseen;        /* lines that were written, and not seen in the file yet */
  LineReader reader;
};

/* --- Lines ------------------------------------------------------------------------------------ */

static int write_rest(const NewsItem *item, char *text, size_t room) {
  char key[CODE_DIGITS + 1];
  const ProofRecord *record = &item->record;
  if (item->kind == NEWS_GONE) return 0;
  if (item->kind < NEWS_GONE) return snprintf(text, room, "\t%d", item->threads);
  code_write(record->key, key);
  if (item->kind != NEWS_FOUND) return snprintf(text, room, "\t%s", key);
  return snprintf(text, room, "\t%s\t%u\t%" PRIu64 "\t%.0f", key, (unsigned)record->values,
                  record->nodes, (double)record->seconds * 1e6);
}

size_t news_write(const NewsItem *item, char line[NEWS_LINE_LONGEST]) {
  size_t room = NEWS_LINE_LONGEST;
  int length = snprintf(line, room, "%s\t%s", item->name, kinds[item->kind]);
  length += write_rest(item, line + length, room - (size_t)length);
  length += snprintf(line + length, room - (size_t)length, "\t%08" PRIx32 "\n",
                     sum_of(line, (size_t)length));
  return (size_t)length;
}

static bool read_kind(const char *text, NewsKind *kind) {
  for (int i = 0; i < NEWS_KINDS; i++)
    if (strcmp(text, kinds[i]) == 0) {
      *kind = (NewsKind)i;
      return true;
    }
  return false;
}

static bool read_found(char *const fields[3], ProofRecord *record) {
  guint64 values, nodes;
  if (!g_ascii_string_to_unsigned(fields[0], 10, 1, VALUE_ANY, &values, NULL) ||
      !g_ascii_string_to_unsigned(fields[1], 10, 0, G_MAXINT64, &nodes, NULL))
    return false;
  record->values = (ValueSet)values;
  record->nodes = nodes;
  record->seconds = (float)(g_ascii_strtod(fields[2], NULL) / 1e6);
  return isfinite(record->seconds) && record->seconds >= 0;
}

static bool read_fields(char *const fields[], guint count, NewsItem *item) {
  static const guint counts[NEWS_KINDS] = {3, 3, 2, 3, 3, 6};
  guint64 threads = 0;
  if (count < 2 || !read_kind(fields[1], &item->kind) || count != counts[item->kind]) return false;
  g_strlcpy(item->name, fields[0], sizeof item->name);
  if (item->kind == NEWS_GONE) return true;
  if (item->kind < NEWS_GONE) {
    bool good = g_ascii_string_to_unsigned(fields[2], 10, 1, 1 << 20, &threads, NULL);
    item->threads = (int)threads;
    return good;
  }
  return code_read(fields[2], strlen(fields[2]), &item->record.key) &&
         code_can_be_asked(item->record.key) &&
         (item->kind != NEWS_FOUND || read_found(fields + 3, &item->record));
}

bool news_read(const char *line, size_t length, NewsItem *item) {
  enum { SUM = 9 }; /* a tab and eight digits */
  char text[NEWS_LINE_LONGEST], sum[SUM + 1], *fields[7] = {text};
  guint count = 1;
  *item = (NewsItem){0};
  if (length <= SUM || length >= sizeof text || memchr(line, '\0', length) != NULL) return false;
  memcpy(text, line, length);
  text[length] = '\0';
  snprintf(sum, sizeof sum, "\t%08" PRIx32, sum_of(text, length - SUM));
  if (strcmp(text + length - SUM, sum) != 0) return false;
  text[length - SUM] = '\0';
  for (char *tab = text; count < G_N_ELEMENTS(fields) && (tab = strchr(tab, '\t')) != NULL;) {
    *tab++ = '\0';
    fields[count++] = tab;
  }
  return read_fields(fields, count, item);
}

/* --- The file --------------------------------------------------------------------------------- */

/* The file's number, empty if it has no first line yet. False if the file is of another job, or
 * damaged there. */
static bool news_read_head(const News *news, int fd, char number[ID_DIGITS + 1]) {
  char head[HEAD_LONGEST];
  size_t length = strlen(news->head);
  ssize_t count = pread(fd, head, length + ID_DIGITS + 1, 0);
  bool whole = count == (ssize_t)length + ID_DIGITS + 1;
  number[0] = '\0';
  if (count < 0 || memcmp(head, news->head, MIN((size_t)count, length)) != 0) return false;
  if (!whole) return memchr(head, '\n', (size_t)count) == NULL;
  memcpy(number, head + length, ID_DIGITS);
  number[ID_DIGITS] = '\0';
  return head[length + ID_DIGITS] == '\n' && strspn(number, "0123456789abcdef") == ID_DIGITS;
}

/* It is opened for each look, so that file systems over a net show what others wrote. A foreign one
 * is removed. */
static int news_open_file(const News *news, char number[ID_DIGITS + 1], struct stat *about) {
  Error error;
  int fd = folder_open_file(news->folder, FOLDER_LOG, NAME, O_RDWR | O_CREAT | O_APPEND, &error);
  if (fd < 0) return -1;
  bool readable = fstat(fd, about) == 0;
  if (readable && news_read_head(news, fd, number)) return fd;
  close(fd);
  if (readable) folder_remove(news->folder, FOLDER_LOG, NAME, &error);
  return -1;
}

News *news_new(const Folder *folder, const Description *description, const char *name) {
  News *news = g_new0(News, 1);
  struct stat about;
  news->folder = folder;
  news->head = g_strdup_printf("fourscore-news 1 %s ", description->tag);
  g_strlcpy(news->name, name, sizeof news->name);
  news->waiting = g_string_new(NULL);
  news->unseen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  int fd = news_open_file(news, news->file, &about);
  if (fd >= 0) {
    news->offset = (uint64_t)about.st_size;
    close(fd);
  }
  return news;
}

void news_free(News *news) {
  if (news == NULL) return;
  g_hash_table_unref(news->unseen);
  g_string_free(news->waiting, TRUE);
  g_free(news->head);
  g_free(news);
}

void news_say(News *news, NewsItem item) {
  char line[NEWS_LINE_LONGEST];
  g_strlcpy(item.name, news->name, sizeof item.name);
  g_string_append_len(news->waiting, line, (gssize)news_write(&item, line));
}

/* --- Hearing ---------------------------------------------------------------------------------- */

/* Writes again what was written and is not there. */
static void say_again(News *news) {
  GHashTableIter iter;
  gpointer line;
  g_hash_table_iter_init(&iter, news->unseen);
  while (g_hash_table_iter_next(&iter, &line, NULL))
    g_string_append_printf(news->waiting, "%s\n", (char *)line);
  g_hash_table_remove_all(news->unseen);
}

static void hear_line(News *news, void (*hear)(const NewsItem *item, void *data), void *data) {
  NewsItem item;
  if (!news_read(news->reader.text, news->reader.length, &item)) return;
  if (strcmp(item.name, news->name) != 0) {
    hear(&item, data);
    return;
  }
  g_autofree char *line = g_strndup(news->reader.text, news->reader.length);
  g_hash_table_remove(news->unseen, line);
}

NewsStatus news_hear(News *news, void (*hear)(const NewsItem *item, void *data), void *data) {
  struct stat about;
  char number[ID_DIGITS + 1];
  int fd = news_open_file(news, number, &about);
  if (fd < 0) return NEWS_UNREADABLE;
  bool replaced = (news->file[0] != '\0' && strcmp(news->file, number) != 0) ||
                  (uint64_t)about.st_size < news->offset;
  if (replaced) news->offset = 0;
  g_strlcpy(news->file, number, sizeof news->file);
  if ((uint64_t)about.st_size > news->offset) {
    line_reader_init(&news->reader, fd, news->offset);
    while (line_reader_next(&news->reader))
      hear_line(news, hear, data);
    news->offset = news->reader.offset;
  }
  close(fd);
  say_again(news);
  return replaced ? NEWS_REPLACED : NEWS_READ;
}

/* --- Telling ---------------------------------------------------------------------------------- */

static void expect_all(News *news) {
  char *at = news->waiting->str;
  for (char *end; (end = strchr(at, '\n')) != NULL; at = end + 1)
    g_hash_table_add(news->unseen, g_strndup(at, (gsize)(end - at)));
}

/* Of two first lines, by workers that begin at once, the second is no line of news. */
static bool write_head(const News *news, int fd) {
  char line[HEAD_LONGEST];
  int length = snprintf(line, sizeof line, "%s%08" PRIx32 "%08" PRIx32 "\n", news->head,
                        g_random_int(), g_random_int());
  return write(fd, line, (size_t)length) == length;
}

/* A line written in part is written again as a whole: the newline ends the part. */
void news_tell(News *news) {
  struct stat about;
  char number[ID_DIGITS + 1];
  if (news->waiting->len == 0) return;
  int fd = news_open_file(news, number, &about);
  if (fd < 0) return;
  bool headed = about.st_size > 0 || write_head(news, fd);
  ssize_t count = headed ? write(fd, news->waiting->str, news->waiting->len) : -1;
  close(fd);
  if (count != (ssize_t)news->waiting->len) {
    g_string_prepend(news->waiting, count > 0 ? "\n" : "");
    return;
  }
  expect_all(news);
  g_string_truncate(news->waiting, 0);
}
