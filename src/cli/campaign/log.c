/* The log of a campaign: a line for each event, fields joined by tabs. */
#include "base/message.h"
#include "campaign/campaign.h"
#include "core/figures.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char LOG[] = "log.txt";
enum { FIELDS = 9 };

void log_now(char date[21]) {
  time_t now = time(NULL);
  struct tm utc;
  strftime(date, 21, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
}

LogLine log_line(const Campaign *campaign, const char *what, const char *text) {
  DagNumbers numbers = targets_numbers(campaign);
  LogLine line = {.nodes = (double)campaign->nodes,
                  .seconds = campaign->seconds,
                  .yes = numbers.yes,
                  .no = numbers.no};
  log_now(line.date);
  g_strlcpy(line.what, what, sizeof line.what);
  g_strlcpy(line.text, text, sizeof line.text);
  line.replies = targets_replies(campaign, &line.settled);
  return line;
}

/* True if the file's last line was cut, by a full disk or a machine that went down. */
static bool is_cut(int file) {
  char last = '\n';
  off_t end = lseek(file, 0, SEEK_END);
  return end > 0 && pread(file, &last, 1, end - 1) == 1 && last != '\n';
}

/* Uses one write(2), so that the line is there or is not; readers leave out half a line. */
bool log_add(const Campaign *campaign, const LogLine *line) {
  g_autofree char *path = campaign_path(campaign, LOG);
  int file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  g_autofree char *text =
      g_strdup_printf("%s%s\t%s\t%.0f\t%.0f\t%u\t%u\t%.6g\t%.6g\t%s\n",
                      file >= 0 && is_cut(file) ? "\n" : "", line->date, line->what, line->nodes,
                      line->seconds, line->settled, line->replies, line->yes, line->no, line->text);
  size_t length = strlen(text);
  bool done = file >= 0 && write(file, text, length) == (ssize_t)length;
  int reason = errno;
  if (file >= 0) close(file);
  return done || message_fail("%s: cannot be written: %s", path, g_strerror(reason));
}

static bool campaign_log_read_line(const char *text, LogLine *line) {
  g_auto(GStrv) fields = g_strsplit(text, "\t", FIELDS);
  if (g_strv_length(fields) != FIELDS || strlen(fields[0]) != 20) return false;
  *line = (LogLine){.nodes = g_ascii_strtod(fields[2], NULL),
                    .seconds = g_ascii_strtod(fields[3], NULL),
                    .settled = (guint)g_ascii_strtoull(fields[4], NULL, 10),
                    .replies = (guint)g_ascii_strtoull(fields[5], NULL, 10),
                    .yes = g_ascii_strtod(fields[6], NULL),
                    .no = g_ascii_strtod(fields[7], NULL)};
  g_strlcpy(line->date, fields[0], sizeof line->date);
  g_strlcpy(line->what, fields[1], sizeof line->what);
  g_strlcpy(line->text, fields[8], sizeof line->text);
  return true;
}

GArray *log_read(const Campaign *campaign) {
  g_autofree char *path = campaign_path(campaign, LOG), *text = NULL;
  GArray *entries = g_array_new(FALSE, FALSE, sizeof(LogLine));
  if (!g_file_get_contents(path, &text, NULL, NULL)) return entries;
  g_auto(GStrv) all = g_strsplit(text, "\n", -1);
  for (char **each = all; *each != NULL; each++) {
    LogLine line;
    if (campaign_log_read_line(*each, &line)) g_array_append_val(entries, line);
  }
  return entries;
}

char *log_sentence(const LogLine *line) {
  g_autofree char *yes = targets_number(line->yes), *no = targets_number(line->no);
  return g_strdup_printf("%.10s %.5s %s: %u of %u replies settled, %s nodes in %s, proof %s, "
                         "disproof %s%s%s",
                         line->date, line->date + 11, line->what, line->settled, line->replies,
                         figure_count(line->nodes, "").text, figure_duration(line->seconds).text,
                         yes, no, *line->text != '\0' ? "; " : "", line->text);
}
