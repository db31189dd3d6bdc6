#include "plotted.h"

G_DEFINE_INTERFACE(FsPlotted, fs_plotted, G_TYPE_OBJECT)

static void fs_plotted_default_init(FsPlottedInterface *iface) {}

PlottedSearch fs_plotted_describe(FsPlotted *self) {
  PlottedSearch search = {0};
  FS_PLOTTED_GET_IFACE(self)->describe(self, &search);
  return search;
}

void plotted_search_clear(PlottedSearch *search) { g_clear_pointer(&search->position, g_free); }
